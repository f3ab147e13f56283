package index

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/gofrs/flock"
)

func TestTidyRemovesOnlyOurs(t *testing.T) {
	c, old, cache := few(t, "new"), few(t, "old"), t.TempDir()
	if err := prepare(t, old, cache).Close(); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(cache, "search")
	mkdir(t, filepath.Join(folder, tempPrefix+"dead", "index"))
	write(t, filepath.Join(folder, "theirs.txt"))
	prepare(t, c, cache)
	want := []string{filepath.Base(indexFolder(t, c, cache)), lockName, "theirs.txt"}
	if got := inCache(t, cache); !slices.Equal(got, want) {
		t.Errorf("the cache holds %v, want %v", got, want)
	}
}

// TestTidyLeavesBuildersAlone opens an index while another process builds one.
func TestTidyLeavesBuildersAlone(t *testing.T) {
	c, cache := few(t, "one"), t.TempDir()
	if err := prepare(t, c, cache).Close(); err != nil {
		t.Fatal(err)
	}
	temp := tempPrefix + "busy"
	mkdir(t, filepath.Join(cache, "search", temp))
	l := hold(t, cache)
	if p := prepare(t, c, cache); p.built {
		t.Error("built an index that is there")
	}
	if got := inCache(t, cache); !slices.Contains(got, temp) {
		t.Errorf("the cache holds %v", got)
	}
	if err := l.Unlock(); err != nil {
		t.Fatal(err)
	}
	prepare(t, c, cache)
	if got := inCache(t, cache); slices.Contains(got, temp) {
		t.Errorf("the cache holds %v", got)
	}
}

// hold takes the builder's lock, as another process does.
func hold(t *testing.T, cache string) *flock.Flock {
	t.Helper()
	mkdir(t, filepath.Join(cache, "search"))
	l := flock.New(filepath.Join(cache, "search", lockName))
	if got, err := l.TryLock(); err != nil || !got {
		t.Fatalf("the lock is not free: %v", err)
	}
	t.Cleanup(func() { _ = l.Unlock() })
	return l
}
