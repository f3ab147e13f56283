package browse

import (
	"slices"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/subject"
)

// filterPane offers the values of the filters with what each would leave. It is a plain struct: the root owns the
// query.
type filterPane struct {
	known         []filterValue          // every value that the catalog holds, then the releases that it has nothing of
	held          map[content.Term]bool  // what the catalog has entries of
	states        map[string]facts.State // of releases
	facets        []content.Facet
	filters       content.Filters
	open          map[content.Term]bool   // series whose versions are shown, chosen or not
	closed        map[content.Field]bool  // fields whose values are folded away
	older         bool                    // the releases behind the supported ones are shown
	words         string                  // what the values are narrowed by
	called        map[content.Term]string // names of the values in the language of the screen, in lower case
	box           textline.Line
	narrowing     bool         // words are being typed in the box
	rows          []filterLine // all lines, in sight or not
	places        []int        // the rows that the cursor can stand on
	nameWidth     int          // cells of a release's name
	cursor        int          // index into places
	top           int          // first line in sight
	adrift        bool         // it was scrolled, wherever the cursor is
	width, height int
	focused       bool
	drawn         []string // what lines returned last, nil after any change
}

func newFilterPane(cat *content.Catalog) filterPane {
	p := filterPane{open: map[content.Term]bool{}, closed: map[content.Field]bool{}, held: map[content.Term]bool{}, nameWidth: releaseWidth}
	all := cat.Select(content.Filters{})
	p.facets = all.Facets
	for _, f := range all.Facets {
		var values []content.Term
		for _, c := range f.Counts {
			if c.N > 0 {
				t := content.Term{Field: f.Field, Value: c.Value}
				values, p.held[t] = append(values, t), true
			}
		}
		switch {
		case f.Field.Traits().Choice && len(values) < 2: // nothing to choose
		case f.Field == content.FieldRelease:
			p.known = inSeries(values)
			if slices.ContainsFunc(p.known, func(v filterValue) bool { return len(v.singles) > 0 }) {
				p.nameWidth++
			}
		default:
			for _, t := range values {
				p.known = append(p.known, filterValue{term: t})
			}
		}
	}
	p.rebuild()
	return p
}

// filterLine is one line of the pane: the name of a field, or a value with its count.
type filterLine struct {
	term    content.Term
	heading bool
	more    bool // stands for the releases that are folded away, or folds them away again
	folded  bool // a field, a series or older releases whose lines are not shown
	single  bool // a version of the series above
	count   int
	on      bool
}

// rebuild makes all lines anew; the cursor stays on its line, or goes to what that one is folded into.
func (p *filterPane) rebuild() {
	at, _ := p.line()
	before, counts := p.cursor, p.counts()
	p.rows, p.places, p.cursor = nil, nil, -1
	for rest := p.known; len(rest) > 0; {
		field := rest[0].term.Field
		n := slices.IndexFunc(rest, func(v filterValue) bool { return v.term.Field != field })
		if n < 0 {
			n = len(rest)
		}
		p.addField(rest[:n], counts, at)
		rest = rest[n:]
	}
	if p.cursor < 0 {
		p.cursor = max(min(before, len(p.places)-1), 0)
		if l, _ := p.line(); l.heading && !l.folded && p.cursor+1 < len(p.places) {
			p.cursor++ // the first value, not the name above it
		}
	}
	p.follow()
}

// addField appends the values of a field below its name, or what stands for them.
func (p *filterPane) addField(values []filterValue, counts map[content.Term]int, at filterLine) {
	name := filterLine{term: content.Term{Field: values[0].term.Field}, heading: true, folded: p.closed[values[0].term.Field]}
	if p.words == "" {
		p.add(name, at)
		if name.folded {
			if at.term.Field == name.term.Field {
				p.cursor = len(p.places) - 1
			}
			return
		}
	}
	hidden, within := p.hidden(values), false // how many are hidden, and whether the cursor stood on one
	for _, v := range values {
		switch {
		case hidden > 0 && p.isOlder(v):
			within = within || at.term == v.term || slices.Contains(v.singles, at.term)
		case p.matches(v):
			p.addValue(v, counts, at)
		}
	}
	if hidden > 0 {
		p.add(filterLine{term: name.term, more: true, folded: true, count: hidden}, at)
		if within {
			p.cursor = len(p.places) - 1
		}
	}
}

// add appends a line; the cursor goes there where it stood on the same one before.
func (p *filterPane) add(l filterLine, at filterLine) {
	if l.term == at.term && l.heading == at.heading && l.more == at.more {
		p.cursor = len(p.places)
	}
	p.places = append(p.places, len(p.rows))
	p.rows = append(p.rows, l)
}

// addValue appends a value and, of a series that is open, its versions.
func (p *filterPane) addValue(v filterValue, counts map[content.Term]int, at filterLine) {
	n, open := counts[v.term], p.open[v.term] || p.isOn(v.term)
	for _, single := range v.singles {
		n, open = n+counts[single], open || p.isOn(single)
	}
	if slices.Contains(v.singles, at.term) && !open {
		at = filterLine{term: v.term}
	}
	p.add(filterLine{term: v.term, count: n, on: p.isOn(v.term), folded: len(v.singles) > 0 && !open}, at)
	if !open {
		return
	}
	for _, single := range v.singles {
		p.add(filterLine{term: single, single: true, count: counts[single], on: p.isOn(single)}, at)
	}
}

// counts returns what each value would leave.
func (p *filterPane) counts() map[content.Term]int {
	n := make(map[content.Term]int, len(p.held))
	for _, f := range p.facets {
		for _, c := range f.Counts {
			if c.N > 0 {
				n[content.Term{Field: f.Field, Value: c.Value}] = c.N
			}
		}
	}
	return n
}

// showReleases adds what is known about releases: their state, and those of which there are no notes.
func (p *filterPane) showReleases(all []facts.Release, today string) {
	p.states = make(map[string]facts.State, len(all))
	known := slices.Clone(p.known)
	for _, r := range all {
		name := r.Version.String()
		p.states[name] = r.State(today)
		if !slices.ContainsFunc(known, func(v filterValue) bool { return v.isOf(r.Version) }) {
			known = append(known, filterValue{term: content.Term{Field: content.FieldRelease, Value: name}})
		}
	}
	slices.SortStableFunc(known, func(a, b filterValue) int { // the newest release first, before the other fields
		of := func(v filterValue) content.Version {
			minor, err := content.ParseVersion(minorName(v.term.Value))
			if v.term.Field != content.FieldRelease || err != nil {
				return content.Version{}
			}
			return minor
		}
		return of(b).Compare(of(a))
	})
	p.known = known
	p.rebuild()
}

// selected returns the value under the cursor; ok is false where it stands on something else.
func (p *filterPane) selected() (t content.Term, ok bool) {
	l, ok := p.line()
	return l.term, ok && !l.heading && !l.more
}

// line returns the line under the cursor.
func (p *filterPane) line() (l filterLine, ok bool) {
	if p.cursor >= len(p.places) {
		return filterLine{}, false
	}
	return p.rows[p.places[p.cursor]], true
}

// show takes what a query selects and the counts that its result has.
func (p *filterPane) show(filters content.Filters, facets []content.Facet) {
	p.filters, p.facets = filters, facets
	p.rebuild()
}

func (p *filterPane) focus(on bool) { p.focused, p.drawn = on, nil }

// redraw forgets what was drawn, for instance in another language.
func (p *filterPane) redraw() { p.drawn, p.called = nil, nil }

func (p *filterPane) move(by int) {
	p.cursor, p.adrift = max(min(p.cursor+by, len(p.places)-1), 0), false
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
	i := slices.Index(p.places, p.top+y-(p.height-p.room()))
	if i < 0 {
		return false
	}
	p.move(i - p.cursor)
	return true
}

// follow scrolls so that the cursor is in sight, with its field's name where that stands right above.
func (p *filterPane) follow() {
	p.drawn = nil
	if len(p.places) == 0 {
		return
	}
	at := p.places[p.cursor]
	first := at
	if at > 0 && p.rows[at-1].heading {
		first--
	}
	if !p.adrift {
		p.top = max(min(p.top, first), at-p.room()+1)
	}
	p.top = max(min(p.top, len(p.rows)-p.room()), 0)
}

// lines returns the pane, one string a line, each as wide as the pane.
func (p *filterPane) lines(words *phrase.Book, st *style.Styles) []string {
	if p.drawn != nil {
		return p.drawn
	}
	out := make([]string, 0, p.height)
	if p.narrowing || p.words != "" {
		out = append(out, p.boxLine(st))
	}
	for i := p.top; i < len(p.rows) && len(out) < p.height; i++ {
		out = append(out, p.format(p.rows[i], i == p.places[p.cursor] && p.focused, words, st))
	}
	if len(p.rows) == 0 {
		out = append(out, st.Muted.Text(cells.Fit("   "+words.Say("filters_none"), p.width)))
	}
	p.drawn = cells.Fill(out, p.width, p.height)
	return p.drawn
}

// releaseWidth is the cells of a release's name where its state stands behind it; that of a series takes one more.
const releaseWidth = 6

func (p *filterPane) format(l filterLine, selected bool, words *phrase.Book, st *style.Styles) string {
	rs, mark := st.Row, "  "
	if selected {
		rs, mark = st.RowSelected, " ❯"
	}
	if l.heading || l.more {
		return p.formatFold(l, selected, words, st)
	}
	tick := "  "
	switch {
	case l.on:
		tick = "✓ "
	case l.folded:
		tick = "▸ "
	}
	name := rs.Title
	if l.count == 0 && !l.on {
		name = rs.Meta
	}
	count := strconv.Itoa(l.count) + " "
	room := max(p.width-4-cells.Width(count)-1, 0)
	text := termName(words, l.term)
	if state := p.states[minorName(l.term.Value)]; l.term.Field == content.FieldRelease && state != "" && state != facts.StateUnknown {
		text = cells.Fit(text, p.nameWidth) + p.stateName(state, words)
	}
	if l.single {
		text = "  " + l.term.Value
	}
	return rs.Mark.Text(mark+tick) + name.Text(cells.Fit(text, room)) + rs.Meta.Text(" "+count)
}

// stateName returns the state of a release, in full where that leaves room for the name and for any count.
func (p *filterPane) stateName(state facts.State, words *phrase.Book) string {
	const around = 10 // the cursor, the tick, and a count of four digits between blanks
	if full := words.Say("state_" + string(state)); p.nameWidth+cells.Width(full)+around <= p.width {
		return full
	}
	return words.Say("state_" + string(state) + "_short")
}

// termName returns how a filter's value is called on the screen.
func termName(words *phrase.Book, t content.Term) string {
	switch t.Field {
	case content.FieldStage:
		return words.Say("stage_" + t.Value)
	case content.FieldKind:
		return subject.KindName(words, t.Value)
	case content.FieldAction:
		return words.Say("value_required")
	default: // called as it is written
	}
	return t.Value
}
