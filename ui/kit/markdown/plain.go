package markdown

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
)

// Wrap breaks plain text, in which nothing is Markdown, into lines of at most
// width cells, by the rules that articles are broken by. Blanks at the ends of
// lines are dropped. Text of nothing is no line. Safe for any text.
func Wrap(s string, width int) []string {
	s = sanitize.Line(s)
	if s == "" || width <= 0 {
		return nil
	}
	return content.Each(wrap([]run{{text: s}}, width, width), func(line []run) string { return visible(plainText(line)) })
}

// plainly lays a text out without looking for Markdown in it: every line of the source begins a line.
func plainly(src string, width int) Article {
	a := Article{Plain: true}
	for line := range strings.Lines(strings.TrimSpace(src)) {
		wrapped := Wrap(line, width)
		if len(wrapped) == 0 {
			wrapped = []string{""}
		}
		a.Lines = append(a.Lines, wrapped...)
	}
	return a
}
