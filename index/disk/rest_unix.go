//go:build unix

package disk

import "golang.org/x/sys/unix"

// giveBack tells the system that nothing of a mapped file is needed for now. What is asked for again is mapped again.
func giveBack(mapped []byte) error {
	if len(mapped) == 0 {
		return nil
	}
	return unix.Madvise(mapped, unix.MADV_DONTNEED)
}
