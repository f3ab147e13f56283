package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/article"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/reader"
)

// beside is two languages side by side; whether they are is one of the wishes of the layout. The zero value leaves the second
// language to that of the screen.
type beside struct {
	lang   content.Language
	chosen bool // the language was
	from   pane // the focus before
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
	if m.layout.wishes.beside {
		return m.leaveBeside()
	}
	if about, ok := m.subject(); ok && m.explainAlone(about) {
		return nil
	}
	w := m.layout.wishes
	w.beside = true
	m.beside.from, m.focus = m.focus, paneDetail
	return m.wish(w)
}

// leaveBeside restores the panes as they were.
func (m *Model) leaveBeside() tea.Cmd {
	w := m.layout.wishes
	w.beside = false
	if m.focus == paneDetail {
		m.focus = m.beside.from
	}
	return m.wish(w)
}

// nextBeside changes the second language to the next of those that the article has.
func (m *Model) nextBeside() tea.Cmd {
	about, ok := m.subject()
	if !m.layout.wishes.beside || !ok {
		return m.toggleBeside()
	}
	first, others := m.languagesOf(about)
	if len(others) < 2 {
		m.sayLanguages(first, others)
		return nil
	}
	now := m.besideOf(about)
	m.beside.lang, m.beside.chosen = others[(slices.Index(others, now.Lang)+1)%len(others)], true
	return m.openArticle()
}

// besideOf returns the language that stands beside the article of a subject: the one that was chosen, else English, else Japanese,
// else the first that there is.
func (m *Model) besideOf(about reader.Subject) article.Beside {
	if !m.layout.wishes.beside {
		return article.Beside{}
	}
	_, others := m.languagesOf(about)
	if len(others) == 0 {
		return article.Beside{}
	}
	if m.beside.chosen && slices.Contains(others, m.beside.lang) {
		return article.Beside{On: true, Lang: m.beside.lang}
	}
	return article.Beside{On: true, Lang: others[0]}
}

// languagesOf returns the language that the article of a subject is shown in, and the others that it has, in the order of the
// screen; none of the facts of an enhancement or a gate.
func (m *Model) languagesOf(about reader.Subject) (first content.Language, others []content.Language) {
	titleIn := func(l content.Language) (string, content.Language) { return m.catalog.Title(about.Row, l) }
	switch {
	case about.Upstream || about.KEP != 0 || about.Gate != "":
		return m.lang, nil
	case !about.IsEntry():
		page, _ := m.catalog.Release(about.Release)
		titleIn = page.Title
	}
	title, first := titleIn(m.lang)
	if title == "" {
		return m.lang, nil
	}
	for _, l := range shownLanguages() {
		if _, in := titleIn(l); in == l && l != first {
			others = append(others, l)
		}
	}
	return first, others
}

// explainAlone says that the article of a subject has nothing to stand beside it, if that is so.
func (m *Model) explainAlone(about reader.Subject) bool {
	first, others := m.languagesOf(about)
	if len(others) > 0 {
		return false
	}
	if about.Upstream || about.KEP != 0 || about.Gate != "" {
		m.notice = m.words.Say("beside_facts")
	} else {
		m.sayLanguages(first, nil)
	}
	return true
}

// sayLanguages says which languages there are.
func (m *Model) sayLanguages(first content.Language, others []content.Language) {
	names := []string{first.OwnName()}
	for _, l := range others {
		names = append(names, l.OwnName())
	}
	m.notice = m.words.Fill("beside_only", phrase.Values{"Languages": strings.Join(names, ", ")})
}

// sayAlone says of an article that was turned to why it stands alone.
func (m *Model) sayAlone(about reader.Subject, key reader.Key) {
	if m.layout.wishes.beside && !key.Beside.On && m.notice == "" && m.reader.Key().Subject != about {
		m.explainAlone(about)
	}
}
