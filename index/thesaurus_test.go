package index

import (
	"slices"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
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
	const text = "Nodes have a `PersistentVolumeClaim` (PVC), заявки на том, volume claims; 节点与持久卷申领 noderesources."
	places := tiny(t).spans(text)
	got := map[int][]string{}
	for term, spans := range places {
		for _, s := range spans {
			got[term] = append(got[term], text[s[0]:s[1]])
		}
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
	if none.spans(text) != nil || none.concepts(text, content.English) != "" || none.find([]string{"pvc"}, 1) != nil {
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
