package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// entry is the entry of an identifier.
func (d *driver) entry(id string) subject.Entry {
	d.t.Helper()
	row, ok := d.catalog().ByID(id)
	if !ok {
		d.t.Fatalf("there is no %s", id)
	}
	return subject.Entry{Row: row}
}

// titled is the English title of the entry of an identifier.
func (d *driver) titled(id string) string {
	d.t.Helper()
	said, _ := d.catalog().Title(d.entry(id).Row, content.English)
	return said
}

// about fails unless the reader is about a subject.
func (d *driver) about(want subject.Subject) {
	d.t.Helper()
	if got := d.subject(); got != want {
		d.t.Fatalf("the reader is about %+v, not %+v:\n%s", got, want, d.screen())
	}
}

// mark presses Tab until a link with that text is marked.
func (d *driver) mark(text string) {
	d.t.Helper()
	for range 200 {
		if k, ok := d.marked(); ok && strings.HasPrefix(k.Text, text) {
			return
		}
		if d.focus() != frame.Article {
			d.m.focusOn(frame.Article)
			d.press("pgdown")
		}
		d.press("tab")
	}
	d.t.Fatalf("%s is never marked:\n%s", text, d.screen())
}

// The list of links says what stands behind each; one of ours opens here, and Backspace leads back to the same line.
func TestReferencesOpenInside(t *testing.T) {
	d := at(t, "3329 release:1.25", "enter", "down", "down")
	top := d.firstLine()
	d.press("o")
	d.shows("KEP-2307 "+d.titled("v1.26/kep-2307")+"  1.26 G", "JobPodFailurePolicy  Gate: always on (gate gone since 1.33)")
	d.press("/")
	d.write("2307")
	d.press("enter")
	d.about(d.entry("v1.26/kep-2307"))
	if len(d.desktop.opened) > 0 {
		t.Errorf("the browser was opened at %v", d.desktop.opened)
	}
	d.press("backspace")
	d.about(d.entry("v1.25/kep-3329"))
	if got := d.firstLine(); got != top {
		t.Errorf("back at line %d, not %d", got, top)
	}
	d.press("o", "2")
	d.about(subject.Gate{Of: "JobPodFailurePolicy"})
	d.press("o", "1")
	d.about(subject.Entry{Row: d.catalog().ByKEP(3329)[0]})
}

// What a text names leads inside, too; the key for the outside opens the browser.
func TestNamesInTextsAreLinks(t *testing.T) {
	d := at(t, "3329 release:1.25", "enter")
	var named []string
	for _, k := range d.document().Links {
		if !k.To.IsZero() {
			named = append(named, k.Text)
		}
	}
	if !slices.Contains(named, "PodDisruptionConditions") || slices.Contains(named, "KEP-3329") {
		t.Errorf("links to ours: %q", named)
	}
	d.mark("KEP-2307")
	d.shows("KEP-2307 " + d.titled("v1.26/kep-2307"))
	d.press("O")
	if want := []desktop.Address{"https://kep.k8s.io/2307"}; !slices.Equal(d.desktop.opened, want) {
		t.Errorf("opened %v", d.desktop.opened)
	}
	d.press("enter")
	d.about(d.entry("v1.26/kep-2307"))
	d.press("O")
	if got := d.desktop.opened[len(d.desktop.opened)-1]; got != "https://kep.k8s.io/2307" {
		t.Errorf("the article's own address is %s", got)
	}
}

// Tab goes through the links in sight, then to the next pane; the way back is the same.
func TestTabAmongLinks(t *testing.T) {
	d := at(t, "3329 release:1.25", "enter")
	d.press("tab")
	first, ok := d.marked()
	if !ok || d.focus() != frame.Article {
		t.Fatalf("nothing is marked:\n%s", d.screen())
	}
	d.press("tab", "shift+tab")
	if k, _ := d.marked(); k.Text != first.Text {
		t.Errorf("there and back is %q, not %q", k.Text, first.Text)
	}
	d.press("shift+tab")
	if d.focus() != frame.List {
		t.Errorf("before the first link stands pane %v", d.focus())
	}
}

// Rows of a release's page open; its bars set filters, which leave as many as they say.
func TestReleasePageIsNavigable(t *testing.T) {
	d := start(t, setup{width: 120, height: 50, query: "release:1.27", unchosen: true})
	d.press("3")
	d.mark("#112809")
	d.press("enter")
	d.about(d.entry("v1.27/pr-112809"))
	d.press("backspace", "3", "home")
	d.mark("Alpha 22")
	d.press("enter")
	if n := len(d.found()); n != 22 {
		t.Errorf("the list has %d", n)
	}
	if got := d.query().String(); got != "release:1.27 stage:alpha" || d.focus() != frame.List {
		t.Errorf("the query is %q, the focus on %v", got, d.focus())
	}
}

// Every release from 1.14 on has a page with facts, and the palette leads there.
func TestEveryReleaseHasAPage(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	for minor := 14; minor <= 37; minor++ {
		name := fmt.Sprintf("1.%d", minor)
		d.press(":")
		d.write(name)
		d.press("enter")
		v, _ := content.ParseVersion(name)
		d.about(subject.Release{Version: v})
		var headings []string
		for _, h := range d.document().Headings {
			headings = append(headings, h.Text)
		}
		for _, want := range []string{"Feature gates: new", "Enhancements with a new stage: Stable (GA)"} {
			if !slices.Contains(headings, want) {
				t.Errorf("%s has no %q: %q", name, want, headings)
			}
		}
		if name == "1.25" && !slices.Contains(headings, "APIs removed") {
			t.Errorf("%s: %q", name, headings)
		}
	}
}

// The page follows the query: without one, and with two releases, the first entry stands there.
func TestThePageFollowsTheQuery(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: opened(t), opening: true, unchosen: true})
	d.pageOf(newestName(t))
	under := subject.Entry{Row: d.answer().Entries[0]}
	d.press("esc")
	d.about(under)
	d = start(t, setup{width: 120, height: 36, query: "release:1.25,1.26", unchosen: true})
	if shows[subject.Release](d) {
		t.Errorf("of two releases the page is %v", d.subject())
	}
}

// Articles and cards say where things stand now; gates say of which release their default is.
func TestStatusToday(t *testing.T) {
	for query, said := range map[string][]string{
		"2413 release:1.25":   {"Today (1.37): Stable (GA) since 1.27", "SeccompDefault on in 1.25"},
		"3063 release:1.27":   {"Today (1.37): withdrawn, last worked on in 1.32: see", "KEP-4381"},
		"1287 release:1.27":   {"Today (1.37): Stable (GA) since 1.35", "InPlacePodVerticalScaling off in 1.27"},
		"CronJobControllerV2": {"Today (1.37): always on (gate gone since 1.23)"},
		"265":                 {"Today (1.37): Stable (GA) since 1.11"},
	} {
		d := start(t, setup{width: 200, height: 60, query: query})
		d.shows(said...)
	}
	for lang, said := range map[content.Language]string{
		content.Japanese: "現在(1.37): 1.35からGA", content.Chinese: "现状（1.37）：自 1.35 起为 GA", content.Russian: "Сейчас (1.37): Стабильная (GA) с 1.35",
	} {
		d := start(t, setup{width: 200, height: 60, query: "1287 release:1.27", lang: lang})
		d.shows(said)
	}
}

// The name of a gate brings its card up before what only holds a part, whole names before longer ones.
func TestNamesComeFirst(t *testing.T) {
	for typed, want := range map[string]string{
		"InPlacePodV": "InPlacePodVerticalScaling", "inplacepodvertical": "InPlacePodVerticalScaling", "seccompdefault": "SeccompDefault",
		"InPlacePodVerticalScaling": "InPlacePodVerticalScaling",
	} {
		d := start(t, setup{width: 120, height: 36, query: typed})
		if about, _ := d.underEyes(); about != (subject.Gate{Of: want}) {
			t.Errorf("%q finds %+v first", typed, about)
		}
		d = start(t, setup{width: 120, height: 36})
		d.press(":")
		d.write(typed)
		d.press("enter")
		if about, _ := d.underEyes(); about != (subject.Gate{Of: want}) {
			t.Errorf("the palette takes %q for %+v", typed, about)
		}
	}
}

// What is gone to and stands in the list takes the cursor along; Backspace takes it back.
func TestTheCursorGoesAlong(t *testing.T) {
	d := start(t, setup{width: 200, height: 60, query: "sig:apps"})
	d.press("down", "down")
	before := d.cursor()
	d.press(":")
	d.write("3329")
	d.press("enter")
	row, ok := d.selected()
	if !ok || d.catalog().KEP(row) != 3329 {
		t.Fatalf("the cursor is on row %d:\n%s", row, d.screen())
	}
	d.press("backspace")
	if got := d.cursor(); got != before {
		t.Errorf("back at %d, not %d", got, before)
	}
}

// A click on a link follows it.
func TestClickOnALink(t *testing.T) {
	d := at(t, "3329 release:1.25", "enter", "M", "G")
	for y, line := range strings.Split(d.screen(), "\n") {
		if before, _, ok := strings.Cut(line, "KEP-2307"); ok {
			x := len([]rune(before)) // all of it is narrow
			d.send(tea.MouseMsg{X: x + 2, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			d.about(d.entry("v1.26/kep-2307"))
			return
		}
	}
	t.Fatalf("KEP-2307 is not on the screen:\n%s", d.screen())
}
