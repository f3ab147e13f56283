//go:build unix

package screen

import (
	"fmt"
	"io"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/ui/kit/term"
)

// What a step may send over a slow line, in bytes: half of them at most the first figure, none more than the second.
// Where the terminal cannot scroll a part of its width, all letters of an article beside the list are drawn again.
var weights = map[string][2]int{
	"alone":                    {150, 350},
	"beside the list":          {170, 400},
	"beside the list, redrawn": {2100, 2700},
	"the next entry":           {3600, 4200},
	"alone, on a ground":       {340, 450},
	"beside, on a ground":      {280, 450},
}

// TestWeightOfAStep counts the bytes that steps send in true colour, as a terminal gets them: by a line, 40 times in
// each of ten articles, of two where not all is swept, and to the next entry.
func TestWeightOfAStep(t *testing.T) {
	for _, lang := range content.Languages() {
		for _, size := range [][2]int{{120, 36}, {200, 60}} {
			for _, c := range []struct {
				what, theme    string
				alone, margins bool
			}{
				{"alone", "auto", true, false}, {"beside the list", "auto", false, true}, {"beside the list, redrawn", "auto", false, false},
				{"alone, on a ground", "dark", true, false}, {"beside, on a ground", "dark", false, true},
			} {
				d := start(t, setup{width: size[0], height: size[1], profile: termenv.TrueColor, lang: lang, theme: c.theme})
				scrolls, steps := weigh(t, d, c.alone, c.margins)
				area := size[0] * size[1] * 10 / (120 * 36)
				if c.margins || c.alone {
					area = 10 // the size does not matter
				}
				judge(t, fmt.Sprint(lang, " ", size), c.what, scrolls, area)
				if !c.alone && !c.margins {
					judge(t, fmt.Sprint(lang, " ", size), "the next entry", steps, area)
				}
			}
		}
	}
}

// judge holds bytes against the bound of what they were sent for, in tenths of it.
func judge(t *testing.T, where, what string, sent []int, tenths int) {
	t.Helper()
	slices.Sort(sent)
	half, most := sent[len(sent)/2], sent[len(sent)-1]
	t.Logf("%s, %s: %d steps, median %d, 90 %% %d, most %d", where, what, len(sent), half, sent[len(sent)*9/10], most)
	if bound := weights[what]; half*10 > bound[0]*tenths || most*10 > bound[1]*tenths {
		t.Errorf("%s: %s takes %d bytes, at most %d", where, what, half, most)
	}
}

// weigh returns what each step by a line sends in articles that scroll, and each step to the next entry before.
func weigh(t *testing.T, d *driver, alone, margins bool) (scrolls, steps []int) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	screen := term.NewScreen(w, 0)
	screen.Margins = margins
	defer func() { _ = screen.Close(); _ = w.Close(); _ = r.Close() }()
	if _, err := io.WriteString(screen, ansi.SetModeAltScreenSaveCursor); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 1<<16)
	last := ""
	sent := func() int { // a frame that is another is written at once
		if d.view() == last {
			return 0
		}
		last = d.view()
		screen.Show(last, d.ground(), d.m.Scrolls(), true)
		if err := r.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		n, err := r.Read(buffer)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if _, err := r.Read(buffer); err != nil { // the alternate screen
		t.Fatal(err)
	}
	most := 2
	if completeSweep {
		most = 10
	}
	for articles := 0; articles < most; {
		sent()
		d.press("down")
		steps = append(steps, sent())
		d.press("enter")
		if alone {
			d.press("z")
		}
		sent()
		scrolled := 0
		for range 40 {
			d.press("j")
			n := sent()
			if n == 0 {
				break
			}
			scrolls = append(scrolls, n)
			scrolled++
		}
		if scrolled > 4 {
			articles++
		}
		if alone {
			d.press("z")
		}
		d.press("esc")
	}
	return scrolls, steps
}
