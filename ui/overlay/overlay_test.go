package overlay

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/cells"
)

func help(t *testing.T, l content.Language) (*Help, *keys.Map) {
	t.Helper()
	words, err := phrase.Open(l)
	if err != nil {
		t.Fatal(err)
	}
	st, err := style.New(style.Options{Theme: "dark", Profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	bound := keys.Open(words)
	return NewHelp(bound, words, st), bound
}

func rune1(r rune) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}} }

// The help fills its room exactly, scrolls to its end and no further, and closes at any other key.
func TestHelpScrollsAndCloses(t *testing.T) {
	for _, l := range content.Languages() {
		for _, size := range [][2]int{{40, 7}, {80, 21}, {300, 100}} {
			h, bound := help(t, l)
			var s Stack
			s.Resize(size[0], size[1])
			s.Open(h)
			for range 200 {
				s.Press(rune1('j'), bound)
				if s.Top() == nil {
					break // all of it was in sight
				}
				lines := h.Lines()
				if len(lines) != size[1] {
					t.Fatalf("%s at %v: %d lines", l, size, len(lines))
				}
				for _, line := range lines {
					if got := cells.Width(line); got != size[0] {
						t.Fatalf("%s at %v: a line of %d cells: %q", l, size, got, line)
					}
				}
			}
			if scrolls := len(h.all) > size[1]; scrolls != (s.Top() != nil) {
				t.Errorf("%s at %v: %d lines, open %v", l, size, len(h.all), s.Top() != nil)
			}
			if s.Top() != nil && s.Press(rune1('x'), bound) != nil {
				t.Error("a key that means nothing here is handed on")
			}
			if s.Top() != nil {
				t.Errorf("%s at %v: still open", l, size)
			}
		}
	}
}

// The way out of the program holds in the help as well.
func TestQuitFromHelp(t *testing.T) {
	h, bound := help(t, content.English)
	var s Stack
	s.Resize(80, 20)
	s.Open(h)
	if then := s.Press(tea.KeyMsg{Type: tea.KeyCtrlC}, bound); then != keys.Quit {
		t.Errorf("Ctrl-c leads to %v", then)
	}
	if s.Press(rune1('q'), bound) != nil || s.Top() != nil {
		t.Error("q does not close the help")
	}
}

// Keys go to the one on top; below it the others wait.
func TestStack(t *testing.T) {
	below, bound := help(t, content.English)
	above, _ := help(t, content.English)
	var s Stack
	s.Open(below)
	s.Open(above)
	s.Resize(80, 10)
	if len(below.Lines()) != 10 || s.Top() != Overlay(above) {
		t.Errorf("%d lines below, on top %v", len(below.Lines()), s.Top())
	}
	s.Press(rune1('x'), bound)
	if s.Top() != Overlay(below) {
		t.Errorf("on top is %v", s.Top())
	}
	s.Clear()
	if s.Top() != nil {
		t.Error("something is left")
	}
}

// What belongs together stands together: no heading comes twice.
func TestHelpHeadingsOnce(t *testing.T) {
	h, _ := help(t, content.English)
	seen := map[string]bool{}
	for _, g := range h.groups() {
		if seen[g[0]] {
			t.Errorf("%q comes twice", g[0])
		}
		seen[g[0]] = true
	}
	h.Resize(40, 7)
	h.Press(rune1('j'), keys.Down)
	if h.Resize(80, 7); h.top != 1 {
		t.Errorf("another width leads to line %d", h.top)
	}
}
