package index

import (
	"cmp"
	"context"
	"slices"

	"k8sexplore/content"
)

// Words that stand together say more than the same words all over an article. To tell, texts must be read, so only the
// best few hits are looked at, in the language shown.
const (
	lookedAt       = 6
	weightTogether = 1.0 // what a hit gains, of its score, where all words stand in one passage
)

// together raises, among the first hits, those that have more of the words in one passage, or in the title. Those that
// hold all words stay before the others.
func (s *Searcher) together(ctx context.Context, hits []Hit, full int, q query, lang content.Language) error {
	if len(q.clauses) < 2 {
		return nil
	}
	f := newFinder(q, s.thesaurus())
	first := hits[:min(len(hits), lookedAt)]
	for i := range first {
		if first[i].Exact {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		share, err := s.shareTogether(first[i].Row, f, lang)
		if err != nil {
			return err
		}
		first[i].Score *= 1 + weightTogether*share
	}
	at := min(full, len(first))
	for _, part := range [][]Hit{first[:at], first[at:]} {
		slices.SortStableFunc(part, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
	}
	return nil
}

// shareTogether returns how much of the words a row has in its title or in one passage, from 0 to 1.
func (s *Searcher) shareTogether(row int, f finder, lang content.Language) (float64, error) {
	title, _ := s.catalog.Title(row, lang)
	most := f.holds(f.occurrences(title))
	body, _, err := s.catalog.Body(row, lang)
	if err != nil {
		return 0, err
	}
	for _, p := range s.markdown().passages(body) {
		most = max(most, f.holds(f.occurrences(p.text)))
	}
	return float64(most) / float64(len(f.query.clauses)), nil
}
