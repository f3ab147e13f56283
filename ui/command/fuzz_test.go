package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content/sanitize"
)

// FuzzComplete completes whatever stands behind the cursor; what a shell is told is safe to show.
func FuzzComplete(f *testing.F) {
	for _, seed := range []string{"", "1.3", "sig:no", "-", "--", "\x1b[31m", "\u202e", "--release=", "stage:\xff", "kubelet/--", "*", "v1.36/kep-", strings.Repeat("x", 5000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		for _, args := range [][]string{{"list", typed}, {"show", typed}, {"upgrade", "1.33", typed}, {"flag", typed}, {"list", "--sig", typed}} {
			a := run(t, piped(t, append([]string{"__complete"}, args...)...))
			if i := strings.IndexFunc(a.out, sanitize.Unsafe); i >= 0 || a.code != 0 {
				t.Fatalf("%q: status %d, %q, %s", args, a.code, a.out, a.err)
			}
		}
	})
}

// FuzzClusterVersion reads what kubectl may write, and what it never would.
func FuzzClusterVersion(f *testing.F) {
	for _, seed := range []string{
		`{"serverVersion":{"gitVersion":"v1.33.4-eks-1a2b"}}`, `{"serverVersion":{"gitVersion":"v1.33.4+k3s1"}}`, `{"serverVersion":null}`, `{}`, ``, `[]`,
		`{"serverVersion":{"gitVersion":"\u001b[31m"}}`, `{"serverVersion":{"gitVersion":"v1.99999999999999999999.1"}}`, `{"serverVersion":{"gitVersion":5}}`, "\xff\xfe{",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		app := piped(t, "upgrade", "--from", "-", "1.36")
		app.In = strings.NewReader(text)
		a := run(t, app)
		if a.code != 0 && a.code != 1 {
			oneLine(t, a.err)
		}
		if strings.ContainsFunc(a.err, sanitize.Unsafe) {
			t.Fatalf("%q", a.err)
		}
	})
}

// FuzzGivenState reads what claims to be a state that was exported.
func FuzzGivenState(f *testing.F) {
	for _, seed := range []string{
		`{"k8sexplore":"state","format":1,"bookmarks":[{"id":"v1.27/kep-3329","note":"x","at":"2026-01-01T00:00:00Z"}]}`,
		`{"k8sexplore":"state","format":1,"bookmarks":5}`, `{"k8sexplore":"state","format":1,"read":[null,[],""],"place":[{"kind":"\u001b"}]}`,
		`{"k8sexplore":"state","format":2}`, `{"k8sexplore":"library"}`, `{"k8sexplore":"state","format":1,"done":[{"pair":"1.33 1.36","id":"\u202e","at":"99999-01-01T00:00:00Z"}]}`, "", "\xff\xfe{",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		app := piped(t, "state", "import", "-")
		app.Folders.State, app.In = t.TempDir(), strings.NewReader(text)
		a := run(t, app)
		if a.code != 0 {
			oneLine(t, a.err)
		}
		if strings.ContainsFunc(a.out+a.err, sanitize.Unsafe) {
			t.Fatalf("%q, %q", a.out, a.err)
		}
		again := piped(t, "state")
		again.Folders.State = app.Folders.State
		if b := run(t, again); b.code != 0 || b.err != "" {
			t.Fatalf("what was imported cannot be read: status %d, %s", b.code, b.err)
		}
	})
}

// FuzzBaseline reads what claims to be findings that are known.
func FuzzBaseline(f *testing.F) {
	for _, seed := range []string{
		`{"version":1,"target":"1.36","findings":[{"file":"a.yaml","rule":"removed-api","name":"policy/v1beta1 PodDisruptionBudget"}]}`,
		`{"version":1,"findings":[null]}`, `{"version":1,"findings":{}}`, `{"version":99}`, `{"findings":"\u001b[31m"}`, "", "[]", "\xff\xfe{",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "known.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		app := piped(t, "check", "--target", "1.36", "--baseline", path, "-")
		app.In = strings.NewReader("kind: Pod\napiVersion: v1\n")
		a := run(t, app)
		if a.code != 0 {
			oneLine(t, a.err)
		}
		if strings.ContainsFunc(a.out+a.err, sanitize.Unsafe) {
			t.Fatalf("%q, %q", a.out, a.err)
		}
	})
}
