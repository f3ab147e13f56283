package overlay

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
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

// The help fills its room exactly, and every line of it can be reached and is in sight then.
func TestHelpIsWalkedThrough(t *testing.T) {
	for _, l := range content.Languages() {
		for _, size := range [][2]int{{40, 7}, {80, 21}, {300, 100}} {
			h, bound := help(t, l)
			var s Stack
			s.Resize(size[0], size[1])
			s.Open(h)
			for n := range h.all {
				lines := h.Lines()
				if len(lines) != size[1] {
					t.Fatalf("%s at %v: %d lines", l, size, len(lines))
				}
				selected := ""
				for _, line := range lines {
					if got := cells.Width(line); got != size[0] {
						t.Fatalf("%s at %v: a line of %d cells: %q", l, size, got, line)
					}
					if _, after, ok := strings.Cut(ansi.Strip(line), "❯"); ok {
						selected = strings.TrimPrefix(after, " ")
					}
				}
				if first, _, _ := strings.Cut(h.all[n].sign, " "); !strings.HasPrefix(selected, first[:min(len(first), 8)]) {
					t.Fatalf("%s at %v: the cursor is at %q, want %q", l, size, selected, h.all[n].sign)
				}
				s.Press(tea.KeyMsg{Type: tea.KeyDown}, bound)
			}
		}
	}
}

// Letters narrow the help and never act; Enter does what the key under the cursor does; Esc takes the words back first.
func TestHelpIsSearched(t *testing.T) {
	h, bound := help(t, content.English)
	var s Stack
	s.Resize(80, 20)
	s.Open(h)
	for _, r := range "copy /q?" {
		if then := s.Press(rune1(r), bound); then != nil || s.Top() == nil {
			t.Fatalf("%q leads to %v", r, then)
		}
	}
	if text := ansi.Strip(strings.Join(h.Lines(), "\n")); !strings.Contains(text, "⌕ copy /q?") || !strings.Contains(text, "Nothing in the help") {
		t.Errorf("nothing is found, and the help says\n%s", text)
	}
	for range " /q?" {
		s.Press(tea.KeyMsg{Type: tea.KeyBackspace}, bound)
	}
	if len(h.shown) == 0 || len(h.shown) == len(h.all) {
		t.Fatalf("%d of %d lines hold copy", len(h.shown), len(h.all))
	}
	if then := s.Press(tea.KeyMsg{Type: tea.KeyEnter}, bound); then != Do(keys.Copy) || s.Top() != nil {
		t.Errorf("Enter leads to %v", then)
	}
	s.Open(h)
	s.Press(tea.KeyMsg{Type: tea.KeyEsc}, bound)
	if s.Top() == nil || len(h.shown) != len(h.all) {
		t.Errorf("Esc leaves %d of %d lines", len(h.shown), len(h.all))
	}
	if s.Press(rune1('?'), bound) != nil || s.Top() != nil {
		t.Error("? does not close what it opened")
	}
}

// The way out of the program holds in the help as well.
func TestQuitFromHelp(t *testing.T) {
	h, bound := help(t, content.English)
	var s Stack
	s.Resize(80, 20)
	s.Open(h)
	if then := s.Press(tea.KeyMsg{Type: tea.KeyCtrlC}, bound); then != Do(keys.Quit) {
		t.Errorf("Ctrl-c leads to %v", then)
	}
	if s.Press(tea.KeyMsg{Type: tea.KeyEsc}, bound) != nil || s.Top() != nil {
		t.Error("Esc does not close the help")
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
	s.Press(rune1('?'), bound)
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
	h.Resize(80, 20)
	seen := map[string]bool{}
	for _, text := range h.headTexts {
		if seen[text] {
			t.Errorf("%q comes twice", text)
		}
		seen[text] = true
	}
}
