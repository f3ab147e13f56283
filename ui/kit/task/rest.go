package task

import (
	"runtime/metrics"
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

// Breath collects garbage in a breath between two keys, so that no key meets a collection, which would take a
// processor from it. The zero value never does; it belongs to the update loop.
type Breath struct {
	Collect func() // runtime.GC; nil for never
	timer   *time.Timer
}

const (
	// breath is how long nothing is done before garbage is collected: what follows from a key has been drawn by then.
	breath = 40 * time.Millisecond
	// enough is how many bytes of garbage are worth a collection, which takes four milliseconds.
	enough = 5 << 20
)

// Stir has to be called for each key.
func (b *Breath) Stir() {
	switch {
	case b.Collect == nil:
	case b.timer == nil:
		b.timer = time.AfterFunc(breath, b.collect)
	default:
		b.timer.Reset(breath)
	}
}

// collect runs on a goroutine of its own, one at a time, since a collection takes less than a breath.
func (b *Breath) collect() {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if live, now := sample[0].Value.Uint64(), sample[1].Value.Uint64(); now > live+enough {
		b.Collect()
	}
}
