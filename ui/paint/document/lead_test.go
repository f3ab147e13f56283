package document

import (
	"slices"
	"testing"

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
