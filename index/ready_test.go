package index

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"k8sexplore/index/disk"
	"k8sexplore/index/document"
	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
	"k8sexplore/index/ready"
)

// The index that comes with the program is of the notes that do, and holds what one that is built holds.
func TestReady(t *testing.T) {
	c := indextest.Embedded(t)
	s := embeddedSearchers(t)[EngineIndex]
	if s.Key() != ready.Embedded().Key {
		t.Fatal("the index is of other notes: run `go generate ./index/...`")
	}
	if s.Engine() != EngineIndex {
		t.Fatal(s.Engine())
	}
	other, err := builtEmbedded()
	if err != nil {
		t.Fatal(err)
	}
	built := other.open
	const every = 50
	compared := 0
	for _, field := range document.Fields() {
		words, came := wordsOf(t, built, field), wordsOf(t, s.open, field)
		if !slices.Equal(came, words) {
			t.Fatalf("%s: %d words, %d where it is built", field, len(came), len(words))
		}
		for i := 0; i < len(words); i += every {
			want, err := built.Postings(t.Context(), field, words[i])
			got, gotErr := s.open.Postings(t.Context(), field, words[i])
			if err != nil || gotErr != nil || !samePostings(got, want) {
				t.Fatalf("%q in %s: %v, %v", words[i], field, gotErr, err)
			}
			compared++
		}
	}
	if compared < 1000 {
		t.Errorf("%d words compared", compared)
	}
	for _, field := range []byte{document.FieldTitleBegin, document.FieldBodyBegin} {
		words := built.WordsBeginning(field, "", math.MaxInt)
		if got := s.open.WordsBeginning(field, "", math.MaxInt); !slices.Equal(got, words) || len(words) < 1000 {
			t.Fatalf("%d beginnings, want %d", len(got), len(words))
		}
		for _, word := range words {
			want, err := built.RowsOf(field, word)
			if got, gotErr := s.open.RowsOf(field, word); err != nil || gotErr != nil || !slices.Equal(got, want) {
				t.Fatalf("other rows begin with %q: %v, %v", word, err, gotErr)
			}
		}
	}
	for row := range c.Len() {
		want, err := built.Text(row)
		if got, gotErr := s.open.Text(row); err != nil || gotErr != nil || !bytes.Equal(got, want) {
			t.Fatalf("another text of %s", c.ID(row))
		}
	}
}

func wordsOf(t *testing.T, o *match.Index, field string) (words []string) {
	t.Helper()
	if err := o.Words(field, "", func(word string, _ uint64) { words = append(words, word) }); err != nil {
		t.Fatal(err)
	}
	return words
}

func samePostings(a, b disk.Postings) bool {
	if !slices.Equal(a.Rows, b.Rows) {
		return false
	}
	var rows int
	for _, some := range a.Rows {
		for ; some != 0; some &= some - 1 {
			if a.Count(rows) != b.Count(rows) {
				return false
			}
			rows++
		}
	}
	return true
}

// An index that came along damaged is not used, and leaves nothing behind: one is built in memory.
func TestReadyDamaged(t *testing.T) {
	whole := ready.Embedded()
	for name, data := range map[string]string{"nothing": "", "no archive": "damaged", "cut off": whole.Data[:len(whole.Data)/2]} {
		c, cache := few(t, "one"), t.TempDir()
		s := New(Options{Catalog: c, CacheDir: cache})
		s.ready = Ready{Key: s.Key(), Data: data}
		if err := s.Prepare(t.Context(), nil); err != nil || s.Engine() != EngineIndex {
			t.Errorf("%s: %s, %v", name, s.Engine(), err)
		}
		if _, _, err := s.Kept(); err == nil {
			t.Errorf("%s: it is kept", name)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
