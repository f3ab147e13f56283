package frame

import (
	"strings"

	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
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
	titles [Panes]Title
}

// Title is what a pane is called, and what is quietly said behind that, "" for nothing.
type Title struct{ Name, Aside string }

// Draw returns the line above the columns of a layout; the title of the focused pane stands out unless quiet.
func (r *Rule) Draw(l *Layout, titles [Panes]Title, focus Pane, quiet bool, st *style.Styles) string {
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

// TitledRule returns a rule of width cells with a title on it, whose name stands out where it is that of what has the
// focus.
func TitledRule(title Title, focused bool, width int, st *style.Styles) string {
	h := st.Line.Horizontal
	paint, before, after := st.Muted, " ", " "
	if focused {
		paint = st.Accent
		if st.Plain {
			before, after = "[", "]"
		}
	}
	name := cells.Cut(title.Name, width-RuleEnds)
	rest := width - 3 - cells.Width(name)
	aside := cells.Cut(title.Aside, rest-RuleEnds/2)
	if aside != "" {
		aside += " "
	}
	rest -= cells.Width(aside)
	return st.Border.Text(h) + before + paint.Text(name) + after + st.Muted.Text(aside) + st.Border.Text(strings.Repeat(h, max(rest, 0)))
}
