package term

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// canvas holds the cells of a terminal, line by line, and writes the sequences that change them. The zero value knows
// none of them.
type canvas struct {
	ground string // what turns the colours on that everything stands on, "" for the terminal's; see setGround
	behind pen    // the same
	lines  []canvasLine
	next   canvasLine // room for the line at hand
	out    []byte
	y      int            // the line of the cursor, -2 where that is not known
	pen    pen            // of what is written to out, on the ground
	inks   map[string]ink // by the sequences seen
	last   string         // the sequences asked for last
	known  ink            // of those
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

// paint returns what changes the terminal so that it shows these lines. It holds until the next call.
func (c *canvas) paint(lines []string) []byte {
	c.out, c.y = c.out[:0], -2
	if len(lines) != len(c.lines) {
		c.lines = slices.Grow(c.lines[:0], len(lines))[:len(lines)]
		for i := range c.lines {
			c.lines[i].source, c.lines[i].cells = "", c.lines[i].cells[:0]
		}
	}
	for y, line := range lines {
		was := &c.lines[y]
		if was.source == line {
			continue
		}
		if len(c.out) == 0 {
			c.out = append(c.out, c.ground...)
		}
		c.read(&c.next, line)
		if was.source == "" || was.odd || c.next.odd || len(was.cells) != len(c.next.cells) {
			c.whole(y)
		} else {
			c.part(y, was)
		}
		*was, c.next = c.next, *was
	}
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
	case y == c.y:
		c.out = append(strconv.AppendInt(append(c.out, "\x1b["...), int64(x+1), 10), 'G')
	case y == c.y+1 && x > 0:
		c.out = append(strconv.AppendInt(append(c.out, "\n\x1b["...), int64(x+1), 10), 'G')
	default:
		c.out = strconv.AppendInt(append(c.out, "\x1b["...), int64(y+1), 10)
		if x > 0 {
			c.out = strconv.AppendInt(append(c.out, ';'), int64(x+1), 10)
		}
		c.out = append(c.out, 'H')
	}
	c.y = y
}

// whole draws a line as a whole.
func (c *canvas) whole(y int) {
	c.at(y, 0)
	c.toEnd(c.next.cells)
}

// part draws the cells of a line that are others than before. What stands between two changes is drawn again where that
// takes fewer bytes than jumping over it.
func (c *canvas) part(y int, was *canvasLine) {
	now := c.next.cells
	drawn := -1 // where the cursor is, if it is on the line
	for x, end := c.change(was.cells, 0); x < len(now); x, end = c.change(was.cells, end) {
		if drawn < 0 {
			c.at(y, x)
		} else {
			c.bridge(y, x, now[drawn:x], now[x])
		}
		if end == len(now) {
			c.toEnd(now[x:])
		} else {
			c.cells(now[x:end])
		}
		drawn = end
	}
}

// change returns the next stretch of cells of the next line that all differ from before, looking from a cell on. Cells
// that share a wide character with them, or are erased behind them, belong to it.
func (c *canvas) change(was []cell, from int) (x, end int) {
	now := c.next.cells
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

// bridge goes on to a cell of the same line over some that have not changed. It draws these again or jumps, whichever
// takes fewer bytes together with what changes the pen.
func (c *canvas) bridge(y, x int, between []cell, to cell) {
	begun, before := len(c.out), c.pen
	c.at(y, x)
	jump := len(c.out) - begun
	c.take(c.penOf(to))
	if len(between) > jump {
		return
	}
	jumped := len(c.out) - begun
	c.out, c.pen = c.out[:begun], before
	c.cells(between)
	c.take(c.penOf(to))
	if len(c.out)-begun > jumped {
		c.out, c.pen = c.out[:begun], before
		c.at(y, x)
	}
}

// textEnd returns where the blanks at the end of a line begin.
func (c *canvas) textEnd(line []cell) int {
	n := len(line)
	for n > 0 && line[n-1] == blank {
		n--
	}
	return n
}

// toEnd draws the last cells of a line. Blanks at its end are erased where that is shorter, and on the terminal's own
// background, since not all of them erase to another.
func (c *canvas) toEnd(line []cell) {
	n := c.textEnd(line)
	if len(line)-n <= len(ansi.EraseLineRight) || c.ground != "" {
		c.cells(line)
		return
	}
	c.cells(line[:n])
	c.take(c.pen.over(pen{}))
	c.out = append(c.out, ansi.EraseLineRight...)
}

// cells draws cells.
func (c *canvas) cells(line []cell) {
	for _, at := range line {
		if at.text == "" {
			continue
		}
		c.take(c.penOf(at))
		c.out = append(c.out, at.text...)
	}
}

// penOf returns the pen that a cell is drawn with. A blank takes the pen that differs least from the present one.
func (c *canvas) penOf(at cell) pen {
	p := c.ink(at.style).pen
	if at.text == blank.text {
		return c.pen.over(p)
	}
	return p
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
