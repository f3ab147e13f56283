//go:build unix

package screen

import (
	"image"
	"io"
	"os"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/ui/kit/term"
)

// What a step may send over a slow line, in bytes: the letters that change, and little besides.
const (
	mostOfAScroll = 2150 // an article by a line, at 120x36, where every line is text; 1,500 is usual
	mostOfAStep   = 2550 // in the list, with another article, whose first screen is all text
)

// TestWeightOfAStep counts the bytes that steps send, as a terminal gets them.
func TestWeightOfAStep(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	screen := term.NewScreen(w, time.Millisecond)
	defer func() { _ = screen.Close(); _ = w.Close(); _ = r.Close() }()
	if _, err := io.WriteString(screen, ansi.SetModeAltScreenSaveCursor); err != nil {
		t.Fatal(err)
	}
	d := start(t, setup{width: 120, height: 36, profile: termenv.ANSI256})
	sent := func() (n int) {
		screen.Show(d.view(), "", image.Rectangle{}, true)
		buffer := make([]byte, 1<<16)
		for {
			if err := r.SetReadDeadline(time.Now().Add(200 * time.Millisecond)); err != nil {
				t.Fatal(err)
			}
			got, err := r.Read(buffer)
			if err != nil {
				return n
			}
			n += got
		}
	}
	sent()
	if n := sent(); n != 0 {
		t.Errorf("the same frame again takes %d bytes", n)
	}
	d.press("down")
	if n := sent(); n > mostOfAStep {
		t.Errorf("a step in the list takes %d bytes", n)
	} else {
		t.Log("list", n)
	}
	d.press("enter")
	sent()
	for range 4 {
		d.press("j")
		if n := sent(); n > mostOfAScroll {
			t.Errorf("a step in the article takes %d bytes", n)
		} else {
			t.Log("article", n)
		}
	}
}
