package index

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime is what the thread has used of a processor, which other programs do not change as they change how long
// something takes. The caller keeps the thread, see runtime.LockOSThread.
func threadTime() time.Duration {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		return 0
	}
	return time.Duration(used.Nano())
}
