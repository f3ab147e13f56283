package plan_test

import (
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
)

// A change is told where a text of ours of its release is about its pull request or enhancement; what others say does
// not count. The rest stands in the order of a plan, what must be done first.
func TestUntold(t *testing.T) {
	s := world{
		entries: []content.Entry{
			{ID: "v1.35/pr-1"}, {ID: "v1.35/kep-2"}, {ID: "v1.35/kep-3", PRs: []int{30}}, {ID: "v1.34/pr-4"},
			{ID: "v1.35/pr-5", Sources: []string{"kubernetes"}},
		},
		changes: `1.34; kubelet; other; before; -; yes; #9; -; users
1.35; kube-apiserver; other; by its pull; -; yes; #1; -; users
1.35; kube-apiserver; other; by its enhancement; -; yes; KEP-2; -; users
1.35; kube-apiserver; other; by a pull of an enhancement; -; yes; #30; -; users
1.35; storage; other; area; -; no; guide; -; users
1.35; kubelet; other; later; -; no; #4; -; users
1.35; kubelet; other; of others; -; yes; #5; -; users
1.35; kube-proxy; other; proxy; -; no; #6; -; users
1.35; all; other; everywhere; -; no; #7; -; users`,
	}.sources(t)
	var got []string
	for _, c := range plan.Untold(s.Catalog, s.Elements.Changes(), version(t, "1.35")) {
		got = append(got, c.What)
	}
	if want := []string{"everywhere", "of others", "later", "proxy", "area"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// It is what a plan of one step tells without an entry.
func TestUntoldAgreesWithPlans(t *testing.T) {
	s := embedded(t)
	releases := s.Tables.Releases()
	all := 0
	for n := 1; n < len(releases); n++ {
		p, err := plan.Between(s, releases[n].Version, releases[n-1].Version)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		for _, section := range p.Sections {
			for _, i := range section.Items {
				for _, f := range i.Facts {
					if f.Change != nil && len(i.Rows) == 0 {
						want[f.Change.What] = true
					}
				}
			}
		}
		got := plan.Untold(s.Catalog, s.Elements.Changes(), releases[n-1].Version)
		if all += len(got); len(got) != len(want) || slices.ContainsFunc(got, func(c facts.Change) bool { return !want[c.What] }) {
			t.Errorf("%s: %d, of a plan %d", releases[n-1].Version, len(got), len(want))
		}
	}
	if all == 0 {
		t.Error("nothing is untold")
	}
}

func BenchmarkUntold(b *testing.B) {
	s := embedded(b)
	for b.Loop() {
		plan.Untold(s.Catalog, s.Elements.Changes(), content.Version{Major: 1, Minor: 36})
	}
}
