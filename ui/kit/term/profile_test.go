package term

import (
	"testing"

	"github.com/muesli/termenv"
)

func TestProfile(t *testing.T) {
	for _, c := range []struct {
		env        map[string]string
		want       termenv.Profile
		colourless bool
	}{
		{map[string]string{"TERM": "screen"}, termenv.ANSI, false},
		{map[string]string{"TERM": "vt220"}, termenv.ANSI, false},
		{map[string]string{"TERM": "tmux-256color"}, termenv.ANSI256, false},
		{map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, termenv.TrueColor, false},
		{map[string]string{"TERM": "screen-256color", "COLORTERM": "truecolor"}, termenv.ANSI256, false},
		{map[string]string{"TERM": "xterm-kitty"}, termenv.TrueColor, false},
		{map[string]string{"TERM": "xterm", "NO_COLOR": "1", "COLORTERM": "truecolor"}, termenv.ANSI, true},
		{map[string]string{"TERM": "dumb", "NO_COLOR": "1"}, termenv.Ascii, false},
		{map[string]string{}, termenv.Ascii, false},
	} {
		got, colourless := Profile(func(name string) string { return c.env[name] })
		if got != c.want || colourless != c.colourless {
			t.Errorf("%v: %v, colourless %v", c.env, got, colourless)
		}
	}
}

func TestIsASCII(t *testing.T) {
	for _, c := range []struct {
		all, ctype, lang string
		want             bool
	}{
		{"", "", "", false},
		{"C", "", "en_US.UTF-8", true},
		{"", "ja_JP.eucJP", "", true},
		{"", "", "C.UTF-8", false},
		{"en_US.utf8", "", "C", false},
		{"", "", "en_US", true},
	} {
		env := map[string]string{"LC_ALL": c.all, "LC_CTYPE": c.ctype, "LANG": c.lang}
		if got := IsASCII(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("%v: %v", env, got)
		}
	}
}
