package document

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Little stands before the sentence that says what is different: at most five rows in the article of a screen of 80x24,
// four in one of 120x36.
func TestRowsBeforeTheLead(t *testing.T) {
	cat := embedded(t)
	for _, l := range content.Languages() {
		d := desk(t, cat, l)
		for width, most := range map[int]int{52: 4, 78: 5} {
			layout := Layout{Styles: d.Styles, Words: d.Words, Width: width}
			for row := range cat.Len() {
				p, err := subject.Entry{Row: row}.Page(subject.Desk{Catalog: cat, Words: d.Words, Lang: l, Brief: true})
				if err != nil {
					t.Fatal(err)
				}
				isLead := func(part page.Part) bool { _, ok := part.(page.Lead); return ok }
				p.Parts = p.Parts[:slices.IndexFunc(p.Parts, isLead)]
				head, err := layout.LayOut(p)
				if err != nil {
					t.Fatal(err)
				}
				const gap = 1
				if len(head.Lines)+gap > most {
					t.Errorf("%s in %s: %d rows before its lead in %d cells", cat.ID(row), l, len(head.Lines)+gap, width)
				}
			}
		}
	}
}

// At least half of the first page of an article is text in a terminal of 40x20, in which 17 rows of 38 cells are there
// for it: the sentence that says what is different, what to do, and the article.
func TestTextFillsHalfOfTheFirstPage(t *testing.T) {
	const rows, width = 17, 38
	cat := embedded(t)
	for _, l := range content.Languages() {
		d := desk(t, cat, l)
		layout := Layout{Styles: d.Styles, Words: d.Words, Width: width, EndKey: "G"}
		for row := range cat.Len() {
			p, err := subject.Entry{Row: row}.Page(subject.Desk{Catalog: cat, Words: d.Words, Lang: l})
			if err != nil {
				t.Fatal(err)
			}
			p.Parts = slices.DeleteFunc(p.Parts[:slices.IndexFunc(p.Parts, func(part page.Part) bool { _, ok := part.(page.Text); return ok })],
				func(part page.Part) bool {
					switch part.(type) {
					case page.Lead, page.Action:
						return true
					}
					return false
				})
			p.Add(page.Section{})
			head, err := layout.LayOut(p)
			if err != nil {
				t.Fatal(err)
			}
			about := slices.IndexFunc(head.Lines, func(l string) bool { return strings.TrimSpace(ansi.Strip(l)) == "" })
			const gaps = 3 // around the sentence, and before the article
			if other := about + gaps; other > rows/2 {
				t.Errorf("%s in %s: %d of %d rows are not text", cat.ID(row), l, other, rows)
			}
		}
	}
}
