package command

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Every part of a page has a painter, also an empty one.
func TestEveryPartIsPainted(t *testing.T) {
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range page.Kinds() {
		s := new(session)
		if _, err := s.painted(page.Page{Parts: []page.Part{part}}, subject.Desk{Words: words}); err != nil {
			t.Error(err)
		}
	}
}
