package style

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/content"
)

func TestNoColour(t *testing.T) {
	s, err := New(Options{Theme: "dark", Profile: termenv.Ascii})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []Paint{s.Text, s.Accent, s.Chip, s.Cursor, s.RowSelected.Title, s.Stage(content.Alpha)} {
		if got := p.Text("node"); got != "node" {
			t.Errorf("painted without colours: %q", got)
		}
	}
}

// With sixteen colours nothing but those sixteen is written, and the text keeps the terminal's own.
func TestSixteenColours(t *testing.T) {
	for _, name := range []string{"dark", "light"} {
		s, err := New(Options{Theme: name, Profile: termenv.ANSI})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Text.Text("x"); got != "x" {
			t.Errorf("%s: text is %q", name, got)
		}
		for _, p := range []Paint{s.Accent, s.Chip, s.RowSelected.Title, s.RowSelected.Stage(content.Beta), s.Warning} {
			if got := p.Text("x"); strings.Contains(got, "38;") || strings.Contains(got, "48;") || got == "x" {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
}

func TestColour(t *testing.T) {
	dark, err := New(Options{Theme: "dark", Profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	light, err := New(Options{Theme: "light", Profile: termenv.ANSI256})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := dark.Accent.Text("x"), light.Accent.Text("x"); a == b || a == "x" || b == "x" {
		t.Errorf("dark %q, light %q", a, b)
	}
	if got := dark.Text.Text(""); got != "" {
		t.Errorf("nothing painted is %q", got)
	}
	if _, err := New(Options{Theme: "purple"}); err == nil {
		t.Error("an unknown theme is no error")
	}
}

// Without colours what is chosen, found and headed still stands out.
func TestColourless(t *testing.T) {
	s, err := New(Options{Theme: "light", Profile: termenv.ANSI, Colourless: true})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		paint Paint
		want  string
	}{
		"accent": {s.Accent, "\x1b[1mx\x1b[0m"}, "selected": {s.RowSelected.Meta, "\x1b[7mx\x1b[0m"}, "other find": {s.FindOther, "\x1b[4;4mx\x1b[0m"},
		"text": {s.Text, "x"}, "muted": {s.Muted, "x"},
	} {
		if got := c.paint.Text("x"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
