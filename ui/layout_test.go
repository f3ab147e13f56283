package ui

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// columnsOf writes a layout down: f24 l34 a50.
func columnsOf(l layout) string {
	var said []string
	for _, c := range l.columns {
		said = append(said, fmt.Sprintf("%c%d", "fla"[c.pane], c.width))
	}
	return strings.Join(said, " ")
}

func TestLayout(t *testing.T) {
	wide := func(k kind, filters, list int) (w wishes) {
		w.widths[k] = [paneCount]int{filters, list, 0}
		return w
	}
	for _, c := range []struct {
		width int
		focus pane
		w     wishes
		want  string
	}{
		{40, paneList, wishes{}, "l40"},
		{59, paneDetail, wishes{}, "a59"},
		{60, paneList, wishes{}, "l27 a32"},
		{60, paneFilters, wishes{}, "f24 l35"},
		{80, paneList, wishes{}, "l36 a43"},
		{109, paneDetail, wishes{}, "l49 a59"},
		{110, paneList, wishes{}, "f24 l40 a44"},
		{120, paneFilters, wishes{}, "f24 l40 a54"},
		{300, paneList, wishes{}, "f28 l72 a198"},
		{120, paneList, wishes{noFilters: true}, "l54 a65"},
		{120, paneFilters, wishes{noFilters: true}, "f24 l40 a54"},
		{300, paneDetail, wishes{noFilters: true}, "l72 a227"},
		{120, paneDetail, wishes{alone: true}, "a120"},
		{120, paneList, wishes{alone: true}, "f24 l40 a54"},
		{50, paneList, wishes{beside: true}, "l50"},
		{50, paneDetail, wishes{beside: true}, "a50"},
		{80, paneDetail, wishes{beside: true}, "a80"},
		{80, paneList, wishes{beside: true}, "l36 a43"},
		{103, paneList, wishes{beside: true}, "l24 a78"},
		{120, paneDetail, wishes{beside: true}, "a120"},
		{120, paneList, wishes{beside: true}, "l40 a79"},
		{120, paneFilters, wishes{beside: true}, "f24 l40 a54"},
		{160, paneDetail, wishes{beside: true}, "l40 a119"},
		{200, paneDetail, wishes{beside: true, noFilters: true}, "l40 a159"},
		{200, paneDetail, wishes{beside: true, alone: true}, "a200"},
		{80, paneList, wide(kindTwo, 0, 50), "l49 a30"},
		{200, paneList, wide(kindTwo, 0, 50), "f28 l68 a102"},
		{120, paneList, wide(kindThree, 40, 30), "f40 l30 a48"},
		{120, paneList, wide(kindThree, 200, 200), "f64 l24 a30"},
		{110, paneList, wide(kindThree, 1, 1), "f16 l24 a68"},
	} {
		if got := columnsOf(newLayout(c.width, 24, c.focus, c.w)); got != c.want {
			t.Errorf("%d cells, pane %d, %+v: %s, want %s", c.width, c.focus, c.w, got, c.want)
		}
	}
}

func randomWishes(r *rand.Rand) (w wishes) {
	w.noFilters, w.alone, w.beside = r.IntN(2) == 0, r.IntN(3) == 0, r.IntN(3) == 0
	for k := range w.widths {
		for p := range w.widths[k] {
			w.widths[k][p] = max(r.IntN(400)-100, 0)
		}
	}
	return w
}

// Whatever is wished in whatever window, before and after somebody drags a divider or resizes the focused pane.
func TestLayoutFillsEveryWindow(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for width := 1; width <= 300; width++ {
		for height := 1; height <= 100; height++ {
			focus := pane(r.IntN(int(paneCount)))
			l := newLayout(width, height, focus, randomWishes(r))
			checkLayout(t, l, focus)
			checkLayout(t, newLayout(width, height, focus, l.resized(focus, r.IntN(41)-20)), focus)
			if n := len(l.columns); n > 1 {
				w := l.withDivider(1+r.IntN(n-1), r.IntN(400)-50, r.IntN(2) == 0)
				checkLayout(t, newLayout(width, height, focus, w), focus)
			}
			if t.Failed() {
				t.Fatalf("%dx%d, pane %d: %+v", width, height, focus, l)
			}
		}
	}
}

func checkLayout(t *testing.T, l layout, focus pane) {
	t.Helper()
	x := 0
	for i, c := range l.columns {
		if i > 0 {
			x++ // the border
		}
		if c.x != x {
			t.Errorf("column %d begins at %d, want %d", i, c.x, x)
		}
		if len(l.columns) > 1 && c.width < c.pane.minimum() {
			t.Errorf("pane %d has %d cells", c.pane, c.width)
		}
		x += c.width
	}
	if x != l.width {
		t.Errorf("the columns take %d cells of %d", x, l.width)
	}
	if !l.shows(focus) {
		t.Errorf("pane %d has the focus and is not in sight", focus)
	}
	for p := range paneCount {
		if got := l.widthOf(p); got < 1 || got > l.width {
			t.Errorf("pane %d would have %d cells", p, got)
		}
	}
}

// Every cell of a window belongs to one part of it.
func TestEveryCellIsSomewhere(t *testing.T) {
	for _, width := range []int{40, 60, 110, 200} {
		l := newLayout(width, 12, paneList, wishes{})
		for y := -1; y <= 12; y++ {
			for x := -1; x <= width; x++ {
				want := areaPane
				switch {
				case x < 0 || y < 0 || x == width || y == 12:
					want = areaOutside
				case y == 0:
					want = areaQuery
				case y == 11:
					want = areaStatus
				case y == 1:
					want = areaRule
				}
				var in pane
				for i, c := range l.columns {
					if i > 0 && x == c.x-1 && want != areaOutside && want != areaQuery && want != areaStatus {
						want = areaDivider
					}
					if x >= c.x {
						in = c.pane
					}
				}
				got := l.at(x, y)
				if got.area != want || want == areaPane && (got.pane != in || got.y != y-2) {
					t.Errorf("%d cells: %d,%d is %+v, want area %d, pane %d", width, x, y, got, want, in)
				}
			}
		}
	}
}

func TestResizingPanes(t *testing.T) {
	d := start(t, setup{width: 120, height: 30})
	want := func(columns string) {
		t.Helper()
		if got := columnsOf(d.m.layout); got != columns {
			t.Errorf("columns %s, want %s", got, columns)
		}
		checkGeometry(t, d, columns)
	}
	want("f24 l40 a54")
	d.press("+")
	want("f24 l43 a51")
	d.press("1", "=", "=")
	want("f30 l43 a45")
	d.press("3", "+")
	want("f30 l40 a48")
	for range 20 {
		d.press("+")
	}
	want("f16 l24 a78")
	d.press("-")
	want("f16 l27 a75")
	if d.m.reader.Key().Width != d.m.layout.articleWidth() {
		t.Errorf("the article is %d cells wide, the pane has room for %d", d.m.reader.Key().Width, d.m.layout.articleWidth())
	}
	d.resize(80, 24)
	want("l36 a43")
	d.press("2", "-", "-")
	want("l32 a47")
	d.resize(120, 30)
	want("f16 l27 a75")
	d.resize(50, 30)
	d.press("+")
	d.shows("Only one pane")
	d.resize(80, 24)
	want("l32 a47")
}

func TestFoldingPanes(t *testing.T) {
	d := start(t, setup{width: 120, height: 30})
	step := func(key, columns string, focus pane) {
		t.Helper()
		d.press(key)
		if got := columnsOf(d.m.layout); got != columns || d.m.focus != focus {
			t.Errorf("after %s: %s, focus %d, want %s, focus %d", key, got, d.m.focus, columns, focus)
		}
		checkGeometry(t, d, key)
	}
	step("B", "l54 a65", paneList)
	step("1", "f24 l40 a54", paneFilters) // what is hidden comes when it gets the focus
	step("2", "l54 a65", paneList)
	step("z", "a120", paneDetail)
	step("z", "l54 a65", paneList)
	step("3", "l54 a65", paneDetail)
	step("z", "a120", paneDetail)
	step("2", "l54 a65", paneList)
	step("enter", "a120", paneDetail)
	step("B", "f24 l40 a54", paneFilters)
	step("B", "l54 a65", paneList)
	step("B", "f24 l40 a54", paneList)
	step("3", "a120", paneDetail)
	step("z", "f24 l40 a54", paneDetail) // where it was wished
	d.resize(80, 24)
	step("B", "f32 l47", paneFilters)
	step("B", "l36 a43", paneList)
	d.resize(40, 12)
	step("z", "a40", paneDetail)
	step("z", "l40", paneList)
	step("1", "f40", paneFilters)
	step("3", "a40", paneDetail)
	step("2", "l40", paneList)
	d.resize(120, 30)
	step("2", "f24 l40 a54", paneList)
}

// What stands at the right of the status line does not move while one types, moves about or waits.
func TestStatusLineStandsStill(t *testing.T) {
	for _, width := range []int{40, 80, 120} {
		d := start(t, setup{width: width, height: 24})
		at := func() int {
			lines := strings.Split(d.screen(), "\n")
			status := lines[len(lines)-1]
			return ansi.StringWidth(status[:strings.LastIndex(status, "EN")])
		}
		want := at()
		move := func(what string) {
			t.Helper()
			if got := at(); got != want {
				t.Errorf("%d cells: %s: the language stands at %d, before it was %d\n%s", width, what, got, want, d.screen())
			}
		}
		d.press("down", "down", "G")
		move("at the end")
		d.press("enter")
		move("in the article")
		d.press("/")
		for _, r := range "pod log" {
			d.write(string(r))
			move("typed " + string(r))
		}
		d.press("enter")
		d.send(buildingMsg{7})
		move("building")
		d.send(buildingMsg{100})
		move("built")
		d.send(indexReadyMsg{})
		d.m.waiting.watch(true)
		d.m.waiting.long = true
		move("waiting")
	}
}

// The status line says what goes on, in as much room as there is beside the keys, which stay where they are.
func TestStatusLineSaysWhatGoesOn(t *testing.T) {
	for width, want := range map[int]string{40: "⌕ 42%", 80: "⌕ 42%", 120: "index  42%", 200: "Building the search index  42%"} {
		d := start(t, setup{width: width, height: 24})
		keys := strings.TrimRight(d.screen()[strings.LastIndex(d.screen(), "\n"):], " 0123456789/EN")
		d.send(buildingMsg{42})
		d.shows("? help  q quit", want, keys)
	}
}

// Only an answer that is late is said to be awaited.
func TestWaiting(t *testing.T) {
	var asked []any
	w := waiting{after: nil}
	if w.watch(true); w.long {
		t.Error("long at once")
	}
	w = waiting{after: afterInto(&asked)}
	w.watch(true)
	w.watch(true)
	w.watch(false)
	w.watch(true)
	if len(asked) != 2 {
		t.Fatalf("asked for %d messages: %v", len(asked), asked)
	}
	if w.took(asked[0].(longMsg)); w.long {
		t.Error("the time of an older wait counts")
	}
	if w.took(asked[1].(longMsg)); !w.long {
		t.Error("a long wait is not known to be long")
	}
	if w.watch(false); w.long {
		t.Error("long after the answer")
	}
	if w.took(asked[1].(longMsg)); w.long {
		t.Error("long though nothing is open")
	}
}
