package article

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/cells"
)

// Release lays out a release page, width cells wide: what it is and when it lives, what it asks the reader to do, what it changes in
// bars, then its own text, if there is one. Of a release, patch or pre-release without a text the same is said from entries and facts.
func (d Desk) Release(about content.ReleasePage, lang content.Language, width int) (Document, error) {
	body, shown, err := d.Catalog.ReleaseBody(about, lang)
	if err != nil {
		return Document{}, err
	}
	v := about.Version
	all := d.Catalog.Select(content.Filters{Releases: []content.Span{{From: v, To: v}}})
	p := releasePage{page: d.page(width), about: about, all: all, lang: lang}
	p.head()
	title, _ := about.Title(lang)
	if title != "" {
		p.fallback(lang, shown)
	}
	if len(all.Rows) == 0 {
		p.blank()
		p.words(p.Words.Fill("no_notes", phrase.Values{"Release": v.String()}))
		p.invite()
	}
	p.asking()
	p.charts()
	if title != "" {
		p.blank()
		other := func(l content.Language) (string, content.Language, error) { return d.Catalog.ReleaseBody(about, l) }
		if err := p.own(body, shown, other); err != nil {
			return Document{}, fmt.Errorf("laying out the page of %s: %w", v, err)
		}
	}
	if err := p.texts(about.Upstream); err != nil {
		return Document{}, fmt.Errorf("laying out what others say of %s: %w", v, err)
	}
	return p.document(v.String()), nil
}

// releasePage is the page of a release in the making.
type releasePage struct {
	*page
	about content.ReleasePage
	all   content.Selection // its entries
	lang  content.Language
}

// head says what the release is called, when it came and how long it is supported, and how much there is of it.
func (p *releasePage) head() {
	var known facts.Release
	if p.Facts != nil {
		known, _ = p.Facts.Release(p.about.Version.Release())
	}
	title, codename := p.called(known)
	p.title(title)
	p.secondTitle(p.about.Title, title)
	p.link("CHANGELOG", content.ChangelogAddress(p.about.Version))
	if !strings.Contains(title, codename) {
		p.words(codename)
	}
	p.blank()
	state := known.State(p.Today)
	released := fact{name: p.Words.Say("released"), value: p.about.Date}
	end := fact{name: p.Words.Say("end_of_life"), value: known.EndOfLife}
	if p.about.Version.IsRelease() {
		released.value = cmp.Or(p.about.Date, known.Date)
	}
	switch state {
	case facts.StatePlanned:
		released.state, released.paint = p.Words.Say("state_planned"), p.Styles.Accent
	case facts.StateSupported:
		end.state, end.paint = p.Words.Say("state_supported"), p.Styles.Stage(content.Stable)
	case facts.StateEnded:
		end.state, end.paint = p.Words.Say("state_ended"), p.Styles.Stage(content.Deprecated)
	case facts.StateUnknown:
	}
	all := []fact{released, end, {name: p.Words.Say("at_hand"), value: p.atHand()}}
	if s := p.about.Sources; len(s) > 0 && s[0] != content.SourceOwn {
		all = append(all, fact{name: p.Words.Say("source"), value: strings.Join(append(some(s[0]), some(p.about.File)...), ", ")})
	}
	announced := p.announced()
	if announced > 0 {
		all = append(all, fact{name: p.Words.Say("enhancements"), value: strconv.Itoa(announced)})
	}
	p.table(all)
	if announced > 0 {
		p.stack()
	}
}

// called is the title of the page, or one like those of our own pages, and the code name, "" for none.
func (p *releasePage) called(known facts.Release) (title, codename string) {
	if p.about.Version.IsRelease() {
		codename = cmp.Or(p.about.Codename, known.Codename)
	}
	title, _ = p.about.Title(p.lang)
	if title != "" {
		return title, codename
	}
	title = "Kubernetes " + p.about.Version.String()
	if codename != "" {
		title += ": " + codename
	}
	return title, codename
}

// atHand counts the entries, by source where there are several, and those of the patches and pre-releases.
func (p *releasePage) atHand() string {
	if len(p.all.Rows) == 0 {
		return ""
	}
	said := []string{p.Words.Count("count_all", len(p.all.Rows), nil)}
	if by := counted(p.all, content.FieldSource); len(by) > 1 {
		for _, c := range by {
			said = append(said, c.Value+" "+strconv.Itoa(c.N))
		}
	}
	if v := p.about.Version; v.IsRelease() {
		series := content.Span{From: v, To: v, Series: true}
		if n := len(p.Catalog.Select(content.Filters{Releases: []content.Span{series}}).Rows); n > len(p.all.Rows) {
			said = append(said, series.String()+" "+strconv.Itoa(n))
		}
	}
	return strings.Join(said, "  ")
}

// fact is a line of the table at the head: a value, and what that means today.
type fact struct {
	name, value, state string
	paint              style.Paint // of the state
}

// table writes the facts that have a value, the values one below the other; where names leave no room for values, those
// hang below them.
func (p *releasePage) table(all []fact) {
	const gap, hang, leastRoom = 2, 2, 16
	all = slices.DeleteFunc(all, func(f fact) bool { return f.value == "" })
	column := 0
	for _, f := range all {
		column = max(column, cells.Width(f.name)+gap)
	}
	below := p.width-column < leastRoom
	if below {
		column = min(hang, p.width-1)
	}
	for _, f := range all {
		name := p.Styles.Muted.Text(cells.Fit(f.name, column))
		if below {
			p.muted(f.name)
			name = cells.Blank(column)
		}
		lines := markdown.Wrap(f.value, p.width-column)
		last := len(lines) - 1
		for i, l := range lines {
			painted := name + p.Styles.Text.Text(l)
			if i == last && f.state != "" && column+cells.Width(l)+gap+cells.Width(f.state) <= p.width {
				painted += cells.Blank(gap) + f.paint.Text(f.state)
				f.state = ""
			}
			p.line(painted)
			name = cells.Blank(column)
		}
		if f.state != "" {
			p.line(name + f.paint.Text(f.state))
		}
	}
}

// asking lists the entries that ask the reader to do something, those where only a text says so last, and says how the list of the
// screen shows them alone.
func (p *releasePage) asking() {
	var required, said []int
	for _, row := range p.all.Rows {
		switch {
		case p.Catalog.ActionRequired(row):
			required = append(required, row)
		case p.Catalog.ActionSaid(row):
			said = append(said, row)
		}
	}
	p.items(SignRequired, "value_required", required)
	p.items(SignSaid, "action_said", said)
	if len(required)+len(said) > 0 {
		p.muted(p.Words.Say("action_filter"))
	}
}

// items lists entries under a name: a sign, the number, the title.
func (p *releasePage) items(sign, name string, rows []int) {
	if len(rows) == 0 {
		return
	}
	p.blank()
	p.blocks = append(p.blocks, len(p.lines))
	p.addHeading(2, p.Words.Say(name))
	for _, l := range markdown.Wrap(p.Words.Say(name)+" ("+strconv.Itoa(len(rows))+")", p.width) {
		p.line(p.Styles.Warning.Text(l))
	}
	column := 0
	for _, row := range rows {
		if n := cells.Width(p.Catalog.Number(row)); n > 0 {
			column = max(column, n+2)
		}
	}
	const signs = 2
	titles := p.width - signs - column
	if column > p.width/3 {
		column, titles = 0, p.width-signs
	}
	for _, row := range rows {
		title, _ := p.Catalog.Title(row, p.lang)
		number := p.Catalog.Number(row)
		if column == 0 {
			title, number = strings.TrimSpace(number+" "+title), ""
		}
		p.linkEntry(row)
		before := p.Styles.Warning.Text(sign) + " " + p.Styles.Muted.Text(cells.Fit(number, column))
		lines := []string{title}
		if cells.Width(title) > titles {
			lines = markdown.Wrap(title, titles)
		}
		for _, l := range lines {
			p.line(before + p.Styles.Text.Text(l))
			before = cells.Blank(signs + column)
		}
	}
}

// linkEntry notes where upstream keeps what an entry is about: its enhancement, else its first pull request.
func (p *releasePage) linkEntry(row int) {
	if kep := p.Catalog.KEP(row); kep != 0 {
		p.kepLinks([]int{kep})
	} else if pr, err := strconv.Atoi(strings.TrimPrefix(p.Catalog.Number(row), "#")); err == nil {
		p.pullLinks([]int{pr})
	}
}
