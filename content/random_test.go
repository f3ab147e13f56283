package content_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"k8sexplore/content"
)

// seeded returns a random source that gives the same numbers in every run.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 25)) }

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// some returns up to n values; nil for none.
func some[T any](r *rand.Rand, n int, value func() T) (out []T) {
	for range r.IntN(n + 1) {
		out = append(out, value())
	}
	return out
}

var randomVersions = []content.Version{
	{Major: 1, Minor: 9}, {Major: 1, Minor: 25}, {Major: 1, Minor: 25, Patch: 16}, {Major: 1, Minor: 26},
	{Major: 1, Minor: 27, Pre: "alpha.2"}, {Major: 1, Minor: 27, Pre: "alpha.10"}, {Major: 1, Minor: 27, Pre: "rc.0"},
	{Major: 1, Minor: 27}, {Major: 1, Minor: 27, Patch: 9}, {Major: 1, Minor: 27, Patch: 13}, {Major: 1, Minor: 31},
}

// randomSets returns n lists of SIGs; one of them is none of ours, as imports have them.
func randomSets(r *rand.Rand, n int) [][]string {
	sigs := append(content.SIGs(), "elsewhere")
	sets := make([][]string, n)
	for i := range sets {
		r.Shuffle(len(sigs), func(a, b int) { sigs[a], sigs[b] = sigs[b], sigs[a] })
		sets[i] = slices.Clone(sigs[:1+r.IntN(4)])
		if r.IntN(9) == 0 {
			sets[i] = append(sets[i], sets[i][0]) // imports are not as tidy as our own notes
		}
	}
	return sets
}

// randomText has what breaks tables of strings: nothing at all, all scripts, control characters, bytes that are no
// UTF-8.
func randomText(r *rand.Rand) string {
	return pick(r, []string{"", "a", "Pod のライフサイクル", "под", "节点", "\x00\xff\n", "a, b: c", strconv.Itoa(r.IntN(1000))})
}

// randomEntries returns n entries of different identifiers in no order.
func randomEntries(r *rand.Rand, n int) []content.Entry {
	sets := randomSets(r, 250)
	kinds := append(content.Kinds(), "flake")
	gates := []string{"SeccompDefault", "seccompdefault", "JobPodFailurePolicy", "JobReadyPods", "KMSv2", "KMSv2KDF", "A"}
	number := func() int { return 1 + r.IntN(1<<20) }
	entries := make([]content.Entry, n)
	for i := range entries {
		e := content.Entry{
			Version: pick(r, randomVersions), Stage: pick(r, append(content.Stages(), "")),
			Transition: pick(r, append(content.Transitions(), "")), ActionRequired: r.IntN(9) == 0, Author: randomText(r),
			SIGs:    pick(r, sets),
			Kinds:   some(r, 3, func() content.Kind { return pick(r, kinds) }),
			Gates:   some(r, 3, func() content.Gate { return content.Gate{Name: pick(r, gates), Default: r.IntN(2) == 0} }),
			APIs:    some(r, 3, func() string { return randomText(r) }),
			Flags:   some(r, 2, func() string { return randomText(r) }),
			Metrics: some(r, 2, func() string { return randomText(r) }), See: some(r, 2, number),
			Sources: pick(r, [][]string{{content.SourceOwn}, {"relnotes-json"}, {content.SourceOwn, "relnotes-json"}, nil}),
			Name:    randomText(r), Reach: pick(r, append(content.Reaches(), "")),
			Upstream: some(r, 2, func() content.Text {
				return content.Text{PR: r.IntN(9), Text: randomText(r), Source: randomText(r), File: randomText(r)}
			}),
		}
		if e.Path = fmt.Sprintf("v1/%d", i); r.IntN(2) == 0 {
			e.Path, e.File, e.Bodies = "", randomText(r), [4]string{randomText(r), randomText(r), randomText(r), randomText(r)}
		}
		if e.ActionSaid = r.IntN(9) == 0; e.ActionSaid {
			e.ActionRequired = false
		}
		e.SIG = e.SIGs[0]
		for l := range e.Titles {
			e.Titles[l] = randomText(r)
			if i%3 > 0 {
				asked := some(r, 3, func() string { return randomText(r) })
				e.Leads[l] = content.Lead{Summary: randomText(r), Action: randomText(r), Affects: randomText(r), Asked: asked}
			}
		}
		first := 0
		switch e.PRs = some(r, 3, number); r.IntN(5) {
		case 0:
			e.KEP = 1 + i
		case 1:
			e.Note, e.PRs = content.NoteNumber(strconv.Itoa(i)), nil
		default:
			first = 1<<20 + 1 + i
			e.PRs = append([]int{first}, e.PRs...)
		}
		e.ID = content.EntryID(e.Version, e.KEP, first, e.Note)
		entries[i] = e
	}
	return entries
}

// open compiles and opens a catalog.
func open(t testing.TB, entries []content.Entry, pages ...content.ReleasePage) *content.Catalog {
	t.Helper()
	snapshot, err := content.EncodeSnapshot(entries, pages, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(snapshot), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
