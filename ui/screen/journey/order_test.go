//go:build unix

package journey

import "testing"

// "What of 1.36 is mine to do?": the release by importance, grouped by SIG, all folded but one, read, and back.
func TestOrderAndGroups(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, []string{"LANG=ru_RU.UTF-8"}, "release:1.36")
	term.shows("Изменения по важности")
	term.press(",")
	term.shows("Изменения по номеру")
	term.press(",", ",", "с") // the key of c
	term.shows("Изменения по SIG", "node ", "──")
	term.does("fold all")
	term.shows(" ▸ storage", " ▸ network", "❯▸ ")
	term.press("/")
	term.write("sig:storage ")
	term.press("Enter")
	term.shows("sig:storage", " ▸ node", " ▸ storage")
	term.press("g")
	term.pressUntil("j", "❯▸ storage")
	term.press("Enter")
	term.shows("❯ storage ", "──")
	term.press("j", "Enter")
	term.shows("1.36 ▸ storage ▸")
	term.press("Escape")
	term.shows(" ▸ node", " ❯ ")
	term.press("с", "с", "с")
	term.shows("Изменения по важности")
	term.press("q")
	if status := term.ends(); status != "0" {
		t.Errorf("exit status %s", status)
	}
}
