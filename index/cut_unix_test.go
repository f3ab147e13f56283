//go:build unix

package index

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/document"
)

// cutOff leaves nothing of an index's files, which a search may have mapped: reading them is SIGBUS.
func cutOff(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return os.Truncate(path, 0)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An index that is cut off while it is open is given up: searches go on as scans, whatever they asked it first.
func TestIndexCutOffWhileOpen(t *testing.T) {
	for name, ask := range map[string]func(*Searcher) error{
		"a word":        func(s *Searcher) error { search(t, s, content.Query{Words: "title"}, 0); return nil },
		"a beginning":   func(s *Searcher) error { search(t, s, content.Query{Words: "titl"}, 0); return nil },
		"a typo":        func(s *Searcher) error { search(t, s, content.Query{Words: "tiltle"}, 0); return nil },
		"an exact word": func(s *Searcher) error { search(t, s, content.Query{Words: "title -nothing"}, 0); return nil },
		"what to mark":  func(s *Searcher) error { _, err := s.Marker(t.Context(), "tiltle", content.English); return err },
		"what to quote": func(s *Searcher) error { _, err := s.Snippet(t.Context(), 0, "tiltle", content.English); return err },
	} {
		c, cache := few(t, "one"), t.TempDir()
		s := New(Options{Catalog: c, CacheDir: cache})
		if err := s.Prepare(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		cutOff(t, indexFolder(t, c, cache))
		if err := ask(s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if r := search(t, s, content.Query{Words: "title"}, 0); r.Total != 5 || r.Engine != EngineScan {
			t.Errorf("%s: the %s finds %d entries", name, r.Engine, r.Total)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The words of a field are read on a goroutine that can recover, whatever was asked before.
func TestWordsOfACutIndex(t *testing.T) {
	c, cache := few(t, "one"), t.TempDir()
	s := New(Options{Catalog: c, CacheDir: cache})
	if err := s.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	cutOff(t, indexFolder(t, c, cache))
	for name, ask := range map[string]func() error{
		"beginnings": func() error { s.open.WordsBeginning(document.FieldTitleBegin, "t", 9); return nil },
		"all":        func() error { return s.open.Words(document.FieldBody+"en", "", func(string, uint64) {}) },
	} {
		err := func() (err error) {
			defer disk.Guard(&err)()
			return ask()
		}()
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
