package document

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/page"
)

// Every part of a page has a painter, also an empty one.
func TestEveryPartIsPainted(t *testing.T) {
	d := desk(t, nil, content.English)
	for _, part := range page.Kinds() {
		p := page.Page{Parts: []page.Part{part}}
		if _, err := (Layout{Styles: d.Styles, Words: d.Words, Width: 40}).LayOut(p); err != nil {
			t.Errorf("%T: %v", part, err)
		}
	}
}
