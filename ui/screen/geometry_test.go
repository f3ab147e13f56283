package screen

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/planner"
)

// scenes are ways to a screen; the sweep looks at each of them.
var scenes = map[string]func(*driver){
	"start":       func(*driver) {},
	"filters":     func(d *driver) { d.press("shift+tab", "down", "down", "space") },
	"first":       func(d *driver) { d.unchoose() },
	"first, read": func(d *driver) { d.unchoose(); d.press("space", "space", "tab", "end") },
	"article":     func(d *driver) { d.press("down", "enter", "space", "space") },
	"release":     func(d *driver) { d.press("R") },
	"marked":      func(d *driver) { d.paste("3329"); d.press("enter", "enter", "tab", "tab", "tab") },
	"our links":   func(d *driver) { d.paste("1287"); d.press("enter", "enter", "o", "down") },
	"a row":       func(d *driver) { d.press("R", "G", "shift+tab", "shift+tab") },
	"facts":       func(d *driver) { d.press(":"); d.write("1.24"); d.press("enter", "G") },
	"help":        func(d *driver) { d.press("?") },
	"box":         func(d *driver) { d.press("/") },
	"chips":       func(d *driver) { d.press("/"); d.write("sig:network,node stage:alpha release:1.25 kind:feature ip") },
	"long words":  func(d *driver) { d.paste(strings.Repeat("слово 単語 ", 30)) },
	"near":        func(d *driver) { d.paste("kubelet seccomp zebra"); d.press("enter", "n", "n", "down") },
	"elsewhere":   func(d *driver) { d.paste("sig:windows stage:removed cgroup"); d.press("enter") },
	"card":        func(d *driver) { d.press("#"); d.write("265"); d.press("enter") },
	"cards":       func(d *driver) { d.paste("sidecar containers"); d.press("enter", "end") },
	"gate":        func(d *driver) { d.paste("3329"); d.press("enter", "v") },
	"releases":    func(d *driver) { d.press("shift+tab", "end", "space") },
	"misspelt":    func(d *driver) { d.paste("ephmeral контейнеры"); d.press("enter", "L", "N") },
	"wrong value": func(d *driver) { d.press("/"); d.write("sig:nod ") },
	"completion":  func(d *driver) { d.press("/"); d.write("sig:") },
	"number":      func(d *driver) { d.press("#"); d.write("3329") },
	"nothing":     func(d *driver) { d.press("/"); d.write("qqqqzzz"); d.press("enter") },
	"resized":     func(d *driver) { d.press("+", "+", "1", "+", "+", "+", "3", "-") },
	"squeezed":    func(d *driver) { d.press("3"); d.carryOut(d.m.prefer(d.layout().Resized(frame.Article, 500))) },
	"no filters":  func(d *driver) { d.press("B", "down") },
	"alone":       func(d *driver) { d.press("z", "space") },
	"mouse":       func(d *driver) { d.press("M") },
	"sorted":      func(d *driver) { d.press(",", "down", ",", ",") },
	"one-lined":   func(d *driver) { d.press("W", "down") },
	"grouped":     func(d *driver) { d.press("c", "down", "pgdown") },
	"folded":      func(d *driver) { d.press("c", "down", "down", "C", "down", "enter", "down", "down") },
	"folded hits": func(d *driver) {
		d.paste("kubelet seccomp zebra")
		d.press("enter", "c", "c", "c", "c", "down", "up", "up", "space", "end")
	},
	"groups of one": func(d *driver) {
		d.press("/")
		d.write("release:1.27 sig:node ")
		d.press("enter", "c", "end", "up", "x")
	},
	"wheel": func(d *driver) {
		d.press("M")
		d.wheel(tea.MouseButtonWheelDown, 5, 5)
		d.wheel(tea.MouseButtonWheelDown, 35, 5)
	},
	"building":    func(d *driver) { d.press("M", "down"); d.send(buildingMsg{42}) },
	"waiting":     func(d *driver) { d.m.work.waiting.Long = true },
	"palette":     func(d *driver) { d.press(":") },
	"commands":    func(d *driver) { d.press("tab", ":", "down", "down", "up"); d.write("r") },
	"go to":       func(d *driver) { d.press(":"); d.write("pod") },
	"go to KEP":   func(d *driver) { d.press(":"); d.write("33"); d.press("end", "pgdown") },
	"unknown":     func(d *driver) { d.press(":"); d.paste(strings.Repeat("слово 単語 e\u0301", 30)) },
	"aside":       func(d *driver) { d.press(":"); d.write("3329"); d.press("enter", "v", "v", "r", "v") },
	"back":        func(d *driver) { d.paste("pod"); d.press("enter", "enter", "v", "]", "backspace", "backspace") },
	"no upstream": func(d *driver) { d.press("u", "space") },
	"no notes":    func(d *driver) { d.press("/"); d.write("release:1.24 "); d.press("enter") },
	"its page":    func(d *driver) { d.press("/"); d.write("release:1.24 "); d.press("enter", "R") },
	"find":        func(d *driver) { d.press("f"); d.write("pod"); d.press("down") },
	"found": func(d *driver) {
		d.press("f")
		d.write("и\u0306 が e")
		d.press("backspace", "backspace", "backspace", "backspace", "backspace")
		d.write("e")
		d.press("enter", "n")
	},
	"long find":   func(d *driver) { d.press("f"); d.paste(strings.Repeat("слово 単語 ", 30)) },
	"find none":   func(d *driver) { d.press("f"); d.write("qqqqzzz"); d.press("enter") },
	"outline":     func(d *driver) { d.press("enter", "t", "down") },
	"no outline":  func(d *driver) { d.press("t"); d.write("qqq字") },
	"links":       func(d *driver) { d.paste("3329"); d.press("enter", "o", "down") },
	"link filter": func(d *driver) { d.press("o", "/"); d.write("1 " + strings.Repeat("слово 単語 ", 12)) },
	"copy menu":   func(d *driver) { d.paste("3329"); d.press("enter", "y", "down", "down") },
	"copied":      func(d *driver) { d.press("y", "y") },
	"not opened":  func(d *driver) { d.desktop.opening = errors.New("exit 3"); d.press("o", "1") },
	"beside":      func(d *driver) { d.press("s", "down", "space") },
	"beside, two": func(d *driver) { d.press("S", "S", "tab", "]", "tab", "tab") },
	"beside list": func(d *driver) { d.paste("3329"); d.press("enter", "s", "2", "+", "+", "L") },
	"beside, found": func(d *driver) {
		d.press("s", "f")
		d.write("pod")
		d.press("enter", "n", "n", "n", "n", "n", "n", "n")
	},
	"beside, outline": func(d *driver) { d.press("s", "t", "down", "down") },
	"beside, alone":   func(d *driver) { d.press("s", "z", "B", "B", "v") },
	"beside, page":    func(d *driver) { d.press("s", "R", "space") },
	"plan, choice":    func(d *driver) { d.press("U", "9"); d.press("enter") },
	"plan":            func(d *driver) { d.press("U", "enter", "down", "space", "tab", "tab") },
	"plan, end":       func(d *driver) { d.press("U", "enter", "end", "space") },
	"plan, narrowed": func(d *driver) {
		d.press("U", "enter", "/")
		d.paste("kubelet 字")
		d.press("backspace", "enter", "L")
	},
	"plan, none":  func(d *driver) { d.press("U", "enter", "/"); d.write("qqq字"); d.press("down", "enter", "space") },
	"plan, links": func(d *driver) { d.press("U", "enter", "down", "o") },
	"plan, item":  func(d *driver) { d.press("U", "enter", "enter") },
	"plan, back":  func(d *driver) { d.press("U", "enter", "down", "enter", "backspace", "r", "tab", "down") },
	"grown":       func(d *driver) { w, h := d.layout().Width, d.layout().Height; d.resize(20, 5); d.resize(w, h) },
}

// Windows around each size where the screen folds or a pane stops growing, and some between.
var (
	sweepWidths = []int{39, 40, 41, 59, 60, 61, 79, 80, 81, 99, 100, 101, 109, 110, 111, 120, 159, 160, 161, 200, 300}

	sweepHeights = []int{9, 10, 11, 24, 36, 100}
)

// Every line of every screen is exactly as wide as the window, there are exactly as many as it has rows, and every
// border stands in its column from the rule to the status line: wherever a scene was played, and whatever size the
// window then gets: every width, each in one of the languages, with one of the heights, by turns, so that each pair of them
// is that of some scenes; in a small window it is played in half of the languages. What is the screen's own has safe
// glyphs. Under the build tag long each language gets all sizes, and every scene is played at every one.
func TestGeometry(t *testing.T) {
	for _, lang := range content.Languages() {
		t.Run(lang.String(), func(t *testing.T) { // one after the other: the libraries' text inputs share a buffer
			defer clear(laidOut) // another language has other articles
			screens := 0
			for n, name := range slices.Sorted(maps.Keys(scenes)) {
				screens += sweep(t, n, name, lang)
			}
			t.Logf("%d screens", screens)
		})
	}
}

// sweep checks the scene of a name, the nth, at its sizes and returns how many those were.
func sweep(t *testing.T, n int, name string, lang content.Language) (screens int) {
	t.Helper()
	play := func(w, h int) *driver {
		d := start(t, setup{width: w, height: h, lang: lang, profile: termenv.TrueColor})
		scenes[name](d)
		where := fmt.Sprintf("%s, played at %dx%d", name, w, h)
		checkGeometry(t, d, where)
		checkGlyphs(t, d, where)
		screens++
		return d
	}
	if completeSweep || (n+int(lang))%2 == 0 {
		play(40, 12)
	}
	d := play(120, 36)
	for i, w := range sweepWidths {
		if !completeSweep && (i+int(lang))%len(content.Languages()) != 0 {
			continue
		}
		for j, h := range sweepHeights {
			if !completeSweep && (i+j+n)%len(sweepHeights) != 0 {
				continue
			}
			d.resize(w, h)
			checkGeometry(t, d, fmt.Sprintf("%s, resized to %dx%d", name, w, h))
			screens++
			if completeSweep {
				play(w, h)
			}
		}
	}
	return screens
}

func checkGeometry(t *testing.T, d *driver, where string) {
	t.Helper()
	view := d.view()
	lines := strings.Split(view, "\n")
	l := *d.layout()
	if len(lines) != l.Height {
		t.Fatalf("%s: %d lines, the window has %d rows", where, len(lines), l.Height)
	}
	for y, line := range lines {
		if got := ansi.StringWidth(line); got != l.Width {
			t.Fatalf("%s: line %d is %d cells wide, the window %d: %q", where, y+1, got, l.Width, ansi.Strip(line))
		}
	}
	if l.TooSmall() || d.overlay() != nil {
		return
	}
	for _, c := range l.Columns[1:] {
		for y := 1; y < l.Height-1; y++ {
			want := d.m.Styles.Line.Vertical
			if y == 1 {
				want = d.m.Styles.Line.Tee
			}
			if got := ansi.Strip(ansi.Cut(lines[y], c.X-1, c.X)); got != want {
				t.Fatalf("%s: line %d has %q where the border of column %d should be:\n%s", where, y+1, got, c.X, d.screen())
			}
		}
	}
}

func TestTooSmallWindow(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {5, 2}, {20, 5}, {39, 30}, {200, 9}} {
		d := start(t, setup{width: 80, height: 24})
		d.resize(size[0], size[1])
		checkGeometry(t, d, fmt.Sprintf("%dx%d", size[0], size[1]))
		if size[0] >= 20 && size[1] >= 4 {
			d.shows("too small")
		}
		d.resize(80, 24)
		d.shows(d.heading(0))
	}
}

// Without colours, signs stand for what colours say: focus, chips, the cursor.
func TestPlainScreen(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "sig:node pod", profile: termenv.Ascii})
	checkGeometry(t, d, "plain")
	d.shows("[Changes]", "[sig:node] pod", " ❯ ")
	d.press("enter")
	d.shows(d.document().Heading+"]", " ▸ ")
	d.press("/", "left", "left")
	checkGeometry(t, d, "plain box")
	d.shows("p|od")
	if strings.Contains(d.view(), "\x1b") {
		t.Errorf("escape sequences without colours: %q", d.view())
	}
}

// A terminal that draws box characters two cells wide gets borders that are one everywhere.
func TestASCIIBorders(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, ascii: true})
	checkGeometry(t, d, "ascii")
	if strings.ContainsAny(d.screen(), "─│┬┼") {
		t.Errorf("box characters on the screen:\n%s", d.screen())
	}
}

// Chips, and filters that leave little, have safe glyphs too.
func TestSafeGlyphs(t *testing.T) {
	for _, lang := range content.Languages() {
		for _, name := range []string{"start", "filters", "grouped", "nothing", "help"} {
			d := start(t, setup{width: 120, height: 36, lang: lang, query: "gate:KMSv2"})
			scenes[name](d)
			checkGlyphs(t, d, fmt.Sprintf("%s, %s", lang, name))
		}
	}
}

// checkGlyphs: no glyph of the screen's own is one whose width terminals disagree about.
func checkGlyphs(t *testing.T, d *driver, where string) {
	t.Helper()
	unsafe := "…•●○★▶▼→×☑⚠↑↓←■□▲△◆◇“”"
	lines := strings.Split(d.screen(), "\n")
	own := strings.Join([]string{lines[0], lines[1], lines[len(lines)-1]}, "\n")
	if d.overlay() != nil {
		own = d.screen()
	}
	if _, ok := d.overlay().(*planner.Planner); ok { // it shows titles of notes, and some Chinese ones quote
		unsafe = strings.Trim(unsafe, "“”")
	}
	if i := strings.IndexAny(own, unsafe); i >= 0 {
		t.Errorf("%s: %q", where, own[i:min(i+20, len(own))])
	}
}
