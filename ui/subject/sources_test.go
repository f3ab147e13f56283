package subject

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Whatever is told of a release in the making has a source with an address: a pull request, an enhancement, the code of a
// release, or one of the files, each at a commit, that its page names.
func TestSourcesOfTheMaking(t *testing.T) {
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements := facts.ElementsOnDemand()
	making := 0
	for _, r := range tables.Releases() {
		if r.AsOf == "" {
			continue
		}
		making++
		files := strings.Join(r.Sources, "\n")
		for _, want := range []string{"README.md", "release-notes-draft.md", "CHANGELOG-", "versioned_feature_list.yaml", "dependencies.yaml", "keps"} {
			if !strings.Contains(files, want) {
				t.Errorf("%s: no file %s", r.Version, want)
			}
		}
		atCommit := regexp.MustCompile(`^https://github\.com/kubernetes/[a-z-]+/(blob|tree)/[0-9a-f]{12}/\S+$`)
		for _, s := range r.Sources {
			if !atCommit.MatchString(s) {
				t.Errorf("%s: %s is no file at a commit", r.Version, s)
			}
		}
		has := func(what string, sources []string) {
			t.Helper()
			if !slices.ContainsFunc(sources, func(s string) bool {
				return sourceAddress(s) != "" || strings.HasPrefix(s, "code of the x.0 releases") || strings.Contains(s, "build/dependencies.yaml") || strings.Contains(s, "gate list")
			}) {
				t.Errorf("%s: %s: sources %q", r.Version, what, sources)
			}
		}
		told := 0
		for row := range c.Len() {
			e := c.Entry(row)
			if e.Version != r.Version {
				continue
			}
			told++
			if len(e.PRs) == 0 {
				t.Errorf("%s has no pull request", e.ID)
			}
		}
		for _, x := range elements.Changes() {
			if x.Release == r.Version {
				told++
				has(x.What, x.Sources)
			}
		}
		for _, x := range elements.Artifacts() {
			if x.Release == r.Version {
				told++
				has(x.Name, x.Sources)
			}
		}
		for _, kind := range facts.ElementKinds() {
			for _, e := range elements.All(kind) {
				if slices.Contains([]content.Version{e.Since, e.Deprecated, e.Hidden, e.Removed, e.Planned}, r.Version) {
					told++
					has(e.Title(), e.Sources)
				}
			}
		}
		for _, k := range tables.KEPs() {
			if slices.ContainsFunc(k.Milestones, func(m facts.Milestone) bool { return m.Release == r.Version }) {
				told++
				has(k.Title, []string{"KEP-" + strconv.Itoa(k.Number)})
			}
		}
		if told < 100 {
			t.Errorf("%s: looked at %d facts", r.Version, told)
		}
		t.Logf("%s: %d facts", r.Version, told)
	}
	if making == 0 {
		t.Skip("no release is in the making")
	}
}
