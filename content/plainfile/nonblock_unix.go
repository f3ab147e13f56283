//go:build unix

package plainfile

import "syscall"

// nonblock has a pipe opened without waiting for somebody who writes into it.
const nonblock = syscall.O_NONBLOCK
