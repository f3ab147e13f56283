package screen

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/overlay"
)

// mouse is whether the terminal hands the mouse over, and what it is doing. It is off until the user switches it on,
// since it takes the terminal's own way to select text away.
type mouse struct {
	on      bool
	divider int // being dragged: the column right of it, 0 for none
}

// wheelLines is how far one notch of the wheel goes.
const wheelLines = 3

// capture tells the terminal whether the mouse is wanted.
func (m *mouse) capture() tea.Cmd {
	if m.on {
		return tea.EnableMouseCellMotion
	}
	return tea.DisableMouse
}

// switchMouse switches the mouse on or off.
func (m *pointer) switchMouse() tea.Cmd {
	m.mouse = mouse{on: !m.mouse.on}
	const room = 80 // cells of the window, for what there is to know
	switch {
	case !m.mouse.on:
		m.Tell("mouse_off", nil)
	case m.layout.Width < room:
		m.Tell("mouse_on_brief", nil)
	default:
		m.Tell("mouse_on", phrase.Values{"Key": m.Keys.Of(keys.Mouse).Label})
	}
	return m.mouse.capture()
}

// takeMouse does what is done with the mouse. Events that still come after it was switched off are ignored.
func (m *pointer) takeMouse(msg tea.MouseMsg) tea.Cmd {
	switch {
	case !m.mouse.on || m.layout.TooSmall():
		return nil
	case msg.Button == tea.MouseButtonWheelUp:
		return m.wheel(msg.X, msg.Y, -wheelLines)
	case msg.Button == tea.MouseButtonWheelDown:
		return m.wheel(msg.X, msg.Y, wheelLines)
	case msg.Action == tea.MouseActionRelease: // of which button, some terminals do not say
		m.mouse.divider = 0
	case msg.Button != tea.MouseButtonLeft:
	case msg.Action == tea.MouseActionMotion:
		return m.drag(msg.X)
	case msg.Action == tea.MouseActionPress:
		return m.click(msg.X, msg.Y)
	}
	return nil
}

// wheel scrolls what is under the pointer; the focus stays where it is.
func (m *pointer) wheel(x, y, by int) tea.Cmd {
	if m.overlays.Top() != nil {
		return m.wheelOverlay(x, y, by)
	}
	s := m.layout.At(x, y)
	switch {
	case s.Area != frame.AreaPane:
		return nil
	case s.Pane == frame.Article:
		m.reader.Scroll(by)
		return nil
	}
	return m.follow(m.browser.Scroll(s.Pane, by))
}

func (m *pointer) wheelOverlay(x, y, by int) tea.Cmd {
	if !m.onOverlay(x, y) {
		return nil
	}
	if top, ok := m.overlays.Top().(overlay.Scroller); ok {
		top.Scroll(by)
		return nil
	}
	key := tea.KeyMsg{Type: tea.KeyDown}
	if by < 0 {
		key.Type, by = tea.KeyUp, -by
	}
	var cmds []tea.Cmd
	for range by {
		cmds = append(cmds, m.takeKey(key))
	}
	return tea.Batch(cmds...)
}

// onOverlay reports a cell of the overlay on top, which there must be, or of its rule.
func (m *pointer) onOverlay(x, y int) bool {
	s := m.layout.At(x, y)
	return s.Area != frame.AreaOutside && s.Area != frame.AreaStatus && y >= m.layout.OverlayRow(len(m.overlays.Top().Lines()))
}

// click is a press of the left button. A press beside an overlay closes it.
func (m *pointer) click(x, y int) tea.Cmd {
	m.Notify("")
	m.mouse.divider = 0
	if m.overlays.Top() != nil {
		if m.onOverlay(x, y) {
			return nil
		}
		return m.takeKey(tea.KeyMsg{Type: tea.KeyEsc})
	}
	switch s := m.layout.At(x, y); s.Area {
	case frame.AreaQuery:
		return m.clickQuery(x)
	case frame.AreaDivider:
		m.mouse.divider = s.Column
	case frame.AreaRule:
		return m.clickFocus(s.Pane)
	case frame.AreaPane:
		return m.clickPane(s)
	case frame.AreaStatus, frame.AreaOutside:
	}
	return nil
}

// clickQuery chooses a language, or goes to the words.
func (m *pointer) clickQuery(x int) tea.Cmd {
	lang, ok := m.browser.LanguageAt(x, m.layout.Width)
	switch {
	case ok && lang != m.Lang:
		return m.changeLanguage(lang)
	case ok:
		return m.nextLanguage()
	case m.browser.Typing():
		return nil
	}
	return m.do(keys.Search)
}

// clickFocus leaves the query box and moves the focus.
func (m *pointer) clickFocus(p frame.Pane) tea.Cmd {
	var cmd tea.Cmd
	if m.browser.Typing() {
		cmd = m.follow(m.browser.LeaveBox())
	}
	if m.focus == p {
		return cmd
	}
	return tea.Batch(cmd, m.goInto(p))
}

// clickPane moves the focus to a pane and chooses what is under the pointer there; an entry that is chosen already,
// in the focused list, is opened, and a heading folds.
func (m *pointer) clickPane(s frame.Spot) tea.Cmd {
	chosen := m.focus == s.Pane && !m.browser.Typing()
	place, onPlace := m.browser.PlaceAt(s.Y) // before the focus moves: that can move the panes
	onValue := s.Pane == frame.Filters && m.browser.MoveFilterTo(s.Y)
	cmd := m.clickFocus(s.Pane)
	switch {
	case onValue:
		return tea.Batch(cmd, m.follow(m.browser.ToggleFilter()))
	case s.Pane == frame.Article:
		return tea.Batch(cmd, m.clickLink(s, chosen))
	case s.Pane != frame.List || !onPlace:
		return cmd
	case chosen && place == m.browser.Cursor():
		return m.do(keys.OpenEntry)
	}
	cmd = tea.Batch(cmd, m.follow(m.browser.MoveTo(place)))
	if m.browser.IsHeading(place) {
		return tea.Batch(cmd, m.do(keys.OpenEntry))
	}
	return cmd
}

// clickLink follows the link under the pointer, else the first one of its line; in a pane that had not the focus it only
// marks it.
func (m *pointer) clickLink(s frame.Spot, focused bool) tea.Cmd {
	k, ok := m.reader.MarkAt(s.X, s.Y)
	if !ok || !focused {
		return nil
	}
	return m.reading.followLink(k)
}

// drag moves the divider that was taken hold of.
func (m *pointer) drag(x int) tea.Cmd {
	i := m.mouse.divider
	if i == 0 || i >= len(m.layout.Columns) {
		return nil
	}
	return m.prefer(m.layout.WithDivider(i, x, true))
}
