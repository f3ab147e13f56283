package command_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// feed is what list answers in JSON.
type feed struct {
	Entries []struct {
		ID, Release string
		KEP         int
	}
	Cards []struct{ KEP int }
	Since string
	Facts []fact
}

type fact struct {
	Kind, Name, Event, Release, Text string
	SIGs                             []string
	KEPs                             []int
}

func asked(t *testing.T, args ...string) (f feed) {
	t.Helper()
	if err := json.Unmarshal([]byte(ok(t, append(args, "-o", "json")...)), &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// What is planned is the same for list and kep; nothing of it is merged.
func TestPlanned(t *testing.T) {
	f := asked(t, "list", "is:planned")
	keps := map[string]bool{}
	for _, e := range f.Entries {
		if keps[strconv.Itoa(e.KEP)] = true; e.Release == "1.38" {
			t.Errorf("%s is merged", e.ID)
		}
	}
	for _, c := range f.Cards {
		if keps[strconv.Itoa(c.KEP)] {
			t.Errorf("KEP-%d is listed twice", c.KEP)
		}
		keps[strconv.Itoa(c.KEP)] = true
	}
	planned := 0
	for line := range strings.Lines(ok(t, "kep", "is:planned")) {
		fields := strings.Split(line, "\t")
		if planned++; !keps[fields[0]] || !strings.Contains(fields[3], "=1.38") {
			t.Errorf("list has no %s", line)
		}
	}
	if len(f.Cards) == 0 || len(f.Entries) == 0 || planned != len(keps) || keps["5978"] || !keps["6012"] {
		t.Errorf("%d of kep, %d cards, %d enhancements", planned, len(f.Cards), len(keps))
	}
	text := ok(t, "list", "is:planned", "sig:node")
	if !strings.Contains(text, "v1.37/kep-4188\t") || !strings.Contains(text, "\nkep-6371\t6371\t\tnode\t") || strings.Contains(text, "kep-4443") {
		t.Errorf("of SIG Node it is\n%s", text)
	}
	if got := ok(t, "search", "is:planned", "external node liveness"); !strings.HasPrefix(got, "kep-6371\t") {
		t.Errorf("found is\n%s", got)
	}
	if got := ok(t, "search", "is:planned", "numa", "-o", "json"); !strings.Contains(got, `"kep": 6232`) {
		t.Errorf("found is\n%s", got)
	}
}

// What came after a release, or after the newest one that was out on a day, is listed with what the tables tell of it.
func TestSince(t *testing.T) {
	f := asked(t, "list", "is:new", "--since", "1.36")
	for _, day := range []string{"2026-04-22", "2026-08-25"} {
		if other := asked(t, "list", "--since", day); other.Since != "1.36" || len(other.Entries) != len(f.Entries) || len(other.Facts) != len(f.Facts) {
			t.Errorf("%s: since %s %d entries, %d facts; want %d, %d", day, other.Since, len(other.Entries), len(other.Facts), len(f.Entries), len(f.Facts))
		}
	}
	kinds := map[string]int{}
	for _, fact := range f.Facts {
		if kinds[fact.Kind]++; fact.Release != "1.37" && fact.Release != "1.38" || fact.Text == "" {
			t.Errorf("%+v", fact)
		}
	}
	for _, kind := range []string{"gate", "api", "flag", "metric", "default"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s among %v", kind, kinds)
		}
	}
	for _, e := range f.Entries {
		if e.Release == "1.36" {
			t.Errorf("%s is of 1.36", e.ID)
		}
	}
	old := asked(t, "list", "--since", "1.23", "sig:node")
	if i := slices.IndexFunc(old.Facts, func(f fact) bool { return f.Kind == "enhancement" }); i < 0 || !strings.HasPrefix(old.Facts[i].Name, "KEP-") {
		t.Errorf("no enhancement of 1.24 among %+v", old.Facts)
	}
	changed := asked(t, "list", "is:changed", "--since", "1.36")
	if len(changed.Entries) == 0 || len(changed.Entries) >= len(f.Entries) || len(changed.Facts) == 0 || len(changed.Facts) >= len(f.Facts) {
		t.Errorf("changed are %d of %d entries and %d of %d facts", len(changed.Entries), len(f.Entries), len(changed.Facts), len(f.Facts))
	}
	for _, fact := range changed.Facts {
		if fact.Event == "added" {
			t.Errorf("%s was not there", fact.Name)
		}
	}
}

// Filters select facts as they select entries, and what cannot be asked of facts leaves those that such an entry tells.
func TestSinceFiltered(t *testing.T) {
	for _, test := range []struct {
		args []string
		is   func(kind, name string, sigs []string) bool
	}{
		{[]string{"gate:Pod*"}, func(_, name string, _ []string) bool {
			return strings.HasPrefix(name, "Pod") || strings.Contains(name, "PodCert")
		}},
		{[]string{"sig:storage"}, func(_, _ string, sigs []string) bool { return slices.Contains(sigs, "storage") }},
		{[]string{"kind:deprecation"}, func(kind, _ string, _ []string) bool { return kind != "gate" && kind != "enhancement" }},
	} {
		f := asked(t, append([]string{"list", "--since", "1.35"}, test.args...)...)
		if len(f.Facts) == 0 || len(f.Entries) == 0 {
			t.Errorf("%s: %d entries, %d facts", test.args, len(f.Entries), len(f.Facts))
		}
		for _, fact := range f.Facts {
			if !test.is(fact.Kind, fact.Name, fact.SIGs) {
				t.Errorf("%s: %+v", test.args, fact)
			}
		}
	}
	markdown := ok(t, "list", "--since", "1.36", "gate:EnvFiles", "-o", "markdown")
	if !strings.Contains(markdown, "- [KEP-3721](https://kep.k8s.io/3721)") || !strings.Contains(markdown, "\n- EnvFiles: Beta on ▸ 1.38 Stable (GA) on") {
		t.Errorf("Markdown is\n%s", markdown)
	}
	limited := ok(t, "list", "--since", "1.36", "gate:EnvFiles", "--limit", "1")
	if strings.Count(limited, "\n") != 1 {
		t.Errorf("of one there are\n%s", limited)
	}
	a := run(t, onTerminal(t, 80, "list", "--since", "1.37", "--lang", "ru", "gate:EnvFiles"))
	if a.code != 0 || !strings.Contains(a.out, "Сведения после 1.37:") {
		t.Errorf("%+v", a)
	}
}

// A point in time that is none is told in one line; after the newest release there is nothing.
func TestSinceRefused(t *testing.T) {
	for _, typed := range []string{"1.99", "yesterday", "2026-13-01", "1999-12-31", "0", ""} {
		a := run(t, piped(t, "list", "--since", typed))
		oneLine(t, a.err)
		if a.code != 2 || !strings.Contains(a.err, "--since") {
			t.Errorf("%q: %+v", typed, a)
		}
	}
	if a := run(t, piped(t, "list", "--since", "1.38")); a.code != 1 || a.out != "" {
		t.Errorf("after the newest: %+v", a)
	}
}
