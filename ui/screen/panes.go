package screen

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/reader"
	"k8sexplore/ui/subject"
)

// arrangeActions choose panes, make them wider and narrower, and fold them away.
func (m *Model) arrangeActions() handlers {
	choose := func(p frame.Pane) func() tea.Cmd { return func() tea.Cmd { return m.goInto(p) } }
	return handlers{
		keys.FilterPane:  choose(frame.Filters),
		keys.ListPane:    choose(frame.List),
		keys.ArticlePane: choose(frame.Article),
		keys.Wider:       func() tea.Cmd { return m.widen(m.layout.Step()) },
		keys.Narrower:    func() tea.Cmd { return m.widen(-m.layout.Step()) },
		keys.FoldFilters: m.foldFilters,
		keys.Alone:       m.readAlone,
		keys.Mouse:       m.pointer.switchMouse,
	}
}

// prefer arranges the panes as the user prefers.
func (m *Model) prefer(w frame.Preferences) tea.Cmd {
	m.layout.Preferences = w
	m.resize(m.layout.Width, m.layout.Height)
	return m.reading.openArticle()
}

// widen makes the focused pane wider, or narrower.
func (m *Model) widen(by int) tea.Cmd {
	if m.layout.Kind == frame.One {
		return m.Refuse("one_pane")
	}
	return m.prefer(m.layout.Resized(m.focus, by))
}

// foldFilters folds the filters away, or shows them again: in a window without room for all panes, by the focus.
func (m *Model) foldFilters() tea.Cmd {
	w, seen := m.layout.Preferences, m.layout.Shows(frame.Filters)
	if m.layout.Width >= frame.ThreePanes && !w.Beside { // which folds them away, too
		w.NoFilters = seen
	}
	switch {
	case seen && m.focus == frame.Filters:
		m.focus = frame.List
	case !seen && (m.layout.Kind == frame.One || m.layout.Width < frame.ThreePanes || w.Beside):
		m.focus = frame.Filters
	}
	return m.prefer(w)
}

// readAlone folds all but the article away, or shows them again and goes back to where the focus was.
func (m *Model) readAlone() tea.Cmd {
	w := m.layout.Preferences
	if m.layout.Kind == frame.One && m.focus == frame.Article {
		m.focus = m.notAlone
		if m.layout.Width < frame.TwoPanes || !w.Alone { // there is no room beside the article
			m.focus = frame.List
		}
		w.Alone = false
		return m.prefer(w)
	}
	w.Alone, m.notAlone = true, m.focus
	m.focus = frame.Article
	return m.prefer(w)
}

// focusActions move the focus, and, up and down, in whichever pane has it.
func (m *Model) focusActions() handlers {
	const all = 1 << 30
	return handlers{
		keys.NextPane:     func() tea.Cmd { return m.shiftFocus(1, true) },
		keys.PreviousPane: func() tea.Cmd { return m.shiftFocus(-1, true) },
		keys.Right:        func() tea.Cmd { return m.shiftFocus(1, false) },
		keys.Left:         func() tea.Cmd { return m.shiftFocus(-1, false) },
		keys.Up:           func() tea.Cmd { return m.move(-1) },
		keys.Down:         func() tea.Cmd { return m.move(1) },
		keys.PageUp:       func() tea.Cmd { return m.move(-m.page()) },
		keys.PageDown:     func() tea.Cmd { return m.move(m.page()) },
		keys.HalfUp:       func() tea.Cmd { return m.move(-max(m.page()/2, 1)) },
		keys.HalfDown:     func() tea.Cmd { return m.move(max(m.page()/2, 1)) },
		keys.Top:          func() tea.Cmd { return m.move(-all) },
		keys.Bottom:       func() tea.Cmd { return m.move(all) },
	}
}

// shiftFocus moves the focus by panes, around the ends with wrap.
func (m *Model) shiftFocus(by int, wrap bool) tea.Cmd {
	next := int(m.focus) + by
	if wrap {
		next = (next + int(frame.Panes)) % int(frame.Panes)
	}
	if next < 0 || next >= int(frame.Panes) {
		return nil
	}
	return m.goInto(frame.Pane(next))
}

// page is how far a page goes in the focused pane.
func (m *Model) page() int {
	if m.focus == frame.Article {
		return m.reader.Page()
	}
	return m.browser.Page(m.focus)
}

// move goes up or down in the focused pane.
func (m *Model) move(by int) tea.Cmd {
	switch m.focus {
	case frame.Filters:
		m.browser.MoveFilter(by)
	case frame.Article:
		m.reader.Scroll(by)
	default:
		return m.follow(m.browser.Move(by))
	}
	return nil
}

// beside is two languages side by side; whether they are is one of the layout's preferences. The zero value leaves
// the second language to that of the screen.
type beside struct {
	lang   content.Language
	chosen bool            // the language was
	from   frame.Pane      // the focus before
	aside  subject.Subject // what was shown aside when it began, nil for nothing
}

// besideActions put two languages side by side.
func (m *reading) besideActions() handlers {
	return handlers{keys.SideBySide: m.toggleBeside, keys.OtherBeside: m.nextBeside}
}

// toggleBeside shows the article in two languages, or in one again.
func (m *reading) toggleBeside() tea.Cmd {
	if m.layout.Preferences.Beside {
		return m.leaveBeside()
	}
	if about, ok := m.way.subject(); ok && m.explainAlone(about) {
		return nil
	}
	w := m.layout.Preferences
	w.Beside = true
	m.beside.from, m.beside.aside, m.focus = m.focus, m.shown.Aside, frame.Article
	return m.prefer(w)
}

// leaveBeside restores the panes as they were.
func (m *reading) leaveBeside() tea.Cmd {
	w := m.layout.Preferences
	w.Beside = false
	if m.focus == frame.Article {
		m.focus = m.beside.from
	}
	return m.prefer(w)
}

// besideIsLast reports that two languages side by side are what Esc leaves: what has been shown aside since goes first.
func (m *reading) besideIsLast() bool {
	aside, began := m.shown.Aside, m.beside.aside
	return m.layout.Preferences.Beside && (aside == nil || aside == began)
}

// nextBeside changes the second language to the next of those that the article has.
func (m *reading) nextBeside() tea.Cmd {
	about, ok := m.way.subject()
	if !m.layout.Preferences.Beside || !ok {
		return m.toggleBeside()
	}
	all := about.Languages(m.Desk())
	if len(all) <= 2 { // this one and the second
		m.sayLanguages(all)
		return nil
	}
	others := all[1:]
	m.beside.lang = others[(slices.Index(others, m.besideOf(about).Lang)+1)%len(others)]
	m.beside.chosen = true
	return m.openArticle()
}

// besideOf returns the language that stands beside the article of a subject: the one that was chosen, else English,
// else Japanese, else the first that there is.
func (m *reading) besideOf(about subject.Subject) document.Beside {
	if !m.layout.Preferences.Beside {
		return document.Beside{}
	}
	all := about.Languages(m.Desk())
	switch {
	case len(all) < 2:
		return document.Beside{}
	case m.beside.chosen && slices.Contains(all[1:], m.beside.lang):
		return document.Beside{On: true, Lang: m.beside.lang}
	}
	return document.Beside{On: true, Lang: all[1]}
}

// explainAlone says that the article of a subject has nothing to stand beside it, if that is so.
func (m *reading) explainAlone(about subject.Subject) bool {
	all := about.Languages(m.Desk())
	switch len(all) {
	case 0:
		m.Tell("beside_facts", nil)
	case 1:
		m.sayLanguages(all)
	}
	return len(all) < 2
}

// sayLanguages says which languages there are.
func (m *reading) sayLanguages(all []content.Language) {
	names := content.Each(all, content.Language.OwnName)
	m.Tell("beside_only", phrase.Values{"Languages": m.Words.List(names...)})
}

// sayAlone says of an article that was turned to why it stands alone.
func (m *reading) sayAlone(about subject.Subject, key reader.Key) {
	if m.layout.Preferences.Beside && !key.Beside.On && m.Notice == "" && m.reader.Key().Subject != about {
		m.explainAlone(about)
	}
}
