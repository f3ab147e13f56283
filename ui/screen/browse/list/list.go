// Package list is the list of what a query found: its order and headings, the notes nested below enhancements, the
// cursor, what of it is in sight, and how it is drawn. It does not ask queries: what was found is handed to Show.
//
// A List belongs to the update loop and is not safe for concurrent use. Snippets of texts are read by commands, whose
// answers carry tickets. Widths and heights are in cells and lines.
package list

import (
	"cmp"
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// List is what a query found, in a pane.
type List struct {
	painter
	query     content.Query // that is answered
	found     answer.Found
	arranged  answer.Arrangement
	collapsed map[answer.Heading]bool
	open      map[int]bool // enhancements whose notes have rows of their own

	cursor, top int             // rows
	last        subject.Subject // where the cursor stood before it came to a heading
	moved       bool            // the user has moved the cursor since the query changed
	chosen      bool            // the user has chosen what is under the cursor, see Choose
	adrift      bool            // the list was scrolled, wherever the cursor is
	focused     bool

	asked   task.Latest // for snippets
	heights []uint8     // of rows, without rules before them; 0 where not known yet
	drawn   map[rowKey][]string
}

// New returns an empty list.
func New(s *session.Session, arranged answer.Arrangement) *List {
	l := &List{arranged: arranged, collapsed: map[answer.Heading]bool{}, open: map[int]bool{}}
	l.painter = painter{s: s, cut: arranged.Cut, titles: map[titleKey]title{}}
	l.lay(false)
	return l
}

// Anew returns an empty list over the session's catalog, which has been replaced, arranged as this one. Snippets that
// are on their way are dropped.
func (l *List) Anew() *List {
	n := New(l.s, l.arranged)
	n.collapsed, n.asked = l.collapsed, l.asked
	n.asked.Drop()
	return n
}

// Show lists what a query found. With keep, a cursor that was moved stays on its entry, card or heading if that is
// still there, and what was chosen stays chosen; else the cursor goes to the first entry or card.
func (l *List) Show(q content.Query, found answer.Found, keep bool) {
	l.query, l.found = q, found
	l.snippets.collect(q.Words, l.s.Lang)
	l.lay(keep)
	l.chosen = l.chosen && keep
}

// lay gives what was found its rows anew.
func (l *List) lay(keep bool) {
	under := l.rows.standingAt(l.cursor)
	l.rows.found(l.found, l.s.Desk())
	by := l.arranged.Grouping(l.query)
	l.common = commonOf(l.query.Filters, by)
	l.rows.List = answer.Listed(l.s.Catalog, l.rows.Found, answer.Manner{
		Order: l.arranged.Order(l.query), Group: by,
		Collapsed: func(h answer.Heading) bool { return l.collapsed[h] }, Open: func(row int) bool { return l.open[row] },
	})
	l.Redraw()
	at := -1
	if keep && l.moved {
		at = l.rows.rowOf(under)
		if g := l.rows.groupOf(l.last); g != nil && at < 0 {
			at = max(l.rows.rowOf(l.last), g.Row) // or where it is collapsed
		}
	}
	if at < 0 {
		at, l.last = max(l.Beyond(-1, 1), 0), nil
	}
	l.stand(at, 0)
}

// TakeFacts lists the cards of which there are facts now.
func (l *List) TakeFacts() {
	top := l.top
	l.lay(true)
	l.top = top
	l.follow()
}

// TakeLanguage goes on in the language of the session.
func (l *List) TakeLanguage() {
	l.snippets.collect(l.query.Words, l.s.Lang)
	clear(l.titles)
	l.Redraw()
	l.follow()
}

// Redraw forgets what was drawn, for instance in other colours.
func (l *List) Redraw() {
	l.drawn, l.heights = map[rowKey][]string{}, make([]uint8, len(l.rows.Rows))
}

// Resize fits the list into a pane; focused says that the keys are the pane's.
func (l *List) Resize(width, height int, focused bool) {
	if l.focused = focused; width != l.width || height != l.height {
		l.width, l.height = width, height
		clear(l.titles)
		l.Redraw()
	}
	l.follow()
}

// Complete reports whether all cards that were found are listed: those of which there are no facts yet are not.
func (l *List) Complete() bool { return len(l.found.Cards) == len(l.rows.Cards) }

// Answered returns the query that the list answers, and the same as text.
func (l *List) Answered() (q content.Query, text string) { return l.query, l.query.String() }

// Found returns the entries that the query found, nested ones included. They are not to be changed.
func (l *List) Found() []int { return l.found.Rows }

// Listed returns the entries of the list in their order: those that hold all words, or, where none does, the others.
func (l *List) Listed() []int {
	if l.rows.Full > 0 {
		return slices.Clone(l.rows.Entries[:l.rows.Full])
	}
	return slices.Clone(l.rows.Entries)
}

// Answer returns what was found as it is listed. It is not to be changed.
func (l *List) Answer() *answer.List { return &l.rows.List }

// Size returns the size of the pane.
func (l *List) Size() (width, height int) { return l.width, l.height }

// Len returns how many entries and cards are listed, those below collapsed headings included.
func (l *List) Len() int { return len(l.rows.Entries) + len(l.rows.Cards) }

// Cursor returns the row of the list where the cursor is, from 0: on an entry, a card or a heading.
func (l *List) Cursor() int { return l.cursor }

// Standing returns the number, from 1, of what is selected among the entries and cards listed; on a heading, that of
// the first below it.
func (l *List) Standing() int { return l.rows.at(l.cursor).Nth + 1 }

// RowSelected returns the entry under the cursor, as a row of the catalog; ok is false where there is none.
func (l *List) RowSelected() (entry int, ok bool) {
	entry = l.rows.at(l.cursor).Entry
	return entry, entry >= 0
}

// IsHeading reports that a row of the list is a heading.
func (l *List) IsHeading(i int) bool { return l.rows.headingAt(i) != nil }

// Selected returns what is under the cursor; on a heading, what was before; nil where nothing is listed.
func (l *List) Selected() subject.Subject {
	if len(l.rows.Rows) == 0 {
		return nil
	}
	return l.last
}

// PlaceOf returns the row that is about a subject; ok is false where none is.
func (l *List) PlaceOf(about subject.Subject) (i int, ok bool) {
	i = l.rows.rowOf(about)
	return max(i, 0), i >= 0
}

// Beyond returns the row that is reached from the i-th by moving over so many entries and cards, down or, where by is
// negative, up, as far as there are any; headings are passed over.
func (l *List) Beyond(i, by int) int {
	step := cmp.Compare(by, 0)
	for next := i + step; by != 0 && next >= 0 && next < len(l.rows.Rows); next += step {
		if !l.rows.Rows[next].IsHeading() {
			i, by = next, by-step
		}
	}
	return i
}

// Arrangement returns how lists are arranged now.
func (l *List) Arrangement() answer.Arrangement { return l.arranged }

// Arranged says by what the list is grouped, and in which order it is.
func (l *List) Arranged() string {
	order := l.arranged.Order(l.query)
	if order == content.AsGiven {
		order = "relevance"
	}
	said := l.s.Words.Say("order_" + string(order))
	if by := l.arranged.Grouping(l.query); by != "" {
		said = l.s.Words.List(l.s.Words.Say("grouped_"+string(by)), said)
	}
	return said
}

// Sort puts the list into the next order.
func (l *List) Sort() {
	l.arranged.SetOrder(l.query, next(answer.Orders(l.query), l.arranged.Order(l.query)))
	l.rearrange(l.moved || l.chosen)
}

// Group groups the list by the next field, or no more.
func (l *List) Group() {
	l.arranged.SetGrouping(l.query, next(answer.Groupings(l.query), l.arranged.Grouping(l.query)))
	l.rearrange(l.moved || l.chosen)
}

// next returns what comes behind one of several, behind the last the first.
func next[T comparable](all []T, now T) T { return all[(slices.Index(all, now)+1)%len(all)] }

// rearrange lays the list out anew; with keep, the cursor stays on what it is on, at the same height.
func (l *List) rearrange(keep bool) {
	above := l.cursor - l.top
	l.moved = keep
	if l.lay(true); keep {
		l.stand(l.cursor, l.cursor-above)
	}
}

// Wrap gives long titles a second line, or takes it away.
func (l *List) Wrap() {
	l.arranged.Cut = !l.arranged.Cut
	l.cut = l.arranged.Cut
	l.Redraw()
	l.follow()
}

// Toggle hides the entries below the heading under the cursor, or shows them again; ok is false elsewhere.
func (l *List) Toggle() (ok bool) {
	g := l.rows.headingAt(l.cursor)
	if g == nil {
		return false
	}
	l.collapsed[g.Heading] = !g.Collapsed
	l.rearrange(true)
	return true
}

// ToggleAll hides the entries below all headings, or, where all are hidden, shows them again; ok is false where there
// are no headings.
func (l *List) ToggleAll() (ok bool) {
	if len(l.rows.Groups) == 0 {
		return false
	}
	hide := slices.ContainsFunc(l.rows.Groups, func(g answer.Group) bool { return !g.Collapsed })
	for _, g := range l.rows.Groups {
		l.collapsed[g.Heading] = hide
	}
	l.rearrange(true)
	return true
}

// Unfold gives the notes below the enhancement at the cursor rows of their own, or nests them again; ok is false where
// there are none.
func (l *List) Unfold() (ok bool) {
	i := l.cursor
	for l.rows.at(i).Child {
		i--
	}
	lead := l.rows.at(i).Entry
	if lead < 0 || len(l.rows.Under[lead]) == 0 {
		return false
	}
	l.open[lead] = !l.open[lead]
	l.stand(i, l.top)
	l.rearrange(true)
	return true
}
