package output

import (
	"io"
	"io/fs"
	"os"

	"k8sexplore/content/plainfile"
	"k8sexplore/ui/command/run"
)

// ReplaceFile writes a file that takes its place when it is whole, and returns its size. Of one that fails nothing is
// left.
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
	return plainfile.Replace(name, mode, write)
}
