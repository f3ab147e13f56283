package name_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
)

func embedded(t testing.TB) (*content.Catalog, *facts.Tables) {
	t.Helper()
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return c, tables
}

func TestReadNumber(t *testing.T) {
	for text, want := range map[string]name.Number{
		"3329": {N: 3329}, " #3329 ": {N: 3329, Marked: true}, "＃３３２９": {N: 3329, Marked: true},
		"KEP-3329": {N: 3329, Of: name.Enhancement, Marked: true}, "kep #3329": {N: 3329, Of: name.Enhancement, Marked: true},
		"pull 111060": {N: 111060, Of: name.PullRequest, Marked: true},
		"https://github.com/kubernetes/kubernetes/pull/111060/files": {N: 111060, Of: name.PullRequest, Marked: true},
		"keps/sig-apps/3329-pod-failure-policy":                      {N: 3329, Of: name.Enhancement, Marked: true},
		"https://kep.k8s.io/3329":                                    {N: 3329, Of: name.Enhancement, Marked: true},
		"5 minutes":                                                  {}, "": {}, "0": {}, "99999999": {}, "kep": {}, "1.27": {}, "#": {},
	} {
		if got, ok := name.ReadNumber(text); ok != (want.N != 0) || ok && got != want {
			t.Errorf("%q is read as %+v, %v, not as %+v", text, got, ok, want)
		}
	}
}

func TestReadGate(t *testing.T) {
	for text, want := range map[string]string{"Seccomp*": "seccomp*", "SeccompDefault=true": "seccompdefault", "ＡＢ": "ab", "*": "*", "": ""} {
		gate, prefix := name.ReadGate(text)
		if prefix {
			gate += "*"
		}
		if gate != want {
			t.Errorf("%q is read as %q, not as %q", text, gate, want)
		}
	}
}

func TestResolve(t *testing.T) {
	c, tables := embedded(t)
	const gated = "v1.31/kep-3329 v1.28/kep-3329 v1.27/kep-3329 v1.27/pr-115331 v1.26/kep-3329 v1.26/pr-113860 v1.25/kep-3329"
	for text, want := range map[string]string{
		"3329": "v1.31/kep-3329 v1.28/kep-3329 v1.27/kep-3329 v1.26/kep-3329 v1.25/kep-3329", "kep-3325": "v1.32/kep-3325 v1.28/kep-3325 v1.27/kep-3325 v1.26/kep-3325", "v1.25/KEP-3329": "v1.25/kep-3329",
		"#111060": "v1.25/pr-111060", "pr 111060": "v1.25/pr-111060", "111060": "v1.25/pr-111060",
		"jobpodfailurepolicy": gated, "JobPodFailurePolicy=true": gated,
		"JobPodFailure*": gated, "1.25": "1.25", "v1.30": "1.30", "3063": "v1.32/kep-3063 v1.31/kep-3063 v1.30/kep-3063 v1.29/kep-3063 v1.28/kep-3063 v1.27/kep-3063 v1.26/kep-3063",
		"CronJobControllerV2": "CronJobControllerV2", "cronjobcontrollerv2=true": "CronJobControllerV2", "19": "KEP 19", "kep-19": "KEP 19",
		"pr-753": "", "1.30.1": "", "nothing": "", "": "", "*": "", "1.99": "",
	} {
		m := name.Resolve(c, tables, text, name.PullRequestFirst)
		if got := described(c, m); got != want || m.IsZero() != (want == "") {
			t.Errorf("%q names %q, not %q", text, got, want)
		}
		if m := name.Resolve(c, nil, text, name.PullRequestFirst); m.KEP != 0 || len(m.Gates) > 0 {
			t.Errorf("%q names facts where there are none", text)
		}
	}
}

// described says what a meaning is, its rows as identifiers.
func described(c *content.Catalog, m name.Meaning) string {
	var parts []string
	for _, row := range m.Rows {
		parts = append(parts, c.ID(row))
	}
	if m.Release != (content.Version{}) {
		parts = append(parts, m.Release.String())
	}
	if m.KEP != 0 {
		parts = append(parts, "KEP "+strconv.Itoa(m.KEP))
	}
	for _, g := range m.Gates {
		parts = append(parts, g.Name)
	}
	return strings.Join(parts, " ")
}

// TestPrecedence checks who has #N where an enhancement and a pull request have the number.
func TestPrecedence(t *testing.T) {
	version := content.Version{Major: 1, Minor: 25}
	entries := []content.Entry{
		{Version: version, KEP: 2307, ID: content.EntryID(version, 2307, 0, 0), SIG: "apps", SIGs: []string{"apps"}},
		{Version: version, PRs: []int{2307}, ID: content.EntryID(version, 0, 2307, 0), SIG: "apps", SIGs: []string{"apps"}},
	}
	data, err := content.EncodeSnapshot(entries, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		text       string
		precedence name.Precedence
		id         string
	}{
		{"#2307", name.EnhancementFirst, "v1.25/kep-2307"}, {"#2307", name.PullRequestFirst, "v1.25/pr-2307"},
		{"2307", name.EnhancementFirst, "v1.25/kep-2307"}, {"2307", name.PullRequestFirst, "v1.25/kep-2307"},
		{"pr 2307", name.EnhancementFirst, "v1.25/pr-2307"}, {"kep 2307", name.PullRequestFirst, "v1.25/kep-2307"},
	} {
		if got := described(c, name.InCatalog(c, want.text, want.precedence)); got != want.id {
			t.Errorf("%s with precedence %d names %q, not %s", want.text, want.precedence, got, want.id)
		}
	}
}

func TestBeginningAndNearest(t *testing.T) {
	c, tables := embedded(t)
	if got := name.EnhancementsBeginning(c, tables, 332); !slices.Contains(got, 3329) || !slices.Contains(got, 3325) || !slices.IsSorted(got) {
		t.Errorf("332 begins %v", got)
	}
	if got := name.EnhancementsBeginning(c, nil, 3329); !slices.Equal(got, []int{3329}) {
		t.Errorf("3329 begins %v", got)
	}
	if got := name.GatesBeginning(c, tables, "sidecar"); !slices.Equal(got, []string{"SidecarContainers"}) {
		t.Errorf("sidecar begins %v", got)
	}
	if got := name.ReleasesBeginning(c, "v1.2"); len(got) != 5 || got[0].String() != "1.29" {
		t.Errorf("v1.2 begins %v", got)
	}
	for text, want := range map[string]string{
		"1.2": "1.25", "SecompDefault": "SeccompDefault", "KEP-33290": "KEP-3329", "v1.25/kep-3328": "v1.25/kep-3329", "#111061": "#111060",
	} {
		if got := name.Nearest(c, tables, text); len(got) == 0 || len(got) > 5 || !slices.Contains(got, want) {
			t.Errorf("nearest to %s are %v, without %s", text, got, want)
		}
	}
}

func FuzzResolve(f *testing.F) {
	for _, s := range []string{"kep", "KEP # 3", "pr-", "#", "pull 0", "kep.k8s.io/", "v1.25/", "`=`", "*", "\xff"} {
		f.Add(s)
	}
	c, tables := embedded(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, row := range name.Resolve(c, tables, text, name.EnhancementFirst).Rows {
			if row < 0 || row >= c.Len() {
				t.Fatalf("%q names row %d", text, row)
			}
		}
		name.Nearest(c, tables, text)
	})
}
