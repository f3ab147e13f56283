package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// Choice is a line of a menu: an action, which has a letter and words, and a line of what comes of it.
type Choice struct {
	Act     keys.Action
	Preview string
	Then    Answer
}

// Menu is choices, each under a letter of its own.
type Menu struct {
	context       keys.Context
	again         keys.Action // that the key of the menu itself is bound to in it
	title         string
	choices       []Choice
	first         Answer // what that does
	keys          *keys.Map
	styles        *style.Styles
	cursor        int
	width, height int
}

// newCopyMenu returns the menu of what can be copied, which is at least one thing; first is what the same key once
// more copies.
func newCopyMenu(title string, choices []Choice, first Answer, k *keys.Map, st *style.Styles) *Menu {
	return &Menu{context: keys.CopyMenu, again: keys.CopyFirst, title: title, choices: choices, first: first, keys: k, styles: st}
}

// NewFollowMenu returns the menu of what can be followed, which is at least one thing; the same key once more takes
// the first.
func NewFollowMenu(title string, choices []Choice, k *keys.Map, st *style.Styles) *Menu {
	return &Menu{
		context: keys.FollowMenu, again: keys.FollowFirst, title: title, choices: choices, first: choices[0].Then, keys: k, styles: st,
	}
}

// Context implements Overlay.
func (m *Menu) Context() keys.Context { return m.context }

// Title implements Overlay.
func (m *Menu) Title() string { return m.title }

// Resize implements Overlay.
func (m *Menu) Resize(width, height int) { m.width, m.height = width, min(height, len(m.choices)) }

// Press implements Overlay.
func (m *Menu) Press(_ tea.KeyMsg, act keys.Action) Result {
	switch act {
	case keys.Quit:
		return Result{Then: Do(act)}
	case keys.Up:
		m.cursor = max(m.cursor-1, 0)
	case keys.Down:
		m.cursor = min(m.cursor+1, len(m.choices)-1)
	case keys.Accept:
		return Result{Close: true, Then: m.choices[m.cursor].Then}
	case m.again:
		return Result{Close: true, Then: m.first}
	case keys.Back:
		return Result{Close: true}
	default:
		for _, c := range m.choices {
			if c.Act == act {
				return Result{Close: true, Then: c.Then}
			}
		}
	}
	return Result{}
}

// Lines implements Overlay.
func (m *Menu) Lines() []string {
	const gap, keyWidth = 2, 2
	names := 0
	for _, c := range m.choices {
		names = max(names, cells.Width(m.keys.Of(c.Act).Meaning)+gap)
	}
	names = min(names, max(m.width/2, 1))
	var lines []string
	for i, c := range m.choices {
		row, mark := m.styles.Row, "  "
		if i == m.cursor {
			row, mark = m.styles.RowSelected, "❯ "
		}
		bound := m.keys.Of(c.Act)
		lines = append(lines, row.Mark.Text(mark+cells.Fit(bound.Label, keyWidth))+row.Title.Text(cells.Fit(bound.Meaning, names))+
			row.Meta.Text(cells.Fit(c.Preview, m.width-cells.Width(mark)-keyWidth-names)))
	}
	top := max(min(m.cursor-m.height+1, len(lines)-m.height), 0)
	return cells.Fill(lines[top:], m.width, m.height)
}

// First returns what the key of the menu does in it.
func (m *Menu) First() Answer { return m.first }
