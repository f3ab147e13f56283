//go:build unix

package userstate

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What stands in the place of a file and is none, or is far too long, is said, set aside by the next save, and waited for
// by nobody.
func TestStateFilesThatAreNone(t *testing.T) {
	for what, place := range map[string]func(path string) error{
		"pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"device": func(path string) error { return os.Symlink("/dev/zero", path) },
		"long":   func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("x", longest+1)), 0o600) },
	} {
		for _, name := range []string{"bookmarks", "read", "follows", "place", "ticks", "seen", "new"} {
			dir := t.TempDir()
			if err := place(filepath.Join(dir, name+ending)); err != nil {
				t.Fatal(err)
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				s := New(dir)
				if err := s.Read(); name != "seen" && (err == nil || !strings.Contains(err.Error(), name+ending)) {
					t.Errorf("%s %s: it is said %v", what, name, err)
				}
				s.SetBookmark(Bookmark{Key: Key{ID: "v1.27/kep-1"}})
				if err := s.Save(t.Context()); err != nil {
					t.Errorf("%s %s: %v", what, name, err)
				}
			}()
			select {
			case <-done:
			case <-time.After(time.Minute): // a busy machine takes long to write through
				t.Fatalf("%s %s: waits", what, name)
			}
		}
	}
}

// A lock that is none is refused.
func TestLockThatIsNone(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "bookmarks.lock"), 0o600); err != nil {
		t.Fatal(err)
	}
	table := newTable(dir, bookmarkForm())
	table.set("a", Bookmark{})
	if err := table.save(t.Context()); err == nil || !strings.Contains(err.Error(), "no plain file") {
		t.Error(err)
	}
}
