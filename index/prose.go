package index

import (
	"context"

	"k8sexplore/index/query"
)

// mostTold and mostOfAWord bound how many enhancements a query finds by what they say of themselves, and by one word of it.
const (
	mostTold    = 20
	mostOfAWord = 5
)

// newProse returns cards of enhancements with all the words that they say of themselves; none where nothing of that was
// imported. It takes a third of a second for all of upstream's.
func newProse(s *Searcher, o Options) *cards {
	out := &cards{known: s.thesaurus()}
	if o.Facts == nil {
		return out
	}
	t, err := o.Facts()
	if err != nil {
		return out // addTables says so
	}
	for _, k := range t.KEPs() {
		if p, ok := t.Prose(k.Number); ok {
			out.add(Card{KEP: k.Number}, k.Title, p.Summary, p.Motivation)
		}
	}
	out.read()
	return out
}

// told returns the enhancements whose own words a query finds.
func (s *Searcher) told(ctx context.Context, q query.Query) ([]Card, error) {
	found, err := s.prose().find(ctx, q)
	if len(q.Clauses) < 2 && len(found) > mostOfAWord {
		return nil, err
	}
	return found[:min(mostTold, len(found))], err
}
