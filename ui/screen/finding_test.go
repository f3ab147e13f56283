package screen

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/frame"
)

func (d *driver) statusLine() string {
	lines := strings.Split(d.screen(), "\n")
	return lines[len(lines)-1]
}

func (d *driver) status(want string) {
	d.t.Helper()
	if got := d.statusLine(); !strings.Contains(got, want) {
		d.t.Fatalf("the status line lacks %q: %q\n%s", want, got, d.screen())
	}
}

// onTop is the document's place on top.
func (d *driver) onTop() document.Place { return d.document().Place(d.firstLine()) }

// From the list the article gets the focus; the count follows each key; Enter keeps, n and N step, Esc ends.
func TestFindInTheArticle(t *testing.T) {
	d := start(t, setup{width: 120, height: 20, query: "v1.27/kep-3329"})
	d.press("f")
	if d.focus() != frame.Article || !d.m.reading.find.Open {
		t.Fatalf("focus %d, the bar is open: %v", d.focus(), d.m.reading.find.Open)
	}
	d.status("Find ")
	d.write("qq") // which would quit
	d.status("not found")
	d.press("backspace", "backspace")
	d.write("feature")
	_, _, all := d.finding()
	if all < 3 {
		t.Fatalf("%d finds", all)
	}
	d.status(fmt.Sprintf("  1/%d  ", all))
	d.press("down")
	d.status(fmt.Sprintf("2/%d", all))
	d.press("up", "up")
	d.status(fmt.Sprintf("%d/%d", all, all))
	d.press("enter")
	d.status(fmt.Sprintf("⌕ feature %d/%d", all, all))
	d.press("n")
	d.status(fmt.Sprintf("⌕ feature 1/%d", all))
	d.press("N")
	d.status(fmt.Sprintf("⌕ feature %d/%d", all, all))
	d.press("f")
	d.write(" gate")
	if typed, _, n := d.finding(); typed != "feature gate" || n == 0 || n > all {
		t.Errorf("%q is found %d times", typed, n)
	}
	d.press("enter", "esc")
	if typed, _, _ := d.finding(); typed != "" || d.focus() != frame.Article {
		t.Errorf("after Esc %q is found, the focus is on %d", typed, d.focus())
	}
	d.press("esc")
	if d.focus() != frame.List {
		t.Error("the next Esc does not go back")
	}
}

// Esc goes back to where one was, the focus included; so does Esc with a letter right behind it.
func TestFindIsLeft(t *testing.T) {
	for name, leave := range map[string]tea.KeyMsg{"Esc": keyOf("esc"), "Esc and x": {Type: tea.KeyRunes, Runes: []rune("x"), Alt: true}} {
		d := start(t, setup{width: 120, height: 14, query: "3329"})
		d.press("space")
		before := d.screen()
		d.press("f")
		d.write("Spurious")
		if d.screen() == before {
			t.Errorf("%s: finding changes nothing", name)
		}
		d.send(leave)
		if d.screen() != before {
			t.Errorf("%s: before\n%s\nafter\n%s", name, before, d.screen())
		}
	}
}

// What is found nowhere is said and not kept, and nothing moves.
func TestFindNothing(t *testing.T) {
	d := start(t, setup{width: 120, height: 14, query: "v1.27/kep-3329"})
	d.press("space", "f")
	top := d.firstLine()
	d.write("zzzz")
	if d.firstLine() != top {
		t.Errorf("line %d is on top, before it was %d", d.firstLine(), top)
	}
	d.press("enter")
	d.status("Not found in this text: zzzz")
	d.press("down")
	if typed, _, _ := d.finding(); typed != "" {
		t.Errorf("%q is kept", typed)
	}
}

// Text that is pasted goes into the bar; a search ends finding, so that its words are stepped through.
func TestFindAndSearch(t *testing.T) {
	d := start(t, setup{width: 120, height: 30, query: "3329"})
	d.press("f")
	d.paste("Pod\tfail")
	if typed, _, n := d.finding(); typed != "Pod fail" || n == 0 || d.typing() {
		t.Errorf("%q is found %d times", typed, n)
	}
	d.press("enter", "/")
	d.write(" failures")
	d.press("enter", "enter", "n")
	d.status("words found")
}

// A kept find holds in another language, another width and the next entry, and the one gone to stays in sight.
func TestFindSurvives(t *testing.T) {
	d := start(t, setup{width: 120, height: 16, query: "3329"})
	d.press("f")
	d.write("JobPodFailurePolicy")
	d.press("enter", "n")
	_, n, of := d.finding()
	for _, width := range []int{80, 61, 160, 45, 120} {
		d.resize(width, 16)
		if _, gotN, gotOf := d.finding(); gotN != n || gotOf != of {
			t.Errorf("at %d cells %d/%d, not %d/%d", width, gotN, gotOf, n, of)
		}
		if !strings.Contains(d.screen(), "▸") {
			t.Errorf("at %d cells the find is out of sight:\n%s", width, d.screen())
		}
	}
	for range content.Languages() {
		d.press("L")
		if _, gotN, gotOf := d.finding(); gotN == 0 || gotOf == 0 {
			t.Errorf("in %s %d/%d", d.lang(), gotN, gotOf)
		}
	}
	d.press("r")
	if typed, _, of := d.finding(); typed != "JobPodFailurePolicy" || of == 0 {
		t.Errorf("in another release %q is found %d times", typed, of)
	}
}

// Finds are painted without changing what stands there, and without colours signs stand in the margin.
func TestFindsAreShown(t *testing.T) {
	d := start(t, setup{width: 120, height: 30, query: "3329", profile: termenv.TrueColor})
	d.press("enter")
	before := d.screen()
	d.press("f")
	d.write("pod")
	lines := strings.Split(d.view(), "\n")
	find, other := d.m.Styles.Find.Text("Pod"), d.m.Styles.FindOther.Text("Pod")
	on, _ := d.m.Styles.FindOther.Codes()
	if !strings.Contains(d.view(), strings.TrimSuffix(find, "\x1b[0m")) || !strings.Contains(d.view(), on) {
		t.Errorf("neither %q nor %q:\n%q", find, other, lines)
	}
	now := strings.Split(d.screen(), "\n")
	for y, line := range strings.Split(before, "\n")[:29] {
		if strings.ReplaceAll(now[y], "▸", " ") != strings.ReplaceAll(line, "▸", " ") {
			t.Errorf("line %d was %q and is %q", y+1, line, now[y])
		}
	}
	d = start(t, setup{width: 120, height: 30, query: "3329", profile: termenv.Ascii})
	d.press("f")
	d.write("pod")
	d.shows("│▸", "│∙")
	if strings.Contains(d.view(), "\x1b") {
		t.Error("escape sequences without colours")
	}
}

// The outline shows the headings with the one at hand, previews, filters, jumps, and returns.
func TestOutline(t *testing.T) {
	d := start(t, setup{width: 120, height: 24, query: "3329"})
	d.press("enter", "space")
	before, top := d.screen(), d.firstLine()
	d.press("t")
	d.shows("─ Outline ─", "The problem", "▸ ", " ❯ ")
	d.press("down")
	if d.firstLine() == top {
		t.Error("no place is shown behind the outline")
	}
	d.press("esc")
	if d.screen() != before {
		t.Errorf("before\n%s\nafter\n%s", before, d.screen())
	}
	headings := d.document().Headings
	d.press("t")
	d.write(strings.ToLower(headings[2].Text))
	d.press("enter")
	if got := strings.Split(d.screen(), "\n")[2]; !strings.Contains(got, "│▸"+headings[2].Text) {
		t.Errorf("%q is on top, not %q\n%s", got, headings[2].Text, d.screen())
	}
	d.press("t")
	d.write("zzzz")
	d.shows("No such heading")
	d.press("enter")
	d.shows("No such heading")
	for range 4 {
		d.press("backspace")
	}
	d.lacks("No such heading")
	d.press("esc")
	if d.overlay() != nil {
		t.Error("the outline stays")
	}
}

// From the list Esc leads back to the list; every kind of document has an outline; what concerns the program works in
// it.
func TestOutlineOfEverything(t *testing.T) {
	for name, scene := range map[string]func(*driver){
		"article": func(*driver) {}, "release": func(d *driver) { d.press("R") }, "card": func(d *driver) { d.press("#"); d.write("265"); d.press("enter") },
		"gate": func(d *driver) { d.paste("3329"); d.press("enter", "v") },
	} {
		for _, lang := range content.Languages() {
			d := start(t, setup{width: 80, height: 24, lang: lang})
			scene(d)
			focus, place := d.focus(), d.onTop()
			d.press("t")
			if d.m.context() != keys.Outline {
				t.Fatalf("%s in %s has no outline", name, lang)
			}
			d.press("down", "down", "up", "pgdown", "esc")
			if d.focus() != focus || d.onTop() != place {
				t.Errorf("%s in %s: focus %d, place %v; before %d, %v", name, lang, d.focus(), d.onTop(), focus, place)
			}
		}
	}
	d := start(t, setup{width: 80, height: 24})
	d.press("t")
	if _, cmd := d.update(keyOf("ctrl+c")); cmd == nil {
		t.Error("Ctrl-c does nothing in the outline")
	}
}

// At every block, whatever width and language comes next, the block on top stays the same.
func TestTheBlockOnTopStays(t *testing.T) {
	d := start(t, setup{width: 80, height: 10})
	widths := []int{80, 40, 120, 64, 100}
	rows := 0
	for n := 0; n < catalog(t).Len(); n += 37 {
		rows++
		d.moveTo(n)
		d.m.shown.Leave()
		d.carryOut(d.m.reading.openArticle())
		d.m.focusOn(frame.Article)
		for b := range d.document().Blocks {
			d.press("home")
			d.scroll(d.document().Blocks[b])
			if d.onTop().Block != b {
				break // the end is in sight
			}
			for i := range content.Languages() {
				d.resize(widths[(b+i)%len(widths)], 10)
				d.press("L")
				at := d.onTop()
				_, height := d.m.reader.Size()
				if ended := d.firstLine()+height >= len(d.document().Lines); at.Block != b && !ended {
					t.Fatalf("%s: block %d was on top, in %s at %d cells it is %d", d.document().Heading, b, d.lang(), d.layout().Width, at.Block)
				}
			}
			d.resize(80, 10)
			if d.onTop() != (document.Place{Block: b}) {
				t.Fatalf("%s: back at block %v, not %d", d.document().Heading, d.onTop(), b)
			}
		}
	}
	if rows < 10 {
		t.Errorf("%d articles", rows)
	}
}

// A key in the bar, what it finds, and the frame.
func BenchmarkFindKey(b *testing.B) {
	d := start(b, setup{width: 200, height: 60, query: "3329", profile: termenv.TrueColor})
	d.press("f")
	for b.Loop() {
		d.press("e", "backspace")
		d.view()
	}
	if ansi.StringWidth(d.statusLine()) != 200 {
		b.Error("the status line has another width")
	}
}
