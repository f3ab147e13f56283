package markdown

import (
	"slices"
	"strings"

	"k8sexplore/content"

	east "github.com/yuin/goldmark/extension/ast"
)

// A column is wide enough for its words of up to maxWord cells, and for minColumn
// cells of text.
const (
	maxWord   = 40
	minColumn = 12
)

// row is a table's row: the text of each cell.
type row [][]run

// table lays a table out in columns, or, where these would tear words apart, as
// records.
func (l *layout) table(t *east.Table, width int) [][]run {
	var rows []row
	for n := t.FirstChild(); n != nil; n = n.NextSibling() {
		var r row
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			r = append(r, l.inline(c))
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 || len(rows[0]) == 0 {
		return nil
	}
	for _, cell := range rows[0] {
		for i := range cell {
			cell[i].style |= strong
		}
	}
	widths := columns(rows, width)
	if widths == nil {
		return l.records(rows, width)
	}
	var lines [][]run
	for i, r := range rows {
		lines = append(lines, l.tableRow(r, widths, t.Alignments)...)
		if i == 0 {
			lines = append(lines, l.tableRule(widths))
		}
	}
	return lines
}

// separator stands between two columns.
const separator = 3

// columns returns the widths of the columns, or nil if they do not fit.
func columns(rows []row, width int) []int {
	n := len(rows[0])
	room := width - separator*(n-1)
	widths, least := make([]int, n), make([]int, n)
	for _, r := range rows {
		for i := range min(n, len(r)) {
			natural, word := measure(r[i])
			widths[i] = max(widths[i], min(natural, room))
			least[i] = max(least[i], min(word, maxWord), min(natural, minColumn), 1)
		}
	}
	if sum(least) > room {
		return nil
	}
	for i := range widths {
		widths[i] = max(widths[i], least[i])
	}
	for over := sum(widths) - room; over > 0; over-- {
		widest := -1
		for i := range widths {
			if widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		widths[widest]--
	}
	return widths
}

// measure returns the width of a cell's longest line and of its longest word.
func measure(runs []run) (natural, word int) {
	_, cs := cells(runs)
	x, w := 0, 0
	for _, c := range cs {
		if c.hard {
			x, w = 0, 0
			continue
		}
		x += c.width
		if !c.blank {
			w += c.width
		}
		natural, word = max(natural, x), max(word, w)
		if c.brk {
			w = 0
		}
	}
	return natural, word
}

func (l *layout) tableRow(r row, widths []int, align []east.Alignment) [][]run {
	columns := make([][][]run, len(widths))
	height := 1
	for i, w := range widths {
		if i < len(r) {
			columns[i] = wrap(r[i], w, w)
		}
		height = max(height, len(columns[i]))
	}
	lines := make([][]run, height)
	for y := range lines {
		for i, w := range widths {
			var text []run
			if y < len(columns[i]) {
				text = columns[i][y]
			}
			space := max(0, w-runsWidth(text))
			left := 0
			switch {
			case i >= len(align):
			case align[i] == east.AlignRight:
				left = space
			case align[i] == east.AlignCenter:
				left = space / 2
			}
			if i > 0 {
				lines[y] = append(lines[y], run{l.glyph(" │ ", " | "), mark})
			}
			lines[y] = append(lines[y], run{text: strings.Repeat(" ", left)})
			lines[y] = append(lines[y], text...)
			lines[y] = append(lines[y], run{text: strings.Repeat(" ", space-left)})
		}
	}
	return lines
}

// tableRule is the line below the header.
func (l *layout) tableRule(widths []int) []run {
	parts := content.Each(widths, func(w int) string { return strings.Repeat(l.glyph("─", "-"), w) })
	return []run{{strings.Join(parts, l.glyph("─┼─", "-+-")), mark}}
}

// records writes each row as lines of "header: value", with a rule between two.
func (l *layout) records(rows []row, width int) [][]run {
	header := rows[0]
	if len(rows) == 1 {
		rows = append(rows, make(row, len(header)))
	}
	var lines [][]run
	for i, r := range rows[1:] {
		if i > 0 {
			lines = append(lines, []run{{strings.Repeat(l.glyph("─", "-"), min(width, 12)), mark}})
		}
		for k := range min(len(r), len(header)) {
			text := slices.Concat(header[k], []run{{text: ": "}}, r[k])
			if len(header[k]) == 0 {
				text = r[k]
			}
			for y, line := range wrap(text, width, width-hanging) {
				if y > 0 {
					line = slices.Concat([]run{{text: strings.Repeat(" ", hanging)}}, line)
				}
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func sum(a []int) int {
	n := 0
	for _, v := range a {
		n += v
	}
	return n
}
