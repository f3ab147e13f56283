package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// TestScoreboardExample is the example of the comment of scoreboard.
func TestScoreboardExample(t *testing.T) {
	rows := []rowText{{title: "pod"}, {body: "pod seccomp"}, {title: "seccomp"}, {}}
	found := matchesOf(t, parse("pod seccomp", nil, content.English), len(rows), new(texts).scan(rows))
	var b strings.Builder
	for _, m := range found {
		fmt.Fprintf(&b, "row %d: %.2f, full %v; ", m.row, m.score, m.full)
	}
	got := b.String()
	if want := "row 0: 1.04, full false; row 1: 1.39, full true; row 2: 1.04, full false; "; got != want {
		t.Errorf("the example comes to %s, not %s", got, want)
	}
}

// matchesOf returns the matches of a query among so many rows.
func matchesOf(t *testing.T, q query, rows int, look lookUp) []match {
	t.Helper()
	p, err := newPlan(t.Context(), q, rows, look)
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.matches(t.Context(), new(scoreboardPool))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// randomly finds terms in random rows, the same for the same stem.
func randomly(rows int) lookUp {
	return func(_ context.Context, of term) (out []holding, err error) {
		r := rand.New(rand.NewPCG(3, uint64(len(of.stem))))
		for range r.IntN(4) {
			h := holding{inTitle: r.IntN(2) > 0, rows: newRowSet(rows), weight: 1 + r.Float32()}
			for range r.IntN(rows) {
				h.rows.add(r.IntN(rows))
			}
			out = append(out, h)
		}
		return out, nil
	}
}

// randomWay is a way of so many random terms.
func randomWay(r *rand.Rand, terms int) way {
	w := way{weight: 0.5 + r.Float64()}
	for range terms {
		t := term{stem: strings.Repeat("x", r.IntN(30)), worth: 1 + r.IntN(2), weight: 0.5 + r.Float64()}
		w.terms, w.need = append(w.terms, t), w.need+t.worth
	}
	w.need = max(1, w.need-r.IntN(2))
	return w
}

// A clause of one term comes to the same by whichever way it goes, and so does a way of one term.
func TestWaysOfOneTerm(t *testing.T) {
	const rows = 300
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		var short, long query
		for range 1 + r.IntN(4) {
			w := randomWay(r, 1)
			nothing := w
			nothing.terms = []term{{worth: 1}, {worth: 1}}
			nothing.need = 3 // which nothing can reach, so that the way is gone term by term
			twice := w
			twice.terms, twice.need = append(slices.Clone(w.terms), term{stem: "", worth: 0}), w.terms[0].worth
			short.clauses = append(short.clauses, clause{ways: []way{w}})
			long.clauses = append(long.clauses, clause{ways: []way{twice, nothing}})
		}
		look := func(ctx context.Context, of term) ([]holding, error) {
			if of.stem == "" {
				return nil, nil
			}
			return randomly(rows)(ctx, of)
		}
		got, want := matchesOf(t, short, rows, look), matchesOf(t, long, rows, look)
		if !slices.Equal(got, want) {
			t.Fatalf("%d clauses come to other matches or scores: %d, want %d", len(short.clauses), len(got), len(want))
		}
	}
}

// Rows score the same in whatever spans they are scored, and leave the scoreboard clear.
func TestSpans(t *testing.T) {
	o, err := embeddedIndex()
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range append(typed, "persistent volume snapshot", "コンテナの再起動ポリシー") {
		p, err := newPlan(t.Context(), parse(words, nil, content.Japanese), o.Rows(), o.lookUp(content.Japanese))
		if err != nil {
			t.Fatal(err)
		}
		b := newScoreboard(p.rows)
		b.begin(p, 0)
		want := b.score(nil, p.rows)
		if b.held.len()+b.word.len()+b.way.len()+b.term.len() > 0 || slices.ContainsFunc(b.cells, func(c cell) bool { return c != cell{} }) {
			t.Fatal("the scoreboard is not clear")
		}
		p.span = 64
		got, err := p.matches(t.Context(), new(scoreboardPool))
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
		c := clause{ways: []way{randomWay(r, 1+r.IntN(4)), randomWay(r, 1+r.IntN(2))}}
		held, err := holdersOf(t.Context(), c, rows, randomly(rows))
		if err != nil {
			t.Fatal(err)
		}
		var got, want []int
		for row := range held.all {
			got = append(got, row)
		}
		for _, m := range matchesOf(t, query{clauses: []clause{c}}, rows, randomly(rows)) {
			if m.full {
				want = append(want, int(m.row))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v hold the clause, and match it: %v", got, want)
		}
	}
}
