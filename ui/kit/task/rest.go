package task

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Rest tells when nothing has been done for a while. One message at a time is on its way, however much is done.
type Rest struct {
	After   func(time.Duration, tea.Msg) tea.Cmd // a message in a while; nil for never
	awaited bool
	stirred bool // since it was sent for
}

// quiet is how long nothing is done before a rest; it takes up to twice that until it is told.
const quiet = 2 * time.Second

// Quiet says that it is time to look whether anything has been done.
type Quiet struct{}

// Stir has to be called whenever something is done.
func (r *Rest) Stir() tea.Cmd {
	if r.stirred = true; r.awaited || r.After == nil {
		return nil
	}
	return r.await()
}

// Rests has to be called for each Quiet. ok reports that nothing was done since the one before: once for each rest.
func (r *Rest) Rests() (cmd tea.Cmd, ok bool) {
	if r.awaited = false; r.stirred {
		return r.await(), false
	}
	return nil, true
}

func (r *Rest) await() tea.Cmd {
	r.awaited, r.stirred = true, false
	return r.After(quiet, Quiet{})
}
