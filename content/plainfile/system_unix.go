//go:build unix

package plainfile

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// nonblock makes opening a pipe return at once, even if no program writes into it.
const nonblock = syscall.O_NONBLOCK

// patiently does something once: a file can be replaced while others read it.
func patiently(do func() error) error { return do() }

// GiveBack tells the system that nothing of a mapped file is needed for now. What is asked for again is mapped again.
func GiveBack(mapped []byte) error {
	if len(mapped) == 0 {
		return nil
	}
	return unix.Madvise(mapped, unix.MADV_DONTNEED)
}
