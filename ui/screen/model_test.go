package screen

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/screen/frame"
)

func TestStartShowsListAndArticle(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	first := catalog(t).Entry(d.answer().Entries[0])
	d.shows(d.all(), "Filters", "❯ "+first.Titles[content.English][:10], d.heading(0), "in "+first.Version.String())
}

func TestStartSaysWhatIsWrong(t *testing.T) {
	s := setup{width: 120, height: 36, trouble: errors.New("the library is locked"), problem: errors.New("no such filter")}
	start(t, s).shows("the library is locked; no such filter")
	s.problem = nil
	start(t, s).shows("the library is locked ")
}

func TestTypingSearchesAtEachKey(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("user namespa")
	d.shows("⌕ user namespa", "KEP-127")
	d.press("enter")
	d.shows("❯ ")
	if d.focus() != frame.List || d.typing() {
		t.Errorf("after Enter the focus is on %v, box open %v", d.focus(), d.typing())
	}
}

func TestEscapeTakesOneStepAtATime(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("sig:network cidr")
	d.shows(" sig:network ", "cidr")
	d.press("esc")
	if d.typing() || d.query().Words != "cidr" {
		t.Fatalf("the first Esc should only leave the box: %v %q", d.typing(), d.query())
	}
	d.press("esc")
	if got := d.query().String(); got != "sig:network" {
		t.Fatalf("the second Esc should clear the words: %q", got)
	}
	d.press("esc")
	if got := d.query().String(); got != "" {
		t.Fatalf("the third Esc should clear the filters: %q", got)
	}
	d.shows(d.all())
}

func TestBackspaceTakesTheLastFilterBack(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "sig:node stage:alpha"})
	d.press("/", "backspace")
	if got, want := d.query().String(), "sig:node"; got != want {
		t.Errorf("query %q, want %q", got, want)
	}
	if text, at := d.typed(); text != "stage:alpha" || at != len("stage:alpha") {
		t.Errorf("box %q, cursor at %d", text, at)
	}
	d.press("backspace", "backspace", "backspace", "backspace", "backspace")
	d.write("beta ")
	if got, want := d.query().String(), "sig:node stage:beta"; got != want {
		t.Errorf("query %q, want %q", got, want)
	}
}

// What stands left of the cursor stays as typed, unless it is a finished filter.
func TestTypingRewritesNothing(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	typed := ""
	for _, r := range "Foo: 3329 sig:no kep-12 ＫＥＰ under_way" {
		d.write(string(r))
		typed += string(r)
		if text, at := d.typed(); text[:len(string([]rune(text)[:at]))] != typed {
			if strings.HasSuffix(typed, "sig:no ") {
				break // a wrong value stays, and says so; see TestWrongValue
			}
			t.Fatalf("typed %q, the box holds %q", typed, text)
		}
	}
}

func TestWrongValue(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("sig:nod")
	if d.notice() != "" {
		t.Errorf("a half-typed filter is an error: %q", d.notice())
	}
	d.write(" ")
	d.shows("unknown sig nod; allowed: node,")
	if text, _ := d.typed(); text != "sig:nod " {
		t.Errorf("the box holds %q", text)
	}
	d.press("enter")
	d.shows("unknown sig nod; allowed: node,")
	d.press("backspace")
	d.write("e ")
	if got := d.query().String(); got != "sig:node" {
		t.Errorf("query %q", got)
	}
	d.lacks("unknown sig")
}

func TestCompletion(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("sig:ne")
	d.shows("Tab network")
	d.press("tab")
	if got := d.query().String(); got != "sig:network" {
		t.Errorf("query %q", got)
	}
}

func TestFilterPane(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("shift+tab")
	for at, _ := d.filter(); at.Value != "storage"; at, _ = d.filter() {
		d.press("down")
	}
	d.press("space")
	if got := d.query().String(); got != "sig:storage" {
		t.Fatalf("query %q", got)
	}
	d.shows(" sig:storage ", "✓ storage", fmt.Sprintf("%d of", len(catalog(t).Select(content.Filters{SIGs: []string{"storage"}}).Rows)))
	d.press("enter")
	if got := d.query().String(); got != "" {
		t.Errorf("query %q", got)
	}
}

func TestNumberGoesToItsArticle(t *testing.T) {
	d := start(t, setup{width: 80, height: 24})
	d.press("#")
	d.write("3329")
	d.press("enter")
	d.shows("KEP-3329", "JobPodFailurePolicy on")
	if d.focus() != frame.Article {
		t.Errorf("focus on %v", d.focus())
	}
}

func TestNextEntryFromTheArticle(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("enter", "space", "]")
	d.shows(d.heading(1))
	if d.firstLine() != 0 || d.focus() != frame.Article {
		t.Errorf("line %d, focus %v: another entry begins at its top", d.firstLine(), d.focus())
	}
}

func TestLanguageKeepsEntryAndPlace(t *testing.T) {
	d := start(t, setup{width: 120, height: 24})
	d.press("down", "enter", "space")
	before := d.document().Place(d.firstLine()).Block
	d.press("L")
	d.shows("[日本語]", d.heading(1))
	if got := d.document().Place(d.firstLine()).Block; got != before {
		t.Errorf("block %d on top, before it was %d", got, before)
	}
	d.press("L", "L", "L")
	d.shows("[EN]")
}

func TestCyrillicKeys(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("о")
	d.shows(d.heading(1))
	d.press(".")
	d.write("подов")
	if text, _ := d.typed(); text != "подов" {
		t.Errorf("text input went through the layout: %q", text)
	}
}

// What is typed faster than it is read comes as one message.
func TestKeysTypedAtOnce(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("jj/ephemeralcontainers")})
	if text, _ := d.typed(); text != "ephemeralcontainers" {
		t.Errorf("the box holds %q", text)
	}
	d.shows("KEP-277")
}

// Esc and a letter right behind it come as the letter with Alt. In the box that leaves it, and obeys no letter.
func TestEscapeAndKeyAtOnce(t *testing.T) {
	alt := func(r string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(r), Alt: true} }
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("node")
	d.send(alt("f")) // by a word, in the box
	if !d.typing() {
		t.Fatal("Alt-F left the box")
	}
	d.send(alt("L"))
	if d.typing() || d.lang() != content.English {
		t.Errorf("box open %v, language %v", d.typing(), d.lang())
	}
	d.send(alt("Д"))
	if d.query().Words != "" || d.lang() != content.Japanese {
		t.Errorf("query %q, language %v", d.query(), d.lang())
	}
}

func TestReleasePage(t *testing.T) {
	d := start(t, setup{width: 120, height: 60})
	about, _ := catalog(t).Release(catalog(t).Version(0)) // that of the entry at the top, which may be in the making
	d.press("R")
	d.shows(about.Titles[content.English], about.Date, "Alpha ", "Beta ", d.says("value_required"))
	d.press("esc")
	d.shows(d.heading(0))
}

// held is a searcher whose answers wait until they are let go.
type held struct{ answers map[string][]int }

func (held) Prepare(context.Context, func(done, total int)) error { return nil }

func (held) Unkept() error         { return nil }
func (held) Warm(content.Language) {}
func (held) Rest()                 {}
func (held) Close() error          { return nil }

func (held) Snippets(_ context.Context, rows []int, _ string, _ content.Language) (map[int]index.Snippet, error) {
	out := map[int]index.Snippet{}
	for _, row := range rows {
		out[row] = index.Snippet{}
	}
	return out, nil
}

func (held) Marker(context.Context, string, content.Language) (*index.Marker, error) { return nil, nil }

func (h held) Search(_ context.Context, q content.Query, lang content.Language, _ int) (index.Result, error) {
	var hits []index.Hit
	for _, row := range h.answers[q.Words+"/"+lang.String()] {
		hits = append(hits, index.Hit{Row: row})
	}
	return index.Result{Hits: hits, Total: len(hits)}, nil
}

// An answer to an older query, language or width is dropped, whatever order answers come in.
func TestStaleAnswersAreDropped(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, searcher: held{map[string][]int{"a/en": {1}, "ab/en": {2}, "ab/ja": {3}}}})
	d.press("/")
	_, older := d.update(keyOf("a"))
	_, newer := d.update(keyOf("b"))
	d.carryOut(newer)
	d.carryOut(older)
	if row, _ := d.selected(); row != 2 {
		t.Errorf("after a late answer row %d is selected, want 2", row)
	}
	d.press("esc")

	_, english := d.update(tea.WindowSizeMsg{Width: 100, Height: 30})
	_, japanese := d.update(keyOf("L"))
	d.carryOut(japanese)
	d.carryOut(english)
	if d.laidOut().Lang != content.Japanese {
		t.Errorf("a late article in another language is shown: %+v", d.laidOut())
	}
	_, narrow := d.update(tea.WindowSizeMsg{Width: 80, Height: 24})
	_, wide := d.update(tea.WindowSizeMsg{Width: 160, Height: 40})
	d.carryOut(wide)
	d.carryOut(narrow)
	if d.laidOut().Width != d.layout().ArticleWidth() {
		t.Errorf("a late article of another width is shown: %+v", d.laidOut())
	}
}

func TestResizeStaysAtTheBlock(t *testing.T) {
	d := start(t, setup{width: 80, height: 20})
	d.press("enter", "space", "space")
	before := d.document().Place(d.firstLine()).Block
	d.resize(160, 20)
	if got := d.document().Place(d.firstLine()).Block; got != before {
		t.Errorf("block %d on top, before it was %d", got, before)
	}
}

func TestIndexArrivesDuringAQuery(t *testing.T) {
	d := start(t, setup{width: 200, height: 36, query: "node"})
	d.press("down")
	row, _ := d.selected()
	d.send(buildingMsg{})
	d.shows(d.says("building_brief") + " ")
	d.send(indexReadyMsg{})
	d.lacks("Building")
	if got, _ := d.selected(); got != row {
		t.Errorf("row %d is selected, before the index came it was %d", got, row)
	}
}

func TestHelpComesFromTheKeys(t *testing.T) {
	d := start(t, setup{width: 120, height: 140})
	d.press("?")
	for _, b := range d.keys().Bindings() {
		if b.Group != "" {
			d.shows(b.Label, b.Meaning)
		}
	}
	d.press("esc")
	d.lacks("article: page up")
	d.resize(40, 10)
	d.press("?")
	first := d.helpLine(0)
	d.press("pgdown", "pgdown")
	if d.helpLine(0) == first {
		t.Errorf("the help should scroll in a low window: %q", first)
	}
}

// The scan's first answer does not hold the cursor when the index answers in another order; a moved cursor stays.
func TestBetterAnswerMovesAnIdleCursor(t *testing.T) {
	answers := map[string][]int{"x/en": {5, 6, 7}}
	d := start(t, setup{width: 120, height: 36, query: "x", searcher: held{answers}})
	answers["x/en"] = []int{7, 6, 5}
	d.send(indexReadyMsg{})
	if row, _ := d.selected(); row != 7 {
		t.Errorf("row %d is selected, the best is 7", row)
	}
	d.press("down")
	answers["x/en"] = []int{5, 6, 7}
	d.send(indexReadyMsg{})
	if row, _ := d.selected(); row != 6 {
		t.Errorf("row %d is selected, the cursor was moved to 6", row)
	}
}

// Enter before the answer has come leads to the first entry of the answer, not to where the cursor was before.
func TestEnterBeforeTheAnswer(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, searcher: held{map[string][]int{"x/en": {4, 5, 6, 7, 8, 9}}}})
	d.press("down", "down", "down", "/")
	_, answer := d.update(keyOf("x"))
	d.press("enter")
	d.carryOut(answer)
	if row, _ := d.selected(); row != 4 {
		t.Errorf("row %d is selected", row)
	}
}

// Without a hit there is no article to go on to.
func TestUnknownNumber(t *testing.T) {
	d := start(t, setup{width: 50, height: 20})
	d.press("#")
	d.write("99999")
	d.press("enter")
	d.shows("Nothing found")
	if d.focus() != frame.List {
		t.Errorf("focus on %v", d.focus())
	}
	d.press("enter")
	d.shows("Nothing found")
}

// What is pasted is text: outside the box it opens it, and filters in it are filters.
func TestPaste(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("sig:node pod\nq"), Paste: true})
	if text, _ := d.typed(); text != "pod q" || !d.typing() {
		t.Errorf("the box holds %q, open %v", text, d.typing())
	}
	if got := d.query().String(); got != "sig:node pod q" {
		t.Errorf("query %q", got)
	}
}

// The cursor of a long query is in sight wherever it stands.
func TestLongQueryShowsTheCursor(t *testing.T) {
	for _, width := range []int{40, 80, 120} {
		d := start(t, setup{width: width, height: 12, query: "sig:node,network stage:alpha,beta", profile: termenv.Ascii})
		d.press("/")
		d.paste(strings.Repeat("long words ", 12) + "END")
		d.shows("END_")
		d.press("home")
		d.write("XY")
		d.shows("XY|l")
	}
}

func TestFilterWithoutValue(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("sig: pod")
	if text, _ := d.typed(); text != "sig: pod" {
		t.Errorf("the box holds %q", text)
	}
	d.press("enter")
	d.shows("unknown sig ; allowed:")
}

func TestEnterLeavesTheReleasePage(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("R", "h", "enter")
	d.shows(d.heading(0))
}

// Where the article is folded away, Space brings it to the front before it scrolls anything.
func TestSpaceInANarrowList(t *testing.T) {
	d := start(t, setup{width: 40, height: 12})
	d.press("space")
	if d.focus() != frame.Article || d.firstLine() != 0 {
		t.Errorf("focus on %v, line %d", d.focus(), d.firstLine())
	}
}

// Help and the way out stand in the status line of every pane at 80 columns, in every language.
func TestStatusLineAlwaysHelps(t *testing.T) {
	for _, lang := range content.Languages() {
		for _, pressed := range [][]string{{}, {"shift+tab"}, {"enter"}} {
			d := start(t, setup{width: 80, height: 24, lang: lang})
			d.press(pressed...)
			lines := strings.Split(d.screen(), "\n")
			status := lines[len(lines)-1]
			for _, a := range []keys.Action{keys.OpenHelp, keys.Quit} {
				b := d.keys().Of(a)
				if want := b.Label + " " + b.Meaning; !strings.Contains(status, want) {
					t.Errorf("%s, %v: %q is not in %q", lang, pressed, want, status)
				}
			}
		}
	}
}

// What was typed before the screen was there is done first, in order.
func TestTypedAhead(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, typed: []tea.KeyMsg{keyOf("/"), keyOf("k"), keyOf("m"), keyOf("s")}})
	if text, _ := d.typed(); text != "kms" {
		t.Errorf("the box holds %q", text)
	}
	d.shows("KEP-3299")
}

// The help opens from the query box too, and is what keys go to then.
func TestHelpInTheBox(t *testing.T) {
	d := start(t, setup{width: 120, height: 20})
	d.press("/")
	d.write("sec")
	d.send(tea.KeyMsg{Type: tea.KeyF1})
	d.write("languag")
	if line := d.helpLine(0); !strings.Contains(line, "languag") {
		t.Errorf("letters do not go to the help: %q", line)
	}
	d.press("esc", "esc")
	if text, _ := d.typed(); d.overlay() != nil || !d.typing() || text != "sec" {
		t.Errorf("overlay %v, box open %v with %q", d.overlay(), d.typing(), text)
	}
}

// Whatever the command line was given, the screen holds colours and printable text alone.
func TestHostileQuery(t *testing.T) {
	d := start(t, setup{width: 120, height: 20, query: "foo\x1b[2J\x1b]0;x\abar\u202e sig:node"})
	for i, r := range ansi.Strip(d.view()) {
		if r != '\n' && !unicode.IsPrint(r) {
			t.Fatalf("%q at %d", r, i)
		}
	}
	if strings.Contains(d.view(), "\x1b[2J") {
		t.Error("an escape sequence of the query reached the screen")
	}
}

func TestCompletionInTheMiddle(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("sig:node")
	d.press("left", "left", "tab")
	if got := d.query().String(); got != "sig:node" {
		t.Errorf("query %q", got)
	}
}
