package term

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// More than anybody types: a key that is held down repeats 60 times a second at most, and the longest line that is
// typed takes 400 characters.
const (
	mostKeys      = 1000 // at once
	keysPerSecond = 200  // that may follow
)

// Flood drops the keys of a text that came as if it were typed, from a terminal that does not bracket what is pasted:
// each would be an action, and a file by mistake would keep the screen busy for minutes.
type Flood struct {
	room float64 // keys that may still come
	last time.Time
}

// Drops reports whether a message is a key too many at that moment.
func (f *Flood) Drops(msg tea.Msg, now time.Time) bool {
	key, ok := msg.(tea.KeyMsg)
	if !ok || key.Paste || key.Type == tea.KeyCtrlC {
		return false
	}
	if f.last.IsZero() {
		f.room = mostKeys
	}
	f.room = min(f.room+now.Sub(f.last).Seconds()*keysPerSecond, mostKeys)
	f.last = now
	if n := float64(max(len(key.Runes), 1)); n <= f.room {
		f.room -= n
		return false
	}
	return true
}
