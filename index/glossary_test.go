package index

import (
	"errors"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

// A glossary is read once, however many searchers ask it, and not before there are words; its digest is another look.
func TestGlossaryIsReadOnce(t *testing.T) {
	c := indextest.NewCatalog(t, indextest.PlainNote(content.Entry{PRs: []int{1}}, "Volumes", "A PersistentVolumeClaim is resized."))
	reads := 0
	g := query.NewGlossary(func() ([]byte, error) { reads++; return indextest.Compile([]byte(indextest.TinyGlossary)) })
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
		if g.Key() == "" || reads != 2 {
			t.Errorf("the digest is %q after %d reads", g.Key(), reads)
		}
	}
	broken := query.NewGlossary(func() ([]byte, error) { return nil, errors.New("gone") })
	if r := search(t, New(Options{Catalog: c, Glossary: broken}), content.Query{Words: "volumes"}, 0); r.Total != 1 || broken.Key() != "" {
		t.Errorf("without a glossary that can be read: %d found, digest %q", r.Total, broken.Key())
	}
}
