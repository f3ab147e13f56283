package input

import (
	"slices"

	"k8sexplore/content"
)

// longestHistory is how many queries are remembered.
const longestHistory = 100

// history is the queries of this session, the last one behind the others.
type history struct {
	queries []content.Query
	at      int           // the one in the box; len(queries) for none of them
	draft   content.Query // what stood in the box before one was brought back
}

// remember adds a query that was kept; the same one before is forgotten.
func (h *history) remember(q content.Query) {
	if q.Words != "" || !q.Filters.IsZero() {
		text := q.String()
		h.queries = slices.DeleteFunc(h.queries, func(have content.Query) bool { return have.String() == text })
		h.queries = append(h.queries, q)
		h.queries = h.queries[max(len(h.queries)-longestHistory, 0):]
	}
	h.leave()
}

// leave says that none of them is in the box.
func (h *history) leave() { h.at, h.draft = len(h.queries), content.Query{} }

// recalled reports whether one of them is in the box.
func (h *history) recalled() bool { return h.at < len(h.queries) }

// recall brings an earlier query into the box, or a later one, behind the last what stood there before.
func (b *Box) recall(now content.Query, by int) Typed {
	h := &b.history
	to := h.at + by
	if to < 0 || to > len(h.queries) {
		return Typed{Query: now}
	}
	if !h.recalled() {
		h.draft = content.Query{Filters: now.Filters, Words: b.words()}
		if last := len(h.queries) - 1; by < 0 && to == last && h.queries[last].String() == h.draft.String() && last > 0 {
			to-- // it stands there already
		}
	}
	h.at = to
	q := h.draft
	if h.recalled() {
		q = h.queries[to]
	}
	b.enter(q.Words)
	return asked(q)
}
