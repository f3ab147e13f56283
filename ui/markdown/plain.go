package markdown

import "k8sexplore/content/sanitize"

// Wrap breaks plain text, in which nothing is Markdown, into lines of at most
// width cells, by the rules that articles are broken by. Blanks at the ends of
// lines are dropped. Text of nothing is no line. Safe for any text.
func Wrap(s string, width int) []string {
	s = sanitize.Line(s)
	if s == "" || width <= 0 {
		return nil
	}
	var out []string
	for _, line := range wrap([]run{{text: s}}, width, width) {
		out = append(out, visible(plainText(line)))
	}
	return out
}
