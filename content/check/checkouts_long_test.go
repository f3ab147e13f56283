//go:build long

package check_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/content/plainfile"
)

// TestCheckouts checks the repositories of other people, each a folder below $K8SEXPLORE_CHECKOUTS, and tells of each what
// was looked into, what was found, and how many removed APIs that a plain scan of its lines sees were found:
//
//	K8SEXPLORE_CHECKOUTS=/some/folder go test -tags long -run Checkouts -v ./content/check
//
// The scan knows nothing of templates that ask which release they are rendered for: what it sees there is told apart.
func TestCheckouts(t *testing.T) {
	root := os.Getenv("K8SEXPLORE_CHECKOUTS")
	if root == "" {
		t.Skip("K8SEXPLORE_CHECKOUTS names no folder of checkouts")
	}
	trees, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	gone := removedAPIs(t, "1.37")
	c := checker(t, "1.37", "1.30")
	t.Log("| tree | files (looked into) | s | findings | breaks | removed | deprecated | not read | read in part | APIs found | asks for a release |")
	var all tally
	for _, tree := range trees {
		if !tree.IsDir() {
			continue
		}
		from := plainfile.Folder(filepath.Join(root, tree.Name()))
		start := time.Now()
		r, err := c.Run(t.Context(), []check.Source{{Name: ".", FS: from, Path: "."}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		one := tallied(r, time.Since(start))
		one.scan(t, from, gone, r)
		one.log(t, tree.Name())
		all.add(one)
	}
	all.log(t, "all")
	if all.found*100 < all.seen*99 {
		t.Errorf("%d of %d removed APIs were found", all.found, all.seen)
	}
}

// tally is what is counted of a tree.
type tally struct {
	files, looked, findings, breaks, removed, deprecated, unread, partly, found, seen, asking int
	took                                                                                      time.Duration
}

func tallied(r check.Report, took time.Duration) tally {
	out := tally{
		files: r.Looked() + r.Skipped, looked: r.Looked(), findings: len(r.Findings), unread: len(r.Problems), partly: r.Partly, took: took,
	}
	for _, f := range r.Findings {
		switch f.Severity {
		case check.Breaks:
			out.breaks++
		case check.Removed:
			out.removed++
		default:
			out.deprecated++
		}
	}
	return out
}

func (a *tally) add(b tally) {
	a.files, a.looked, a.findings, a.breaks, a.removed = a.files+b.files, a.looked+b.looked, a.findings+b.findings, a.breaks+b.breaks, a.removed+b.removed
	a.deprecated, a.unread, a.partly, a.found, a.seen = a.deprecated+b.deprecated, a.unread+b.unread, a.partly+b.partly, a.found+b.found, a.seen+b.seen
	a.asking, a.took = a.asking+b.asking, a.took+b.took
}

func (a *tally) log(t *testing.T, name string) {
	t.Helper()
	t.Logf("| %s | %d (%d) | %.2f | %d | %d | %d | %d | %d | %d | %d/%d | %d |", name, a.files, a.looked, a.took.Seconds(), a.findings,
		a.breaks, a.removed, a.deprecated, a.unread, a.partly, a.found, a.seen, a.asking)
}

// removedAPIs returns the kinds of group versions that a release does not serve any more.
func removedAPIs(t *testing.T, release string) map[string]bool {
	t.Helper()
	elements, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, e := range elements.All(facts.API) {
		if e.Removed != (content.Version{}) && e.Removed.Compare(version(t, release)) <= 0 {
			out[e.Name] = true
		}
	}
	return out
}

var (
	scanned   = regexp.MustCompile(`(?m)^(\s*(?:- )?)["']?(apiVersion|kind)["']?:\s*["']?([A-Za-z0-9./-]+)["']?,?\s*(?:#.*)?\r?$`)
	asksFor   = regexp.MustCompile(`(?i)capabilities|kube(target)?version`)
	reference = regexp.MustCompile(`(?m)^\s*(?:ownerReferences|involvedObject|managedFields):`)
)

// scan counts the lines of apiVersion and kind, side by side, that name what is gone. Programs and prose are left out.
func (a *tally) scan(t *testing.T, from fs.FS, gone map[string]bool, r check.Report) {
	t.Helper()
	told := map[string]bool{}
	for _, f := range r.Findings {
		if f.Kind == check.API {
			told[f.File+" "+f.Name] = true
		}
	}
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		others := []string{
			".go", ".md", ".txt", ".jsonnet", ".libsonnet", ".py", ".rego", ".rst", ".html", ".js", ".ts", ".tsx", ".bats", ".adoc", ".star", ".tpl", ".gotmpl",
		}
		if err != nil || !d.Type().IsRegular() || slices.Contains(others, path.Ext(name)) || strings.HasPrefix(name, ".git/") {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err != nil || len(data) > check.MaxBytes {
			return err
		}
		text := string(data)
		for _, api := range scannedAPIs(text) {
			before := text[:api.at]
			before = before[max(0, strings.LastIndex(before, "\n---")):]
			switch {
			case !gone[api.name], reference.MatchString(before[max(0, len(before)-300):]):
			case told[filepath.FromSlash(name)+" "+api.name]:
				a.found, a.seen = a.found+1, a.seen+1
			case asksFor.MatchString(text[:api.at]):
				a.asking++
			default:
				a.seen++
				t.Logf("not found: %s: %s", name, api.name)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

type scannedAPI struct {
	name string
	at   int
}

// scannedAPIs pairs each apiVersion with the next kind at the same depth, or else with the one before.
func scannedAPIs(text string) (out []scannedAPI) {
	all := scanned.FindAllStringSubmatchIndex(text, -1)
	part := func(m []int, n int) string { return text[m[2*n]:m[2*n+1]] }
	pair := func(of []int, with []int) bool {
		between := text[min(of[0], with[0]):max(of[0], with[0])]
		return part(with, 2) == "kind" && of[3]-of[2] == with[3]-with[2] && !strings.Contains(between, "\n---") && len(between) < 4000
	}
	for i, m := range all {
		if part(m, 2) != "apiVersion" {
			continue
		}
		for _, j := range []int{i + 1, i - 1} {
			if j >= 0 && j < len(all) && pair(m, all[j]) {
				out = append(out, scannedAPI{part(m, 3) + " " + part(all[j], 3), m[0]})
				break
			}
		}
	}
	return out
}
