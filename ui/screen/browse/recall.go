package browse

import (
	"slices"

	"k8sexplore/content"
)

// longestPast is how many queries are remembered.
const longestPast = 100

// past is the queries of this session, the last one behind the others.
type past struct {
	queries []content.Query
	at      int           // the one in the box; len(queries) for none of them
	draft   content.Query // what stood in the box before one was brought back
}

// remember adds a query that was kept; the same one before is forgotten.
func (p *past) remember(q content.Query) {
	if q.Words != "" || !q.Filters.IsZero() {
		text := q.String()
		p.queries = slices.DeleteFunc(p.queries, func(have content.Query) bool { return have.String() == text })
		p.queries = append(p.queries, q)
		p.queries = p.queries[max(len(p.queries)-longestPast, 0):]
	}
	p.leave()
}

// leave says that none of them is in the box.
func (p *past) leave() { p.at, p.draft = len(p.queries), content.Query{} }

// recalled reports whether one of them is in the box.
func (p *past) recalled() bool { return p.at < len(p.queries) }

// recall brings an earlier query into the box, or a later one, behind the last what stood there before.
func (b *Browser) recall(by int) Outcome {
	p := &b.past
	to := p.at + by
	if to < 0 || to > len(p.queries) {
		return Outcome{}
	}
	if !p.recalled() {
		p.draft = content.Query{Filters: b.query.Filters, Words: b.box.words()}
		if last := len(p.queries) - 1; by < 0 && to == last && p.queries[last].String() == p.draft.String() && last > 0 {
			to-- // it stands there already
		}
	}
	p.at = to
	q := p.draft
	if p.recalled() {
		q = p.queries[to]
	}
	b.query = q
	b.box.enter(q.Words)
	return b.Search(false)
}
