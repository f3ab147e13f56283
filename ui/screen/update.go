package screen

import (
	"runtime/debug"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/browse"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/screen/palette"
	"k8sexplore/ui/screen/planner"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/screen/shelf"
	"k8sexplore/ui/subject"
)

// Update routes messages: answers to the parts that asked, keys to the overlay on top, else to the find bar or the
// query box, else, as actions, to the focused pane.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	return m, tea.Batch(m.route(msg), m.settle())
}

// settle brings in line, after every message, what follows from where the screen stands: the styles of the theme, the
// history, which knows what is being read, the read mark of an article that was long enough in sight, and the sign that
// an answer is awaited.
func (m *Model) settle() tea.Cmd {
	cmd := m.view.look()
	m.way.track()
	return tea.Batch(cmd, m.shelf.Saw(m.sight()), m.work.waiting.Watch(m.reading.articles.Open() || m.browser.Awaits()))
}

func (m *Model) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case measureMsg:
		return m.measure()
	case restMsg:
		return m.work.giveBack()
	case task.Quiet:
		return m.work.takeQuiet()
	case tea.WindowSizeMsg:
		return m.takeSize(msg)
	case tea.KeyMsg:
		m.work.breath.Stir()
		return tea.Batch(m.takeKeys(msg), m.work.library.Look(), m.shelf.Soon(), m.work.rest.Stir())
	case tea.MouseMsg:
		return tea.Batch(m.pointer.takeMouse(msg), m.shelf.Soon(), m.work.rest.Stir())
	case tea.ResumeMsg:
		return tea.Batch(m.pointer.mouse.capture(), m.work.library.Look())
	case browse.Found:
		return m.follow(m.browser.TakeFound(msg))
	case browse.Snippets:
		m.browser.TakeSnippets(msg)
	case articleMsg:
		return m.reading.takeArticle(msg)
	case session.Said:
		m.Notify(string(msg))
	default:
		return m.work.takeReady(msg)
	}
	return nil
}

// answered does what an overlay has answered to a key. What the plan shows, the way back leads to again.
func (m *Model) answered(a overlay.Answer) tea.Cmd {
	switch a := a.(type) {
	case overlay.Do:
		return m.do(keys.Action(a))
	case overlay.Show:
		if m.overlays.Top() == m.planner {
			return m.way.openFromPlan(subject.Ref(a))
		}
		return m.way.goTo(subject.Ref(a))
	case overlay.Say:
		m.Notify(string(a))
	case overlay.Run:
		return tea.Cmd(a)
	case overlay.Call:
		return tea.Batch(a(), m.reading.openArticle()) // whose marks may have changed
	case overlay.Over:
		m.overlays.Open(a.Overlay)
	case overlay.Jump:
		return m.reading.takeJump(a)
	}
	return nil
}

// takeReady takes what commands have done in the background.
func (m *background) takeReady(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case factsMsg:
		return m.takeFacts(msg)
	case elementsMsg:
		return m.takeElements(msg)
	case buildingMsg:
		m.index.building, m.index.percent = true, msg.percent
	case indexReadyMsg:
		return m.takeIndex(msg)
	case themesMsg:
		m.takeThemes(msg)
	case task.LongWait:
		m.waiting.Lasted(msg)
	case task.Looked:
		m.sawLibrary(msg)
	case reopenedMsg:
		return m.takeReopened(msg)
	case shelf.Answer:
		return tea.Batch(m.shelf.Take(msg), m.reading.openArticle()) // whose note may have changed
	case planner.Answer:
		return tea.Batch(m.planner.Take(msg), m.reading.openArticle()) // which says what the plan tells of its subject
	}
	return nil
}

// What is drawn of a window in cells: a terminal may say that it has 65,535 times as many, which would take gigabytes.
const widest, highest = 1200, 500

// takeSize fits the screen to the window. After a new size the window is measured once more: of two resizes in quick
// succession the older size may be told last.
func (m *Model) takeSize(msg tea.WindowSizeMsg) tea.Cmd {
	width, height := min(msg.Width, widest), min(msg.Height, highest)
	if width == m.layout.Width && height == m.layout.Height {
		return nil
	}
	m.resize(width, height)
	return tea.Batch(m.reading.openArticle(), m.measure())
}

// takeKeys takes keys one by one: those that were typed faster than they are read come as one message, and so does
// what is pasted, which is always text. What terminals act on, or do not show, is no text.
func (m *Model) takeKeys(msg tea.KeyMsg) tea.Cmd {
	if msg.Type == tea.KeyRunes {
		hidden := func(r rune) bool { return sanitize.Unsafe(r) && r != '\r' }
		if msg.Runes = slices.DeleteFunc(slices.Clone(msg.Runes), hidden); len(msg.Runes) == 0 {
			return nil
		}
	}
	if msg.Type != tea.KeyRunes || len(msg.Runes) == 1 && !msg.Paste {
		return m.takeKey(msg)
	}
	var cmds []tea.Cmd
	if msg.Paste {
		msg.Runes = msg.Runes[:min(len(msg.Runes), browse.LongestQuery)]
		cmds = append(cmds, m.openForText())
	}
	for _, r := range msg.Runes {
		one := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}
		if textline.IsBlank(r) || r == '\n' || r == '\r' || r == '\t' {
			one = tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
		}
		cmds = append(cmds, m.takeKey(one))
	}
	return tea.Batch(cmds...)
}

// openForText sees to it that text can be typed: into the overlay on top, if it takes any, else into the query box.
func (m *Model) openForText() tea.Cmd {
	if top := m.overlays.Top(); top != nil && top.Context().Typing() {
		return nil
	}
	m.overlays.Clear()
	if m.reading.find.Open || m.browser.Typing() || m.browser.Narrowing() {
		return nil
	}
	return m.ask("")
}

// takeKey takes one key, and tells the history what follows from it before the next one.
func (m *Model) takeKey(msg tea.KeyMsg) tea.Cmd {
	defer m.way.track()
	return m.routeKey(msg)
}

func (m *Model) routeKey(msg tea.KeyMsg) tea.Cmd {
	m.Notify("")
	m.browser.Stay()
	switch {
	case m.overlays.Top() != nil:
		return m.answered(m.overlays.Press(msg, m.Keys))
	case m.reading.find.Open:
		return m.reading.findKey(msg)
	case m.browser.Narrowing():
		return m.narrowKey(msg)
	case m.browser.Typing():
		return m.typeKey(msg)
	case msg.Alt && msg.Type == tea.KeyRunes && m.Keys.Action(msg, m.focus.Context()) == "": // Esc with a letter right behind it
		msg.Alt = false
		cmd := m.do(keys.Back)
		m.way.track()
		return tea.Batch(cmd, m.takeKey(msg))
	}
	return m.do(m.Keys.Action(msg, m.focus.Context()))
}

// narrowKey is a key while the filters are narrowed.
func (m *Model) narrowKey(msg tea.KeyMsg) tea.Cmd {
	act := m.Keys.Action(msg, keys.Narrow)
	if do, ok := m.program[act]; ok {
		return do()
	}
	return m.follow(m.browser.TypeNarrow(msg, act))
}

// typeKey is a key while the query box is open: what concerns the whole program is the same there as elsewhere.
func (m *Model) typeKey(msg tea.KeyMsg) tea.Cmd {
	named := msg
	named.Alt = msg.Alt && msg.Type == tea.KeyRunes // Esc right before another key leaves that key what it is
	act := m.Keys.Action(named, keys.Query)
	if do, ok := m.program[act]; ok {
		return do()
	}
	return m.follow(m.browser.TypeKey(msg, act))
}

// The answers of work in the background: the facts and the search index.
type (
	factsMsg struct {
		tables *facts.Tables
		err    error
	}
	elementsMsg struct {
		elements *name.Elements
		err      error
	}
	indexReadyMsg struct {
		catalog int // which of those shown so far it is the index of
		err     error
		unkept  error // why the index is not on the disk
	}

	// buildingMsg says that the search index is not there yet and is being built, and how far that is.
	buildingMsg struct{ percent int }
)

// indexState is how far the search index is.
type indexState struct {
	building bool
	percent  int // of it that is built
	ready    bool
	catalog  int  // which of those shown so far, from 0
	warm     bool // what the first search needs has been asked for
}

// openFacts reads the tables of facts, which are parsed once; the command that lays an article out waits for the same.
func (m *background) openFacts() tea.Cmd {
	if m.ReadFacts == nil {
		return nil
	}
	read := m.ReadFacts
	return func() tea.Msg {
		tables, err := read()
		return factsMsg{tables, err}
	}
}

// takeFacts keeps the facts, and shows what was asked for before them: cards, gates and enhancements in the palette.
func (m *background) takeFacts(msg factsMsg) tea.Cmd {
	if msg.err != nil {
		m.Log.Printf("reading the facts: %v", msg.err)
		return nil
	}
	m.Tables, m.Newest = msg.tables, msg.tables.Newest(m.Today)
	if v, ok := m.Tables.Overdue(m.Today); ok && m.Notice == "" {
		m.Tell("overdue", phrase.Values{"Release": v.String(), "Key": m.Keys.Of(keys.CopyImport).Label})
	}
	return m.followFacts()
}

// followFacts shows what has come in list and palette.
func (m *background) followFacts() tea.Cmd {
	cmd := m.follow(m.browser.FollowFacts())
	if p, ok := m.overlays.Top().(*palette.Palette); ok {
		p.Refresh()
	}
	return tea.Batch(cmd, m.follow(m.browser.ReadAgain()))
}

// openElements reads the tables of APIs, flags, fields, metrics and plugins. It waits for the index, since nothing on
// the screen needs them before.
func (m *background) openElements() tea.Cmd {
	if m.ReadElements == nil || m.Elements != nil {
		return nil
	}
	read := m.ReadElements
	return func() tea.Msg {
		elements, err := read()
		return elementsMsg{elements, err}
	}
}

// takeElements keeps the elements, and shows those that were asked for before them.
func (m *background) takeElements(msg elementsMsg) tea.Cmd {
	if msg.err != nil {
		m.Log.Printf("reading the elements: %v", msg.err)
		return nil
	}
	m.Elements = msg.elements
	if m.Tables == nil {
		return nil
	}
	return m.followFacts()
}

// prepareIndex opens the search index, or builds it in the background while a plain scan answers.
func (m *background) prepareIndex() tea.Cmd {
	ctx, searcher, catalog := m.Ctx, m.Searcher, m.index.catalog
	return func() tea.Msg {
		err := searcher.Prepare(ctx, nil)
		return indexReadyMsg{catalog, err, searcher.Unkept()}
	}
}

// takeIndex goes on, now that there is an index, or none can be had.
func (m *background) takeIndex(msg indexReadyMsg) tea.Cmd {
	if msg.catalog != m.index.catalog {
		return nil // of a catalog that is not shown any more
	}
	m.index.building = false
	return tea.Batch(m.answerWithIndex(msg), m.restSoon())
}

// settledFor is how long after all is there the screen is taken to be at rest.
const settledFor = 2 * time.Second

// restMsg says that the screen is at rest.
type restMsg struct{}

func (m *background) restSoon() tea.Cmd {
	if m.waiting.After == nil {
		return nil
	}
	return m.waiting.After(settledFor, restMsg{})
}

// takeQuiet gives memory back once nothing was done for a while, see task.Rest.
func (m *background) takeQuiet() tea.Cmd {
	cmd, rests := m.rest.Rests()
	if rests {
		return m.giveBack()
	}
	return cmd
}

// giveBack returns memory that is not used any more to the system. The start, and later work, leave over about as much
// as is in use.
func (m *background) giveBack() tea.Cmd {
	searcher := m.Searcher
	return func() tea.Msg {
		searcher.Rest()
		debug.FreeOSMemory()
		return nil
	}
}

// answerWithIndex asks a standing query again.
func (m *background) answerWithIndex(msg indexReadyMsg) tea.Cmd {
	if msg.err != nil {
		if m.Ctx.Err() == nil { // else the screen is closing
			m.Log.Printf("preparing the search index: %v", msg.err)
			m.Tell("index_failed", nil)
		}
		return tea.Batch(m.openElements(), m.shelf.Look())
	}
	if msg.unkept != nil && m.Notice == "" {
		m.Tell("index_unkept", phrase.Values{"Error": sanitize.Line(msg.unkept.Error())})
	}
	m.index.ready = true
	if m.browser.Query().Words == "" {
		return tea.Batch(m.warmUp(), m.openElements(), m.shelf.Look())
	}
	return tea.Batch(m.follow(m.browser.Search(true)), m.openElements(), m.shelf.Look())
}

// warmUp reads what the first search needs, once the first article stands there and the index is ready: nothing waits
// for it then.
func (m *background) warmUp() tea.Cmd {
	if m.index.warm || !m.index.ready || !m.reader.Loaded() {
		return nil
	}
	m.index.warm = true
	searcher, lang := m.Searcher, m.Lang
	return m.Turn.Run(func() tea.Msg {
		searcher.Warm(lang)
		return nil
	})
}
