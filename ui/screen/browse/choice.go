package browse

import (
	"k8sexplore/content"
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
	if none := b.list.len() == 0 && b.query.Words != ""; b.chosen || none || b.answered.Words != "" {
		return v, false
	}
	rest, releases := b.answered.Filters, b.answered.Filters.Releases
	rest.Releases = nil
	if b.lifted && b.Typing() && b.answered.Filters.IsZero() {
		return b.NewestNotes() // nothing moves while nothing is typed yet
	}
	if !rest.IsZero() || len(releases) != 1 || releases[0].IsRange() {
		return v, false
	}
	return releases[0].To, true
}

// Subject returns what the reader is about, unless something is shown aside: the release, or what is selected in the
// list.
func (b *Browser) Subject() (subject.Subject, bool) {
	if v, ok := b.AboutRelease(); ok {
		return subject.Release{Version: v}, true
	}
	return b.underCursor()
}

// underCursor returns what is selected in the list, chosen or not; on a heading, what was before.
func (b *Browser) underCursor() (subject.Subject, bool) {
	if b.list.cursor >= b.list.len() {
		return nil, false
	}
	return b.list.last, true
}

// Choose shows what is selected in the list, if anything is.
func (b *Browser) Choose() Outcome {
	b.chosen = b.list.len() > 0
	return doing(LeaveAside{}, ShowArticle{})
}

// PlaceOf returns which of the listed a subject is; ok is false where it is not among them.
func (b *Browser) PlaceOf(about subject.Subject) (i int, ok bool) {
	for i := range b.list.len() {
		if b.list.subjectAt(i) == about {
			return i, true
		}
	}
	return 0, false
}

// RowSelected returns the row of the entry under the cursor; ok is false where there is none.
func (b *Browser) RowSelected() (row int, ok bool) { return b.list.selected() }
