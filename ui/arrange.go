package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/keys"
)

// arrangeActions choose panes, make them wider and narrower, and fold them away.
func (m *Model) arrangeActions() handlers {
	choose := func(p pane) func() tea.Cmd {
		return func() tea.Cmd {
			m.focusOn(p)
			return m.openArticle()
		}
	}
	return handlers{
		keys.FilterPane:  choose(paneFilters),
		keys.ListPane:    choose(paneList),
		keys.ArticlePane: choose(paneDetail),
		keys.Wider:       func() tea.Cmd { return m.widen(m.layout.step()) },
		keys.Narrower:    func() tea.Cmd { return m.widen(-m.layout.step()) },
		keys.FoldFilters: m.foldFilters,
		keys.Alone:       m.readAlone,
		keys.Mouse:       m.switchMouse,
	}
}

// wish arranges the panes as somebody wishes.
func (m *Model) wish(w wishes) tea.Cmd {
	m.layout.wishes = w
	m.resize(m.layout.width, m.layout.height)
	return m.openArticle()
}

// widen makes the focused pane wider, or narrower.
func (m *Model) widen(by int) tea.Cmd {
	if m.layout.kind == kindOne {
		m.notice = m.words.Say("one_pane")
		return nil
	}
	return m.wish(m.layout.resized(m.focus, by))
}

// foldFilters folds the filters away, or shows them again: in a window without room for all panes, by the focus.
func (m *Model) foldFilters() tea.Cmd {
	w, seen := m.layout.wishes, m.layout.shows(paneFilters)
	if m.layout.width >= threePanes {
		w.noFilters = seen
	}
	switch {
	case seen && m.focus == paneFilters:
		m.focus = paneList
	case !seen && (m.layout.kind == kindOne || m.layout.width < threePanes):
		m.focus = paneFilters
	}
	return m.wish(w)
}

// readAlone folds all but the article away, or shows them again and goes back to where that was wished.
func (m *Model) readAlone() tea.Cmd {
	w := m.layout.wishes
	if m.layout.kind == kindOne && m.focus == paneDetail {
		w.alone = false
		m.focus = m.notAlone
		if m.layout.width < twoPanes { // there is no room beside the article
			m.focus = paneList
		}
		return m.wish(w)
	}
	w.alone, m.notAlone = true, m.focus
	m.focus = paneDetail
	return m.wish(w)
}
