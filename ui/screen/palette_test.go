package screen

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/palette"
)

// top is the palette that is open.
func (d *driver) top() *palette.Palette {
	d.t.Helper()
	p, ok := d.overlay().(*palette.Palette)
	if !ok {
		d.t.Fatalf("no palette is open:\n%s", d.screen())
	}
	return p
}

// first is the line of the first offer.
func (d *driver) first() string { return ansi.Strip(d.top().Lines()[1]) }

// What one types finds actions by what they are called in any language, whatever the screen is in.
func TestPaletteFindsActions(t *testing.T) {
	for typed, want := range map[string]keys.Action{
		"quit": keys.Quit, "q": keys.Quit, "выход": keys.Quit, "終了": keys.Quit, "退出": keys.Quit, "ВЫХОД": keys.Quit, "ｑｕｉｔ": keys.Quit,
		"help": keys.OpenHelp, "?": keys.OpenHelp, "справка": keys.OpenHelp, "ヘルプ": keys.OpenHelp, "帮助": keys.OpenHelp,
		"release page": keys.ReleasePage, "page rel": keys.ReleasePage, "страница рел": keys.ReleasePage, "リリースのペ": keys.ReleasePage,
		"版本页": keys.ReleasePage, "R": keys.ReleasePage, "вперед": keys.Later, "вперед по ист": keys.Later, "clear": keys.ClearFilters,
		"絞り込みを解除": keys.ClearFilters, "清除筛": keys.ClearFilters, "снять": keys.ClearFilters, "feature": keys.Gates,
		"half down": keys.HalfDown, "язык": keys.Language, "语言": keys.Language, "redr": keys.Redraw,
	} {
		for _, lang := range content.Languages() {
			d := start(t, setup{width: 120, height: 36, lang: lang})
			d.press(":")
			d.write(typed)
			offers := d.offers(typed)
			if len(offers) == 0 || offers[0].Name != d.keys().Of(want).Meaning {
				t.Errorf("%s: %q offers %v first, want %s", lang, typed, d.first(), want)
			}
		}
	}
}

// What has no key is offered first when it is called by its name, in any language, and by what texts say to type.
func TestPaletteFindsWhatHasNoKey(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	for _, lang := range content.Languages() {
		book, err := d.m.Books.Screen(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range keys.Open(book).Bindings() {
			if len(b.Keys) > 0 {
				continue
			}
			said, _ := strings.CutPrefix(d.m.Keys.Of(b.Action).Label, ":")
			for _, typed := range []string{b.Meaning, said} {
				offers := d.m.finder.Offers(typed)
				if !slices.ContainsFunc(offers[:min(2, len(offers))], func(o palette.Offer) bool { return o.Name == d.m.Keys.Of(b.Action).Meaning }) {
					t.Errorf("%s: %q does not find %s: %d offers", lang, typed, b.Action, len(offers))
				}
			}
		}
	}
}

// Every action of the panes can be done from the palette, in a pane where it holds, and is what is done.
func TestEveryActionByThePalette(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	for _, b := range d.keys().Bindings() {
		if b.In&keys.Panes == 0 || b.Action == keys.Palette {
			continue
		}
		reached := false
		for p := range frame.Panes {
			d.m.focusOn(p)
			for _, o := range d.offers(strings.ReplaceAll(string(b.Action), "_", " ")) {
				if o.Name != b.Meaning {
					continue
				}
				if holds := b.In&p.Context() != 0; holds != (o.Why == "") {
					t.Errorf("%s in pane %d: %q", b.Action, p, o.Why)
				}
				if o.Why == "" && !reached {
					was := d.m.actions[b.Action]
					d.m.actions[b.Action] = func() tea.Cmd {
						reached = true
						return nil
					}
					o.Do()
					d.m.actions[b.Action] = was
				}
			}
		}
		if !reached {
			t.Errorf("%s is out of reach", b.Action)
		}
		if !slices.ContainsFunc(d.offers(""), func(o palette.Offer) bool { return o.Name == b.Meaning }) {
			t.Errorf("%s is not offered where nothing is typed", b.Action)
		}
	}
}

// Enter carries an action out where the palette was opened.
func TestPaletteActsWhereItWasOpened(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("enter", ":")
	d.write("page down")
	d.press("enter")
	if d.firstLine() == 0 || d.cursor() != 0 {
		t.Errorf("article at %d, list at %d", d.firstLine(), d.cursor())
	}
	d.press(":")
	d.write("set filter")
	if !strings.Contains(d.first(), "only in: Filters") {
		t.Errorf("offered is %q", d.first())
	}
	d.press("enter")
	d.top()
	d.press("esc")
	if d.overlay() != nil || d.focus() != frame.Article {
		t.Error("Esc does not lead back to where the palette was opened")
	}
}

// What was used last stands first.
func TestPaletteRemembers(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	for _, typed := range []string{"redraw", "3329", "release page"} {
		d.press(":")
		d.write(typed)
		d.press("enter")
	}
	d.press(":")
	var names []string
	for _, o := range d.offers("")[:3] {
		names = append(names, o.Name)
	}
	if want := []string{"release page", "KEP-3329", "redraw"}; !slices.Equal(names, want) {
		t.Errorf("first stand %q, want %q", names, want)
	}
	d.press("down", "enter")
	d.shows("KEP-3329 ─")
	d.press(":")
	d.write("re")
	if !strings.Contains(d.first(), "release page") {
		t.Errorf("of those that begin so %q stands first", d.first())
	}
}

// Go to: whatever the query is, it stays, and back leads back.
func TestGoTo(t *testing.T) {
	for typed, heading := range map[string]string{
		"3329": "KEP-3329", "kep-3329": "KEP-3329", "KEP３３２９": "KEP-3329", "https://kep.k8s.io/3329": "KEP-3329", "265": "KEP-265",
		"#111060": "#111060", "pr 111060": "#111060", "111060": "#111060",
		"SeccompDefault": "SeccompDefault", "seccompd": "SeccompDefault", "gate SECCOMPDEFAULT": "SeccompDefault",
		"1.26": "1.26", "v1.26": "1.26", "release 1.26": "1.26", "1.26.0": "1.26", "#3329": "KEP-3329",
	} {
		d := start(t, setup{width: 120, height: 36, query: "sig:windows stage:alpha"})
		d.press("down")
		before := d.still()
		d.press(":")
		d.write(typed)
		d.press("enter")
		if got := d.document().Heading; got != heading || d.focus() != frame.Article {
			t.Errorf("%q leads to %s, want %s:\n%s", typed, got, heading, d.screen())
		}
		if got := d.query().String(); got != "sig:windows stage:alpha" {
			t.Errorf("%q changes the query to %q", typed, got)
		}
		d.press("backspace")
		if d.still() != before {
			t.Errorf("%q: back is\n%s\nwant\n%s", typed, d.screen(), before)
		}
	}
}

// A pull request that only an enhancement names leads there.
func TestGoToPullRequestOfAnEnhancement(t *testing.T) {
	cat := catalog(t)
	for row := range cat.Len() {
		e := cat.Entry(row)
		if e.KEP == 0 || len(e.PRs) == 0 || cat.ByPR(e.PRs[0])[0] != row {
			continue
		}
		d := start(t, setup{width: 120, height: 36, query: "sig:windows"})
		offers := d.offers("#" + strconv.Itoa(e.PRs[0]))
		if len(offers) == 0 || offers[0].Name != "KEP-"+cat.Number(row) {
			t.Errorf("#%d offers %v, want KEP-%s", e.PRs[0], offers, cat.Number(row))
		}
		return
	}
	t.Skip("every pull request has a note of its own")
}

// Filters and languages.
func TestPaletteSetsFilterAndLanguage(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "sig:windows stage:alpha pod"})
	d.press(":")
	d.write("sig node")
	d.press("enter")
	if got := d.query().String(); got != "sig:node stage:alpha pod" {
		t.Errorf("query %q", got)
	}
	for typed, want := range map[string]content.Language{"lang ja": content.Japanese, "日本語": content.Japanese, "язык рус": content.Russian, "lang zh": content.Chinese, "english": content.English} {
		d.press(":")
		d.write(typed)
		d.press("enter")
		if d.lang() != want {
			t.Errorf("%q leads to %s", typed, d.lang())
		}
	}
}

// Tab writes what stands first.
func TestPaletteCompletes(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	for typed, want := range map[string]string{"seccompd": "SeccompDefault", "sig nod": "sig node", "lang j": "lang ja", "ヘル": "help"} {
		d.press(":")
		d.write(typed)
		d.press("tab")
		if box := ansi.Strip(d.top().Lines()[0]); !strings.HasPrefix(box, " : "+want+" ") {
			t.Errorf("%q becomes %q", typed, box)
		}
		if len(d.offers(want)) == 0 || d.offers(want)[0].Name != want {
			t.Errorf("%s is not what it offers first", want)
		}
		d.press("esc")
	}
}

// What means nothing says so in one line, names the nearest, and does nothing.
func TestPaletteUnknown(t *testing.T) {
	for typed, says := range map[string]string{
		"SecompDefault": "Nothing is called SecompDefault; nearest: SeccompDefault", "99999": "nearest: KEP-", "9.99": "nearest: 1.",
		"sig nodd": "nearest: node", "\x1b[31m": "Nothing is called", "%s{{.Name}}": "Nothing is called %s{{.Name}}", "#": "",
		strings.Repeat("я", 1000): "Nothing is called яя", "'; DROP TABLE": "Nothing is called", "-1": "Nothing is called -1",
		"99999999999999999999999": "Nothing is called 999", "e\u0301\u0301\u0301": "Nothing is called", "..": "Nothing is called ..",
		"..999": "Nothing is called", "v": "", "gate": "", "sig:": "", "1.": "", "*": "Nothing is called *", ":": "", "release ": "",
	} {
		for _, size := range [][2]int{{120, 36}, {40, 12}} {
			d := start(t, setup{width: size[0], height: size[1], query: "sig:node"})
			before := d.still()
			d.press(":")
			d.paste(typed)
			checkGeometry(t, d, typed)
			if size[0] == 120 && !strings.Contains(d.first(), says) {
				t.Errorf("%q says %q, want %q", typed, d.first(), says)
			}
			if strings.Contains(d.view(), "\x1b[31m") {
				t.Errorf("%q reaches the screen", typed)
			}
			if says == "" {
				continue
			}
			d.press("enter", "esc")
			if d.still() != before {
				t.Errorf("%q does something:\n%s", typed, d.screen())
			}
		}
	}
}

// The palette takes as many lines whatever is typed, scrolls, and says where it is.
func TestPaletteStandsStill(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 60}} {
		d := start(t, setup{width: size[0], height: size[1]})
		d.press(":")
		n := len(d.top().Lines())
		for _, k := range strings.Fields("down ctrl+n ctrl+j pgdown up ctrl+p ctrl+k p o d x q z backspace") {
			d.press(k)
			if got := len(d.top().Lines()); got != n {
				t.Errorf("%v: after %s %d lines, before %d", size, k, got, n)
			}
		}
		for range 6 {
			d.press("backspace")
		}
		if d.overlay() != nil {
			t.Error("Backspace in the empty box does not close it")
		}
		d.press("ж", "ctrl+n", "down")
		d.shows("3/")
		for range 200 {
			d.press("down")
		}
		if !slices.ContainsFunc(d.top().Lines(), func(l string) bool { return strings.Contains(l, "❯") }) {
			t.Error("the cursor is out of sight")
		}
	}
}

// What is typed before the facts are there is asked once more when they come.
func TestPaletteBeforeTheFacts(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	tables := d.m.Tables
	d.m.Tables = nil
	d.press(":")
	d.write("seccompdefault")
	if strings.Contains(d.first(), "❯ SeccompDefault") {
		t.Fatal("a gate without facts")
	}
	d.send(factsMsg{tables: tables})
	if !strings.Contains(d.first(), "❯ SeccompDefault") {
		t.Errorf("with the facts %q stands first", d.first())
	}
}

// While a palette is open, Ctrl-c still ends the program.
func TestQuitFromPalette(t *testing.T) {
	d := start(t, setup{width: 80, height: 24})
	quit := false
	d.m.actions[keys.Quit] = func() tea.Cmd {
		quit = true
		return nil
	}
	d.press("Ж", "ctrl+c")
	if !quit {
		t.Error("Ctrl-c does not quit")
	}
}
