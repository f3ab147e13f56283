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

// minimum is the cells that a pane beside others keeps, whatever somebody wishes.
func (p pane) minimum() int { return [paneCount]int{16, 24, 30}[p] }

// chrome is the rows that are not panes: the query line, the rule with the panes' names, the status line.
const chrome = 3

// firstRow is the first row of the panes, behind the query line and the rule.
const firstRow = 2

// column is where a pane stands; one cell between two columns holds the border.
type column struct {
	pane     pane
	x, width int
}

// layout is the geometry of a window. It depends on nothing but its size, the focused pane, which is always in sight, and wishes.
type layout struct {
	width, height int
	wishes        wishes
	kind          kind
	columns       []column
}

func newLayout(width, height int, focus pane, w wishes) layout {
	l := layout{width: width, height: height, wishes: w}
	var panes []pane
	l.kind, panes = w.choose(width, focus)
	x, rest := 0, width-len(panes)+1
	for i, p := range panes {
		columnWidth := rest
		if i < len(panes)-1 {
			columnWidth = l.wished(p, rest, panes[i+1:])
		}
		l.columns = append(l.columns, column{p, x, columnWidth})
		x += columnWidth + 1
		rest -= columnWidth
	}
	return l
}

// wished returns the width of a pane, of what there is for it and those right of it, which keep their minimum.
func (l *layout) wished(p pane, room int, right []pane) int {
	width := l.wishes.widths[l.kind][p]
	if width == 0 {
		width = l.fitting(p, room)
	}
	for _, r := range right {
		room -= r.minimum()
	}
	return max(min(width, room), p.minimum())
}

// fitting returns the width of a pane that nobody has resized: what suits the window.
func (l *layout) fitting(p pane, room int) int {
	const widestList = 72
	switch {
	case l.kind == kindThree && p == paneFilters:
		return 24 + (min(l.width, 160)-threePanes)/12
	case l.kind == kindThree:
		return min(max(room*2/5, 40), widestList)
	case p == paneFilters:
		return l.width * 2 / 5
	}
	return min(l.width*9/20, widestList)
}

// tooSmall reports a window in which nothing useful can be shown.
func (l *layout) tooSmall() bool { return l.width < minWidth || l.height < minHeight }

// rows is the height of the panes.
func (l *layout) rows() int { return max(l.height-chrome, 1) }

// shows reports whether a pane is in sight.
func (l *layout) shows(p pane) bool { return l.index(p) >= 0 }

// index returns the column that a pane stands in, -1 for none.
func (l *layout) index(p pane) int {
	return slices.IndexFunc(l.columns, func(c column) bool { return c.pane == p })
}

// widthOf returns the width of a pane, or the one that it would have if it came to the front.
func (l *layout) widthOf(p pane) int {
	if i := l.index(p); i >= 0 {
		return l.columns[i].width
	}
	front := newLayout(l.width, l.height, p, l.wishes)
	return front.columns[front.index(p)].width
}

// articleMax is the cells that a line of an article takes at most: no more can be read at ease.
const articleMax = 104

// articleWidth returns the cells that the lines of an article may take.
func (l *layout) articleWidth() int {
	return max(min(l.widthOf(paneDetail)-2*reader.Margin, articleMax), 10)
}
