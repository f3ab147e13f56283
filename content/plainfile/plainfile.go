// Package plainfile reads and writes plain files of bounded size. It never waits: what is a pipe, a device or a folder is
// refused at once.
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
	if err = errors.Join(withoutPath(err), f.Close()); err != nil {
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
		f, err = os.OpenFile(path, os.O_RDONLY|nonblock, 0)
		return err
	})
	if err != nil {
		return nil, cmp.Or(Check(path), withoutPath(err)) // sockets cannot be opened
	}
	if err := isPlain(f.Stat()); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
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
	return withoutPath(err)
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
// the plain file that it leads to is replaced; a link to a device gives way itself.
func Replace(path string, mode fs.FileMode, write func(io.Writer) error) (size int64, err error) {
	if to, err := filepath.EvalSymlinks(path); err == nil && Check(to) == nil {
		path = to
	}
	part := strings.Replace(Parts(path), "*", rand.Text()[:8], 1)
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return 0, withoutPath(err)
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if info, failed := f.Stat(); failed == nil {
		size = info.Size()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = Rename(part, path)
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(part))
	}
	return size, nil
}

// Rename gives a file another name, and waits where the system keeps it from replacing one that is read.
func Rename(from, to string) error { return patiently(func() error { return os.Rename(from, to) }) }

// withoutPath returns an error without the path that it names: callers name it in their own words.
func withoutPath(err error) error {
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
