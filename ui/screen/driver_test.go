package screen

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
	"github.com/muesli/termenv"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/userstate"
	"k8sexplore/index"
	"k8sexplore/index/ready"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/browse"
	"k8sexplore/ui/screen/reader"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// today is the day of the tests: 1.37 is out, and 1.38 is not.
const today = "2026-11-20"

func TestMain(m *testing.M) {
	// The program settles this by the environment, before any library is initialised; see ui/kit/term/preinit.
	runewidth.DefaultCondition.EastAsianWidth = false
	debug.SetGCPercent(400)       // thousands of short-lived screens: a fourth of the time went into collecting them
	debug.SetMemoryLimit(1 << 30) // or commands that are asked beside the screen would set what each of them may take
	code := m.Run()
	if cache != "" {
		_ = os.RemoveAll(cache) // a file that is mapped stays where the system says so
	}
	os.Exit(code)
}

// words are what all tests read of the messages.
var words phrase.Books

// cache is where the searcher of all tests keeps the index that comes with the program.
var cache string

// embedded opens the catalog once for all tests.
var embedded = sync.OnceValues(func() (*content.Catalog, error) {
	c, err := content.Embedded()
	if err != nil {
		return nil, err
	}
	t, err := facts.Embedded()
	c.SetPlanned(sync.OnceValue(func() []content.Fact { return t.Unmerged(c) }))
	return c, err
})

func catalog(t testing.TB) *content.Catalog {
	t.Helper()
	cat, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

// searching searches the embedded notes by their index, for all tests.
var searching = sync.OnceValue(func() *index.Searcher {
	cat, err := embedded()
	if err != nil {
		panic(err)
	}
	if cache, err = os.MkdirTemp("", "k8sexplore"); err != nil {
		panic(err)
	}
	s := index.New(index.Options{
		Catalog: cat, CacheDir: cache, Glossary: index.NewGlossary(assets.Glossary), Ready: ready.Embedded(), Facts: facts.Embedded, Elements: name.Embedded,
	})
	if err := s.Prepare(context.Background(), nil); err != nil {
		panic(err)
	}
	return s
})

// recalling is the same, asked each question once.
var recalling = sync.OnceValue(func() session.Searcher { return remember(searching()) })

// driver presses keys on a model and carries out its commands at once.
type driver struct {
	t       testing.TB
	m       *Model
	desktop *fakeDesktop
	memory  *userstate.Store
	usual   bool // no key is the user's own, which articles name
}

type setup struct {
	width, height int
	lang          content.Language
	query         string
	searcher      session.Searcher // nil: the real one, which scans, remembered
	profile       termenv.Profile
	ascii         bool
	theme         string
	themes        func() (style.Own, []error) // of the user
	colourless    bool
	unpainted     error // why the screen is not in the theme that was asked for
	typed         []tea.KeyMsg
	catalog       *content.Catalog // nil: our own notes; others need a searcher of theirs
	trouble       error            // with the library
	problem       error            // with the query
	state         string           // the folder for what is ticked off
	opening       bool             // the query is the program's own
	memory        *userstate.Store // nil: an empty one
	settings      config.Settings
	after         func(time.Duration, tea.Msg) tea.Cmd
	unchosen      bool // what a release is about stands in the reader, as for a user; else the first entry, as if chosen
}

// appearance is what tells screens apart that are painted alike.
type appearance struct {
	theme             string
	profile           termenv.Profile
	ascii, colourless bool
}

// appearances are the styles of all tests.
var appearances = map[appearance]*style.Styles{}

// stylesOf makes the styles of an appearance when it is first asked for: documents of screens that look alike are the same.
func stylesOf(t testing.TB, of appearance) (style.Options, *style.Styles) {
	t.Helper()
	o := style.Options{Theme: cmp.Or(of.theme, "dark"), Profile: of.profile, ASCIILines: of.ascii, Colourless: of.colourless}
	if appearances[of] == nil {
		st, err := style.New(o)
		if err != nil {
			t.Fatal(err)
		}
		appearances[of] = st
	}
	return o, appearances[of]
}

// laidOut is what the screens of all tests have laid out of our own notes, without marks.
var laidOut = map[reader.Key]document.Document{}

// alike reports whether what this screen lays out is what all others lay out by the same key, and is not measured.
func (d *driver) alike(key reader.Key) bool {
	_, test := d.t.(*testing.T)
	return test && d.usual && key.Plan == nil && d.m.Catalog == catalog(d.t)
}

// recall spares the command that is to lay the article out most of its work where another screen has done that.
func (d *driver) recall() {
	plain := d.m.reading.awaited
	plain.Words = ""
	if doc, ok := laidOut[plain]; ok && d.m.reading.articles.Open() && d.alike(plain) {
		d.m.reader.Kept().Add(plain, doc)
	}
}

// keep keeps what a command has laid out for other screens.
func (d *driver) keep(msg articleMsg) {
	plain := msg.key
	plain.Words = ""
	if doc, ok := d.m.reader.Kept().Peek(plain); ok && d.alike(plain) {
		laidOut[plain] = doc
	}
}

func start(t testing.TB, s setup) *driver {
	t.Helper()
	cat := s.catalog
	if cat == nil {
		cat = catalog(t)
	}
	q, err := cat.ParseQuery(s.query)
	if err != nil {
		t.Fatal(err)
	}
	if s.searcher == nil {
		s.searcher = recalling()
	}
	if s.memory == nil {
		s.memory = userstate.New(s.state)
	}
	painted, st := stylesOf(t, appearance{s.theme, s.profile, s.ascii, s.colourless})
	desk := &fakeDesktop{}
	cat.SetMarks(s.memory.Marks(cat))
	m, err := newModel(parts{
		Services: session.Services{
			Desktop: desk, Ctx: context.Background(), Catalog: cat, Searcher: s.searcher, Log: log.New(io.Discard, "", 0), Styles: st,
			Look: painted, ReadThemes: s.themes,
			ReadFacts: facts.Embedded, ReadElements: name.Embedded, Today: today, Books: &words,
		},
		query: q, opening: s.opening, lang: s.lang, width: s.width, height: s.height, typed: s.typed,
		trouble: s.trouble, problem: s.problem, unpainted: s.unpainted, kept: s.memory,
		settings: s.settings, after: s.after,
	})
	if err != nil {
		t.Fatal(err)
	}
	if !s.unchosen {
		m.browser.Choose()
	}
	d := &driver{t, m, desk, s.memory, len(s.settings.Keys) == 0}
	d.carryOut(m.Init())
	return d
}

// scanning is a searcher that never has an index.
type scanning struct{ *index.Searcher }

func (scanning) Prepare(context.Context, func(done, total int)) error { return nil }

// carryOut runs a command and everything that follows from it.
func (d *driver) carryOut(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.recall()
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			d.carryOut(c)
		}
	case articleMsg:
		d.keep(msg)
		d.send(msg)
	default:
		d.send(msg)
	}
}

func (d *driver) send(msg tea.Msg) {
	_, cmd := d.m.Update(msg)
	d.carryOut(cmd)
}

// unchoose goes to the screen that a user begins with, where no entry is chosen yet.
func (d *driver) unchoose() {
	d.m.browser = browse.New(d.m.Session, browse.Start{Query: openingQuery(d.m.Catalog, today)})
	d.carryOut(d.m.follow(d.m.browser.FollowFacts()))
	d.m.shown.Leave()
	d.m.focusOn(d.m.focus)
	d.carryOut(d.m.reading.openArticle())
}

// readAll marks everything as read, so that reading changes nothing any more.
func (d *driver) readAll() {
	var rows []int
	for row := range d.m.Catalog.Len() {
		rows = append(rows, row)
	}
	d.carryOut(d.m.shelf.MarkAll(rows))
	d.m.Notice = ""
}

// keyNames are the names that press knows besides single characters.
var keyNames = map[string]tea.KeyMsg{
	"enter": {Type: tea.KeyEnter}, "esc": {Type: tea.KeyEsc}, "tab": {Type: tea.KeyTab}, "shift+tab": {Type: tea.KeyShiftTab},
	"up": {Type: tea.KeyUp}, "down": {Type: tea.KeyDown}, "left": {Type: tea.KeyLeft}, "right": {Type: tea.KeyRight},
	"pgup": {Type: tea.KeyPgUp}, "pgdown": {Type: tea.KeyPgDown}, "home": {Type: tea.KeyHome}, "end": {Type: tea.KeyEnd},
	"space": {Type: tea.KeySpace, Runes: []rune{' '}}, "backspace": {Type: tea.KeyBackspace}, "ctrl+c": {Type: tea.KeyCtrlC},
	"alt+left": {Type: tea.KeyLeft, Alt: true}, "alt+right": {Type: tea.KeyRight, Alt: true},
	"ctrl+d": {Type: tea.KeyCtrlD}, "ctrl+u": {Type: tea.KeyCtrlU}, "ctrl+n": {Type: tea.KeyCtrlN}, "ctrl+p": {Type: tea.KeyCtrlP},
	"ctrl+j": {Type: tea.KeyCtrlJ}, "ctrl+k": {Type: tea.KeyCtrlK}, "ctrl+r": {Type: tea.KeyCtrlR},
}

func keyOf(name string) tea.KeyMsg {
	if k, ok := keyNames[name]; ok {
		return k
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// byName is how press writes actions that no key is bound to, which in the panes are carried out as the palette does.
var byName = map[string]keys.Action{
	"1": keys.FilterPane, "2": keys.ListPane, "3": keys.ArticlePane, "-": keys.Narrower, "+": keys.Wider, "=": keys.Wider,
	"B": keys.FoldFilters, "W": keys.WrapTitles, "M": keys.Mouse, "C": keys.FoldAll, "S": keys.OtherBeside,
	"Y": keys.CopyList, "I": keys.CopyImport, "A": keys.MarkAllRead, "u": keys.Upstream, "\\": keys.Later, "alt+right": keys.Later,
}

// does carries an action out as a key that is bound to it would.
func (d *driver) does(act keys.Action) {
	d.m.Notify("")
	d.m.browser.Stay()
	cmd := d.m.do(act)
	d.m.way.track()
	d.carryOut(tea.Batch(cmd, d.m.shelf.Soon(), d.m.settle()))
}

func (d *driver) press(names ...string) {
	for _, n := range names {
		if act, ok := byName[n]; ok && d.m.context()&keys.Panes != 0 {
			d.does(act)
			continue
		}
		d.send(keyOf(n))
	}
}

// write types text one key at a time.
func (d *driver) write(text string) {
	for _, r := range text {
		if r == ' ' {
			d.press("space")
			continue
		}
		d.press(string(r))
	}
}

// paste sends text as a terminal sends what is pasted.
func (d *driver) paste(text string) {
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

func (d *driver) resize(width, height int) { d.send(tea.WindowSizeMsg{Width: width, Height: height}) }

// heading is what the article of the n-th entry of the whole list is headed with.
func (d *driver) heading(n int) string {
	all := browse.New(d.m.Session, browse.Start{})
	e := d.m.Catalog.Entry(all.Listed()[n])
	return subject.EntryHeading(&e)
}

// all is how the screen counts all entries.
func (d *driver) all() string { return d.m.Words.Count("count_all", catalog(d.t).Len(), nil) }

// helpLine is a line of the overlay on top, which there must be, without colours.
func (d *driver) helpLine(n int) string { return ansi.Strip(d.m.overlays.Top().Lines()[n]) }

// screen is the view without colours.
func (d *driver) screen() string { return ansi.Strip(d.m.View()) }

func (d *driver) shows(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		if !strings.Contains(d.screen(), text) {
			d.t.Fatalf("the screen lacks %q:\n%s", text, d.screen())
		}
	}
}

func (d *driver) lacks(text string) {
	d.t.Helper()
	if strings.Contains(d.screen(), text) {
		d.t.Fatalf("the screen shows %q:\n%s", text, d.screen())
	}
}

// subject is what the reader is about.
func (d *driver) subject() subject.Subject { return d.m.reader.Key().Subject }

// shows reports whether the reader is about a subject of that kind.
func shows[T subject.Subject](d *driver) bool {
	_, ok := d.subject().(T)
	return ok
}

// newest is the page of the newest release with articles, which a screen opens with where nothing was asked for.
func newest(t testing.TB) content.ReleasePage {
	t.Helper()
	v, ok := session.NewestWithNotes(catalog(t), today)
	if !ok {
		t.Fatal("no release has articles")
	}
	page, _ := catalog(t).Release(v)
	known, _ := facts.OnDemand().Release(v)
	page.Codename = known.Codename
	return page
}

// newestName is how that release is called.
func newestName(t testing.TB) string {
	t.Helper()
	page := newest(t)
	return page.Version.String()
}

// requiring is how the English page of that release heads what it requires.
func requiring(t testing.TB) string {
	t.Helper()
	n := 0
	for row := range catalog(t).Len() {
		if catalog(t).Version(row) == newest(t).Version && catalog(t).ActionRequired(row) {
			n++
		}
	}
	return fmt.Sprintf("Action required (%d)", n)
}

// showOlder unfolds the releases without support in the filters, which get the focus.
func (d *driver) showOlder() {
	d.t.Helper()
	d.press("1", "home")
	for range 20 {
		if strings.Contains(ansi.Strip(strings.Join(d.m.browser.FilterLines(), "\n")), "❯ ▸ ") {
			d.press("space")
			return
		}
		d.press("down")
	}
	d.t.Fatalf("no older releases:\n%s", d.screen())
}

// toFilter moves the cursor of the filters, which have the focus, to a value.
func (d *driver) toFilter(value string) {
	d.t.Helper()
	d.press("home")
	for range 100 {
		if at, ok := d.m.browser.Filter(); ok && at.Value == value {
			return
		}
		d.press("down")
	}
	d.t.Fatalf("no value %s:\n%s", value, d.screen())
}
