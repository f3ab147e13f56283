// Package plainfile reads and writes plain files of bounded size. It never waits: what is a pipe, a device or a folder is
// refused at once, and what calls itself a plain file and lets its reader wait, as /proc/kmsg does, within two seconds.
package plainfile

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// ErrNotPlain is the error for a path that leads to something else than a plain file.
var ErrNotPlain = errors.New("no plain file")

// TooLong is the error for a file of more bytes than are allowed.
type TooLong struct{ Most int64 }

func (e TooLong) Error() string { return fmt.Sprintf("longer than %d bytes", e.Most) }

// IsRefused reports whether an error says that there is a file, and that its content is not read for what it is.
func IsRefused(err error) bool {
	var long TooLong
	return errors.Is(err, ErrNotPlain) || errors.As(err, &long)
}

// Read returns the content of a plain file, or of one that a link leads to, of at most so many bytes. Errors do not name
// the path.
func Read(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = TooLong{most}
	}
	if err = errors.Join(Why(err), f.Close()); err != nil {
		return nil, err
	}
	return data, nil
}

// Open opens a plain file, or one that a link leads to, to be read. Errors do not name the path.
func Open(path string) (f *os.File, err error) {
	if !filepath.IsLocal(filepath.Base(path)) { // of Windows a device, or a stream beside a file's content
		return nil, ErrNotPlain
	}
	err = patiently(func() error {
		f, err = open(path)
		return err
	})
	if err != nil {
		return nil, cmp.Or(Check(path), Why(err)) // sockets cannot be opened
	}
	if err := isPlain(f.Stat()); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// open opens a file to be read. Of one that says that it is empty reading ends after two seconds, see Why: what the system
// makes while it is read may let its reader wait for ever.
func open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|nonblock, 0)
	if info, unknown := f.Stat(); unknown == nil && info.Size() == 0 { // of no file nothing is known
		_ = f.SetReadDeadline(time.Now().Add(2 * time.Second)) // refused for files on a disk, which nobody waits for
	}
	return f, err
}

// Check returns an error where a path leads to something else than a plain file; none where there is nothing.
func Check(path string) error {
	err := isPlain(os.Stat(path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func isPlain(info fs.FileInfo, err error) error {
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotPlain
	}
	return Why(err)
}

// Write replaces a file by data, for its owner alone.
func Write(path string, data []byte) error {
	_, err := Replace(path, 0o600, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}

// Parts is the pattern of the names that files in a folder have while they come into being: what a killed program leaves.
func Parts(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
}

// Replace replaces a file as a whole by what write writes, or leaves it as it was. It comes into being beside what it
// replaces, under a name that nobody can foresee, and never in a folder for temporary files. Where the path is a link,
// the plain file that it leads to is replaced, or made in a folder that is there; a link to a device gives way itself.
func Replace(path string, mode fs.FileMode, write func(io.Writer) error) (size int64, err error) {
	to := linked(path)
	part := strings.Replace(Parts(to), "*", rand.Text()[:8], 1)
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err = Why(err); err != nil && to != path {
		err = fmt.Errorf("%s: %w", to, err)
	}
	if err != nil {
		return 0, err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if info, failed := f.Stat(); failed == nil {
		size = info.Size()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = Rename(part, to)
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(part))
	}
	return size, nil
}

// linked returns what a link leads to, be it nothing yet; of what is no link, or leads to a device, the path itself.
func linked(path string) string {
	to := path
	for range 40 { // as many as systems follow
		link, notOne := os.Readlink(to)
		if notOne != nil {
			break
		}
		if !filepath.IsAbs(link) {
			folder, _ := filepath.EvalSymlinks(filepath.Dir(to)) // it is there: a link stands in it
			link = filepath.Join(folder, link)
		}
		to = link
	}
	if errors.Is(Check(to), ErrNotPlain) {
		return path
	}
	return to
}

// Rename gives a file another name, and waits where the system keeps it from replacing one that is read.
func Rename(from, to string) error { return patiently(func() error { return os.Rename(from, to) }) }

// Why returns an error without the path that it names: callers name it in their own words. What lets its reader wait is no
// plain file.
func Why(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return ErrNotPlain
	}
	if at := new(fs.PathError); errors.As(err, &at) {
		return at.Err
	}
	return err
}

// SyncFolder writes the names in a folder through to the disk. Some systems cannot; there a crash of the machine may lose
// the last change.
func SyncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}
