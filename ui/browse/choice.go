package browse

import (
	"k8sexplore/content"
	"k8sexplore/ui/topic"
)

// What stands in the reader follows one rule. As long as the user has chosen no entry, a query that names releases
// and nothing else, or nothing at all, is about a release: its page stands beside the list. A query with words or any
// other filter is a question about entries: the article of the first one answers it.
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
	rest := b.answered.Filters
	rest.Releases = nil
	if !rest.IsZero() {
		return v, false
	}
	for _, span := range b.answered.Filters.Releases {
		if newest := b.newestIn(span); !ok || newest.Compare(v) > 0 {
			v, ok = newest, true
		}
	}
	if !ok {
		return b.NewestNotes()
	}
	return v, true
}

// newestIn returns the release or patch that stands for those of a span: of a series the release itself, of a stretch
// the newest at hand.
func (b *Browser) newestIn(span content.Span) content.Version {
	if span.Series || span.From == span.To {
		return span.To
	}
	for _, row := range b.list.rows { // newest first
		if v := b.Catalog.Version(row); span.Contains(v) {
			if span.Contains(v.Release()) {
				return v.Release()
			}
			return v
		}
	}
	return span.To
}

// Subject returns what the reader is about, unless something is shown aside: the release, or what is selected in the
// list.
func (b *Browser) Subject() (topic.Subject, bool) {
	if v, ok := b.AboutRelease(); ok {
		return topic.Release{Version: v}, true
	}
	return b.underCursor()
}

// underCursor returns what is selected in the list, chosen or not.
func (b *Browser) underCursor() (topic.Subject, bool) {
	if b.list.cursor >= b.list.len() {
		return nil, false
	}
	return b.list.subjectAt(b.list.cursor), true
}

// Choose shows what is selected in the list, if anything is.
func (b *Browser) Choose() Outcome {
	b.chosen = b.list.len() > 0
	return doing(LeaveAside{}, ShowArticle{})
}

// RowSelected returns the row of the entry under the cursor; ok is false where there is none.
func (b *Browser) RowSelected() (row int, ok bool) { return b.list.selected() }
