//go:build !linux

package index

import "time"

var processStart = time.Now()

// threadTime is the time that has passed, where a thread's own is not to be had.
func threadTime() time.Duration { return time.Since(processStart) }
