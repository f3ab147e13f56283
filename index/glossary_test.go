package index

import (
	"errors"
	"k8sexplore/content"
	"testing"
)

// A glossary is read once, however many searchers ask it, and not before there are words; its digest is another look.
func TestGlossaryIsReadOnce(t *testing.T) {
	c := newCatalog(t, plainNote(content.Entry{PRs: []int{1}}, "Volumes", "A PersistentVolumeClaim is resized."))
	reads := 0
	g := NewGlossary(func() ([]byte, error) { reads++; return []byte(tinyGlossary), nil })
	searchers := []*Searcher{New(Options{Catalog: c, Glossary: g}), New(Options{Catalog: c, Glossary: g})}
	for _, s := range searchers {
		if r := search(t, s, content.Query{}, 0); r.Total != 1 || reads != 0 {
			t.Fatalf("without words: %d found, %d reads", r.Total, reads)
		}
	}
	for _, s := range searchers {
		if r := search(t, s, content.Query{Words: "pvc"}, 0); r.Total != 1 || reads != 1 {
			t.Errorf("%d found, %d reads", r.Total, reads)
		}
	}
	for range 2 {
		if g.key() == "" || reads != 2 {
			t.Errorf("the digest is %q after %d reads", g.key(), reads)
		}
	}
	broken := NewGlossary(func() ([]byte, error) { return nil, errors.New("gone") })
	if r := search(t, New(Options{Catalog: c, Glossary: broken}), content.Query{Words: "volumes"}, 0); r.Total != 1 || broken.key() != "" {
		t.Errorf("without a glossary that can be read: %d found, digest %q", r.Total, broken.key())
	}
}
