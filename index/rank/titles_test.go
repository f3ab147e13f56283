package rank

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
)

// What the words of a query are of a title counts in whatever language it stands, wherever they stand in it first.
func TestTitleFactor(t *testing.T) {
	rows := []content.Entry{{}, {}, {}}
	rows[0].Titles[content.English], rows[0].Titles[content.Russian] = "Sidecar Containers", "Контейнеры-спутники"
	rows[1].Titles[content.English], rows[1].Titles[content.Japanese] = "Containers of a pod: containers", "Containers"
	rows[2].Titles[content.English] = "A pod"
	for i := range rows {
		rows[i].Version = indextest.Release(30)
		rows[i].PRs = []int{i + 1}
		rows[i] = indextest.Identified(rows[i])
	}
	titles := newFoldedTitles(indextest.Encoded(t, rows, nil))
	for _, test := range []struct {
		phrase string
		want   [3]float64
	}{
		{"sidecar containers", [3]float64{phraseIs, 1, 1}},
		{"containers", [3]float64{phraseInTitle, phraseIs, 1}},
		{"containers of", [3]float64{1, phraseBegins, 1}},
		{"контейнеры", [3]float64{phraseBegins, 1, 1}},
		{"контейнеры-спутники", [3]float64{phraseIs, 1, 1}},
		{"спутники", [3]float64{phraseInTitle, 1, 1}},
		{"a pod", [3]float64{1, phraseInTitle, phraseIs}},
		{"pods", [3]float64{1, 1, 1}},
	} {
		for row, want := range test.want {
			phrase := titles.phrase(test.phrase)
			if want > phraseInTitle && !titles.mayBegin(row, phrase) {
				t.Errorf("%q begins no title of row %d, it is said, but it counts %v", test.phrase, row, want)
			}
			if got := titles.factor(row, phrase); got != want {
				t.Errorf("%q counts %v in row %d, not %v", test.phrase, got, row, want)
			}
		}
	}
}

// The hits in order are those of comparing the words with all titles.
func TestRaiseTitles(t *testing.T) {
	c := indextest.UpstreamLike(t, 12_000) // more than manyMatches, so that two goroutines share them
	s := New(c)
	pieces := []string{"tion", "ing ", "ment", "the ", "node", "kube"}
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(7, seed))
		phrase := pieces[seed]
		var found []match.Match
		for row := range c.Len() {
			if r.IntN(6) > 0 {
				m := match.Match{Row: int32(row), Score: 1 + float64(r.IntN(int(seed)*40+1))/20, Full: r.IntN(20) > 0}
				m.Titled = m.Full && r.IntN(4) > 0
				found = append(found, m)
			}
		}
		plain, raised := slices.Clone(found), 0
		for i := range plain {
			s.raise(&plain[i], phrase)
		}
		least := s.RaiseTitles(found, phrase)
		for i := range found {
			if found[i].Score != plain[i].Score {
				raised++
			}
		}
		want, _, _ := s.Group(plain, 0, "", ordered)
		got, _, _ := s.Group(found, least, "", ordered)
		for i := range want {
			if got[i].Row != want[i].Row || got[i].Score != want[i].Score {
				t.Fatalf("seed %d: hit %d for %q is row %d with %v, want %d with %v", seed, i, phrase, got[i].Row, got[i].Score, want[i].Row, want[i].Score)
			}
		}
		t.Logf("seed %d: %q, %d of %d not raised", seed, phrase, raised, len(found))
	}
}

// A title that lifts a match just level with the hits that are put in order is compared too: it stands where its row does.
func TestRaisedToATie(t *testing.T) {
	c := indextest.UpstreamLike(t, 1000)
	s := New(c)
	found := s.Everything()
	for i := range found {
		found[i].Score = 64
	}
	found[0].Score, found[0].Titled = 64/phraseIs, true
	titles := s.titles()
	least := s.RaiseTitles(found, strings.Trim(titles.of(0), string(lineBreak)))
	if hits, _, _ := s.Group(found, least, "", 1); hits[0].Row != 0 || hits[0].Score != 64 {
		t.Errorf("row %d stands first, with %v; row 0 has %v", hits[0].Row, hits[0].Score, found[0].Score)
	}
}
