package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"k8sexplore/content"
)

// What is kept of a broad clause, or of a bonus, comes to the same as reading it, and is not read again.
func TestKeptClauses(t *testing.T) {
	const rows = 20_000
	looked := 0
	look := func(_ context.Context, b *scoreboard, of term) error {
		looked++
		r := rand.New(rand.NewPCG(5, uint64(len(of.stem))))
		for range len(of.stem) * rows {
			b.addRows(scoredField{weight: 1 + r.Float64(), title: r.IntN(2) > 0}, []uint32{uint32(r.IntN(rows))})
		}
		return nil
	}
	word := func(stem string) term { return term{stem: stem, worth: 1, weight: 0.7} }
	lone := clause{ways: []way{{terms: []term{word("xx")}, need: 1, weight: 0.9}}}
	parts := clause{ways: []way{
		{terms: []term{word("x"), word("xxx")}, need: 2, weight: 1},
		{terms: []term{word("xxxx")}, need: 1, weight: 0.4},
	}}
	q := query{clauses: []clause{parts, lone}, bonus: []term{word("xx"), word("xxx")}}
	want, err := newScoreboard(rows).run(t.Context(), q, look)
	if err != nil {
		t.Fatal(err)
	}
	b, kept, reads := newScoreboard(rows), keptClauses{}, looked
	for round, reads := range []int{reads, 0} {
		looked, b.kept = 0, &kept
		got, err := b.run(t.Context(), q, look)
		if err != nil || looked != reads || !slices.Equal(got, want) {
			t.Errorf("round %d: %d matches, %d words read, %v; want %d matches and %d words", round, len(got), looked, err, len(want), reads)
		}
		if b.clear(); b.way.len()+b.word.len()+b.held.len()+b.term.len() > 0 || b.kept != nil {
			t.Error("the scoreboard is not clear")
		}
	}
}

// Clauses that score otherwise have other names.
func TestNamesOfClauses(t *testing.T) {
	base := term{stem: "pod", typed: "pods", worth: 1, weight: 1}
	change := func(to func(*term)) clause {
		t := base
		to(&t)
		return clause{ways: []way{{terms: []term{t}, need: 1, weight: 1}}}
	}
	all := []clause{
		change(func(*term) {}), change(func(t *term) { t.stem = "po" }), change(func(t *term) { t.typed = "pod" }), change(func(t *term) { t.worth = 2 }),
		change(func(t *term) { t.weight = 0.5 }), change(func(t *term) { t.open = true }), change(func(t *term) { t.kana = true }),
		change(func(t *term) { t.concept = 3 }),
		{ways: []way{{terms: []term{base}, need: 2, weight: 1}}}, {ways: []way{{terms: []term{base}, need: 1, weight: 0.4}}},
		{ways: []way{{terms: []term{base}, need: 1, weight: 1, whole: true}}}, {ways: []way{{terms: []term{base, base}, need: 1, weight: 1}}},
		{ways: []way{{terms: []term{base}, need: 1, weight: 1}, {terms: []term{base}, need: 1, weight: 1}}},
	}
	known := map[string]string{}
	for i, c := range all {
		for _, l := range content.Languages() {
			name := nameOf(c, l)
			if other, taken := known[name]; taken {
				t.Errorf("clause %d in %s is called as %s", i, l, other)
			}
			known[name] = fmt.Sprintf("%d in %s", i, l)
		}
	}
}

// What is kept stays within its bound: what was not asked for the longest time goes.
func TestKeptClausesAreBounded(t *testing.T) {
	var kept keptClauses
	for i := range 40 {
		kept.put(strconv.Itoa(i), &keptClause{rows: make([]keptRow, 30_000)})
		kept.get("0")
	}
	if kept.bytes > maxBroad || kept.known.Len() < 10 || kept.get("0") == nil || kept.get("1") != nil || kept.get("39") == nil {
		t.Errorf("%d clauses in %d bytes are kept", kept.known.Len(), kept.bytes)
	}
}
