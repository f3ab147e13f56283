package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/article"
)

// toggleUpstream shows what the other sources say of the entry at hand in their own words, and the article again. Where nothing is
// imported, the page says how to come by them.
func (m *Model) toggleUpstream() tea.Cmd {
	about, ok := m.subject()
	switch {
	case about.Upstream:
		return m.back()
	case !ok && m.browser.list.len() == 0:
		return nil
	case !ok || !about.IsEntry() || len(article.Said(m.catalog, about.Row)) == 0 && article.Imported(m.catalog):
		m.notice = m.words.Say("no_upstream")
		return nil
	}
	m.shown.openUpstream(reading{m.focus, m.reader.Place()})
	m.focusOn(paneDetail)
	return m.openArticle()
}
