package output

import (
	"strings"

	"k8sexplore/ui/kit/widgets/cells"
)

// Column is a column of a list for people. It is as wide as its name and its widest text, within its bounds in cells.
type Column struct {
	Name  string
	Right bool // its texts end below each other
	Least int
	Most  int // 0 for any; a wider text pushes the rest of its line to the right
}

// Cell is a text in a colour.
type Cell struct{ Text, Colour string }

// Columns writes rows a line each, cut where the output ends; on a terminal below the names of the columns. A column
// that is empty in all rows and has no least width is left out. Cells behind the last column follow it.
func (s *Writer) Columns(columns []Column, rows [][]Cell) {
	titled := s.OutIsTerminal && len(rows) > 0
	widths := make([]int, len(columns))
	var head []string
	for i, c := range columns {
		widths[i] = c.Least
		for _, row := range rows {
			widths[i] = max(widths[i], cells.Width(row[i].Text))
		}
		if titled && widths[i] > 0 {
			widths[i] = max(widths[i], cells.Width(c.Name))
		}
		if c.Most > 0 {
			widths[i] = min(widths[i], c.Most)
		}
		if widths[i] > 0 {
			head = append(head, c.place(cells.Cut(c.Name, widths[i]), widths[i]))
		}
	}
	if titled {
		s.Header(head...)
	}
	pen := Paint(s.Coloured())
	for _, row := range rows {
		var parts []string
		for i, cell := range row {
			text := pen.Text(cell.Colour, cell.Text)
			switch {
			case i >= len(columns):
				parts = append(parts, text)
			case widths[i] > 0:
				parts = append(parts, columns[i].place(text, widths[i]))
			}
		}
		line := strings.TrimRight(cells.Cut(strings.TrimRight(strings.Join(parts, "  "), " "), s.Cells()), " ")
		s.Line(line)
	}
}

// place pads a text to the width of its column.
func (c Column) place(text string, width int) string {
	blank := cells.Blank(width - cells.Width(text))
	if c.Right {
		return blank + text
	}
	return text + blank
}
