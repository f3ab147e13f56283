package output

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"k8sexplore/ui/command/run"
)

// ReplaceFile writes a file that takes its place when it is whole, and returns its size. Of one that fails nothing is
// left. (renameio does not do this on Windows.)
func ReplaceFile(name string, write func(io.Writer) error) (size int64, err error) {
	return replaceFile(name, 0o666, write) // the user's umask is what makes it private
}

// ReplacePrivate is ReplaceFile for what is nobody else's business.
func ReplacePrivate(name string, write func(io.Writer) error) error {
	_, err := replaceFile(name, 0o600, write)
	return err
}

func replaceFile(name string, mode fs.FileMode, write func(io.Writer) error) (size int64, err error) {
	if old, err := os.Stat(name); err == nil && !old.Mode().IsRegular() {
		return 0, run.Complain("not_plain", nil)
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // a link stays one
	}
	part := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d.part", filepath.Base(name), os.Getpid()))
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if at := new(fs.PathError); errors.As(err, &at) {
		return 0, at.Err // nobody knows of the part
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if info, failed := f.Stat(); failed == nil {
		size = info.Size()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(part, name)
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(part))
	}
	return size, nil
}
