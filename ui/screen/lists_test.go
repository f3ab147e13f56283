package screen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/browse/list"
)

// What is listed is copied as links, a line each, by key and by name.
func TestCopyList(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "owner:node stage:stable release:1.27"})
	d.press("Y")
	if len(d.desktop.copied) != 1 {
		t.Fatalf("copied %q", d.desktop.copied)
	}
	lines := strings.Split(strings.TrimSuffix(d.desktop.copied[0], "\n"), "\n")
	if len(lines) != len(d.answer().Entries) || !slices.ContainsFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "- [KEP-693](https://kep.k8s.io/693) ") && strings.HasSuffix(l, ": GA in 1.27")
	}) {
		t.Errorf("copied %q", lines)
	}
	d.shows(fmt.Sprintf("the list (%d)", len(lines)))
	d.press(":")
	d.write("copy list")
	d.press("enter")
	if len(d.desktop.copied) != 2 || d.desktop.copied[1] != d.desktop.copied[0] {
		t.Errorf("by name %d things are copied", len(d.desktop.copied))
	}
}

func TestCopyNothing(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("xqzwv")
	d.press("enter", "Y")
	d.shows("Nothing is listed")
	if len(d.desktop.copied) > 0 {
		t.Errorf("copied %q", d.desktop.copied)
	}
}

// folded goes to the first enhancement with notes under it.
func (d *driver) folded() (row int) {
	d.t.Helper()
	for i, row := range d.answer().Entries {
		if len(d.catalog().NotesOf(row)) > 0 {
			d.carryOut(d.m.follow(d.moveTo(i)))
			return row
		}
	}
	d.t.Fatal("no enhancement has notes")
	return 0
}

// An enhancement and the notes of its pull requests are one row, which x unfolds and folds; the count says so.
func TestUnfold(t *testing.T) {
	d := start(t, setup{width: 200, height: 60, query: "release:1.27"})
	all, rows := len(d.found()), len(d.answer().Entries)
	if rows >= all {
		t.Fatalf("%d entries have %d rows", all, rows)
	}
	lead := d.folded()
	n := len(d.catalog().NotesOf(lead))
	d.shows(fmt.Sprintf("%d of %d (%d rows)", all, d.catalog().Len(), rows), fmt.Sprintf("%s+%d", d.catalog().Number(lead), n))
	d.press("x")
	if got := len(d.answer().Entries); got != rows+n {
		t.Fatalf("unfolded there are %d rows, before %d, with %d notes", got, rows, n)
	}
	d.press("j")
	d.shows("∙ ")
	d.press("x") // from one of the notes
	if at, _ := d.selected(); len(d.answer().Entries) != rows || at != lead {
		t.Errorf("folded again there are %d rows, the cursor is on %d, not %d", len(d.answer().Entries), at, lead)
	}
	d.press("home", "x")
	if len(d.catalog().NotesOf(d.answer().Entries[0])) == 0 {
		d.shows("No pull requests are folded")
	}
}

// What leads a search by its own number is not put under its enhancement.
func TestNoteLeads(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "release:1.27"})
	note := d.catalog().NotesOf(d.folded())[0]
	d.press("#")
	d.write(strings.TrimPrefix(d.catalog().Number(note), "#"))
	d.press("enter")
	if row := d.answer().Entries[0]; row != note {
		t.Errorf("%s finds %s first", d.catalog().ID(note), d.catalog().ID(row))
	}
}

// How to import is said once, beside why nothing is listed.
func TestNothingFoundOnce(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("xqzwv")
	d.press("enter")
	for _, said := range []string{"Nothing found", "k8sexplore import -"} {
		if n := strings.Count(d.screen(), said); n != 1 {
			t.Errorf("%q stands there %d times:\n%s", said, n, d.screen())
		}
	}
}

// The palette opens on what is done with the notes, not on the panes.
func TestPaletteOpensOnUse(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press(":")
	if first := d.helpLine(1); !strings.Contains(first, d.keys().Of(keys.Search).Meaning) {
		t.Errorf("the palette begins with %q", first)
	}
}

// Rows do not say what the filter says, and no half of a gate.
func TestRowsSayWhatIsNew(t *testing.T) {
	d := start(t, setup{width: 80, height: 24, query: "release:1.27 kep"})
	d.lacks("node  1.27")
	narrow := start(t, setup{width: 80, height: 24, query: "release:1.27 owner:api-machinery stage:stable"})
	narrow.shows("2885")
	narrow.lacks("⋯Validation")
	narrow.lacks("    api-machinery")
	narrow.lacks("G │")
	both := start(t, setup{width: 120, height: 36, query: "release:1.26,1.27 owner:node"})
	both.shows("1.27")
}

// Where nothing is imported the first screen says what is here and copies the command that imports, until something is
// asked for.
func TestWelcome(t *testing.T) {
	for _, lang := range content.Languages() {
		d := start(t, setup{width: 120, height: 36, lang: lang, query: opened(t), opening: true, unchosen: true})
		key := d.keys().Of(keys.CopyImport).Label
		d.shows(d.words().Count("welcome_here", d.catalog().Len(), map[string]any{"From": "1.25", "To": "1.27"})[:12], " "+key+" ")
		d.press("I")
		if len(d.desktop.copied) != 1 || !strings.HasPrefix(d.desktop.copied[0], "curl -L ") || !strings.HasSuffix(d.desktop.copied[0], "| k8sexplore import -\n") {
			t.Errorf("copied %q", d.desktop.copied)
		}
		if d.welcome(60) == nil {
			t.Error("copying ends the welcome")
		}
		d.press("j")
		if d.welcome(60) != nil {
			t.Error("the welcome stays when an entry is chosen")
		}
	}
	if d := start(t, atImported("")); d.welcome(60) != nil {
		t.Error("a home with imports is welcomed")
	}
}

// Rows mark what is not ours, or name its source where there is room; signs tell what asks for an action and what
// only says so.
func TestImportedRows(t *testing.T) {
	d := start(t, atImported("release:1.30"))
	d.shows("A flag has gone", "? ◦", "! ◦", "#120001 node ")
	d.resize(200, 36)
	d.shows("relnotes-json")
	if first := strings.Split(d.screen(), "\n")[2]; strings.Contains(first, list.SignImported) {
		t.Errorf("what is named is marked, too: %q", first)
	}
	own := start(t, setup{width: 120, height: 36})
	own.lacks(list.SignImported)
	own.lacks("? ◦")
	start(t, atImported("release:1.27.13")).shows("#120004")
	start(t, atImported("release:1.28.0-alpha.1")).shows("#120005")
}

// A blank stands between a title and the sign of an action, however long the title is.
func TestSignStandsApart(t *testing.T) {
	touching := regexp.MustCompile(`[^ ]![ABGDR ] `)
	for _, lang := range phrase.Languages() {
		for _, height := range []int{12, 36} { // entries of one line and of several
			d := start(t, setup{width: 100, height: height, query: "release:1.27 action:required", lang: lang})
			for range 6 {
				for _, line := range d.listLines() {
					if line = ansi.Strip(line); touching.MatchString(line) {
						t.Errorf("%v: %q", lang, line)
					}
				}
				d.press("pgdown")
			}
		}
	}
}
