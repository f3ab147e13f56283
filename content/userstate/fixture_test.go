package userstate

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
)

// fixture returns a copy of a state folder that the program wrote when bookmarks, marks and ticks were still in rooms of
// their own: with notes, saved searches, things taken back, and two visits.
func fixture(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "state"))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// fixtureTold is what the fixture holds.
const fixtureTold = `bookmark v1.25/kep-3329 [111113 110959] "ask \"storage\" <Заметка> 読む" 12:00:02
bookmark v1.25/pr-7 [7 13] "later" 12:00:04
follow kep 3329  12:00:10
follow search sig:node is:unread seccomp Mine 12:00:14
follow sig node  12:00:08
place sig:node entry v1.25/kep-3329 [111113] 7 ja {"focus":2} 12:00:18
read v1.25/kep-3329
read v1.25/pr-7
read v1.9/note-0badcafe
ticked 1.25 1.26 must-do/v1.26/kep-3329
ticked 1.33 1.36 must-do/v1.34/kep-1
ticked 1.33 1.36 removed/flag/kubelet/--x`

// A folder of the program as it was is read, and nothing of it is lost or said to be damaged.
func TestFixture(t *testing.T) {
	s := store(t, fixture(t))
	if got := told(s); got != fixtureTold {
		t.Errorf("it holds\n%s\nwant\n%s", got, fixtureTold)
	}
	if got, want := s.Counts(), (Counts{Bookmarks: 2, Read: 3, Follows: 3, Done: 3, New: 1, Changed: 1}); got != want {
		t.Errorf("counted are %+v, want %+v", got, want)
	}
	c := fixtureCatalog(t, "Another text")
	m := s.Marks(c)
	got := strings.Join([]string{ids(c, m.Bookmarked), ids(c, m.Read), ids(c, m.New), ids(c, m.Changed)}, "; ")
	const both = "v1.25/kep-3329 v1.25/pr-12"
	if want := both + "; " + both + "; v1.26/pr-20; v1.25/kep-3329"; got != want {
		t.Errorf("marked are %s, want %s", got, want)
	}
}

// fixtureCatalog returns the catalog of the fixture's second visit.
func fixtureCatalog(t *testing.T, text string) *content.Catalog {
	changed := but(entry("1.25", 3329), func(e *content.Entry) { e.Bodies[content.English] = text })
	return catalog(t, changed, entry("1.25", 0, 12, 13), entry("1.26", 0, 20))
}

// What the fixture has seen is still seen: another visit finds that alone new or changed which is. Prints of the form
// before, which the fixture has, cannot be compared: nothing counts as changed for that.
func TestFixtureVisited(t *testing.T) {
	prints := strings.NewReplacer("1-68e0ab074ed617e2", "2-e6a0078917283d68", "1-e2b1a0a4695b9c60", "2-9b493971ae3643ba",
		"1-10b6af6d9637da77", "2-31ea4cc86f947627")
	const before = "v1.26/pr-20 | v1.25/kep-3329"
	for _, visit := range []struct {
		text, want string
		prints     *strings.Replacer
	}{
		{"Another text", before, prints}, {"A third text", " | v1.25/kep-3329", prints},
		{"Another text", before, strings.NewReplacer()}, {"A third text", before, strings.NewReplacer()},
	} {
		text, want, dir := visit.text, visit.want, fixture(t)
		seen := filepath.Join(dir, "seen.txt")
		has, err := os.ReadFile(seen)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(seen, []byte(visit.prints.Replace(string(has))), 0o600); err != nil {
			t.Fatal(err)
		}
		s, c := store(t, dir), fixtureCatalog(t, text)
		if err := s.Visit(context.Background(), "third", c); err != nil {
			t.Fatal(err)
		}
		m := s.Marks(c)
		if got := ids(c, m.New) + " | " + ids(c, m.Changed); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The program writes on in such a folder: lines that nothing changes stay byte for byte, and so does what was taken
// back.
func TestFixtureWritten(t *testing.T) {
	dir := fixture(t)
	s := store(t, dir)
	k := key("v1.99/kep-1")
	s.SetBookmark(Bookmark{Key: k})
	s.MarkRead(noon, k)
	s.SetFollow(Follow{Kind: FollowGate, Value: "New"})
	s.Tick(pair("1.1", "1.2"), "new", true)
	if err := s.Visit(context.Background(), "third", catalog(t, entry("1.99", 1))); err != nil {
		t.Fatal(err)
	}
	save(t, s)
	for _, name := range []string{"bookmarks", "read", "follows", "ticks", "seen"} {
		before, err := os.ReadFile(filepath.Join("testdata", "state", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		after, err := os.ReadFile(filepath.Join(dir, name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(after), "\n") - strings.Count(string(before), "\n"); n != 1 {
			t.Errorf("%s has %d lines more", name, n)
		}
		for line := range strings.Lines(string(before)) {
			if !strings.Contains(string(after), line) {
				t.Errorf("%s lost %s", name, line)
			}
		}
	}
	if aside, err := SetAside(dir); err != nil || len(aside) > 0 {
		t.Errorf("set aside %v, %v", aside, err)
	}
	for line := range strings.Lines(fixtureTold) {
		if got := told(store(t, dir)) + "\n"; !strings.Contains(got, line) {
			t.Errorf("lost is %s of\n%s", line, got)
		}
	}
}

// A state goes elsewhere whole: what was taken back is taken back there.
func TestFixtureTaken(t *testing.T) {
	here, there := store(t, fixture(t)), store(t, t.TempDir())
	there.now = noon.AddDate(-1, 0, 0).UTC
	there.SetBookmark(Bookmark{Key: key("v1.26/pr-20", 20)})
	there.SetFollow(Follow{Kind: FollowSearch, Name: "OLD", Value: "sig:apps"})
	data, err := json.Marshal(here.Document())
	if err != nil {
		t.Fatal(err)
	}
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	came, err := there.Take(d)
	if want := (Came{Tally{3, 3}, Tally{4, 4}, Tally{5, 5}, Tally{1, 1}, Tally{3, 3}}); err != nil || came != want {
		t.Errorf("%+v came, %v; want %+v", came, err, want)
	}
	if got := told(there); got != fixtureTold {
		t.Errorf("there it holds\n%s\nwant\n%s", got, fixtureTold)
	}
}
