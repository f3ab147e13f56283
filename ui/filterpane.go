package ui

import (
	"slices"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/article"
	"k8sexplore/ui/cells"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
)

// filterPane offers the values of the filters with what each would leave. It is a plain struct: the root owns the query.
type filterPane struct {
	known         []content.Term         // every value that the catalog holds, then the releases that it has nothing of
	states        map[string]facts.State // of releases
	facets        []content.Facet
	filters       content.Filters
	cursor        int  // index into values()
	top           int  // first line in sight
	adrift        bool // it was scrolled, wherever the cursor is
	width, height int
	focused       bool
	drawn         []string // what lines returned last, nil after any change
}

func newFilterPane(cat *content.Catalog) filterPane {
	var p filterPane
	all := cat.Select(content.Filters{})
	for _, f := range all.Facets {
		for _, c := range f.Counts {
			if c.N > 0 {
				p.known = append(p.known, content.Term{Field: f.Field, Value: c.Value})
			}
		}
	}
	p.facets = all.Facets
	return p
}

// filterLine is one line of the pane: the name of a field, or a value with its count.
type filterLine struct {
	term    content.Term
	heading bool
	again   bool // a heading that stood there before
	count   int
	on      bool
}

// layout returns all lines, in sight or not, and which of them the cursor is on.
func (p *filterPane) layout() (lines []filterLine, cursorLine int) {
	values := 0
	for i, term := range p.known {
		if i == 0 || p.known[i-1].Field != term.Field {
			again := slices.ContainsFunc(p.known[:i], func(t content.Term) bool { return t.Field == term.Field })
			lines = append(lines, filterLine{term: content.Term{Field: term.Field}, heading: true, again: again})
		}
		if values == p.cursor {
			cursorLine = len(lines)
		}
		lines = append(lines, filterLine{term: term, count: p.count(term), on: p.filters.Has(term)})
		values++
	}
	return lines, cursorLine
}

// showReleases adds what is known about releases: their state, and those of which there are no notes, at the end.
func (p *filterPane) showReleases(all []facts.Release, today string) {
	p.states = make(map[string]facts.State, len(all))
	for _, r := range all {
		name := r.Version.String()
		p.states[name] = r.State(today)
		if term := (content.Term{Field: content.FieldRelease, Value: name}); !slices.Contains(p.known, term) {
			p.known = append(p.known, term)
		}
	}
	p.follow()
}

func (p *filterPane) count(t content.Term) int {
	for _, f := range p.facets {
		if f.Field != t.Field {
			continue
		}
		for _, c := range f.Counts {
			if c.Value == t.Value {
				return c.N
			}
		}
	}
	return 0
}

// selected returns the value under the cursor.
func (p *filterPane) selected() (content.Term, bool) {
	if p.cursor >= len(p.known) {
		return content.Term{}, false
	}
	return p.known[p.cursor], true
}

// show takes what a query selects and the counts that its result has.
func (p *filterPane) show(filters content.Filters, facets []content.Facet) {
	p.filters, p.facets, p.drawn = filters, facets, nil
}

func (p *filterPane) focus(on bool) { p.focused, p.drawn = on, nil }

// redraw forgets what was drawn, for instance in another language.
func (p *filterPane) redraw() { p.drawn = nil }

func (p *filterPane) move(by int) {
	p.cursor, p.adrift = max(min(p.cursor+by, len(p.known)-1), 0), false
	p.follow()
}

func (p *filterPane) resize(width, height int) {
	p.width, p.height = width, height
	p.follow()
}

// scroll moves by lines and leaves the cursor where it is.
func (p *filterPane) scroll(by int) {
	p.top, p.adrift = p.top+by, true
	p.follow()
}

// choose moves the cursor to the value on a line of the pane; ok reports that there is one.
func (p *filterPane) choose(y int) (ok bool) {
	lines, _ := p.layout()
	if i := p.top + y; i >= len(lines) || lines[i].heading {
		return false
	}
	value := 0
	for _, l := range lines[:p.top+y] {
		if !l.heading {
			value++
		}
	}
	p.move(value - p.cursor)
	return true
}

// follow scrolls so that the cursor is in sight, with its field's name where that stands right above.
func (p *filterPane) follow() {
	p.drawn = nil
	lines, at := p.layout()
	first := at
	if at > 0 && lines[at-1].heading {
		first--
	}
	if !p.adrift {
		p.top = max(min(p.top, first), at-p.height+1)
	}
	p.top = max(min(p.top, len(lines)-p.height), 0)
}

// lines returns the pane, one string a line, each as wide as the pane.
func (p *filterPane) lines(words *phrase.Book, st *style.Styles) []string {
	if p.drawn != nil {
		return p.drawn
	}
	all, cursorLine := p.layout()
	out := make([]string, 0, p.height)
	for i := p.top; i < len(all) && len(out) < p.height; i++ {
		out = append(out, p.format(all[i], i == cursorLine && p.focused, words, st))
	}
	p.drawn = cells.Fill(out, p.width, p.height)
	return p.drawn
}

// releaseWidth is the cells of a release's name where its state stands behind it.
const releaseWidth = 6

func (p *filterPane) format(l filterLine, selected bool, words *phrase.Book, st *style.Styles) string {
	if l.again {
		return st.Accent.Text(cells.Fit(" "+words.Say("other_releases"), p.width))
	}
	if l.heading {
		return st.Accent.Text(cells.Fit(" "+words.Say("facet_"+string(l.term.Field)), p.width))
	}
	rs, mark := st.Row, "  "
	if selected {
		rs, mark = st.RowSelected, " ❯"
	}
	tick := "  "
	if l.on {
		tick = "✓ "
	}
	name := rs.Title
	if l.count == 0 && !l.on {
		name = rs.Meta
	}
	count := strconv.Itoa(l.count) + " "
	room := max(p.width-4-cells.Width(count)-1, 0)
	text := termName(words, l.term)
	if state := p.states[l.term.Value]; l.term.Field == content.FieldRelease && state != "" && state != facts.StateUnknown {
		text = cells.Fit(text, releaseWidth) + words.Say("state_"+string(state))
	}
	return rs.Mark.Text(mark+tick) + name.Text(cells.Fit(text, room)) + rs.Meta.Text(" "+count)
}

// termName returns how a filter's value is called on the screen.
func termName(words *phrase.Book, t content.Term) string {
	switch t.Field {
	case content.FieldStage:
		return words.Say("stage_" + t.Value)
	case content.FieldKind:
		return article.KindName(words, t.Value)
	case content.FieldAction:
		return words.Say("value_required")
	default: // called as it is written
	}
	return t.Value
}
