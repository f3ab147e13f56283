package screen

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// clock is time that passes when it is told to.
type clock struct {
	now     time.Duration
	pending []alarm
}

type alarm struct {
	at  time.Duration
	msg tea.Msg
}

func (c *clock) after(d time.Duration, msg tea.Msg) tea.Cmd {
	c.pending = append(c.pending, alarm{c.now + d, msg})
	return nil
}

// pass lets time pass on a screen.
func (c *clock) pass(d *driver, by time.Duration) {
	c.now += by
	due := slices.Clone(c.pending)
	c.pending = nil
	for _, a := range due {
		if a.at > c.now {
			c.pending = append(c.pending, a)
			continue
		}
		d.send(a.msg)
	}
}

// remembered is a store over a folder, as a program that starts reads it.
func remembered(t *testing.T, dir string) *userstate.Store {
	t.Helper()
	store := userstate.New(dir)
	if err := store.Read(); err != nil {
		t.Fatal(err)
	}
	return store
}

// resting is a screen as a start without words opens it, with what stands in a folder.
func resting(t *testing.T, dir string, s setup) *driver {
	t.Helper()
	s.memory, s.unchosen = remembered(t, dir), true
	if s.query == "" {
		s.query, s.opening = openingQuery(catalog(t), today).String(), true
	}
	return start(t, s)
}

// ends is the end of the program.
func (d *driver) ends() {
	d.t.Helper()
	d.m.shelf.Leave()
	if err := d.memory.Save(context.Background()); err != nil {
		d.t.Fatal(err)
	}
}

// walk presses keys by their names, and types whatever else is longer than one.
func (d *driver) walk(way ...string) {
	for _, k := range way {
		if _, named := keyNames[k]; len(k) > 1 && !named {
			d.write(k)
		} else {
			d.press(k)
		}
	}
}

// A start without words goes on where the reader was: the same screen, whatever was shown.
func TestResume(t *testing.T) {
	for name, way := range map[string][]string{
		"an entry, scrolled":    {"down", "down", "enter", "space"},
		"another query":         {"/", "sig:node", "space", "enter", "down", "down", "down", "enter"},
		"words":                 {"/", "seccomp", "enter", "down", "enter"},
		"a gate aside":          {"/", "#3329", "enter", "v"},
		"a release page":        {"down", "R"},
		"another language":      {"down", "down", "down", "L", "enter", "space"},
		"panes":                 {"down", "+", "+", "B"},
		"the filters":           {"X", "1"},
		"nothing found":         {"/", "sig:node", "space", "qqqqqqq", "enter"},
		"two languages":         {"down", "L", "s"},
		"the article alone":     {"down", "z"},
		"far down in the list":  {"X", "end", "up", "up"},
		"only another language": {"L"},
		"an order":              {"down", ",", ","},
		"groups":                {"down", "c", "c", "down", "down"},
		"groups of words":       {"/", "seccomp", "enter", "c", ",", "down", "down", "enter"},
		"titles cut off":        {"down", "W"},
		"a second language":     {"down", "enter", "s", "S", "space"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			d := resting(t, dir, setup{width: 120, height: 36})
			d.walk(way...)
			before := d.still()
			d.ends()
			again := resting(t, dir, setup{width: 120, height: 36})
			if got := again.still(); got != before {
				t.Fatalf("it goes on at\n%s\nwant\n%s", got, before)
			}
			again.ends()
			if got := resting(t, dir, setup{width: 120, height: 36}).still(); got != before {
				t.Errorf("the third time it goes on at\n%s\nwant\n%s", got, before)
			}
		})
	}
}

// At another width the same paragraph stands on top.
func TestResumeAtAnotherWidth(t *testing.T) {
	dir := t.TempDir()
	d := resting(t, dir, setup{width: 120, height: 24, lang: content.Japanese})
	d.walk("/", "#3329", "enter", "space", "space")
	block := d.m.reader.Place().At.Block
	d.ends()
	again := resting(t, dir, setup{width: 80, height: 20, lang: content.Japanese})
	if now := again.m.reader.Place().At.Block; now != block || block == 0 {
		t.Errorf("block %d on top, it was %d", now, block)
	}
	again.shows("KEP-3329")
}

// Words, --fresh and another first screen begin anew; a language that was asked for holds.
func TestNoResume(t *testing.T) {
	dir := t.TempDir()
	d := resting(t, dir, setup{width: 120, height: 36})
	d.readAll()
	fresh := d.still()
	d.walk("X", "down", "down", "L", "enter", "space")
	before := d.still()
	d.ends()
	for name, how := range map[string]config.Settings{"--fresh": {Fresh: true}, "newest": {FirstScreen: config.ScreenNewest}} {
		if got := resting(t, dir, setup{width: 120, height: 36, settings: how}).still(); got != fresh {
			t.Errorf("%s begins with\n%s", name, got)
		}
	}
	words := start(t, setup{width: 120, height: 36, query: "sig:windows", memory: remembered(t, dir)})
	words.shows(" sig:windows ")
	asked := resting(t, dir, setup{width: 120, height: 36, lang: content.Russian, settings: config.Settings{LanguageAsked: true}})
	asked.shows("[РУ]")
	asked.press("L")
	for !strings.Contains(asked.screen(), "[日本語]") {
		asked.press("L")
	}
	if asked.still() != before {
		t.Errorf("in the language of before it shows\n%s\nwant\n%s", asked.still(), before)
	}
}

// Panes that the settings name stand as these say, whatever they were last; of those that the reader has not touched
// nothing is kept.
func TestResumeUnderSettledPanes(t *testing.T) {
	dir := t.TempDir()
	at := func(p config.Panes) *driver {
		return resting(t, dir, setup{width: 120, height: 36, settings: config.Settings{Panes: p}})
	}
	panes := func(d *driver) (folded bool, list int) {
		return d.layout().Preferences.NoFilters, d.layout().Preferences.Widths[frame.Two][frame.List]
	}
	d := at(config.Panes{Folded: true, List: 60})
	d.press("down")
	d.ends()
	d = at(config.Panes{})
	if folded, list := panes(d); folded || list != 0 {
		t.Errorf("without the settings of before: folded %v, %d cells", folded, list)
	}
	d.press("down", "B", "+", "+")
	d.ends()
	d = at(config.Panes{})
	folded, chosen := panes(d)
	if !folded || chosen == 0 {
		t.Fatalf("what the reader has chosen is lost: folded %v, %d cells", folded, chosen)
	}
	d.ends()
	if folded, list := panes(at(config.Panes{List: 61})); !folded || list != 61 {
		t.Errorf("with a width settled: folded %v, %d cells", folded, list)
	}
	if folded, list := panes(at(config.Panes{FoldedAsked: true})); folded || list != chosen {
		t.Errorf("with filters settled: folded %v, %d cells, want %d", folded, list, chosen)
	}
}

// An order and groups that the settings name hold, whatever they were last.
func TestResumeUnderSettledOrder(t *testing.T) {
	dir := t.TempDir()
	d := resting(t, dir, setup{width: 120, height: 36})
	d.walk("down", ",", "c", "W")
	d.ends()
	for want, settled := range map[string]config.Settings{
		"per SIG, by number":   {},
		"per SIG, by SIG":      {Sort: content.BySIG},
		"per stage, by number": {Group: content.FieldStage, CutTitles: true},
	} {
		d := resting(t, dir, setup{width: 120, height: 36, settings: settled})
		if d.arrangement() != want || !d.m.browser.Arrangement().Cut {
			t.Errorf("the list is %s, want %s; cut off %v", d.arrangement(), want, d.m.browser.Arrangement().Cut)
		}
	}
}

// What is there no more does not stop a start: it goes on with the rest, and says so.
func TestResumeOfWhatHasGone(t *testing.T) {
	pr := catalog(t).PRs(catalog(t).ByKEP(3329)[0])
	release := catalog(t).Version(catalog(t).ByKEP(3329)[0]).String()
	for name, c := range map[string]struct {
		place userstate.Place
		shows []string
	}{
		"the entry":             {userstate.Place{Query: "sig:node", Kind: "entry", ID: "v1.1/kep-1", Panes: "{}"}, []string{"sig:node", "v1.1/kep-1 is not there"}},
		"a filter's value":      {userstate.Place{Query: "sig:nodes stage:beta", Panes: "{}"}, []string{"stage:beta", "Part of where you were is gone", "nodes"}},
		"the release":           {userstate.Place{Query: "release:1.99", Panes: "{}"}, []string{"Part of where you were is gone", "1.99", "changes"}},
		"another's panes":       {userstate.Place{Query: "sig:node", Panes: "{damaged"}, []string{"sig:node"}},
		"impossible panes":      {userstate.Place{Query: "sig:node", Line: -5, Panes: `{"focus":77,"top":-3,"panes":{"Widths":[[9999,-4,1]]}}`}, []string{"sig:node"}},
		"impossible orders":     {userstate.Place{Query: "sig:node", Panes: `{"arranged":{"Orders":["dream",7],"Groups":["x"]},"second":"tlh"}`}, []string{"sig:node"}},
		"an unknown order":      {userstate.Place{Query: "sig:node", Panes: `{"arranged":{"Orders":["dream"],"Groups":["x","y","z","a","b","c"]},"second":"tlh"}`}, []string{"sig:node", "newest first"}},
		"an unknown kind":       {userstate.Place{Query: "sig:node", Kind: "dream", ID: "x", Panes: "{}"}, []string{"sig:node"}},
		"its identifier only":   {userstate.Place{Kind: "entry", ID: "v" + release + "/kep-99999", PRs: pr, Panes: `{"focus":2}`}, []string{"KEP-3329"}},
		"a line behind the end": {userstate.Place{Kind: "entry", ID: "v1.25/kep-3329", Line: 9_000_000, Panes: `{"focus":2}`}, []string{"KEP-3329"}},
	} {
		t.Run(name, func(t *testing.T) {
			store := userstate.New("")
			store.SetPlace(c.place)
			d := start(t, setup{width: 120, height: 36, query: openingQuery(catalog(t), today).String(), opening: true, unchosen: true, memory: store})
			d.shows(c.shows...)
			d.press("tab", "down", "esc", "esc", "esc")
			d.shows(d.all())
		})
	}
}

// The place of the reader is written ten seconds after a key, once.
func TestPlaceIsWrittenNowAndThen(t *testing.T) {
	dir, time := t.TempDir(), new(clock)
	d := resting(t, dir, setup{width: 120, height: 36, after: time.after})
	d.press("down", "down", "enter")
	if _, ok := remembered(t, dir).Place(); ok {
		t.Error("it is written at once")
	}
	time.pass(d, 10*1e9)
	p, ok := remembered(t, dir).Place()
	if !ok || p.ID != catalog(t).ID(mustSelect(d)) {
		t.Errorf("kept is %+v", p)
	}
	time.pass(d, 10*1e9) // until the program rests, too
	if n := len(time.pending); n > 0 {
		t.Errorf("%d alarms are set while nothing happens", n)
	}
}

func mustSelect(d *driver) int {
	row, ok := d.selected()
	if !ok {
		d.t.Fatal("nothing is selected")
	}
	return row
}

// Where there are no bookmarks ' says so, and the list stays; what nothing is left of that the reader has marked is no
// reason to import.
func TestNothingMarked(t *testing.T) {
	d := resting(t, t.TempDir(), setup{width: 120, height: 36, query: "sig:node"})
	d.press("down", "'")
	d.shows("No bookmarks yet: m sets one", " sig:node ")
	if len(d.found()) == 0 {
		t.Error("the list is empty")
	}
	d.walk("A", "/", "is:unread", "space", "enter")
	d.shows("Nothing found")
	d.lacks("k8sexplore import")
	d.walk("/", "qqqqqq", "enter", "X")
	d.walk("/", "qqqqqqq", "enter")
	d.shows("k8sexplore import")
}

// m sets a bookmark and takes a note; the row, the heading and the article show them, and has:bookmark finds them.
func TestBookmark(t *testing.T) {
	dir := t.TempDir()
	d := resting(t, dir, setup{width: 120, height: 36, query: "sig:node"})
	d.press("down", "m")
	d.shows("Bookmark: ", "Enter keep", "C-d drop the bookmark")
	d.write("ask Aiko о подах")
	d.press("enter")
	d.shows("❯ ◂ ", "◂ Note: ask Aiko о подах", "Note kept")
	if !strings.Contains(strings.Split(d.screen(), "\n")[1], " ◂ ─") {
		t.Errorf("the heading has no sign:\n%s", d.screen())
	}
	d.press("down", "down", "m", "esc") // one without a note
	d.ends()
	again := resting(t, dir, setup{width: 120, height: 36, settings: config.Settings{Fresh: true}})
	again.press("'")
	again.shows(" has:bookmark ", "2 of ", "◂ ")
	again.press("m")
	again.shows("Bookmark: ")
	again.press("ctrl+d")
	again.shows("Bookmark dropped")
	again.press("down", "m")
	again.write("!")
	again.press("enter", "'")
	again.shows(" has:bookmark ", "1 of ")
	if all := again.memory.Bookmarks(); len(all) != 1 || !strings.HasSuffix(all[0].Note, "!") {
		t.Errorf("kept are %+v", all)
	}
	again.press("R", "m")
	again.shows("Only a change can have a bookmark")
	again.press("esc", "2", "m", "ctrl+d", "'")
	again.shows("No bookmarks yet")
}

// What could not be written is not said to be kept: of what the reader asks to be kept that is said each time, of the
// rest once.
func TestNothingCanBeWritten(t *testing.T) {
	dir, time := filepath.Join(t.TempDir(), "state"), new(clock)
	d := resting(t, dir, setup{width: 120, height: 36, query: "sig:node", after: time.after})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.RemoveAll(dir)) // the first visit made it
	must(os.WriteFile(dir, nil, 0o600))
	for range 2 {
		d.press("down", "m", "enter")
		d.shows("Not kept: ")
	}
	d.write("a")
	d.shows("Not kept: ")
	d.press("down")
	time.pass(d, 10*1e9)
	d.shows("Not kept: ")
	d.press("down")
	time.pass(d, 10*1e9)
	d.lacks("Not kept: ")
	must(os.Remove(dir))
	d.press("m")
	d.write("at last")
	d.press("enter")
	d.shows("Note kept")
	if all := remembered(t, dir).Bookmarks(); len(all) != 3 {
		t.Errorf("kept are %+v", all)
	}
}

// What is wrong with the files of before is said in the reader's language.
func TestDamagedFilesAreTold(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"bookmarks.txt": "{", "follows.txt": "k8sexplore follows 99\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for lang, said := range map[content.Language]string{
		content.English: "bookmarks.txt is damaged: what", content.Japanese: "bookmarks.txtは壊れています",
		content.Russian: "bookmarks.txt повреждён", content.Chinese: "bookmarks.txt 已损坏",
	} {
		d := start(t, setup{width: 200, height: 24, lang: lang, trouble: userstate.New(dir).Read()})
		d.shows(said, "follows.txt")
	}
}

// Beside the page of a release, the bookmark is of the entry under the cursor.
func TestBookmarkBesideAReleasePage(t *testing.T) {
	d := resting(t, t.TempDir(), setup{width: 120, height: 36})
	d.press("m", "esc")
	if all := d.memory.Bookmarks(); len(all) != 1 || all[0].ID != catalog(t).ID(mustSelect(d)) {
		t.Errorf("kept are %+v", all)
	}
}

// An article that was read to its end is read, and so is one that was looked at for ten seconds; passing by is not
// reading. What was read is quiet, with a sign that needs no colour.
func TestReading(t *testing.T) {
	time := new(clock)
	d := resting(t, t.TempDir(), setup{width: 120, height: 20, query: "sig:node", after: time.after})
	entry := func() subject.Entry { return subject.Entry{Row: mustSelect(d)} }
	time.pass(d, 60*1e9)
	d.press("down", "down")
	time.pass(d, 60*1e9)
	if d.isRead(entry()) {
		t.Error("what stood beside the list is read")
	}
	d.press("enter")
	time.pass(d, 9*1e9)
	d.press("]")
	time.pass(d, 9*1e9)
	if d.isRead(entry()) {
		t.Error("nine seconds were enough")
	}
	time.pass(d, 1*1e9)
	if !d.isRead(entry()) {
		t.Error("ten seconds were not enough")
	}
	d.shows("✓▸ ")
	d.press("]", "end")
	if !d.isRead(entry()) {
		t.Error("its end was not enough")
	}
	d.press("a")
	d.shows("Marked as unread")
	d.press("up", "end")
	time.pass(d, 60*1e9)
	if d.isRead(entry()) {
		t.Error("what the reader has said does not hold")
	}
	d.press("2", "/")
	d.write("is:read ")
	d.press("enter")
	d.shows(" is:read ", "1 of ")
}

// A marks what is listed, and takes that back; is:unread stays as it is meanwhile.
func TestMarkAllRead(t *testing.T) {
	d := resting(t, t.TempDir(), setup{width: 120, height: 36, query: "sig:windows is:unread"})
	n, screen := len(d.found()), d.still()
	d.press("A")
	d.shows("changes as read; :mark all read undoes it")
	if strings.Count(d.screen(), "✓") < 5 || len(d.found()) != n {
		t.Errorf("the list is\n%s", d.screen())
	}
	d.press("A")
	d.shows("are unread again")
	if d.still() != screen {
		t.Errorf("taken back it is\n%s\nwant\n%s", d.still(), screen)
	}
	d.press("A", "/", "ctrl+u")
	d.write("sig:windows ")
	d.press("enter", "esc", "X")
	read := func() int {
		return len(d.catalog().Select(content.Filters{Marks: []content.Mark{content.Read}}).Rows)
	}
	if got := read(); got != n {
		t.Errorf("%d are read, want %d", got, n)
	}
	d.press("/", "#3329", "enter", "a", "/", "ctrl+u") // another list, of which all is read
	d.write("#3329 is:read ")
	before := read()
	d.press("enter", "A")
	if got := read(); got != before || before == n {
		t.Errorf("A in another list makes %d of %d", got, before)
	}
}

// Whatever the width, all rules and signs keep within the panes; every key of the shelf works there.
func TestShelfAtAllWidths(t *testing.T) {
	store := remembered(t, news(t))
	store.SetFollow(userstate.Follow{Kind: userstate.FollowSIG, Value: "node"})
	for width := 40; width <= 130; width += 9 {
		for _, lang := range content.Languages() {
			d := start(t, setup{
				width: width, height: 12 + width%7, lang: lang, catalog: imported(), searcher: importedScanner(), memory: store, query: "is:followed",
			})
			for _, k := range []string{"m", "esc", "A", "w", "down", "esc", "m", "x", "enter", "enter", "A", "2", "'", "m", "ctrl+d", "i"} {
				d.press(k)
				checkFrame(t, d, width, 12+width%7)
			}
		}
	}
}

func checkFrame(t *testing.T, d *driver, width, height int) {
	t.Helper()
	lines := strings.Split(d.screen(), "\n")
	if len(lines) != height {
		t.Fatalf("%d lines of %d:\n%s", len(lines), height, d.screen())
	}
	for _, l := range lines {
		if ansi.StringWidth(l) != width {
			t.Fatalf("a line of %d cells in %d: %q", ansi.StringWidth(l), width, l)
		}
	}
}

var (
	_ = frame.List
	_ = keys.Follow
)
