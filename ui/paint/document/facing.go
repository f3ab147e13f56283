package document

import (
	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// Beside is a second language whose text stands beside the first. The zero value is none.
type Beside struct {
	On   bool
	Lang content.Language
}

// LeastBeside is the cells from which on two texts stand side by side; in fewer, block by block one below the other.
const LeastBeside = 76

// between is the cells between two columns: a divider with a blank on each side.
const between = 3

// MostBeside returns how wide two texts are at most, each of that many cells.
func MostBeside(column int) int { return 2*column + between }

// strip is lines of a document that are read as one text, within columns of cells.
type strip struct {
	first, end int
	from, to   int // cells
}

// facing is where in a document two texts stand side by side. The zero value is nowhere.
type facing struct {
	first, end int
	strips     []strip // from top to bottom, the left one first
}

// whole is where a strip ends that takes all of its lines: none has as many cells.
const whole = 1 << 16

// strips returns the document's blocks. Where two languages stand side by side, each side of a block is a strip.
func (d *Document) strips() []strip {
	var all []strip
	faced := d.facing.strips
	for i, first := range d.Blocks {
		if len(faced) > 0 && first >= d.facing.end {
			all = append(all, faced...)
			faced = nil
		}
		switch end := d.end(i); {
		case first < d.facing.first:
			all = append(all, strip{first, min(end, d.facing.first), 0, whole})
		case first >= d.facing.end:
			all = append(all, strip{first, end, 0, whole})
		}
	}
	return append(all, faced...)
}

// own writes the text of a note or a release page, and beside it the one of the second language.
func (s *sheet) own(t page.Text) error {
	if !s.Beside.On || s.Beside.Lang == t.Lang || t.In == nil {
		return s.text(t.Markdown)
	}
	other, in, err := t.In(s.Beside.Lang)
	if err != nil {
		return err
	}
	if in != s.Beside.Lang {
		return s.text(t.Markdown)
	}
	return s.face(t.Markdown, other, t.Lang, in)
}

// face writes two texts side by side, where there is room, else block by block one below the other, the second one
// quietly.
func (s *sheet) face(left, right string, lang, second content.Language) error {
	aside := s.Width >= LeastBeside
	widths := [2]int{s.Width, s.Width}
	if aside {
		widths[0] = (s.Width - between) / 2
		widths[1] = s.Width - between - widths[0]
	}
	l, err := markdown.Render(left, widths[0], s.Styles.Markdown)
	if err != nil {
		return err
	}
	r, err := markdown.Render(right, widths[1], s.Styles.Markdown)
	if err != nil {
		return err
	}
	s.sayPlain(l.Plain || r.Plain)
	pairs := pairUp(&l, &r)
	if !aside {
		pieces, rows := stacked(pairs)
		s.stack(&l, &r, pieces, rows)
		s.links.mention(left, s.lines, len(s.lines)-rows)
		return nil
	}
	names := [2]string{s.Styles.Muted.Text(lang.OwnName()), s.Styles.Muted.Text(second.OwnName())}
	s.line(s.facingLine(names, widths))
	s.line(s.facingLine([2]string{}, widths))
	pieces, rows := columns(pairs)
	first := len(s.lines)
	grid := make([][2]string, rows)
	texts := [2]*markdown.Article{&l, &r}
	for _, c := range pieces {
		for i := range c.len() {
			grid[c.row+i][c.side] = texts[c.side].Lines[c.from+i]
		}
	}
	for _, row := range grid {
		s.line(s.facingLine(row, widths))
	}
	s.takeFacing(&l, pieces, first, [2][2]int{{0, widths[0]}, {widths[0] + between, s.Width}})
	s.links.mention(left, s.lines, first)
	return nil
}

// facingLine joins a line of each column.
func (s *sheet) facingLine(row [2]string, widths [2]int) string {
	divider := " " + s.Styles.Border.Text(s.Styles.Line.Vertical) + " "
	return cells.Fit(row[0], widths[0]) + divider + cells.Fit(row[1], widths[1])
}

// stack writes the pieces of two texts one below the other.
func (s *sheet) stack(l, r *markdown.Article, pieces []piece, rows int) {
	first := len(s.lines)
	lines := make([]string, rows)
	for _, c := range pieces {
		for i := range c.len() {
			if c.side == leftSide {
				lines[c.row+i] = l.Lines[c.from+i]
			} else {
				lines[c.row+i] = s.Styles.Muted.Text(ansi.Strip(r.Lines[c.from+i]))
			}
		}
	}
	s.lines = append(s.lines, lines...)
	s.takeFacing(l, pieces, first, [2][2]int{{0, s.Width}, {0, s.Width}})
}

// takeFacing notes headings and links of the left text by the rows that hold them, and the order in which both texts
// are read.
func (s *sheet) takeFacing(l *markdown.Article, pieces []piece, first int, cells [2][2]int) {
	rowOf := make([]int, len(l.Lines))
	for _, c := range pieces {
		at := first + c.row
		s.facing.strips = append(s.facing.strips, strip{at, at + c.len(), cells[c.side][0], cells[c.side][1]})
		if c.side == leftSide {
			for i := range c.len() {
				rowOf[c.from+i] = c.row + i
			}
		}
	}
	s.facing.first, s.facing.end = first, len(s.lines)
	moved := *l
	moved.Blocks = make([]markdown.Block, len(l.Blocks))
	for i, b := range l.Blocks {
		b.Line = rowOf[b.Line]
		moved.Blocks[i] = b
	}
	moved.Links = make([]markdown.Link, len(l.Links))
	for i, k := range l.Links {
		k.Line = rowOf[k.Line]
		moved.Links[i] = k
	}
	moved.Listings = make([]markdown.Listing, len(l.Listings))
	for i, c := range l.Listings {
		c.Line = rowOf[c.Line]
		moved.Listings[i] = c
	}
	s.take(moved, first)
}
