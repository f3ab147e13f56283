package infer

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// sheetEntry is what a fact sheet says of an entry.
type sheetEntry struct {
	KEP   int
	PRs   []int
	Gates []struct{ Name string }
	Facts []string
}

// What is inferred from upstream's texts of 1.33 to 1.37 is held against the checked sheets of those releases: the
// gates that a sheet names for an entry and that upstream's text names at all are found, and what is found beside
// them is mentioned in the sheet's facts.
func TestGatesOfTheSheets(t *testing.T) {
	const sheets = "../../facts/sources/sheets"
	upstream := os.Getenv("K8SEXPLORE_UPSTREAM")
	if upstream == "" {
		t.Skip("K8SEXPLORE_UPSTREAM names no folder with upstream's files")
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	var named, found, inferred, right int
	for _, release := range []string{"1.33", "1.34", "1.35", "1.36", "1.37"} {
		v, _ := content.ParseVersion(release)
		for _, e := range readSheet(t, filepath.Join(sheets, "v"+release+".yaml")) {
			text := textOf(t, filepath.Join(upstream, "release-notes", "release-notes-"+release+".json"), e.PRs)
			got := NewReader(tables).Read(text, v)
			for _, g := range e.Gates {
				if mentions(text, g.Name) {
					named++
					if hasGate(got.Gates, g.Name) {
						found++
					} else {
						t.Logf("missed: %s %v %s in %.300q", release, e.PRs, g.Name, text)
					}
				}
			}
			for _, g := range got.Gates {
				inferred++
				if slices.ContainsFunc(e.Gates, func(w struct{ Name string }) bool { return w.Name == g.Name }) ||
					mentions(strings.Join(e.Facts, " "), g.Name) {
					right++
				} else {
					t.Logf("not in the sheet: %s %v %s in %.300q", release, e.PRs, g.Name, text)
				}
			}
		}
	}
	recall, precision := float64(found)/float64(named), float64(right)/float64(inferred)
	t.Logf("gates: recall %.3f of %d, precision %.3f of %d", recall, named, precision, inferred)
	if recall < 0.90 || precision < 0.95 {
		t.Errorf("recall %.3f, precision %.3f: expected 0.90 and 0.95", recall, precision)
	}
}

func mentions(text, name string) bool {
	for _, w := range word().FindAllString(text, -1) {
		if w == name {
			return true
		}
	}
	return false
}

func readSheet(t *testing.T, file string) []sheetEntry {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var sheet struct{ Entries []sheetEntry }
	if err := yaml.Unmarshal(raw, &sheet); err != nil {
		t.Fatal(err)
	}
	return sheet.Entries
}

func textOf(t *testing.T, file string, prs []int) string {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var notes map[string]struct{ Text string }
	if err := json.Unmarshal(raw, &notes); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, pr := range prs {
		fmt.Fprintln(&b, notes[strconv.Itoa(pr)].Text)
	}
	return b.String()
}
