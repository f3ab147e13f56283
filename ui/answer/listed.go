package answer

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
)

// Found is what a query has found. The zero value is nothing.
type Found struct {
	Rows  []int        // entries of the catalog, in the order of the search or of the catalog
	Whole int          // how many of Rows, from the first, hold all words
	Cards []index.Card // facts
	Named int          // how many of Cards, from the first, are what the words name
}

// FoundBy returns what a search has found.
func FoundBy(r index.Result) Found {
	rows := content.Each(r.Hits, func(h index.Hit) int { return h.Row })
	return Found{Rows: rows, Whole: min(r.Full, len(rows)), Cards: r.Cards, Named: r.Named}
}

// Selected returns what filters alone find, all of it as asked, with the counts of their fields.
func Selected(c *content.Catalog, f content.Filters) (Found, []content.Facet) {
	sel := c.Select(f)
	return Found{Rows: sel.Rows, Whole: len(sel.Rows), Cards: index.PlannedCards(c, f, sel.Rows)}, sel.Facets
}

// Sums returns how much was found: entries and cards that hold all words or are named, and entries that hold a part of
// the words. Releases of one change are one entry of a search.
func (f Found) Sums() (whole, near int) { return f.Whole + len(f.Cards), len(f.Rows) - f.Whole }

// Counted says how much was found, the same number in all faces; found by filters alone it is of all
// entries, unless all is 0.
func (f Found) Counted(words *phrase.Book, all int) string {
	switch whole, near := f.Sums(); {
	case near > 0:
		return words.Fill("count_near", phrase.Values{"N": whole, "Near": near})
	case len(f.Cards) > 0:
		return words.Count("count_found", whole, nil) // facts are no changes
	case all == 0 || whole == all:
		return words.Count("count_all", whole, nil)
	default:
		return words.Fill("count_of", phrase.Values{"N": whole, "Total": all})
	}
}

// CountedInRows says how much was found, and in how many rows that is, where notes are nested.
func (l *List) CountedInRows(words *phrase.Book, all int) string {
	said, rows := l.Counted(words, all), l.Full+len(l.Cards)
	if whole, near := l.Sums(); near > 0 || rows == whole {
		return said
	}
	return words.Bracketed(said, words.Count("in_rows", rows, nil))
}

// Manner is how a list is laid out.
type Manner struct {
	Order     content.Order
	Group     content.Field         // "" for no groups
	Collapsed func(of Heading) bool // headings whose entries are not shown; nil for none
	Open      func(row int) bool    // enhancements whose notes have rows of their own; nil for none
	Flat      bool                  // every note has a row of its own, nothing is nested
}

// List is what a query found, laid out. It is immutable.
type List struct {
	Found
	Entries []int         // the entries that have a row, in their order, those below collapsed headings included
	Full    int           // how many of Entries hold all words; the others stand behind a rule
	Under   map[int][]int // by enhancement, the notes nested below it
	Groups  []Group       // in their order; none where entries are not grouped
	Rows    []Row         // all that is shown, one after the other
	Near    int           // the row that the rule of those with a part of the words stands before, -1 for none
	Facts   int           // the row that the rule of the other facts stands before, -1 for none
}

// Row is an entry, a card or a heading of a list.
type Row struct {
	Entry int  // of the catalog, -1 for none
	Card  int  // which of the cards, -1 for none
	Group int  // which of the groups it is in, or is the heading of; -1 for none
	Nth   int  // how many entries and cards stand before it, those below collapsed headings included
	Child bool // a note below its enhancement
}

// IsHeading reports whether the row is the heading of its group.
func (r Row) IsHeading() bool { return r.Entry < 0 && r.Card < 0 }

// Heading identifies what stands above a group. With Near, the group is of those with a part of the words.
type Heading struct {
	Of   content.Term
	Near bool
}

// Group is entries below a heading.
type Group struct {
	Heading
	From, To  int // among the entries
	Row       int // of its heading
	Collapsed bool
}

// Listed lays out what a query found: cards that it names, entries with all words, cards with all words, entries with a
// part of them. Notes are nested below the enhancement of the same release that names their pull request, where that is listed
// before them.
func Listed(c *content.Catalog, found Found, how Manner) List {
	l := List{Found: found, Near: -1, Facts: -1, Under: map[int][]int{}}
	rows := found.Rows
	if how.Order != content.AsGiven {
		rows = slices.Clone(rows)
		c.Sort(rows[:found.Whole], how.Order)
		c.Sort(rows[found.Whole:], how.Order)
	}
	full := found.Whole
	if !how.Flat {
		rows, full = l.nest(c, rows, full)
	}
	if how.Group == content.FieldIs && !HasNews(c, rows) {
		how.Group = ""
	}
	by := grouping{Manner: how}
	if how.Group != "" {
		by.groups = c.GroupsBy(how.Group)
	}
	l.lay(rows, full, by)
	return l
}

// nest takes the notes of enhancements out of rows where their enhancement stands before them on the same side of the
// rule, and puts them into l.Under. It returns the rows that are left, and how many of them hold all words.
func (l *List) nest(c *content.Catalog, rows []int, full int) (left []int, fullLeft int) {
	lead := map[int]int{} // by note, the first enhancement on this side that names its pull request
	left = make([]int, 0, len(rows))
	for i, row := range rows {
		if i == full {
			clear(lead)
		}
		if of, nested := lead[row]; nested {
			l.Under[of] = append(l.Under[of], row)
			continue
		}
		if c.KEP(row) != 0 {
			for _, note := range c.NotesOf(row) {
				if _, taken := lead[note]; !taken {
					lead[note] = row
				}
			}
		}
		left = append(left, row)
		if i < full {
			fullLeft = len(left)
		}
	}
	return left, fullLeft
}

// lay gives everything found its row.
func (l *List) lay(rows []int, full int, by grouping) {
	l.Entries = make([]int, 0, len(rows))
	l.Rows = make([]Row, 0, len(rows)+len(l.Cards))
	l.layCards(0, l.Named)
	l.layPart(rows[:full], false, by)
	l.Full = len(l.Entries)
	if l.Named < len(l.Cards) {
		l.Facts = len(l.Rows)
		l.layCards(l.Named, len(l.Cards))
	}
	if full < len(rows) {
		l.Near = len(l.Rows)
		l.layPart(rows[full:], true, by)
	}
}

func (l *List) layCards(from, to int) {
	for i := from; i < to; i++ {
		l.Rows = append(l.Rows, Row{Entry: -1, Card: i, Group: -1, Nth: len(l.Entries) + i})
	}
}

// layPart gives rows to the entries on one side of the rule.
func (l *List) layPart(rows []int, near bool, by grouping) {
	if by.Group == "" {
		l.layEntries(rows, near, -1, by)
		return
	}
	for _, members := range by.part(rows) {
		value := by.groups.Value(by.groups.Of(members[0]))
		g := Group{Heading: Heading{content.Term{Field: by.Group, Value: value}, near}, From: len(l.Entries), Row: len(l.Rows)}
		g.Collapsed = by.Collapsed != nil && by.Collapsed(g.Heading)
		l.Rows = append(l.Rows, Row{Entry: -1, Card: -1, Group: len(l.Groups), Nth: l.before(near)})
		l.layEntries(members, near, len(l.Groups), by)
		if g.To = len(l.Entries); g.Collapsed {
			l.Rows = l.Rows[:g.Row+1]
		}
		l.Groups = append(l.Groups, g)
	}
}

// before returns how many entries and cards stand before the next entry.
func (l *List) before(near bool) int {
	if near {
		return len(l.Cards) + len(l.Entries)
	}
	return l.Named + len(l.Entries)
}

// layEntries gives rows to entries, and to the notes below those that are open.
func (l *List) layEntries(rows []int, near bool, group int, by grouping) {
	add := func(row int, child bool) {
		l.Rows = append(l.Rows, Row{Entry: row, Card: -1, Group: group, Nth: l.before(near), Child: child})
		l.Entries = append(l.Entries, row)
	}
	for _, row := range rows {
		add(row, false)
		if by.Open != nil && by.Open(row) {
			for _, note := range l.Under[row] {
				add(note, true)
			}
		}
	}
}

// grouping is a manner with the groups of the catalog.
type grouping struct {
	Manner
	groups content.Groups
}

// part returns rows by their groups. The groups are in an order of their own; under rows as they were found, the group
// of the first comes first.
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
	if g.Order != content.AsGiven {
		slices.Sort(met)
	}
	return content.Each(met, func(n int) []int { return byNumber[n] })
}

// Best returns the entries that hold all words, or, where none does, those with a part of them, in their order.
func (l *List) Best() []int {
	if l.Full > 0 {
		return l.Entries[:l.Full]
	}
	return l.Entries
}

// Nested returns, by enhancement, how many notes are nested below it.
func (l *List) Nested() map[int]int {
	out := make(map[int]int, len(l.Under))
	for row, notes := range l.Under {
		out[row] = len(notes)
	}
	return out
}
