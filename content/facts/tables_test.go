package facts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

// Compared with upstream's files by hand.
func TestKnownGates(t *testing.T) {
	all := tables(t)
	for name, want := range map[string]string{
		"JobPodFailurePolicy":       "1.25 alpha off, 1.26 beta on, 1.31 stable on locked; removed 1.33",
		"SeccompDefault":            "1.22 alpha off, 1.25 beta on, 1.27 stable on locked; removed 1.29",
		"MaxUnavailableStatefulSet": "1.24 alpha off, 1.35 beta on, 1.35.4 beta off, 1.37 beta on; there",
		"InPlacePodVerticalScaling": "1.27 alpha off, 1.33 beta on, 1.35 stable on locked; there",
		"ContainerCheckpoint":       "1.25 alpha off, 1.30 beta on; there",
		"WatchList":                 "1.27 alpha off, 1.32 beta on, 1.33 beta off, 1.34 beta on; there",
		"DynamicResourceAllocation": "1.26 alpha off, 1.32 beta off, 1.34 stable on, 1.35 stable on locked; removed 1.38",
		"CSIMigrationAWS":           "1.14 alpha off, 1.17 beta off, 1.23 beta on, 1.25 stable on locked; removed 1.27",
		"KMSv1":                     "1.28 deprecated on, 1.29 deprecated off; there",
		"RootCAConfigMap":           "1.20 beta on, 1.21 stable on locked; removed 1.22",
		"MemoryManager":             "1.21 alpha off, 1.22 beta on, 1.32 stable on locked; removed 1.36",
	} {
		g, ok := all.Gate(strings.ToUpper(name))
		if got := story(g); !ok || got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func story(g Gate) string {
	var parts []string
	for _, i := range g.History {
		text := fmt.Sprintf("%s %s %s", i.From, i.Stage, map[bool]string{true: "on", false: "off"}[i.Default])
		if i.Locked {
			text += " locked"
		}
		parts = append(parts, text)
	}
	end := "there"
	switch {
	case g.RemovedIn != content.Version{}:
		end = "removed " + g.RemovedIn.String()
	case g.Gone():
		end = "gone"
	}
	return strings.Join(parts, ", ") + "; " + end
}

// A gate's history has no gap and no overlap, but where a conflict says so.
func TestHistoriesAreWhole(t *testing.T) {
	gaps := 0
	for _, g := range tables(t).Gates() {
		if len(g.History) == 0 {
			t.Errorf("%s has no history", g.Name)
			continue
		}
		for i := 1; i < len(g.History); i++ {
			before, after := g.History[i-1], g.History[i]
			minor := content.Version{Major: after.From.Major, Minor: after.From.Minor - 1}
			patch := content.Version{Major: after.From.Major, Minor: after.From.Minor, Patch: after.From.Patch - 1}
			follows := after.From.Patch == 0 && before.To == minor || after.From.Patch > 0 && before.To == patch
			if !follows {
				gaps++
				if !slices.ContainsFunc(g.Conflicts, func(c string) bool {
					return strings.Contains(c, "no source tells") || strings.Contains(c, "the source does not have the gate")
				}) {
					t.Errorf("%s: %s to %s, then from %s, and no conflict says why", g.Name, before.From, before.To, after.From)
				}
			}
		}
		if last := g.History[len(g.History)-1]; g.RemovedIn != (content.Version{}) && last.lastsTo(g.RemovedIn) {
			t.Errorf("%s was removed in %s and lasts to %s", g.Name, g.RemovedIn, last.To)
		}
	}
	t.Logf("%d gaps", gaps)
}
func TestReleases(t *testing.T) {
	releases := tables(t).Releases()
	if len(releases) != 25 || releases[0].Version.String() != "1.38" || releases[24].Version.String() != "1.14" {
		t.Fatalf("%d releases from %v", len(releases), releases[0])
	}
	for i, r := range releases {
		if r.Date == "" || r.EndOfLife <= r.Date || i > 0 && (releases[i-1].Date <= r.Date || releases[i-1].Version.Minor != r.Version.Minor+1) {
			t.Errorf("%+v", r)
		}
	}
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range catalog.Releases() {
		r, ok := tables(t).Release(page.Version)
		if r.AsOf != "" { // by its day the screen knows that it is not out
			if page.Date != r.Date {
				t.Errorf("our page of %s says %q, the table %s", page.Version, page.Date, r.Date)
			}
			continue
		}
		if !ok || r.Codename == "" || page.Date != "" || page.Codename != "" {
			t.Errorf("our page says %s, %q, expected nothing; the table %+v", page.Date, page.Codename, r)
		}
	}
	if r, ok := tables(t).Release(version(t, "1.25.7")); !ok || r.Codename != "Combiner" {
		t.Errorf("1.25.7 is of %+v", r)
	}
	if _, ok := tables(t).Release(version(t, "1.13")); ok {
		t.Error("1.13 is known")
	}
}

func TestLookUps(t *testing.T) {
	all := tables(t)
	k, ok := all.KEP(3329)
	if !ok || k.SIG != "apps" || !slices.Equal(k.SIGs, []string{"apps", "scheduling", "node"}) || k.Path == "" || len(all.GatesOf(3329)) != 2 {
		t.Errorf("3329: %+v", k)
	}
	if _, ok := all.KEP(3330); ok || all.GatesOf(3330) != nil {
		t.Error("3330 exists")
	}
	if got := all.NearestKEPs(332); len(got) != 5 || !strings.HasPrefix(strconv.Itoa(got[0]), "332") {
		t.Errorf("nearest to 332: %v", got)
	}
	if got := all.NearestKEPs(-1); len(got) != 5 {
		t.Errorf("nearest to -1: %v", got)
	}
	if g := all.GatesBeginning("jobpod"); len(g) != 2 || g[0].Name != "JobPodFailurePolicy" || g[1].Name != "JobPodReplacementPolicy" {
		t.Errorf("jobpod*: %v", g)
	}
	if g := all.GatesBeginning("zzz"); len(g) != 0 {
		t.Errorf("zzz*: %v", g)
	}
	if n := len(all.GatesBeginning("")); n != len(all.Gates()) {
		t.Errorf("%d gates begin with nothing", n)
	}
	if got := all.NearestGates("SeccompDefualt"); len(got) != 5 || got[0] != "SeccompDefault" {
		t.Errorf("nearest: %v", got)
	}
	g, _ := all.Gate("JobPodFailurePolicy")
	if !slices.Equal(g.KEPs, []int{3329}) || !slices.Equal(g.Components, []string{"kube-apiserver", "kube-controller-manager"}) {
		t.Errorf("%v %v", g.KEPs, g.Components)
	}
	if _, ok := all.Gate("JobPod"); ok {
		t.Error("the beginning of a name is a name")
	}
	empty := &Tables{}
	if len(empty.NearestKEPs(1)) != 0 || len(empty.NearestGates("x")) != 0 || len(empty.GatesBeginning("x")) != 0 {
		t.Error("empty tables know something")
	}
}

// Every sort of broken line is refused with its place, and with what was expected.
func TestReadIsStrict(t *testing.T) {
	const (
		release = "1.27\t2023-04-11\t-\tChill Vibes\tnotes"
		kep     = "5\tTitle\tapps,node\timplemented\tstable\t1.27\talpha=1.25 beta=1.26\tG=kubelet,kubectl H\t7\t-\t8,9\t2020-01-02\tkeps/x\tone | two"
		gate    = "G\t1.25\t1.26\talpha\toff\t-\tlist"
	)
	good := func() fstest.MapFS {
		return fstest.MapFS{
			"releases.tsv": {Data: []byte("# header\n\n" + release + "\n")}, "keps.tsv": {Data: []byte(kep + "\r\n")},
			"gates.tsv": {Data: []byte(gate + "\nG\tremoved\t1.27\nG\tconflict\tone\n")},
		}
	}
	all, err := Read(good())
	if err != nil {
		t.Fatal(err)
	}
	if k, _ := all.KEP(5); k.SIG != "apps" || len(k.Remarks) != 2 || len(k.Gates) != 2 || len(k.ReplacedBy) != 2 {
		t.Errorf("%+v", k)
	}
	if g, _ := all.Gate("g"); g.RemovedIn != version(t, "1.27") || len(g.Conflicts) != 1 || len(g.Components) != 2 {
		t.Errorf("%+v", g)
	}
	for _, test := range []struct{ file, text, want string }{
		{"releases.tsv", "1.27\t-\t-\t-", "releases.tsv:1: 4 columns, expected 5"},
		{"releases.tsv", "1.27.1\t-\t-\t-\tx", `release "1.27.1", expected a form like 1.27`},
		{"releases.tsv", "soon\t-\t-\t-\tx", `version "soon"`},
		{"releases.tsv", "1.27\tApril\t-\t-\tx", `date "April", expected a form like 2022-08-23`},
		{"releases.tsv", "1.27\t\t-\t-\tx", `column 2 is empty, expected "-"`},
		{"releases.tsv", "# x\n" + release + "\n" + release, "releases.tsv:3: release 1.27 after 1.27, expected the newest first"},
		{"keps.tsv", "5", "1 columns, expected 14"},
		{"keps.tsv", strings.Replace(kep, "5", "five", 1), `"five", expected the number of an enhancement`},
		{"keps.tsv", strings.Replace(kep, "stable", "GA", 1), `stage "GA", expected one of`},
		{"keps.tsv", strings.Replace(kep, "=1.25", "=1.25.1", 1), `milestone "alpha=1.25.1", expected a form like alpha=1.25`},
		{"keps.tsv", strings.Replace(kep, "8,9", "8;9", 1), `"8;9", expected the number`},
		{"keps.tsv", kep + "\n" + kep, "keps.tsv:2: enhancement 5 after 5, expected ascending"},
		{"gates.tsv", strings.Replace(gate, "off", "false", 1), `"false", expected on or off`},
		{"gates.tsv", strings.Replace(gate, "-", "maybe", 1), `"maybe", expected yes or no`},
		{"gates.tsv", strings.Replace(gate, "alpha", "removed", 1), `stage "removed", expected one of`},
		{"gates.tsv", strings.Replace(gate, "1.26", "1.24", 1), "interval from 1.25 to 1.24"},
		{"gates.tsv", strings.Replace(gate, "1.25", "-", 1), "interval from - to 1.26"},
		{"gates.tsv", gate + "\n" + gate, "gates.tsv:2: interval from 1.25 after one from 1.25, expected the oldest first"},
		{"gates.tsv", gate + "\n" + strings.Replace(gate, "G", "A", 1), "gate A after G, expected alphabetical order"},
		{"gates.tsv", "G\tremoved\t1.27", "expected its intervals before it"},
		{"gates.tsv", gate + "\nG\tremoved\t-", "a removal without a release"},
		{"gates.tsv", gate + "\nG\tvanished\t1.27", `"vanished", expected removed, of or conflict`},
	} {
		fsys := good()
		fsys[test.file] = &fstest.MapFile{Data: []byte(test.text)}
		if _, err := Read(fsys); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.text, err, test.want)
		}
	}
	if none, err := Read(fstest.MapFS{}); err != nil || len(none.Releases()) > 0 || len(none.KEPs()) > 0 || len(none.Gates()) > 0 {
		t.Errorf("an absent table is an empty one: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("1.27\t2023-04-11\t-\tChill Vibes\tnotes", "5\tT\ta\ti\tbeta\t-\talpha=1.25!\tG=k\t-\t-\t-\t-\t-\t-", "G\t1.25\t-\talpha\toff\t-\tlist\nG\tremoved\t1.27")
	f.Fuzz(func(t *testing.T, releases, keps, gates string) {
		all, err := Read(fstest.MapFS{
			"releases.tsv": {Data: []byte(releases)}, "keps.tsv": {Data: []byte(keps)}, "gates.tsv": {Data: []byte(gates)},
		})
		if err != nil {
			return
		}
		for _, k := range all.KEPs() {
			if got, ok := all.KEP(k.Number); !ok || got.Title != k.Title {
				t.Errorf("%d is not found", k.Number)
			}
		}
		for _, g := range all.Gates() {
			if got, ok := all.Gate(g.Name); !ok || got.Name != g.Name || len(got.History) == 0 {
				t.Errorf("%q is not found", g.Name)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		if _, err := tablesIn(inProgram).Whole(); err != nil {
			b.Fatal(err)
		}
	}
}

// A release is waited for some days, and the next one some months.
func TestOverdue(t *testing.T) {
	making := "1.38\t2026-12-16\t2028-02-28\t-\tteam\n1.38\tas-of\t2026-10-09\n1.38\tschedule\trc_0=2026-12-02\n1.37\t2026-08-26\t2027-10-28\tX\tteam\n"
	out := "1.37\t2026-08-26\t2027-10-28\tX\tteam\n"
	for _, c := range []struct{ table, today, want string }{
		{making, "2026-11-28", ""}, {making, "2026-12-29", ""}, {making, "2026-12-30", "1.38"}, {making, "2027-12-30", "1.38"},
		{out, "2026-12-25", ""}, {out, "2026-12-26", "1.38"}, {out, "", ""}, {"", "2026-12-26", ""},
	} {
		all, err := Read(fstest.MapFS{"releases.tsv": {Data: []byte(c.table)}, "asof.tsv": {Data: []byte("gates\t2026-07-24\n")}})
		if err != nil {
			t.Fatal(err)
		}
		v, ok := all.Overdue(c.today)
		if ok != (c.want != "") || ok && v.String() != c.want {
			t.Errorf("%q on %s: %s %v, want %q", c.table, c.today, v, ok, c.want)
		}
		if all.DayOf(DayOfGates) != "2026-07-24" || all.DayOf("x") != "" {
			t.Error("the day of gates is not read")
		}
	}
}

// What a table of releases cannot mean is named with its line.
func TestBrokenReleases(t *testing.T) {
	for text, want := range map[string]string{
		"1.38\tas-of\t2026-10-09\n":                            "releases.tsv:1",
		"1.37\t2026-08-26\t-\t-\tx\n1.37\tas-of\t9 October\n":  `date "9 October"`,
		"1.37\t2026-08-26\t-\t-\tx\n1.37\tschedule\trc_0\n":    `day "rc_0"`,
		"1.37\t2026-08-26\t-\t-\tx\n1.37\tas\t2026-10-09\n":    "expected as-of, schedule, source or conflict",
		"1.37\t2026-08-26\t-\t-\tx\n1.36\tas-of\t2026-10-09\n": "expected the release before it",
	} {
		if _, err := Read(fstest.MapFS{"releases.tsv": {Data: []byte(text)}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
