package frame

import (
	"cmp"

	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/reader"
)

// Kind is which panes stand side by side; each kind has widths of its own.
type Kind int

// The kinds that others than this package tell apart, and the rest.
const (
	One         Kind = iota // the focused pane alone
	kindFilters             // filters and list
	Two                     // list and article
	Three                   // all
	kindBeside              // list and article, in two languages
	kindCount
)

// Preferences is how the user wants the panes. What a window has no room for is kept, and done in one that has. The
// zero value leaves all to the window.
type Preferences struct {
	Widths    [kindCount][Panes]int // cells; 0 is what suits the window, and the last column takes the rest
	NoFilters bool                  // the filters are folded away, unless they have the focus
	Alone     bool                  // so is all but the article, as long as that has it
	Beside    bool                  // the article in two languages has all the room that there is
}

// Prefer returns preferences with widths in cells, 0 for what suits the window, and the filters folded away or not.
func Prefer(filters, list int, noFilters bool) Preferences {
	w := Preferences{NoFilters: noFilters}
	for _, kind := range []Kind{kindFilters, Two, Three} {
		w.Widths[kind][Filters], w.Widths[kind][List] = filters, list
	}
	return w
}

// Under returns w, and in place of what of it others settle, theirs: widths that are not 0, and whether the filters are
// folded away if that is asked.
func (w Preferences) Under(settled Preferences, foldedAsked bool) Preferences {
	for kind := range settled.Widths {
		for pane, cells := range settled.Widths[kind] {
			w.Widths[kind][pane] = cmp.Or(cells, w.Widths[kind][pane])
		}
	}
	if foldedAsked {
		w.NoFilters = settled.NoFilters
	}
	return w
}

// choose returns the panes of a window.
func (w Preferences) choose(width int, focus Pane) (Kind, []Pane) {
	switch {
	case width < TwoPanes || w.Alone && focus == Article, w.Beside && focus == Article && width < besideList:
		return One, []Pane{focus}
	case w.Beside && focus != Filters:
		return kindBeside, []Pane{List, Article}
	case width >= ThreePanes && (!w.NoFilters || focus == Filters):
		return Three, []Pane{Filters, List, Article}
	case focus == Filters:
		return kindFilters, []Pane{Filters, List}
	default:
		return Two, []Pane{List, Article}
	}
}

// besideList is the cells of a window in which the list has room beside two languages; articleBeside is the cells of
// a pane in which these stand side by side.
const (
	besideList    = 160
	articleBeside = document.LeastBeside + 2*reader.Margin
)

// Step is how much wider or narrower a key makes a pane, in cells.
func (l *Layout) Step() int { return max(min(l.Width/40, 4), 2) }

// Resized returns the preferences with which a pane is wider by cells, narrower by a negative number: the last column
// gives them, or takes them; for the last one, the nearest that can. They are the same as before where nothing can be
// done.
func (l *Layout) Resized(p Pane, by int) Preferences {
	i, last := l.Index(p), len(l.Columns)-1
	if i < last {
		return l.WithDivider(i+1, l.Columns[i].X+l.Columns[i].Width+by, false)
	}
	for i = last - 1; i >= 0; i-- {
		if c := l.Columns[i]; by < 0 || c.Width > c.Pane.Minimum() {
			return l.WithDivider(i+1, c.X+c.Width-by, false)
		}
	}
	return l.Preferences
}

// WithDivider returns the preferences with which the divider left of the i-th column stands at x, or as near as there
// is room. What is right of that column moves, too, unless only the two of them share the cells out anew: a pair.
func (l *Layout) WithDivider(i, x int, pair bool) Preferences {
	left, right := l.Columns[i-1], l.Columns[i]
	room := right.X + right.Width - 1 - right.Pane.Minimum() // the last place for the divider
	if !pair {
		room = l.Width
		for _, c := range l.Columns[i:] {
			room -= c.Pane.Minimum() + 1
		}
	}
	x = max(min(x, room), left.X+left.Pane.Minimum())
	w, by := l.Preferences, x-(right.X-1)
	if by == 0 {
		return w
	}
	for _, c := range l.Columns[:len(l.Columns)-1] { // from now on none of them goes by the window
		w.Widths[l.Kind][c.Pane] = c.Width
	}
	w.Widths[l.Kind][left.Pane] += by
	if pair && i < len(l.Columns)-1 {
		w.Widths[l.Kind][right.Pane] -= by
	}
	return w
}
