package ui

import "slices"

// area is a part of the window.
type area int

const (
	areaQuery area = iota
	areaRule
	areaPane
	areaDivider // between two columns, in their rule as well
	areaStatus
	areaOutside // of the window
)

// spot is what lies under a cell of the window.
type spot struct {
	area   area
	column int // under areaRule and areaPane, or the one right of an areaDivider
	pane   pane
	y      int // row of the pane
}

// at returns what lies under a cell, counted from 0 at the top left: the only place that says so.
func (l *layout) at(x, y int) spot {
	switch {
	case l.tooSmall() || x < 0 || y < 0 || x >= l.width || y >= l.height:
		return spot{area: areaOutside}
	case y == 0:
		return spot{area: areaQuery}
	case y == l.height-1:
		return spot{area: areaStatus}
	}
	i := slices.IndexFunc(l.columns, func(c column) bool { return x < c.x+c.width })
	s := spot{area: areaPane, column: i, pane: l.columns[i].pane, y: y - firstRow}
	switch {
	case x < l.columns[i].x:
		s.area = areaDivider
	case y < firstRow:
		s.area = areaRule
	}
	return s
}

// overlayRow is the row of the rule above an overlay of that many lines.
func (l *layout) overlayRow(lines int) int { return firstRow - 1 + max(l.rows()-lines, 0) }
