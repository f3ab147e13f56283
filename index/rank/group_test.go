package rank

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
)

// However many there are, the first hits are those of a plain sort, each match belongs to one hit, and a limit changes
// nothing but the number.
func TestGroupIsAPlainSort(t *testing.T) {
	c := indextest.UpstreamLike(t, 3000)
	s := New(c)
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(1, seed))
		var found []match.Match
		for row := range c.Len() {
			if r.IntN(8) < int(seed) {
				found = append(found, match.Match{Row: int32(row), Score: float64(r.IntN(50)), Full: r.IntN(3) > 0})
			}
		}
		bestOf := map[int32]match.Match{}
		for _, m := range found {
			change := s.changes().of[m.Row]
			if lead, ok := bestOf[change]; !ok || CompareMatches(&m, &lead) < 0 {
				bestOf[change] = m
			}
		}
		want := slices.SortedFunc(maps.Values(bestOf), func(a, b match.Match) int { return CompareMatches(&a, &b) })
		hits, total, full := s.Group(found, 0, "", 0)
		whole := len(slices.DeleteFunc(slices.Clone(want), func(m match.Match) bool { return !m.Full }))
		if total != len(want) || len(hits) != total || full != whole {
			t.Fatalf("seed %d: %d hits of %d, %d whole, want %d", seed, len(hits), total, full, len(want))
		}
		rows := map[int]bool{}
		for i, h := range hits {
			if i < ordered && (h.Score != want[i].Score || s.changes().of[h.Row] != s.changes().of[want[i].Row]) {
				t.Fatalf("seed %d: hit %d is row %d, want %d", seed, i, h.Row, want[i].Row)
			}
			if lead := bestOf[s.changes().of[h.Row]]; lead.Full != (i < full) {
				t.Fatalf("seed %d: hit %d of %d stands on the wrong side of %d", seed, i, total, full)
			}
			for _, row := range append([]int{h.Row}, h.Others...) {
				if rows[row] || s.changes().of[row] != s.changes().of[h.Row] {
					t.Fatalf("seed %d: row %d is twice there, or belongs to another hit", seed, row)
				}
				rows[row] = true
			}
		}
		if len(rows) != len(found) {
			t.Fatalf("seed %d: %d rows in hits, want %d", seed, len(rows), len(found))
		}
		for _, limit := range []int{1, 7, ordered, ordered + 5} {
			if few, _, _ := s.Group(found, leastOf(found, s.changes(), ordered), "", limit); !reflect.DeepEqual(few, hits[:min(limit, len(hits))]) && len(hits) > 0 {
				t.Errorf("seed %d: limit %d gives other hits", seed, limit)
			}
		}
	}
}
