package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/cells"
)

// shortHelp is the keys that matter most where the focus is, as many as have room.
func (m *Model) shortHelp(room int) string {
	var b strings.Builder
	used := 0
	for _, h := range m.shortKeys() {
		w := cells.Width(h[0]) + 1 + cells.Width(h[1])
		if used > 0 {
			w += 2
		}
		if used+w > room {
			break
		}
		if used > 0 {
			b.WriteString("  ")
		}
		b.WriteString(m.styles.Accent.Text(h[0]) + " " + m.styles.Muted.Text(h[1]))
		used += w
	}
	return b.String()
}

// shortKeys returns pairs of a key and what it does.
func (m *Model) shortKeys() [][2]string {
	if m.box.open {
		return [][2]string{
			{"Enter", m.words.Say("key_accept")}, {"Esc", m.words.Say("key_leave_box")}, {"Up Down", m.words.Say("help_move")},
		}
	}
	actions := map[pane][]action{
		paneFilters: {actToggle, actNextPane, actSearch, actHelp, actQuit},
		paneList:    {actOpen, actSearch, actNumber, actNextPane, actLanguage, actHelp, actQuit},
		paneDetail:  {actReadDown, actNextEntry, actBack, actLanguage, actHelp, actQuit},
	}[m.focus]
	out := make([][2]string, len(actions))
	for i, a := range actions {
		h := m.keys.help(a)
		out[i] = [2]string{h.Key, h.Desc}
	}
	return out
}

// helpPane shows the help. It scrolls where the window is too low for all of it.
type helpPane struct {
	open bool
	top  int // first line in sight
}

// helpText is all lines of the help, made from the key map: groups in as many columns as have room.
func (m *Model) helpText() []string {
	width := m.layout.width
	groups := m.helpGroups()
	widest := 0
	for _, g := range groups {
		for _, l := range g {
			widest = max(widest, cells.Width(l)+3)
		}
	}
	columns := max(min(width/max(widest, 1), len(groups)), 1)
	stacks := make([][]string, columns)
	height := 0
	for i, g := range groups {
		c := i * columns / len(groups)
		if len(stacks[c]) > 0 {
			stacks[c] = append(stacks[c], "")
		}
		stacks[c] = append(stacks[c], g...)
		height = max(height, len(stacks[c]))
	}
	lines := make([]string, height)
	for y := range lines {
		var b strings.Builder
		for _, s := range stacks {
			line := ""
			if y < len(s) {
				line = s[y]
			}
			b.WriteString(cells.Fit(" "+line, width/columns))
		}
		lines[y] = cells.Fit(b.String(), width)
	}
	return lines
}

// helpLines is the part of the help that is in sight.
func (m *Model) helpLines() []string {
	lines := m.helpText()
	return fill(lines[min(m.help.top, len(lines)):], m.layout.width, m.layout.rows())
}

// helpKey scrolls the help, or closes it: any key that does not scroll does.
func (m *Model) helpKey(msg tea.KeyMsg) {
	rows := m.layout.rows()
	last := max(len(m.helpText())-rows, 0)
	by := map[action]int{
		actUp: -1, actDown: 1, actPageUp: -rows, actPageDown: rows, actReadDown: rows, actReadUp: -rows, actTop: -last, actBottom: last,
	}[m.keys.action(msg, paneDetail)]
	if by == 0 || last == 0 {
		m.help = helpPane{}
		return
	}
	m.help.top = max(min(m.help.top+by, last), 0)
}

// helpGroups returns the bindings as lines under their headings.
func (m *Model) helpGroups() (groups [][]string) {
	const keyWidth = 9
	last := ""
	for _, b := range m.keys {
		if b.group != last {
			groups = append(groups, []string{m.styles.Accent.Text(m.words.Say(b.group))})
			last = b.group
		}
		h := b.key.Help()
		line := m.styles.Strong.Text(cells.Fit(h.Key, keyWidth)) + m.styles.Text.Text(h.Desc)
		groups[len(groups)-1] = append(groups[len(groups)-1], line)
	}
	return groups
}
