package userstate

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// visit looks at a catalog and returns what is new to a store that is opened after it.
func visit(t *testing.T, dir string, c *content.Catalog) string {
	t.Helper()
	s := store(t, dir)
	if err := s.Visit(context.Background(), stampOf(c), c); err != nil {
		t.Fatal(err)
	}
	got := ids(c, s.Marks(c).New)
	if again := ids(c, store(t, dir).Marks(c).New); again != got {
		t.Errorf("new are %q, and after a start %q", got, again)
	}
	for row := range c.Len() {
		if isNew(s, c.ID(row)) != strings.Contains(" "+got+" ", " "+c.ID(row)+" ") {
			t.Errorf("%s is new: %v", c.ID(row), isNew(s, c.ID(row)))
		}
	}
	return got
}

// stampOf stands for a catalog of these tests, whose digests are all alike.
func stampOf(c *content.Catalog) string {
	var out []string
	for row := range c.Len() {
		out = append(out, c.ID(row))
	}
	return strings.Join(out, " ")
}

// What was not there before is new until something else comes; nothing is at the first visit.
func TestVisit(t *testing.T) {
	dir := t.TempDir()
	own := []content.Entry{entry("1.25", 1, 10), entry("1.25", 0, 11), entry("1.25", 0, 12, 13)}
	imported := slices.Concat(own, []content.Entry{entry("1.26", 0, 20), entry("1.26", 0, 21)})
	for n, step := range []struct {
		what    string
		entries []content.Entry
		want    string
	}{
		{"the first visit", own, ""},
		{"again", own, ""},
		{"an import", imported, "v1.26/pr-20 v1.26/pr-21"},
		{"again", imported, "v1.26/pr-20 v1.26/pr-21"},
		{"the import is taken away", own, ""},
		{"and comes back", imported, "v1.26/pr-20 v1.26/pr-21"},
		{"an enhancement takes a pull request in", append(imported[:5:5], entry("1.26", 2, 20)), "v1.26/kep-2"},
		{"another import", append(imported[:5:5], entry("1.27", 0, 20)), "v1.27/pr-20"},
		{"notes under other names", append(own[:2:2], entry("1.25", 0, 13), entry("1.27", 0, 99, 20)), "v1.27/pr-99"},
	} {
		if got := visit(t, dir, catalog(t, step.entries...)); got != step.want {
			t.Errorf("%d, %s: new are %q, want %q", n, step.what, got, step.want)
		}
	}
}

// Where what was seen is damaged nothing becomes new that may have been seen; what is new is made anew.
func TestVisitDamaged(t *testing.T) {
	before := []content.Entry{entry("1.25", 1), entry("1.25", 2), entry("1.25", 3)}
	after := slices.Concat(before, []content.Entry{entry("1.26", 1)})
	third := slices.Concat(after, []content.Entry{entry("1.26", 2)})
	damage := func(file, text string) func(dir string) error {
		return func(dir string) error { return os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600) }
	}
	for what, c := range map[string]struct {
		damage func(dir string) error
		now    []content.Entry
		want   string
	}{
		"what is new is lost":     {func(dir string) error { return os.Remove(filepath.Join(dir, "new.txt")) }, after, "v1.26/kep-1"},
		"what is new is damaged":  {damage("new.txt", "k8sexplore new 1\n\"x\"\nv9"), after, "v1.26/kep-1"},
		"what is new is of later": {damage("new.txt", "k8sexplore new 3\n\"x\"\n"), after, "v1.26/kep-1"},
		"what is new has no end":  {damage("new.txt", "k8sexplore new 2\n\"x\"\n"), after, "v1.26/kep-1"},
		"a line of what was seen": {damage("seen.txt", "k8sexplore seen 1\n{\"id\":\"v1.25/kep-1\"}\nhello\n"), third, ""},
		"seen by a newer program": {damage("seen.txt", "k8sexplore seen 2\n"), third, ""},
		"nothing but zeros":       {damage("seen.txt", "\x00\x00\x00"), third, ""},
	} {
		dir := t.TempDir()
		visit(t, dir, catalog(t, before...))
		visit(t, dir, catalog(t, after...))
		if err := c.damage(dir); err != nil {
			t.Fatal(err)
		}
		if got := visit(t, dir, catalog(t, c.now...)); got != c.want {
			t.Errorf("%s: new are %q, want %q", what, got, c.want)
		}
	}
}

// A program that is killed between the two files has the same entries new when it is started again.
func TestVisitKilledBetween(t *testing.T) {
	dir := t.TempDir()
	before := []content.Entry{entry("1.25", 1), entry("1.25", 2)}
	after := catalog(t, append(before[:2:2], entry("1.26", 1))...)
	visit(t, dir, catalog(t, before...))
	old, err := os.ReadFile(filepath.Join(dir, "new.txt"))
	if err != nil {
		t.Fatal(err)
	}
	visit(t, dir, after)
	if err := os.WriteFile(filepath.Join(dir, "new.txt"), old, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := visit(t, dir, after); got != "v1.26/kep-1" {
		t.Errorf("new are %q", got)
	}
}

// A visit of the same catalog reads and writes nothing.
func TestVisitUnchanged(t *testing.T) {
	dir := t.TempDir()
	c := catalog(t, entry("1.25", 1))
	visit(t, dir, c)
	s := store(t, dir)
	if err := os.Remove(filepath.Join(dir, "seen.txt")); err != nil {
		t.Fatal(err)
	}
	if err := s.Visit(context.Background(), stampOf(c), c); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "seen.txt")); err == nil {
		t.Error("it was written")
	}
}

// isNew reports whether an entry was new at the last visit.
func isNew(s *Store, id string) bool { return slices.Contains(s.fresh.ids, id) }

// isChanged reports whether an entry had said something else before the last visit.
func isChanged(s *Store, id string) bool { return slices.Contains(s.fresh.changed, id) }
