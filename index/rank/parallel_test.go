package rank

import (
	"testing"
)

// What panics meanwhile panics where it is waited for.
func TestMeanwhile(t *testing.T) {
	n := 0
	wait := Meanwhile(func() { n = 1 })
	if wait(); n != 1 {
		t.Error("it was not waited for")
	}
	wait = Meanwhile(func() { panic("cut off") })
	defer func() {
		if got := recover(); got != "cut off" {
			t.Errorf("the caller is told %v", got)
		}
	}()
	wait()
}
