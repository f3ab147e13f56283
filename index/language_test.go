package index

import (
	"testing"

	"k8sexplore/content"
)

// The cards of a language are read once while it is shown, and are not kept beside those of another one.
func TestCardsOfOneLanguage(t *testing.T) {
	read := map[content.Language]int{}
	of := ofLastLanguage(func(l content.Language) *cards {
		read[l]++
		return new(cards)
	})
	if first := of(content.English); of(content.English) != first || read[content.English] != 1 {
		t.Errorf("read %v", read)
	}
	of(content.Japanese)
	of(content.English)
	if read[content.Japanese] != 1 || read[content.English] != 2 {
		t.Errorf("read %v", read)
	}
}
