package frame

import "slices"

// Area is a part of the window.
type Area int

// The areas.
const (
	AreaQuery Area = iota
	AreaRule
	AreaPane
	AreaDivider // between two columns, in their rule as well
	AreaStatus
	AreaOutside // of the window
)

// Spot is what lies under a cell of the window.
type Spot struct {
	Area   Area
	Column int // under AreaRule and AreaPane, or the one right of an AreaDivider
	Pane   Pane
	X, Y   int // cell and row of the pane
}

// At returns what lies under a cell, counted from 0 at the top left: the only place that says so.
func (l *Layout) At(x, y int) Spot {
	switch {
	case l.TooSmall() || x < 0 || y < 0 || x >= l.Width || y >= l.Height:
		return Spot{Area: AreaOutside}
	case y == 0:
		return Spot{Area: AreaQuery}
	case y == l.Height-1:
		return Spot{Area: AreaStatus}
	}
	i := slices.IndexFunc(l.Columns, func(c column) bool { return x < c.X+c.Width })
	s := Spot{Area: AreaPane, Column: i, Pane: l.Columns[i].Pane, X: x - l.Columns[i].X, Y: y - FirstRow}
	switch {
	case x < l.Columns[i].X:
		s.Area = AreaDivider
	case y < FirstRow:
		s.Area = AreaRule
	}
	return s
}

// OverlayRow is the row of the rule above an overlay of that many lines.
func (l *Layout) OverlayRow(lines int) int { return FirstRow - 1 + max(l.Rows()-lines, 0) }
