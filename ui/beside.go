package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/document"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/reader"
	"k8sexplore/ui/topic"
)

// beside is two languages side by side; whether they are is one of the wishes of the layout. The zero value leaves the second
// language to that of the screen.
type beside struct {
	lang   content.Language
	chosen bool          // the language was
	from   frame.Pane    // the focus before
	aside  topic.Subject // what was shown aside when it began, nil for nothing
}

// besideActions put two languages side by side.
func (m *Model) besideActions() handlers {
	return handlers{
		keys.SideBySide:  m.toggleBeside,
		keys.OtherBeside: m.nextBeside,
	}
}

// toggleBeside shows the article in two languages, or in one again.
func (m *Model) toggleBeside() tea.Cmd {
	if m.layout.Preferences.Beside {
		return m.leaveBeside()
	}
	if about, ok := m.subject(); ok && m.explainAlone(about) {
		return nil
	}
	w := m.layout.Preferences
	w.Beside = true
	m.beside.from, m.beside.aside, m.focus = m.focus, m.shown.Aside, frame.Article
	return m.wish(w)
}

// leaveBeside restores the panes as they were.
func (m *Model) leaveBeside() tea.Cmd {
	w := m.layout.Preferences
	w.Beside = false
	if m.focus == frame.Article {
		m.focus = m.beside.from
	}
	return m.wish(w)
}

// besideIsLast reports that two languages side by side are what Esc leaves: what has been shown aside since goes first.
func (m *Model) besideIsLast() bool {
	aside, began := m.shown.Aside, m.beside.aside
	return m.layout.Preferences.Beside && (aside == nil || aside == began)
}

// nextBeside changes the second language to the next of those that the article has.
func (m *Model) nextBeside() tea.Cmd {
	about, ok := m.subject()
	if !m.layout.Preferences.Beside || !ok {
		return m.toggleBeside()
	}
	all := about.Languages(m.Desk())
	if len(all) <= 2 { // this one and the second
		m.sayLanguages(all)
		return nil
	}
	others := all[1:]
	m.beside.lang = others[(slices.Index(others, m.besideOf(about).Lang)+1)%len(others)]
	m.beside.chosen = true
	return m.openArticle()
}

// besideOf returns the language that stands beside the article of a subject: the one that was chosen, else English, else Japanese,
// else the first that there is.
func (m *Model) besideOf(about topic.Subject) document.Beside {
	if !m.layout.Preferences.Beside {
		return document.Beside{}
	}
	all := about.Languages(m.Desk())
	switch {
	case len(all) < 2:
		return document.Beside{}
	case m.beside.chosen && slices.Contains(all[1:], m.beside.lang):
		return document.Beside{On: true, Lang: m.beside.lang}
	}
	return document.Beside{On: true, Lang: all[1]}
}

// explainAlone says that the article of a subject has nothing to stand beside it, if that is so.
func (m *Model) explainAlone(about topic.Subject) bool {
	all := about.Languages(m.Desk())
	switch len(all) {
	case 0:
		m.Notice = m.Words.Say("beside_facts")
	case 1:
		m.sayLanguages(all)
	}
	return len(all) < 2
}

// sayLanguages says which languages there are.
func (m *Model) sayLanguages(all []content.Language) {
	names := make([]string, len(all))
	for i, l := range all {
		names[i] = l.OwnName()
	}
	m.Notice = m.Words.Fill("beside_only", phrase.Values{"Languages": strings.Join(names, ", ")})
}

// sayAlone says of an article that was turned to why it stands alone.
func (m *Model) sayAlone(about topic.Subject, key reader.Key) {
	if m.layout.Preferences.Beside && !key.Beside.On && m.Notice == "" && m.reader.Key().Subject != about {
		m.explainAlone(about)
	}
}
