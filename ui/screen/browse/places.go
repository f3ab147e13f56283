package browse

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/index"
)

// findings are what a query has found and how that is laid out: facts whose name the query is, entries, the first of
// which hold all words, and behind them other facts.
type findings struct {
	all    []int         // of the catalog, as they were found
	whole  int           // how many of all hold all words
	rows   []int         // the entries listed, in their order, those below a folded heading included
	full   int           // how many of rows hold all words; the others stand behind a rule
	under  map[int][]int // by enhancement, the notes told under it
	cards  []index.Card
	texts  []cardText // of the cards
	named  int        // how many of the cards stand before the entries
	groups []group    // in their order; none where entries are not grouped
	places []place
	near   int // the place that the rule of those with a part of the words stands before, -1 for none
	facts  int // the place that the rule of the other facts stands before, -1 for none
}

// place is what the cursor can stand on: an entry, a card, or a heading.
type place struct {
	row   int // of the catalog, -1 for none
	card  int // which of the cards, -1 for none
	group int // which of the groups it is in, or is the heading of; -1 for none
	nth   int // how many entries and cards stand before it, those below folded headings included
	child bool
}

func (p *place) isHeading() bool { return p.row < 0 && p.card < 0 }

// heading identifies what stands above a group; with near, the group is of those with a part of the words.
type heading struct {
	of   content.Term
	near bool
}

// group is entries below a heading.
type group struct {
	heading
	from, to int // among the rows
	place    int // of its heading
	folded   bool
}

// grouping is how entries are grouped.
type grouping struct {
	by     content.Field // "" for not at all
	groups content.Groups
	folded map[heading]bool
	asMet  bool // the group of the first entry comes first; else groups have an order of their own
}

// lay gives everything found its place: rows, not folded yet, in their order; the first full hold all words.
func (f *findings) lay(rows []int, full int, by grouping, open map[int]bool) {
	f.near, f.facts = -1, -1
	f.rows = make([]int, 0, len(rows))
	f.places = make([]place, 0, len(rows)+len(f.cards))
	f.layCards(0, f.named)
	f.layPart(rows[:full], false, by, open)
	f.full = len(f.rows)
	if full < len(rows) {
		f.near = len(f.places)
		f.layPart(rows[full:], true, by, open)
	}
	if f.named < len(f.cards) {
		f.facts = len(f.places)
		f.layCards(f.named, len(f.cards))
	}
}

func (f *findings) layCards(from, to int) {
	for i := from; i < to; i++ {
		f.places = append(f.places, place{row: -1, card: i, group: -1, nth: len(f.rows) + i})
	}
}

// layPart gives places to the entries on one side of the rule.
func (f *findings) layPart(rows []int, near bool, by grouping, open map[int]bool) {
	if by.by == "" {
		f.layRows(rows, -1, open)
		return
	}
	for _, members := range by.part(rows) {
		value := by.groups.Value(by.groups.Of(members[0]))
		g := group{heading: heading{content.Term{Field: by.by, Value: value}, near}, from: len(f.rows), place: len(f.places)}
		g.folded = by.folded[g.heading]
		f.places = append(f.places, place{row: -1, card: -1, group: len(f.groups), nth: f.named + len(f.rows)})
		f.layRows(members, len(f.groups), open)
		if g.to = len(f.rows); g.folded {
			f.places = f.places[:g.place+1]
		}
		f.groups = append(f.groups, g)
	}
}

// layRows gives places to entries, and to the notes below those that are open.
func (f *findings) layRows(rows []int, group int, open map[int]bool) {
	add := func(row int, child bool) {
		f.places = append(f.places, place{row: row, card: -1, group: group, nth: f.named + len(f.rows), child: child})
		f.rows = append(f.rows, row)
	}
	for _, row := range rows {
		add(row, false)
		if open[row] {
			for _, note := range f.under[row] {
				add(note, true)
			}
		}
	}
}

// part returns rows by their groups, which have some each, in the order of the groups.
func (g *grouping) part(rows []int) [][]int {
	byNumber := make([][]int, g.groups.Len())
	var met []int
	for _, row := range rows {
		n := g.groups.Of(row)
		if byNumber[n] == nil {
			met = append(met, n)
		}
		byNumber[n] = append(byNumber[n], row)
	}
	if !g.asMet {
		slices.Sort(met)
	}
	out := make([][]int, len(met))
	for i, n := range met {
		out[i] = byNumber[n]
	}
	return out
}

// len returns how many places there are.
func (f *findings) len() int { return len(f.places) }

// count returns how many entries and cards there are, those below folded headings included.
func (f *findings) count() int { return len(f.rows) + len(f.cards) }

// at returns the i-th place; ok is false where there is none.
func (f *findings) at(i int) (p place, ok bool) {
	if i < 0 || i >= len(f.places) {
		return place{row: -1, card: -1, group: -1}, false
	}
	return f.places[i], true
}

// entryAt returns which of the rows stands in the i-th place; ok is false where a card or a heading does, or nothing.
func (f *findings) entryAt(i int) (row int, ok bool) {
	p, _ := f.at(i)
	return p.row, p.row >= 0
}

// cardAt returns which of the cards stands in the i-th place; ok is false where another thing does, or nothing.
func (f *findings) cardAt(i int) (card int, ok bool) {
	p, _ := f.at(i)
	return p.card, p.card >= 0
}

// headingAt returns the group whose heading stands in the i-th place; ok is false where another thing does, or nothing.
func (f *findings) headingAt(i int) (g group, ok bool) {
	if p, ok := f.at(i); ok && p.isHeading() {
		return f.groups[p.group], true
	}
	return group{}, false
}

// beyond returns the place that is reached from the i-th by moving over so many entries and cards, down or, where by
// is negative, up, as far as there are any; headings are passed over.
func (f *findings) beyond(i, by int) int {
	step := 1
	if by < 0 {
		step = -1
	}
	for next := i + step; by != 0 && next >= 0 && next < len(f.places); next += step {
		if !f.places[next].isHeading() {
			i, by = next, by-step
		}
	}
	return i
}

// placeOfRow returns where an entry stands, or the heading that it is folded under; -1 where it is not listed.
func (f *findings) placeOfRow(row int) int {
	if i := slices.IndexFunc(f.places, func(p place) bool { return p.row == row }); i >= 0 {
		return i
	}
	if g, ok := f.groupOf(row); ok {
		return g.place
	}
	return -1
}

// groupOf returns the group that an entry is in.
func (f *findings) groupOf(row int) (g group, ok bool) {
	if len(f.groups) == 0 {
		return group{}, false
	}
	nth := slices.Index(f.rows, row)
	i := slices.IndexFunc(f.groups, func(g group) bool { return g.from <= nth && nth < g.to })
	if i < 0 {
		return group{}, false
	}
	return f.groups[i], true
}

// placeOfHeading returns where a heading stands, -1 for nowhere.
func (f *findings) placeOfHeading(h heading) int {
	i := slices.IndexFunc(f.groups, func(g group) bool { return g.heading == h })
	if i < 0 {
		return -1
	}
	return f.groups[i].place
}
