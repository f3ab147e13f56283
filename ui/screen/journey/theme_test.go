//go:build unix

package journey

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// standsOn waits until every cell of the screen stands on a background, "" for the terminal's.
func (term *terminal) standsOn(ground string) {
	term.t.Helper()
	term.until("the background "+ground, func(string) bool {
		lines := strings.Split(term.tmux("capture-pane", "-e", "-N", "-p"), "\n")
		bare := 0
		on := ""
		for _, line := range lines {
			for i, part := range strings.Split(line, "\x1b[") {
				codes, text, _ := strings.Cut(part, "m")
				if i == 0 { // of the style of the line above
					codes, text = "none", part
				}
				switch _, back, found := strings.Cut(codes, "48;2;"); {
				case found:
					on = back
				case codes == "0", strings.HasPrefix(codes, "0;"), codes == "", codes == "49":
					on = ""
				}
				if text != "" && (on == "") != (ground == "") {
					bare++
				}
			}
		}
		return bare == 0 && (ground == "" || strings.Contains(strings.Join(lines, ""), "48;2;"+ground+"m"))
	})
}

const nord, gruvbox = "46;52;64", "40;40;40"

// Somebody likes another theme: the palette shows each while going over them, Esc gives back what was, Enter keeps it,
// and the shell gets its own background back.
func TestThemes(t *testing.T) {
	t.Parallel()
	term := open(t, 100, 30, nil, "--theme", "nord", "--ascii", "3329")
	term.shows("KEP-3329", "The problem")
	term.standsOn(nord)
	term.press(":")
	term.write("theme gruvbox")
	term.standsOn(gruvbox)
	term.press("Down", "Down") // gruvbox-light
	term.standsOn("251;241;199")
	term.press("Escape")
	term.standsOn(nord)
	term.press(":")
	term.write("theme light")
	term.standsOn("255;255;255") // since a terminal that says nothing may be dark
	term.press("Escape")
	term.standsOn(nord)
	term.press(":")
	term.write("theme solarized")
	term.standsOn("0;43;54")
	term.press("Enter")
	term.shows("Theme solarized until you leave", "theme: solarized in config.yaml")
	term.standsOn("0;43;54")
	term.resize(70, 20)
	term.standsOn("0;43;54")
	term.press("q")
	term.ends()
	term.standsOn("")
}

// A theme of one's own, changed and broken while the program runs.
func TestOwnTheme(t *testing.T) {
	t.Parallel()
	config := t.TempDir()
	write := func(text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(config, "k8sexplore", "themes"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(config, "k8sexplore", "themes", "mine.yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("base: nord\ncolours:\n  ground: \"#010203\"\n")
	term := open(t, 140, 24, []string{"XDG_CONFIG_HOME=" + config}, "--theme", "mine")
	term.standsOn("1;2;3")
	write("base: nord\ncolours:\n  ground: \"#040506\"\n")
	term.press(":")
	term.standsOn("4;5;6")
	term.press("Escape")
	term.lacks("─ Commands ─")
	write("base: nord\ncolours:\n  grund: \"#070809\"\n")
	term.press(":")
	term.shows("mine.yaml:3: unknown colour grund; allowed: ground")
	term.press("Escape")
	term.lacks("─ Commands ─")
	term.standsOn("4;5;6")
	term.press("q")
	term.ends()
	open(t, 140, 24, []string{"XDG_CONFIG_HOME=" + config}, "--theme", "mine").shows("mine.yaml:3: unknown colour grund; allowed: ground", newest(t).Version.String())
}
