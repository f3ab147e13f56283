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
		return m.leaveUpstream()
	case !ok:
		return nil
	case !about.IsEntry() || len(article.Said(m.Catalog, about.Row)) == 0 && article.Imported(m.Catalog):
		m.Notice = m.Words.Say("no_upstream")
		return nil
	}
	about.Upstream = true
	return m.openAside(about)
}

// leaveUpstream shows again what upstream's texts were opened over, at the same place.
func (m *Model) leaveUpstream() tea.Cmd {
	to, ok := m.shown.back(1)
	return m.retrace(to, ok, "no_earlier")
}
