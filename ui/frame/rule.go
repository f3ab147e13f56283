package frame

import (
	"strings"

	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/cells"
)

// Rule is the line above the panes, with their names. It is kept as it was drawn last, as nothing in it changes at
// most keys.
type Rule struct {
	drawn ruleText
	line  string
}

// ruleText is all that the line depends on.
type ruleText struct {
	focus  Pane
	quiet  bool // no pane has the keys
	widths [Panes]int
	titles [Panes]string
}

// Draw returns the line above the columns of a layout; the title of the focused pane stands out unless quiet.
func (r *Rule) Draw(l *Layout, titles [Panes]string, focus Pane, quiet bool, st *style.Styles) string {
	text := ruleText{focus: focus, quiet: quiet, titles: titles}
	for _, c := range l.Columns {
		text.widths[c.Pane] = c.Width
	}
	if r.drawn == text {
		return r.line
	}
	var b strings.Builder
	for i, c := range l.Columns {
		if i > 0 {
			b.WriteString(st.Border.Text(st.Line.Tee))
		}
		b.WriteString(TitledRule(titles[c.Pane], c.Pane == focus && !quiet, c.Width, st))
	}
	r.drawn, r.line = text, b.String()
	return r.line
}

// RuleEnds is the cells of a rule that a title leaves.
const RuleEnds = 4

// TitledRule returns a rule of width cells with a title on it, which stands out where it is that of what has the focus.
func TitledRule(title string, focused bool, width int, st *style.Styles) string {
	h := st.Line.Horizontal
	paint, before, after := st.Muted, " ", " "
	if focused {
		paint = st.Accent
		if st.Plain {
			before, after = "[", "]"
		}
	}
	title = cells.Cut(title, width-RuleEnds)
	rest := width - 3 - cells.Width(title)
	return st.Border.Text(h) + before + paint.Text(title) + after + st.Border.Text(strings.Repeat(h, max(rest, 0)))
}
