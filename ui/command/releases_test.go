package command_test

import (
	"slices"
	"strings"
	"testing"
)

func TestReleasesJSON(t *testing.T) {
	a := ofSmall(t, "releases", "-o", "json", "--lang", "ja", "--patches")
	got := decode[struct {
		Releases []release `json:"releases"`
	}](t, a.out).Releases
	if len(got) != 6 || got[0].Release != "1.27" || got[1].Release != "1.26" || got[2].Release != "1.25" || *got[2].Patch != "1.25.3" {
		t.Fatalf("%+v", got)
	}
	var states []string
	for _, r := range got {
		states = append(states, r.State+" "+r.EndOfLife)
	}
	want := "planned 2024-07-16, supported 2024-02-28, supported 2023-10-28, supported 2023-10-28, ended 2023-02-28, unknown "
	if have := strings.Join(states, ", "); have != want {
		t.Errorf("%s, want %s", have, want)
	}
	if r := got[4]; r.Entries != 0 || r.Date != "2022-05-03" || r.Codename != "Stargazer" || r.Title != "" || r.Lang != "" || r.Languages == nil || r.Counts == nil {
		t.Errorf("a release of the facts: %+v", r)
	}
	if *got[3].Patches != 1 || *got[2].Patches != 0 || *got[1].Patches != 0 {
		t.Errorf("patches of releases: %+v", got)
	}
	if got[2].Date != "" || got[2].Codename != "" {
		t.Errorf("a patch has the date of its release: %+v", got[2])
	}
	page := got[3]
	if page.Patch != nil || page.Entries != 2 || page.Date != "2022-08-23" || page.Codename != "Combiner" || page.Lang != "ja" ||
		page.Title != "Kubernetes 1.25: コンバイナー" || page.Counts["enhancements"] != 40 || !slices.Equal(page.Languages, []string{"en", "ja"}) ||
		page.Body != nil {
		t.Errorf("%+v", page)
	}
	for args, want := range map[string]string{
		"--sig node":                     "1.26:1 1.25:1",
		"--release 1.25.x":               "1.25.3:1 1.25:2",
		"--release 1.24":                 "1.24:0",
		"--release v1.24..1.26,1.27":     "1.27:0 1.26:1 1.25:2 1.24:0",
		"--patches --release 1.24..1.26": "1.26:1 1.25.3:1 1.25:2 1.24:0",
		"--release 1.25.3":               "1.25.3:1",
		"--sig network":                  "1.25:0",
		"--sig network --patches":        "1.25.3:1 1.25:0",
		"--release 1.24..1.26 --action":  "1.26:1",
		"--limit 2":                      "1.27:0 1.26:1",
		"":                               "1.27:0 1.26:1 1.25:2 1.24:0 1.23:0",
		"--patches":                      "1.27:0 1.26:1 1.25.3:1 1.25:2 1.24:0 1.23:0",
		"--release 1.25..1.26 --action":  "1.26:1",
	} {
		a := ofSmall(t, append([]string{"releases"}, strings.Fields(args)...)...)
		var have []string
		for line := range strings.Lines(a.out) {
			f := strings.Split(line, "\t")
			have = append(have, f[0]+":"+f[3])
		}
		if strings.Join(have, " ") != want || a.code != 0 {
			t.Errorf("releases %s: %v, exit %d, want %s", args, have, a.code, want)
		}
	}
}

func TestShowRelease(t *testing.T) {
	text := ofSmall(t, "show", "v1.24", "-o", "json").out
	if got := decode[listed](t, text).Releases; len(got) != 1 || got[0].Codename != "Stargazer" || got[0].State != "ended" || *got[0].Body != "" {
		t.Errorf("a release of the facts: %s", text)
	}
	for _, name := range []string{"1.25", "v1.25", "1.25.0"} {
		text := ofSmall(t, "show", name, "-o", "json").out
		got := decode[listed](t, text)
		if !strings.Contains(text, `"entries": []`) || len(got.Releases) != 1 || got.Releases[0].Entries != 2 ||
			got.Releases[0].Body == nil || !strings.Contains(*got.Releases[0].Body, "## Themes") {
			t.Errorf("show %s: %s", name, text)
		}
	}
	if got := decode[listed](t, ofSmall(t, "show", "3329", "-o", "json").out); got.Releases != nil {
		t.Errorf("entries come with releases %v", got.Releases)
	}
}

// What no article tells of a release stands on its page with its component, and what has to be done is marked.
func TestShowChanges(t *testing.T) {
	a := ok(t, "show", "1.24", "-o", "markdown")
	for _, want := range []string{
		"## Changes of behavior (23)\n", "- kubelet: dockershim is gone: the kubelet no longer drives Docker (**Action required**)\n",
		"- kube-proxy: kube-proxy no longer holds node ports open\n",
		"- whole cluster: dynamic sanitization of logs is gone (**Action required**)\n",
	} {
		if !strings.Contains(a, want) {
			t.Errorf("no %q in %.1500s", want, a)
		}
	}
}
