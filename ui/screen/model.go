package screen

import (
	"errors"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/browse"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/history"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/screen/palette"
	"k8sexplore/ui/screen/planner"
	"k8sexplore/ui/screen/reader"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/screen/shelf"
)

// Model is the root of the screen. It routes messages to its parts, which share a session, and holds what they share:
// where the focus is, what is on the screen, what lies over it. What a part does is its own. Everything slow is a command
// whose answer carries a ticket, see task.Latest.
type Model struct {
	*session.Session
	browser  browse.Browser
	reader   reader.Pane
	shown    history.Trail
	overlays overlay.Stack
	finder   *palette.Finder
	planner  *planner.Planner
	shelf    *shelf.Shelf
	focus    frame.Pane
	layout   frame.Layout
	notAlone frame.Pane // where the focus was before the article stood alone

	reading *reading
	way     *navigator
	pointer *pointer
	work    *background
	view    *view

	actions handlers     // what each action does
	program handlers     // the ones that hold in the query box, too
	first   tea.Cmd      // shows again where the reader was; nil where the screen begins anew
	typed   []tea.KeyMsg // before the screen was there
	window  func() (width, height int, err error)
}

// The parts of the root. Each works on the Model that it embeds, and owns the state below it.
type (
	// reading lays the article out and does what can be done with it: finding, links, copies, a second language.
	reading struct {
		*Model
		articles task.Latest
		awaited  reader.Key // the document that articles asks for
		pending  *pending   // what to do with the article that is on its way; nil for nothing
		find     reader.FindBar
		beside   beside

		findFrom, outlineFrom frame.Pane // the focus before the find bar and the outline
	}

	// navigator leads from one page to another and back, and to the plan.
	navigator struct {
		*Model
		planned planned
	}

	// pointer takes the mouse.
	pointer struct {
		*Model
		mouse mouse
	}

	// background takes care of what is made beside the screen: tables, search index, themes, the library, memory.
	background struct {
		*Model
		index   indexState
		waiting task.Wait
		rest    task.Rest
		breath  task.Breath
		library task.Watch // what the catalog was opened from

		reloading bool
	}

	// view draws the screen around the panes.
	view struct {
		*Model
		rule  frame.Rule
		ascii *strings.Replacer // of what is drawn; nil for none
	}
)

// parts is what a Model is made of.
type parts struct {
	session.Services
	query         content.Query
	opening       bool  // the query is the program's own
	problem       error // with the query, as it was given
	trouble       error // with what was imported
	unpainted     error // why the screen is not in the theme that was asked for
	lang          content.Language
	width, height int
	window        func() (width, height int, err error) // as it is now; nil for as given
	typed         []tea.KeyMsg                          // by the user, before the screen was there
	after         func(time.Duration, tea.Msg) tea.Cmd
	collect       func() // garbage, between two keys; nil for never
	settings      config.Settings
	arranged      answer.Arrangement // of lists
	faults        []config.Fault     // of the settings
	stamp         string             // of the library that the catalog was opened from
	kept          *userstate.Store
}

// start is what the browser begins with.
func (c *parts) start() browse.Start {
	start := browse.Start{Query: c.query, Opening: c.opening, Arranged: c.arranged}
	if bad := new(content.ValueError); errors.As(c.problem, &bad) && bad.Field == string(content.FieldRelease) {
		start.Release = bad.Value
	}
	return start
}

func newModel(c parts) (*Model, error) {
	s, err := session.New(c.Services, c.settings, c.lang)
	if err != nil {
		return nil, err
	}
	m := &Model{Session: s, reader: reader.NewPane(s.Styles), focus: frame.List, typed: c.typed, window: c.window}
	m.reading, m.way, m.pointer = &reading{Model: m}, &navigator{Model: m}, &pointer{Model: m}
	m.work, m.view = &background{Model: m}, &view{Model: m}
	m.work.waiting.After, m.work.rest.After, m.work.breath.Collect = c.after, c.after, c.collect
	m.shelf = shelf.New(s, m, c.kept, c.after)
	to, err := m.begin(&c)
	if err != nil {
		return nil, err
	}
	start := c.start()
	start.Searches = m.shelf.Searches
	m.browser = browse.New(s, start)
	if c.settings.ASCII {
		m.view.ascii = cells.ASCII()
	}
	if s.Library != nil {
		m.work.library.Stamp = s.Library.Stamp
		m.work.library.Take(c.stamp)
	}
	m.finder = palette.NewFinder(s, m)
	m.planner = planner.New(s, c.kept)
	m.program = m.programActions()
	m.actions = m.allActions()
	if c.problem != nil && m.Notice == "" {
		m.Explain(c.problem)
	}
	if c.trouble != nil {
		m.Notify(strings.TrimSuffix(answer.SayTrouble(m.Words, c.trouble)+"; "+m.Notice, "; "))
	}
	if c.unpainted != nil {
		m.Log.Printf("theme: %v", c.unpainted)
		m.Notify(strings.TrimSuffix(session.SayFault(m.Words, c.unpainted)+"; "+m.Notice, "; "))
	}
	m.tellFaults(c.faults)
	m.pointer.mouse.on = c.settings.Mouse
	m.resize(c.width, c.height)
	if to != nil {
		m.first = m.way.restore(*to)
	}
	m.way.track()
	return m, nil
}

// begin settles what the screen begins with where nothing was asked for: what is followed, or where the reader was,
// which is the step that it returns.
func (m *Model) begin(c *parts) (to *history.Step, err error) {
	m.layout.Preferences, c.arranged = shelf.SettledPanes(c.settings.Panes), answer.Settled(c.settings)
	if !c.opening {
		return nil, nil
	}
	if c.settings.FirstScreen == config.ScreenFollowed && m.shelf.FollowsAny() {
		c.query, c.opening = shelf.Followed(), false
		return nil, nil
	}
	at, problem, ok := m.shelf.Resume(c.settings)
	if !ok {
		return nil, nil
	}
	m.layout.Preferences, c.arranged = at.Panes, at.Arranged
	m.reading.beside.lang, m.reading.beside.chosen = at.Second, at.HasSecond
	if err := m.SetLanguage(at.Lang); err != nil {
		return nil, err
	}
	if at.Own && !at.Step.List.Chosen && !at.Step.Aside {
		return nil, nil // nothing was read yet
	}
	c.query, c.opening = at.Step.Query, at.Own
	if problem != nil {
		c.problem = problem
		m.Explain(problem)
		m.Tell("resumed_part", phrase.Values{"Error": m.Notice})
	}
	return &at.Step, nil
}

// Where implements shelf.Screen.
func (m *Model) Where() shelf.Place {
	return shelf.Place{
		Step: m.shown.Here, Panes: m.layout.Preferences, Lang: m.Lang, Own: m.browser.IsOwn(),
		Arranged: m.browser.Arrangement(), Second: m.reading.beside.lang, HasSecond: m.reading.beside.chosen,
	}
}

// Remarked implements shelf.Screen: it asks the query again if that is about what is new, changed or followed.
func (m *Model) Remarked() tea.Cmd {
	about := func(mark content.Mark) bool { return mark != content.Read && mark != content.Unread }
	if !slices.ContainsFunc(m.browser.Query().Filters.Marks, about) {
		return nil
	}
	return m.follow(m.browser.Search(true))
}

// tellFaults says what of the settings does not hold: the first in the notice, all in the log.
func (m *Model) tellFaults(faults []config.Fault) {
	for i, f := range faults {
		said := f.Say(m.Words)
		m.Log.Printf("settings: %s", said)
		switch {
		case i > 0:
			continue
		case len(faults) > 1:
			said = m.Words.Fill("config_more", phrase.Values{"First": said, "N": len(faults) - 1})
		}
		m.Notify(strings.TrimSuffix(said+"; "+m.Notice, "; "))
	}
}

// settling is the time after the start in which a change of the window may have been missed: Bubble Tea listens for
// changes only after it has begun to draw.
const settling = 500 * time.Millisecond

// measureMsg asks for the size of the window.
type measureMsg struct{}

// measure looks how large the window is. The size is told only if it differs from the one that is laid out, since a
// size that is told has the whole screen drawn anew.
func (m *Model) measure() tea.Cmd {
	size, width, height := m.window, m.layout.Width, m.layout.Height
	if size == nil {
		return nil
	}
	return func() tea.Msg {
		w, h, err := size()
		if err != nil || w == width && h == height { // without an answer all stays as it is
			return nil
		}
		return tea.WindowSizeMsg{Width: w, Height: h}
	}
}

// Init asks for what the first frame lacks: the article, the answer to words given on the command line, the index. It
// measures the window at once and again a little later, since a change may have been missed (see settling). Keys that
// were typed before the start come first.
func (m *Model) Init() tea.Cmd {
	first := m.first
	switch {
	case first != nil:
	case m.browser.Query().Words != "":
		first = m.follow(m.browser.Search(false))
	default:
		first = m.reading.openArticle()
	}
	cmds := []tea.Cmd{first, m.work.openFacts(), m.work.prepareIndex(), m.measure()}
	if m.work.waiting.After != nil {
		cmds = append(cmds, m.work.waiting.After(settling, measureMsg{}))
	}
	if m.pointer.mouse.on {
		cmds = append(cmds, m.pointer.mouse.capture())
	}
	cmds = append(cmds, content.Each(m.typed, m.takeKeys)...)
	return tea.Batch(cmds...)
}

func (m *Model) resize(width, height int) {
	m.layout = frame.New(width, height, m.focus, m.layout.Preferences)
	rows := m.layout.Rows()
	m.browser.Resize(&m.layout, m.focus)
	m.reader.Resize(m.layout.WidthOf(frame.Article), rows)
	m.overlays.Resize(width, rows)
}

// focusOn moves the focus, which may fold other panes away.
func (m *Model) focusOn(p frame.Pane) {
	m.focus = p
	if p == frame.List && m.layout.Width < frame.RoomyPanes {
		m.layout.Preferences.Alone = false // the article was given all the room only to be read
	}
	m.resize(m.layout.Width, m.layout.Height)
}

// goInto moves the focus, and shows the article as wide as it is then.
func (m *Model) goInto(p frame.Pane) tea.Cmd {
	m.focusOn(p)
	return m.reading.openArticle()
}

// follow carries out what follows from something that was done to the browser.
func (m *Model) follow(out browse.Outcome) tea.Cmd {
	article := false
	for _, effect := range out.Effects {
		switch e := effect.(type) {
		case browse.LeaveAside:
			m.shown.Leave()
		case browse.Arrived:
			if m.shown.Lent {
				m.shown.Leave()
			}
		case browse.Focus:
			m.focusOn(e.Pane)
		case browse.ShowArticle:
			article = true
		}
	}
	if article {
		return tea.Batch(out.Cmd, m.reading.openArticle())
	}
	return out.Cmd
}

// reopenedMsg brings the catalog of a library that has changed.
type reopenedMsg struct {
	stamp    string
	catalog  *content.Catalog
	searcher session.Searcher
	err      error
}

// sawLibrary says that the library has changed: at length until the next key, then beside the keys until it is loaded.
func (m *background) sawLibrary(seen task.Looked) {
	if m.library.Saw(seen); m.library.Changed && m.Notice == "" {
		m.Tell("library_changed", phrase.Values{"Key": m.Keys.Of(keys.Reload).Label})
	}
}

// reload opens the library anew.
func (m *background) reload() tea.Cmd {
	library := m.Library
	if library == nil || m.reloading {
		return nil
	}
	m.reloading = true
	return func() tea.Msg {
		msg := reopenedMsg{stamp: library.Stamp()}
		msg.catalog, msg.searcher, msg.err = library.Reopen()
		return msg
	}
}

// takeReopened puts another catalog in the place of the one at hand. Query, entry and place stay as they are, as far
// as the new catalog has them: what is kept of the way here names its subjects for good.
func (m *background) takeReopened(msg reopenedMsg) tea.Cmd {
	m.reloading = false
	if msg.err != nil {
		m.Log.Printf("loading the library: %v", msg.err)
		m.Tell("reload_failed", phrase.Values{"Error": sanitize.Line(msg.err.Error())})
	}
	if msg.catalog == nil {
		return nil
	}
	here, notice := m.shown.Here, m.Notice
	here.Query = m.browser.Query() // perhaps not answered yet
	here.Asked = here.Query.String()
	m.library.Take(msg.stamp)
	m.TakeCatalog(msg.catalog, msg.searcher)
	m.shelf.TakeCatalog()
	m.reading.articles.Drop()
	m.reader.Forget()
	m.overlays.Clear()
	m.reading.find, m.reading.pending, m.reading.beside.aside = reader.FindBar{}, nil, nil
	m.index = indexState{catalog: m.index.catalog + 1}
	m.finder = palette.NewFinder(m.Session, m)
	m.browser = m.browser.Anew()
	m.resize(m.layout.Width, m.layout.Height)
	cmd := m.way.restore(here)
	if m.Notice == "" {
		m.Notify(notice)
	}
	return tea.Batch(cmd, m.follow(m.browser.FollowFacts()), m.openFacts(), m.prepareIndex())
}
