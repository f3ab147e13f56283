package preinit

import (
	"os"
	"runtime"
	"testing"
)

// Before main the heap has room, so that the packages that are initialised are not collected more than once; then it is
// given back, and TERM is what it was.
func TestRestore(t *testing.T) {
	was, had := term, hadTerm
	t.Cleanup(func() { term, hadTerm = was, had })
	t.Setenv("TERM", "dumb")
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	if len(room) < 8<<20 || before.NextGC < uint64(len(room)) {
		t.Errorf("a room of %d bytes, the next collection at %d", len(room), before.NextGC)
	}
	term, hadTerm = "xterm", true
	if Restore(); room != nil || os.Getenv("TERM") != "xterm" {
		t.Errorf("a room of %d bytes, TERM=%s", len(room), os.Getenv("TERM"))
	}
	hadTerm = false
	if Restore(); os.Getenv("TERM") != "" {
		t.Errorf("TERM=%s, which was not set", os.Getenv("TERM"))
	}
}
