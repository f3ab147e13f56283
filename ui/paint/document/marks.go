package document

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// Marker finds the words of a query in a text, as byte offsets in order and apart from each other.
type Marker interface {
	Spans(text string) [][2]int
}

// mark paints what a marker finds in the lines, and returns the line of each find. Words are found across the lines
// of a strip, as Chinese and Japanese is broken anywhere.
func mark(lines []string, strips []strip, m Marker, paint style.Paint) (hits []int) {
	for _, s := range strips {
		b := joinLines(lines[s.first:s.end], s.from, s.to)
		pieces := make([][]Stretch, s.end-s.first) // by line
		for _, span := range m.Spans(b.text.String()) {
			hits = append(hits, s.first+b.lineAt(span[0]))
			b.spread(span, pieces, paint)
		}
		for j, p := range pieces {
			lines[s.first+j] = Overpaint(lines[s.first+j], p)
		}
	}
	slices.Sort(hits)
	return hits
}

// joined is the lines of a strip as one text.
type joined struct {
	text   strings.Builder
	starts []int    // by line: where it begins in the text
	plain  []string // by line: without colours, indentation and what fills it up
	indent []int    // by line: where the text begins, in cells
}

// joinLines joins the text of lines between two columns of cells.
func joinLines(lines []string, from, to int) *joined {
	b := &joined{}
	for _, l := range lines {
		plain := ansi.Strip(l)
		if to < whole {
			plain = ansi.Cut(plain, from, to)
		}
		trimmed := strings.TrimLeft(plain, " ")
		b.indent = append(b.indent, from+len(plain)-len(trimmed))
		trimmed = strings.TrimRight(trimmed, " ")
		if b.text.Len() > 0 && !isWideBreak(b.text.String(), trimmed) {
			b.text.WriteByte(' ')
		}
		b.starts = append(b.starts, b.text.Len())
		b.plain = append(b.plain, trimmed)
		b.text.WriteString(trimmed)
	}
	return b
}

// isWideBreak reports a line broken between Chinese or Japanese characters, where no blank stood.
func isWideBreak(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(after)
	return cells.Width(string(last)) == 2 && cells.Width(string(first)) == 2
}

// lineAt returns the line that a place in the text stands on.
func (b *joined) lineAt(at int) int {
	line := 0
	for line+1 < len(b.starts) && b.starts[line+1] <= at {
		line++
	}
	return line
}

// spread adds a span of the text to the lines that it stands on.
func (b *joined) spread(span [2]int, pieces [][]Stretch, paint style.Paint) {
	for line := b.lineAt(span[0]); line < len(b.plain) && b.starts[line] < span[1]; line++ {
		plain := b.plain[line]
		from := min(max(span[0]-b.starts[line], 0), len(plain))
		to := min(span[1]-b.starts[line], len(plain))
		if from < to {
			left := b.indent[line] + cells.Width(plain[:from])
			pieces[line] = append(pieces[line], Stretch{left, left + cells.Width(plain[from:to]), paint})
		}
	}
}
