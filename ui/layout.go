package ui

import (
	"slices"

	"k8sexplore/ui/keys"
	"k8sexplore/ui/reader"
)

// pane is one of the three parts of the screen.
type pane int

const (
	paneFilters pane = iota
	paneList
	paneDetail
	paneCount
)

// context is where the keys of the pane are bound.
func (p pane) context() keys.Context {
	switch p {
	case paneFilters:
		return keys.Filters
	case paneDetail:
		return keys.Article
	default:
		return keys.List
	}
}

// The smallest window that the screen works in, and where it folds, in cells.
const (
	minWidth, minHeight = 40, 10
	twoPanes            = 60  // from here on list and article stand side by side
	threePanes          = 110 // from here on the filters stand beside them
)

// chrome is the rows that are not panes: the query line, the rule with the panes' names, the status line.
const chrome = 3

// column is where a pane stands; one cell between two columns holds the border.
type column struct {
	pane     pane
	x, width int
}

// layout is the geometry of a window. It depends on nothing but its size and the focused pane.
type layout struct {
	width, height int
	columns       []column
}

func newLayout(width, height int, focus pane) layout {
	l := layout{width: width, height: height}
	switch {
	case width >= threePanes:
		filters := 24 + (min(width, 160)-threePanes)/12
		rest := width - filters - 2
		list := min(max(rest*2/5, 40), 72)
		l.add(paneFilters, filters)
		l.add(paneList, list)
		l.add(paneDetail, rest-list)
	case width >= twoPanes && focus == paneFilters:
		filters := width * 2 / 5
		l.add(paneFilters, filters)
		l.add(paneList, width-filters-1)
	case width >= twoPanes:
		list := width * 9 / 20
		l.add(paneList, list)
		l.add(paneDetail, width-list-1)
	default:
		l.add(focus, width)
	}
	return l
}

func (l *layout) add(p pane, width int) {
	x := 0
	if n := len(l.columns); n > 0 {
		x = l.columns[n-1].x + l.columns[n-1].width + 1
	}
	l.columns = append(l.columns, column{p, x, width})
}

// tooSmall reports a window in which nothing useful can be shown.
func (l *layout) tooSmall() bool { return l.width < minWidth || l.height < minHeight }

// rows is the height of the panes.
func (l *layout) rows() int { return max(l.height-chrome, 1) }

// shows reports whether a pane is in sight.
func (l *layout) shows(p pane) bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return c.pane == p })
}

// widthOf returns the width of a pane, or the one that it would have if it came to the front.
func (l *layout) widthOf(p pane) int {
	for _, c := range l.columns {
		if c.pane == p {
			return c.width
		}
	}
	for _, c := range newLayout(l.width, l.height, p).columns {
		if c.pane == p {
			return c.width
		}
	}
	return l.width
}

// articleMax is the cells that a line of an article takes at most: no more can be read at ease.
const articleMax = 104

// articleWidth returns the cells that the lines of an article may take.
func (l *layout) articleWidth() int {
	return max(min(l.widthOf(paneDetail)-2*reader.Margin, articleMax), 10)
}
