package style

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/assets"
	"k8sexplore/content"
)

func theme(t *testing.T, name string) Theme {
	t.Helper()
	raw, err := assets.Theme(name)
	if err != nil {
		t.Fatal(err)
	}
	var th Theme
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.DisallowUnknownFields()
	if err := d.Decode(&th); err != nil {
		t.Fatal(err)
	}
	return th
}

// Every token of a theme is set, and text can be read on the backgrounds that it stands on.
func TestThemes(t *testing.T) {
	for name, background := range map[string]string{"dark": "#11111b", "light": "#ffffff"} {
		th := theme(t, name)
		v := reflect.ValueOf(th)
		for i := range v.NumField() {
			if v.Field(i).String() == "" {
				t.Errorf("%s: %s is not set", name, v.Type().Field(i).Name)
			}
		}
		for _, on := range []string{background, th.Selection, th.SelectionIdle} {
			for what, c := range map[string]string{"text": th.Text, "accent": th.Accent, "warning": th.Warning, "alpha": th.Alpha,
				"beta": th.Beta, "stable": th.Stable, "deprecated": th.Deprecated, "removed": th.Removed} {
				if got := contrast(c, on); got < 3.8 {
					t.Errorf("%s: %s %s on %s has a contrast of %.1f", name, what, c, on, got)
				}
			}
			if got := contrast(th.Muted, on); got < 3 {
				t.Errorf("%s: muted %s on %s has a contrast of %.1f", name, th.Muted, on, got)
			}
		}
		if got := contrast(th.ChipText, th.Chip); got < 4.5 {
			t.Errorf("%s: chips have a contrast of %.1f", name, got)
		}
	}
}

// contrast is the ratio that WCAG 2 defines, from 1 to 21.
func contrast(a, b string) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(hex string) float64 {
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		return math.NaN()
	}
	channel := func(shift uint) float64 {
		c := float64(n>>shift&0xff) / 255
		if c <= 0.03928 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}

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
		for _, p := range []Paint{s.Accent, s.Muted, s.Chip, s.RowSelected.Title, s.RowSelected.Stage(content.Beta), s.Warning} {
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
