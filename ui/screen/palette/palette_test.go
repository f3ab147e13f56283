package palette

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/overlay"
)

// fruits is a palette that offers those of three that hold what is typed; the last cannot be had.
func fruits(t *testing.T, profile termenv.Profile, width, height int) *Palette {
	t.Helper()
	st, err := style.New(style.Options{Theme: "dark", Profile: profile})
	if err != nil {
		t.Fatal(err)
	}
	p := New(Asked{
		Title: "Fruits", Hint: "fruit",
		Offers: func(text string) (out []Offer) {
			for _, o := range []Offer{{Name: "apple", Says: "りんご", Note: "a"}, {Name: "pear", Note: "p"}, {Name: "peach", Why: "not here"}} {
				o.Do = func() tea.Cmd { return func() tea.Msg { return o.Name } }
				if strings.Contains(o.Name, text) {
					out = append(out, o)
				}
			}
			return out
		},
		Unknown: func(text string) string { return "no " + text },
	}, st)
	p.Resize(width, height)
	return p
}

func write(p *Palette, text string) {
	for _, r := range text {
		p.Press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}, "")
	}
}

// Every line is as wide as the palette, whatever is typed and wherever the cursor stands.
func TestLines(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.Ascii} {
		for _, size := range [][2]int{{40, 1}, {40, 7}, {41, 9}, {120, 33}} {
			p := fruits(t, profile, size[0], size[1])
			for _, text := range []string{"", "p", "ea", "リンゴ", strings.Repeat("слово果", 40), "ё\u0301\u0301"} {
				p.input.SetValue(text)
				p.ask()
				for at := range []rune(text + "x") {
					p.input.SetCursor(at)
					lines := p.Lines()
					if want := min(size[1], tallest); len(lines) != want {
						t.Fatalf("%d lines, want %d", len(lines), want)
					}
					for _, l := range lines {
						if got := cells.Width(l); got != size[0] {
							t.Fatalf("%q, cursor at %d: a line of %d cells, want %d: %q", text, at, got, size[0], ansi.Strip(l))
						}
					}
				}
			}
		}
	}
}

// What can be done is taken, what cannot is not, and nothing is taken where nothing is offered.
func TestTake(t *testing.T) {
	for typed, want := range map[string]string{"": "apple", "ea": "pear", "peac": "", "zzz": ""} {
		p := fruits(t, termenv.TrueColor, 80, 9)
		write(p, typed)
		result := p.Press(tea.KeyMsg{Type: tea.KeyEnter}, keys.Accept)
		taken, ok := result.Then.(overlay.Call)
		got := ""
		if ok {
			got = fmt.Sprint(taken()())
		}
		if result.Close != ok || got != want {
			t.Errorf("%q takes %+v", typed, result)
		}
	}
}

// The cursor stays on its offer when there are others, and goes to the first when its own is gone.
func TestRefresh(t *testing.T) {
	p := fruits(t, termenv.TrueColor, 80, 9)
	p.Press(tea.KeyMsg{}, keys.Down)
	all := p.Offers
	p.Offers = func(text string) []Offer { return append([]Offer{{Name: "fig"}}, all(text)...) }
	p.Refresh()
	if p.offers[p.cursor].Name != "pear" || p.Position() != "3/4" {
		t.Errorf("on %s, %s", p.offers[p.cursor].Name, p.Position())
	}
	p.Offers = func(string) []Offer { return nil }
	p.Refresh()
	p.Refresh()
	if p.cursor != 0 || p.Position() != "" || !strings.Contains(p.Lines()[1], "no ") {
		t.Errorf("at %d, %q", p.cursor, p.Lines()[1])
	}
}

// Esc closes, even with a letter right behind it, and so does Backspace where there is nothing to delete.
func TestClose(t *testing.T) {
	for what, msg := range map[string]tea.KeyMsg{
		"Esc q": {Type: tea.KeyRunes, Runes: []rune{'q'}, Alt: true}, "Backspace": {Type: tea.KeyBackspace},
	} {
		if p := fruits(t, termenv.TrueColor, 80, 9); !p.Press(msg, "").Close {
			t.Errorf("%s does not close it", what)
		}
	}
	p := fruits(t, termenv.TrueColor, 80, 9)
	write(p, "pq")
	if p.Press(tea.KeyMsg{Type: tea.KeyBackspace}, "").Close || p.input.Value() != "p" {
		t.Errorf("the box holds %q", p.input.Value())
	}
	if p.Press(tea.KeyMsg{Type: tea.KeyCtrlC}, keys.Quit).Then != overlay.Do(keys.Quit) {
		t.Error("Ctrl-c does not quit")
	}
}
