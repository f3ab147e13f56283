package index

import (
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// What no entry is about is found as a card: by number, by the words of its title, by the beginning of a gate.
func TestCards(t *testing.T) {
	s := New(Options{Catalog: embedded(t), Facts: facts.Embedded})
	for words, want := range map[string]Card{
		"265":                    {KEP: 265},
		"KEP-265":                {KEP: 265},
		"ipvs load balancing":    {KEP: 265},
		"Accelerators":           {Gate: "Accelerators"},
		"accelerat":              {Gate: "Accelerators"},
		"CronJobs ScheduledJobs": {KEP: 19},
	} {
		if got := search(t, s, content.Query{Words: words}, 3).Cards; !slices.Contains(got, want) {
			t.Errorf("%q finds the cards %+v, not %+v", words, got, want)
		}
	}
	for _, words := range []string{"3329", "SeccompDefault", "", "zzqqxx"} {
		if got := search(t, s, content.Query{Words: words}, 3).Cards; len(got) != 0 {
			t.Errorf("%q finds the cards %+v", words, got)
		}
	}
	q := content.Query{Words: "265", Filters: content.Filters{SIGs: []string{"network"}}}
	if got := search(t, s, q, 3).Cards; len(got) != 0 {
		t.Errorf("behind filters stand the cards %+v", got)
	}
	if got := search(t, New(Options{Catalog: embedded(t)}), content.Query{Words: "265"}, 3).Cards; len(got) != 0 {
		t.Errorf("without facts there are the cards %+v", got)
	}
}
