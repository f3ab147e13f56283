package index

import (
	"testing"

	"k8sexplore/assets"
)

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
