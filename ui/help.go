package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/cells"
	"k8sexplore/ui/timeline"
)

// hint is a key and what it does, in the words of the status line.
type hint struct{ key, does string }

func (h hint) width() int { return cells.Width(h.key) + 1 + cells.Width(h.does) }

// shortHelp is the keys that matter where the focus is: the last ones always, of the others the first as far as there is room.
func (m *Model) shortHelp(room int) string {
	hints, always := m.hints()
	const gap = 2
	left := room + gap
	for _, h := range hints[len(hints)-always:] {
		left -= gap + h.width()
	}
	var out []string
	for i, h := range hints {
		if i < len(hints)-always {
			if gap+h.width() > left {
				left = 0 // none of the less important ones either
				continue
			}
			left -= gap + h.width()
		}
		out = append(out, m.styles.Accent.Text(h.key)+" "+m.styles.Muted.Text(h.does))
	}
	return cells.Cut(strings.Join(out, cells.Blank(gap)), room)
}

// hints returns the keys of the status line, the most important first, and how many at the end must not be left out.
func (m *Model) hints() (hints []hint, always int) {
	say := m.words.Say
	switch {
	case m.help.open:
		return []hint{{"Up Down", say("key_move")}, {"Esc", say("key_back_short")}}, 1
	case m.box.open:
		return []hint{{"Enter", say("key_accept")}, {"Up Down", say("key_move")}, {"Esc", say("key_leave_box")}}, 1
	}
	actions := map[pane][]action{
		paneFilters: {actToggle, actNextPane, actSearch, actHelp, actQuit},
		paneList:    {actOpen, actSearch, actNumber, actLanguage, actNextPane, actHelp, actQuit},
		paneDetail:  {actReadDown, actNextEntry, actLanguage, actHelp, actQuit},
	}[m.focus]
	for _, a := range actions {
		h := m.keys.help(a)
		hints = append(hints, hint{h.Key, h.Desc})
	}
	if m.focus == paneDetail {
		hints = slices.Insert(hints, 0, hint{"Esc", say("key_back_short")})
	}
	return hints, 2
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

// helpGroups returns the bindings, the signs of the list and the forms of filters as lines under their headings.
func (m *Model) helpGroups() (groups [][]string) {
	last := ""
	for _, b := range m.keys {
		if b.group != last {
			groups = append(groups, m.helpGroup(b.group))
			last = b.group
		}
		h := b.key.Help()
		groups[len(groups)-1] = append(groups[len(groups)-1], m.helpLine(h.Key, h.Desc))
	}
	signs := m.helpGroup("help_signs")
	for _, s := range content.Stages() {
		signs = append(signs, m.helpLine(timeline.Letter(s), m.words.Say("stage_"+string(s))))
	}
	signs = append(signs, m.helpLine("!", m.words.Say("value_required")),
		m.helpLine("+Gate", m.words.Say("gate_on")), m.helpLine("-Gate", m.words.Say("gate_off")))
	filters := append(m.helpGroup("help_filters"),
		m.helpForm("release:1.25..1.27"), m.helpForm("sig:node,network"), m.helpForm("stage:alpha"), m.helpForm("kind:feature"),
		m.helpForm("gate:Pod*"), m.helpForm("action:required"), m.helpLine("Tab", m.words.Say("key_complete")),
		m.helpLine("Backspace", m.words.Say("key_take_back")))
	return append(groups, signs, filters)
}

func (m *Model) helpGroup(id string) []string { return []string{m.styles.Accent.Text(m.words.Say(id))} }

func (m *Model) helpLine(key, does string) string {
	const keyWidth = 10
	return m.styles.Strong.Text(cells.Fit(key, keyWidth)) + m.styles.Text.Text(does)
}

func (m *Model) helpForm(form string) string { return m.styles.Strong.Text(form) }
