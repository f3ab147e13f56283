// Package sanitize makes text of unknown origin safe to print on a terminal.
//
// What it returns is valid UTF-8 of graphic characters, line feeds and tabs
// only: no control or escape character, nothing that turns the writing
// direction, nothing invisible. What terminals draw in different widths is
// dropped or written in another way, so that a width by grapheme clusters and
// one by single characters are the same (scripts with spacing vowel signs, such
// as Devanagari and Thai, excepted).
//
// These functions are idempotent and safe for concurrent use. Markdown decodes
// entities (&#27;) while it is parsed: its texts have to pass here after that.
package sanitize

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// maxMarks is how many combining marks a character keeps. Living languages
// need three; a tower of them would cover the lines above it.
const maxMarks = 4

// Text returns s without anything unsafe. Line feeds and tabs stay, CRLF and CR
// become LF, Unicode's own line and paragraph separators a blank. Letters are
// composed (NFC), half-width katakana becomes full-width, and a flag the two
// letters it is made of.
func Text(s string) string {
	if plain(s) {
		return s
	}
	return clean(s)
}

// clean is Text for any s.
func clean(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = settle(norm.NFC.String(strings.Map(replace, s)))
	return norm.NFC.String(s) // what was dropped last stood between letter and mark
}

// Line returns Text(s) folded to one line: every run of white space becomes one
// blank, and none is left at either end.
func Line(s string) string { return strings.Join(strings.Fields(Text(s)), " ") }

// Name returns a file's name that is safe to show and still names that file alone: what Text would drop or change is
// written as an escape, \x1b or \u202e, and so are line feeds, tabs and bytes that are no UTF-8.
func Name(s string) string {
	if plain(s) && !strings.ContainsAny(s, "\n\t") {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n', r == '\t', Unsafe(r):
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Unsafe reports whether r must not reach a terminal: whatever Unicode does not
// call graphic (controls but \n and \t, bidi and other format characters,
// private and unassigned ones), what shows nothing, and what has one width in
// some terminals and another in others.
func Unsafe(r rune) bool {
	if r < utf8.RuneSelf {
		return isControl(r)
	}
	return !unicode.IsGraphic(r) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, disputed)
}

// isControl reports whether a character of ASCII is a control other than \n and \t.
func isControl(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7f }

// disputed are characters whose width differs between terminals: those that
// change the character before them, and symbols that became wide late.
var disputed = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x20e3, Hi: 0x20e3, Stride: 1}, // keycap
		{Lo: 0x2630, Hi: 0x2637, Stride: 1}, // trigrams
		{Lo: 0x268a, Hi: 0x268f, Stride: 1}, // monograms and digrams
		{Lo: 0x3248, Hi: 0x324f, Stride: 1}, // numbers on black squares
	},
	R32: []unicode.Range32{
		{Lo: 0x1d15e, Hi: 0x1d164, Stride: 1}, // notes, made of several characters
		{Lo: 0x1d1bb, Hi: 0x1d1c0, Stride: 1},
		{Lo: 0x1d300, Hi: 0x1d356, Stride: 1}, // tetragrams
		{Lo: 0x1d360, Hi: 0x1d378, Stride: 1}, // counting rods
		{Lo: 0x1f3fb, Hi: 0x1f3ff, Stride: 1}, // skin tones
	},
}

// The sound marks of kana, joining the kana before them and on their own.
const (
	voiced, semiVoiced           = '\u3099', '\u309a'
	voicedAlone, semiVoicedAlone = '\u309b', '\u309c'
)

// replace maps a character of the source before it is composed; -1 drops it.
func replace(r rune) rune {
	switch {
	case r == '\r':
		return '\n'
	case r == '\u2028', r == '\u2029':
		return ' '
	case r == utf8.RuneError: // stands for an invalid byte
		return -1
	case r == '\uff9e':
		return voiced
	case r == '\uff9f':
		return semiVoiced
	case r >= '\uff61' && r < '\uff9e':
		return width.LookupRune(r).Wide()
	case r >= 0x1f1e6 && r <= 0x1f1ff: // the letters flags are made of
		return r - 0x1f1e6 + 'A'
	case Unsafe(r):
		return -1
	}
	return r
}

// settle deals with what found nothing to join when s was composed: sound marks
// stand alone, vowels and finals of Korean syllables go, and so do all combining
// marks of a character after the first few.
func settle(s string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == voiced:
			return voicedAlone
		case r == semiVoiced:
			return semiVoicedAlone
		case r >= 0x1160 && r <= 0x11ff, r >= 0xd7b0 && r <= 0xd7ff:
			return -1
		case !unicode.Is(unicode.M, r):
			marks = 0
			return r
		case marks == maxMarks, Unsafe(r): // composing puts a joiner into a tower
			return -1
		}
		marks++
		return r
	}, s)
}

// plain reports whether s holds nothing but characters that nearly all texts are made of, which are safe beside each
// other: printable ASCII, \n and \t, and letters and punctuation of our other languages.
func plain(s string) bool {
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			if isControl(rune(s[i])) {
				return false
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if !isUsual(r) {
			return false
		}
		i += size
	}
	return true
}

// isUsual reports a character beyond ASCII that is safe, composed and joins none.
func isUsual(r rune) bool {
	switch {
	case 0x0410 <= r && r <= 0x044f, r == 'ё', r == 'Ё', 0x4e00 <= r && r <= 0x9fa5:
		return true
	case 0x3041 <= r && r <= 0x3096, 0x30a1 <= r && r <= 0x30fe, 0x3001 <= r && r <= 0x3002, 0x300c <= r && r <= 0x300d:
		return true
	case 0xff01 <= r && r <= 0xff5e, 0x2013 <= r && r <= 0x2014, 0x2018 <= r && r <= 0x201d, r == '«', r == '»':
		return true
	}
	return false
}

// JSON returns JSON whose strings hold nothing unsafe, such as marks of direction in names of files: it is written as
// JSON's own escapes, and so stays what it is.
func JSON(text string) string {
	if strings.IndexFunc(text, Unsafe) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if !Unsafe(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}
