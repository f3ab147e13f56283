package browse

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/frame"
)

// arrangement is how lists are arranged, and what of them is folded away.
type arrangement struct {
	answer.Arrangement
	folded map[heading]bool
}

// Arrangement returns how lists are arranged now.
func (b *Browser) Arrangement() answer.Arrangement { return b.arranged.Arrangement }

// next returns what comes behind one of several, behind the last the first.
func next[T comparable](all []T, now T) T { return all[(slices.Index(all, now)+1)%len(all)] }

// laidOut returns what was found in the order of the query that the list answers: the first whole entries hold all words.
func (b *Browser) laidOut(all []int, whole int) findings {
	f := findings{all: all, whole: whole}
	f.addCards(b.Desk(), b.answer.cards, b.answer.named)
	rows, order := all, b.arranged.Order(b.answered)
	if order != content.AsGiven {
		rows = slices.Clone(all)
		b.Catalog.Sort(rows[:whole], order)
		b.Catalog.Sort(rows[whole:], order)
	}
	left, full, under := b.leads.fold(rows, whole)
	f.under = under
	by := grouping{by: b.arranged.Grouping(b.answered), folded: b.arranged.folded, asMet: order == content.AsGiven}
	if by.by == content.FieldIs && !answer.HasNews(b.Catalog, left) {
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
	b.list.say(b.answered.Filters, b.arranged.Grouping(b.answered))
	b.list.show(b.laidOut(b.list.all, b.list.whole), true)
	if b.list.moved {
		b.list.stand(b.list.cursor, b.list.cursor-height)
	}
	return doing(ShowArticle{}).and(Outcome{Cmd: b.OpenSnippets()})
}

// NextOrder puts the list into the next order.
func (b *Browser) NextOrder() Outcome {
	b.arranged.SetOrder(b.answered, next(answer.Orders(b.answered), b.arranged.Order(b.answered)))
	return b.rearrange()
}

// NextGrouping groups the list by the next field, or no more.
func (b *Browser) NextGrouping() Outcome {
	b.arranged.SetGrouping(b.answered, next(answer.Groupings(b.answered), b.arranged.Grouping(b.answered)))
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
	order := b.arranged.Order(b.answered)
	if order == content.AsGiven {
		order = "relevance"
	}
	said := b.Words.Say("order_" + string(order))
	if by := b.arranged.Grouping(b.answered); by != "" {
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
