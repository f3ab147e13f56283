package excerpt

import (
	"runtime"
	"testing"
	"weak"

	"k8sexplore/index/document"
)

// At rest no article that was read is held, nor a word of it.
func TestRestForgets(t *testing.T) {
	var s Excerpts
	read := func(word string) article {
		a, err := s.articles.get(articleKey{row: 1}, nil, func() (string, []document.Passage, error) {
			return "a title", []document.Passage{{Text: "Pods with " + word}}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	held := weak.Make(read("volumes").passages[0].words[1].Word)
	if runtime.GC(); held.Value() == nil {
		t.Fatal("a word of an article that was just read is gone")
	}
	s.Rest()
	if runtime.GC(); held.Value() != nil {
		t.Error("a word of an article is held at rest")
	}
	if got := read("nodes").passages[0].text; got != "Pods with nodes" {
		t.Errorf("what is read after a rest is %q", got)
	}
}
