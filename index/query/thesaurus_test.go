package query

import (
	"slices"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/index/text"
)

// twoTerms is indextest.TinyGlossary, compiled.
const twoTerms = `1	en	persistentvolumeclaim	
1	en	pvc	
1	en	volume claim	
1	ja	persistentvolumeclaim	
1	ja	pvc	
1	ru	заявка на том	заявк на том
1	zh	persistentvolumeclaim	
1	zh	pvc	
1	zh	持久卷申领	持 久 卷 申 领
2	en	node	
2	ja	ノード	ノ ー ド
2	ru	узел	узл
2	ru	нода	нод
2	zh	节点	节 点
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
	units := new(text.Lexicon).Scan(source).Units
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
	if none.Spans(units, 1) != nil || none.find([]unit{'节'}, 1) != nil {
		t.Error("no thesaurus knows something")
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
	for _, line := range []string{"- terms: 3", "\n", "2\ten\tnode\t", "1\txx\tnode\t", "1\ten\t\t", "1\ten\tnode", "x\ten\tnode\t"} {
		if _, err := newThesaurus([]byte(line)); err == nil {
			t.Errorf("a glossary that is none is read: %q", line)
		}
	}
}
