package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
)

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
	m.focusOn(frame.Pane(next))
	return m.openArticle()
}

// page is how far a page goes in the focused pane.
func (m *Model) page() int {
	switch m.focus {
	case frame.Article:
		return m.reader.Page()
	default:
		return m.browser.Page(m.focus)
	}
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
