package ui

import (
	"strings"

	"k8sexplore/ui/widgets/cells"
)

// drawnRule is the line above the panes as it was drawn last, and what it depends on.
type drawnRule struct {
	of   ruleOf
	line string
}

type ruleOf struct {
	focus  pane
	typing bool // keys go to the query box
	widths [paneCount]int
	titles [paneCount]string
}

// rule is the line above the panes, with their names; the focused one's stands out.
func (m *Model) rule() string {
	of := ruleOf{focus: m.focus, typing: m.browser.box.open}
	for _, c := range m.layout.columns {
		of.widths[c.pane], of.titles[c.pane] = c.width, m.paneTitle(c.pane)
	}
	if m.ruled.of == of {
		return m.ruled.line
	}
	var b strings.Builder
	for i, c := range m.layout.columns {
		if i > 0 {
			b.WriteString(m.styles.Border.Text(m.styles.Line.Tee))
		}
		b.WriteString(m.titledRule(of.titles[c.pane], c.pane == of.focus && !of.typing, c.width))
	}
	m.ruled = drawnRule{of, b.String()}
	return m.ruled.line
}

// ruleEnds is the cells of a rule that a title leaves.
const ruleEnds = 4

// titledRule is a rule with a title on it.
func (m *Model) titledRule(title string, focused bool, width int) string {
	h := m.styles.Line.Horizontal
	paint, before, after := m.styles.Muted, " ", " "
	if focused {
		paint = m.styles.Accent
		if m.styles.Plain {
			before, after = "[", "]"
		}
	}
	title = cells.Cut(title, width-ruleEnds)
	rest := width - 3 - cells.Width(title)
	return m.styles.Border.Text(h) + before + paint.Text(title) + after + m.styles.Border.Text(strings.Repeat(h, max(rest, 0)))
}

// paneTitle is what a pane is called: the article after what it is about.
func (m *Model) paneTitle(p pane) string {
	switch {
	case p == paneFilters:
		return m.words.Say("pane_filters")
	case p == paneDetail && m.reader.Loaded():
		return m.crumbs(m.layout.widthOf(paneDetail) - ruleEnds)
	case p == paneDetail:
		return m.words.Say("pane_article")
	}
	return m.words.Say("pane_changes")
}
