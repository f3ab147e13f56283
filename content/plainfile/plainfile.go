// Package plainfile reads and writes plain files of bounded size. It never waits: what is a pipe, a device or a folder is
// refused at once.
package plainfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"
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
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, withoutPath(err)
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

// Write replaces a file as a whole, for its owner alone. Where the path is a link, the file that it leads to is replaced.
func Write(path string, data []byte) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	return maybe.WriteFile(path, data, 0o600)
}

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
