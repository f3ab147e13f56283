package browse

import (
	"k8sexplore/content"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// What stands in the reader follows one rule. As long as the user has chosen no entry, a query that names one release
// and nothing else is about it: its page stands beside the list. Any other query, one without anything too, is about
// entries: the article of the first one stands there.
//
// An entry is chosen by moving the cursor in the list, by opening it, and by going to the next or previous one. It
// stays chosen until another query is asked: then nothing is, and the rule begins anew. Esc does not unchoose, it has
// a way of its own; the key of the release page brings that page at any time. The program itself starts with the
// newest release that has notes; see openingQuery.

// AboutRelease returns the release that the list is about while no entry is chosen; ok is false where it is about
// entries, or one is. It goes by the query that the list answers: while another one is being answered, what is shown
// stays.
func (b *Browser) AboutRelease() (v content.Version, ok bool) {
	q, _ := b.Answered()
	none := b.Selected() == nil && b.query.Words != ""
	if b.Chosen() || none || q.Words != "" {
		return v, false
	}
	rest, releases := q.Filters, q.Filters.Releases
	rest.Releases = nil
	if b.lifted && b.Typing() && q.Filters.IsZero() {
		return b.NewestNotes() // nothing moves while nothing is typed yet
	}
	if !rest.IsZero() || len(releases) != 1 || releases[0].IsRange() {
		return v, false
	}
	return releases[0].To, true
}

// Subject returns what the reader is about, unless something is shown aside: the release, or what is selected in the
// list.
func (b *Browser) Subject() (about subject.Subject, ok bool) {
	if v, ok := b.AboutRelease(); ok {
		return subject.Release{Version: v}, true
	}
	about = b.Selected()
	return about, about != nil
}

// Choose shows what is selected in the list, if anything is.
func (b *Browser) Choose() Outcome {
	b.List.Choose()
	return doing(LeaveAside{}, ShowArticle{})
}

// arrival is what happens as soon as the list answers the query. The zero value is nothing.
type arrival struct {
	read bool      // the article of the first entry gets the focus
	to   *Position // where the list and its cursor go
}

// ReturnTo asks a query that was answered before again, unless the list answers it, and goes to where the user was in
// the list then.
func (b *Browser) ReturnTo(q content.Query, text string, at Position) Outcome {
	b.arrival.to = &at
	if _, asked := b.Answered(); asked == text && !b.Awaits() {
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
	if b.Awaits() || !b.Complete() {
		return Outcome{}
	}
	now := b.arrival
	b.arrival = arrival{}
	var out Outcome
	if now.to != nil {
		if b.Return(*now.to) {
			out = out.with(Arrived{})
		}
		out = out.with(ShowArticle{})
	}
	if now.read && b.Selected() != nil {
		out = out.with(Focus{frame.Article}, ShowArticle{})
	}
	return out
}
