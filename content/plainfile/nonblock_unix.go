//go:build unix

package plainfile

import "syscall"

// nonblock makes opening a pipe return at once, even if no program writes into it.
const nonblock = syscall.O_NONBLOCK
