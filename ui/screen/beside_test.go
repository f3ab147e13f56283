package screen

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// topBlock returns which block of the article is on top.
func (d *driver) topBlock() int { return d.document().Place(d.firstLine()).Block }

// scrollTo puts a block of the article on top.
func (d *driver) scrollTo(block int) {
	d.t.Helper()
	d.scroll(d.document().Blocks[block] - d.firstLine())
	if got := d.topBlock(); got != block {
		d.t.Fatalf("block %d is on top, want %d", got, block)
	}
}

// Two languages take the room of the other panes, and leaving restores all as it was, by either key and from every
// pane.
func TestBeside(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 36}, {160, 45}, {200, 60}} {
		for _, focus := range []string{"1", "2", "3"} {
			for _, leave := range []string{"s", "esc"} {
				d := start(t, setup{width: size[0], height: size[1], lang: content.Japanese, query: "3329"})
				d.press(focus)
				before := d.screen()
				d.press("s")
				key := d.laidOut()
				if key.Beside != (document.Beside{On: true, Lang: content.English}) || d.focus() != frame.Article || d.layout().Shows(frame.Filters) {
					t.Fatalf("%v: %+v\n%s", size, key, d.screen())
				}
				d.scroll(-1 << 20)
				d.scroll(12)
				if size[1] >= 24 {
					d.shows("何が問題だったか", "The problem")
				}
				if size[0] >= 80 {
					line := d.lineWith("The problem")
					if !strings.Contains(line, "何が問題だったか") || !strings.Contains(line, "│") {
						t.Fatalf("%v: the headings stand apart: %q", size, line)
					}
				}
				d.scroll(-1 << 20)
				d.press(leave)
				if d.screen() != before {
					t.Fatalf("%v, pane %s, %s\n%s\nwas\n%s", size, focus, leave, d.screen(), before)
				}
			}
		}
	}
}

// lineWith returns the line of the screen that holds a text.
func (d *driver) lineWith(text string) string {
	d.t.Helper()
	d.shows(text)
	for _, l := range strings.Split(d.screen(), "\n") {
		if strings.Contains(l, text) {
			return l
		}
	}
	return ""
}

// The second language is the one chosen last, else English, else Japanese; another key goes through those that there
// are.
func TestSecondLanguage(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "3329"})
	second := func(what string, first, want content.Language) {
		t.Helper()
		if k := d.laidOut(); k.Lang != first || k.Beside != (document.Beside{On: true, Lang: want}) {
			t.Errorf("%s: %v beside %+v, want %v beside %v", what, k.Lang, k.Beside, first, want)
		}
	}
	d.press("s")
	second("at first", content.English, content.Japanese)
	d.press("S")
	second("another", content.English, content.Chinese)
	d.press("S")
	second("one more", content.English, content.Russian)
	d.press("S")
	second("around", content.English, content.Japanese)
	d.press("S")
	d.press("L")
	second("in Japanese", content.Japanese, content.Chinese)
	d.press("L")
	second("its own language", content.Chinese, content.English)
	d.press("L")
	second("in Russian", content.Russian, content.Chinese)
	d.press("s", "]", "s")
	second("left and back", content.Russian, content.Chinese)
	d.press("s", "S")
	second("the other key shows them, too", content.Russian, content.Chinese)
}

// The block on top stays on top: while two languages come and go, in other languages, and in windows of other sizes.
func TestPlaceStaysBeside(t *testing.T) {
	d := start(t, setup{width: 120, height: 20, lang: content.Japanese, query: "3329"})
	d.press("enter")
	for block := range 5 {
		d.scrollTo(block)
		check := func(what string) {
			t.Helper()
			if got := d.topBlock(); got != block {
				t.Errorf("%s: block %d is on top, want %d", what, got, block)
			}
		}
		for _, k := range []string{"s", "S", "L", "L", "L", "L", "s"} {
			d.press(k)
			check(k)
		}
		d.press("s")
		for _, size := range [][2]int{{80, 20}, {60, 12}, {200, 15}, {120, 20}} {
			d.resize(size[0], size[1])
			check("resized")
		}
		d.press("s")
	}
}

// Moving on keeps two languages; what is there in one alone says so.
func TestBesideAlone(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "3329"})
	d.press("s", "v")
	if d.laidOut().Beside.On || !shows[subject.Gate](d) {
		t.Fatalf("%+v", d.laidOut())
	}
	d.shows("Nothing here to set beside each other")
	d.press("down")
	d.lacks("Nothing here to set beside each other")
	d.press("backspace")
	if !d.laidOut().Beside.On {
		t.Error("back from the gate there is one language")
	}
	d.press("R")
	if k := d.laidOut(); !k.Beside.On || !shows[subject.Release](d) {
		t.Errorf("the page of a release: %+v", k)
	}
	d.press("esc", "esc", "v", "s")
	d.shows("Nothing here to set beside each other")
	if d.layout().Preferences.Beside {
		t.Error("a gate beside nothing")
	}
}

// Before the entry is there, which takes its time, two languages can be asked for.
func TestBesideAtOnce(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "3329", typed: []tea.KeyMsg{keyOf("s")}})
	if !d.laidOut().Beside.On {
		t.Errorf("%+v", d.laidOut())
	}
}

// Finds, words that the search has found, the outline and code blocks are those of both texts, or of the left one.
func TestReadingBeside(t *testing.T) {
	d := start(t, setup{width: 160, height: 30, lang: content.Japanese, query: "v1.27/kep-3329"})
	d.press("enter")
	headings, code := len(d.document().Headings), len(d.document().Code)
	count := func(typed string) int {
		d.press("f")
		d.write(typed)
		d.press("enter")
		_, _, n := d.finding()
		d.press("esc")
		return n
	}
	japanese := count("失敗")
	d.press("L", "L", "L")
	english := count("policy")
	d.press("L", "s")
	if got := count("失敗"); got != japanese {
		t.Errorf("%d Japanese words beside, %d alone", got, japanese)
	}
	if got := count("policy"); got < english || english == 0 {
		t.Errorf("%d English words beside, %d alone", got, english)
	}
	d.press("f")
	d.write("could hang")
	d.press("enter")
	if _, n, of := d.finding(); n != 1 || of != 1 {
		t.Errorf("in the right column: %d/%d", n, of)
	}
	d.press("esc")
	doc := d.document()
	if len(doc.Headings) != headings || len(doc.Code) != code {
		t.Errorf("%d headings and %d code blocks beside, %d and %d alone", len(doc.Headings), len(doc.Code), headings, code)
	}
	d.press("t")
	for range headings {
		d.press("down")
	}
	d.press("enter")
	last := doc.Headings[headings-1]
	if row := last.Line - d.firstLine(); row < 0 || row >= len(d.articleLines()) || !strings.Contains(ansi.Strip(d.articleLines()[row]), last.Text) {
		t.Errorf("the outline leads to %q", d.articleLines())
	}
	d.press("y", "y")
	if copied := d.desktop.last(); code == 0 || !strings.HasPrefix(copied, "apiVersion: batch/v1\n") || strings.Contains(copied, "│") {
		t.Errorf("copied %q", copied)
	}
}

// Going back returns to the place in two languages.
func TestHistoryBeside(t *testing.T) {
	d := start(t, setup{width: 120, height: 20, lang: content.Japanese, query: "3329"})
	d.press("s")
	d.scrollTo(4)
	d.press("down", "up", "v", "backspace")
	if !shows[subject.Entry](d) || d.topBlock() != 4 || !d.laidOut().Beside.On {
		t.Errorf("back at block %d of %+v", d.topBlock(), d.laidOut())
	}
}

// The other panes can still be reached, folded away and shown.
func TestPanesBeside(t *testing.T) {
	d := start(t, setup{width: 120, height: 20, query: "3329"})
	shown := func(what, want string) {
		t.Helper()
		if got := columnsOf(*d.layout()); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	before := columnsOf(*d.layout())
	d.press("s")
	shown("beside", "a120")
	d.press("z")
	shown("not alone", "l40 a79")
	d.press("B")
	shown("with filters", "f24 l40 a54")
	d.press("B")
	shown("without", "l40 a79")
	d.press("3", "z", "z", "s")
	shown("left", before)
}

// team is a catalog with a team's entry in two languages of unequal structure, and one of upstream's in one.
func team(t *testing.T) setup {
	t.Helper()
	cat := withNotes(t, func(own []content.Entry) []content.Entry {
		two := note("1.27", 990001, "Our rollout", "# Plan\n\nFirst words.\n\nMore words.\n\n## After\n\n- look\n- listen")
		two.Titles[content.Russian], two.Bodies[content.Russian] = "Наша выкатка", "# План\n\nПервые слова.\n\n## Потом\n\n- смотреть"
		return append([]content.Entry{two, note("1.27", 990002, "Alone", "Nobody translates this.")}, own...)
	})
	searcher := scanning{index.New(index.Options{Catalog: cat, Glossary: index.NewGlossary(assets.Glossary), Facts: facts.Embedded})}
	return setup{width: 120, height: 36, catalog: cat, searcher: searcher}
}

// Texts of a team's stand beside each other by their headings, whatever one of them lacks.
func TestTeamBeside(t *testing.T) {
	s := team(t)
	s.query = "pr:990001"
	d := start(t, s)
	d.press("s")
	for left, right := range map[string]string{"Plan": "План", "First words.": "Первые слова.", "After": "Потом", "∙ look": "∙ смотреть"} {
		if line := d.lineWith(left); !strings.Contains(line, right) {
			t.Errorf("%q stands beside %q, want %q", left, line, right)
		}
	}
	d.shows("Our rollout", "Наша выкатка", "More words.", "∙ listen")
	d.press("S")
	d.shows("Text in English, Русский only")
}

// A text without translations says so, when it is to stand beside one, and when one comes to it.
func TestNothingBeside(t *testing.T) {
	s := team(t)
	s.query = "pr:990001,990002"
	d := start(t, s)
	for d.document().Heading != "#990002" {
		d.press("down")
	}
	before := *d.layout()
	d.press("s")
	d.shows("Text in English only")
	if got := columnsOf(*d.layout()); got != columnsOf(before) {
		t.Errorf("the panes stand as %s", got)
	}
	d.press("home", "s", "end")
	for _, k := range []string{"]", "["} {
		d.press(k)
		if beside := d.laidOut().Beside.On; beside != (d.document().Heading == "#990001") {
			t.Errorf("%s beside: %t", d.document().Heading, beside)
		}
	}
}

// Without colours, and with borders of ASCII, both texts can be told apart.
func TestPlainBeside(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "3329", ascii: true, profile: termenv.Ascii})
	d.press("s")
	checkGeometry(t, d, "plain")
	if line := d.lineWith("The problem"); !strings.Contains(line, " | 何が問題だったか") || strings.ContainsAny(d.view(), "│\x1b") {
		t.Errorf("%q", line)
	}
	d.resize(60, 36)
	checkGeometry(t, d, "stacked")
	d.shows("The problem", "何が問題だったか")
}

// Esc leaves what came last: what was asked for over two languages before them, and what they were put over after them.
func TestLeavingBesideInOrder(t *testing.T) {
	for _, c := range []struct{ over, crumb string }{{"v", "❯"}, {"R", "❯"}, {"r", "❯"}} {
		d := start(t, setup{width: 120, height: 36, query: "3329"})
		d.press("3", "s", c.over)
		d.shows(c.crumb)
		d.press("esc")
		d.lacks(c.crumb)
		d.shows("日本語    ", "The problem", "何が問題だったか")
		d.press("esc")
		d.shows("─ Changes ")
	}
	d := start(t, setup{width: 120, height: 36, query: "3329"})
	d.press("3", "R", "s", "esc")
	d.shows("❯", "─ Changes ")
	d.press("esc")
	d.lacks("❯")
}
