package browse

import (
	"k8sexplore/content"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// Position is where the user was in the list.
type Position struct {
	What   subject.Ref // under the cursor
	Top    int         // the first place in sight
	Moved  bool        // the cursor was
	Chosen bool        // the entry was read, not only under the cursor
}

// Position returns where the cursor is.
func (b *Browser) Position() Position {
	p := Position{Top: b.list.top, Moved: b.list.moved, Chosen: b.chosen}
	if about, ok := b.underCursor(); ok {
		p.What = about.Ref(b.Desk())
	}
	return p
}

// Answered returns the query that the list answers, and the same as text.
func (b *Browser) Answered() (q content.Query, text string) { return b.answered, b.asked }

// ReturnTo asks a query that was answered before again, unless the list answers it, and goes to where the user was in
// the list then.
func (b *Browser) ReturnTo(q content.Query, text string, at Position) Outcome {
	b.arrival.to = &at
	if b.asked == text && !b.Awaits() {
		return b.arrive()
	}
	b.query = q
	return b.Search(true)
}

// Returning reports whether the list is on its way to where the user was in it.
func (b *Browser) Returning() bool { return b.arrival.to != nil }

// Stay forgets that an article was asked for by number, as any key does.
func (b *Browser) Stay() { b.arrival.read = false }

// arrive does what was to happen once the list answers the query and its cards have their facts.
func (b *Browser) arrive() Outcome {
	if b.Awaits() || len(b.answer.cards) > len(b.list.cards) {
		return Outcome{}
	}
	now := b.arrival
	b.arrival = arrival{}
	var out Outcome
	if to := now.to; to != nil {
		if about, ok := subject.Find(b.Catalog, to.What); ok && b.goTo(about, to.Top) {
			out = out.with(Arrived{})
		}
		b.list.moved, b.chosen = to.Moved, to.Chosen
		out = out.with(ShowArticle{})
	}
	if now.read && b.list.len() > 0 {
		out = out.with(Focus{frame.Article}, ShowArticle{})
	}
	return out
}

// goTo puts the cursor on an entry or card, unfolding the group that it is in, and the list so that a place stands on
// top, if that is possible.
func (b *Browser) goTo(about subject.Subject, top int) (found bool) {
	if entry, ok := about.(subject.Entry); ok {
		b.reveal(entry.Row)
	}
	return b.list.goTo(about, top)
}
