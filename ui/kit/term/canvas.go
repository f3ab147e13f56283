package term

import (
	"image"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// canvas holds the cells of a terminal, line by line, and writes the sequences that change them. The zero value knows
// none of them.
type canvas struct {
	ground  string // what turns the colours on that everything stands on, "" for the terminal's; see setGround
	behind  pen    // the same
	margins bool   // the terminal scrolls a part of its width, too
	was     []canvasLine
	lines   []canvasLine
	strokes []stroke // that make the lines of what was
	out     []byte
	y, x    int            // the cell of the cursor; y is -2 where that is not known
	pen     pen            // of what is written to out, on the ground
	inks    map[string]ink // by the sequences seen
	last    string         // the sequences asked for last
	known   ink            // of those
}

// stroke is cells of a line that one pen draws, or, if they are blank, any that draws blanks as it does.
type stroke struct {
	y, x, end int
	pen       pen
	blank     bool
}

// ink caches the sequences that style a cell.
type ink struct {
	pen    pen
	blanks string // the sequences of what blanks show of it
}

// canvasLine is a line that was drawn, and its cells.
type canvasLine struct {
	source string
	cells  []cell
	odd    bool // terminals do not agree about how wide its characters are
}

// cell is a character with the sequences that style it; a blank has only those of them that show on it. The second
// cell of a wide character has no text and, as its style, the character, so that both cells change together.
type cell struct{ style, text string }

// blank is a cell where nothing stands.
var blank = cell{"", " "}

// forget knows nothing any more.
func (c *canvas) forget() { c.lines = c.lines[:0] }

// setGround changes what everything stands on. What was drawn is on another then.
func (c *canvas) setGround(ground string) {
	if ground != c.ground {
		c.ground, c.behind = ground, readPen(ground)
		c.forget()
	}
}

// paint returns what changes the terminal so that it shows these lines, of which those of the pane may have gone up or
// down. It holds until the next call.
func (c *canvas) paint(lines []string, pane image.Rectangle) []byte {
	c.was, c.lines = c.lines, slices.Grow(c.was[:0], len(lines))[:len(lines)]
	if len(c.was) != len(lines) {
		c.was = make([]canvasLine, len(lines))
	}
	for y, line := range lines {
		if was, now := &c.was[y], &c.lines[y]; was.source == line {
			now.source, now.odd, now.cells = line, was.odd, append(now.cells[:0], was.cells...)
		} else {
			c.read(now, line)
		}
	}
	c.out, c.y = append(c.out[:0], c.ground...), -2
	if by := c.scrolled(pane); by != 0 {
		c.scroll(pane, by)
	}
	for y := range lines {
		c.compare(y)
	}
	c.draw()
	if len(c.out) <= len(c.ground) { // no line is another, or none looks so
		return nil
	}
	c.end()
	if last := len(lines) - 1; c.y == last {
		c.out = append(c.out, '\r')
	} else {
		c.y = -2
		c.at(last, 0)
	}
	return c.out // with the cursor where Bubble Tea leaves it, too
}

// end leaves the terminal without any style.
func (c *canvas) end() {
	c.take(pen{})
	if c.ground != "" {
		c.out = append(c.out, ansi.ResetStyle...)
	}
}

// at puts the cursor on a cell: within a line, or on the next one, by fewer bytes than anywhere.
func (c *canvas) at(y, x int) {
	switch {
	case y == c.y && x > c.x:
		c.out = append(c.out, ansi.CursorForward(x-c.x)...)
	case y == c.y:
		c.out = append(c.out, ansi.CursorHorizontalAbsolute(x+1)...)
	case y == c.y+1 && x > 0:
		c.out = append(append(c.out, '\n'), ansi.CursorHorizontalAbsolute(x+1)...)
	case x == 0:
		c.out = append(strconv.AppendInt(append(c.out, "\x1b["...), int64(y+1), 10), 'H')
	default:
		c.out = append(c.out, ansi.CursorPosition(x+1, y+1)...)
	}
	c.y, c.x = y, x
}

// compare looks for what a line has other than before. One whose width is not sure is drawn as a whole, at once.
func (c *canvas) compare(y int) {
	was, now := &c.was[y], &c.lines[y]
	switch {
	case was.source == now.source:
	case now.odd:
		c.at(y, 0)
		for _, at := range now.cells {
			if at.text != "" {
				c.take(c.ink(at.style).pen)
				c.out = append(c.out, at.text...)
			}
		}
		c.y = -2
	case was.odd || len(was.cells) != len(now.cells):
		c.part(y, 0, len(now.cells))
	default:
		for x, end := c.change(was.cells, now.cells, 0); x < len(now.cells); x, end = c.change(was.cells, now.cells, end) {
			c.part(y, x, end)
		}
	}
}

// change returns the next stretch of cells of the next line that all differ from before, looking from a cell on. Cells
// that share a wide character with them, or are erased behind them, belong to it.
func (c *canvas) change(was, now []cell, from int) (x, end int) {
	for x = from; x < len(now) && now[x] == was[x]; {
		x++
	}
	if x == len(now) {
		return x, x
	}
	for end = x + 1; end < len(now) && (now[end] != was[end] || now[end].text == "" || was[end].text == ""); {
		end++
	}
	for x > from && (now[x].text == "" || was[x].text == "") {
		x--
	}
	if c.ground == "" && end > c.textEnd(now) {
		end = len(now)
	}
	return x, end
}

// part makes strokes of cells of a line. A blank goes with the one before it or behind it, if that draws it as it is.
func (c *canvas) part(y, x, end int) {
	var s *stroke
	for ; x < end; x++ {
		at := c.lines[y].cells[x]
		isBlank := at.text == blank.text
		if at.text == "" { // of the character before
			s.end = x + 1
			continue
		}
		switch p := c.ink(at.style).pen; {
		case s != nil && (p == s.pen || isBlank && p == s.pen.onBlanks()):
			s.blank = s.blank && isBlank
		case s != nil && s.blank && p.onBlanks() == s.pen:
			s.pen, s.blank = p, false
		default:
			c.strokes = append(c.strokes, stroke{y, x, x, p, isBlank})
			s = &c.strokes[len(c.strokes)-1]
		}
		s.end = x + 1
	}
}

// draw draws the strokes, those of one pen after the other: to take another costs more than to go anywhere.
func (c *canvas) draw() {
	for len(c.strokes) > 0 {
		rest := c.strokes[:0]
		c.take(c.strokes[0].pen)
		for _, s := range c.strokes {
			if s.pen == c.pen || s.blank && c.pen.onBlanks() == s.pen {
				c.stroke(s)
			} else {
				rest = append(rest, s)
			}
		}
		c.strokes = rest
	}
}

// stroke draws cells with the pen at hand. What stands between them and the cursor is drawn again where that takes no
// more bytes than jumping over it, and blanks at the end of the line are erased where that is shorter, and on the
// terminal's own background, since not all of them erase to another.
func (c *canvas) stroke(s stroke) {
	const jump = len("\x1b[2C")
	cells, x, n := c.lines[s.y].cells, s.x, 0
	for s.y == c.y && x > c.x && n <= jump && c.draws(cells[x-1]) {
		x--
		n += len(cells[x].text)
	}
	if s.y != c.y || x != c.x || n > jump {
		c.at(s.y, s.x)
		x = s.x
	}
	end := s.end
	if n := max(c.textEnd(cells), x); c.ground == "" && end == len(cells) && end-n > len(ansi.EraseLineRight) {
		end = n
	}
	for _, at := range cells[x:end] {
		c.out = append(c.out, at.text...)
	}
	if end < s.end {
		c.out = append(c.out, ansi.EraseLineRight...)
	}
	c.y, c.x = s.y, end
}

// textEnd returns where the blanks at the end of a line begin.
func (c *canvas) textEnd(line []cell) int {
	n := len(line)
	for n > 0 && line[n-1] == blank {
		n--
	}
	return n
}

// draws reports whether the pen at hand draws a cell as it is.
func (c *canvas) draws(at cell) bool {
	if at.text == "" {
		return true // with the cell before
	}
	p := c.ink(at.style).pen
	return p == c.pen || at.text == blank.text && p == c.pen.onBlanks()
}

// take sets the pen for the text that follows.
func (c *canvas) take(p pen) {
	c.out = appendChange(c.out, c.pen.on(c.behind), p.on(c.behind))
	c.pen = p
}

// ink reads the sequences of a style, once.
func (c *canvas) ink(style string) ink {
	if style == c.last {
		return c.known
	}
	known, ok := c.inks[style]
	if !ok {
		if c.inks == nil || len(c.inks) > 1000 {
			c.inks = map[string]ink{}
		}
		style = strings.Clone(style)
		p := readPen(style)
		known = ink{p, string(appendChange(nil, pen{}, p.onBlanks()))}
		c.inks[style] = known
	}
	c.last, c.known = style, known
	return known
}

// read takes a line apart.
func (c *canvas) read(l *canvasLine, source string) {
	l.source, l.cells, l.odd = source, l.cells[:0], false
	style := ""
	for rest := source; rest != ""; {
		if isPlain(rest[0]) && (len(rest) == 1 || rest[1] < utf8.RuneSelf) {
			at := cell{style, rest[:1]}
			if at.text == blank.text {
				at.style = c.ink(style).blanks
			}
			l.cells = append(l.cells, at)
			rest = rest[1:]
			continue
		}
		text, width, n, _ := ansi.DecodeSequence(rest, ansi.NormalState, nil)
		rest = rest[n:]
		switch {
		case width == 0 && (text == ansi.ResetStyle || text == "\x1b[0m"):
			style = ""
		case width == 0 && strings.HasPrefix(text, "\x1b[") && strings.HasSuffix(text, "m"):
			style += text
		case width == 0: // part of the character before
			l.odd = true
			if n := len(l.cells); n > 0 {
				l.cells[n-1].text += text
			}
		default:
			l.odd = l.odd || isOdd(text)
			at := cell{style, text}
			if text == blank.text {
				at.style = c.ink(style).blanks
			}
			l.cells = append(l.cells, at)
			for range width - 1 {
				l.cells = append(l.cells, cell{text, ""})
			}
		}
	}
}

func isPlain(b byte) bool { return ' ' <= b && b < 0x7f }

// isOdd reports a character whose width terminals do not agree about: of several parts, of scripts that are joined or
// written from right to left, and pictures.
func isOdd(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size < len(text) || 0x0590 <= r && r < 0x2000 || r >= 0x1F000
}
