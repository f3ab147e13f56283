package screen

import (
	"errors"
	"io"
	"log"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// changing is a library that another process changes.
type changing struct {
	stamp  string
	now    *content.Catalog
	err    error
	looked int
}

func (l *changing) Stamp() string { l.looked++; return l.stamp }

func (l *changing) Reopen() (*content.Catalog, session.Searcher, error) {
	if l.now == nil {
		return nil, nil, l.err
	}
	return l.now, scanning{index.New(index.Options{Catalog: l.now, Glossary: index.NewGlossary(assets.Glossary), Facts: facts.Embedded})}, l.err
}

// watching is a screen over a library, and a clock that the test moves.
func watching(t *testing.T, s setup) (*driver, *changing, *time.Time) {
	t.Helper()
	l, now := &changing{stamp: "before"}, time.Unix(0, 0)
	d := start(t, s)
	d.m.Library = l
	d.m.work.library.Stamp, d.m.work.library.Now = l.Stamp, func() time.Time { return now }
	d.m.work.library.Take("before")
	return d, l, &now
}

// A library that another process changes is noticed at a key, and one key loads it: words, entry and place stay.
func TestLibraryChanges(t *testing.T) {
	d, l, now := watching(t, setup{width: 160, height: 40, catalog: settled(), searcher: settledScanner(), query: "release:1.27"})
	d.press("j", "j", "enter", "space")
	before, top := d.subject().Ref(d.desk()), d.firstLine()
	old, _ := subject.EntryOf(d.subject())
	if l.looked != 1 || top == 0 {
		t.Fatalf("looked %d times, line %d", l.looked, top)
	}
	l.stamp, l.now = "after", imported()
	d.press("h", "l")
	d.lacks("library has changed")
	*now = now.Add(time.Minute)
	d.press("h")
	d.shows("The library has changed: C-r loads it")
	d.press("l")
	d.shows("changed library: C-r")
	d.press("ctrl+r")
	d.lacks("changed library")
	if got := d.subject().Ref(d.desk()); got != before || d.firstLine() != top || d.m.Catalog != imported() {
		t.Errorf("%v at line %d, want %v at %d", got, d.firstLine(), before, top)
	}
	{ // the row that was read is another entry now
		e := imported().Entry(old.Row)
		d.carryOut(d.m.way.goTo(subject.Ref{Kind: subject.KindEntry, ID: e.ID}))
		if got := d.document().Heading; got != subject.EntryHeading(&e) {
			t.Errorf("the article is of %s, want %s", got, subject.EntryHeading(&e))
		}
		d.press("esc")
	}
	d.press("/")
	d.write("release:1.30 ")
	d.shows("A flag has gone")
	*now = now.Add(time.Minute)
	d.press("esc")
	d.lacks("library has changed")
}

// Words are searched for in the new catalog, and what stood aside stands there again.
func TestReloadKeepsWords(t *testing.T) {
	d, l, now := watching(t, setup{width: 160, height: 40, catalog: settled(), searcher: settledScanner(), query: "pod"})
	d.press("R")
	if !shows[subject.Release](d) {
		t.Fatal("no release page")
	}
	l.stamp, l.now = "after", imported()
	*now = now.Add(time.Minute)
	d.press("1", "3", "ctrl+r")
	if q := d.query(); q.Words != "pod" || !shows[subject.Release](d) || d.rows() == 0 {
		t.Errorf("query %q, %d found, %T", q.Words, d.rows(), d.subject())
	}
	d.press("esc", "backspace", "\\", "j", "enter", "t", "esc", ":", "esc")
}

// Answers about the catalog before come too late: their rows are not those of the new one.
func TestReloadDropsOldAnswers(t *testing.T) {
	d, l, _ := watching(t, setup{width: 160, height: 40, catalog: imported(), searcher: scanning{index.New(index.Options{Catalog: imported()})}})
	_, cmd := d.update(keyOf("G"))
	l.now = withNotes(t, func(own []content.Entry) []content.Entry { return own[:3] })
	late := answersOf(cmd)
	ready := indexReadyMsg{catalog: d.m.work.index.catalog}
	d.press("ctrl+r")
	d.m.work.index.ready = false
	for _, msg := range append(late, ready) {
		d.send(msg)
	}
	if d.catalog().Len() != 3 || d.m.work.index.ready {
		t.Errorf("%d entries", d.catalog().Len())
	}
	d.press("j", "j", "k", "enter")
}

// A search that was under way answers about rows that the new catalog does not have.
func TestReloadDropsOldSearches(t *testing.T) {
	searcher := scanning{index.New(index.Options{Catalog: imported(), Glossary: index.NewGlossary(assets.Glossary)})}
	d, l, _ := watching(t, setup{width: 160, height: 40, catalog: imported(), searcher: searcher})
	d.press("/")
	_, cmd := d.update(keyOf("p")) // the first search, and again the first one of the new browser
	late := answersOf(cmd)
	l.now = withNotes(t, func(own []content.Entry) []content.Entry { return own[:3] })
	_, cmd = d.update(reopenedMsg{catalog: l.now, searcher: scanning{index.New(index.Options{Catalog: l.now})}})
	for _, msg := range late {
		d.send(msg)
	}
	if n := d.rows(); n > 3 {
		t.Errorf("%d of 3 entries are listed", n)
	}
	d.carryOut(cmd)
	if q := d.query(); q.Words != "p" || d.rows() == 0 || d.m.browser.Awaits() {
		t.Errorf("query %q finds %d", q.Words, d.rows())
	}
	d.press("enter", "j", "k")
}

// answersOf runs a command without giving its answers to the screen.
func answersOf(cmd tea.Cmd) (all []tea.Msg) {
	if cmd == nil {
		return nil
	}
	msg := cmd()
	batch, ok := msg.(tea.BatchMsg)
	if !ok {
		return append(all, msg)
	}
	for _, c := range batch {
		all = append(all, answersOf(c)...)
	}
	return all
}

// An index that cannot be kept is said of in the status line.
func TestIndexThatCannotBeKept(t *testing.T) {
	d := start(t, setup{width: 120, height: 30, catalog: settled(), searcher: settledScanner()})
	d.send(indexReadyMsg{unkept: errors.New("no space left on device")})
	d.shows("The search index cannot be kept on the disk: no space left on device")
	if !d.m.work.index.ready {
		t.Error("the index in memory is not used")
	}
}

// A library that cannot be opened leaves the screen as it is, and says why.
func TestReloadFails(t *testing.T) {
	d, l, _ := watching(t, setup{width: 160, height: 40, catalog: settled(), searcher: settledScanner()})
	l.err = errors.New("no room\x1b[2J")
	d.press("ctrl+r")
	d.shows("Loading the library: no room[2J")
	if d.m.Catalog != settled() {
		t.Error("another catalog is shown")
	}
}

// closed is a searcher that counts how many are open.
type closed struct {
	scanning
	open *int
}

func (c closed) Close() error { *c.open--; return c.scanning.Close() }

// counting is a library that counts the searchers that it has opened and nobody has closed.
type counting struct {
	changing
	open int
}

func (l *counting) Reopen() (*content.Catalog, session.Searcher, error) {
	c, s, err := l.changing.Reopen()
	if c == nil {
		return nil, nil, err
	}
	l.open++
	return c, closed{s.(scanning), &l.open}, err
}

// One searcher is open at a time, however often the library is loaded, and none after the screen.
func TestReloadClosesSearchers(t *testing.T) {
	l := &counting{open: 1}
	r := reopened{from: l, log: log.New(io.Discard, "", 0), now: newWatched(closed{scanning{index.New(index.Options{Catalog: settled()})}, &l.open})}
	for range 3 {
		l.now = settled()
		if _, s, err := r.Reopen(); err != nil || s != session.Searcher(r.now) || l.open != 1 {
			t.Errorf("%v; %d searchers are open", err, l.open)
		}
		l.now = nil
		if c, _, _ := r.Reopen(); c != nil || l.open != 1 {
			t.Errorf("%d searchers are open where the library could not be loaded", l.open)
		}
	}
	if r.end(); l.open != 0 {
		t.Errorf("%d searchers stay open", l.open)
	}
}

// While the library is being loaded it is not loaded once more.
func TestReloadsOnceAtATime(t *testing.T) {
	d, l, _ := watching(t, setup{width: 120, height: 30, catalog: settled(), searcher: settledScanner()})
	l.now = imported()
	_, first := d.update(keyOf("ctrl+r"))
	if _, second := d.update(keyOf("ctrl+r")); slices.ContainsFunc(answersOf(second), isReopened) {
		t.Error("it is loaded twice at once")
	}
	for range 2 {
		answers := answersOf(first)
		if !slices.ContainsFunc(answers, isReopened) {
			t.Fatal("it is not loaded")
		}
		for _, msg := range answers {
			d.send(msg)
		}
		_, first = d.update(keyOf("ctrl+r"))
	}
}

func isReopened(msg tea.Msg) bool { _, ok := msg.(reopenedMsg); return ok }
