package ui

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/widgets/cells"
)

// View draws the screen: exactly as many lines as the window has rows, each exactly as wide as the window.
func (m *Model) View() string {
	if m.layout.tooSmall() {
		return strings.Join(m.tooSmall(), "\n")
	}
	lines := make([]string, 0, m.layout.height)
	lines = append(lines, m.browser.queryLine(m.layout.width))
	lines = append(lines, m.body()...)
	lines = append(lines, m.statusLine())
	return strings.Join(lines, "\n")
}

// body is the panes under their rule, with the overlay on top over the lower part of them, under a rule of its own.
func (m *Model) body() []string {
	top := m.overlays.Top()
	if top == nil {
		return append([]string{m.rule()}, m.paneLines()...)
	}
	over := top.Lines()
	lines := []string{m.titledRule(top.Title(), true, m.layout.width)}
	if under := m.layout.overlayRow(len(over)) - 1; under > 0 { // the query line is above
		panes := append([]string{m.rule()}, m.paneLines()...)
		lines = append(panes[:under], lines...)
	}
	return append(lines, over...)
}

// tooSmall says so in as much room as there is.
func (m *Model) tooSmall() []string {
	message := m.words.Fill("too_small", phrase.Values{"Width": m.layout.width, "Height": m.layout.height})
	width, height := max(m.layout.width, 1), max(m.layout.height, 1)
	var lines []string
	for _, l := range markdown.Wrap(message, width) {
		lines = append(lines, cells.Fit(l, width))
	}
	return cells.Fill(lines, width, height)
}

// paneLines joins the panes side by side.
func (m *Model) paneLines() []string {
	var panes [][]string
	for _, c := range m.layout.columns {
		switch c.pane {
		case paneFilters:
			panes = append(panes, m.browser.filters.lines(m.words, m.styles))
		case paneDetail:
			panes = append(panes, m.readerLines())
		default:
			panes = append(panes, m.listLines())
		}
	}
	border := m.styles.Border.Text(m.styles.Line.Vertical)
	out, row := make([]string, m.layout.rows()), make([]string, len(panes))
	for y := range out {
		for i, lines := range panes {
			row[i] = lines[y]
		}
		out[y] = strings.Join(row, border)
	}
	return out
}

// listLines is the list, or why it is empty.
func (m *Model) listLines() []string {
	list := &m.browser.list
	if list.len() > 0 {
		return list.lines(m.catalog, m.styles, m.words.Say("near"), m.words.Say("only_facts"))
	}
	return m.browser.sayEmpty(list.width, list.height, !m.invites())
}

// invites reports whether the reader says, in sight, how a release without notes gets some.
func (m *Model) invites() bool {
	about := m.reader.Key().Subject
	return m.reader.Loaded() && about.Release != (content.Version{}) && m.layout.shows(paneDetail) && m.reader.Percent() == 100
}

// readerLines is the article, or why there is none.
func (m *Model) readerLines() []string {
	if m.reader.Loaded() || m.browser.list.len() > 0 {
		return m.reader.Lines()
	}
	width, height := m.reader.Size()
	return m.browser.sayEmpty(width, height, true)
}
