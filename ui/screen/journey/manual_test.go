//go:build unix

package journey

import (
	"strings"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
)

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

// In each language a page is found by its name, read from a heading of its own on, and what it names without a key is
// done by typing that.
func TestManualInEachLanguage(t *testing.T) {
	t.Parallel()
	for _, l := range content.Languages() {
		page, err := assets.Manual("keys", l.String())
		if err != nil {
			t.Fatal(err)
		}
		var headings []string
		for line := range strings.Lines(string(page)) {
			if name, ok := strings.CutPrefix(strings.TrimSpace(line), "## "); ok {
				headings = append(headings, name)
			}
		}
		term := open(t, 100, 30, nil, "--lang", l.String())
		term.press(":")
		term.write("help keys")
		term.shows("help keys")
		term.rests()
		term.press("Enter")
		term.shows("▸ keys", headings[0])
		term.press("Right", "t")
		term.shows(headings...)
		term.write(headings[len(headings)-1])
		term.rests()
		term.press("Enter")
		term.shows("list.search")
		term.does("fold filters")
		term.until("the filters", func(screen string) bool { return strings.Contains(screen, "SIG") })
		term.press("q")
		term.ends()
	}
}
