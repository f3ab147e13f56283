//go:build unix

package plainfile

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"k8sexplore/content/plainfile/plaintest"
)

// What is no plain file is refused without waiting, what is too long without being read.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, err := range map[string]error{
		"plain": os.WriteFile(at("plain"), []byte("text"), 0o600), "long": os.WriteFile(at("long"), []byte(strings.Repeat("x", 11)), 0o600),
		"pipe": syscall.Mkfifo(at("pipe"), 0o600), "folder": os.Mkdir(at("folder"), 0o700), "zero": plaintest.Endless(at("zero")),
		"link": os.Symlink("plain", at("link")), "loop": os.Symlink("loop", at("loop")),
	} {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	l, err := net.Listen("unix", at("socket"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	for name, want := range map[string]string{"plain": "text", "link": "text"} {
		if got, err := Read(at(name), 10); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"long", "pipe", "folder", "zero", "socket"} {
		if data, err := Read(at(name), 10); !IsRefused(err) || data != nil {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
	if _, err := Read(at("none"), 10); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), dir) {
		t.Errorf("none: %v", err)
	}
	if _, err := Read(at("loop"), 10); err == nil {
		t.Error("loop: no error")
	}
	for name, plain := range map[string]bool{"plain": true, "link": true, "none": true, "pipe": false, "folder": false} {
		if err := Check(at(name)); (err == nil) != plain {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Of a file that is too long not more is read than is allowed.
func TestReadNoMoreThanAllowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 64<<20)); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Read(path, 10)
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; !IsRefused(err) || taken > 1<<20 {
		t.Errorf("%v, %d bytes were taken", err, taken)
	}
}

// What a link leads to stays where it is.
func TestWriteThroughLinks(t *testing.T) {
	dir := t.TempDir()
	there, link := filepath.Join(dir, "there"), filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(there, nil, 0o644), os.Symlink("there", link), Write(link, []byte("new"))); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	data, readErr := os.ReadFile(there)
	if err != nil || readErr != nil || info.Mode()&fs.ModeSymlink == 0 || string(data) != "new" {
		t.Errorf("%v, %v, %q", err, readErr, data)
	}
}

// What is no plain file at the other end of a link is left alone: the link gives way.
func TestWriteOverLinksToNone(t *testing.T) {
	dir := t.TempDir()
	there, link := filepath.Join(dir, "there"), filepath.Join(dir, "link")
	if err := errors.Join(syscall.Mkfifo(there, 0o600), os.Symlink("there", link), Write(link, []byte("new"))); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(there)
	data, readErr := Read(link, 10)
	if err != nil || readErr != nil || info.Mode()&fs.ModeNamedPipe == 0 || string(data) != "new" {
		t.Errorf("%v, %v, %v, %q", err, readErr, info.Mode(), data)
	}
}

// What comes into being stands beside what it replaces and nowhere else, for its owner alone; of what fails nothing is
// left, and the file is as it was.
func TestReplace(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temp)
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	for _, failed := range []error{full, nil} {
		_, err := Replace(path, 0o600, func(w io.Writer) error {
			parts, _ := filepath.Glob(Parts(path))
			elsewhere, err := os.ReadDir(temp)
			if err != nil || len(elsewhere) != 0 || len(parts) != 1 {
				t.Fatalf("written to %v, and %v in the folder for temporary files, %v", parts, elsewhere, err)
			}
			if info, err := os.Lstat(parts[0]); err != nil || info.Mode() != 0o600 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
			_, err = io.WriteString(w, "new")
			return errors.Join(err, failed)
		})
		all, _ := os.ReadDir(dir)
		data, _ := os.ReadFile(path)
		if want := map[error]string{full: "old", nil: "new"}[failed]; !errors.Is(err, failed) || len(all) != 1 || string(data) != want {
			t.Errorf("with %v: %v, %d files, %q", failed, err, len(all), data)
		}
	}
}
