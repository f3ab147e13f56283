package textline

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// Whatever is typed takes exactly the room that it is given, with the cursor in sight.
func TestDraw(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.Ascii, termenv.TrueColor} {
		st, err := style.New(style.Options{Theme: "dark", Profile: profile})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"", "pod", "容器编排，容器运行时", "поды и ё", strings.Repeat("слово 単語 ", 9), "e\u0301\u0301 x"} {
			for room := 4; room < 40; room++ {
				l := New(text)
				for range 1 + len([]rune(text)) {
					drawn := l.Draw(room, st)
					if cells.Width(drawn) != room {
						t.Fatalf("%q in %d cells takes %d: %q", text, room, cells.Width(drawn), drawn)
					}
					if profile == termenv.Ascii && !strings.ContainsAny(drawn, "_|") {
						t.Fatalf("%q in %d cells has no cursor: %q", text, room, drawn)
					}
					l.Edit(tea.KeyMsg{Type: tea.KeyLeft})
				}
			}
		}
	}
}

// Esc leaves, also with a letter right behind it; keys of the line do not.
func TestLeft(t *testing.T) {
	for _, c := range []struct {
		msg  tea.KeyMsg
		want bool
	}{
		{tea.KeyMsg{Type: tea.KeyEsc}, true},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x"), Alt: true}, true},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("b"), Alt: true}, false},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")}, false},
	} {
		if Left(c.msg) != c.want {
			t.Errorf("%s leaves: %v", c.msg, !c.want)
		}
	}
	l := New("ab")
	if l.Edit(tea.KeyMsg{Type: tea.KeyLeft}) || !l.Edit(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")}) || l.Text() != "axb" {
		t.Errorf("the line is %q", l.Text())
	}
}
