package command_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/command"
)

// reader is somebody who has marked things in the small catalog; where is the folder of the state.
func reader(t *testing.T) (where string) {
	t.Helper()
	where = filepath.Join(t.TempDir(), "state")
	s := userstate.New(where)
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s.SetBookmark(userstate.Bookmark{Key: userstate.Key{ID: "v1.25/kep-3329", PRs: []int{111113}}, Note: "ask *storage*", Added: userstate.Time{Time: day}})
	s.SetBookmark(userstate.Bookmark{Key: userstate.Key{ID: "v1.20/pr-5", PRs: []int{5}}, Note: "gone", Added: userstate.Time{Time: day.Add(time.Hour)}})
	s.SetBookmark(userstate.Bookmark{Key: userstate.Key{ID: "v1.25/pr-7", PRs: []int{7, 110959}}, Added: userstate.Time{Time: day.Add(2 * time.Hour)}}) // it is pr-110959 now
	s.MarkRead(day, userstate.Key{ID: "v1.26/kep-3329"}, userstate.Key{ID: "v1.25.3/pr-112000", PRs: []int{112000}})
	s.SetFollow(userstate.Follow{Kind: userstate.FollowSIG, Value: "network"})
	s.SetPlace(userstate.Place{Kind: "entry", ID: "v1.25/kep-3329"})
	s.Tick(userstate.Pair{From: content.Version{Major: 1, Minor: 25}, To: content.Version{Major: 1, Minor: 26}}, "must-do/v1.26/kep-3329", true)
	if err := s.Save(t.Context()); err != nil {
		t.Fatal(err)
	}
	return where
}

// asReader runs arguments for a reader with a state.
func asReader(t *testing.T, where string, app command.App) answer {
	t.Helper()
	app = withSmall(t, app)
	app.Folders = command.Folders{State: where} // no search index
	return run(t, app)
}

func TestBookmarks(t *testing.T) {
	where := reader(t)
	const kept = "k8sexplore: 1 bookmark is of a change that is not at hand; it is kept\n"
	for args, want := range map[string]answer{
		"bookmarks": {0, "v1.25/pr-110959\t#110959\t1.25\tA condition *for* `disrupted` Pods & a_b_c_ <i>\t2026-11-20T14:00:00Z\t\n" +
			"v1.25/kep-3329\t3329\t1.25\tRetriable Pod failures\t2026-11-20T12:00:00Z\task *storage*\n" +
			"v1.20/pr-5\t\t\t\t2026-11-20T13:00:00Z\tgone\n", kept},
		"bookmarks sig:apps":      {0, "v1.25/kep-3329\t3329\t1.25\tRetriable Pod failures\t2026-11-20T12:00:00Z\task *storage*\n", ""},
		"bookmarks --sig network": {1, "", "k8sexplore: nothing found for \"sig:network\"\n"},
		"bookmarks --limit 1 -o markdown": {0, "- [#110959](https://github.com/kubernetes/kubernetes/pull/110959) " +
			"A condition \\*for\\* \\`disrupted\\` Pods & a_b_c\\_ \\<i>: 1.25\n", ""},
		"bookmarks sig:apps -o markdown": {0, "- [KEP-3329](https://kep.k8s.io/3329) Retriable Pod failures: alpha in 1.25\n  > ask \\*storage\\*\n", ""},
		"bookmarks is:read":              {1, "", "k8sexplore: nothing found for \"is:read\"\n"},
	} {
		if a := asReader(t, where, piped(t, strings.Fields(args)...)); a != want {
			t.Errorf("%s:\n%+v, want\n%+v", args, a, want)
		}
	}
	a := asReader(t, where, piped(t, "bookmarks", "pod"))
	oneLine(t, a.err)
	if a.code != 2 || !strings.Contains(a.err, `bookmarks takes only filters, and "pod" is none`) {
		t.Errorf("words: %+v", a)
	}
	if a := asReader(t, t.TempDir(), piped(t, "bookmarks")); a.code != 1 || a.out != "" || !strings.Contains(a.err, "no bookmarks") {
		t.Errorf("of nobody: %+v", a)
	}
}

// The JSON is a contract: an entry as list has it, with note and time; what is not at hand stands apart.
func TestBookmarksJSON(t *testing.T) {
	type noted struct {
		ID    string `json:"id"`
		PRs   []int  `json:"prs"`
		Note  string `json:"note"`
		Added string `json:"added"`
	}
	where := reader(t)
	var got struct {
		Bookmarks []noted `json:"bookmarks"`
		Missing   []noted `json:"missing"`
	}
	a := asReader(t, where, piped(t, "bookmarks", "-o", "json"))
	if err := json.Unmarshal([]byte(a.out), &got); err != nil || a.code != 0 {
		t.Fatal(err, a)
	}
	if len(got.Bookmarks) != 2 || got.Bookmarks[1].ID != "v1.25/kep-3329" || got.Bookmarks[1].Note != "ask *storage*" || got.Bookmarks[1].Added != "2026-11-20T12:00:00Z" ||
		len(got.Missing) != 1 || got.Missing[0].ID != "v1.20/pr-5" || len(got.Missing[0].PRs) != 1 {
		t.Errorf("%+v", got)
	}
	none := asReader(t, t.TempDir(), piped(t, "bookmarks", "-o", "json"))
	if none.code != 1 || strings.Join(strings.Fields(none.out), "") != `{"bookmarks":[],"missing":[]}` {
		t.Errorf("of nobody: %+v", none)
	}
}

// On a terminal the note stands below its entry, in every language, and nothing is wider than that.
func TestBookmarksOnTerminal(t *testing.T) {
	where := reader(t)
	for _, lang := range []string{"en", "ja", "ru", "zh"} {
		for _, width := range []int{40, 80, 120} {
			for _, command := range []string{"bookmarks", "state"} {
				a := asReader(t, where, onTerminal(t, width, command, "--lang", lang))
				if a.code != 0 || command == "bookmarks" && (!strings.Contains(a.out, "ask *storage*") || !strings.Contains(a.out, "gone")) {
					t.Errorf("%s %s: %+v", command, lang, a)
				}
				for line := range strings.Lines(a.out) {
					if !strings.Contains(line, where[:20]) && ansi.StringWidth(strings.TrimSuffix(line, "\n")) > width {
						t.Errorf("%s %s in %d: %q is wider", command, lang, width, line)
					}
				}
			}
		}
	}
}

// What a reader has marked can be asked for like everything else.
func TestMarksAsFilters(t *testing.T) {
	where := reader(t)
	for args, want := range map[string]string{
		"list has:bookmark":                   "v1.25/kep-3329 v1.25/pr-110959",
		"list --has bookmark -- -stage:alpha": "v1.25/pr-110959",
		"list is:unread":                      "v1.25/kep-3329 v1.25/pr-110959",
		"list --is read --sig apps":           "v1.26/kep-3329",
		"list is:followed":                    "v1.25.3/pr-112000",
		"list -- -is:followed":                "v1.26/kep-3329 v1.25/kep-3329 v1.25/pr-110959",
		"list is:alpha":                       "v1.25/kep-3329",
		"list is:bookmarked,read":             "",
		"show 3329 --is unread":               "v1.25/kep-3329",
	} {
		args := strings.Fields(args)
		if args[0] == "show" {
			args = append(args, "-o", "json")
		}
		var got []string
		for line := range strings.Lines(asReader(t, where, piped(t, args...)).out) {
			id, _, _ := strings.Cut(line, "\t")
			if args[0] != "show" {
				got = append(got, id)
			} else if _, rest, ok := strings.Cut(line, `"id": "`); ok {
				got = append(got, strings.Trim(rest, "\",\n"))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
	a := asReader(t, where, piped(t, "list", "is:unred"))
	if oneLine(t, a.err); a.code != 2 || !strings.Contains(a.err, "allowed are unread, read, ") {
		t.Errorf("a word that is none: %+v", a)
	}
}

// Finding out what is new reads all texts and may build an index: an interrupt ends that at once, without a word.
func TestInterruptedWhileMarking(t *testing.T) {
	where := reader(t)
	if err := os.Remove(filepath.Join(where, "seen.txt")); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	store := userstate.New(where)
	store.SetFollow(userstate.Follow{Kind: userstate.FollowSearch, Name: "pods", Value: "pod"})
	if err := store.Save(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range []string{"list is:new", "search is:followed pod", "releases --is unread", "bookmarks is:changed"} {
		var out, stderr strings.Builder
		app := withSmall(t, piped(t, strings.Fields(args)...))
		app.Folders, app.Out, app.Err = command.Folders{State: where}, &out, &stderr
		if code := app.Run(ctx); code != 130 || out.Len()+stderr.Len() > 0 {
			t.Errorf("%s: exit %d, %q, stderr %q", args, code, out.String(), stderr.String())
		}
		if _, err := os.Stat(filepath.Join(where, "seen.txt")); !os.IsNotExist(err) {
			t.Fatalf("%s: the catalog was looked through after the interrupt: %v", args, err)
		}
	}
}

// What an import brings is new to who has been here before, until something else comes; what it says otherwise is
// changed.
func TestNewAfterImport(t *testing.T) {
	ask := withLibrary(t, piped(t))
	run := func(args ...string) answer { return ask(nil, args...) }
	if a := run("list", "is:new"); a.code != 1 {
		t.Errorf("at first: %+v", a)
	}
	dir := lay(t, map[string]string{"release-notes-1.27.json": goodNotes})
	if a := run("import", filepath.Join(dir, "release-notes-1.27.json")); a.code != 0 {
		t.Fatal(a)
	}
	for range 2 {
		if a := run("list", "is:new"); a.code != 0 || strings.Count(a.out, "\n") != 1 || !strings.HasPrefix(a.out, "v1.27/pr-123\t") {
			t.Errorf("after the import: %+v", a)
		}
	}
	corrected := lay(t, map[string]string{"release-notes-1.27.json": strings.ReplaceAll(goodNotes, "A change", "Another one")})
	if a := run("import", filepath.Join(corrected, "release-notes-1.27.json")); a.code != 0 {
		t.Fatal(a)
	}
	if a := run("list", "is:new"); a.code != 1 {
		t.Errorf("new after a correction: %+v", a)
	}
	if a := run("list", "--is", "changed"); a.code != 0 || strings.Count(a.out, "\n") != 1 || !strings.HasPrefix(a.out, "v1.27/pr-123\t") {
		t.Errorf("changed after a correction: %+v", a)
	}
}

func TestState(t *testing.T) {
	where := reader(t)
	a := asReader(t, where, piped(t, "state"))
	if want := "folder\t" + where + "\nbookmarks\t3\nread\t2\nfollows\t1\ndone\t1\nnew\t0\n"; a.out != want || a.code != 0 || a.err != "" {
		t.Errorf("%+v, want\n%s", a, want)
	}
	for name, text := range map[string]string{"read.txt": "k8sexplore read 2\n", "follows.txt": "x", "bookmarks.damaged-1.txt": "of before"} {
		if err := os.WriteFile(filepath.Join(where, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a = asReader(t, where, piped(t, "state", "-o", "json"))
	var got struct {
		Bookmarks, Read, Follows int
		SetAside                 []string `json:"set_aside"`
	}
	if err := json.Unmarshal([]byte(a.out), &got); err != nil || got.Bookmarks != 3 || got.Read != 0 || got.Follows != 0 || len(got.SetAside) != 1 {
		t.Errorf("%v: %+v", err, a)
	}
	if oneLine(t, a.err); !strings.Contains(a.err, "newer version") || !strings.Contains(a.err, "follows.txt is damaged") {
		t.Errorf("said is %q", a.err)
	}
	for _, command := range []string{"state", "state import -"} {
		app := piped(t, strings.Fields(command)...)
		app.In = strings.NewReader("{}")
		if a := asReader(t, "", app); a.code != 2 || !strings.Contains(a.err, "XDG_STATE_HOME") {
			t.Errorf("%s without a folder: %+v", command, a)
		}
	}
}

// What was exported here is there after the import, once; and what is wrong changes nothing.
func TestStateExportImport(t *testing.T) {
	here, there := reader(t), filepath.Join(t.TempDir(), "there")
	file := filepath.Join(t.TempDir(), "state.json")
	exported := asReader(t, here, piped(t, "state", "export"))
	if a := asReader(t, here, piped(t, "state", "export", file)); a.code != 0 || a.out+a.err != "" || exported.code != 0 {
		t.Fatal(a, exported)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != exported.out || strings.Count(exported.out, "\n") < 12 {
		t.Fatalf("%v: %s", err, text)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o600 {
		t.Errorf("what one notes for oneself is open to others: %v, %v", info.Mode(), err)
	}
	if a := asReader(t, here, piped(t, "state", "export", file)); a != (answer{}) {
		t.Errorf("over a former export: %+v", a)
	}
	if err := os.WriteFile(file, []byte("kind: Pod\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := asReader(t, here, piped(t, "state", "export", file))
	oneLine(t, a.err)
	if text, _ := os.ReadFile(file); a.code != 2 || !strings.Contains(a.err, file+": it is there already") || string(text) != "kind: Pod\n" {
		t.Errorf("over another file: %+v, which holds %q", a, text)
	}
	imported := func(text string) answer {
		app := piped(t, "state", "import", "-")
		app.In = strings.NewReader(text)
		return asReader(t, there, app)
	}
	for what, text := range map[string]string{
		"damaged":               exported.out[:len(exported.out)/2],
		"damaged,":              strings.Replace(exported.out, `"id":"v1.25/`, `"id":"?`, 1),
		"done, record":          strings.Replace(exported.out, "1.25 1.26 must", "must", 1),
		"more":                  exported.out + "{}",
		"newer version":         strings.Replace(exported.out, `"format": 1`, `"format": 2`, 1),
		"is not what":           `{"entries":[]}`,
		"bookmarks is a number": `{"k8sexplore":"state","format":1,"bookmarks":7}`,
		"unexpected":            "",
	} {
		a := imported(text)
		oneLine(t, a.err)
		if _, err := os.Stat(there); a.code != 2 || a.out != "" || err == nil || what != "more" && !strings.Contains(a.err, strings.TrimSuffix(what, ",")) {
			t.Errorf("%s: %+v; written: %v", what, a, err == nil)
		}
	}
	a = imported(exported.out)
	if want := "bookmarks\t3\t3\nread\t2\t2\nfollows\t1\t1\nplace\t1\t1\ndone\t1\t1\n"; a != (answer{0, want, ""}) {
		t.Errorf("%+v, want\n%s", a, want)
	}
	if a := imported(exported.out); a.out != "bookmarks\t3\t0\nread\t2\t0\nfollows\t1\t0\nplace\t1\t0\ndone\t1\t0\n" {
		t.Errorf("again: %+v", a)
	}
	if again := asReader(t, there, piped(t, "state", "export")); again.out != exported.out {
		t.Errorf("exported again:\n%s\nfirst\n%s", again.out, exported.out)
	}
	for args, want := range map[string]string{
		"state import": "takes one file", "state import a b": "but got 2", "state export a b": "but got 2", "state import " + here: "no plain file",
		"state exprt": "unknown command of state", "state import none.json": "none.json", "state export " + here: "exporting to",
	} {
		a := asReader(t, here, piped(t, strings.Fields(args)...))
		if oneLine(t, a.err); a.code != 2 || !strings.Contains(a.err, want) {
			t.Errorf("%s: %+v", args, a)
		}
	}
}
