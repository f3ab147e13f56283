//go:build unix

package library

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What stands in the place of a file of the library and is none is damage: it is told, or made anew, and never waited for.
func TestFilesThatAreNone(t *testing.T) {
	for _, place := range []func(path string) error{
		func(path string) error { return syscall.Mkfifo(path, 0o600) }, func(path string) error { return os.Mkdir(path, 0o700) },
	} {
		for _, name := range []string{currentName, "sources-", "catalog-"} {
			l := open(t)
			mustImport(t, l, write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1)}))
			if name != currentName {
				name = l.names("", name, "")[0]
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				if err := os.RemoveAll(l.path(name)); err != nil {
					t.Error(err)
				}
				if err := place(l.path(name)); err != nil {
					t.Error(err)
				}
				c, err := l.Catalog(t.Context())
				if _, damaged := l.Sources(); c == nil && err == nil || err == nil && damaged == nil && strings.HasPrefix(name, "sources-") {
					t.Errorf("%s: %v, %v", name, err, damaged)
				}
				if _, err := l.Remove(t.Context(), []string{All}, Job{}); err != nil {
					t.Errorf("%s: removing all: %v", name, err)
				}
			}()
			select {
			case <-done:
			case <-time.After(time.Minute):
				t.Fatalf("%s: waits", name)
			}
		}
	}
}
