// Package cells measures and cuts text by terminal cells. It is the one place where a screen asks how wide something
// is: a cell is what ansi.StringWidth counts, escape sequences have none.
package cells

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"k8sexplore/content/sanitize"
)

// Ellipsis stands where text was cut off: a glyph that every terminal draws one cell wide, unlike the usual three dots.
const Ellipsis = "⋯"

// Width returns the cells that s takes.
func Width(s string) int { return ansi.StringWidth(s) }

// Cut shortens s to at most width cells, with an ellipsis where something was cut off.
func Cut(s string, width int) string {
	if width <= 0 {
		return ""
	}
	if Width(s) <= width {
		return s
	}
	return ansi.Truncate(s, width, Ellipsis)
}

// Fit makes s exactly width cells wide: cut, or filled with blanks.
func Fit(s string, width int) string {
	s = Cut(s, width)
	return s + Blank(width-Width(s))
}

// Blank returns width blanks, none for a negative width.
func Blank(width int) string {
	if width <= 0 {
		return ""
	}
	return strings.Repeat(" ", width)
}

// Fill makes lines, each width cells wide, exactly height: cut, or filled with blank ones. It returns lines of its own.
func Fill(lines []string, width, height int) []string {
	out := make([]string, height)
	for i := copy(out, lines); i < height; i++ {
		out[i] = Blank(width)
	}
	return out
}

// Tame returns text that was typed with every character in the cells that terminals agree on: characters that are
// composed of several become one, or their first alone, and what turns the writing direction or shows nothing is left
// out.
func Tame(s string) string {
	if isASCII(s) {
		return s
	}
	var b strings.Builder
	for rest, state := s, -1; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if first, _ := utf8.DecodeRuneInString(cluster); sanitize.Unsafe(first) {
			continue
		}
		if utf8.RuneCountInString(cluster) > 1 {
			composed := norm.NFKC.String(cluster)
			_, size := utf8.DecodeRuneInString(composed)
			cluster = composed[:size]
		}
		b.WriteString(cluster)
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// CutLeft returns plain text without its first characters, of at least width cells.
func CutLeft(s string, width int) string {
	for i := range s {
		if Width(s[:i]) >= width {
			return s[i:]
		}
	}
	return ""
}
