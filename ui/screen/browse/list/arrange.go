package list

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
)

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
