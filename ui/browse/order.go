package browse

import (
	"cmp"
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/config"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
)

// listKind tells lists apart each of which has an order of its own.
type listKind int

const (
	ofWords    listKind = iota // found by words
	ofRelease                  // of one release
	ofReleases                 // of all or several
	ofNews                     // of what is followed
	listKinds
)

func kindOf(q content.Query) listKind {
	switch _, one := q.Filters.OnlyRelease(); {
	case q.Words != "":
		return ofWords
	case isNews(q):
		return ofNews
	case one:
		return ofRelease
	}
	return ofReleases
}

// Arrangement is how lists are ordered and grouped, by their kind, in a form that can be kept. A value that no list can
// have stands for the usual one.
type Arrangement struct {
	Orders [listKinds]content.Order // AsGiven for the first of ordersOf
	Groups [listKinds]content.Field // "" for none
	Cut    bool                     // long titles are cut off; else they take two lines
}

// Settled returns what the user has settled, which holds for lists that words have not found: those are by relevance.
func Settled(s config.Settings) Arrangement {
	a := Arrangement{Cut: s.CutTitles}
	for _, kind := range []listKind{ofRelease, ofReleases} {
		a.Orders[kind], a.Groups[kind] = s.Sort, s.Group
	}
	a.Groups[ofNews] = content.FieldIs
	return a
}

// Under returns a, and in place of what of it the user has settled, that.
func (a Arrangement) Under(s config.Settings) Arrangement {
	for _, kind := range []listKind{ofRelease, ofReleases} {
		a.Orders[kind] = cmp.Or(s.Sort, a.Orders[kind])
		a.Groups[kind] = cmp.Or(s.Group, a.Groups[kind])
	}
	a.Cut = a.Cut || s.CutTitles
	return a
}

// arrangement is how lists are arranged, and what of them is folded away.
type arrangement struct {
	Arrangement
	folded map[heading]bool
}

// Arrangement returns how lists are arranged now.
func (b *Browser) Arrangement() Arrangement { return b.arranged.Arrangement }

// ordersOf returns the orders of a query's list, the usual one first. Words are found in an order of relevance; in one
// release nothing is newer.
func ordersOf(q content.Query) []content.Order {
	_, one := q.Filters.OnlyRelease()
	var orders []content.Order
	for _, order := range content.Orders() {
		if order != content.ByNewest || !one {
			orders = append(orders, order)
		}
	}
	switch kindOf(q) {
	case ofWords:
		return append([]content.Order{content.AsGiven}, orders...)
	case ofReleases, ofNews:
		last := len(orders) - 1
		return append(orders[last:], orders[:last]...) // the newest release first
	default:
		return orders
	}
}

// groupingsOf returns what a query's list can be grouped by, nothing first. What all entries have in common groups
// nothing.
func groupingsOf(q content.Query) []content.Field {
	_, one := q.Filters.OnlyRelease()
	out := []content.Field{""}
	if isNews(q) {
		out = append(out, content.FieldIs)
	}
	for _, f := range content.Groupings() {
		if one && f == content.FieldRelease || f == content.FieldStage && len(q.Filters.Stages) == 1 {
			continue
		}
		out = append(out, f)
	}
	return out
}

// order returns the order of a query's list.
func (a *arrangement) order(q content.Query) content.Order {
	all := ordersOf(q)
	return all[max(slices.Index(all, a.Orders[kindOf(q)]), 0)]
}

// grouping returns what a query's list is grouped by.
func (a *arrangement) grouping(q content.Query) content.Field {
	all := groupingsOf(q)
	return all[max(slices.Index(all, a.Groups[kindOf(q)]), 0)]
}

// next returns what comes behind one of several, behind the last the first.
func next[T comparable](all []T, now T) T { return all[(slices.Index(all, now)+1)%len(all)] }

// laidOut returns what was found in the order of the query that the list answers: the first whole entries hold all words.
func (b *Browser) laidOut(all []int, whole int) findings {
	f := findings{all: all, whole: whole}
	f.addCards(b.Desk(), b.answer.cards, b.answer.named)
	rows, order := all, b.arranged.order(b.answered)
	if order != content.AsGiven {
		rows = slices.Clone(all)
		b.Catalog.Sort(rows[:whole], order)
		b.Catalog.Sort(rows[whole:], order)
	}
	left, full, under := b.leads.fold(rows, whole)
	f.under = under
	by := grouping{by: b.arranged.grouping(b.answered), folded: b.arranged.folded, asMet: order == content.AsGiven}
	if by.by == content.FieldIs && !b.hasNews(left) {
		by.by = ""
	}
	if by.by != "" {
		by.groups = b.Catalog.GroupsBy(by.by)
	}
	f.lay(left, full, by, b.leads.open)
	return f
}

// rearrange lays the list out anew; the cursor stays on an entry that it was moved to or that was chosen, at the same
// height.
func (b *Browser) rearrange() Outcome {
	height := b.list.cursor - b.list.top
	b.list.moved = b.list.moved || b.chosen
	b.list.say(b.answered.Filters, b.arranged.grouping(b.answered))
	b.list.show(b.laidOut(b.list.all, b.list.whole), true)
	if b.list.moved {
		b.list.stand(b.list.cursor, b.list.cursor-height)
	}
	return doing(ShowArticle{}).and(Outcome{Cmd: b.OpenSnippets()})
}

// NextOrder puts the list into the next order.
func (b *Browser) NextOrder() Outcome {
	b.arranged.Orders[kindOf(b.answered)] = next(ordersOf(b.answered), b.arranged.order(b.answered))
	return b.rearrange()
}

// NextGrouping groups the list by the next field, or no more.
func (b *Browser) NextGrouping() Outcome {
	b.arranged.Groups[kindOf(b.answered)] = next(groupingsOf(b.answered), b.arranged.grouping(b.answered))
	return b.rearrange()
}

// WrapTitles gives long titles a second line, or takes it away.
func (b *Browser) WrapTitles() Outcome {
	b.arranged.Cut = !b.arranged.Cut
	b.list.wraps = !b.arranged.Cut
	b.list.forget()
	b.list.follow()
	return Outcome{Cmd: b.OpenSnippets()}
}

// Arranged says by what the list is grouped, and in which order it is.
func (b *Browser) Arranged() string {
	order := b.arranged.order(b.answered)
	if order == content.AsGiven {
		order = "relevance"
	}
	said := b.Words.Say("order_" + string(order))
	if by := b.arranged.grouping(b.answered); by != "" {
		said = b.Words.List(b.Words.Say("grouped_"+string(by)), said)
	}
	return said
}

// ToggleHeading folds what stands below the heading under the cursor away, or shows it again; ok is false elsewhere.
func (b *Browser) ToggleHeading() (out Outcome, ok bool) {
	g, ok := b.list.headingAt(b.list.cursor)
	if !ok {
		return Outcome{}, false
	}
	b.arranged.folded[g.heading] = !g.folded
	b.refold(g.heading)
	return doing(Focus{frame.List}, ShowArticle{}).and(Outcome{Cmd: b.OpenSnippets()}), true
}

// FoldAll folds all groups away, or, where all are, shows them again.
func (b *Browser) FoldAll() Outcome {
	if len(b.list.groups) == 0 {
		b.Notice = b.Words.Fill("no_groups", phrase.Values{"Key": b.Keys.Of(keys.GroupList).Label})
		return Outcome{}
	}
	fold := slices.ContainsFunc(b.list.groups, func(g group) bool { return !g.folded })
	for _, g := range b.list.groups {
		b.arranged.folded[g.heading] = fold
	}
	if at, _ := b.list.at(b.list.cursor); at.group >= 0 {
		b.refold(b.list.groups[at.group].heading)
	} else {
		b.list.show(b.laidOut(b.list.all, b.list.whole), true)
	}
	return doing(ShowArticle{}).and(Outcome{Cmd: b.OpenSnippets()})
}

// refold lays the list out with what is folded now; the cursor goes to a heading, at the height where it was.
func (b *Browser) refold(to heading) {
	height := b.list.cursor - b.list.top
	b.list.show(b.laidOut(b.list.all, b.list.whole), true)
	at := b.list.placeOfHeading(to)
	b.list.stand(at, at-height)
	b.list.moved = true
}

// reveal unfolds the group that an entry is in.
func (b *Browser) reveal(row int) {
	g, ok := b.list.groupOf(row)
	if !ok || !g.folded {
		return
	}
	b.arranged.folded[g.heading] = false
	b.list.show(b.laidOut(b.list.all, b.list.whole), true)
}
