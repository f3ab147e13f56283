//go:build unix

package journey

import (
	"strings"
	"testing"
)

// first is the first line of the article beside the list, without what stands in its margin.
func first(screen string) string {
	lines := strings.Split(screen, "\n")
	if len(lines) < 3 {
		return ""
	}
	_, article, _ := strings.Cut(lines[2], "│")
	return strings.Trim(article, " ▸")
}

// The outline of a long article leads to a heading, which then is the first line, and Esc leads back.
func TestOutline(t *testing.T) {
	t.Parallel()
	term := open(t, 90, 24, nil, "v1.27/kep-3329")
	term.shows("KEP-3329", "Jobs with a failure policy")
	term.press("t")
	term.shows("─ Outline ─", "▸ Jobs with a failure policy", "How to use it")
	term.write("how to")
	term.until("the place behind the outline", func(s string) bool { return first(s) == "How to use it" })
	term.press("Enter")
	term.lacks("─ Outline ─")
	term.until("the heading on top", func(s string) bool { return first(s) == "How to use it" })
	term.press("t")
	term.shows("▸ ", "─ Outline ─")
	term.press("Up", "Up")
	term.until("another place behind the outline", func(s string) bool { return first(s) != "How to use it" })
	term.press("Escape")
	term.lacks("─ Outline ─")
	term.until("the place before", func(s string) bool { return first(s) == "How to use it" })
}

// What is typed is found in the article, in Russian, and stays found.
func TestFindInPage(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil, "--lang", "ru", "3329")
	term.shows("KEP-3329", "Какую проблему")
	term.press("f")
	term.write("политик")
	term.shows("Найти политик", "1/")
	term.press("Down")
	term.shows("2/")
	term.press("Enter")
	term.shows("⌕ политик 2/")
	term.press("n")
	term.shows("⌕ политик 3/")
	term.press("Escape")
	term.lacks("политик 3/")
}
