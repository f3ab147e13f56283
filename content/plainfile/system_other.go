//go:build !unix

package plainfile

import (
	"errors"
	"syscall"
	"time"
)

const nonblock = 0 // pipes have no names in folders there

// patiently does something until it works, for half a second: Windows lets nobody replace a file while it is read, nor
// read it while it is replaced.
func patiently(do func() error) (err error) {
	const denied, shared = syscall.Errno(5), syscall.Errno(32)
	for range 50 {
		if err = do(); !errors.Is(err, denied) && !errors.Is(err, shared) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

// GiveBack does nothing: this system takes back what it needs.
func GiveBack([]byte) error { return nil }
