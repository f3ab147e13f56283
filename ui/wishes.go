package ui

// kind is which panes stand side by side; each kind has widths of its own.
type kind int

const (
	kindOne     kind = iota // the focused pane alone
	kindFilters             // filters and list
	kindTwo                 // list and article
	kindThree               // all
	kindCount
)

// wishes is how somebody wants the panes. What a window has no room for is kept, and done in one that has. The zero value leaves
// all to the window.
type wishes struct {
	widths    [kindCount][paneCount]int // cells; 0 is what suits the window, and the last column takes the rest
	noFilters bool                      // the filters are folded away, unless they have the focus
	alone     bool                      // so is all but the article, as long as that has it
}

// choose returns the panes of a window.
func (w wishes) choose(width int, focus pane) (kind, []pane) {
	switch {
	case width < twoPanes || w.alone && focus == paneDetail:
		return kindOne, []pane{focus}
	case width >= threePanes && (!w.noFilters || focus == paneFilters):
		return kindThree, []pane{paneFilters, paneList, paneDetail}
	case focus == paneFilters:
		return kindFilters, []pane{paneFilters, paneList}
	default:
		return kindTwo, []pane{paneList, paneDetail}
	}
}

// step is how much wider or narrower a key makes a pane, in cells.
func (l *layout) step() int { return max(min(l.width/40, 4), 2) }

// resized returns the wishes with which a pane is wider by cells, narrower by a negative number: the last column gives them, or
// takes them; for the last one, the nearest that can. They are the same as before where nothing can be done.
func (l *layout) resized(p pane, by int) wishes {
	i, last := l.index(p), len(l.columns)-1
	if i < last {
		return l.withDivider(i+1, l.columns[i].x+l.columns[i].width+by, false)
	}
	for i = last - 1; i >= 0; i-- {
		c := l.columns[i]
		if by < 0 || c.width > c.pane.minimum() {
			return l.withDivider(i+1, c.x+c.width-by, false)
		}
	}
	return l.wishes
}

// withDivider returns the wishes with which the divider left of the i-th column stands at x, or as near as there is room. What is
// right of that column moves, too, unless only the two of them share the cells out anew: a pair.
func (l *layout) withDivider(i, x int, pair bool) wishes {
	left, right := l.columns[i-1], l.columns[i]
	room := right.x + right.width - 1 - right.pane.minimum() // the last place for the divider
	if !pair {
		room = l.width
		for _, c := range l.columns[i:] {
			room -= c.pane.minimum() + 1
		}
	}
	x = max(min(x, room), left.x+left.pane.minimum())
	w, by := l.wishes, x-(right.x-1)
	if by == 0 {
		return w
	}
	for _, c := range l.columns[:len(l.columns)-1] { // from now on none of them goes by the window
		w.widths[l.kind][c.pane] = c.width
	}
	w.widths[l.kind][left.pane] += by
	if pair && i < len(l.columns)-1 {
		w.widths[l.kind][right.pane] -= by
	}
	return w
}
