package ui

import (
	"strings"

	"k8sexplore/ui/frame"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/topic"
	"k8sexplore/ui/widgets/cells"
)

// View draws the screen: exactly as many lines as the window has rows, each exactly as wide as the window.
func (m *Model) View() string {
	if m.layout.TooSmall() {
		return strings.Join(m.tooSmall(), "\n")
	}
	lines := make([]string, 0, m.layout.Height)
	lines = append(lines, m.browser.QueryLine(m.layout.Width))
	lines = append(lines, m.body()...)
	lines = append(lines, m.statusLine())
	return strings.Join(lines, "\n")
}

// body is the panes under their rule, with the overlay on top over the lower part of them, under a rule of its own.
func (m *Model) body() []string {
	top := m.overlays.Top()
	if top == nil {
		return append([]string{m.paneRule()}, m.paneLines()...)
	}
	over := top.Lines()
	lines := []string{frame.TitledRule(top.Title(), true, m.layout.Width, m.Styles)}
	if under := m.layout.OverlayRow(len(over)) - 1; under > 0 { // the query line is above
		panes := append([]string{m.paneRule()}, m.paneLines()...)
		lines = append(panes[:under], lines...)
	}
	return append(lines, over...)
}

// tooSmall says so in as much room as there is.
func (m *Model) tooSmall() []string {
	message := m.Words.Fill("too_small", phrase.Values{"Width": m.layout.Width, "Height": m.layout.Height})
	width, height := max(m.layout.Width, 1), max(m.layout.Height, 1)
	var lines []string
	for _, l := range markdown.Wrap(message, width) {
		lines = append(lines, cells.Fit(l, width))
	}
	return cells.Fill(lines, width, height)
}

// paneLines joins the panes side by side.
func (m *Model) paneLines() []string {
	var panes [][]string
	for _, c := range m.layout.Columns {
		switch c.Pane {
		case frame.Filters:
			panes = append(panes, m.browser.FilterLines())
		case frame.Article:
			panes = append(panes, m.readerLines())
		default:
			panes = append(panes, m.browser.ListLines(!m.invites()))
		}
	}
	border := m.Styles.Border.Text(m.Styles.Line.Vertical)
	out, row := make([]string, m.layout.Rows()), make([]string, len(panes))
	for y := range out {
		for i, lines := range panes {
			row[i] = lines[y]
		}
		out[y] = strings.Join(row, border)
	}
	return out
}

// invites reports whether the reader says, in sight, how a release without notes gets some.
func (m *Model) invites() bool {
	_, page := m.reader.Key().Subject.(topic.Release)
	return m.reader.Loaded() && page && m.layout.Shows(frame.Article) && m.reader.Percent() == 100
}

// readerLines is the article, or why there is none.
func (m *Model) readerLines() []string {
	if m.reader.Loaded() || m.browser.Len() > 0 {
		return m.reader.Lines()
	}
	width, height := m.reader.Size()
	return m.browser.EmptyLines(width, height, true)
}

// paneRule is the line above the panes, with their names.
func (m *Model) paneRule() string {
	var titles [frame.Panes]string
	for _, c := range m.layout.Columns {
		titles[c.Pane] = m.paneTitle(c.Pane)
	}
	return m.rule.Draw(&m.layout, titles, m.focus, m.browser.Typing(), m.Styles)
}

// paneTitle is what a pane is called: the article after what it is about.
func (m *Model) paneTitle(p frame.Pane) string {
	switch {
	case p == frame.Filters:
		return m.Words.Say("pane_filters")
	case p == frame.Article && m.reader.Loaded():
		return m.crumbs(m.layout.WidthOf(frame.Article) - frame.RuleEnds)
	case p == frame.Article:
		return m.Words.Say("pane_article")
	}
	return m.Words.Say("pane_changes")
}
