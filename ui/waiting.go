package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// longWait is how long an answer may take before the screen says that it is on its way; most come within a few milliseconds, and
// a word that comes and goes at each key would be worse than none.
const longWait = 200 * time.Millisecond

// waiting is whether something is asked and not yet answered, for so long that one wonders.
type waiting struct {
	after func(time.Duration, tea.Msg) tea.Cmd // a message in a while; nil for never
	open  bool
	long  bool
	count int // of waits
}

// longMsg says that the wait of that number has lasted long.
type longMsg int

// watch is told after each message whether something is open.
func (w *waiting) watch(open bool) tea.Cmd {
	if open == w.open {
		return nil
	}
	w.open, w.long = open, false
	if !open || w.after == nil {
		return nil
	}
	w.count++
	return w.after(longWait, longMsg(w.count))
}

// took is told that a wait has lasted.
func (w *waiting) took(msg longMsg) { w.long = w.open && int(msg) == w.count }
