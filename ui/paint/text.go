package paint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Sheet is a document of facts: Markdown, and between it drawings, whose cells stay as they are.
type Sheet struct{ Pieces []Piece }

// Piece is Markdown, or a drawing.
type Piece struct {
	Markdown string
	Drawing  []timeline.Line
}

// Markdown returns the document as Markdown, its drawings as code.
func (b *Sheet) Markdown() string {
	return strings.Join(content.Each(b.Pieces, func(p Piece) string {
		if p.Drawing != nil {
			lines := content.Each(p.Drawing, func(l timeline.Line) string { return strings.TrimRight(l.String(), " ") })
			return "```text\n" + strings.Join(lines, "\n") + "\n```"
		}
		return strings.Trim(sanitize.Text(p.Markdown), "\n")
	}), "\n\n")
}

// markdown adds Markdown to the piece before it, unless that is a drawing.
func (b *Sheet) markdown(format string, values ...any) {
	if len(b.Pieces) == 0 || b.Pieces[len(b.Pieces)-1].Drawing != nil {
		b.Pieces = append(b.Pieces, Piece{})
	}
	b.Pieces[len(b.Pieces)-1].Markdown += fmt.Sprintf(format, values...)
}

// block adds Markdown behind a blank line.
func (b *Sheet) block(format string, values ...any) {
	if n := len(b.Pieces); n > 0 && b.Pieces[n-1].Drawing == nil && !strings.HasSuffix(b.Pieces[n-1].Markdown, "\n\n") {
		b.markdown("\n")
	}
	b.markdown(format, values...)
}

func (b *Sheet) draw(lines []timeline.Line) {
	if len(lines) > 0 {
		b.Pieces = append(b.Pieces, Piece{Drawing: lines})
	}
}

// painter writes the parts of a page as Markdown with drawings between. The facts of a section stand in one list
// before everything else in it, so that drawings and paragraphs do not tear lists apart.
type painter struct {
	subject.Desk
	width     int // of drawings, in cells
	sheet     Sheet
	items     []string // of the list that is being collected
	addresses []string // that end it
	rest      []func() // what stands behind it
	err       error    // a part that nothing paints
}

// Text puts a page into Markdown, with drawings of at most width cells between.
func Text(d subject.Desk, p page.Page, width int) (Sheet, error) {
	b := &painter{Desk: d, width: width}
	for _, part := range p.Parts {
		b.paint(part)
	}
	b.end()
	return b.sheet, b.err
}

// end writes the list that was collected and the blocks behind it.
func (b *painter) end() {
	for _, item := range append(b.items, b.addresses...) {
		b.sheet.markdown("- %s\n", item)
	}
	for _, write := range b.rest {
		write()
	}
	b.items, b.addresses, b.rest = nil, nil, nil
}

// item adds a point to the list: a label and its values, if there are any.
func (b *painter) item(label string, values ...string) {
	if len(values) > 0 && strings.Join(values, "") != "" {
		b.items = append(b.items, b.Words.Label(label, b.Words.List(values...)))
	}
}

// behind writes a block of Markdown behind the list.
func (b *painter) behind(format string, values ...any) {
	b.rest = append(b.rest, func() { b.sheet.block(format, values...) })
}

// heading begins a section.
func (b *painter) heading(name string) {
	b.end()
	b.sheet.block("## %s\n\n", markdown.Escape(name))
}

// paint writes a part.
func (b *painter) paint(part page.Part) {
	say := b.Words.Say
	switch p := part.(type) {
	case page.Title:
		b.title(p)
	case page.Address:
		if p.URL != "" {
			b.addresses = append(b.addresses, "<"+p.URL+">")
		}
	case page.Status:
		b.status(p)
	case page.Lead:
		if p.Text != "" {
			b.sheet.block("%s\n\n", p.Text)
		}
	case page.Action:
		b.action(p)
	case page.Fact:
		b.item(p.Label, content.Each(p.Values, value)...)
	case page.Gates:
		b.item(say("gates"), content.Each(p.Gates, func(g content.Gate) string {
			return markdown.CodeSpan(g.Name) + " " + b.Words.GateIn(g.Default, p.Release)
		})...)
	case page.Today:
		b.item(p.Label, content.Each(p.Lines, standing(b.Words))...)
	case page.Rows:
		b.rows(p)
	case page.Changes:
		b.changes(p)
	case page.Record:
		b.record(p)
	case page.Source:
		b.item(p.Label, b.sourceItem(p.Names, p.File))
	case page.Fallback:
		b.items = append(b.items, b.Words.Fallback(p.Wanted, p.Shown))
	case page.Tally:
		b.item(p.Label, b.counted(p.Counts)...)
	case page.Charts:
		b.heading(p.Label)
		for _, c := range p.Charts {
			b.item(c.Label, b.counted(c.Counts)...)
		}
	case page.Section:
		b.heading(p.Name)
	default:
		b.paintBlock(part)
	}
}

// standing writes where a thing stands.
func standing(words *phrase.Book) func(page.Standing) string {
	return func(s page.Standing) string {
		if s.Name == "" {
			return markdown.Escape(s.Text)
		}
		return words.Label(markdown.CodeSpan(s.Name), markdown.Escape(s.Text))
	}
}

// rows writes subjects of one kind as a list under their name.
func (b *painter) rows(p page.Rows) {
	b.heading(b.Words.Bracketed(p.Label, strconv.Itoa(len(p.Rows))))
	for _, r := range p.Rows {
		b.items = append(b.items, strings.Join(slices.DeleteFunc(
			[]string{markdown.CodeSpan(r.Name), markdown.Escape(r.Text), markdown.Escape(r.State)}, func(s string) bool { return s == "" }), "  "))
	}
}

// changes writes changes as a list under their name, each behind its component.
func (b *painter) changes(p page.Changes) {
	b.heading(b.Words.Bracketed(p.Label, strconv.Itoa(p.Len())))
	for _, g := range p.Groups {
		for _, c := range g.Changes {
			said := b.Words.Label(markdown.Escape(g.Name), markdown.Escape(c.Text))
			if c.Required {
				said = b.Words.Bracketed(said, "**"+b.Words.Say("value_required")+"**")
			}
			b.items = append(b.items, said)
		}
	}
}

// paintBlock writes a part that is no point of a list.
func (b *painter) paintBlock(part page.Part) {
	switch p := part.(type) {
	case page.Folded: // who reads to the end has passed the text
	case page.Words:
		b.behind("%s\n", markdown.Escape(p.Text))
	case page.Way:
		b.rest = append(b.rest, func() { b.sheet.draw(b.drawing().Plan(p.Plan)) })
	case page.Ribbon:
		b.rest = append(b.rest, func() { b.sheet.draw(b.drawing().Ribbon(p.Gate, p.Releases)) })
	case page.Presence:
		b.rest = append(b.rest, func() { b.sheet.draw(b.drawing().Presence(p.Element, p.Releases)) })
	case page.History:
		b.rest = append(b.rest, func() { b.sheet.draw(b.drawing().Gate(p.Gate)) })
	case page.Table:
		b.table(p)
	case page.Entries:
		for _, e := range p.Entries {
			title := b.Words.Bracketed(markdown.Escape(e.Title), markdown.CodeSpan(e.ID))
			b.items = append(b.items, b.Words.Label(b.Words.StageIn(e.Stage, e.Release), title))
		}
	case page.Asking:
		b.heading(b.Words.Bracketed(p.Label, strconv.Itoa(len(p.Entries))))
		for _, e := range p.Entries {
			said := b.Words.Label(markdown.Escape(e.Heading), markdown.Escape(e.Title))
			if e.Brief != "" {
				said += "\\\n  " + e.Brief
			}
			b.items = append(b.items, said)
		}
	case page.Invitation:
		b.behind("%s\n\n```shell\n%s\n```\n", markdown.Escape(p.Text), page.ImportLine)
	case page.Text:
		b.end()
		b.sheet.block("%s\n", p.Markdown)
	case page.Quotes:
		b.end()
		b.quotes(p)
	default:
		b.err = fmt.Errorf("no painter for a %T", part)
	}
}

// action says that the reader must act, how, and whom that touches.
func (b *painter) action(p page.Action) {
	said := "**" + b.Words.Say("value_required") + "**"
	if p.Said {
		said = b.Words.Say("action_said")
	}
	if p.Order != "" {
		said = b.Words.Label(said, b.Words.Sentences(p.Order, p.Affects))
	}
	b.items = append(b.items, said)
}

func (b *painter) status(p page.Status) {
	if p.Release != (content.Version{}) {
		b.item(b.Words.Say("facet_release"), p.Release.String())
	}
	b.item(b.Words.Say("facet_sig"), p.SIGs...)
	if p.Stage != "" {
		b.item(b.Words.Say("facet_stage"), b.Words.Say("stage_"+string(p.Stage)))
	}
}

func (b *painter) record(p page.Record) {
	for _, l := range p.Lines {
		if l.State != "" && l.Value != "" {
			l.Value = b.Words.Bracketed(l.Value, l.State)
		}
		b.item(l.Label, markdown.Escape(l.Value))
	}
}

// title heads the document.
func (b *painter) title(t page.Title) {
	name := ""
	if t.Number != "" {
		name = b.Words.Label(t.Number, "")
	}
	b.sheet.markdown("# %s%s\n\n", name, markdown.Escape(t.Text))
	if t.Official != "" && t.Official != t.Text {
		b.sheet.markdown("%s\n\n", markdown.Escape(t.Official))
	}
}

func (b *painter) table(t page.Table) {
	row := func(values []string) string { return "| " + strings.Join(values, " | ") + " |\n" }
	rows := row(t.Columns) + "|" + strings.Repeat("---|", len(t.Columns)) + "\n" + strings.Join(content.Each(t.Rows, row), "")
	b.behind("%s", rows)
}

// quotes writes what sources say in their own words.
func (b *painter) quotes(p page.Quotes) {
	if len(p.Texts) == 0 {
		return
	}
	b.heading(p.Label)
	for _, t := range p.Texts {
		said := b.sourceItem([]string{t.Source}, t.File)
		if t.PR != 0 {
			said = b.Words.List(said, page.PullName(t.PR))
		}
		b.sheet.block("%s\n\n", strings.TrimRight(b.Words.Label(said, ""), " "))
		for line := range strings.SplitSeq(strings.Trim(t.Text, "\n"), "\n") {
			b.sheet.markdown("%s\n", strings.TrimRight("> "+line, " "))
		}
	}
}

// value writes a value of a fact.
func value(v page.Value) string {
	if v.Code {
		return markdown.CodeSpan(v.Text)
	}
	return markdown.Escape(v.Text)
}

func (b *painter) counted(all []page.Count) []string {
	return content.Each(all, func(c page.Count) string { return b.Words.Tally(markdown.Escape(c.Label), c.N) })
}

// sourceItem returns, as Markdown, who tells of something; the file is that of the first, whose texts are shown.
func (b *painter) sourceItem(sources []string, file string) string {
	names := content.Each(sources, markdown.Escape)
	if len(names) > 0 && file != "" {
		names[0] = b.Words.Bracketed(names[0], markdown.CodeSpan(file))
	}
	return b.Words.List(names...)
}

// dash joins releases in drawings.
const dash = "-"

// narrowestDrawing is the least cells that a drawing takes.
const narrowestDrawing = 20

// drawing is how lines are drawn.
func (b *painter) drawing() timeline.Drawing {
	return timeline.Drawing{Words: b.Words, Width: max(b.width, narrowestDrawing), Newest: b.Newest, Dash: dash}
}
