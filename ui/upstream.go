package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/topic"
)

// toggleUpstream shows what the other sources say of the entry at hand in their own words, and the article again. Where nothing is
// imported, the page says how to come by them.
func (m *Model) toggleUpstream() tea.Cmd {
	about, ok := m.subject()
	if !ok {
		return nil
	}
	if _, shown := about.(topic.Upstream); shown {
		return m.leaveUpstream()
	}
	entry, ok := about.(topic.Entry)
	if !ok || len(topic.Said(m.Catalog, entry.Row)) == 0 && topic.Imported(m.Catalog) {
		m.Notice = m.Words.Say("no_upstream")
		return nil
	}
	return m.openAside(topic.Upstream{Entry: entry})
}

// leaveUpstream shows again what upstream's texts were opened over, at the same place.
func (m *Model) leaveUpstream() tea.Cmd {
	to, ok := m.shown.Back(1)
	return m.retrace(to, ok, "no_earlier")
}
