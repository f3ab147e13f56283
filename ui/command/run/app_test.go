package run_test

import (
	"math"
	"runtime/debug"
	"testing"

	"k8sexplore/ui/command/run"
)

// TestBriefly holds that a command's limit of memory ends with it, and that one which was set before is left alone.
func TestBriefly(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	for _, c := range []struct{ set, mb, during int64 }{
		{math.MaxInt64, run.AnsweringMB, 60 << 20},
		{60 << 20, run.BuildingMB, 300 << 20}, // within a command that answers
		{60 << 20, run.AnsweringMB, 60 << 20},
		{40 << 20, run.BuildingMB, 40 << 20},
		{1 << 30, run.AnsweringMB, 1 << 30},
	} {
		debug.SetMemoryLimit(c.set)
		percent := collecting()
		undo := run.Briefly(c.mb)
		if got := debug.SetMemoryLimit(-1); got != c.during {
			t.Errorf("limit %d: while a command answers %d, not %d", c.set, got, c.during)
		}
		undo()
		if got := debug.SetMemoryLimit(-1); got != c.set {
			t.Errorf("limit %d: %d after the command", c.set, got)
		}
		if got := collecting(); got != percent {
			t.Errorf("limit %d: collects at %d %% after the command, not at %d", c.set, got, percent)
		}
	}
}

// collecting returns $GOGC as it holds.
func collecting() int {
	percent := debug.SetGCPercent(100)
	debug.SetGCPercent(percent)
	return percent
}
