//go:build !unix

package term

import (
	"os"
	"time"
)

// Ask does not ask on this system and returns the defaults.
func Ask(_, _ *os.File, _ time.Duration) Answer { return unasked() }
