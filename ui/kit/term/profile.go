package term

import (
	"strings"

	"github.com/muesli/termenv"
)

// Profile returns which colours a terminal shows, by its environment. A terminal that does not say so has sixteen,
// a dumb one none. colourless reports that none are wanted (NO_COLOR), though bold, underline and reverse are there.
func Profile(getenv func(string) string) (p termenv.Profile, colourless bool) {
	name := getenv("TERM")
	if name == "" || name == "dumb" {
		return termenv.Ascii, false
	}
	if getenv("NO_COLOR") != "" || getenv("CLICOLOR") == "0" {
		return termenv.ANSI, true
	}
	switch colours := getenv("COLORTERM"); {
	case strings.HasPrefix(name, "screen") && (colours == "truecolor" || colours == "24bit"):
		return termenv.ANSI256, false // screen itself passes no more on
	case colours == "truecolor" || colours == "24bit", name == "xterm-kitty", name == "xterm-ghostty", name == "wezterm", name == "alacritty":
		return termenv.TrueColor, false
	case strings.Contains(name, "256color"), colours == "yes", colours == "true":
		return termenv.ANSI256, false
	}
	return termenv.ANSI, false
}

// IsASCII reports that the locale says outright that the terminal shows no Unicode; a missing locale says nothing.
func IsASCII(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := getenv(name); v != "" {
			v = strings.ToLower(v)
			return !strings.Contains(v, "utf-8") && !strings.Contains(v, "utf8")
		}
	}
	return false
}
