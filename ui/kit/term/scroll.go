package term

import (
	"image"
	"slices"

	"github.com/charmbracelet/x/ansi"
)

// scrolled returns by how many lines a pane has gone up, less than none for down; 0 where it has not, where that is not
// sure, and where the terminal cannot move it: not all of them scroll a part of their width.
func (c *canvas) scrolled(pane image.Rectangle) (by int) {
	unsure := func(l canvasLine) bool { return l.odd || len(l.cells) != pane.Max.X }
	if pane.Max.Y > len(c.lines) || pane.Min.X > 0 && !c.margins || slices.ContainsFunc(slices.Concat(c.was, c.lines), unsure) {
		return 0
	}
	most := c.same(pane, 0) + 2 // lines that it has to spare at least
	for _, n := range [...]int{1, -1, 2, -2, 3, -3} {
		if same := c.same(pane, n); same > most {
			by, most = n, same
		}
	}
	return by
}

// same counts the lines of a pane that show what stood so many lines below before.
func (c *canvas) same(pane image.Rectangle, below int) (n int) {
	for y := max(pane.Min.Y, pane.Min.Y-below); y < min(pane.Max.Y, pane.Max.Y-below); y++ {
		if slices.Equal(c.lines[y].cells[pane.Min.X:], c.was[y+below].cells[pane.Min.X:]) {
			n++
		}
	}
	return n
}

// scroll moves the lines of a pane up, or down if by is below 0. It deletes the lines that leave the pane and inserts
// blank ones at its other end, which every terminal can do. Lines below the pane are moved by both, and end where they were.
func (c *canvas) scroll(pane image.Rectangle, by int) {
	gone, come := pane.Min.Y, pane.Max.Y-by
	if by < 0 {
		gone, come = pane.Max.Y+by, pane.Min.Y
	}
	if pane.Min.X > 0 {
		c.out = append(c.out, ansi.SetModeLeftRightMargin+ansi.SetLeftRightMargins(pane.Min.X+1, pane.Max.X)...)
	}
	n, left := max(by, -by), pane.Min.X+1
	c.out = append(c.out, ansi.CursorPosition(left, gone+1)+ansi.DeleteLine(n)+ansi.CursorPosition(left, come+1)+ansi.InsertLine(n)...)
	if pane.Min.X > 0 {
		c.out = append(c.out, ansi.ResetModeLeftRightMargin...)
	}
	for i := range pane.Dy() {
		y := pane.Min.Y + i
		if by < 0 {
			y = pane.Max.Y - 1 - i
		}
		was, from := c.was[y].cells[pane.Min.X:], y+by
		if pane.Min.Y <= from && from < pane.Max.Y {
			copy(was, c.was[from].cells[pane.Min.X:])
		} else {
			for x := range was {
				was[x] = cell{c.ground, blank.text} // a blank, or, on a ground, nothing that is known
			}
		}
		c.was[y].source = ""
	}
}
