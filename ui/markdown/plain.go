package markdown

// Wrap breaks plain text, which holds no Markdown and no escape sequences, into
// lines of at most width cells, by the rules that articles are broken by. Blanks
// at the ends of lines are dropped. Text of nothing is no line.
func Wrap(s string, width int) []string {
	if s == "" || width <= 0 {
		return nil
	}
	var out []string
	for _, line := range wrap([]run{{text: s}}, width, width) {
		out = append(out, visible(plainText(line)))
	}
	return out
}
