package rank

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
	"k8sexplore/index/query"
)

// Of matches that hold the same words, what is of a release that the query names stands first, and what a few words are the
// name of before what became of it.
func TestPromote(t *testing.T) {
	c := indextest.Numbered(t)
	r := New(c)
	few, many := make([]query.Clause, fewWords), make([]query.Clause, fewWords+1)
	const near = 1.1 // how much better a note is
	for name, test := range map[string]struct {
		clauses []query.Clause
		names   query.Names
		better  string
		want    string
	}{
		"a few words":       {few, query.Names{}, "v1.26/pr-113999", "v1.25/kep-2400"},
		"many words":        {many, query.Names{}, "v1.26/pr-113999", "v1.26/pr-113999"},
		"of a release":      {many, query.Names{Releases: []content.Version{indextest.Release(25)}}, "v1.26/pr-113999", "v1.25/kep-2400"},
		"of another one":    {many, query.Names{Releases: []content.Version{indextest.Release(26)}}, "v1.25/kep-2400", "v1.26/pr-113999"},
		"of one that is no": {many, query.Names{Releases: []content.Version{indextest.Release(99)}}, "v1.26/pr-113999", "v1.26/pr-113999"},
	} {
		var found []match.Match
		for row := range c.Len() {
			if id := c.ID(row); id == test.better || id == test.want || id == "v1.25/kep-2400" {
				m := match.Match{Row: int32(row), Score: 10, Full: true}
				if id == test.better {
					m.Score *= near
				}
				found = append(found, m)
			}
		}
		hits, _, _ := r.Group(r.Promote(found, query.Query{Clauses: test.clauses}, test.names), 0, "", 0)
		if got := c.ID(hits[0].Row); got != test.want {
			t.Errorf("%s: %s stands first, not %s: %+v", name, got, test.want, hits)
		}
	}
}

// What people ask that a hit answers raises it as its title does.
func TestProximityOfWhatIsAsked(t *testing.T) {
	hits := []Hit{{Row: 1, Score: 10}, {Row: 2, Score: 9}, {Row: 3, Score: 8.9}}
	full, err := ByProximity(hits, 2, func(row int) (passage, title, asked float64, err error) {
		return 0.5, 0, map[int]float64{3: 1}[row], nil
	})
	if err != nil || full != 3 || hits[0].Row != 3 || hits[1].Row != 1 {
		t.Errorf("%d full: %+v (%v)", full, hits, err)
	}
}
