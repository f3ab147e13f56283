package task

import (
	"testing"
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
