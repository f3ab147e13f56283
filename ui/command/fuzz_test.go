package command_test

import (
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
