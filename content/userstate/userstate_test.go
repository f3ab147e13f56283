package userstate

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// store returns a store whose clock goes a second further each time it is asked.
func store(t testing.TB, dir string) *Store {
	t.Helper()
	s := New(dir)
	at := noon
	s.now = func() time.Time { at = at.Add(time.Second); return at }
	if err := s.Read(); err != nil {
		t.Fatal(err)
	}
	return s
}

func save(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func key(id string, prs ...int) Key { return Key{ID: id, PRs: prs} }

// told is all that a store holds, in words.
func told(s *Store) string {
	var out []string
	for _, b := range s.Bookmarks() {
		out = append(out, fmt.Sprintf("bookmark %s %v %q %s", b.ID, b.PRs, b.Note, b.Added.UTC().Format(time.TimeOnly)))
	}
	for _, f := range s.Follows() {
		out = append(out, fmt.Sprintf("follow %s %s %s %s", f.Kind, f.Value, f.Name, f.Since.Format(time.TimeOnly)))
	}
	if p, ok := s.Place(); ok {
		at := p.At.UTC().Format(time.TimeOnly)
		out = append(out, fmt.Sprintf("place %s %s %s %v %d %s %s %s", p.Query, p.Kind, p.ID, p.PRs, p.Line, p.Language, p.Panes, at))
	}
	for id := range s.readMarks.live() {
		out = append(out, "read "+id)
	}
	for item := range s.ticks.live() {
		out = append(out, "ticked "+item)
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// What is set outlives the program; what is taken back is gone, and what is changed keeps its first time.
func TestKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "state")
	s := store(t, dir)
	s.SetBookmark(Bookmark{Key: key("v1.25/kep-3329", 111113, 110959), Note: "for\nMonday \x1b[31m"})
	s.SetBookmark(Bookmark{Key: key("v1.27/pr-5", 5)})
	s.MarkRead(noon, key("v1.25/kep-3329", 111113), key("v1.25/pr-7", 7), key("v1.9/note-0badcafe"))
	s.SetFollow(Follow{Kind: FollowSIG, Value: "node"})
	s.SetFollow(Follow{Kind: FollowSearch, Name: "Mine", Value: "sig:node is:unread"})
	s.SetFollow(Follow{Kind: FollowKEP, Value: "3329"})
	s.SetPlace(Place{Query: "sig:node", Kind: "entry", ID: "v1.25/kep-3329", Line: 7, Language: "ja", Panes: "110"})
	save(t, s)
	s.SetBookmark(Bookmark{Key: key("v1.25/kep-3329", 111113), Note: "later"})
	s.DropBookmark(key("v1.27/pr-5"))
	s.MarkUnread(key("v1.25/pr-7"))
	s.DropFollow(Follow{Kind: FollowKEP, Value: "3329"})
	s.SetFollow(Follow{Kind: FollowSearch, Name: "mine", Value: "sig:apps"})
	before := told(s)
	save(t, s)
	const want = `bookmark v1.25/kep-3329 [111113] "later" 12:00:01
follow search sig:apps mine 12:00:06
follow sig node  12:00:05
place sig:node entry v1.25/kep-3329 [] 7 ja 110 12:00:08
read v1.25/kep-3329
read v1.9/note-0badcafe`
	times := strings.NewReplacer("12:00:05", "T", "12:00:06", "T", "12:00:07", "T", "12:00:08", "T", "12:00:09", "T", "12:00:10", "T", "12:00:11", "T")
	if got := told(store(t, dir)); got != before || times.Replace(got) != times.Replace(want) {
		t.Errorf("kept\n%s\nbefore it was saved\n%s\nwant\n%s", got, before, want)
	}
	if f, ok := s.Search("MINE"); !ok || f.Value != "sig:apps" {
		t.Errorf("the search is %+v, %v", f, ok)
	}
	if b, ok := s.BookmarkOf(key("v1.27/pr-5")); ok || !s.IsRead(key("v1.25/kep-3329")) || s.IsRead(key("v1.25/pr-7")) {
		t.Errorf("bookmark %+v, %v; read %v, %v", b, ok, s.IsRead(key("v1.25/kep-3329")), s.IsRead(key("v1.25/pr-7")))
	}
}

// Without a folder everything lasts as long as the store, and nothing is new.
func TestNowhere(t *testing.T) {
	s := store(t, "")
	s.SetBookmark(Bookmark{Key: key("v1.25/kep-3329")})
	save(t, s)
	if err := s.Visit(context.Background(), "a", catalog(t, entry("1.25", 3329))); err != nil {
		t.Fatal(err)
	}
	if s.Lasts() || len(s.Bookmarks()) != 1 || isNew(s, "v1.25/kep-3329") {
		t.Errorf("lasts %v, bookmarks %v", s.Lasts(), s.Bookmarks())
	}
}

// Of two programs neither takes back what the other did; of two changes of the same thing the one written last holds.
func TestTwoStores(t *testing.T) {
	dir := t.TempDir()
	a, b := store(t, dir), store(t, dir)
	k := key("v1.25/kep-3329")
	a.SetBookmark(Bookmark{Key: k})
	a.SetBookmark(Bookmark{Key: key("v1.25/pr-1")})
	save(t, a)
	if err := b.Read(); err != nil {
		t.Fatal(err)
	}
	b.DropBookmark(k)
	b.MarkRead(noon, k)
	save(t, b)
	a.MarkRead(noon, key("v1.25/pr-1"))
	a.SetBookmark(Bookmark{Key: key("v1.25/pr-2")})
	save(t, a)
	if got := told(store(t, dir)); strings.Contains(got, "bookmark v1.25/kep-3329") || strings.Count(got, "read") != 2 || strings.Count(got, "bookmark") != 2 {
		t.Errorf("what was dropped came back, or something is lost:\n%s", got)
	}

	first, last := store(t, dir), store(t, dir)
	last.SetBookmark(Bookmark{Key: key("v1.25/pr-2"), Note: "last"})
	first.SetBookmark(Bookmark{Key: key("v1.25/pr-2"), Note: "first"})
	save(t, first)
	save(t, last)
	if b, _ := store(t, dir).BookmarkOf(key("v1.25/pr-2")); b.Note != "last" {
		t.Errorf("the note is %q", b.Note)
	}
}

// A clock that was wrong once does not make a mark that cannot be taken back.
func TestClockThatWasAhead(t *testing.T) {
	dir := t.TempDir()
	s := store(t, dir)
	ahead := time.Date(2038, 1, 1, 0, 0, 0, 0, time.UTC)
	s.MarkRead(ahead, key("v1.25/pr-1"))
	s.now = func() time.Time { return ahead }
	s.SetBookmark(Bookmark{Key: key("v1.25/pr-1")})
	s.SetFollow(Follow{Kind: FollowSIG, Value: "node"})
	save(t, s)
	s = store(t, dir)
	s.MarkUnread(key("v1.25/pr-1"))
	s.DropBookmark(key("v1.25/pr-1"))
	s.DropFollow(Follow{Kind: FollowSIG, Value: "node"})
	save(t, s)
	if got := told(store(t, dir)); got != "" {
		t.Errorf("there is still\n%s", got)
	}
}

// entry is an enhancement, or for 0 a note of the first pull request.
func entry(release string, kep int, prs ...int) content.Entry {
	v, err := content.ParseVersion(release)
	if err != nil {
		panic(err)
	}
	e := content.Entry{Version: v, KEP: kep, PRs: prs, SIG: "node", SIGs: []string{"node"}, Sources: []string{content.SourceOwn}}
	first := 0
	if len(prs) > 0 {
		first = prs[0]
	}
	e.ID = content.EntryID(v, kep, first, 0)
	e.Titles[content.English] = "A change in " + release
	return e
}

func catalog(t testing.TB, entries ...content.Entry) *content.Catalog {
	t.Helper()
	data, err := content.EncodeSnapshot(entries, nil, [32]byte{byte(len(entries))})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ids returns the identifiers of a set of rows.
func ids(c *content.Catalog, set content.RowSet) string {
	var out []string
	for row := range c.Len() {
		if set.Has(row) {
			out = append(out, c.ID(row))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// An entry whose identifier changes is found through its pull request: in its own release, of its own sort first.
func TestMoved(t *testing.T) {
	c := catalog(t, entry("1.25", 9, 5, 6), entry("1.25", 0, 6, 7), entry("1.26", 0, 5), entry("1.26", 0, 8))
	for _, k := range []struct {
		key  Key
		want string
	}{
		{key("v1.25/kep-9"), "v1.25/kep-9"}, {key("v1.25/kep-3", 6), "v1.25/kep-9"}, {key("v1.25/pr-1", 1, 6), "v1.25/pr-6"},
		{key("v1.25/pr-5", 5), "v1.25/kep-9"}, {key("v1.25/kep-4", 8), ""}, {key("v1.25/kep-4"), ""}, {key("?", 5), ""}, {key("", 5), ""},
	} {
		got := ""
		if row, ok := k.key.Row(c); ok {
			got = c.ID(row)
		}
		if got != k.want {
			t.Errorf("%v is %q, want %q", k.key, got, k.want)
		}
	}

	s := store(t, t.TempDir())
	s.SetBookmark(Bookmark{Key: key("v1.25/kep-3", 6), Note: "mine"})
	s.MarkRead(noon, key("v1.25/pr-1", 1, 6))
	m := s.Marks(c)
	if got := ids(c, m.Bookmarked) + ", " + ids(c, m.Read); got != "v1.25/kep-9, v1.25/pr-6" {
		t.Fatalf("marked are %s", got)
	}
	if b, ok := s.BookmarkOf(key("v1.25/kep-9")); !ok || b.Note != "mine" || !s.IsRead(key("v1.25/pr-6")) {
		t.Errorf("by their new names: %+v, %v, %v", b, ok, s.IsRead(key("v1.25/pr-6")))
	}
	s.SetBookmark(Bookmark{Key: key("v1.25/kep-9", 5), Note: "changed"})
	if all := s.Bookmarks(); len(all) != 1 || all[0].ID != "v1.25/kep-9" || all[0].Note != "changed" {
		t.Errorf("bookmarks are %+v", all)
	}
	s.DropBookmark(key("v1.25/kep-9"))
	s.MarkUnread(key("v1.25/pr-6"))
	if m := s.Marks(c); ids(c, m.Bookmarked)+ids(c, m.Read) != "" {
		t.Errorf("still marked are %s, %s", ids(c, m.Bookmarked), ids(c, m.Read))
	}
}

// What is followed are all entries of it; a search sees the other marks, and words are left to who can search.
func TestFollowed(t *testing.T) {
	apps := entry("1.26", 7, 70)
	apps.SIG, apps.SIGs, apps.Gates = "apps", []string{"apps"}, []content.Gate{{Name: "JobReadyPods"}}
	c := catalog(t, entry("1.25", 9, 5), entry("1.26", 9, 6), entry("1.26", 0, 8), apps)
	for _, f := range []struct {
		follow Follow
		want   string
	}{
		{Follow{Kind: FollowSIG, Value: "apps"}, "v1.26/kep-7"},
		{Follow{Kind: FollowKEP, Value: "9"}, "v1.25/kep-9 v1.26/kep-9"},
		{Follow{Kind: FollowGate, Value: "JobReadyPods"}, "v1.26/kep-7"},
		{Follow{Kind: FollowSearch, Name: "a", Value: "release:1.26 is:read"}, "v1.26/pr-8"},
		{Follow{Kind: FollowSearch, Name: "a", Value: "release:1.26 words"}, ""},
		{Follow{Kind: FollowSearch, Name: "a", Value: "sig:gone"}, ""},
		{Follow{Kind: FollowSIG, Value: "gone"}, ""},
		{Follow{Kind: "release", Value: "1.26"}, ""},
		{Follow{Kind: FollowSearch, Value: "release:1.26"}, ""},
	} {
		s := store(t, t.TempDir())
		s.MarkRead(noon, key("v1.26/pr-8"))
		s.SetFollow(f.follow)
		c.SetMarks(s.Marks(c))
		if got := ids(c, c.Marks().Followed); got != f.want {
			t.Errorf("%+v: %q, want %q", f.follow, got, f.want)
		}
	}
}

// A damaged line loses that line alone; a file of a newer program is not read at all. Both are set aside whole when
// something is written, and the error of reading says so.
func TestDamaged(t *testing.T) {
	const header = "k8sexplore bookmarks 1\n"
	good := `{"id":"v1.25/kep-1","added":"2026-11-22T12:00:00.000Z"}` + "\n"
	byHand := "{ \"id\" : \"v1.25/kep-2\", \"added\": \"2026-11-20\", \"mine\": 1, \"note\": \"a\\u001b[31mb\" }\n"
	for what, c := range map[string]struct {
		text, kept, aside string
	}{
		"whole":             {header + good + byHand, "v1.25/kep-2 v1.25/kep-1", ""},
		"cut off in a line": {header + good + byHand[:40], "v1.25/kep-1", "damaged"},
		"a strange line":    {header + "hello\n" + good, "v1.25/kep-1", "damaged"},
		"a strange id":      {header + good + `{"id":"v1/\u001b[31m"}` + "\n", "v1.25/kep-1", "damaged"},
		"a strange time":    {header + good + `{"id":"v1.25/kep-3","at":"soon"}` + "\n", "v1.25/kep-1", "damaged"},
		"no first line":     {good, "v1.25/kep-1", "damaged"},
		"empty":             {"", "", "damaged"},
		"zeros":             {strings.Repeat("\x00", 500), "", "damaged"},
		"newer":             {"k8sexplore bookmarks 2\n" + good, "", "newer"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "bookmarks.txt")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		s := New(dir)
		err := s.Read()
		if (err == nil) != (c.aside == "") || err != nil && !strings.Contains(err.Error(), c.aside) {
			t.Errorf("%s: said is %v", what, err)
		}
		var kept []string
		for _, b := range s.Bookmarks() {
			kept = append([]string{b.ID}, kept...)
			if strings.Contains(b.Note, "\x1b") {
				t.Errorf("%s: the note is %q", what, b.Note)
			}
		}
		if got := strings.Join(kept, " "); got != c.kept {
			t.Errorf("%s: kept %q, want %q", what, got, c.kept)
		}
		if text, _ := os.ReadFile(path); string(text) != c.text {
			t.Errorf("%s: reading has changed the file", what)
		}
		for range 2 {
			s.SetBookmark(Bookmark{Key: key("v1.26/kep-1")})
			save(t, s)
		}
		files, _ := SetAside(dir)
		if c.aside == "" {
			if text, _ := os.ReadFile(path); len(files) > 0 || !strings.Contains(string(text), byHand) {
				t.Errorf("%s: set aside %v; the line of a person became\n%s", what, files, text)
			}
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, "bookmarks."+c.aside+"-1.txt"))
		if err != nil || string(text) != c.text || len(files) != 1 {
			t.Errorf("%s: set aside are %v, %q, %v", what, files, text, err)
		}
		if got := len(store(t, dir).Bookmarks()); got != len(kept)+1 {
			t.Errorf("%s: %d bookmarks afterwards", what, got)
		}
	}
}

// What cannot be written is said, not lost, and written when that works.
func TestWrittenLater(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := New(dir)
	_ = s.Read() // it may say that this is no folder
	s.SetBookmark(Bookmark{Key: key("v1.25/kep-1")})
	if err := s.Save(context.Background()); err == nil || len(s.Bookmarks()) != 1 {
		t.Fatalf("error %v, bookmarks %v", err, s.Bookmarks())
	}
	if err := s.Visit(context.Background(), "a", catalog(t, entry("1.25", 1))); err == nil {
		t.Error("a visit that cannot be kept has no error")
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	save(t, s)
	if got := store(t, dir).Bookmarks(); len(got) != 1 {
		t.Errorf("kept %v", got)
	}
}

// What is taken along is there elsewhere, also what was taken back; the later holds, and what makes no sense changes
// nothing.
func TestDocument(t *testing.T) {
	here, there := store(t, t.TempDir()), store(t, t.TempDir())
	here.SetBookmark(Bookmark{Key: key("v1.25/kep-1", 7), Note: "<mine> & \"yours\""})
	here.SetBookmark(Bookmark{Key: key("v1.25/kep-2")})
	here.DropBookmark(key("v1.25/kep-2"))
	here.MarkRead(noon, key("v1.25/pr-3", 3))
	here.SetFollow(Follow{Kind: FollowGate, Value: "KMSv2"})
	here.SetPlace(Place{Kind: "entry", ID: "v1.25/kep-1"})
	here.Tick(pair("1.33", "1.36"), "a", true)
	here.Tick(pair("1.33", "1.36"), "b<&>", true)
	here.Tick(pair("1.33", "1.36"), "c", true)
	here.Tick(pair("1.33", "1.36"), "c", false)
	there.Tick(pair("1.33", "1.36"), "a", true)
	there.SetBookmark(Bookmark{Key: key("v1.25/kep-2")}) // before here dropped it
	there.MarkRead(noon, key("v1.26/pr-4", 4))
	there.now = func() time.Time { return noon.Add(time.Hour) }
	there.SetBookmark(Bookmark{Key: key("v1.25/kep-1"), Note: "later"})
	data, err := json.Marshal(here.Document())
	if err != nil {
		t.Fatal(err)
	}
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	want := Came{Tally{2, 1}, Tally{1, 1}, Tally{1, 1}, Tally{1, 1}, Tally{2, 1}}
	for range 2 {
		if came, err := there.Take(d); err != nil || came != want {
			t.Errorf("%+v came, %v; want %+v", came, err, want)
		}
		want = Came{Tally{2, 0}, Tally{1, 0}, Tally{1, 0}, Tally{1, 0}, Tally{2, 0}}
	}
	got := strings.Join(strings.Fields(told(there)), " ")
	for _, part := range []string{`"later"`, "read v1.25/pr-3", "read v1.26/pr-4", "follow gate KMSv2", "place entry v1.25/kep-1"} {
		if !strings.Contains(got, part) || strings.Count(got, "bookmark") != 1 {
			t.Errorf("there is no %s, or more than one bookmark: %s", part, got)
		}
	}

	fresh := store(t, t.TempDir())
	d.Follows = append(d.Follows, json.RawMessage(`{"follow":"people","value":"x"}`))
	if _, err := fresh.Take(d); err == nil || !strings.Contains(err.Error(), "follows, record 2") || told(fresh) != "" {
		t.Errorf("error %v; taken was %q", err, told(fresh))
	}
}

// A search has a name that can be written among other words, in all scripts; what is called otherwise makes no sense,
// whether it comes from the screen, from a file or from another machine.
func TestSearchNames(t *testing.T) {
	for name, good := range map[string]bool{
		"mine": true, "読む_1": true, "й-2": true, "हिन्दी": true, "1": true, strings.Repeat("я", 40): true,
		"": false, "my search": false, "-x": false, "_x": false, "@at": false, "a:b": false, "a,b": false, "a\x1b[31m": false,
		strings.Repeat("я", 41): false, "\u0301": false,
	} {
		s := store(t, t.TempDir())
		s.SetFollow(Follow{Kind: FollowSearch, Name: name, Value: "sig:node"})
		line, err := json.Marshal(Follow{Kind: FollowSearch, Name: name, Value: "sig:node", stamp: stamp{At: timeOf(noon)}})
		if err != nil {
			t.Fatal(err)
		}
		_, wrong := store(t, t.TempDir()).Take(Document{Follows: []json.RawMessage{line}})
		clean := !strings.Contains(name, "\x1b") // which is taken out, and the rest is good
		if got := len(s.Follows()) == 1; IsSearchName(name) != good || clean && (got != good || (wrong == nil) != good) {
			t.Errorf("%q: %v, kept %v, taken with %v; want %v", name, IsSearchName(name), got, wrong, good)
		}
	}
}

// Of a folder that is none, one line says so; of files that are damaged, one each.
func TestWhatIsWrongIsSaidOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	err := New(dir).Read()
	if err == nil || strings.Count(err.Error(), dir) != 1 || strings.Contains(err.Error(), "\n") {
		t.Errorf("of a file in the place of the folder: %v", err)
	}
	dir = t.TempDir()
	for _, name := range []string{"bookmarks", "read"} {
		if err := os.WriteFile(filepath.Join(dir, name+".txt"), []byte("?"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err = New(dir).Read(); err == nil || strings.Count(err.Error(), "is damaged") != 2 {
		t.Errorf("of two damaged files: %v", err)
	}
}
