package index

import (
	"errors"
	"slices"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index/text"
)

func tiny(t *testing.T) *thesaurus {
	t.Helper()
	known, err := newThesaurus([]byte(tinyGlossary))
	if err != nil {
		t.Fatal(err)
	}
	return known
}

// The places of a term are those of its whole names, in any form of their words.
func TestPlacesOfTerms(t *testing.T) {
	const source = "Nodes have a `PersistentVolumeClaim` (PVC), заявки на том, volume claims; 节点与持久卷申领 noderesources."
	units := new(text.Lexicon).Read(source).Units
	got := map[int][]string{}
	for _, n := range tiny(t).spans(units, writtenIn(source)) {
		got[n.term] = append(got[n.term], source[n.start:n.end])
	}
	want := map[int][]string{
		1: {"PersistentVolumeClaim", "PVC", "заявки на том", "volume claims", "持久卷申领"},
		2: {"Nodes", "节点"},
	}
	for term := range want {
		if !slices.Equal(got[term], want[term]) {
			t.Errorf("term %d stands at %q, want %q", term, got[term], want[term])
		}
	}
	var none *thesaurus
	if none.spans(units, 1) != nil || none.find([]string{"pvc"}, 1) != nil {
		t.Error("no thesaurus knows something")
	}
}

func TestWithBrackets(t *testing.T) {
	for in, want := range map[string][]string{
		"PodSecurityPolicy (PSP)": {"PodSecurityPolicy", "PSP"}, "PersistentVolumeClaim（PVC）": {"PersistentVolumeClaim", "PVC"}, "node": {"node"},
	} {
		if got := withBrackets(in); !slices.Equal(got, want) {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

func BenchmarkThesaurus(b *testing.B) {
	text, err := assets.Glossary()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := newThesaurus(text); err != nil {
			b.Fatal(err)
		}
	}
}

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
