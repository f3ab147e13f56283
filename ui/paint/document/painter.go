package document

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// sheet collects the lines of a document while its parts are painted.
type sheet struct {
	Layout
	lang   content.Language
	lines  []string
	blocks []int
	titles []Title
	links  links
	code   []markdown.Listing
	facing facing
}

// paint writes a part: one that says something, or one that shows something.
func (s *sheet) paint(part page.Part) error {
	if s.paintWords(part) || s.paintFigure(part) {
		return nil
	}
	switch p := part.(type) {
	case page.Lead:
		return s.lead(p)
	case page.Action:
		return s.action(p)
	case page.Asking:
		return s.asking(p)
	case page.Table:
		return s.table(p)
	case page.Text:
		s.blank()
		return s.own(p)
	case page.Quotes:
		if p.Aside {
			return nil
		}
		return s.quotes(p)
	}
	return fmt.Errorf("laying out a page: no painter for a %T", part)
}

// paintWords writes titles, facts and paragraphs; ok reports that the part is one of these.
func (s *sheet) paintWords(part page.Part) (ok bool) {
	switch p := part.(type) {
	case page.Title:
		s.title(p)
	case page.Address:
		s.address(p)
	case page.Status:
		s.status(p)
	case page.Fact:
		s.values(p)
	case page.Gates:
		s.gates(p)
	case page.Today:
		s.today(p)
	case page.Words:
		s.paragraph(p)
	case page.Source:
		s.source(p)
	case page.Folded:
		s.folded(p)
	case page.Fallback:
		s.fallback(p)
	case page.Section:
		s.section(p.Name)
	case page.Entries:
		s.entries(p.Entries)
	case page.Invitation:
		s.invitation(p)
	case page.Rows:
		s.rows(p)
	case page.Changes:
		s.changes(p)
	default:
		return false
	}
	return true
}

// paintFigure writes drawings and columns; ok reports that the part is one of these.
func (s *sheet) paintFigure(part page.Part) (ok bool) {
	switch p := part.(type) {
	case page.Record:
		s.blank()
		s.record(p.Lines)
	case page.Way:
		s.draw(s.drawing().Plan(p.Plan))
	case page.Ribbon:
		s.blank()
		s.draw(s.drawing().Ribbon(p.Gate, p.Releases))
	case page.Presence:
		s.blank()
		s.draw(s.drawing().Presence(p.Element, p.Releases))
	case page.History:
		if p.Apart {
			s.blank()
		}
		s.draw(s.drawing().Gate(p.Gate))
	case page.Tally:
		s.tally(p.Counts)
	case page.Charts:
		s.charts(p)
	default:
		return false
	}
	return true
}

// values writes the values of a fact, and notes where they lead.
func (s *sheet) values(f page.Fact) {
	first := len(s.links.ofHeader)
	for _, v := range f.Values {
		s.links.leads(len(s.lines), v.Headed, v.Text, v.Address)
	}
	at := len(s.lines)
	s.fact(f.Label, texts(f.Values))
	s.links.settle(first, s.lines, at)
}

func texts(values []page.Value) []string {
	return content.Each(values, func(v page.Value) string { return v.Text })
}

func (s *sheet) line(l string) { s.lines = append(s.lines, l) }

func (s *sheet) blank() { s.line("") }

// wrap writes plain text in one style over as many lines as it needs.
func (s *sheet) wrap(text string, paint style.Paint) {
	if text == "" {
		return
	}
	for _, l := range markdown.Wrap(text, s.Width) {
		s.line(paint.Text(l))
	}
}

// wrapTitle writes a title over as many lines as it needs.
func (s *sheet) wrapTitle(text string, paint style.Paint) {
	for _, l := range markdown.WrapTitle(text, s.Width, s.Width) {
		s.line(paint.Text(l))
	}
}

// paintOf returns the style of a tone.
func (s *sheet) paintOf(t page.Tone) style.Paint {
	switch t {
	case page.Quiet:
		return s.Styles.Muted
	case page.Marked:
		return s.Styles.Accent
	case page.Good:
		return s.Styles.Stage(content.Stable)
	case page.Bad:
		return s.Styles.Stage(content.Deprecated)
	case page.Loud:
		return s.Styles.Warning
	default:
		return s.Styles.Text
	}
}

// title writes the title, in the second language too where two stand side by side, and in a line the official one.
func (s *sheet) title(t page.Title) {
	s.addHeading(1, t.Text)
	s.wrapTitle(t.Text, s.Styles.Strong)
	if s.Beside.On && t.In != nil {
		if second, in := t.In(s.Beside.Lang); in == s.Beside.Lang && second != t.Text && second != t.Official {
			s.wrapTitle(second, s.Styles.Text)
		}
	}
	if t.Official != t.Text && t.Official != "" {
		s.line(s.Styles.Muted.Text(cells.Cut(t.Official, s.Width))) // an entry has it whole behind its text
	}
}

// lead writes the sentence below the title.
func (s *sheet) lead(p page.Lead) error {
	if p.Text == "" {
		return nil
	}
	s.blank()
	err := s.text(p.Text)
	s.blank()
	return err
}

// addHeading notes that the next line is a heading.
func (s *sheet) addHeading(level int, text string) {
	if text != "" {
		s.titles = append(s.titles, Title{len(s.lines), level, text})
	}
}

// address notes a link, and shows it where it has a label.
func (s *sheet) address(a page.Address) {
	s.links.to(len(s.lines), page.Target{}, a.Text, a.URL)
	if a.Label != "" {
		s.fact(a.Label, []string{a.URL})
	}
}

// fact writes a label and its values quietly, no value over two lines as far as that can be.
func (s *sheet) fact(label string, values []string) {
	if len(values) == 0 {
		return
	}
	line := s.Words.Label(label, "")
	for i, v := range values {
		if i+1 < len(values) {
			v = s.Words.List(v, "")
		}
		if cells.Width(line)+cells.Width(strings.TrimRight(v, " ")) > s.Width && i > 0 {
			s.wrap(strings.TrimRight(line, " "), s.Styles.Muted)
			line = ""
		}
		line += v
	}
	s.wrap(line, s.Styles.Muted)
}

func (s *sheet) paragraph(p page.Words) {
	if p.Apart {
		s.blank()
	}
	s.wrap(p.Text, s.paintOf(p.Tone))
}

// source says whose text leads, and which key leads to those of others.
func (s *sheet) source(p page.Source) {
	if len(p.Names) == 0 {
		return
	}
	from := []string{p.Names[0]}
	if p.File != "" {
		from = append(from, p.File)
	}
	s.fact(p.Label, from)
	if p.Others && s.UpstreamKey != "" {
		s.wrap(s.Words.Fill("upstream_sign", phrase.Values{"Key": s.UpstreamKey}), s.Styles.Accent)
	}
}

// folded names what stands behind the text, and the key that leads there.
func (s *sheet) folded(p page.Folded) {
	if len(p.Names) == 0 || s.EndKey == "" {
		return
	}
	named := func(names []string) string {
		return s.Words.Fill("folded", phrase.Values{"Names": s.Words.List(names...), "Key": s.EndKey})
	}
	line := named(p.Names)
	for n := len(p.Names) - 1; n >= 0 && cells.Width(line) > s.Width; n-- {
		line = strings.TrimRight(named(p.Names[:n]), " ") + " " + cells.Ellipsis
	}
	s.line(s.Styles.Muted.Text(cells.Cut(line, s.Width)))
}

// fallback says that a text is not in the language wanted: quietly of one that nobody will translate.
func (s *sheet) fallback(p page.Fallback) {
	if p.Quiet {
		s.fact(s.Words.Say("text_language"), []string{s.Words.Language(p.Shown)})
		return
	}
	s.wrap(s.Words.Fallback(p.Wanted, p.Shown), s.Styles.Warning)
}

// section begins a part of the document, which the outline leads to.
func (s *sheet) section(name string) {
	s.begin(name)
	s.wrap(name, s.Styles.Accent)
}

// begin begins a block under a heading, which is still to be written.
func (s *sheet) begin(heading string) {
	s.blank()
	s.blocks = append(s.blocks, len(s.lines))
	s.addHeading(2, heading)
}

// text writes Markdown.
func (s *sheet) text(body string) error {
	a, err := markdown.Render(body, s.Width, s.Styles.Markdown)
	if err != nil {
		return fmt.Errorf("laying out a text: %w", err)
	}
	s.sayPlain(a.Plain)
	first := len(s.lines)
	s.take(a, first)
	s.lines = append(s.lines, a.Lines...)
	s.links.mention(body, s.lines, first)
	return nil
}

// sayPlain says that a text is shown as it is written.
func (s *sheet) sayPlain(plain bool) {
	if plain {
		s.wrap(s.Words.Say("shown_plainly"), s.Styles.Warning)
	}
}

// table writes a table as texts have them.
func (s *sheet) table(t page.Table) error {
	var b strings.Builder
	row := func(values []string) {
		for _, v := range values {
			b.WriteString("| " + strings.ReplaceAll(v, "|", `\|`) + " ")
		}
		b.WriteString("|\n")
	}
	row(t.Columns)
	row(slices.Repeat([]string{"---"}, len(t.Columns)))
	for _, r := range t.Rows {
		row(r)
	}
	a, err := markdown.Render(b.String(), s.Width, s.Styles.Markdown)
	if err != nil {
		return fmt.Errorf("laying out a table: %w", err)
	}
	s.lines = append(s.lines, a.Lines...)
	return nil
}

// entries lists entries, each with its stage and release.
func (s *sheet) entries(all []page.Entry) {
	for _, e := range all {
		s.links.to(len(s.lines), e.Target, e.Title, e.Address)
		before := s.Words.Label(s.Words.StageIn(e.Stage, e.Release), "")
		s.hang(s.Styles.Muted.Text(before), cells.Width(before), 2, e.Title)
	}
}

// rows lists subjects of one kind under their name and number, a line each: name, text, state.
func (s *sheet) rows(p page.Rows) {
	s.begin(p.Label)
	s.wrap(s.Words.Bracketed(p.Label, strconv.Itoa(len(p.Rows))), s.Styles.Accent)
	const gap = 2
	for _, r := range p.Rows {
		s.links.to(len(s.lines), r.To, r.Name, "")
		state, room := r.State, s.Width
		if state != "" {
			room -= gap + cells.Width(state)
		}
		names := markdown.Wrap(r.Name, s.Width)
		for _, n := range names[:max(len(names)-1, 0)] {
			s.line(s.Styles.Text.Text(n))
		}
		name := strings.Join(names[max(len(names)-1, 0):], "")
		line := s.Styles.Text.Text(name)
		if left := room - cells.Width(name) - gap; r.Text != "" && left > 0 {
			line += cells.Blank(gap) + s.Styles.Muted.Text(cells.Cut(r.Text, left))
		}
		if state != "" && cells.Width(name) > room {
			s.line(line)
			line = ""
		}
		if state != "" {
			line += cells.Blank(gap) + s.paintOf(r.Tone).Text(state)
		}
		s.line(line)
	}
}

// changes lists changes below their component, each behind a sign where it asks for something. The first line of each leads
// to who says so.
func (s *sheet) changes(p page.Changes) {
	const signs = 2
	s.begin(p.Label)
	s.wrap(s.Words.Bracketed(p.Label, strconv.Itoa(p.Len())), s.Styles.Accent)
	for _, g := range p.Groups {
		s.wrap(g.Name, s.Styles.Strong)
		for _, c := range g.Changes {
			before := cells.Blank(signs)
			if c.Required {
				before = s.Styles.Warning.Text(page.SignRequired) + cells.Blank(signs-cells.Width(page.SignRequired))
			}
			at, first := len(s.lines), len(s.links.ofHeader)
			if c.Source.Text != "" {
				s.links.leads(at, name.Unheaded, c.Source.Text, c.Source.Address)
			}
			s.hang(before, signs, signs, c.Text)
			for i := range s.links.ofHeader[first:] {
				k := &s.links.ofHeader[first+i]
				k.From, k.End = signs, cells.Width(ansi.Strip(s.lines[at]))
			}
		}
	}
}

// hang writes text behind before, which is width cells wide, and further lines indented; where before takes too much of a
// line, all of it below.
func (s *sheet) hang(before string, width, indent int, text string) {
	if width > s.Width/2 {
		s.line(before)
		before, width, indent = cells.Blank(2), 2, 2
	}
	for _, l := range markdown.WrapTitle(text, max(s.Width-width, 1), max(s.Width-indent, 1)) {
		s.line(before + s.Styles.Text.Text(l))
		before = cells.Blank(indent)
	}
}

// quotes writes what sources say, each text once under all that say it so.
func (s *sheet) quotes(p page.Quotes) error {
	for all := p.Texts; len(all) > 0; {
		t, rest := all[0], all[:0:0]
		sources, files := []string{t.Source}, []string{t.File}
		for _, other := range all[1:] {
			if other.PR != t.PR || strings.TrimSpace(other.Text) != strings.TrimSpace(t.Text) {
				rest = append(rest, other)
				continue
			}
			sources = content.AppendNew(sources, other.Source)
			files = content.AppendNew(files, other.File)
		}
		name := s.Words.List(sources...)
		if t.PR != 0 {
			name += "  #" + strconv.Itoa(t.PR)
		}
		s.section(name)
		for _, f := range files {
			s.wrap(f, s.Styles.Muted)
		}
		s.blank()
		if strings.TrimSpace(t.Text) == "" {
			s.wrap(p.None, s.Styles.Text)
		} else if err := s.text(t.Text); err != nil {
			return err
		}
		all = rest
	}
	return nil
}

// invitation says how upstream's notes are imported.
func (s *sheet) invitation(p page.Invitation) {
	s.blank()
	s.wrap(p.Text, s.Styles.Text)
	s.blank()
	for _, l := range page.ImportCommand(s.Width) {
		s.line(s.Styles.Strong.Text(l))
	}
}
