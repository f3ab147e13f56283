package index

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index/indextest"
)

// What enhancements say of themselves finds them, below what else there is; a word that many of them have does not.
func TestProse(t *testing.T) {
	c := indextest.NewCatalog(t, indextest.PlainNote(content.Entry{PRs: []int{1}}, "Zithers", "The kubelet has zithers in tune."))
	var table, keps strings.Builder
	for n := range 9 {
		said := facts.Prose{Summary: "Pods sing together."}
		if n == 4 {
			said.Motivation = "Zithers are out of tune."
		}
		table.WriteString(said.Row(5000+n) + "\n")
		keps.WriteString(facts.KEP{Number: 5000 + n, Title: "Made up"}.Row() + "\n")
	}
	tables := facts.OnDemand().With(facts.TableTexts{facts.ProseTable: table.String(), "keps.tsv": keps.String()})
	s := searchersWithFacts(t, c, func() (*facts.Tables, error) { return tables, nil })
	r := search(t, s, content.Query{Words: "zithers tune"}, 3)
	if len(r.Hits) != 1 || !slices.Equal(r.Cards, []Card{{KEP: 5004}}) || r.Named != 0 {
		t.Errorf("%d hits, cards %+v, %d before them", len(r.Hits), r.Cards, r.Named)
	}
	if r = search(t, s, content.Query{Words: "zithers"}, 3); !slices.Contains(r.Cards, Card{KEP: 5004}) {
		t.Errorf("cards %+v", r.Cards)
	}
	if r = search(t, s, content.Query{Words: "together"}, 3); slices.ContainsFunc(r.Cards, func(c Card) bool { return c.KEP >= 5000 && c.KEP < 5009 }) {
		t.Errorf("a word of nine enhancements finds the cards %+v", r.Cards)
	}
}
