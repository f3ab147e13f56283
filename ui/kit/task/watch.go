package task

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// lookEvery is how often a Watch looks at most: a file is read.
const lookEvery = 2 * time.Second

// Watch notices that something outside the program has changed. It looks when Look is called, every lookEvery at most.
type Watch struct {
	Stamp   func() string    // what it is now; called by commands alone; nil for nothing to watch
	Now     func() time.Time // nil for time.Now
	Changed bool             // since Take
	taken   string
	last    time.Time
	looking bool
}

// Looked is what a Watch has seen.
type Looked string

// Take notes the stamp of the library that the program has loaded.
func (w *Watch) Take(stamp string) { w.taken, w.Changed = stamp, false }

// Look returns a command that looks, nil where it is too early or where enough is known.
func (w *Watch) Look() tea.Cmd {
	now := time.Now
	if w.Now != nil {
		now = w.Now
	}
	if w.Stamp == nil || w.Changed || w.looking || now().Sub(w.last) < lookEvery {
		return nil
	}
	w.last, w.looking = now(), true
	stamp := w.Stamp
	return func() tea.Msg { return Looked(stamp()) }
}

// Saw takes the answer of the command of Look.
func (w *Watch) Saw(seen Looked) { w.Changed, w.looking = string(seen) != w.taken, false }
