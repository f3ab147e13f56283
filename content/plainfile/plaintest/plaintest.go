//go:build unix

// Package plaintest makes what stands in the place of a plain file in tests and is none.
package plaintest

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// Endless makes a link to a device that can be read without end. Root, who could do harm to the system's, gets one made
// beside the link, or a pipe where none can be made.
func Endless(path string) error {
	if os.Getuid() != 0 {
		return os.Symlink("/dev/zero", path)
	}
	own := path + ".zero"
	err := errors.ErrUnsupported
	if runtime.GOOS == "linux" {
		err = syscall.Mknod(own, syscall.S_IFCHR|0o600, 1<<8|5)
	}
	if err != nil {
		err = syscall.Mkfifo(own, 0o600)
	}
	return errors.Join(err, os.Symlink(own, path))
}
