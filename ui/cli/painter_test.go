package cli

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/page"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/topic"
)

// Every part of a page has a painter, also an empty one.
func TestEveryPartIsPainted(t *testing.T) {
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range page.Kinds() {
		s := new(session)
		if _, err := s.painted(page.Page{Parts: []page.Part{part}}, topic.Desk{Words: words}); err != nil {
			t.Error(err)
		}
	}
}
