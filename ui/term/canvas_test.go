package term

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// glass is a terminal that knows what a canvas writes.
type glass struct {
	cells [][]cell // with pens as their styles
	y, x  int
	pen   pen
}

// pen is what a terminal writes with.
type pen struct {
	letters, behind                string // colours, "" for the terminal's own
	bold, underlined, interchanged bool
}

// turn takes a sequence of style.
func (p *pen) turn(sequence string) {
	all := strings.Split(sequence[2:len(sequence)-1], ";")
	for i := 0; i < len(all); i++ {
		switch n := all[i]; n {
		case "38", "48":
			end := i + 3
			if all[i+1] == "2" {
				end = i + 5
			}
			colour := strings.Join(all[i+1:end], ";")
			if i = end - 1; n == "38" {
				p.letters = colour
			} else {
				p.behind = colour
			}
		case "", "0":
			*p = pen{}
		case "1", "22":
			p.bold = n == "1"
		case "4":
			p.underlined = true
		case "7":
			p.interchanged = true
		default:
			p.letters = n
		}
	}
}

// seen is the pen as a person sees what it writes: of a blank, no letters.
func (p pen) seen(text string) string {
	if text == " " {
		p.bold = false
		if !p.underlined && !p.interchanged {
			p.letters = ""
		}
	}
	return fmt.Sprint(p)
}

func newGlass(width, height int) *glass {
	g := &glass{cells: make([][]cell, height)}
	for y := range g.cells {
		g.cells[y] = make([]cell, width)
		for x := range g.cells[y] {
			g.cells[y][x] = cell{pen{}.seen(" "), " "}
		}
	}
	return g
}

func (g *glass) write(t *testing.T, out string) {
	t.Helper()
	for out != "" {
		text, width, n, _ := ansi.DecodeSequence(out, ansi.NormalState, nil)
		out = out[n:]
		switch last := text[len(text)-1]; {
		case width > 0:
			g.put(text, width)
		case text[0] > ansi.ESC:
			g.cells[g.y][g.x-1].text += text
		case text == "\n":
			g.y++
		case last == 'm':
			g.pen.turn(text)
		case last == 'K':
			for x := g.x; x < len(g.cells[g.y]); x++ {
				g.cells[g.y][x] = cell{g.pen.seen(" "), " "}
			}
		case last == 'H', last == 'G':
			numbers := strings.Split(text[2:len(text)-1], ";")
			to := func(i int) int { n, _ := strconv.Atoi(numbers[i]); return n - 1 }
			switch {
			case last == 'G':
				g.x = to(0)
			case len(numbers) == 1:
				g.y, g.x = to(0), 0
			default:
				g.y, g.x = to(0), to(1)
			}
		default:
			t.Fatalf("unexpected %q", text)
		}
	}
}

// put writes a character; what it covers the half of is gone.
func (g *glass) put(text string, width int) {
	row := g.cells[g.y]
	if row[g.x].text == "" {
		row[g.x-1] = blank
	}
	if end := g.x + width; end < len(row) && row[end].text == "" {
		row[end] = blank
	}
	row[g.x] = cell{g.pen.seen(text), text}
	for i := 1; i < width; i++ {
		row[g.x+i] = cell{text, ""}
	}
	g.x += width
}

// rows are what a person sees.
func (g *glass) rows() []string {
	out := make([]string, len(g.cells))
	for y, row := range g.cells {
		out[y] = fmt.Sprintf("%q", row)
	}
	return out
}

// TestCanvasShowsWhatIsAsked paints frames of all kinds of cells one over the other: each time the terminal shows what
// it would if the frame had been drawn alone, on the terminal's background and on one of the program's.
func TestCanvasShowsWhatIsAsked(t *testing.T) {
	for _, ground := range []string{"", "\x1b[38;5;252;48;5;236m"} {
		checkCanvas(t, ground)
	}
}

func checkCanvas(t *testing.T, ground string) {
	t.Helper()
	styles := []string{"", "", "\x1b[38;5;189m", "\x1b[38;2;1;2;3m", "\x1b[1;38;5;3m", "\x1b[1;38;2;1;2;3m", "\x1b[1m", "\x1b[1;38;5;3;48;5;8m", "\x1b[48;5;7m", "\x1b[4m", "\x1b[7m", "\x1b[31m\x1b[1m"}
	texts := []string{" ", " ", "    ", "a", "word", "дом", "持久卷", "コ", "e\u0301", "─", "▸ "}
	r := rand.New(rand.NewPCG(1, 1))
	const width, height = 24, 4
	line := func() string {
		var b strings.Builder
		for room := width; room > 0; {
			text := texts[r.IntN(len(texts))]
			if w := ansi.StringWidth(text); w <= room {
				room -= w
				if style := styles[r.IntN(len(styles))]; style != "" {
					text = style + text + "\x1b[0m"
				}
				b.WriteString(text)
			}
		}
		return b.String()
	}
	var c canvas
	c.setGround(ground)
	shown, frame := newGlass(width, height), make([]string, height)
	for step := range 3000 {
		for y := range frame {
			if frame[y] == "" || r.IntN(2) == 0 {
				frame[y] = line()
			}
		}
		if step%100 == 99 {
			c.forget()
		}
		shown.write(t, string(c.paint(frame)))
		alone := newGlass(width, height)
		for y, line := range frame {
			alone.write(t, fmt.Sprintf("\x1b[%dH\x1b[m%s%s", y+1, ground, strings.ReplaceAll(line, "\x1b[0m", "\x1b[m"+ground)))
		}
		for y, want := range alone.rows() {
			if got := shown.rows()[y]; got != want {
				t.Fatalf("step %d, line %d:\n%s\nnot\n%s\nof %q", step, y, got, want, frame[y])
			}
			for x, at := range shown.cells[y] {
				if !strings.Contains(frame[y], at.text) {
					t.Fatalf("step %d, line %d, cell %d: %q does not stand in %q", step, y, x, at.text, frame[y])
				}
			}
		}
	}
}

// Another ground draws everything anew, and the terminal is left without it.
func TestCanvasGround(t *testing.T) {
	const ground = "\x1b[48;5;236m"
	var c canvas
	frame := []string{"one  ", "two  "}
	c.paint(frame)
	c.setGround(ground)
	if got := string(c.paint(frame)); got != ground+"\x1b[1Hone  \x1b[2Htwo  \x1b[m\x1b[2H" {
		t.Errorf("%q", got)
	}
	if got := string(c.paint(frame)); got != "" {
		t.Errorf("the same again: %q", got)
	}
	if got := string(c.paint([]string{"one  ", "\x1b[mtwo  "})); got != "" {
		t.Errorf("written in another way: %q", got)
	}
	c.setGround("")
	if got := string(c.paint(frame)); got != "\x1b[1Hone  \x1b[2Htwo  \x1b[2H" {
		t.Errorf("%q", got)
	}
}

func TestCanvasDrawsChangesAlone(t *testing.T) {
	var c canvas
	c.paint([]string{"one two three", "the same     ", "\x1b[38;5;1mred\x1b[0m          "})
	for _, step := range []struct {
		lines []string
		want  string
	}{
		{[]string{"one two three", "the same     ", "\x1b[38;5;1mred\x1b[0m          "}, ""},
		{[]string{"one TWO three", "the same     ", "\x1b[38;5;1mred\x1b[0m          "}, "\x1b[1;5HTWO\x1b[3H"},
		{[]string{"one          ", "the same     ", "\x1b[38;5;1mreD\x1b[0m          "}, "\x1b[1;5H\x1b[K\x1b[3;3H\x1b[38;5;1mD\x1b[m\x1b[3H"},
		{[]string{"one          ", "the SAME     ", "\x1b[38;5;1mreDo\x1b[0m         "}, "\x1b[2;5HSAME\n\x1b[4G\x1b[38;5;1mo\x1b[m\x1b[3H"},
	} {
		if got := string(c.paint(step.lines)); got != step.want {
			t.Errorf("got %q, want %q", got, step.want)
		}
	}
}
