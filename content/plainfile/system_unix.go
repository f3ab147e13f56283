//go:build unix

package plainfile

import "syscall"

// nonblock makes opening a pipe return at once, even if no program writes into it.
const nonblock = syscall.O_NONBLOCK

// patiently does something once: a file can be replaced while others read it.
func patiently(do func() error) error { return do() }
