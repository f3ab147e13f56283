package check_test

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
)

// checker checks against a release with the tables that are compiled in.
func checker(t testing.TB, target, from string) *check.Checker {
	t.Helper()
	gates, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	o := check.Options{Target: version(t, target), Gates: gates, Elements: elements, Catalog: catalog}
	if from != "" {
		o.From = version(t, from)
	}
	return check.New(o)
}

func version(t testing.TB, s string) content.Version {
	t.Helper()
	v, err := content.ParseVersion(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// expected reads what was written down before anything was checked.
func expected(t *testing.T) map[string]bool {
	t.Helper()
	file, err := os.Open("testdata/expected.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	out := map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if line := lines.Text(); !strings.HasPrefix(line, "#") {
			out[line] = true
		}
	}
	return out
}

// key is a finding as expected.tsv has it.
func key(f check.Finding, name string) string {
	return fmt.Sprintf("%s\t%d\t%s\t%s\t%s", f.File, f.Line, f.Severity, f.Kind, name)
}

// TestCluster counts what is found, missed and false in the files of a cluster of 1.24 times.
func TestCluster(t *testing.T) {
	c := checker(t, "1.36", "1.24")
	want := expected(t)
	found, wrong, files, skipped := 0, 0, 0, 0
	root := os.DirFS("testdata/cluster")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		r := c.File(filepath.ToSlash(path), data)
		if files++; r.Kind == "" {
			skipped++
		}
		for _, p := range r.Problems {
			if p.File != "platform/broken.yaml" || p.Line != 10 {
				t.Errorf("%s:%d: %s", p.File, p.Line, p.Why)
			}
		}
		for _, f := range r.Findings {
			if k := match(want, f); k != "" {
				found++
				delete(want, k)
				continue
			}
			wrong++
			t.Errorf("false: %s", key(f, f.Name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for k := range want {
		t.Errorf("missed: %s", k)
	}
	t.Logf("%d files, %d of them none of ours; found %d, missed %d, false %d", files, skipped, found, len(want), wrong)
}

// match returns the line of expected.tsv that a finding is, "" for none; there a part of the name is enough.
func match(want map[string]bool, f check.Finding) string {
	if k := key(f, f.Name); want[k] {
		return k
	}
	head := key(f, "")
	for k := range want {
		if part, ok := strings.CutPrefix(k, head); ok && strings.Contains(f.Name, part) {
			return k
		}
	}
	return ""
}
