//go:build unix

package index

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A pipe where a file of the index should be is doubt, not something to wait for.
func TestPipesInTheCache(t *testing.T) {
	c := ranked(t)
	dir := t.TempDir()
	first := New(Options{Catalog: c, CacheDir: dir})
	if err := first.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	path := indexFolder(t, c, dir)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join(path, manifestName), filepath.Join(dir, "search", lockName)} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Skip("no pipes here:", err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		s := New(Options{Catalog: c, CacheDir: dir})
		if err := s.Prepare(ctx, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		cancel()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
