package output

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"k8sexplore/content/imports/library"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
)

// redraw is how often a meter draws: ten times a second.
const redraw = 100 * time.Millisecond

// Meter shows the progress of a job as one line of a terminal, which is gone when the job ends. It draws at its own
// pace, however often progress is reported.
//
// A progress library would be the first choice. github.com/schollz/progressbar/v3 counts one thing (files, notes and
// bytes are three), leaves broken lines behind on a terminal that is narrower than its text, and links net and 3.4 MB.
type Meter struct {
	w     io.Writer
	width func() int // 0: it is not shown
	words *phrase.Book

	mu    sync.Mutex // guards what follows
	now   reading
	start time.Time // of the step
	shown bool      // a line stands there
	ended chan struct{}
	idle  chan struct{} // closed when nothing is drawn any more
}

// reading is what a meter shows.
type reading struct {
	library.Progress
	entries int // of all to be indexed; else 0
}

// NewMeter returns a meter that shows nothing until it is told something, and nothing at all where Err is no terminal.
func NewMeter(s *run.Run, quiet bool) *Meter {
	m := &Meter{w: s.Err, width: s.ErrWidth}
	if quiet || m.width == nil || m.width() <= 0 || s.Getenv("TERM") == "dumb" {
		m.width = nil
	} else {
		m.words = s.Words()
	}
	return m
}

// Show takes a library.Job's progress.
func (m *Meter) Show(p library.Progress) { m.read(reading{Progress: p}) }

// ShowIndex tells how far the search index is.
func (m *Meter) ShowIndex(done, total int) {
	m.read(reading{Progress: library.Progress{Step: library.Indexing, Notes: done}, entries: total})
}

func (m *Meter) read(r reading) {
	if m.width == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if r.Step != m.now.Step {
		m.start = time.Now()
	}
	m.now = r
	if m.ended == nil {
		m.ended, m.idle = make(chan struct{}), make(chan struct{})
		go m.run()
	}
}

// run draws until the meter is stopped.
func (m *Meter) run() {
	defer close(m.idle)
	tick := time.Tick(redraw)
	for {
		select {
		case <-tick:
			m.draw()
		case <-m.ended:
			return
		}
	}
}

// wipe goes to the beginning of the line and wipes it.
const wipe = "\r\x1b[K"

func (m *Meter) draw() {
	m.mu.Lock()
	line := m.now.line(m.words, time.Since(m.start), m.width()-1) // the last cell would turn to the next line
	m.mu.Unlock()
	m.shown = true
	_, _ = io.WriteString(m.w, wipe+line) // it is no part of the answer, and is not missed where it cannot be written
}

// Stop takes the line away. It may be called on a meter that has shown nothing.
func (m *Meter) Stop() {
	if m.ended == nil {
		return
	}
	close(m.ended)
	<-m.idle
	m.ended = nil
	if m.shown {
		_, _ = io.WriteString(m.w, wipe)
	}
}

// line says in at most width cells how far a step is that has taken so long: what matters least is left out first.
func (r reading) line(words *phrase.Book, took time.Duration, width int) string {
	var parts []string
	part := func(say bool, said func() string) int {
		if !say {
			return -1
		}
		parts = append(parts, said())
		return len(parts) - 1
	}
	filled := func(id string, n, total float64) func() string {
		return func() string {
			return words.Fill(id, phrase.Values{"N": fmt.Sprintf("%.0f", n), "Total": fmt.Sprintf("%.0f", total)})
		}
	}
	counted := func(id string, n int) func() string { return func() string { return words.Count(id, n, nil) } }
	part(r.Step != "", func() string { return words.Say("step_" + string(r.Step)) })
	var files, notes, speed, amount int
	if r.entries > 0 {
		notes = part(true, filled("entries_of", float64(r.Notes), float64(r.entries)))
	} else {
		files = part(r.Files > 0, counted("files", r.Files))
		notes = part(r.Notes > 0, counted("notes", r.Notes))
	}
	speed = part(r.entries == 0 && r.Notes > 0 && took >= time.Second, filled("speed", float64(r.Notes)/took.Seconds(), 0))
	amount = part(r.Bytes > 0, func() string {
		if r.Total <= 0 {
			return words.Size(r.Bytes)
		}
		return words.Fill("amount_of", phrase.Values{"N": words.Size(r.Bytes), "Total": words.Size(r.Total)})
	})
	part(r.left(took) > 0, func() string { return words.Fill("left", phrase.Values{"Time": r.left(took).String()}) })
	for _, least := range []int{speed, files, amount, notes} {
		if cells.Width(words.Clauses(present(parts)...)) <= width {
			break
		}
		if least > 0 {
			parts[least] = ""
		}
	}
	return cells.Cut(words.Clauses(present(parts)...), width)
}

func present(parts []string) []string {
	return slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return p == "" })
}

// left estimates how long a step will still take, in whole seconds; 0 where that cannot be told.
func (r reading) left(took time.Duration) time.Duration {
	done, total := float64(r.Bytes), float64(r.Total)
	if r.entries > 0 {
		done, total = float64(r.Notes), float64(r.entries)
	}
	if took < time.Second || done <= 0 || total < done {
		return 0
	}
	return time.Duration(float64(took) * (total - done) / done).Round(time.Second)
}
