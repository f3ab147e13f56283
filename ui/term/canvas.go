package term

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// canvas is what stands on a terminal, line by line, and how to change it. The zero value knows nothing.
type canvas struct {
	ground string // what turns the background on that everything stands on, "" for the terminal's; see setGround
	behind string // of the ground, what turns its background on
	lines  []canvasLine
	next   canvasLine // room for the line at hand
	out    []byte
	y      int             // the line of the cursor, -2 where that is not known
	style  string          // of what is written to out
	shows  map[string]bool // of the styles seen: whether a blank shows them
}

// canvasLine is a line that was drawn, and its cells.
type canvasLine struct {
	source string
	cells  []cell
	odd    bool // terminals do not agree about how wide its characters are
}

// cell is a character with the sequences that style it; a blank that does not show them has none. The second cell of
// a wide character has no text, and the character as its style, so that it is another if that is.
type cell struct{ style, text string }

// blank is a cell where nothing stands.
var blank = cell{"", " "}

// forget knows nothing any more.
func (c *canvas) forget() { c.lines = c.lines[:0] }

// setGround changes what everything stands on. What was drawn is on another then.
func (c *canvas) setGround(ground string) {
	if ground != c.ground {
		c.ground, c.behind = ground, ground
		if _, behind, ok := strings.Cut(ground, ";48;"); ok { // behind the colour of letters
			c.behind = "\x1b[48;" + behind
		}
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
	c.y = -2
	c.at(len(lines)-1, 0) // where Bubble Tea leaves the cursor, too
	return c.out
}

// end leaves the terminal without any style.
func (c *canvas) end() {
	if c.style != "" || c.ground != "" {
		c.out = append(c.out, ansi.ResetStyle...)
	}
	c.style = ""
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

// closeBy is how many cells between two changes are drawn again rather than jumped over, which takes as many bytes.
const closeBy = 6

// part draws the cells of a line that are others than before.
func (c *canvas) part(y int, was *canvasLine) {
	now := c.next.cells
	for x := 0; x < len(now); {
		if now[x] == was.cells[x] {
			x++
			continue
		}
		end := x + 1
		for i := end; i < len(now) && i-end < closeBy; i++ {
			if now[i] != was.cells[i] {
				end = i + 1
			}
		}
		for x > 0 && (now[x].text == "" || was.cells[x].text == "") {
			x--
		}
		for end < len(now) && (now[end].text == "" || was.cells[end].text == "") {
			end++
		}
		if c.ground == "" && end > c.textEnd(now) {
			end = len(now)
		}
		c.at(y, x)
		if end == len(now) {
			c.toEnd(now[x:])
		} else {
			c.cells(now[x:end])
		}
		x = end
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
	if c.showsOnBlanks(c.style) {
		c.setStyle("")
	}
	c.out = append(c.out, ansi.EraseLineRight...)
}

// cells draws cells.
func (c *canvas) cells(line []cell) {
	for _, at := range line {
		if at.text == "" {
			continue
		}
		if at != blank || c.showsOnBlanks(c.style) {
			c.setStyle(at.style)
		}
		c.out = append(c.out, at.text...)
	}
}

// setStyle changes the style of what is written next.
func (c *canvas) setStyle(style string) {
	if style == c.style {
		return
	}
	now, next := isColour(c.style), isColour(style)
	wasBold, bold := isBold(c.style), isBold(style)
	switch {
	case c.style == "", (now || wasBold) && bold, now && next:
		c.out = append(c.out, style...)
	case wasBold && next:
		c.out = append(append(c.out, "\x1b[22;"...), style[len("\x1b["):]...)
	case next || bold:
		c.out = append(append(append(c.out, ansi.ResetStyle...), c.behind...), style...)
	case strings.Contains(style, "38;") && strings.Contains(style, "48;"):
		c.out = append(append(c.out, ansi.ResetStyle...), style...)
	default:
		c.out = append(append(append(c.out, ansi.ResetStyle...), c.ground...), style...)
	}
	c.style = style
}

// isBold reports a style that is a colour of letters, in bold, and nothing else.
func isBold(style string) bool {
	colour, ok := strings.CutPrefix(style, "\x1b[1;")
	return ok && isColour("\x1b["+colour)
}

// isColour reports a style that is a colour of letters and nothing else, which takes the place of another such. Bold
// letters become others without a reset, too: with a ground that is many bytes.
func isColour(style string) bool {
	return strings.HasPrefix(style, "\x1b[38;") && strings.Count(style, "m") == 1 && strings.Count(style, ";") <= 4 &&
		(strings.HasPrefix(style, "\x1b[38;2;") || strings.Count(style, ";") == 2)
}

// showsOnBlanks reports whether a style shows where no character stands: all do but plain colours, weight and slant.
func (c *canvas) showsOnBlanks(style string) bool {
	if style == "" {
		return false
	}
	shows, ok := c.shows[style]
	if !ok {
		if c.shows == nil || len(c.shows) > 1000 {
			c.shows = map[string]bool{}
		}
		shows = strings.ContainsFunc(style, func(r rune) bool { return !strings.ContainsRune("\x1b[;m0123456789", r) })
		for sequence := range strings.SplitSeq(style, "m") {
			shows = shows || parametersShow(strings.Split(strings.TrimPrefix(sequence, "\x1b["), ";"))
		}
		c.shows[strings.Clone(style)] = shows
	}
	return shows
}

// parametersShow is showsOnBlanks for the parameters of a sequence.
func parametersShow(all []string) bool {
	for i := 0; i < len(all); i++ {
		switch n := all[i]; {
		case n == "38" && i+1 < len(all) && all[i+1] == "5":
			i += 2
		case n == "38" && i+1 < len(all) && all[i+1] == "2":
			i += 4
		case n == "" || n == "1" || n == "2" || n == "3" || n == "39", len(n) == 2 && (n[0] == '3' || n[0] == '9') && n[1] <= '7':
		default:
			return true
		}
	}
	return false
}

// read takes a line apart.
func (c *canvas) read(l *canvasLine, source string) {
	l.source, l.cells, l.odd = source, l.cells[:0], false
	style := ""
	for rest := source; rest != ""; {
		if isPlain(rest[0]) && (len(rest) == 1 || rest[1] < utf8.RuneSelf) {
			at := cell{style, rest[:1]}
			if rest[0] == ' ' && !c.showsOnBlanks(style) {
				at = blank
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
			l.cells = append(l.cells, cell{style, text})
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
