//go:build unix

package journey

import "testing"

// "How do I write a filter?": the manual is opened by a word, and its links lead on and back.
func TestManualOnTheScreen(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil)
	term.shows(newest(t).Codename)
	term.press(":")
	term.write("help filters")
	term.shows("help search")
	term.press("Enter")
	term.shows("Search finds changes by what you would say", "Manual ▸ search")
	term.press("o", "/")
	term.write("help state")
	term.shows("help state State  Manual")
	term.press("Enter", "Enter")
	term.shows("Manual ▸ state")
	term.press("BSpace")
	term.shows("Manual ▸ search")
	term.press("q")
	if status := term.ends(); status != "0" {
		t.Errorf("exit status %s", status)
	}
}
