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
	found, err := newScoreboard(len(rows)).run(t.Context(), parse("pod seccomp", nil, content.English), scan(rows))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, m := range found {
		fmt.Fprintf(&b, "row %d: %.2f, full %v; ", m.row, m.score, m.full)
	}
	got := b.String()
	if want := "row 0: 1.04, full false; row 1: 1.39, full true; row 2: 1.04, full false; "; got != want {
		t.Errorf("the example comes to %s, not %s", got, want)
	}
}

// A clause of one term comes to the same, whichever way it goes.
func TestLoneClauses(t *testing.T) {
	const rows = 300
	r := rand.New(rand.NewPCG(1, 1))
	look := func(_ context.Context, b *scoreboard, of term) error {
		r := rand.New(rand.NewPCG(3, uint64(len(of.stem))))
		for range r.IntN(2 * rows) {
			b.addRow(scoredField{weight: 1 + r.Float64(), title: r.IntN(2) > 0}, r.IntN(rows))
		}
		return nil
	}
	for range 50 {
		var q query
		for range 1 + r.IntN(4) {
			t := term{stem: strings.Repeat("x", r.IntN(30)), worth: 1, weight: 0.5 + r.Float64()}
			q.clauses = append(q.clauses, clause{ways: []way{{terms: []term{t}, need: 1, weight: 0.5 + r.Float64()}}})
		}
		got, err := newScoreboard(rows).run(t.Context(), q, look)
		if err != nil {
			t.Fatal(err)
		}
		b := newScoreboard(rows)
		for _, c := range q.clauses {
			if err := b.clause(t.Context(), c, look); err != nil {
				t.Fatal(err)
			}
			b.endClause()
		}
		if want := b.matches(len(q.clauses)); !slices.Equal(got, want) {
			t.Fatalf("%d clauses come to other matches or scores: %d, want %d", len(q.clauses), len(got), len(want))
		}
		if b.clear(); slices.ContainsFunc(b.cells, func(c cell) bool { return c != cell{} }) || b.held.len() > 0 {
			t.Fatal("the scoreboard is not clear")
		}
	}
}
