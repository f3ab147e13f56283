// Package bars draws counts as bars of terminal cells: a chart, one labelled bar a line, or a stack, the parts of a
// whole in one line. It is a leaf that neither paints nor speaks: it returns text in columns, for the caller to
// paint.
package bars

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/ui/kit/widgets/cells"
)

// Bar is a count and its label, in the reader's language.
type Bar struct {
	Label string
	N     int
}

// Glyphs are what bars are made of: a whole cell, and its left half for what lies between two, "" where a terminal
// has none. Each takes one cell.
type Glyphs struct{ Full, Half string }

// Columns are the cells of the label, the count at its right edge, and the bar. Between them stand gaps; see Row.
type Columns struct{ Label, Count, Bar int }

// gap is the cells between two columns.
const gap = 2

// shortestBar is the cells that the longest bar of a chart takes at least; where there is less room there are labels
// and counts alone.
const shortestBar = 4

// Fit returns the columns of charts that stand one below the other in a width, so that they are aligned with each
// other. Labels give way to bars, but for their first cells.
func Fit(width int, charts ...[]Bar) Columns {
	var c Columns
	for _, bar := range slices.Concat(charts...) {
		c.Label = max(c.Label, cells.Width(bar.Label))
		c.Count = max(c.Count, len(strconv.Itoa(bar.N)))
	}
	c.Label = max(min(c.Label, width/2), 1)
	c.Bar = width - c.Label - c.Count - 2*gap
	if c.Bar < shortestBar {
		c.Bar = 0
		c.Label = max(width-c.Count-gap, 1)
	}
	return c
}

// Row is a line of a chart: its three columns, each with the gap behind it, together as wide as the Columns were
// fitted to.
type Row struct{ Label, Count, Bar string }

// longestOne is the most cells that a count of one takes, so that a few do not look like many.
const longestOne = 2

// Chart draws bars. The longest takes the whole column unless it is of a few, the others are in proportion; what is
// not zero is seen.
func (c Columns) Chart(all []Bar, g Glyphs) []Row {
	most := c.Bar / longestOne
	for _, bar := range all {
		most = max(most, bar.N)
	}
	rows := make([]Row, len(all))
	for i, bar := range all {
		count := strconv.Itoa(bar.N)
		rows[i] = Row{
			Label: cells.Fit(bar.Label, c.Label) + cells.Blank(gap),
			Count: cells.Blank(c.Count-len(count)) + count,
		}
		if c.Bar > 0 {
			rows[i].Bar = cells.Blank(gap) + cells.Fit(line(bar.N, most, c.Bar, g), c.Bar)
		}
	}
	return rows
}

// line is n of most in at most width cells.
func line(n, most, width int, g Glyphs) string {
	if n <= 0 || most <= 0 {
		return ""
	}
	if g.Half == "" {
		return strings.Repeat(g.Full, max((2*n*width+most)/(2*most), 1))
	}
	halves := max((4*n*width+most)/(2*most), 1)
	return strings.Repeat(g.Full, halves/2) + strings.Repeat(g.Half, halves%2)
}

// Stack draws the parts of a whole in width cells, a string a part with one blank between two of them, so that parts
// can be told from each other without colours. A part of nothing is "", any other takes a cell at least. It returns
// nil where there is no whole, or no room for all its parts.
func Stack(parts []int, width int, g Glyphs) []string {
	sum, seen := 0, 0
	for _, n := range parts {
		if n > 0 {
			sum, seen = sum+n, seen+1
		}
	}
	room := width - (seen - 1) // without the blanks
	if seen == 0 || room < seen {
		return nil
	}
	out := make([]string, len(parts))
	spare := room - seen // beyond the cell that each has
	share := func(n int) int { return (2*spare*n + sum) / (2 * sum) }
	above := 0
	for i, n := range parts {
		if n <= 0 {
			continue
		}
		before := share(above)
		above += n
		out[i] = strings.Repeat(g.Full, 1+share(above)-before)
		if above < sum {
			out[i] += " "
		}
	}
	return out
}
