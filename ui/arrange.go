package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/browse"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
)

// arrangeActions choose panes, make them wider and narrower, and fold them away.
func (m *Model) arrangeActions() handlers {
	choose := func(p frame.Pane) func() tea.Cmd {
		return func() tea.Cmd {
			m.focusOn(p)
			return m.openArticle()
		}
	}
	return handlers{
		keys.FilterPane:  choose(frame.Filters),
		keys.ListPane:    choose(frame.List),
		keys.ArticlePane: choose(frame.Article),
		keys.Wider:       func() tea.Cmd { return m.widen(m.layout.Step()) },
		keys.Narrower:    func() tea.Cmd { return m.widen(-m.layout.Step()) },
		keys.FoldFilters: m.foldFilters,
		keys.Alone:       m.readAlone,
		keys.Mouse:       m.switchMouse,
	}
}

// wish arranges the panes as somebody wishes.
func (m *Model) wish(w frame.Preferences) tea.Cmd {
	m.layout.Preferences = w
	m.resize(m.layout.Width, m.layout.Height)
	return m.openArticle()
}

// widen makes the focused pane wider, or narrower.
func (m *Model) widen(by int) tea.Cmd {
	if m.layout.Kind == frame.One {
		m.Notice = m.Words.Say("one_pane")
		return nil
	}
	return m.wish(m.layout.Resized(m.focus, by))
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
	return m.wish(w)
}

// readAlone folds all but the article away, or shows them again and goes back to where that was wished.
func (m *Model) readAlone() tea.Cmd {
	w := m.layout.Preferences
	if m.layout.Kind == frame.One && m.focus == frame.Article {
		m.focus = m.notAlone
		if m.layout.Width < frame.TwoPanes || !w.Alone { // there is no room beside the article
			m.focus = frame.List
		}
		w.Alone = false
		return m.wish(w)
	}
	w.Alone, m.notAlone = true, m.focus
	m.focus = frame.Article
	return m.wish(w)
}

// browseActions are what is done to the query and the list; those of the query box are its own.
func (m *Model) browseActions() handlers {
	follow := func(do func() browse.Outcome) func() tea.Cmd { return func() tea.Cmd { return m.follow(do()) } }
	return handlers{
		keys.Search:        func() tea.Cmd { return m.ask(m.browser.Query().Words) },
		keys.Number:        func() tea.Cmd { return m.ask("#") },
		keys.Toggle:        follow(m.browser.ToggleFilter),
		keys.ClearFilters:  follow(m.browser.ClearFilters),
		keys.NextEntry:     follow(func() browse.Outcome { return m.browser.Step(1) }),
		keys.PreviousEntry: follow(func() browse.Outcome { return m.browser.Step(-1) }),
	}
}

// ask opens the query box; what is found in the article is forgotten, as the user begins to look elsewhere.
func (m *Model) ask(text string) tea.Cmd {
	m.reader.EndFind()
	return m.follow(m.browser.Ask(text))
}
