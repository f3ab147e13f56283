package answer_test

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// desk is what the embedded notes and tables are looked up in, in English.
func desk(t testing.TB) subject.Desk {
	t.Helper()
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements, err := name.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	const today = "2026-11-23"
	return subject.Desk{Catalog: c, Tables: tables, Elements: elements, Words: words, Today: today, Newest: tables.Newest(today)}
}

func TestNamed(t *testing.T) {
	d := desk(t)
	for _, test := range []struct {
		text string
		want string // the name of the first subject, "" for nothing
		asks bool   // as a name, not as words to search for
	}{
		{"3329", "KEP-3329", true},
		{"kep-3329", "KEP-3329", true},
		{"v1.25/kep-3329", "KEP-3329", true},
		{"1.33", "1.33", true},
		{"1.20", "1.20", true},
		{"999999", "", true},
		{"SeccompDefault", "KEP-2413", true},
		{"seccompdefault", "KEP-2413", false},
		{"SeccompDefault=true", "KEP-2413", false},
		{"Accelerators", "Accelerators", true},
		{"accelerators", "Accelerators", false},
		{"--cloud-provider", "--cloud-provider", true},
		{"pod", "v1 Pod", false},
		{"", "", false},
	} {
		m, err := answer.NamesOf(d).Named(test.text, name.EnhancementFirst)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if all := m.Subjects(); len(all) > 0 {
			got = all[0].Name(d)
		}
		if test.want != "" && !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%q stands for %q, want %q", test.text, got, test.want)
		}
		if _, asks, err := answer.NamesOf(d).Asked(test.text, name.EnhancementFirst); err != nil || asks != test.asks {
			t.Errorf("%q asks for a name: %t (%v), want %t", test.text, asks, err, test.asks)
		}
	}
}

// What the catalog knows needs no tables, which take time to read.
func TestNamedReadsTablesOnlyForOthers(t *testing.T) {
	d, read := desk(t), 0
	names := answer.NamesOf(d)
	names.Tables = func() (*facts.Tables, error) { read++; return d.Tables, nil }
	for text, want := range map[string]int{"3329": 0, "1.36": 0, "Accelerators": 1} {
		read = 0
		if _, err := names.Named(text, name.PullRequestFirst); err != nil || read != want {
			t.Errorf("%q read the tables %d times (%v), want %d", text, read, err, want)
		}
	}
}

func TestNearest(t *testing.T) {
	d := desk(t)
	for text, want := range map[string]string{
		"SeccompDefalt": "SeccompDefault", "--cloud-provder": "--cloud-provider", "kubelet_running_pod": "kubelet_running_pods",
	} {
		near, err := answer.NamesOf(d).Nearest(text)
		if err != nil || !strings.Contains(strings.Join(near, " "), want) {
			t.Errorf("nearest to %q: %q (%v), want %q among them", text, near, err, want)
		}
	}
}
