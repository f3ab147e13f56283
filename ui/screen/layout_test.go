package screen

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/screen/frame"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// columnsOf writes a layout down: f24 l34 a50.
func columnsOf(l frame.Layout) string {
	var said []string
	for _, c := range l.Columns {
		said = append(said, fmt.Sprintf("%c%d", "fla"[c.Pane], c.Width))
	}
	return strings.Join(said, " ")
}

func TestLayout(t *testing.T) {
	wide := func(k frame.Kind, filters, list int) (w frame.Preferences) {
		w.Widths[k] = [frame.Panes]int{filters, list, 0}
		return w
	}
	for _, c := range []struct {
		width int
		focus frame.Pane
		w     frame.Preferences
		want  string
	}{
		{40, frame.List, frame.Preferences{}, "l40"},
		{59, frame.Article, frame.Preferences{}, "a59"},
		{60, frame.List, frame.Preferences{}, "l27 a32"},
		{60, frame.Filters, frame.Preferences{}, "f24 l35"},
		{80, frame.List, frame.Preferences{}, "l36 a43"},
		{109, frame.Article, frame.Preferences{}, "l49 a59"},
		{110, frame.List, frame.Preferences{}, "f24 l40 a44"},
		{120, frame.Filters, frame.Preferences{}, "f24 l40 a54"},
		{300, frame.List, frame.Preferences{}, "f28 l72 a198"},
		{120, frame.List, frame.Preferences{NoFilters: true}, "l54 a65"},
		{120, frame.Filters, frame.Preferences{NoFilters: true}, "f24 l40 a54"},
		{300, frame.Article, frame.Preferences{NoFilters: true}, "l72 a227"},
		{120, frame.Article, frame.Preferences{Alone: true}, "a120"},
		{120, frame.List, frame.Preferences{Alone: true}, "f24 l40 a54"},
		{50, frame.List, frame.Preferences{Beside: true}, "l50"},
		{50, frame.Article, frame.Preferences{Beside: true}, "a50"},
		{80, frame.Article, frame.Preferences{Beside: true}, "a80"},
		{80, frame.List, frame.Preferences{Beside: true}, "l36 a43"},
		{103, frame.List, frame.Preferences{Beside: true}, "l24 a78"},
		{120, frame.Article, frame.Preferences{Beside: true}, "a120"},
		{120, frame.List, frame.Preferences{Beside: true}, "l40 a79"},
		{120, frame.Filters, frame.Preferences{Beside: true}, "f24 l40 a54"},
		{160, frame.Article, frame.Preferences{Beside: true}, "l40 a119"},
		{200, frame.Article, frame.Preferences{Beside: true, NoFilters: true}, "l40 a159"},
		{200, frame.Article, frame.Preferences{Beside: true, Alone: true}, "a200"},
		{80, frame.List, wide(frame.Two, 0, 50), "l49 a30"},
		{200, frame.List, wide(frame.Two, 0, 50), "f28 l68 a102"},
		{120, frame.List, wide(frame.Three, 40, 30), "f40 l30 a48"},
		{120, frame.List, wide(frame.Three, 200, 200), "f64 l24 a30"},
		{110, frame.List, wide(frame.Three, 1, 1), "f16 l24 a68"},
	} {
		if got := columnsOf(frame.New(c.width, 24, c.focus, c.w)); got != c.want {
			t.Errorf("%d cells, pane %d, %+v: %s, want %s", c.width, c.focus, c.w, got, c.want)
		}
	}
}

func randomWishes(r *rand.Rand) (w frame.Preferences) {
	w.NoFilters, w.Alone, w.Beside = r.IntN(2) == 0, r.IntN(3) == 0, r.IntN(3) == 0
	for k := range w.Widths {
		for p := range w.Widths[k] {
			w.Widths[k][p] = max(r.IntN(400)-100, 0)
		}
	}
	return w
}

// Whatever is wished in whatever window, before and after somebody drags a divider or resizes the focused pane.
func TestLayoutFillsEveryWindow(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for width := 1; width <= 300; width++ {
		for height := 1; height <= 100; height++ {
			focus := frame.Pane(r.IntN(int(frame.Panes)))
			l := frame.New(width, height, focus, randomWishes(r))
			checkLayout(t, l, focus)
			checkLayout(t, frame.New(width, height, focus, l.Resized(focus, r.IntN(41)-20)), focus)
			if n := len(l.Columns); n > 1 {
				w := l.WithDivider(1+r.IntN(n-1), r.IntN(400)-50, r.IntN(2) == 0)
				checkLayout(t, frame.New(width, height, focus, w), focus)
			}
			if t.Failed() {
				t.Fatalf("%dx%d, pane %d: %+v", width, height, focus, l)
			}
		}
	}
}

func checkLayout(t *testing.T, l frame.Layout, focus frame.Pane) {
	t.Helper()
	x := 0
	for i, c := range l.Columns {
		if i > 0 {
			x++ // the border
		}
		if c.X != x {
			t.Errorf("column %d begins at %d, want %d", i, c.X, x)
		}
		if len(l.Columns) > 1 && c.Width < c.Pane.Minimum() {
			t.Errorf("pane %d has %d cells", c.Pane, c.Width)
		}
		x += c.Width
	}
	if x != l.Width {
		t.Errorf("the columns take %d cells of %d", x, l.Width)
	}
	if !l.Shows(focus) {
		t.Errorf("pane %d has the focus and is not in sight", focus)
	}
	for p := range frame.Panes {
		if got := l.WidthOf(p); got < 1 || got > l.Width {
			t.Errorf("pane %d would have %d cells", p, got)
		}
	}
}

// Every cell of a window belongs to one part of it.
func TestEveryCellIsSomewhere(t *testing.T) {
	for _, width := range []int{40, 60, 110, 200} {
		l := frame.New(width, 12, frame.List, frame.Preferences{})
		for y := -1; y <= 12; y++ {
			for x := -1; x <= width; x++ {
				want := frame.AreaPane
				switch {
				case x < 0 || y < 0 || x == width || y == 12:
					want = frame.AreaOutside
				case y == 0:
					want = frame.AreaQuery
				case y == 11:
					want = frame.AreaStatus
				case y == 1:
					want = frame.AreaRule
				}
				var in frame.Pane
				for i, c := range l.Columns {
					if i > 0 && x == c.X-1 && want != frame.AreaOutside && want != frame.AreaQuery && want != frame.AreaStatus {
						want = frame.AreaDivider
					}
					if x >= c.X {
						in = c.Pane
					}
				}
				got := l.At(x, y)
				if got.Area != want || want == frame.AreaPane && (got.Pane != in || got.Y != y-2) {
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
		if got := columnsOf(*d.layout()); got != columns {
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
	if d.laidOut().Width != d.layout().ArticleWidth() {
		t.Errorf("the article is %d cells wide, the pane has room for %d", d.laidOut().Width, d.layout().ArticleWidth())
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
	step := func(key, columns string, focus frame.Pane) {
		t.Helper()
		d.press(key)
		if got := columnsOf(*d.layout()); got != columns || d.focus() != focus {
			t.Errorf("after %s: %s, focus %d, want %s, focus %d", key, got, d.focus(), columns, focus)
		}
		checkGeometry(t, d, key)
	}
	step("B", "l54 a65", frame.List)
	step("1", "f24 l40 a54", frame.Filters) // what is hidden comes when it gets the focus
	step("2", "l54 a65", frame.List)
	step("z", "a120", frame.Article)
	step("z", "l54 a65", frame.List)
	step("3", "l54 a65", frame.Article)
	step("z", "a120", frame.Article)
	step("2", "l54 a65", frame.List)
	step("enter", "a120", frame.Article)
	step("B", "f24 l40 a54", frame.Filters)
	step("B", "l54 a65", frame.List)
	step("B", "f24 l40 a54", frame.List)
	step("3", "a120", frame.Article)
	step("z", "f24 l40 a54", frame.Article) // where it was wished
	d.resize(80, 24)
	step("B", "f32 l47", frame.Filters)
	step("B", "l36 a43", frame.List)
	d.resize(40, 12)
	step("z", "a40", frame.Article)
	step("z", "l40", frame.List)
	step("1", "f40", frame.Filters)
	step("3", "a40", frame.Article)
	step("2", "l40", frame.List)
	d.resize(120, 30)
	step("2", "f24 l40 a54", frame.List)
}

// The keys in the status line stay where they are while one moves through the list, an index is built or an answer is
// awaited, and the place ends at the right.
func TestStatusLineStandsStill(t *testing.T) {
	for width := 40; width <= 130; width += 3 {
		d := start(t, setup{width: width, height: 24})
		at := func() (quit, end int) {
			lines := strings.Split(d.screen(), "\n")
			status := lines[len(lines)-1]
			return ansi.StringWidth(status[:strings.LastIndex(status, "?")]), ansi.StringWidth(strings.TrimRight(status, " "))
		}
		quit, end := at()
		if end != width-1 {
			t.Errorf("%d cells: the place ends at %d", width, end)
		}
		still := func(what string) {
			t.Helper()
			if q, e := at(); q != quit || e != end {
				t.Errorf("%d cells: %s: keys and place end at %d and %d, before it was %d and %d\n%s", width, what, q, e, quit, end, d.screen())
			}
		}
		d.press("down", "down", "G")
		still("at the end")
		d.send(buildingMsg{7})
		still("building")
		d.send(buildingMsg{100})
		still("built")
		d.send(indexReadyMsg{})
		d.m.work.waiting.Watch(true)
		d.m.work.waiting.Long = true
		still("waiting")
	}
}

// The status line says what goes on, in as much room as there is beside the keys, which stay where they are.
func TestStatusLineSaysWhatGoesOn(t *testing.T) {
	for width, want := range map[int]string{40: "⌕", 80: "⌕", 120: "⌕", 200: "Building the search index  42%"} {
		d := start(t, setup{width: width, height: 24})
		keys, _, _ := strings.Cut(d.screen()[strings.LastIndex(d.screen(), "\n"):], "?")
		d.send(buildingMsg{42})
		d.shows(keys+"?", want)
	}
}

// Only an answer that is late is said to be awaited.
func TestWaiting(t *testing.T) {
	var asked []any
	w := task.Wait{After: nil}
	if w.Watch(true); w.Long {
		t.Error("long at once")
	}
	w = task.Wait{After: afterInto(&asked)}
	w.Watch(true)
	w.Watch(true)
	w.Watch(false)
	w.Watch(true)
	if len(asked) != 2 {
		t.Fatalf("asked for %d messages: %v", len(asked), asked)
	}
	if w.Lasted(asked[0].(task.LongWait)); w.Long {
		t.Error("the time of an older wait counts")
	}
	if w.Lasted(asked[1].(task.LongWait)); !w.Long {
		t.Error("a long wait is not known to be long")
	}
	if w.Watch(false); w.Long {
		t.Error("long after the answer")
	}
	if w.Lasted(asked[1].(task.LongWait)); w.Long {
		t.Error("long though nothing is open")
	}
}

// A window that is measured again and has not changed is no news: on news of its size the whole screen is drawn anew.
func TestSizeIsToldWhenItIsAnother(t *testing.T) {
	d := start(t, setup{width: 100, height: 30})
	width := 100
	d.m.window = func() (int, int, error) { return width, 30, nil }
	if msg := d.m.measure()(); msg != nil {
		t.Errorf("the same size is told: %v", msg)
	}
	width = 80
	if msg := d.m.measure()(); msg != (tea.WindowSizeMsg{Width: 80, Height: 30}) {
		t.Errorf("another size: %v", msg)
	}
}

// A window that says that it is larger than any is drawn as far as one can see.
func TestHugeWindow(t *testing.T) {
	d := start(t, setup{width: 100, height: 30})
	for _, size := range [][4]int{{65535, 65535, widest, highest}, {65535, 40, widest, 40}, {100, 65535, 100, highest}, {100, 30, 100, 30}} {
		d.resize(size[0], size[1])
		lines := strings.Split(d.screen(), "\n")
		if len(lines) != size[3] || ansi.StringWidth(lines[0]) != size[2] {
			t.Errorf("%d x %d: %d lines of %d cells", size[0], size[1], len(lines), ansi.StringWidth(lines[0]))
		}
	}
}
