package rank

import (
	"cmp"
	"slices"
)

// Words that stand together say more than the same words all over an article. To tell, texts must be read, so only the
// best few hits are looked at, in the language shown.
const (
	LookedAt        = 10
	weightProximity = 1.5 // the part of its score that a hit gains where all words stand in one passage
	weightTitled    = 1.0 // and, besides, where they stand in its title
	weightAsked     = 1.0 // and where they stand in what people ask that it answers
)

// ByProximity raises, among the first hits, those that have more of the words in one passage, in the title or in what is
// asked; share says which part of the words, from 0 to 1, a row has in its best passage, in its title and in what is asked.
// A hit that then scores more than one of the first full, whose words are scattered, moves before it and counts as full.
// ByProximity returns how many are full then.
func ByProximity(hits []Hit, full int, share func(row int) (passage, title, asked float64, err error)) (int, error) {
	first := hits[:min(len(hits), LookedAt)]
	for i := range first {
		if first[i].Exact {
			continue
		}
		passage, title, asked, err := share(first[i].Row)
		if err != nil {
			return full, err
		}
		first[i].Score *= 1 + weightProximity*passage + weightTitled*title + weightAsked*asked
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
