package ui

import (
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
)

// Update routes messages; see action.go for what keys do, and typing.go for the query box.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return m, m.takeSize(msg)
	case tea.KeyMsg:
		return m, m.takeKeys(msg)
	case resultMsg:
		return m, m.takeResult(msg)
	case factsMsg:
		return m, m.takeFacts(msg)
	case quotesMsg:
		m.takeQuotes(msg)
	case articleMsg:
		return m, m.takeArticle(msg)
	case buildingMsg:
		m.building = true
	case indexReadyMsg:
		return m, m.takeIndex(msg)
	}
	return m, nil
}

// takeSize fits the screen to the window. A size that is new is asked for once more: two resizes in quick succession are
// measured side by side, and the older answer can come last.
func (m *Model) takeSize(msg tea.WindowSizeMsg) tea.Cmd {
	if msg.Width == m.layout.width && msg.Height == m.layout.height {
		return nil
	}
	m.resize(msg.Width, msg.Height)
	return tea.Batch(m.openArticle(), tea.WindowSize())
}

// takeKeys takes keys one by one: those that were typed faster than they are read come as one message, and so does what is
// pasted, which is always text.
func (m *Model) takeKeys(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || len(msg.Runes) == 1 && !msg.Paste {
		return m.takeKey(msg)
	}
	var cmds []tea.Cmd
	if msg.Paste {
		m.help = helpPane{}
		msg.Runes = msg.Runes[:min(len(msg.Runes), longestQuery)]
	}
	if msg.Paste && !m.box.open {
		cmds = append(cmds, m.openBox(""))
	}
	for _, r := range msg.Runes {
		one := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}
		if isBlank(r) || r == '\n' || r == '\r' || r == '\t' {
			one = tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
		}
		cmds = append(cmds, m.takeKey(one))
	}
	return tea.Batch(cmds...)
}

func (m *Model) takeKey(msg tea.KeyMsg) tea.Cmd {
	m.notice, m.goOn = "", false
	switch {
	case m.help.open && msg.Type != tea.KeyCtrlC:
		m.helpKey(msg)
		return nil
	case m.box.open:
		cmd := m.typeKey(msg)
		m.offers = m.offered()
		return cmd
	case msg.Alt && msg.Type == tea.KeyRunes: // Esc with a letter right behind it
		msg.Alt = false
		return tea.Batch(m.do(actBack), m.takeKey(msg))
	}
	return m.do(m.keys.action(msg, m.focus))
}

// explain puts what is wrong with a filter's value, and what is allowed, into the notice.
func (m *Model) explain(err error) {
	var bad *content.ValueError
	if !errors.As(err, &bad) {
		m.notice = err.Error()
		return
	}
	m.notice = m.words.Fill("bad_value", phrase.Values{
		"Field": bad.Field, "Value": bad.Value, "Allowed": strings.Join(bad.Allowed, ", "),
	})
}

// offered returns the values that the filter being typed may get.
func (m *Model) offered() []string {
	field, half, ok := m.box.half()
	if !ok {
		return nil
	}
	return m.completions(field, half)
}

// completions returns the values of a field that begin so, those that some entry has before the others.
func (m *Model) completions(field content.Field, beginning string) []string {
	values := m.catalog.Completions(field, beginning)
	if field == content.FieldGate {
		return values
	}
	inUse := func(v string) int {
		if slices.Contains(m.filters.known, content.Term{Field: field, Value: v}) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(values, func(a, b string) int { return inUse(a) - inUse(b) })
	return values
}
