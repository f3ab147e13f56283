package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index/indextest"
)

// factTables are a few enhancements and gates, in the form that package facts reads.
func factTables(t *testing.T) func() (*facts.Tables, error) {
	t.Helper()
	var keps, gates strings.Builder
	for n, title := range map[int]string{
		7: "Skip Volume Ownership", 70: "IPVS load balancing", 71: "Windows node support", 72: "Balancing of services on Windows nodes", 3329: "Ours",
	} {
		fmt.Fprintf(&keps, "%d\t%s\tnode\timplemented\tstable\t1.20\t-\t-\t-\t-\t-\t-\tkeps/sig-node/%d-x\t-\n", n, title, n)
	}
	for _, name := range []string{"NodeLease", "NodeSwap", "VolumeGroups"} {
		fmt.Fprintf(&gates, "%s\t1.20\t-\talpha\toff\t-\tlist\n", name)
	}
	lines := strings.Split(strings.TrimSpace(keps.String()), "\n")
	slices.SortFunc(lines, func(a, b string) int {
		var x, y int
		_, _ = fmt.Sscan(a, &x)
		_, _ = fmt.Sscan(b, &y)
		return x - y
	})
	files := fstest.MapFS{
		"keps.tsv":  {Data: []byte(strings.Join(lines, "\n") + "\n")},
		"gates.tsv": {Data: []byte(gates.String())},
	}
	tables, err := facts.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	return func() (*facts.Tables, error) { return tables, nil }
}

// What no entry is about is found as a card: by number or name that and no other, by the words of its title.
func TestCards(t *testing.T) {
	c := indextest.NewCatalog(t, indextest.PlainNote(content.Entry{KEP: 3329}, "Ours", "Balancing nodes and ipvs: 70."))
	s := New(Options{Catalog: c, Facts: factTables(t)})
	for words, want := range map[string]string{
		"70":                       "KEP-70",
		"KEP-7":                    "KEP-7",
		"pr 70":                    "",
		"load balancing":           "KEP-70",
		"balancing":                "KEP-70 KEP-72",
		"balanc":                   "KEP-70 KEP-72", // unfinished
		"balancing -windows":       "KEP-70",
		`"windows nodes"`:          "KEP-72",
		`balancing -"of services"`: "KEP-70",
		"windows node":             "KEP-71 KEP-72",
		"ip":                       "KEP-70", // not Skip
		"NodeSwap":                 "NodeSwap",
		"nodeswap=true":            "NodeSwap",
		"=true":                    "",
		"node":                     "NodeLease NodeSwap KEP-71 KEP-72",
		"3329":                     "",
		"balancing zzqqxx":         "",
		"":                         "",
	} {
		var got []string
		for _, card := range search(t, s, content.Query{Words: words}, 3).Cards {
			if card.KEP != 0 {
				got = append(got, fmt.Sprintf("KEP-%d", card.KEP))
			} else {
				got = append(got, card.Gate)
			}
		}
		slices.Sort(got)
		wanted := strings.Fields(want)
		slices.Sort(wanted)
		if !slices.Equal(got, wanted) {
			t.Errorf("%q finds the cards %v, want %v", words, got, wanted)
		}
	}
	if r := search(t, s, content.Query{Words: "70"}, 3); len(r.Hits) != 0 {
		t.Errorf("beside the card that is named stand %v", ids(c, r.Hits))
	}
	for words, want := range map[string]int{"NodeSwap": 1, "nodeswap": 1, "NodeSw": 1, "node": 0, "swap": 0, "NodeSwap \"swap\"": 0} {
		r := search(t, s, content.Query{Words: words}, 3)
		if r.Named != want || want > 0 && r.Cards[0].Gate != "NodeSwap" {
			t.Errorf("%q has %d cards before the entries, not %d: %v", words, r.Named, want, r.Cards)
		}
	}
	q := content.Query{Words: "70", Filters: content.Filters{SIGs: []string{"network"}}}
	if got := search(t, s, q, 3).Cards; len(got) != 0 {
		t.Errorf("behind filters stand the cards %+v", got)
	}
	if got := search(t, New(Options{Catalog: c}), content.Query{Words: "70"}, 3).Cards; len(got) != 0 {
		t.Errorf("without facts there are the cards %+v", got)
	}
}

// A misspelt word finds cards as it finds entries.
func TestCardsOfMisspeltWords(t *testing.T) {
	c := indextest.NewCatalog(t, indextest.PlainNote(content.Entry{PRs: []int{1}}, "Certificates", "The kubelet has certificates."))
	s := searchersWithFacts(t, c, facts.Embedded)
	r := search(t, s, content.Query{Words: "kubelet certifcate"}, 3)
	if len(r.Cards) == 0 || len(r.Corrections) != 1 {
		t.Errorf("found %d cards, read as %v", len(r.Cards), r.Corrections)
	}
}

func searchersWithFacts(t *testing.T, c *content.Catalog, tables func() (*facts.Tables, error)) *Searcher {
	t.Helper()
	s := New(Options{Catalog: c, Facts: tables})
	if err := s.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
