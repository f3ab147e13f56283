// Package sanitize makes text of unknown origin safe to print on a terminal.
//
// What it returns is valid UTF-8 of graphic characters, line feeds and tabs
// only: no control or escape character, nothing that turns the writing
// direction, nothing invisible. What is left has one width everywhere: a sum of
// the widths of its characters, on which a terminal that knows grapheme
// clusters and one that does not agree.
//
// Both functions are idempotent and safe for concurrent use. Markdown decodes
// entities (&#27;) while it is parsed, so rendered text has to pass here once
// more after that.
package sanitize

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// maxMarks is how many combining marks one character keeps. Living languages
// need three; a tower of them would cover the lines above.
const maxMarks = 4

// Text returns s without anything unsafe. Line feeds and tabs stay, CRLF and CR
// become LF, Unicode's own line and paragraph separators a blank, letters are
// composed (NFC) and half-width katakana becomes full-width.
func Text(s string) string {
	if plain(s) {
		return s
	}
	s = strings.Map(replace, strings.ReplaceAll(s, "\r\n", "\n"))
	if ascii(s) {
		return s
	}
	return settleMarks(norm.NFC.String(s))
}

// Line returns Text(s) folded to one line: every run of white space becomes one
// blank, and none is left at either end.
func Line(s string) string {
	return strings.Join(strings.Fields(Text(s)), " ")
}

// Unsafe reports whether r must not reach a terminal: everything Unicode does
// not call graphic (controls but \n and \t, bidi and other format characters,
// private and unassigned ones), graphic characters that show nothing, and those
// that change the width of the one before them in some terminals only.
func Unsafe(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return (r < ' ' && r != '\n' && r != '\t') || r == 0x7f
	case !unicode.IsGraphic(r):
		return true
	case r == 0x20e3, r >= 0x1f3fb && r <= 0x1f3ff: // keycap, skin tones
		return true
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// replace maps one character of the source, to -1 where it is dropped.
func replace(r rune) rune {
	switch {
	case r == '\r':
		return '\n'
	case r == 0x2028, r == 0x2029:
		return ' '
	case r == utf8.RuneError: // an invalid byte, or one that somebody replaced before
		return -1
	case r == 0xff9e:
		return voiced
	case r == 0xff9f:
		return semiVoiced
	case r >= 0xff61 && r < 0xff9e:
		return width.LookupRune(r).Wide()
	case Unsafe(r):
		return -1
	}
	return r
}

// The sound marks of kana, combining and on their own.
const (
	voiced, semiVoiced           = '\u3099', '\u309a'
	voicedAlone, semiVoicedAlone = '\u309b', '\u309c'
)

// settleMarks cuts towers of combining marks down to maxMarks and lets sound
// marks that found no kana to join stand alone.
func settleMarks(s string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == voiced:
			return voicedAlone
		case r == semiVoiced:
			return semiVoicedAlone
		case !unicode.Is(unicode.M, r):
			marks = 0
			return r
		case marks == maxMarks, Unsafe(r): // composing inserts a joiner into a tower
			return -1
		}
		marks++
		return r
	}, s)
}

// plain reports whether s holds nothing but printable ASCII, \n and \t.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || Unsafe(rune(s[i])) {
			return false
		}
	}
	return true
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
