package term

import (
	"fmt"
	"image"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// glass is a terminal that knows what a canvas writes.
type glass struct {
	cells [][]cell
	y, x  int
	left  int            // where lines are deleted and inserted
	style string         // as a person would say it
	says  map[string]int // by what a parameter is about: the colours, and marks
}

func newGlass(width, height int) *glass {
	g := &glass{cells: make([][]cell, height)}
	for y := range g.cells {
		g.cells[y] = make([]cell, width)
		for x := range g.cells[y] {
			g.cells[y][x] = blank
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
		case text == "\r":
			g.x = 0
		case text == "\x1b[?69h", text == "\x1b[?69l":
			g.left = 0
		case last == 's':
			g.left, g.y, g.x = g.number(text)-1, 0, 0
		case last == 'M':
			g.shift(g.number(text))
		case last == 'L':
			g.shift(-g.number(text))
		case last == 'C':
			g.x += g.number(text)
		case last == 'm':
			g.colour(t, text[2:len(text)-1])
		case last == 'K':
			for x := g.x; x < len(g.cells[g.y]); x++ {
				g.cells[g.y][x] = cell{g.style, " "}
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

// number is the first parameter of a sequence, 1 where there is none.
func (*glass) number(text string) int {
	first, _, _ := strings.Cut(strings.TrimRight(text[2:], "CLMs"), ";")
	if n, err := strconv.Atoi(first); err == nil {
		return n
	}
	return 1
}

// shift moves the lines from the cursor's on up, or down, right of the margin.
func (g *glass) shift(by int) {
	old := make([][]cell, len(g.cells))
	for y := range g.cells {
		old[y] = slices.Clone(g.cells[y])
	}
	for y := g.y; y < len(g.cells); y++ {
		for x := g.left; x < len(g.cells[y]); x++ {
			g.cells[y][x] = cell{g.style, " "}
			if from := y + by; from >= g.y && from < len(g.cells) {
				g.cells[y][x] = old[from][x]
			}
		}
	}
}

// colour reads the parameters of a sequence.
func (g *glass) colour(t *testing.T, params string) {
	t.Helper()
	off := map[int][]string{22: {"1", "2"}, 24: {"4"}, 27: {"7"}, 39: {"letters"}, 49: {"ground"}}
	about := map[int]string{3: "letters", 4: "ground"}
	var n []int
	for p := range strings.SplitSeq(params, ";") {
		one, _ := strconv.Atoi(p)
		n = append(n, one)
	}
	for len(n) > 0 {
		used := 1
		switch at := n[0]; {
		case at == 0:
			g.says = nil
		case at == 38 || at == 48:
			used = map[int]int{5: 3, 2: 5}[n[1]]
			value := 0
			for _, part := range n[1:used] {
				value = value<<8 | part
			}
			g.say(about[at/10], 1000+value)
		case off[at] != nil:
			for _, of := range off[at] {
				delete(g.says, of)
			}
		case at < 10:
			g.say(strconv.Itoa(at), 1)
		case at < 48:
			g.say(about[at/10], at%10)
		default:
			t.Fatalf("unexpected colour %q", params)
		}
		n = n[used:]
	}
	if g.style = ""; len(g.says) > 0 {
		g.style = fmt.Sprint(g.says)
	}
}

func (g *glass) say(of string, value int) {
	if g.says == nil {
		g.says = map[string]int{}
	}
	g.says[of] = value
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
	row[g.x] = cell{g.style, text}
	for i := 1; i < width; i++ {
		row[g.x+i] = cell{text, ""}
	}
	g.x += width
}

// onBlanks finds the styles that a blank shows.
var onBlanks = regexp.MustCompile(`ground:\d+|\b4:`)

// rows are what a person sees: a blank shows a style only if that is one that blanks show.
func (g *glass) rows() []string {
	var out []string
	for _, row := range g.cells {
		var line strings.Builder
		for _, at := range row {
			if at.text == " " && at.style != "" && !strings.Contains(at.style, "7:") {
				at.style = strings.Join(onBlanks.FindAllString(at.style, -1), "")
			}
			line.WriteString("<" + at.style + ">" + at.text)
		}
		out = append(out, line.String())
	}
	return out
}

// TestCanvasShowsWhatIsAsked paints frames of all kinds of cells one over the other: each time the terminal shows what
// it would if nothing but the frame had been written to it, on the terminal's background and on one of the program's.
func TestCanvasShowsWhatIsAsked(t *testing.T) {
	for _, ground := range []string{"", "\x1b[38;5;252;48;5;236m"} {
		for _, margins := range []bool{false, true} {
			scrolls := checkCanvas(t, ground, 0, margins) // the whole width
			if parts := checkCanvas(t, ground, 9, margins); scrolls < 30 || margins != (parts > 30) || !margins && parts > 0 {
				t.Errorf("ground %q, margins %v: scrolled %d times, parts of the width %d times", ground, margins, scrolls, parts)
			}
		}
	}
}

// checkCanvas counts how often lines were scrolled, of a pane whose left edge is given.
func checkCanvas(t *testing.T, ground string, left int, margins bool) (scrolls int) {
	t.Helper()
	styles := []string{
		"", "", "\x1b[38;5;189m", "\x1b[38;2;1;2;3m", "\x1b[1;38;5;3m", "\x1b[48;5;7m", "\x1b[4m", "\x1b[7m", "\x1b[31m\x1b[1m",
		"\x1b[1;38;5;3;48;5;7m", "\x1b[2;38;5;3m", "\x1b[4;41m", "\x1b[7;2;33m",
	}
	texts := []string{" ", " ", "    ", "a", "word", "дом", "持久卷", "コ", "─", "▸ "}
	r := rand.New(rand.NewPCG(1, 1))
	const width, height, top, bottom = 24, 12, 2, 11
	line := func(width int) string {
		var b strings.Builder
		for room := width; room > 0; {
			text := texts[r.IntN(len(texts))]
			if r.IntN(300) == 0 {
				text = "e\u0301" // whose lines are drawn as a whole, and not moved
			}
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
	c := canvas{margins: margins}
	c.setGround(ground)
	shown, frame := newGlass(width, height), make([]string, height)
	asides, pane := make([]string, height), make([]string, height)
	for step := range 300 {
		by, one := 0, r.IntN(2)
		if r.IntN(2) == 0 {
			by = r.IntN(9) - 4
		}
		before := slices.Clone(pane)
		for y := range frame {
			if from := y + by; y >= top && y < bottom && from >= top && from < bottom {
				pane[y] = before[from]
			}
			if pane[y] == "" || r.IntN(4) == 0 && (by == 0 || r.IntN(4) == 0) {
				pane[y] = line(width - left)
			}
			if left > 0 && (asides[y] == "" || r.IntN(4) == 0 && one == 0) {
				asides[y] = line(left)
			}
			frame[y] = asides[y] + pane[y]
		}
		if step%100 == 99 {
			c.forget()
		}
		out := string(c.paint(frame, image.Rect(left, top, width, bottom)))
		shown.write(t, out)
		if strings.Contains(out, "M\x1b[") {
			scrolls++
		}
		alone := newGlass(width, height)
		for y, line := range frame {
			alone.write(t, fmt.Sprintf("\x1b[%dH\x1b[m%s%s\x1b[m", y+1, ground, strings.ReplaceAll(line, "\x1b[0m", "\x1b[m"+ground)))
		}
		rows := shown.rows()
		for y, want := range alone.rows() {
			if got := rows[y]; got != want {
				t.Fatalf("step %d, line %d:\n%s\nnot\n%s\nof %q", step, y, got, want, frame[y])
			}
			for x, at := range alone.cells[y] {
				if !strings.Contains(frame[y], at.text) {
					t.Fatalf("step %d, line %d, cell %d: %q does not stand in %q", step, y, x, at.text, frame[y])
				}
			}
		}
	}
	return scrolls
}

// Lines that have gone up are moved, and only what comes is drawn; not where that is not sure.
func TestCanvasScrolls(t *testing.T) {
	lines := func(texts ...string) (all []string) {
		for _, text := range texts {
			all = append(all, fmt.Sprintf("%-8s", text))
		}
		return all
	}
	one := lines("head", "a|one", "b|two", "c|three", "d|four", "foot 1")
	up := lines("head", "a|two", "b|three", "c|four", "d|five", "foot 2")
	whole := lines("head", "b|two", "c|three", "d|four", "e|five", "foot 2")
	odd := slices.Clone(one)
	odd[1] = "a|👩‍🚀    "
	const part = "\x1b[?69h\x1b[3;8s\x1b[2;3H\x1b[M\x1b[5;3H\x1b[L\x1b[?69l"
	for _, c := range []struct {
		what          string
		from, to      []string
		left          int
		margins, want bool
		sequence      string
	}{
		{"up", one, whole, 0, false, true, "\x1b[2;1H\x1b[M\x1b[5;1H\x1b[L"},
		{"down", whole, one, 0, false, true, "\x1b[5;1H\x1b[M\x1b[2;1H\x1b[L"},
		{"a part, which the terminal can", one, up, 2, true, true, part},
		{"a part, which it cannot", one, up, 2, false, false, ""},
		{"beside a line of unsure width", odd, up, 2, true, false, ""},
		{"nothing but the foot", one, slices.Concat(one[:5], lines("foot 2")), 0, true, false, ""},
		{"a window of another width", lines("head"), whole, 0, true, false, ""},
	} {
		of := canvas{margins: c.margins}
		of.paint(c.from, image.Rectangle{})
		got := string(of.paint(c.to, image.Rect(c.left, 1, 8, 5)))
		if c.want && !strings.HasPrefix(got, c.sequence) || !c.want && strings.Contains(got, "M\x1b") {
			t.Errorf("%s: %q", c.what, got)
		}
	}
}

// Another ground draws everything anew, and the terminal is left without it.
func TestCanvasGround(t *testing.T) {
	const ground = "\x1b[48;5;236m"
	var c canvas
	frame := []string{"one  ", "two  "}
	c.paint(frame, image.Rectangle{})
	c.setGround(ground)
	if got := string(c.paint(frame, image.Rectangle{})); got != ground+"\x1b[1Hone  \x1b[2Htwo  \x1b[m\r" {
		t.Errorf("%q", got)
	}
	if got := string(c.paint(frame, image.Rectangle{})); got != "" {
		t.Errorf("the same again: %q", got)
	}
	if got := string(c.paint([]string{"one  ", "\x1b[mtwo  "}, image.Rectangle{})); got != "" {
		t.Errorf("written in another way: %q", got)
	}
	c.setGround("")
	if got := string(c.paint(frame, image.Rectangle{})); got != "\x1b[1Hone  \x1b[2Htwo  \r" {
		t.Errorf("%q", got)
	}
}

func TestCanvasDrawsChangesAlone(t *testing.T) {
	var c canvas
	c.paint([]string{"one two three", "the same     ", "\x1b[38;5;1mred\x1b[0m          "}, image.Rectangle{})
	for _, step := range []struct {
		lines []string
		want  string
	}{
		{[]string{"one two three", "the same     ", "\x1b[38;5;1mred\x1b[0m          "}, ""},
		{[]string{"one TWO three", "the same     ", "\x1b[38;5;1mred\x1b[0m          "}, "\x1b[1;5HTWO\x1b[3H"},
		{[]string{"one          ", "the same     ", "\x1b[38;5;1mreD\x1b[0m          "}, "\x1b[1;5H\x1b[K\x1b[38;5;1m\x1b[3;3HD\x1b[m\r"},
		{[]string{"one          ", "the SAME     ", "\x1b[38;5;1mreDo\x1b[0m         "}, "\x1b[2;5HSAME\x1b[38;5;1m\n\x1b[4Go\x1b[m\r"},
	} {
		if got := string(c.paint(step.lines, image.Rectangle{})); got != step.want {
			t.Errorf("got %q, want %q", got, step.want)
		}
	}
}

// TestCanvasBridges goes from one change to the next by what takes fewer bytes: the cells between them drawn again, or a
// jump; and takes every colour once.
func TestCanvasBridges(t *testing.T) {
	const red, blue = "\x1b[31m", "\x1b[34m"
	for _, c := range []struct{ what, before, after, want string }{
		{"five plain cells", "a12345b    ", "A12345B    ", "\x1b[31m\x1b[1HA\x1b[5CB\x1b[m\r"},
		{"four plain cells", "a1234b     ", "A1234B     ", "\x1b[31m\x1b[1HA1234B\x1b[m\r"},
		{"one in another colour", "a" + blue + "|" + red + "b     ", "A" + blue + "|" + red + "B     ", "\x1b[31m\x1b[1HA\x1b[CB\x1b[m\r"},
		{"two colours by turns", "a" + blue + "b" + red + "c" + blue + "d  ", "A" + blue + "B" + red + "C" + blue + "D  ",
			"\x1b[31m\x1b[1HA\x1b[CC\x1b[34m\x1b[2GB\x1b[CD\x1b[m\r"},
		{"wide ones", "a卷卷b     ", "A卷卷B     ", "\x1b[31m\x1b[1HA\x1b[4CB\x1b[m\r"},
	} {
		var of canvas
		of.paint([]string{red + c.before}, image.Rectangle{})
		if got := string(of.paint([]string{red + c.after}, image.Rectangle{})); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}
