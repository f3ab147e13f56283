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
	lookedAt       = 10
	weightTogether = 1.5 // what a hit gains, of its score, where all words stand in one passage
	weightTitled   = 1.0 // and where they stand in its title besides
)

// together raises, among the first hits, those that have more of the words in one passage or in the title. What then
// stands higher than a hit that holds all words, which are all over it, goes before that and counts as full: together
// returns how many do.
func (s *Searcher) together(ctx context.Context, hits []Hit, full int, q query, lang content.Language) (int, error) {
	if len(q.clauses) < 2 {
		return full, nil
	}
	f := newFinder(q)
	first := hits[:min(len(hits), lookedAt)]
	for i := range first {
		if first[i].Exact {
			continue
		}
		if err := ctx.Err(); err != nil {
			return full, err
		}
		gain, err := s.gainTogether(first[i].Row, f, lang)
		if err != nil {
			return full, err
		}
		first[i].Score *= 1 + gain
	}
	at := min(full, len(first))
	for _, part := range [][]Hit{first[:at], first[at:]} {
		slices.SortStableFunc(part, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
	}
	for ; at < len(first); at++ {
		h := first[at]
		i := slices.IndexFunc(first[:at], func(other Hit) bool { return h.Score > other.Score && !other.Exact })
		if i < 0 {
			break
		}
		copy(first[i+1:at+1], first[i:at])
		first[i] = h
		full++
	}
	return full, nil
}

// gainTogether returns what a row gains by having words in its title, or in one passage.
func (s *Searcher) gainTogether(row int, f finder, lang content.Language) (float64, error) {
	a, err := s.article(row, slot(lang))
	if err != nil {
		return 0, err
	}
	titled := f.holds(f.occurrences(a.title))
	most := titled
	for _, p := range a.passages {
		most = max(most, f.holds(f.occurrences(p.reading)))
	}
	return (weightTogether*float64(most) + weightTitled*float64(titled)) / float64(len(f.query.clauses)), nil
}
