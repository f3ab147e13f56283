//go:build unix

package journey

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// An article that has all the room is scrolled by moving its lines, and looks as if it were drawn anew, with its
// colours, on the terminal's background and on one of the program's, beside the list as well.
func TestScrolledLooksAsDrawn(t *testing.T) {
	for _, c := range []struct {
		name, lang, theme string
		cols, rows        int
		alone             bool
	}{
		{"alone", "en", "auto", 120, 36, true},
		{"alone on a ground", "ja", "nord", 120, 36, true},
		{"narrow", "zh", "auto", 80, 24, true},
		{"beside the list", "ru", "auto", 120, 36, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			term := open(t, c.cols, c.rows, []string{"COLORTERM=truecolor"}, "--lang", c.lang, "--theme", c.theme, "3329")
			term.shows("KEP-3329")
			term.press("Enter")
			if c.alone && c.cols >= 100 {
				term.press("z")
			}
			term.rests()
			written := filepath.Join(t.TempDir(), "written")
			term.tmux("pipe-pane", "cat > "+written)
			writes := func(text string) bool {
				b, _ := os.ReadFile(written) // nothing has been written while there is none
				return strings.Contains(string(b), text)
			}
			for _, key := range []string{"j", "j", "j", "k", "j", "j", "k", "k", "j"} {
				before := term.screen()
				term.press(key)
				term.until("a scrolled article", func(screen string) bool { return screen != before })
			}
			term.rests()
			if moved := writes("\x1b[3;1H\x1b[M"); moved != c.alone {
				t.Errorf("lines are moved: %v", moved)
			}
			scrolled := looks(term.tmux("capture-pane", "-e", "-N", "-p"))
			term.press("C-l")
			term.until("a screen that is drawn anew", func(string) bool { return writes("\x1b[2J") })
			term.rests()
			drawn := strings.Split(looks(term.tmux("capture-pane", "-e", "-N", "-p")), "\n")
			for y, line := range strings.Split(scrolled, "\n") {
				if line != drawn[y] {
					t.Errorf("line %d, scrolled:\n%s\ndrawn:\n%s", y, line, drawn[y])
				}
			}
		})
	}
}

// looks is what a person sees of a captured screen: every character behind its colours and marks, a blank behind its
// background alone.
func looks(captured string) string {
	var seen strings.Builder
	letters, ground, marks := "", "", ""
	for _, part := range regexp.MustCompile("\x1b\\[[0-9;]*m|(?s:.)").FindAllString(captured, -1) {
		params, ok := strings.CutPrefix(strings.TrimSuffix(part, "m"), "\x1b[")
		switch {
		case part == " " && ground == "", part == "\n":
			seen.WriteString(part)
		case part == " ":
			seen.WriteString("<" + ground + ">" + part)
		case !ok:
			seen.WriteString("<" + letters + ground + marks + ">" + part)
		case params == "" || params == "0":
			letters, ground, marks = "", "", ""
		case strings.HasPrefix(params, "3"):
			letters = strings.TrimPrefix(params, "39")
		case strings.HasPrefix(params, "4") && len(params) > 1:
			ground = strings.TrimPrefix(params, "49")
		default:
			marks += " " + params
		}
	}
	return regexp.MustCompile(`(?m) +$`).ReplaceAllString(seen.String(), "")
}
