package screen

import (
	"math/rand/v2"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/history"
	"k8sexplore/ui/subject"
)

// still is the screen without its status line, which may say what the last key did.
func (d *driver) still() string {
	s := d.screen()
	return s[:strings.LastIndex(s, "\n")]
}

// Back leads to query, entry and line; forward again.
func TestBackRestoresEverything(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "sig:node"})
	d.press("down", "down", "down", "enter", "space")
	read := d.still()
	d.press("X", "/")
	d.write("cidr")
	d.press("enter", "down", "enter")
	other := d.still()
	for d.query().String() != "sig:node" {
		before := d.stepsBack()
		if d.press("alt+left"); d.stepsBack() == before {
			t.Fatal("the query never comes back")
		}
	}
	if d.still() != read {
		t.Errorf("back is\n%s\nwant\n%s", d.screen(), read)
	}
	for len(d.m.shown.Ahead) > 0 {
		d.press("alt+right")
	}
	if d.still() != other {
		t.Errorf("forward is\n%s\nwant\n%s", d.screen(), other)
	}
	d.press(`\`)
	d.shows("Nothing to go forward to")
}

// Moving through the list without reading leaves nothing to go back to.
func TestPassingByLeavesNoTrace(t *testing.T) {
	d := start(t, setup{width: 120, height: 20})
	d.press("down", "down", "down", "backspace")
	d.shows("Nothing to go back to", d.heading(3))
	d.press("space", "down", "down", "backspace")
	d.shows(d.heading(3))
	if d.firstLine() == 0 {
		t.Error("the line that was read is lost")
	}
}

// Esc does what it always did, and what it left can be gone forward to.
func TestEscapeFromAsides(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "JobPodFailurePolicy"})
	d.press("enter")
	d.press("down", "down")
	before := d.still()
	d.press("v")
	gate := d.still()
	d.press("v", "R", "esc")
	if d.still() != before || d.focus() != frame.Article {
		t.Errorf("Esc leads to\n%s\nwant\n%s", d.screen(), before)
	}
	d.press("alt+right")
	if d.still() != gate {
		t.Errorf("forward is\n%s\nwant\n%s", d.screen(), gate)
	}
}

// What is left of a query that finds an entry no more is the entry itself; what is gone altogether says so.
func TestBackToWhatIsGone(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("enter", "space")
	gone := subject.Ref{Kind: subject.KindEntry, ID: "v1.1/kep-1"}
	d.m.shown.Turn(history.Step{What: gone, Read: true})
	d.m.shown.Past[0].List.What = gone // the list has it no longer
	d.m.shown.Back(0)
	to, ok := d.m.shown.Back(1)
	d.carryOut(d.m.way.retrace(to, ok, ""))
	d.m.way.track()
	d.shows(d.heading(0))
	if d.m.shown.IsAside() {
		t.Error("the list's entry counts as asked for")
	}
	to, ok = d.m.shown.Forward()
	d.carryOut(d.m.way.retrace(to, ok, ""))
	d.shows("v1.1/kep-1 is not there any more")
}

// Wherever one went: as many steps back and forward again show the same screen.
func TestRandomWalk(t *testing.T) {
	ways := []string{
		"down", "down", "up", "pgdown", "enter", "space", "b", "esc", "v", "r", "R", "]", "[", "J", "X", "tab", "L", "end", "home", "ctrl+d",
		"/pod", "/#3329", "/sidecar", ":3329", ":SeccompDefault", ":1.26", ":sig node", ":265", "/", "#",
	}
	for seed := range uint64(walks) {
		r := rand.New(rand.NewPCG(seed, 7))
		d := start(t, setup{width: 120, height: 36, lang: content.Languages()[seed%4]})
		d.readAll()
		var way []string
		for range 40 {
			w := ways[r.IntN(len(ways))]
			way = append(way, w)
			if text := w[1:]; (w[0] == '/' || w[0] == ':') && text != "" {
				d.press(w[:1])
				d.write(text)
				w = "enter"
			}
			d.press(w)
			if r.IntN(6) == 0 {
				way = append(way, "back")
				d.press("backspace")
			}
		}
		d.press("esc")
		for d.typing() {
			d.press("esc")
		}
		if d.focus() == frame.Filters {
			d.press("tab")
		}
		here, n := d.still(), d.stepsBack()
		var screens []string
		for range n {
			screens = append(screens, d.still())
			d.press("alt+left")
		}
		for i := n - 1; i >= 0; i-- {
			d.press("alt+right")
			if d.still() != screens[i] {
				t.Fatalf("seed %d, %d steps ahead of %d, by %q:\n%s\nwant\n%s", seed, n-i, n, way, d.screen(), screens[i])
			}
		}
		if d.still() != here {
			t.Fatalf("seed %d: %d steps back and forward end at\n%s\nwant\n%s", seed, n, d.screen(), here)
		}
	}
}

// The words of a step come back though their answer takes a while, and the article does not wait for them.
func TestBackBeforeTheAnswer(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "seccomp"})
	d.press("down", "enter", "esc")
	read, heading := d.still(), d.document().Heading
	d.press("esc", "down", "down", "enter")
	_, cmd := d.update(keyOf("backspace"))
	about, _ := d.underEyes()
	if about.Name(d.desk()) != heading || !d.m.browser.Awaits() {
		t.Errorf("before the answer it shows %s", about.Name(d.desk()))
	}
	d.carryOut(cmd)
	if d.still() != read {
		t.Errorf("back is\n%s\nwant\n%s", d.screen(), read)
	}
}

// The line above the article says where one is, and where Esc leads.
func TestCrumbs(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "kep-3329 release:1.25"})
	d.shows(" 1.25 ▸ apps ▸ KEP-3329 ─")
	d.press("r")
	d.shows(" KEP-3329 ❯ 1.31 ▸ apps ▸ KEP-3329 ─")
	d.press("v")
	gate := d.asideName()
	d.shows(" KEP-3329 ❯ " + gate + " ─")
	d.press("R")
	d.press("esc")
	d.shows(" 1.25 ▸ apps ▸ KEP-3329 ─")
	d.resize(40, 12)
	d.press("enter", "v")
	for width := range 40 {
		if got := d.m.way.crumbs(width); len([]rune(got)) > width && width > 1 {
			t.Errorf("%d cells: %q", width, got)
		}
	}
	if got := d.m.way.crumbs(12); !strings.HasPrefix(got, cells.Ellipsis) || !strings.HasSuffix(gate, strings.TrimPrefix(got, cells.Ellipsis)) {
		t.Errorf("cut it is %q", got)
	}
}

// A step that was asked for is told from the same entry in the list.
func TestThings(t *testing.T) {
	d := start(t, setup{width: 80, height: 24})
	for _, about := range []subject.Subject{
		subject.Entry{Row: 0}, subject.Entry{Row: 5}, subject.Upstream{Entry: subject.Entry{Row: 5}}, subject.Enhancement{Number: 265},
		subject.Gate{Of: "SeccompDefault"}, subject.Release{Version: content.Version{Major: 1, Minor: 26}},
	} {
		if got, ok := subject.Find(catalog(t), about.Ref(d.desk())); !ok || got != about {
			t.Errorf("%+v becomes %+v, %v", about, got, ok)
		}
	}
	for row := range catalog(t).Len() {
		if got, ok := subject.Find(catalog(t), subject.Entry{Row: row}.Ref(d.desk())); !ok || got != (subject.Entry{Row: row}) {
			t.Fatalf("row %d becomes %+v", row, got)
		}
	}
	if _, ok := subject.Find(catalog(t), subject.Ref{}); ok {
		t.Error("nothing is something")
	}
}

// Half pages, in panes, and whole ones in the help.
func TestHalfPages(t *testing.T) {
	d := start(t, setup{width: 80, height: 24})
	d.does(keys.HalfDown)
	if at := d.cursor(); at < 2 || at >= d.m.browser.Page(frame.List) {
		t.Errorf("half a page down is place %d", at)
	}
	d.does(keys.HalfUp)
	if d.cursor() != 0 {
		t.Errorf("and up again %d", d.cursor())
	}
	d.press("?", "ctrl+d")
	if d.overlay() == nil || d.overlayAt() == "" {
		t.Error("the help does not scroll by pages, or does not say where it is")
	}
}

// Backspace and the left arrow with Alt are bound where one reads, in the box they are of the text.
func TestRetraceKeys(t *testing.T) {
	d := start(t, setup{width: 80, height: 24})
	for _, k := range []string{"backspace", "alt+left"} {
		if got := d.keys().Action(keyOf(k), keys.Article); got != keys.Earlier {
			t.Errorf("%s does %q", k, got)
		}
	}
	d.press("/")
	d.write("ab")
	d.press("backspace")
	if text, _ := d.typed(); text != "a" {
		t.Errorf("the box holds %q", text)
	}
}
