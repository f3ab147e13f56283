package ui

import (
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
)

// Update routes messages; see action.go for what keys do.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return m, m.takeSize(msg)
	case tea.KeyMsg:
		return m, m.takeKeys(msg)
	case resultMsg:
		return m, m.takeResult(msg)
	case articleMsg:
		m.takeArticle(msg)
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

// takeKeys takes keys one by one: those that were typed faster than they are read come as one message, and Esc with a
// letter right behind it as the letter with Alt.
func (m *Model) takeKeys(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || msg.Paste {
		return m.takeKey(msg)
	}
	var cmds []tea.Cmd
	if msg.Alt && !m.editsWithAlt(msg) {
		msg.Alt = false
		cmds = append(cmds, m.takeKey(tea.KeyMsg{Type: tea.KeyEsc}))
	}
	for _, r := range msg.Runes {
		cmds = append(cmds, m.takeKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}))
	}
	return tea.Batch(cmds...)
}

// editsWithAlt reports the keys that move and delete by words in the query box.
func (m *Model) editsWithAlt(msg tea.KeyMsg) bool {
	return m.box.open && slices.Contains([]string{"alt+b", "alt+f", "alt+d"}, msg.String())
}

func (m *Model) takeKey(msg tea.KeyMsg) tea.Cmd {
	m.notice = ""
	if m.box.open {
		return m.typeKey(msg)
	}
	return m.commandKey(msg)
}

// commandKey does what a key is bound to.
func (m *Model) commandKey(msg tea.KeyMsg) tea.Cmd {
	if m.help.open && msg.Type != tea.KeyCtrlC {
		m.helpKey(msg)
		return nil
	}
	return m.do(m.keys.action(msg, m.focus))
}

// typeKey is a key while the query box is open: text, or one of the few that leave it.
func (m *Model) typeKey(msg tea.KeyMsg) tea.Cmd {
	switch msg.Type {
	case tea.KeyCtrlC:
		return tea.Quit
	case tea.KeyEsc:
		m.box.leave()
		m.focusOn(paneList)
		return m.openArticle()
	case tea.KeyEnter:
		return m.acceptQuery()
	case tea.KeyUp:
		return m.moveList(-1)
	case tea.KeyDown:
		return m.moveList(1)
	case tea.KeyPgUp:
		return m.moveList(-m.list.visible())
	case tea.KeyPgDown:
		return m.moveList(m.list.visible())
	case tea.KeyTab:
		return m.complete()
	case tea.KeyBackspace:
		if _, at := m.box.text(); at == 0 {
			return m.takeBackFilter()
		}
	case tea.KeySpace:
		if word, ok := m.box.takeFilter(); ok {
			return m.addFilter(word)
		}
	case tea.KeyRunes:
		if len(msg.Runes) == 1 && isBlank(msg.Runes[0]) {
			if word, ok := m.box.takeFilter(); ok {
				return m.addFilter(word)
			}
		}
	default: // everything else edits the text
	}
	if m.box.edit(msg) {
		return m.wordsChanged()
	}
	return nil
}

// wordsChanged searches for the words in the box.
func (m *Model) wordsChanged() tea.Cmd {
	words := m.box.words()
	if words == m.query.Words {
		return nil
	}
	m.query.Words = words
	m.page = content.Version{}
	return m.search(false)
}

// addFilter makes a typed word a filter of the query; a word that is none goes back into the box, with a notice.
func (m *Model) addFilter(word string) tea.Cmd {
	filters := m.query.Filters
	if _, err := m.catalog.AddWord(&filters, word); err != nil {
		m.box.insert(word)
		m.explain(err)
		return nil
	}
	m.query.Filters = filters
	m.query.Words = m.box.words()
	return m.search(false)
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

// takeBackFilter turns the query's last filter into text again.
func (m *Model) takeBackFilter() tea.Cmd {
	terms := m.query.Filters.Terms()
	if len(terms) == 0 {
		return nil
	}
	last := terms[len(terms)-1]
	m.query.Filters = m.query.Filters.Without(last)
	m.box.putBack(last)
	return m.search(false)
}

// complete finishes the filter being typed with the first value that begins so.
func (m *Model) complete() tea.Cmd {
	field, half, ok := m.box.half()
	if !ok {
		return nil
	}
	values := m.completions(field, half)
	if len(values) == 0 {
		return nil
	}
	m.box.insert(values[0][len(half):])
	word, _ := m.box.takeFilter()
	return m.addFilter(word)
}

// completions returns the values of a field that begin with half.
func (m *Model) completions(field content.Field, half string) []string {
	var out []string
	for _, v := range m.catalog.Values(field) {
		if strings.HasPrefix(v, strings.ToLower(half)) {
			out = append(out, v)
		}
	}
	return out
}

// acceptQuery keeps the query and goes on to the list; a number goes right on to its article.
func (m *Model) acceptQuery() tea.Cmd {
	text, _ := m.box.text()
	filters := m.query.Filters
	for word := range strings.FieldsSeq(text) {
		if _, err := m.catalog.AddWord(&filters, word); err != nil {
			m.explain(err)
			return nil
		}
	}
	m.query = content.Query{Filters: filters, Words: m.box.words()}
	m.box.leave()
	m.focusOn(paneList)
	if strings.HasPrefix(text, "#") {
		m.focusOn(paneDetail)
	}
	return m.search(true)
}
