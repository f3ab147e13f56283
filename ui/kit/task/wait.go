package task

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// longWait is how long an answer may take before the screen says that it is on its way; most come within a few
// milliseconds, and a word that comes and goes at each key would be worse than none.
const longWait = 200 * time.Millisecond

// Wait tells whether something is asked and not yet answered, and for so long that the screen should say so.
type Wait struct {
	After func(time.Duration, tea.Msg) tea.Cmd // a message in a while; nil for never
	open  bool
	Long  bool
	count int // of waits
}

// LongWait says that the wait of that number has lasted long.
type LongWait int

// Watch has to be called after each message; open says whether a question is open.
func (w *Wait) Watch(open bool) tea.Cmd {
	if open == w.open {
		return nil
	}
	w.open, w.Long = open, false
	if !open || w.After == nil {
		return nil
	}
	w.count++
	return w.After(longWait, LongWait(w.count))
}

// Lasted takes the message that a wait has lasted long.
func (w *Wait) Lasted(msg LongWait) { w.Long = w.open && int(msg) == w.count }
