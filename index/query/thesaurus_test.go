package query

import (
	"slices"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/index/text"
)

const twoTerms = `
- group: storage
  terms:
  - term: {en: PersistentVolumeClaim, ja: PersistentVolumeClaim(PVC), zh: PersistentVolumeClaim（PVC）, ru: заявка на том}
    synonyms: {en: [PVC, volume claim], zh: [持久卷申领]}
  - term: {en: node, ja: ノード, zh: 节点, ru: узел}
    synonyms: {ru: [нода]}
`

func tiny(t *testing.T) *Thesaurus {
	t.Helper()
	known, err := newThesaurus([]byte(twoTerms))
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
	for _, n := range tiny(t).Spans(units, WrittenIn(source)) {
		got[n.Term] = append(got[n.Term], source[n.Start:n.End])
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
	var none *Thesaurus
	if none.Spans(units, 1) != nil || none.find([]string{"pvc"}, 1) != nil {
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

func TestNoGlossary(t *testing.T) {
	if _, err := newThesaurus([]byte("- terms: 3")); err == nil {
		t.Error("a glossary that is none is read")
	}
}
