//go:build unix

package term

import (
	"image"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// reading collects what comes out of a screen.
func reading(t *testing.T) (s *Screen, next func() string) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s = NewScreen(w, time.Millisecond)
	t.Cleanup(func() {
		_ = s.Close()
		_ = w.Close()
		_ = r.SetReadDeadline(time.Time{})
		rest, _ := io.ReadAll(r)
		if len(rest) > 0 {
			t.Errorf("left over: %q", rest)
		}
	})
	return s, func() string {
		t.Helper()
		if err := r.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		var b [4096]byte
		n, err := r.Read(b[:])
		if err != nil {
			t.Fatal(err)
		}
		return string(b[:n])
	}
}

func write(t *testing.T, s *Screen, text string) {
	t.Helper()
	if n, err := io.WriteString(s, text); n != len(text) || err != nil {
		t.Fatal(n, err)
	}
}

// until reads up to an end. What is written one after the other may come at once.
func until(next func() string, end string) (got string) {
	for !strings.HasSuffix(got, end) {
		got += next()
	}
	return got
}

// A frame is drawn as soon as there is a screen for it, and again where it has been lost; of Bubble Tea's own frames
// nothing is seen.
func TestScreenDraws(t *testing.T) {
	s, next := reading(t)
	s.Show("one  \ntwo  ", "", image.Rectangle{}, true)
	write(t, s, "\x1b[H"+FrameSign+"\x1b[K")
	write(t, s, ansi.SetModeAltScreenSaveCursor)
	if got := until(next, "\r"); got != ansi.SetModeAltScreenSaveCursor+"\x1b[1Hone  \x1b[2Htwo  \r" {
		t.Errorf("first %q", got)
	}
	s.Show("one  \ntoo  ", "", image.Rectangle{}, true)
	if got := next(); got != "\x1b[2;2Ho\r" {
		t.Errorf("then %q", got)
	}
	s.Show("one  \ntoo  ", "", image.Rectangle{}, true) // nothing
	s.Forget()
	if got := next(); !strings.Contains(got, "one") {
		t.Errorf("forgotten: %q", got)
	}
	write(t, s, ansi.EraseEntireScreen)
	if got := until(next, "\r"); !strings.Contains(got, "too") {
		t.Errorf("erased: %q", got)
	}
	write(t, s, ansi.ResetModeAltScreenSaveCursor)
	next()
	s.Show("late ", "", image.Rectangle{}, true) // the shell's screen is not ours
}

// A frame behind which another is on its way waits for that one; a whole one does not.
func TestScreenDrawsWholeFramesSoon(t *testing.T) {
	s, next := reading(t)
	s.every, s.least = time.Hour, 0
	write(t, s, ansi.SetModeAltScreenSaveCursor)
	next()
	s.Show("one  ", "", image.Rectangle{}, true)
	if got := next(); got != "\x1b[1Hone  \r" {
		t.Errorf("first %q", got)
	}
	s.Show("ona  ", "", image.Rectangle{}, false)
	s.Show("onx  ", "", image.Rectangle{}, true)
	if got := next(); got != "\x1b[1;3Hx\r" {
		t.Errorf("the whole one: %q", got)
	}
	s.Show("one  ", "", image.Rectangle{}, true)
	if got := next(); got != "\x1b[1;3He\r" {
		t.Errorf("the next whole one: %q", got)
	}
	s.Show("never", "", image.Rectangle{}, false)
}

// Behind a frame that lacks something the whole one is drawn at once, however long two whole ones stay apart.
func TestScreenDrawsWhatWasLacking(t *testing.T) {
	s, next := reading(t)
	s.every, s.least = time.Hour, time.Hour
	write(t, s, ansi.SetModeAltScreenSaveCursor)
	next()
	s.Show("one  ", "", image.Rectangle{}, false)
	if got := next(); got != "\x1b[1Hone  \r" {
		t.Errorf("first %q", got)
	}
	s.Show("onx  ", "", image.Rectangle{}, true)
	if got := next(); got != "\x1b[1;3Hx\r" {
		t.Errorf("the whole one: %q", got)
	}
	s.Show("never", "", image.Rectangle{}, true)
}

// A panic while a frame is drawn is told, and ends the drawing alone.
func TestScreenTellsPanics(t *testing.T) {
	failed := make(chan any, 1)
	s := NewScreen(nil, time.Millisecond)
	s.Failed = func(panicked any) { failed <- panicked }
	s.Output = nil // which drawing cannot do without
	s.Show("one  ", "", image.Rectangle{}, true)
	select {
	case p := <-failed:
		if err, ok := p.(error); !ok || !strings.Contains(err.Error(), "nil pointer") {
			t.Errorf("told %v", p)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the panic is not told")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// nothing is a model that does nothing.
type nothing struct{}

func (nothing) Init() tea.Cmd                         { return nil }
func (n nothing) Update(tea.Msg) (tea.Model, tea.Cmd) { return n, nil }
func (nothing) View() string                          { return "one  " }
func (nothing) Ground() string                        { return "" }
func (nothing) Scrolls() image.Rectangle              { return image.Rectangle{} }
func (nothing) Awaits() bool                          { return false }

// The size that Bubble Tea begins with is no news if it is the first frame's; any other one that it tells is, though it
// may be the same: the window may have had another in between.
func TestShownForgets(t *testing.T) {
	s, _ := reading(t) // which is away: it draws nothing
	size := tea.WindowSizeMsg{Width: 5, Height: 1}
	m := &Shown{Model: nothing{}, Screen: s, Size: size}
	forgets := func(msg tea.Msg) bool {
		s.mu.Lock()
		s.lost = false
		s.mu.Unlock()
		m.Update(msg)
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.lost
	}
	if forgets(size) {
		t.Error("the size of the first frame loses it")
	}
	if !forgets(size) {
		t.Error("a change to the same size loses nothing")
	}
	other := &Shown{Model: nothing{}, Screen: s, Size: tea.WindowSizeMsg{Width: 6, Height: 1}}
	if m = other; !forgets(size) {
		t.Error("another size than that of the first frame loses nothing")
	}
}
