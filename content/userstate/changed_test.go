package userstate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
)

// look is a visit of some entries, whose stamp is a text; it returns what is new and, behind a stroke, what is changed.
func look(t *testing.T, dir, stamp string, entries ...content.Entry) string {
	t.Helper()
	s, c := store(t, dir), catalog(t, entries...)
	if err := s.Visit(context.Background(), stamp, c); err != nil {
		t.Fatal(err)
	}
	m := s.Marks(c)
	got := ids(c, m.New) + " | " + ids(c, m.Changed)
	after := store(t, dir)
	if m = after.Marks(c); ids(c, m.New)+" | "+ids(c, m.Changed) != got {
		t.Errorf("%s: %s, and after a start %s | %s", stamp, got, ids(c, m.New), ids(c, m.Changed))
	}
	for row := range c.Len() {
		if isChanged(after, c.ID(row)) != m.Changed.Has(row) {
			t.Errorf("%s is changed: %v", c.ID(row), isChanged(after, c.ID(row)))
		}
	}
	if n := strings.Count(ids(c, m.Changed), "v"); after.Counts().Changed != n {
		t.Errorf("%s: %d are counted as changed, %d are", stamp, after.Counts().Changed, n)
	}
	return got
}

// but is an entry of which something is said that was not.
func but(e content.Entry, say func(e *content.Entry)) content.Entry {
	say(&e)
	return e
}

// What an entry says is its text, what its header tells of the change, and who tells of it; not what it is called by.
func TestWhatIsAChange(t *testing.T) {
	was := but(entry("1.25", 1, 10), func(e *content.Entry) {
		e.Titles[content.Russian], e.Bodies[content.Russian], e.Bodies[content.English] = "Название", "Текст", "Text"
		e.Gates, e.Kinds = []content.Gate{{Name: "A"}, {Name: "B"}}, []content.Kind{"feature"}
	})
	for what, c := range map[string]struct {
		say     func(e *content.Entry)
		changed bool
	}{
		"nothing":           {func(*content.Entry) {}, false},
		"a title":           {func(e *content.Entry) { e.Titles[content.English] = "Another" }, true},
		"a text":            {func(e *content.Entry) { e.Bodies[content.English] = "Texts" }, true},
		"a translation":     {func(e *content.Entry) { e.Bodies[content.Russian] = "Тексты" }, false},
		"a stage":           {func(e *content.Entry) { e.Stage = "beta" }, true},
		"a transition":      {func(e *content.Entry) { e.Transition = "graduated" }, true},
		"an action":         {func(e *content.Entry) { e.ActionRequired = true }, true},
		"a gate's default":  {func(e *content.Entry) { e.Gates = []content.Gate{{Name: "A", Default: true}, {Name: "B"}} }, true},
		"a gate":            {func(e *content.Entry) { e.Gates = []content.Gate{{Name: "A"}} }, true},
		"a SIG":             {func(e *content.Entry) { e.SIGs = []string{"node", "apps"} }, true},
		"a kind":            {func(e *content.Entry) { e.Kinds = []content.Kind{"cleanup"} }, true},
		"another source":    {func(e *content.Entry) { e.Sources = []string{content.SourceOwn, "relnotes"} }, true},
		"what another says": {func(e *content.Entry) { e.Upstream = []content.Text{{Text: "Said", Source: "relnotes"}} }, true},
		"a pull request":    {func(e *content.Entry) { e.PRs = []int{10, 11} }, false},
		"one text, not the other": {func(e *content.Entry) {
			e.Titles[content.English], e.Bodies[content.English] = e.Titles[content.English]+"T", "ext"
		}, true},
	} {
		dir := t.TempDir()
		look(t, dir, "before", was)
		want := " | "
		if c.changed {
			want += was.ID
		}
		if got := look(t, dir, "after", but(was, c.say)); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
}

// What came and what changed at once stands together, until something else comes or changes.
func TestVisitOfChanges(t *testing.T) {
	dir := t.TempDir()
	a, b, c := entry("1.25", 1), entry("1.25", 0, 12, 13), entry("1.26", 0, 20)
	say := func(text string) func(*content.Entry) {
		return func(e *content.Entry) { e.Bodies[content.English] = text }
	}
	moved := entry("1.25", 0, 13)
	for n, step := range []struct {
		what    string
		entries []content.Entry
		want    string
	}{
		{"the first visit", []content.Entry{a, b}, " | "},
		{"one comes, one changes", []content.Entry{but(a, say("x")), b, c}, "v1.26/pr-20 | v1.25/kep-1"},
		{"nothing", []content.Entry{but(a, say("x")), b, c}, "v1.26/pr-20 | v1.25/kep-1"},
		{"one is away", []content.Entry{but(a, say("x")), b}, " | v1.25/kep-1"},
		{"and what is new changes", []content.Entry{but(a, say("x")), b, but(c, say("y"))}, " | v1.26/pr-20"},
		{"one has another name", []content.Entry{but(a, say("x")), moved, but(c, say("y"))}, " | v1.26/pr-20"},
		{"and says something else", []content.Entry{but(a, say("x")), but(moved, say("z")), but(c, say("y"))}, " | v1.25/pr-13"},
		{"back as it was", []content.Entry{a, but(moved, say("z")), but(c, say("y"))}, " | v1.25/kep-1"},
	} {
		if got := look(t, dir, strconv.Itoa(n), step.entries...); got != step.want {
			t.Errorf("%d, %s: %q, want %q", n, step.what, got, step.want)
		}
	}
}

// Where what entries said is not known nothing is changed, and it is known from then on: of what an older program has
// kept, with what is new to it, of what another version has taken, and of a damaged file.
func TestChangesUnknown(t *testing.T) {
	say := func(text string) content.Entry {
		return but(entry("1.25", 1), func(e *content.Entry) { e.Bodies[content.English] = text })
	}
	other := entry("1.26", 0, 20)
	for what, c := range map[string]struct{ seen, news, want string }{
		"an older program": {
			"k8sexplore seen 1\n{\"id\":\"v1.25/kep-1\"}\n{\"id\":\"v1.26/pr-20\",\"at\":\"2026-11-22T17:42:55.123Z\"}\n",
			"k8sexplore new 2\n\"before\"\nv1.26/pr-20\n\n", "v1.26/pr-20 | ",
		},
		"another version": {
			"k8sexplore seen 1\n{\"id\":\"v1.25/kep-1\",\"says\":\"0-ff\"}\n{ \"id\":\"v1.26/pr-20\", \"says\": \"me\" }\n", "", " | ",
		},
		"a damaged line": {
			"k8sexplore seen 1\nhello\n{\"id\":\"v1.25/kep-1\",\"says\":\"1-ff\"}\n{\"id\":\"v1.26/pr-20\"}\n", "", " | ",
		},
	} {
		dir := t.TempDir()
		for file, text := range map[string]string{"seen.txt": c.seen, "new.txt": c.news} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if s := store(t, dir); isNew(s, "v1.26/pr-20") != (c.news != "") {
			t.Errorf("%s: what was new is new: %v", what, isNew(s, "v1.26/pr-20"))
		}
		if got := look(t, dir, "now", say("x"), other); got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
		if got := look(t, dir, "later", say("y"), other); got != " | v1.25/kep-1" {
			t.Errorf("%s, then a change: %q", what, got)
		}
	}
}

// A visit that is cut off leaves everything as it was.
func TestVisitCutOff(t *testing.T) {
	dir := t.TempDir()
	look(t, dir, "before", entry("1.25", 1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := store(t, dir).Visit(ctx, "after", catalog(t, entry("1.26", 1))); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if got := look(t, dir, "after", entry("1.25", 1), entry("1.26", 1)); got != "v1.26/kep-1 | " {
		t.Errorf("then %q", got)
	}
}

// A program that is killed between the two files has the same entries changed when it is started again.
func TestChangesKilledBetween(t *testing.T) {
	dir := t.TempDir()
	now := but(entry("1.25", 1), func(e *content.Entry) { e.Stage = "beta" })
	look(t, dir, "before", entry("1.25", 1))
	old, err := os.ReadFile(filepath.Join(dir, "new.txt"))
	if err != nil {
		t.Fatal(err)
	}
	look(t, dir, "after", now)
	if err := os.WriteFile(filepath.Join(dir, "new.txt"), old, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := look(t, dir, "after", now); got != " | v1.25/kep-1" {
		t.Errorf("%q", got)
	}
}

// What is new and changed is read as it was written, and nothing else is.
func TestNewsFile(t *testing.T) {
	for _, n := range []news{{stamp: "x\n"}, {stamp: "x", ids: []string{"a/1", "b/1"}}, {stamp: "x", changed: []string{"c/1"}}} {
		dir := t.TempDir()
		if err := n.write(dir); err != nil {
			t.Fatal(err)
		}
		got, err := readNews(dir)
		if err != nil || got.stamp != n.stamp || !slices.Equal(got.ids, n.ids) || !slices.Equal(got.changed, n.changed) {
			t.Errorf("%+v became %+v, %v", n, got, err)
		}
	}
	for _, file := range []string{
		"", "\n", "k8sexplore new 2\n", "k8sexplore new 2\n\"x\"\n", "k8sexplore new 2\nx\n\n", "k8sexplore new 2\n\"x\"\nb/1\n",
		"k8sexplore new 2\n\"x\"\n\na/1", "k8sexplore new 1\n\"x\"\nb/1\na/1\n",
	} {
		if n := parseNews(file); n.stamp != "" || len(n.ids)+len(n.changed) > 0 {
			t.Errorf("%q is read as %+v", file, n)
		}
	}
}
