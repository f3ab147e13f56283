package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
)

// openBox puts the cursor behind the words.
func (m *Model) openBox(text string) tea.Cmd {
	m.aside = nil
	m.focusOn(paneList)
	m.box.enter(text)
	m.offers = nil
	return m.openArticle()
}

// leaveBox closes the box; the query stays.
func (m *Model) leaveBox() tea.Cmd {
	m.box.leave()
	m.focusOn(paneList)
	return m.openArticle()
}

// typeKey is a key while the query box is open: text, or one of the few that do something else.
func (m *Model) typeKey(msg tea.KeyMsg) tea.Cmd {
	switch msg.Type {
	case tea.KeyEsc:
		return m.leaveBox()
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
	case tea.KeyRunes:
		if msg.Alt && !slices.Contains([]string{"alt+b", "alt+f", "alt+d"}, msg.String()) {
			return m.leaveBox() // Esc with a letter right behind it; which letter was meant is not certain enough to obey
		}
	default:
		switch act := m.keys.action(msg, paneList); act {
		case actQuit, actSuspend, actRedraw, actHelp:
			return m.do(act)
		default: // everything else edits the text
		}
	}
	if msg.Type == tea.KeySpace || msg.Type == tea.KeyRunes && isBlank(msg.Runes[0]) {
		if word, ok := m.box.takeFilter(false); ok {
			return m.addFilter(word)
		}
		m.explainUnknownField()
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
	return m.search(false)
}

// addFilter makes a typed word a filter of the query. A word that is none goes back into the box: with a notice, or, without
// a value yet, as it was typed.
func (m *Model) addFilter(word string) tea.Cmd {
	filters := m.query.Filters
	isFilter, err := m.catalog.AddWord(&filters, word)
	switch {
	case !isFilter:
		m.box.insert(word + " ")
		return nil
	case err != nil:
		m.box.insert(word)
		m.explain(err)
		return nil
	}
	m.query = content.Query{Filters: filters, Words: m.box.words()}
	return m.search(false)
}

// explainUnknownField says that the word left of the cursor looks like a filter but is of no field.
func (m *Model) explainUnknownField() {
	word, _ := m.box.wordLeft()
	var none content.Filters
	if _, err := m.catalog.AddWord(&none, word); err != nil {
		m.explain(err)
	}
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
	values := m.offered()
	if len(values) == 0 {
		return nil
	}
	_, half, _ := m.box.half()
	word, _ := m.box.takeFilter(true)
	return m.addFilter(strings.TrimSuffix(word, half) + values[0])
}

// acceptQuery keeps the query and goes on to the list; a number goes right on to its article.
func (m *Model) acceptQuery() tea.Cmd {
	text, _ := m.box.text()
	next := content.Query{Filters: m.query.Filters, Words: m.box.words()}
	for word := range content.Tokens(text) {
		field, _, looksSo := content.CutFilter(word)
		isFilter, err := m.catalog.AddWord(&next.Filters, word)
		if err != nil && !isFilter { // it looks like a filter, and is searched for as a word
			m.explain(err)
			err = nil
		}
		if looksSo && !isFilter {
			err = &content.ValueError{Field: string(field), Allowed: m.completions(field, "")}
		}
		if err != nil {
			m.explain(err)
			return nil
		}
	}
	changed := next.String() != m.query.String()
	m.query = next
	var ask tea.Cmd
	if changed {
		ask = m.search(false)
	}
	m.goOn = (strings.HasPrefix(text, "#") || strings.HasPrefix(text, "＃")) && m.query.Words != ""
	return tea.Batch(ask, m.leaveBox(), m.goOnToArticle())
}

// goOnToArticle moves the focus to the article that was asked for by number, once it is known that there is one.
func (m *Model) goOnToArticle() tea.Cmd {
	if !m.goOn || m.awaitsResult() || len(m.answer.cards) > len(m.list.cards) { // the facts are on their way
		return nil
	}
	m.goOn = false
	if m.list.len() == 0 {
		return nil
	}
	m.focusOn(paneDetail)
	return m.openArticle()
}
