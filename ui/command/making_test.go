package command_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/ui/command"
)

// onDay is the program in a pipe on a day.
func onDay(t *testing.T, day string, args ...string) command.App {
	t.Helper()
	app := piped(t, args...)
	app.Today = func() string { return day }
	return app
}

// Days around the release of 1.38.
const (
	beforeFacts   = "2026-10-01"
	inTheMaking   = "2026-11-28"
	behindRelease = "2026-12-17"
)

// A release in the making is known as one, until its day.
func TestReleaseInTheMaking(t *testing.T) {
	type line struct{ Release, State, Date, AsOf string }
	first := func(day string) line {
		var all struct {
			Releases []struct {
				Release, State, Date string
				AsOf                 string `json:"as_of"`
				Schedule             []struct{ Name, Date string }
			}
		}
		a := run(t, onDay(t, day, "releases", "-o", "json"))
		if err := json.Unmarshal([]byte(a.out), &all); err != nil || len(all.Releases) == 0 || len(all.Releases[0].Schedule) != 6 {
			t.Fatalf("%v: %s", err, a.out)
		}
		r := all.Releases[0]
		return line{r.Release, r.State, r.Date, r.AsOf}
	}
	for day, state := range map[string]string{inTheMaking: "in-the-making", "2026-12-15": "in-the-making", "2026-12-16": "supported"} {
		if got, want := first(day), (line{"1.38", state, "2026-12-16", "2026-10-09"}); got != want {
			t.Errorf("%s: %v, want %v", day, got, want)
		}
	}
}

// Its page says what it is, of which day, what has been merged and what is planned; once it is out, how its notes are
// imported.
func TestPageOfReleaseInTheMaking(t *testing.T) {
	a := run(t, onDay(t, inTheMaking, "show", "1.38"))
	at := 0
	for _, want := range []string{
		"Kubernetes 1.38", "Due: 2026-12-16 (in the making)", "Facts as of: 2026-10-09", "code freeze 2026-11-18", "rc.1 2026-12-09",
		"1.38 is known here as of 2026-10-09", "KEP-4858", "Enhancements planned: Beta", "KEP-6012", "Feature gates: stable (GA)", "EnvFiles",
		"Feature gates: locked", "DRADeviceTaints", "Feature gates: removed", "KubeletTracing", "Planned for removal", "kubeadm etcd  3.7.1 (before: 3.7.0)",
	} {
		next := strings.Index(a.out[at:], want)
		if next < 0 {
			t.Fatalf("%q is not there, or not behind what should stand before it:\n%s", want, a.out)
		}
		at += next
	}
	if strings.Contains(a.out, "KEP-5978") {
		t.Error("an enhancement that was withdrawn is still planned")
	}
	out := run(t, onDay(t, behindRelease, "show", "1.38")).out
	if !strings.Contains(out, "1.38 is out since 2026-12-16") || !strings.Contains(out, "k8sexplore import -") || strings.Contains(out, "Due:") {
		t.Errorf("once it is out:\n%s", out)
	}
}

// A plan to it and a check against it say of which day they are; before that day there is none.
func TestPlanToReleaseInTheMaking(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kubelet.yaml")
	text := "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: {KubeletTracing: true, EnvFiles: false}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	const stood = "1.38 is known here as of 2026-10-09"
	for args, want := range map[string][]string{
		"upgrade 1.37 1.38 -o markdown":        {stood, "StrictIPCIDRValidation=false", "1.38 Beta on"},
		"upgrade 1.37 1.38 -o json":            {`"as_of": "2026-10-09"`},
		"check --target 1.38 " + file:          {stood, "KubeletTracing is gone", "EnvFiles is locked to true"},
		"check -o json --target 1.38 " + file:  {`"as_of": "2026-10-09"`},
		"check --target 1.37 --quiet " + file:  {"settled", "it is gone in 1.38"},
		"gate StrictIPCIDRValidation":          {"Today (1.37): Beta"},
		"kep 5958":                             {"Today (1.37): Alpha planned for 1.38"},
		"kep planned:1.38":                     {"6352\t"},
		"upgrade 1.36 1.37 -o markdown --all ": {"1.37"},
	} {
		a := run(t, onDay(t, inTheMaking, strings.Fields(args)...))
		for _, w := range want {
			if !strings.Contains(a.out, w) {
				t.Errorf("%s lacks %q:\n%s%s", args, w, a.out, a.err)
			}
		}
	}
	if a := run(t, onDay(t, inTheMaking, "upgrade", "1.37", "1.38")); !strings.Contains(a.err, stood) || strings.Contains(a.out, stood) {
		t.Errorf("lines for programs: %q", a.err)
	}
	for _, args := range []string{"upgrade 1.36 1.38", "check --target 1.38 " + file} {
		if a := run(t, onDay(t, beforeFacts, strings.Fields(args)...)); a.code != 2 || !strings.Contains(a.err, "allowed are 1.37") {
			t.Errorf("%s before anything is known: exit %d, %q", args, a.code, a.err)
		}
	}
	if a := run(t, onDay(t, inTheMaking, "upgrade", "1.37", "1.38.2")); a.code != 2 {
		t.Errorf("a patch of a release that is not out: exit %d", a.code)
	}
}

// When a release is late, what lists releases says how its notes come.
func TestOverdue(t *testing.T) {
	for day, want := range map[string]string{inTheMaking: "", behindRelease: "", "2027-01-05": "1.38 should be out by now"} {
		app := onTerminal(t, 200, "releases")
		app.Today = func() string { return day }
		a := run(t, app)
		if got := strings.Contains(a.out, "should be out by now"); got != (want != "") || !strings.Contains(a.out, want) ||
			!strings.Contains(a.out, "Facts as of: notes 2026-08-13") {
			t.Errorf("%s:\n%s", day, a.out)
		}
	}
	if a := run(t, onDay(t, inTheMaking, "gate", "EnvFiles", "-o", "json")); !strings.Contains(a.out, `"as_of": "2026-07-24"`) {
		t.Errorf("a gate without its day: %s", a.out)
	}
}
