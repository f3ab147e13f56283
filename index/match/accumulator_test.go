package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

// TestScoreboardExample is the example of the comment of scoreboard.
func TestScoreboardExample(t *testing.T) {
	rows := []rowText{{title: "pod"}, {body: "pod seccomp"}, {title: "seccomp"}, {}}
	found := matchesOf(t, query.Parse("pod seccomp", nil, content.English), len(rows), new(Texts).scan(rows))
	var b strings.Builder
	for _, m := range found {
		fmt.Fprintf(&b, "row %d: %.2f, full %v; ", m.Row, m.Score, m.Full)
	}
	got := b.String()
	if want := "row 0: 1.04, full false; row 1: 1.39, full true; row 2: 1.04, full false; "; got != want {
		t.Errorf("the example comes to %s, not %s", got, want)
	}
}

// A row that has a word in its text and the same thing by another name in its title counts as one with the title alone.
func TestBestOfTwoNames(t *testing.T) {
	term := func(stem string) query.Alternative {
		return query.Alternative{Terms: []query.Term{{Stem: stem, Typed: stem, Worth: 1, Weight: 1}}, Need: 1, Weight: 1}
	}
	q := query.Query{Clauses: []query.Clause{{Alternatives: []query.Alternative{term("node"), term("machine")}}}}
	rows := []rowText{{title: "machine", body: "node"}, {title: "machine"}, {body: "node"}, {}, {}, {}}
	found := matchesOf(t, q, len(rows), new(Texts).scan(rows))
	if len(found) != 3 || found[0].Score < found[1].Score || found[0].Score <= found[2].Score {
		t.Errorf("found %+v", found)
	}
}

// matchesOf returns the matches of a query among so many rows.
func matchesOf(t *testing.T, q query.Query, rows int, look lookUp) []Match {
	t.Helper()
	p, err := newPlan(t.Context(), q, rows, look)
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.matches(t.Context(), new(accumulatorPool))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// randomly finds terms in random rows, the same for the same stem.
func randomly(rows int) lookUp {
	return func(_ context.Context, of query.Term) (out []Posting, err error) {
		r := rand.New(rand.NewPCG(3, uint64(len(of.Stem))))
		for range r.IntN(4) {
			h := Posting{InTitle: r.IntN(2) > 0, Rows: NewRowSet(rows), Weight: 1 + r.Float32()}
			for range r.IntN(rows) {
				h.Rows.Add(r.IntN(rows))
			}
			out = append(out, h)
		}
		return out, nil
	}
}

// randomWay is a way of so many random terms.
func randomWay(r *rand.Rand, terms int) query.Alternative {
	w := query.Alternative{Weight: 0.5 + r.Float64()}
	for range terms {
		t := query.Term{Stem: strings.Repeat("x", r.IntN(30)), Worth: 1 + r.IntN(2), Weight: 0.5 + r.Float64()}
		w.Terms, w.Need = append(w.Terms, t), w.Need+t.Worth
	}
	w.Need = max(1, w.Need-r.IntN(2))
	return w
}

// A clause of one term comes to the same by whichever way it goes, and so does a way of one term.
func TestWaysOfOneTerm(t *testing.T) {
	const rows = 300
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		var short, long query.Query
		for range 1 + r.IntN(4) {
			w := randomWay(r, 1)
			nothing := w
			nothing.Terms = []query.Term{{Worth: 1}, {Worth: 1}}
			nothing.Need = 3 // which nothing can reach, so that the way is gone term by term
			twice := w
			twice.Terms, twice.Need = append(slices.Clone(w.Terms), query.Term{Stem: "", Worth: 0}), w.Terms[0].Worth
			short.Clauses = append(short.Clauses, query.Clause{Alternatives: []query.Alternative{w}})
			long.Clauses = append(long.Clauses, query.Clause{Alternatives: []query.Alternative{twice, nothing}})
		}
		look := func(ctx context.Context, of query.Term) ([]Posting, error) {
			if of.Stem == "" {
				return nil, nil
			}
			return randomly(rows)(ctx, of)
		}
		got, want := matchesOf(t, short, rows, look), matchesOf(t, long, rows, look)
		if !slices.Equal(got, want) {
			t.Fatalf("%d clauses come to other matches or scores: %d, want %d", len(short.Clauses), len(got), len(want))
		}
	}
}

// Rows score the same in whatever spans they are scored, and leave the scoreboard clear.
func TestSpans(t *testing.T) {
	o := embeddedIndex(t)
	for _, words := range append(indextest.Typed, "persistent volume snapshot", "コンテナの再起動ポリシー") {
		p, err := newPlan(t.Context(), query.Parse(words, nil, content.Japanese), o.Rows(), o.lookUpIn(wordFields(content.Japanese)))
		if err != nil {
			t.Fatal(err)
		}
		b := newAccumulator(p.rows)
		b.begin(p, 0)
		want := b.score(nil, p.rows)
		if b.held.Len()+b.word.Len()+b.alternative.Len()+b.term.Len() > 0 || slices.ContainsFunc(b.cells, func(c cell) bool { return c != cell{} }) {
			t.Fatal("the scoreboard is not clear")
		}
		p.span = 64
		got, err := p.matches(t.Context(), new(accumulatorPool))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %d matches in spans, %d at once: %v", words, len(got), len(want), err)
		}
	}
}

// A clause is held by the same rows as its points go to.
func TestHolders(t *testing.T) {
	const rows = 500
	r := rand.New(rand.NewPCG(4, 4))
	for range 50 {
		c := query.Clause{Alternatives: []query.Alternative{randomWay(r, 1+r.IntN(4)), randomWay(r, 1+r.IntN(2))}}
		held, err := rowsOf(t.Context(), c, rows, randomly(rows))
		if err != nil {
			t.Fatal(err)
		}
		var got, want []int
		for row := range held.All {
			got = append(got, row)
		}
		for _, m := range matchesOf(t, query.Query{Clauses: []query.Clause{c}}, rows, randomly(rows)) {
			if m.Full {
				want = append(want, int(m.Row))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v hold the clause, and match it: %v", got, want)
		}
	}
}
