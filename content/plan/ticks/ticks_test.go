package ticks

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
)

// The names of the files, and the first line.
const (
	fileName = "ticks.txt"
	damaged  = "ticks.damaged-"
	header   = "k8sexplore ticks 1"
)

// childMode names what this process does in the place of tests.
const childMode = "K8SEXPLORE_TEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childMode) {
	case "tick":
		os.Exit(tickMany(os.Args[1], os.Args[2], 40))
	case "tick for ever":
		os.Exit(tickMany(os.Args[1], os.Args[2], 1<<30))
	}
	os.Exit(m.Run())
}

// child is this program as another process that ticks items with a prefix.
func child(mode, dir, prefix string) *exec.Cmd {
	c := exec.Command(os.Args[0], dir, prefix)
	c.Env = append(os.Environ(), childMode+"="+mode)
	c.Stderr = os.Stderr
	return c
}

func tickMany(dir, prefix string, n int) int {
	s := New(dir)
	for k := range n {
		s.Mark(pair("1.33", "1.36"), prefix+strconv.Itoa(k%500), true)
		if err := s.Save(context.Background()); err != nil {
			fmt.Println(err)
			return 2
		}
		fmt.Println(k)
	}
	return 0
}

func pair(from, to string) Pair {
	v, err := content.ParseVersion(from)
	w, err2 := content.ParseVersion(to)
	if err != nil || err2 != nil {
		panic(from + " " + to)
	}
	return Pair{v, w}
}

// save saves, which has to work.
func save(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
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
func TestKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "state")
	s, p, other := New(dir), pair("1.33", "1.36"), pair("1.33.4", "1.36")
	if err := s.Read(); err != nil {
		t.Fatal(err)
	}
	s.Mark(p, "must-do/v1.34/kep-1", true)
	s.Mark(p, "removed/flag/kubelet/--x", true)
	s.Mark(other, "b", true)
	save(t, s)
	s.Mark(p, "removed/flag/kubelet/--x", false)
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

// Without a folder ticks last as long as the store.
func TestNowhere(t *testing.T) {
	s := New("")
	s.Mark(pair("1.33", "1.36"), "a", true)
	save(t, s)
	if s.Lasts() || !s.Done(pair("1.33", "1.36"))["a"] {
		t.Errorf("lasts: %v, done: %v", s.Lasts(), s.Done(pair("1.33", "1.36")))
	}
}

// What cannot be written is not lost, and is written when that works.
func TestWrittenLater(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, p := New(dir), pair("1.33", "1.36")
	s.Mark(p, "a", true)
	if err := s.Save(context.Background()); err == nil || !s.Done(p)["a"] {
		t.Fatalf("error %v, done %v", err, s.Done(p))
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	save(t, s)
	if got := done(t, dir, p); got != "a" {
		t.Errorf("kept %q", got)
	}
}

// A program sees what another one ticks, and neither takes back what the other did.
func TestTwoStores(t *testing.T) {
	dir, p := t.TempDir(), pair("1.33", "1.36")
	a, b := New(dir), New(dir)
	a.Mark(p, "a", true)
	save(t, a)
	b.Mark(p, "b", true)
	save(t, b)
	if !b.Done(p)["a"] {
		t.Error("the second does not see the first")
	}
	a.Mark(p, "b", false)
	save(t, a)
	b.Mark(p, "c", true)
	save(t, b)
	if got := done(t, dir, p); got != "a c" {
		t.Errorf("kept %q", got)
	}
}

// Two processes that tick at once lose nothing.
func TestTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	first, second := child("tick", dir, "first-"), child("tick", dir, "second-")
	for _, c := range []*exec.Cmd{first, second} {
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []*exec.Cmd{first, second} {
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	if got := len(strings.Fields(done(t, dir, pair("1.33", "1.36")))); got != 80 {
		t.Errorf("%d of 80 ticks are kept", got)
	}
}

// A process that is killed while it writes loses nothing that was saved, damages nothing and locks nobody out.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	for round := range 5 {
		c := child("tick for ever", dir, fmt.Sprintf("%d-", round))
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		saved := -1
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if saved++; saved == 20+7*round {
				if err := c.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := c.Wait(); err == nil {
			t.Fatal("it was not killed")
		}
		s := New(dir)
		if err := s.Read(); err != nil {
			t.Fatal(err)
		}
		for k := range min(saved, 500) {
			if !s.Done(pair("1.33", "1.36"))[fmt.Sprintf("%d-%d", round, k)] {
				t.Fatalf("round %d: tick %d of %d is lost", round, k, saved)
			}
		}
		s.Mark(pair("1.33", "1.36"), fmt.Sprintf("after-%d", round), true)
		save(t, s)
	}
	if aside, _ := filepath.Glob(filepath.Join(dir, damaged+"*")); aside != nil {
		t.Errorf("set aside: %v", aside)
	}
}

// A damaged file is set aside whole when something is written; what can be read of it is kept, and reading never fails.
func TestDamaged(t *testing.T) {
	whole := header + "\n1.33 1.36 a\n1.33 1.36 b\n"
	for what, c := range map[string]struct{ text, kept string }{
		"cut off in a line": {strings.TrimSuffix(whole, " b\n"), "a new"},
		"without its end":   {strings.TrimSuffix(whole, "\n"), "a b new"},
		"another format":    {"\x00\x01\x02", "new"},
		"no first line":     {"1.33 1.36 a\n", "a new"},
		"empty":             {"", "new"},
		"a strange line":    {header + "\n1.33 1.36 a\nhello\n1.33 1.36 \x1b[31mb\n", "a new"},
		"no release":        {header + "\nabc 1.36 a\n1.33 1.36 b\n", "b new"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, fileName), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		for n, item := range []string{"new", "new"} {
			s := New(dir)
			if err := s.Read(); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			s.Mark(pair("1.33", "1.36"), item, true)
			save(t, s)
			if got := done(t, dir, pair("1.33", "1.36")); got != c.kept {
				t.Errorf("%s: kept %q, want %q", what, got, c.kept)
			}
			aside, err := os.ReadFile(filepath.Join(dir, damaged+"1.txt"))
			if err != nil || string(aside) != c.text {
				t.Errorf("%s, write %d: set aside is %q, %v", what, n, aside, err)
			}
			if _, err := os.Stat(filepath.Join(dir, damaged+"2.txt")); err == nil {
				t.Errorf("%s, write %d: set aside twice", what, n)
			}
		}
	}
}
