package task

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// However much is done, one message is on its way; a rest begins when nothing was done before one of them.
func TestRest(t *testing.T) {
	sent := 0
	r := Rest{After: func(_ time.Duration, msg tea.Msg) tea.Cmd {
		sent++
		return func() tea.Msg { return msg }
	}}
	for range 1000 {
		r.Stir()
	}
	if sent != 1 {
		t.Fatalf("%d messages on their way", sent)
	}
	if cmd, ok := r.Rests(); cmd == nil || ok {
		t.Error("at rest right after something was done")
	}
	if cmd, ok := r.Rests(); cmd != nil || !ok {
		t.Error("no rest, though nothing was done")
	}
	if r.Stir() == nil {
		t.Error("no rest is looked for after the first one")
	}
	if cmd := new(Rest).Stir(); cmd != nil {
		t.Error("a message without a clock")
	}
}

// Garbage is collected in a breath after the last key, if there is enough of it.
func TestBreath(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var garbage []byte
	synctest.Test(t, func(t *testing.T) {
		var collected atomic.Int32
		pass := func(d time.Duration) { <-time.After(d); synctest.Wait() } // by the clock of the bubble
		b := Breath{Collect: func() { collected.Add(1) }}
		runtime.GC()
		b.Stir()
		pass(2 * breath)
		if collected.Load() != 0 {
			t.Error("collected though there is no garbage")
		}
		garbage = make([]byte, enough+1<<20)
		for range 10 {
			b.Stir()
			pass(breath / 2)
		}
		if collected.Load() != 0 {
			t.Error("collected between two keys that come quickly")
		}
		pass(breath)
		if collected.Load() != 1 {
			t.Errorf("collected %d times after the last key, want once", collected.Load())
		}
		new(Breath).Stir()
	})
	runtime.KeepAlive(garbage)
}
