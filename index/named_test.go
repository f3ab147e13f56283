package index

import (
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index/indextest"
)

// firstOf returns what stands in the first row of a result, of what has no article its name.
func firstOf(c *content.Catalog, r Result) string {
	switch {
	case r.Named > 0 && r.Cards[0].KEP != 0:
		return strconv.Itoa(r.Cards[0].KEP)
	case r.Named > 0 && r.Cards[0].Gate != "":
		return r.Cards[0].Gate
	case r.Named > 0:
		return r.Cards[0].Element.Name
	case len(r.Hits) > 0 && c.KEP(r.Hits[0].Row) != 0:
		return strconv.Itoa(c.KEP(r.Hits[0].Row))
	}
	return ""
}

// Behind a gate that no entry belongs to stand the entries whose titles name it.
func TestTitlesThatNameAGate(t *testing.T) {
	s := embeddedSearchers(t)[EngineIndex]
	for gate, want := range map[string]string{"CSRDuration": "v1.26/pr-112386", "csrduration": "v1.26/pr-112386"} {
		r := search(t, s, content.Query{Words: gate}, 20)
		if r.Named != 1 || !strings.EqualFold(r.Cards[0].Gate, gate) || len(r.Hits) == 0 || s.catalog.ID(r.Hits[0].Row) != want {
			t.Errorf("%q finds %d cards by name and %v, want the gate and %s", gate, r.Named, ids(s.catalog, r.Hits), want)
		}
	}
}

// What is typed whole stands in the first row, however few are asked for: titles of all enhancements, with or without an
// article, gates, flags, APIs, fields, metrics and plugins.
func TestNamesTypedWholeAreFirst(t *testing.T) {
	s := embeddedSearchers(t)[EngineIndex]
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements, err := name.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	c := indextest.Embedded(t)
	twice := map[string]int{}
	for _, k := range tables.KEPs() {
		twice[phraseOf(k.Title)]++
	}
	wanted := func(typed, want string) {
		for _, limit := range []int{1, 3} {
			r, err := s.Search(t.Context(), content.Query{Words: typed}, content.English, limit)
			if err != nil {
				t.Fatal(err)
			}
			if got := firstOf(c, r); got != want {
				t.Errorf("%q, limit %d: %q is first, not %q", typed, limit, got, want)
			}
		}
	}
	for i, k := range tables.KEPs() {
		if i%namedEvery == 0 && twice[phraseOf(k.Title)] == 1 {
			wanted(k.Title, strconv.Itoa(k.Number))
		}
	}
	for i, g := range tables.Gates() {
		if i%namedEvery == 0 && twice[phraseOf(g.Name)] == 0 { // HugePages is an enhancement, too
			wanted(g.Name, g.Name)
		}
	}
	for _, kind := range facts.ElementKinds() {
		for i, called := range elements.Names(kind) {
			if i%(4*namedEvery) == 0 && len(elements.Exact(called)) > 0 {
				wanted(called, called)
			}
		}
	}
}
