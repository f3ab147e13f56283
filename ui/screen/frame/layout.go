// Package frame is the geometry of the screen: which panes stand where in a window of a size, what lies under a cell,
// how the user wants the panes, and the rule above them. All numbers are cells and rows, counted from 0 at the top
// left. It draws nothing but that rule, and a Layout is a value that depends on nothing but what New was given.
package frame

import (
	"slices"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/reader"
)

// Pane is one of the three parts of the screen.
type Pane int

// The panes from left to right, and their number.
const (
	Filters Pane = iota
	List
	Article
	Panes
)

// Context is where the keys of the pane are bound.
func (p Pane) Context() keys.Context {
	switch p {
	case Filters:
		return keys.Filters
	case Article:
		return keys.Article
	default:
		return keys.List
	}
}

// The smallest window that the screen works in, and where it folds, in cells.
const (
	minWidth, minHeight = 40, 10
	TwoPanes            = 60  // from here on list and article stand side by side
	RoomyPanes          = 100 // from here on the article is read beside the list; before, it has all the room while read
	ThreePanes          = 110 // from here on the filters stand beside them
)

// Minimum is the cells that a pane beside others keeps, whatever the user prefers.
func (p Pane) Minimum() int { return [Panes]int{16, 24, 30}[p] }

// chrome is the rows that are not panes: the query line, the rule with the panes' names, the status line.
const chrome = 3

// FirstRow is the first row of the panes, behind the query line and the rule.
const FirstRow = 2

// column is where a pane stands; one cell between two columns holds the border.
type column struct {
	Pane     Pane
	X, Width int
}

// Layout is the geometry of a window: of its size, of the focused pane, which is always in sight, and of preferences.
type Layout struct {
	Width, Height int
	Preferences   Preferences
	Kind          Kind
	Columns       []column
}

// New lays a window of that size out.
func New(width, height int, focus Pane, w Preferences) Layout {
	l := Layout{Width: width, Height: height, Preferences: w}
	var panes []Pane
	l.Kind, panes = w.choose(width, focus)
	x, rest := 0, width-len(panes)+1
	for i, p := range panes {
		columnWidth := rest
		if i < len(panes)-1 {
			columnWidth = l.preferred(p, rest, panes[i+1:])
		}
		l.Columns = append(l.Columns, column{p, x, columnWidth})
		x += columnWidth + 1
		rest -= columnWidth
	}
	return l
}

// preferred returns the width of a pane, of what there is for it and those right of it, which keep their minimum.
func (l *Layout) preferred(p Pane, room int, right []Pane) int {
	width := l.Preferences.Widths[l.Kind][p]
	if width == 0 {
		width = l.fitting(p, room)
	}
	for _, r := range right {
		room -= r.Minimum()
	}
	return max(min(width, room), p.Minimum())
}

// fitting returns the width of a pane that was not resized: what suits the window.
func (l *Layout) fitting(p Pane, room int) int {
	const widestList = 72
	switch {
	case l.Kind == Three && p == Filters:
		return 24 + (min(l.Width, 160)-ThreePanes)/12
	case l.Kind == Three:
		return min(max(room*2/5, 40), widestList)
	case p == Filters:
		return l.Width * 2 / 5
	case l.Kind == kindBeside && l.Width >= articleBeside+1+List.Minimum():
		return min(l.Width-articleBeside-1, 40)
	}
	return min(l.Width*9/20, widestList)
}

// TooSmall reports a window in which nothing useful can be shown.
func (l *Layout) TooSmall() bool { return l.Width < minWidth || l.Height < minHeight }

// Rows is the height of the panes.
func (l *Layout) Rows() int { return max(l.Height-chrome, 1) }

// Shows reports whether a pane is in sight.
func (l *Layout) Shows(p Pane) bool { return l.Index(p) >= 0 }

// Index returns the column that a pane stands in, -1 for none.
func (l *Layout) Index(p Pane) int {
	return slices.IndexFunc(l.Columns, func(c column) bool { return c.Pane == p })
}

// WidthOf returns the width of a pane, or the one that it would have if it came to the front.
func (l *Layout) WidthOf(p Pane) int {
	if i := l.Index(p); i >= 0 {
		return l.Columns[i].Width
	}
	front := New(l.Width, l.Height, p, l.Preferences)
	return front.Columns[front.Index(p)].Width
}

// articleMax is the cells that a line of an article takes at most: more cannot be read at ease. A wider pane has it in
// its middle.
const articleMax = 90

// ArticleWidth returns the cells that the lines of an article may take.
func (l *Layout) ArticleWidth() int { return l.lineWidth(articleMax) }

// BesideWidth is the same for two articles side by side.
func (l *Layout) BesideWidth() int { return l.lineWidth(document.MostBeside(articleMax)) }

func (l *Layout) lineWidth(most int) int {
	return max(min(l.WidthOf(Article)-2*reader.Margin, most), 10)
}
