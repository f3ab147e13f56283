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
	"time"

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

// A link that leads to nothing yet stays a link, and what is written stands where it leads; where that cannot be, one
// line says where.
func TestWriteThroughLinksToNothing(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(os.MkdirAll(at("dots/deep"), 0o700), os.Symlink("dots/deep", at("folder")),
		os.Symlink("dots/plain", at("plain")), os.Symlink(at("dots/absolute"), at("absolute")), os.Symlink("plain2", at("chain")),
		os.Symlink("dots/chained", at("plain2")), os.Symlink("../up", at("folder/up")), os.Symlink("none/file", at("gone")),
		os.Symlink("dots/plain/file", at("within"))); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"plain": "dots/plain", "absolute": "dots/absolute", "chain": "dots/chained", "folder/up": "dots/up",
	} {
		err := Write(at(link), []byte("new"))
		info, lost := os.Lstat(at(link))
		data, readErr := os.ReadFile(at(to))
		if err != nil || lost != nil || readErr != nil || info.Mode()&fs.ModeSymlink == 0 || string(data) != "new" {
			t.Errorf("%s: %v, %v, %v, %q", link, err, lost, readErr, data)
		}
	}
	for link, want := range map[string]string{
		"gone": at("none/file") + ": no such file or directory", "within": at("dots/plain/file") + ": not a directory",
	} {
		err := Write(at(link), []byte("new"))
		if info, lost := os.Lstat(at(link)); lost != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s: %v, %v", link, info, lost)
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", link, err, want)
		}
	}
}

// What the system makes while it is read, and lets its reader wait for, is no plain file; it is not waited for. A pipe that
// somebody holds open and never writes to stands for it: both say that they are empty.
func TestReadersDoNotWait(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	writer, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = writer.Close() }()
	reads := map[string]func() error{"a pipe in a folder": func() error {
		_, err := fs.ReadFile(Folder(filepath.Dir(path)), "pipe")
		return Why(err)
	}}
	if f, err := os.Open("/proc/kmsg"); err == nil { // as root, on Linux
		_ = f.Close()
		reads["/proc/kmsg"] = func() error {
			_, err := Read("/proc/kmsg", 1<<30)
			return err
		}
	}
	for name, read := range reads {
		ended := make(chan error, 1)
		go func() { ended <- read() }()
		select {
		case err := <-ended:
			if !errors.Is(err, ErrNotPlain) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s is still waited for", name)
		}
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
