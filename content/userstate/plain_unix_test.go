//go:build unix

package userstate

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"k8sexplore/content/plainfile/plaintest"
)

// What stands in the place of a file and is none, or is far too long, is said, set aside by the next save, and waited for
// by nobody.
func TestStateFilesThatAreNone(t *testing.T) {
	for what, place := range map[string]func(path string) error{
		"pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"socket": func(path string) error {
			l, err := net.Listen("unix", filepath.Base(path)) // a whole path may be too long for one
			t.Cleanup(func() { _ = l.Close() })
			return err
		},
		"link": func(path string) error {
			return errors.Join(syscall.Mkfifo(path+".there", 0o600), os.Symlink(path+".there", path))
		},
		"device": plaintest.Endless,
		"long":   func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("x", longest+1)), 0o600) },
	} {
		for _, name := range []string{"bookmarks", "read", "follows", "place", "ticks", "seen", "new"} {
			dir := t.TempDir()
			t.Chdir(dir)
			path := filepath.Join(dir, name+ending)
			if err := place(path); err != nil {
				t.Fatal(err)
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				s := New(dir)
				if err := s.Read(); err == nil || !strings.Contains(err.Error(), name+ending) {
					t.Errorf("%s %s: it is said %v", what, name, err)
				}
				s.SetBookmark(Bookmark{Key: Key{ID: "v1.27/kep-1"}})
				if err := s.Save(t.Context()); err != nil {
					t.Errorf("%s %s: %v", what, name, err)
				}
				if err := s.Visit(t.Context(), "stamp", catalog(t)); (err != nil) != (what == "folder" && name == "new") {
					t.Errorf("%s %s: the visit says %v", what, name, err)
				}
				if info, err := os.Stat(path + ".there"); what == "link" && (err != nil || info.Mode()&fs.ModeNamedPipe == 0) {
					t.Errorf("%s %s: what it leads to is %v, %v", what, name, info, err)
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

// On a full disk nothing is left of what was to be set aside.
func TestSetAsideOnAFullDisk(t *testing.T) {
	dir := t.TempDir()
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var all syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &all); err != nil {
		t.Fatal(err)
	}
	full := all
	full.Cur = 10
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Fatal(err)
	}
	err := setAside(dir, "bookmarks", damaged, make([]byte, 100))
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &all); err != nil {
		t.Fatal(err)
	}
	if left, e := os.ReadDir(dir); err == nil || e != nil || len(left) != 0 {
		t.Errorf("%v, %v: %v are left", err, e, left)
	}
}
