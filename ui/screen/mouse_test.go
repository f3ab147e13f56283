package screen

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// afterInto collects the messages that are asked for.
func afterInto(asked *[]any) func(time.Duration, tea.Msg) tea.Cmd {
	return func(_ time.Duration, msg tea.Msg) tea.Cmd {
		*asked = append(*asked, msg)
		return nil
	}
}

func (d *driver) mouse(button tea.MouseButton, action tea.MouseAction, x, y int) {
	d.send(tea.MouseMsg{X: x, Y: y, Button: button, Action: action})
}

func (d *driver) click(x, y int) {
	d.mouse(tea.MouseButtonLeft, tea.MouseActionPress, x, y)
	d.mouse(tea.MouseButtonLeft, tea.MouseActionRelease, x, y)
}

func (d *driver) wheel(button tea.MouseButton, x, y int) { d.mouse(button, tea.MouseActionPress, x, y) }

// find returns where a text stands on the screen.
func (d *driver) find(text string) (x, y int) {
	d.t.Helper()
	for y, line := range strings.Split(d.screen(), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			return ansi.StringWidth(line[:i]), y
		}
	}
	d.t.Fatalf("no %q on the screen:\n%s", text, d.screen())
	return 0, 0
}

func withMouse(t *testing.T, s setup) *driver {
	t.Helper()
	d := start(t, s)
	d.press("M")
	return d
}

// Off by default; the terminal is told, the user, too, and told again after the program was suspended.
func TestMouseIsSwitched(t *testing.T) {
	bound := []keys.Override{{Action: keys.Mouse, In: keys.Panes, Keys: []string{"M"}}}
	d := start(t, setup{width: 120, height: 36, settings: config.Settings{Keys: bound}})
	d.click(60, 10)
	d.wheel(tea.MouseButtonWheelDown, 60, 10)
	if d.cursor() != 0 || d.listAt().Top != 0 {
		t.Error("the mouse does something before it is switched on")
	}
	told := func(msg tea.Msg) string {
		_, cmd := d.update(msg)
		if cmd == nil {
			return ""
		}
		return strings.ReplaceAll(strings.TrimPrefix(fmt.Sprintf("%T", cmd()), "tea."), "Msg", "")
	}
	if got := told(keyOf("M")); got != "enableMouseCellMotion" {
		t.Errorf("switched on: %s", got)
	}
	d.shows("Mouse on: Shift-drag selects text", " mouse ")
	if got := told(tea.ResumeMsg{}); got != "enableMouseCellMotion" {
		t.Errorf("resumed: %s", got)
	}
	if got := told(keyOf("Ь")); got != "disableMouse" { // M on a Cyrillic layout
		t.Errorf("switched off: %s", got)
	}
	d.shows("Mouse off")
	d.lacks(" mouse ")
}

// What the status line says of it has room in every language.
func TestMouseIsSaidInFull(t *testing.T) {
	for _, lang := range content.Languages() {
		for _, width := range []int{40, 60, 80, 120} {
			d := withMouse(t, setup{width: width, height: 24, lang: lang})
			d.shows(d.notice())
			d.press("M")
			d.shows(d.notice())
		}
	}
}

// At every divider and every row: a divider goes where it is dragged, as far as the panes' minima allow, and nothing
// else moves.
func TestDraggingDividers(t *testing.T) {
	for _, width := range []int{60, 80, 110, 120, 200} {
		for divider := 1; divider <= 2; divider++ {
			for y := 1; y < 23; y += 3 {
				d := withMouse(t, setup{width: width, height: 24})
				if divider >= len(d.layout().Columns) {
					continue
				}
				before := d.layout().Columns
				x := before[divider].X - 1
				d.mouse(tea.MouseButtonLeft, tea.MouseActionPress, x, y)
				for _, to := range []int{x + 1, x + 3, x + 5, 0, width - 1, x + 4} {
					d.mouse(tea.MouseButtonLeft, tea.MouseActionMotion, to, 23-y)
					checkLayout(t, *d.layout(), d.focus())
					left, right := d.layout().Columns[divider-1], d.layout().Columns[divider]
					room := before[divider].X + before[divider].Width - 1 - right.Pane.Minimum()
					want := max(min(to, room), left.X+left.Pane.Minimum())
					if right.X-1 != want {
						t.Errorf("%d cells, divider %d dragged to %d stands at %d, want %d", width, divider, to, right.X-1, want)
					}
					if got := right.X + right.Width; got != before[divider].X+before[divider].Width {
						t.Errorf("%d cells, divider %d: what is right of it moved to %d", width, divider, got)
					}
				}
				checkGeometry(t, d, "dragged")
				d.mouse(tea.MouseButtonNone, tea.MouseActionRelease, x+4, y)
				stands := columnsOf(*d.layout())
				d.mouse(tea.MouseButtonLeft, tea.MouseActionMotion, x-5, y)
				if got := columnsOf(*d.layout()); got != stands {
					t.Errorf("released, the divider still moves: %s, before %s", got, stands)
				}
			}
		}
	}
}

// Each row of the list chooses what stands there, whatever height entries have and where rules stand; a second press
// opens it.
func TestClickingRows(t *testing.T) {
	for _, s := range []setup{
		{width: 120, height: 36}, {width: 80, height: 12}, {width: 120, height: 36, query: "sidecar containers"},
		{width: 80, height: 13, query: "kubelet seccomp zebra"},
	} {
		d := withMouse(t, s)
		for y := range d.layout().Rows() {
			d.press("2", "home", "down", "down", "3")
			drawn := strings.Split(d.screen(), "\n")[frame.FirstRow+y]
			d.click(d.layout().Columns[d.layout().Index(frame.List)].X+5, frame.FirstRow+y)
			if d.focus() != frame.List {
				t.Fatalf("%+v, row %d: the focus is on %d", s, y, d.focus())
			}
			entry, ok := d.m.browser.PlaceAt(y)
			if !ok {
				continue
			}
			if entry != d.cursor() {
				t.Fatalf("%+v, row %d: %d is chosen, there stands %d", s, y, d.cursor(), entry)
			}
			if title := d.title(entry); d.layout().Rows() < twoLined && !strings.Contains(drawn, title) {
				t.Errorf("%+v, row %d: chosen is %q, there stood %q", s, y, title, drawn)
			}
			if about, ok := d.underEyes(); !ok || d.laidOut().Subject != about {
				t.Errorf("%+v, row %d: the article is of %+v", s, y, d.laidOut().Subject)
			}
			d.click(d.layout().Columns[d.layout().Index(frame.List)].X+5, frame.FirstRow+y)
			if d.focus() != frame.Article {
				t.Errorf("%+v, row %d: a press on the chosen entry does not open it", s, y)
			}
		}
	}
}

// twoLined is the rows from which on the list gives each entry a second line.
const twoLined = 12

// title is the beginning of what the list says of an entry.
func (d *driver) title(i int) string {
	var title string
	rows := d.answer().Entries
	if i < len(rows) {
		title, _ = d.catalog().Title(rows[i], d.lang())
	} else if card := d.answer().Cards[i-len(rows)]; card.KEP != 0 {
		title, _ = subject.Enhancement{Number: card.KEP}.Describe(d.desk())
	} else {
		title = card.Gate
	}
	return string([]rune(title)[:4])
}

func TestClickingFilters(t *testing.T) {
	d := withMouse(t, setup{width: 120, height: 36})
	x, y := d.find("storage     ")
	d.click(x, y)
	if got := d.query().String(); got != "sig:storage" || d.focus() != frame.Filters {
		t.Errorf("query %q, focus %d", got, d.focus())
	}
	d.click(d.find("SIG (takes part)")) // a heading folds, and unfolds
	d.lacks("✓ storage")
	d.click(d.find("SIG (takes part)"))
	if got := d.query().String(); got != "sig:storage" {
		t.Errorf("query %q", got)
	}
	d.click(d.find("✓ storage"))
	if got := d.query().String(); got != "" {
		t.Errorf("query %q", got)
	}
	d.resize(80, 24)
	_, y = d.find("api-machinery ")
	d.click(60, y) // the list, which then moves to the left
	if d.focus() != frame.List || columnsOf(*d.layout()) != "l36 a43" {
		t.Errorf("focus %d, columns %s", d.focus(), columnsOf(*d.layout()))
	}
}

func TestClickingTheQueryLine(t *testing.T) {
	for _, width := range []int{100, 120, 200} {
		for label, lang := range map[string]content.Language{
			"日本語": content.Japanese, "中文": content.Chinese, "РУ": content.Russian,
		} {
			d := withMouse(t, setup{width: width, height: 24})
			x, y := d.find(label)
			for _, at := range []int{x, x + ansi.StringWidth(label) - 1} {
				if d.click(at, y); d.lang() != lang {
					t.Errorf("%d cells: a press on %s at %d brings %v", width, label, at, d.lang())
				}
				if err := d.m.SetLanguage(content.English); err != nil {
					t.Fatal(err)
				}
			}
			if d.click(x-1, y); d.lang() != content.English {
				t.Errorf("%d cells: a press before %s brings %v", width, label, d.lang())
			}
		}
	}
	d := withMouse(t, setup{width: 60, height: 24, query: "pod"})
	d.click(d.find("[EN]"))
	if d.lang() != content.Japanese {
		t.Errorf("a press on the only language brings %v", d.lang())
	}
	d.click(d.find("pod"))
	if text, _ := d.typed(); !d.typing() || text != "pod" {
		t.Errorf("a press on the words: open %v, %q", d.typing(), text)
	}
	d.click(50, 10)
	if d.typing() || d.focus() != frame.Article {
		t.Errorf("a press on the article: open %v, focus %d", d.typing(), d.focus())
	}
	d.click(d.find("変更"))
	if d.focus() != frame.List {
		t.Errorf("a press on the name of the list: focus %d", d.focus())
	}
}

// The wheel scrolls what is under the pointer and changes nothing else.
func TestWheel(t *testing.T) {
	d := withMouse(t, setup{width: 120, height: 16})
	for _, focus := range []string{"1", "2", "3"} {
		d.press(focus)
		about, at := d.laidOut(), d.focus()
		filters := func() (n int) { // how far they are scrolled, by the heading of the releases, which stands first
			for n = range d.filterLines() {
				if strings.Contains(d.filterLines()[n], "Release") {
					break
				}
			}
			return -n
		}
		tops := func() [3]int { return [3]int{filters(), d.listAt().Top, d.firstLine()} }
		for i, x := range []int{5, 40, 100} {
			before := tops()
			d.wheel(tea.MouseButtonWheelDown, x, 10)
			want := before
			want[i] += 3
			if i == 1 {
				want[i] = before[i] + 1 // an entry takes two lines
			}
			if got := tops(); got != want {
				t.Errorf("at %d: %v, before %v", x, got, before)
			}
			d.wheel(tea.MouseButtonWheelUp, x, 10)
			if got := tops(); got != before {
				t.Errorf("at %d, and back: %v, before %v", x, got, before)
			}
		}
		for range d.rows() {
			d.wheel(tea.MouseButtonWheelDown, 40, 10)
			d.wheel(tea.MouseButtonWheelDown, 5, 10)
		}
		checkGeometry(t, d, "scrolled")
		if d.focus() != at || d.laidOut() != about || d.cursor() != 0 {
			t.Errorf("focus %d, cursor %d", d.focus(), d.cursor())
		}
		if last := d.listAt().Top + d.m.browser.Page(frame.List); last != d.rows() {
			t.Errorf("scrolled to the end, the last in sight is %d", last)
		}
		for range d.rows() {
			d.wheel(tea.MouseButtonWheelUp, 40, 10)
			d.wheel(tea.MouseButtonWheelUp, 5, 10)
		}
	}
	for range 9 {
		d.wheel(tea.MouseButtonWheelDown, 40, 10)
	}
	top := d.listAt().Top
	d.press("1")
	if d.listAt().Top != top {
		t.Errorf("the focus moves, and the list scrolls to %d from %d", d.listAt().Top, top)
	}
	d.press("2", "down")
	if d.listAt().Top != 1 && d.listAt().Top != 0 {
		t.Errorf("the cursor is at %d, in sight is %d", d.cursor(), d.listAt().Top)
	}
}

func TestMouseOverOverlays(t *testing.T) {
	d := withMouse(t, setup{width: 80, height: 16})
	d.press("?")
	second := d.helpLine(3)
	d.wheel(tea.MouseButtonWheelDown, 10, 10)
	if d.helpLine(0) != second {
		t.Errorf("the help begins with %q, want %q", d.helpLine(0), second)
	}
	d.click(10, 10)
	d.shows("─ Keys: type to search")
	d.click(10, 0)
	d.lacks("─ Keys: type to search")
	d.resize(200, 60)
	d.press("?")
	d.wheel(tea.MouseButtonWheelDown, 10, 10)
	d.shows("─ Keys: type to search") // all of it is in sight, and stays
	d.press("esc")

	low := &strip{}
	d.m.overlays.Open(low)
	d.wheel(tea.MouseButtonWheelDown, 10, 10) // the panes above it
	d.click(10, 57)
	if d.overlay() == nil || d.listAt().Top != 0 {
		t.Error("a press on the overlay closes it, or the wheel goes past it")
	}
}
