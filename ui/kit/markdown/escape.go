package markdown

import (
	"strings"
	"unicode"
)

// Escape returns plain text as Markdown that shows it, in a heading or within a paragraph.
func Escape(s string) string {
	var b strings.Builder
	runes := []rune(s)
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return ' '
		}
		return runes[i]
	}
	for i, r := range runes {
		special := false
		switch r {
		case '\\', '`', '*', '[', '<', '~':
			special = true
		case '_':
			special = !isWordRune(at(i-1)) || !isWordRune(at(i+1))
		case '&':
			special = at(i+1) == '#' || isWordRune(at(i+1))
		case '#':
			special = at(i-1) == ' ' && (at(i+1) == ' ' || at(i+1) == '#')
		}
		if special {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// CodeSpan returns s as a code span.
func CodeSpan(s string) string {
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
