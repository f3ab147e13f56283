// Package filters is the panel of a query's filters: the values that the catalog has, each with what it would leave. It
// does not hold the query: a choice takes filters and returns others.
//
// A Panel belongs to the update loop and is not safe for concurrent use. Widths and heights are in cells and lines.
package filters

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// Panel offers the values of the filters.
type Panel struct {
	s             *session.Session
	known         []value                // every value that the catalog holds, then the releases that it has nothing of
	held          map[content.Term]bool  // what the catalog has entries of
	states        map[string]facts.State // of releases; nil before the facts are there
	facets        []content.Facet
	filters       content.Filters
	open          map[content.Term]bool  // series whose versions are shown, chosen or not
	closed        map[content.Field]bool // fields whose values are not shown
	opened        map[content.Field]bool // fields of which the values that stand back are shown
	words         string                 // what the values are narrowed by, in lower case
	box           textline.Line
	narrowing     bool   // words are being typed in the box
	rows          []line // all lines, in sight or not
	nameWidth     int    // cells of a release's name
	cursor        int    // among the rows
	top           int    // first row in sight
	adrift        bool   // it was scrolled, wherever the cursor is
	width, height int
	focused       bool
	drawn         []string // what FilterLines returned last, nil after any change
}

// line is one line of the panel: the name of a field, or a value with its count.
type line struct {
	term      content.Term
	heading   bool
	more      bool // stands for the values of its field that stand back
	collapsed bool // a field, a series or values that stand back, whose lines are not shown
	single    bool // a version of the series above
	count     int
	on        bool
}

// releaseWidth is the cells of a release's name where its state stands behind it; that of a series takes one more.
const releaseWidth = 6

// New returns the panel of the session's catalog, with nothing chosen.
func New(s *session.Session) *Panel {
	p := &Panel{
		s: s, open: map[content.Term]bool{}, closed: map[content.Field]bool{}, opened: map[content.Field]bool{},
		held: map[content.Term]bool{}, nameWidth: releaseWidth,
	}
	p.facets = s.Catalog.Select(content.Filters{}).Facets
	for _, f := range p.facets {
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
			if slices.ContainsFunc(p.known, func(v value) bool { return len(v.singles) > 0 }) {
				p.nameWidth++
			}
		default:
			large := largest(f, manySIGs)
			for _, t := range values {
				p.known = append(p.known, value{term: t, back: f.Field == content.FieldSIG && !slices.Contains(large, t.Value)})
			}
		}
	}
	p.order()
	p.rebuild()
	return p
}

// manySIGs is how many SIGs the panel shows before it is asked for the others.
const manySIGs = 8

// largest returns the values of a field that have the most entries, at most so many.
func largest(f content.Facet, most int) []string {
	counts := slices.Clone(f.Counts)
	slices.SortStableFunc(counts, func(a, b content.Count) int { return cmp.Compare(b.N, a.N) })
	return content.Each(counts[:min(len(counts), most)], func(c content.Count) string { return c.Value })
}

// order puts first what a reader asks first: what must be done, then how far it is; the newest release comes first.
func (p *Panel) order() {
	first := []content.Field{content.FieldAction, content.FieldStage, content.FieldRelease, content.FieldSIG}
	place := func(v value) int {
		if i := slices.Index(first, v.term.Field); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortStableFunc(p.known, func(a, b value) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), versionOf(b.term).Compare(versionOf(a.term)))
	})
}

// Show takes the filters of a query, and what each value would leave.
func (p *Panel) Show(f content.Filters, facets []content.Facet) {
	p.filters, p.facets = f, facets
	p.rebuild()
}

// Tick takes the filters of a query whose answer is still to come.
func (p *Panel) Tick(f content.Filters) { p.Show(f, p.facets) }

// Facets returns what each value would leave.
func (p *Panel) Facets() []content.Facet { return p.facets }

// TakeFacts adds what the session's tables know of releases: their state, and those of which there are no notes.
func (p *Panel) TakeFacts() {
	all := p.s.Tables.Releases()
	p.states = make(map[string]facts.State, len(all))
	known := slices.Clone(p.known)
	for _, r := range all {
		name := r.Version.String()
		p.states[name] = r.State(p.s.Today)
		if !slices.ContainsFunc(known, func(v value) bool { return v.term.Field == content.FieldRelease && minorName(v.term.Value) == name }) {
			known = append(known, value{term: content.Term{Field: content.FieldRelease, Value: name}})
		}
	}
	for i, v := range known {
		if v.term.Field == content.FieldRelease {
			known[i].back = p.states[versionOf(v.term).Release().String()] == facts.StateEnded
		}
	}
	p.known = known
	p.order()
	p.rebuild()
}

// Resize fits the panel into a pane; focused says that the keys are the pane's.
func (p *Panel) Resize(width, height int, focused bool) {
	p.width, p.height, p.focused = width, height, focused
	p.follow()
}

// Redraw forgets what was drawn, for instance in another language.
func (p *Panel) Redraw() { p.drawn = nil }

// Filter returns the value under the cursor; ok is false where it stands on something else.
func (p *Panel) Filter() (t content.Term, ok bool) {
	l := p.line()
	return l.term, l.term != content.Term{} && !l.heading && !l.more
}

// line returns the line under the cursor, a zero one where there is none.
func (p *Panel) line() line {
	if p.cursor >= len(p.rows) {
		return line{}
	}
	return p.rows[p.cursor]
}

// Toggle returns filters with the value under the cursor, or without it where they have it. On a line that collapses, it
// collapses or opens that; asks is false then.
func (p *Panel) Toggle(f content.Filters) (out content.Filters, asks bool, err error) {
	t, ok := p.Filter()
	switch {
	case !ok:
		p.collapse()
		return f, false, nil
	case !p.isOn(t):
		return p.add(f, t)
	case !f.Has(t):
		f = p.apart(f)
	}
	return p.giveUp(f, t), true, nil
}

// Only returns filters with the value under the cursor as the only one of its field, or without it where it is that
// already. On a line that collapses, it collapses or opens that; asks is false then.
func (p *Panel) Only(f content.Filters) (out content.Filters, asks bool, err error) {
	t, ok := p.Filter()
	if !ok {
		p.collapse()
		return f, false, nil
	}
	others := false
	out = f
	for _, have := range f.Terms() {
		if have.Field == t.Field {
			out, others = p.giveUp(out, have), others || have != t
		}
	}
	if f.Has(t) && !others {
		return out, true, nil
	}
	return p.add(out, t)
}

func (p *Panel) add(f content.Filters, t content.Term) (out content.Filters, asks bool, err error) {
	if err := Add(p.s, &f, t.Field, t.Value); err != nil {
		return f, false, err
	}
	return p.adopt(f, t), true, nil
}

// collapse shows values that stand back, or hides the values below a field's name or shows them again.
func (p *Panel) collapse() {
	switch l := p.line(); {
	case l.more:
		p.opened[l.term.Field] = true
	case l.heading:
		p.closed[l.term.Field] = !p.closed[l.term.Field]
	}
	p.rebuild()
}

// isOn reports that a value is chosen, a release also by a range that it lies in.
func (p *Panel) isOn(t content.Term) bool {
	inRange := func(s content.Span) bool {
		v, err := content.ParseVersion(t.Value)
		return err == nil && s.IsRange() && s.Contains(v)
	}
	return p.filters.Has(t) || t.Field == content.FieldRelease && slices.ContainsFunc(p.filters.Releases, inRange)
}

// rebuild makes all lines anew; the cursor stays on its line, or goes to what that one is collapsed into.
func (p *Panel) rebuild() {
	at, counts := p.line(), map[content.Term]int{}
	for _, f := range p.facets {
		for _, c := range f.Counts {
			counts[content.Term{Field: f.Field, Value: c.Value}] = c.N
		}
	}
	p.rows = nil
	for rest := p.known; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(v value) bool { return v.term.Field != rest[0].term.Field })
		if n < 0 {
			n = len(rest)
		}
		p.addField(rest[:n], counts)
		rest = rest[n:]
	}
	if now := p.rowOf(at); now >= 0 {
		p.cursor = now
	} else {
		p.cursor = max(min(p.cursor, len(p.rows)-1), 0)
		if l := p.line(); l.heading && !l.collapsed && p.cursor+1 < len(p.rows) {
			p.cursor++ // the first value, not the name above it
		}
	}
	p.follow()
}

// rowOf returns where a line stands now: itself, the series that it is a version of, the values that stand back and
// that it is one of, or the name of its field; -1 for nowhere.
func (p *Panel) rowOf(at line) int {
	series := at.term
	for _, v := range p.known {
		if slices.Contains(v.singles, at.term) {
			series = v.term
		}
	}
	for _, is := range []func(l line) bool{
		func(l line) bool { return l.term == at.term && l.heading == at.heading && l.more == at.more },
		func(l line) bool { return l.term == series && !at.heading && !at.more },
		func(l line) bool { return l.term.Field == at.term.Field && l.collapsed && (l.more || l.heading) },
	} {
		if i := slices.IndexFunc(p.rows, is); i >= 0 {
			return i
		}
	}
	return -1
}

// addField appends the values of a field below its name, or what stands for them.
func (p *Panel) addField(values []value, counts map[content.Term]int) {
	name := content.Term{Field: values[0].term.Field}
	if closed := p.closed[name.Field]; p.words == "" {
		p.rows = append(p.rows, line{term: name, heading: true, collapsed: closed})
		if closed {
			return
		}
	}
	first, hidden := len(p.rows), 0
	for _, v := range values {
		switch {
		case !p.matches(v):
		case p.standsBack(v, len(values)):
			hidden++
		default:
			p.addValue(v, counts)
		}
	}
	if hidden > 0 {
		p.rows = append(p.rows, line{term: name, more: true, collapsed: true, count: hidden})
	}
	if len(p.rows) == first && p.words == "" {
		p.rows = p.rows[:first-1] // no name without values
	}
}

// addValue appends a value and, of a series that is open, its versions. A value that would leave nothing is left out,
// unless it is chosen or looked for, or a release that was asked for with all others.
func (p *Panel) addValue(v value, counts map[content.Term]int) {
	n, open := counts[v.term], p.open[v.term] || p.isOn(v.term)
	for _, single := range v.singles {
		n, open = n+counts[single], open || p.isOn(single)
	}
	wanted := p.isOn(v.term) || p.words != "" || v.term.Field == content.FieldRelease && p.opened[v.term.Field]
	if n == 0 && !open && !wanted {
		return
	}
	p.rows = append(p.rows, line{term: v.term, count: n, on: p.isOn(v.term), collapsed: len(v.singles) > 0 && !open})
	if !open {
		return
	}
	for _, single := range v.singles {
		p.rows = append(p.rows, line{term: single, single: true, count: counts[single], on: p.isOn(single)})
	}
}

// manyValues is how many values of a field the panel shows without keeping some back: releases that have no support
// any more, and small SIGs.
const manyValues = 8

// standsBack reports that one of so many values of a field is shown only when its field is opened, or when it is looked
// for.
func (p *Panel) standsBack(v value, of int) bool {
	return v.back && of > manyValues && p.words == "" && !p.opened[v.term.Field] && !p.isOn(v.term) && !slices.ContainsFunc(v.singles, p.isOn)
}

// matches reports that a value holds what the values are narrowed by.
func (p *Panel) matches(v value) bool {
	if p.words == "" {
		return true
	}
	return strings.Contains(strings.ToLower(v.term.Value+"\n"+subject.ValueName(p.s.Words, v.term)), p.words)
}
