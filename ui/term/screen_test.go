//go:build unix

package term

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"

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
		rest, _ := io.ReadAll(r)
		if len(rest) > 0 {
			t.Errorf("left over: %q", rest)
		}
	})
	return s, func() string {
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

// A frame is drawn as soon as there is a screen for it, and again where it has been lost; of Bubble Tea's own frames
// nothing is seen.
func TestScreenDraws(t *testing.T) {
	s, next := reading(t)
	s.Show("one  \ntwo  ", "", true)
	write(t, s, "\x1b[H"+FrameSign+"\x1b[K")
	write(t, s, ansi.SetModeAltScreenSaveCursor)
	if got := next() + next(); got != ansi.SetModeAltScreenSaveCursor+"\x1b[1Hone  \x1b[2Htwo  \r" {
		t.Errorf("first %q", got)
	}
	s.Show("one  \ntoo  ", "", true)
	if got := next(); got != "\x1b[2;2Ho\r" {
		t.Errorf("then %q", got)
	}
	s.Show("one  \ntoo  ", "", true) // nothing
	s.Forget()
	if got := next(); !strings.Contains(got, "one") {
		t.Errorf("forgotten: %q", got)
	}
	write(t, s, ansi.EraseEntireScreen)
	if got := next() + next(); !strings.Contains(got, "too") {
		t.Errorf("erased: %q", got)
	}
	write(t, s, ansi.ResetModeAltScreenSaveCursor)
	next()
	s.Show("late ", "", true) // the shell's screen is not ours
}
