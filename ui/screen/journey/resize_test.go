//go:build unix

package journey

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/subject"
)

// laidOut is the article of a row as the English screen lays it out.
func laidOut(t *testing.T, row, width int) document.Document {
	t.Helper()
	st, err := style.New(style.Options{Theme: "dark", Profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	today := time.Now().UTC().Format(time.DateOnly)
	newest := tables.Newest(today)
	p, err := subject.Entry{Row: row}.Page(subject.Desk{Catalog: notes(t), Tables: tables, Newest: newest, Today: today, Words: words})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := document.Layout{Styles: st, Words: words, Newest: newest, Width: width, EndKey: "G"}.LayOut(p)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// articleOn returns what a screen shows of the article, in the last of its panes, without margins, and how wide its
// lines may be.
func articleOn(screen string) (lines []string, width int) {
	all := strings.Split(strings.TrimSuffix(screen, "\n"), "\n")
	if len(all) < 4 {
		return nil, 0
	}
	x := 0
	if i := strings.LastIndex(all[1], "┬"); i >= 0 {
		x = ansi.StringWidth(all[1][:i]) + 1
	}
	width = ansi.StringWidth(all[1]) - x - 2
	left := x + max(width-90, 0)/2 // a wide pane has the article in its middle
	for _, l := range all[2 : len(all)-1] {
		lines = append(lines, strings.TrimRight(strings.TrimPrefix(ansi.Cut(l, left, 400), " "), " "))
	}
	return lines, width
}

// topOf returns where in a document the lines of a screen stand, -1 where they are none of it.
func topOf(doc *document.Document, lines []string) int {
	all := make([]string, len(doc.Lines))
	for i, l := range doc.Lines {
		all[i] = strings.TrimRight(ansi.Strip(l), " ")
	}
	for len(all) < len(lines) {
		all = append(all, "")
	}
	for top := 0; top+len(lines) <= len(all); top++ {
		if slices.Equal(all[top:top+len(lines)], lines) {
			return top
		}
	}
	return -1
}

// building is how far the index is, which comes and goes.
var building = regexp.MustCompile("⌕ *[0-9]+%")

// The window is resized while an article is read: each line is exactly that of an article of that width, and what
// stood on top still does, unless the end of the article is in sight; in a window as before everything is as before.
func TestResizeWhileReading(t *testing.T) {
	t.Parallel()
	row := notes(t).ByKEP(1287)[0]
	known := map[int]*document.Document{}
	laidOut := func(width int) *document.Document {
		width = max(min(width, 90), 10)
		if known[width] == nil {
			doc := laidOut(t, row, width)
			known[width] = &doc
		}
		return known[width]
	}
	term := open(t, 120, 30, nil, "1287")
	term.shows("KEP-1287")
	term.press("a") // which it is as soon as all of it is in sight
	term.shows("✓❯ ")
	term.press("Enter")
	term.shows("Esc back")
	term.press("Space")
	block := -1
	before := term.until("a part of the article", func(screen string) bool {
		lines, width := articleOn(screen)
		doc := laidOut(width)
		top := topOf(doc, lines)
		block = doc.Place(top).Block
		return !building.MatchString(screen) && top > 0 && strings.Contains(screen, "%")
	})
	for _, keys := range []string{"", "z", "B"} {
		if keys != "" {
			term.press(keys)
		}
		for _, size := range [][2]int{{80, 24}, {40, 12}, {200, 90}, {59, 20}, {60, 20}, {109, 30}, {300, 40}, {110, 30}} {
			term.resize(size[0], size[1])
			term.until("the article as it was read, in another width", func(screen string) bool {
				lines, width := articleOn(screen)
				if len(lines) != size[1]-3 {
					return false
				}
				doc := laidOut(width)
				top := topOf(doc, lines)
				return top >= 0 && (doc.Place(top).Block == block || top+len(lines) >= len(doc.Lines))
			})
		}
		if keys != "" {
			term.press(keys)
		}
	}
	term.resize(120, 30)
	term.until("the screen as it was before", func(screen string) bool { return screen == before })
}
