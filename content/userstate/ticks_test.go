package userstate

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// The names of the files, and the first line.
const (
	ticksFile    = "ticks.txt"
	ticksDamaged = "ticks.damaged-"
	ticksHeader  = "k8sexplore ticks 1"
)

func pair(from, to string) Pair {
	v, err := content.ParseVersion(from)
	w, err2 := content.ParseVersion(to)
	if err != nil || err2 != nil {
		panic(from + " " + to)
	}
	return Pair{v, w}
}

// done is what a store that is opened anew has of a pair.
func done(t *testing.T, dir string, p Pair) string {
	t.Helper()
	s := New(dir)
	if err := s.Read(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(slices.Sorted(maps.Keys(s.Done(p))), " ")
}

// Ticks are of a pair of releases and outlive the program; what is taken back is gone.
func TestTicks(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "state")
	s, p, other := New(dir), pair("1.33", "1.36"), pair("1.33.4", "1.36")
	if err := s.Read(); err != nil {
		t.Fatal(err)
	}
	s.Tick(p, "must-do/v1.34/kep-1", true)
	s.Tick(p, "removed/flag/kubelet/--x", true)
	s.Tick(other, "b", true)
	save(t, s)
	s.Tick(p, "removed/flag/kubelet/--x", false)
	if got := s.Done(p); len(got) != 1 || !got["must-do/v1.34/kep-1"] {
		t.Errorf("before it is saved: %v", got)
	}
	save(t, s)
	if got := done(t, dir, p); got != "must-do/v1.34/kep-1" {
		t.Errorf("kept %q", got)
	}
	if got := done(t, dir, other); got != "b" {
		t.Errorf("of the patch: %q", got)
	}
	if got := done(t, dir, pair("1.33", "1.35")); got != "" {
		t.Errorf("of other releases: %q", got)
	}
}

// A program sees what another one ticks, and neither takes back what the other did.
func TestTicksOfTwoStores(t *testing.T) {
	dir, p := t.TempDir(), pair("1.33", "1.36")
	a, b := New(dir), New(dir)
	a.Tick(p, "a", true)
	save(t, a)
	b.Tick(p, "b", true)
	save(t, b)
	if !b.Done(p)["a"] {
		t.Error("the second does not see the first")
	}
	a.Tick(p, "b", false)
	save(t, a)
	b.Tick(p, "c", true)
	save(t, b)
	if got := done(t, dir, p); got != "a c" {
		t.Errorf("kept %q", got)
	}
}

// A damaged file is set aside whole when something is written; what can be read of it is kept, and reading ticks alone
// does not fail.
func TestDamagedTicks(t *testing.T) {
	whole := ticksHeader + "\n1.33 1.36 a\n1.33 1.36 b\n"
	for what, c := range map[string]struct{ text, kept string }{
		"cut off in a line": {strings.TrimSuffix(whole, " b\n"), "a new"},
		"without its end":   {strings.TrimSuffix(whole, "\n"), "a b new"},
		"another format":    {"\x00\x01\x02", "new"},
		"no first line":     {"1.33 1.36 a\n", "a new"},
		"empty":             {"", "new"},
		"a strange line":    {ticksHeader + "\n1.33 1.36 a\nhello\n1.33 1.36 \x1b[31mb\n", "a new"},
		"no release":        {ticksHeader + "\nabc 1.36 a\n1.33 1.36 b\n", "b new"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, ticksFile), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		for n, item := range []string{"new", "new"} {
			s := New(dir)
			if err := s.ReadTicks(); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			s.Tick(pair("1.33", "1.36"), item, true)
			save(t, s)
			if got := done(t, dir, pair("1.33", "1.36")); got != c.kept {
				t.Errorf("%s: kept %q, want %q", what, got, c.kept)
			}
			aside, err := os.ReadFile(filepath.Join(dir, ticksDamaged+"1.txt"))
			if err != nil || string(aside) != c.text {
				t.Errorf("%s, write %d: set aside is %q, %v", what, n, aside, err)
			}
			if _, err := os.Stat(filepath.Join(dir, ticksDamaged+"2.txt")); err == nil {
				t.Errorf("%s, write %d: set aside twice", what, n)
			}
		}
	}
}
