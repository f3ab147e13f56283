// Package screen is the face in a terminal: three panes — filters, the list of changes, the article — over one query, in Bubble Tea.
//
// The root, Model, routes messages, lays its parts out and owns no behaviour of its own. A key goes to the overlay on
// top, else to the find bar or the query box, else to the focused pane; package keys says which action it is, and the
// handlers of that action (see Model.allActions; each kind of handlers stands in the file of what it is about) say
// what is done. The mouse goes to what frame.Layout.At says is under it. The parts are the browser (query, filters,
// list), the reader, the trail (what is shown aside, and the way there), the shelf (what the reader keeps), the
// planner, the palette and the other overlays. They share a session. What follows from one part for another the root
// carries out, see Model.follow.
//
// Nothing slow happens in Update or View: searching and laying out are commands whose answers carry a ticket, and an
// answer to an older question is dropped. What is drawn again and again is kept until what it depends on changes.
//
//go:generate go test . -run TestMovingPicture -update
package screen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	xterm "golang.org/x/term"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/kit/term"
	"k8sexplore/ui/screen/session"
)

// Options is what a screen is opened with.
type Options struct {
	Catalog  *content.Catalog
	Searcher session.Searcher
	Library  session.Library // that the catalog was opened from; nil for none
	Facts    func() (*facts.Tables, error)
	Elements func() (*name.Elements, error)
	State    string // the folder for what is ticked off; "" for none
	Themes   string // the folder of the user's themes; "" for none
	Today    string // an ISO date: what is out, and what is supported
	Query    content.Query
	Problem  error // what was wrong with the query, shown until the next key; nil for nothing
	Trouble  error // what was wrong with the library, shown before it
	Language content.Language
	Settings config.Settings
	Faults   []config.Fault // what of the settings does not hold: the first is shown until the next key
	In, Out  *os.File       // where In is no terminal, Bubble Tea opens the controlling one
	Log      *log.Logger
}

const (
	// queryLimit is how long a silent terminal is waited for.
	queryLimit = 80 * time.Millisecond
	// frameTime is how long a frame stands at least: what follows from a key comes in two or three.
	frameTime = 3 * time.Millisecond
	// goodbye is how long an interrupted index build may take to clean up after itself.
	goodbye = time.Second
)

// Run shows the screen until the user leaves it or ctx ends.
func Run(ctx context.Context, o Options) error {
	remembered := o.remember()
	answer := term.Ask(o.In, o.Out, queryLimit)
	profile, colourless := term.Profile(os.Getenv)
	look := style.Options{
		Theme: o.Settings.Theme, Background: groundOf(answer), Profile: profile, Colourless: colourless,
		ASCIILines: answer.LineCells != 1 || o.Settings.ASCII,
	}
	styles, unpainted := o.paint(&look)
	if styles == nil {
		return unpainted
	}
	window := func() (width, height int, err error) {
		width, height, err = xterm.GetSize(int(o.Out.Fd()))
		return min(width, widest), min(height, highest), err
	}
	width, height, err := window()
	if err != nil {
		return fmt.Errorf("asking for the size of the terminal: %w", err)
	}
	screen, stop := context.WithCancel(ctx)
	defer stop()
	opened := &reopened{from: o.Library, log: o.Log, now: newWatched(o.Searcher)}
	query, opening := o.opens()
	out := term.NewScreen(o.Out, frameTime)
	out.Margins = answer.Margins
	defer func() { _ = out.Close() }() // its error is always nil
	kept, err := remembered()
	o.Trouble = cmp.Or(o.Trouble, err)
	m, err := newModel(parts{
		Services: session.Services{
			Ctx: screen, Catalog: o.Catalog, Searcher: opened.now, Library: opened.library(), Log: o.Log,
			Styles: styles, Look: look, ReadThemes: o.readThemes, ReadFacts: o.Facts, ReadElements: o.Elements, Today: o.Today,
			Desktop: desktop.Desktop{Terminal: out, Getenv: os.Getenv, Browser: o.Settings.Browser, Clipboard: o.Settings.Clipboard},
		},
		query: query, opening: opening, problem: o.Problem, trouble: o.Trouble, unpainted: unpainted, lang: o.Language,
		settings: o.Settings, faults: o.Faults, stamp: opened.Stamp(),
		width: width, height: height, window: window, typed: term.Keys(answer.Typed), after: after, collect: runtime.GC, kept: kept,
	})
	if err != nil {
		return err
	}
	jobs := term.NewJobs(o.Log)
	shown := &term.Shown{Model: m, Screen: out, Size: tea.WindowSizeMsg{Width: width, Height: height}}
	guard := &task.Guard{Model: shown, Log: o.Log}
	program := tea.NewProgram(guard, // whose own renderer draws nothing, see term.Screen: it looks as seldom as it can
		tea.WithContext(ctx), tea.WithOutput(out), tea.WithAltScreen(), tea.WithFPS(1), tea.WithFilter(filter(jobs, answer.Late)),
		tea.WithoutSignalHandler(), // ctx ends by signals; two handlers can wait for each other for ever
	)
	guard.Quit = program.Quit
	out.Failed = func(panicked any) { program.Send(guard.Failed(panicked)) }
	opened.tell(func(percent int) { program.Send(buildingMsg{percent}) })
	ended := jobs.Watch(program)
	_, err = program.Run()
	ended()
	stop()
	opened.end()
	m.shelf.Leave()
	if err := kept.Save(context.WithoutCancel(ctx)); err != nil {
		o.Log.Printf("keeping what the reader has marked: %v", err)
	}
	if err := cmp.Or(guard.Err, jobs.Err()); err != nil {
		return err
	}
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// remember reads what the reader keeps and marks the catalog with it while the terminal is asked. It then parses the
// facts, on the same goroutine so that a processor is left to the screen; their error is told to those that ask for
// the facts. The function that it returns waits for what is kept; its error is for people.
func (o *Options) remember() func() (*userstate.Store, error) {
	store, read := userstate.New(o.State), make(chan error, 1)
	go func() {
		read <- o.mark(store)
		if o.Facts != nil {
			_, _ = o.Facts()
		}
	}()
	return func() (*userstate.Store, error) { return store, <-read }
}

// mark reads a store and marks the catalog with it.
func (o *Options) mark(store *userstate.Store) (err error) {
	debug.SetPanicOnFault(true) // a mapped file that is cut off must not end the program
	defer func() {
		if p := recover(); p != nil {
			err = task.Failure(o.Log, p)
		}
	}()
	if err = store.Read(); err != nil {
		o.Log.Printf("reading what the reader keeps: %v", err)
	}
	o.Catalog.SetMarks(store.Marks(o.Catalog))
	return err
}

// filter returns what sees messages before the model does: it drops a flood of keys, takes the signals of the job and,
// where the terminal has not answered in time, its late answers.
func filter(jobs *term.Jobs, late bool) func(tea.Model, tea.Msg) tea.Msg {
	var flood term.Flood
	answers := func(_ tea.Model, msg tea.Msg) tea.Msg { return msg }
	if late {
		answers = term.NewLateFilter()
	}
	return func(m tea.Model, msg tea.Msg) tea.Msg {
		if flood.Drops(msg, time.Now()) {
			return nil
		}
		if msg = jobs.Filter(m, msg); msg == nil {
			return nil
		}
		return answers(m, msg)
	}
}

// after returns a command that sends a message after a while.
func after(d time.Duration, msg tea.Msg) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return msg })
}

// paint makes the styles of a look, whose theme is read from a file if it is one of the user's. Where the theme cannot
// be used the styles are those of auto, and the error says why; without any styles there is no screen.
func (o *Options) paint(look *style.Options) (*style.Styles, error) {
	var trouble error
	if !slices.Contains(style.Names(nil), cmp.Or(look.Theme, style.Auto)) {
		var faults []error
		look.Own, faults = style.ReadOwn(o.Themes, look.Theme)
		trouble = errors.Join(faults...)
	}
	styles, err := style.New(*look)
	if err == nil {
		return styles, nil
	}
	trouble = cmp.Or(trouble, err)
	look.Theme = style.Auto
	if styles, err = style.New(*look); err != nil {
		return nil, err
	}
	return styles, trouble
}

// groundOf is the background that a terminal has named, "" for none.
func groundOf(a term.Answer) style.Background {
	switch {
	case !a.Known:
		return ""
	case a.Dark:
		return style.Dark
	}
	return style.Light
}

// readThemes reads the user's themes.
func (o *Options) readThemes() (style.Own, []error) { return style.ReadOwn(o.Themes) }

// watched is a Searcher that reports how far a build of its index is, if there is one, and notes when Prepare, which
// is called once, has ended.
type watched struct {
	session.Searcher
	notify func(percent int)
	begun  atomic.Bool
	over   chan struct{} // closed when the index is not needed any more
	done   chan struct{}
}

func newWatched(s session.Searcher) *watched {
	return &watched{Searcher: s, over: make(chan struct{}), done: make(chan struct{})}
}

// Prepare prepares the index; progress is reported when a build begins and at each further hundredth.
func (w *watched) Prepare(ctx context.Context, _ func(done, total int)) error {
	w.begun.Store(true)
	defer close(w.done)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-w.over:
			cancel()
		case <-w.done:
		}
	}()
	said := -1
	return w.Searcher.Prepare(ctx, func(done, total int) { // by the one goroutine that builds
		if percent := done * 100 / max(total, 1); percent != said {
			said = percent
			w.notify(percent)
		}
	})
}

// end cancels a build, gives it time to remove what it began, and closes the searcher, which scans from then on.
func (w *watched) end(limit time.Duration) error {
	close(w.over)
	if w.begun.Load() {
		select {
		case <-w.done:
		case <-time.After(limit):
		}
	}
	return w.Close()
}

// reopened is a library whose searchers are watched. One searcher is in use at a time, and no other stays open.
type reopened struct {
	from   session.Library // nil for none
	log    *log.Logger
	notify func(percent int)
	mu     sync.Mutex
	now    *watched
}

// library returns r as what the session may ask, nil where there is no library.
func (r *reopened) library() session.Library {
	if r.from == nil {
		return nil
	}
	return r
}

// tell sets the function to which building an index is reported.
func (r *reopened) tell(notify func(percent int)) { r.notify, r.now.notify = notify, notify }

// Stamp implements session.Library.
func (r *reopened) Stamp() string {
	if r.from == nil {
		return ""
	}
	return r.from.Stamp()
}

// Reopen implements session.Library; the searcher before is closed, and the build of its index given up.
func (r *reopened) Reopen() (*content.Catalog, session.Searcher, error) {
	c, searcher, err := r.from.Reopen()
	if c == nil {
		return nil, nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.close()
	r.now = newWatched(searcher)
	r.now.notify = r.notify
	return c, r.now, err
}

// end closes the searcher that is in use, when the screen ends.
func (r *reopened) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.close()
}

func (r *reopened) close() {
	if err := r.now.end(goodbye); err != nil {
		r.log.Print(err)
	}
}

// opens returns what a screen begins with, and whether that is the program's own choice.
func (o *Options) opens() (q content.Query, own bool) {
	if o.Query.Words != "" || !o.Query.Filters.IsZero() || o.Problem != nil {
		return o.Query, false
	}
	if o.Settings.Release != (content.Span{}) {
		return content.Query{Filters: content.Filters{Releases: []content.Span{o.Settings.Release}}}, true
	}
	return openingQuery(o.Catalog, o.Today), true
}

// openingQuery is what a screen opens with where nothing was asked for: the newest release that is out and has
// notes, ours or imported.
func openingQuery(c *content.Catalog, today string) content.Query {
	var q content.Query
	if v, ok := session.NewestWithNotes(c, today); ok {
		q.Filters.Releases = []content.Span{{From: v, To: v}}
	}
	return q
}
