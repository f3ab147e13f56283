package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Class is what a character is to search: what may stand in one word with it.
type Class uint8

// The classes of characters.
const (
	Separator Class = iota
	Joiner          // stands between the parts of an identifier: - _ . / :
	Letter          // of any alphabet but Cyrillic
	Digit
	Cyrillic
	Han
	Hiragana
	Katakana
)

// IsCJK reports whether words are written without blanks between them.
func (c Class) IsCJK() bool { return c >= Han }

// Glyph is a character as search sees it, with the bytes of the source that it stands for.
type Glyph struct {
	R          rune // folded
	Start, End int32
	Class      Class
	upper      bool // a capital in the source
}

// Glyphs returns the characters of a text without differences of width, case and composition: ＫＥＰ is kep, ｺﾝﾃﾅ is
// コンテナ, ё is е, 節點 is 节点. Several characters of the source may become one and the other way round; start and end
// always lie on the borders of the source's characters. Bytes that are not UTF-8 are separators.
func Glyphs(text string) []Glyph {
	out := make([]Glyph, 0, len(text)/2+8)
	for at := 0; at < len(text); {
		normal := at + norm.NFKC.QuickSpanString(text[at:])
		for at < normal {
			r, size := utf8.DecodeRuneInString(text[at:])
			out = appendGlyph(out, r, at, at+size)
			at += size
		}
		if at == len(text) {
			break
		}
		next := at + norm.NFKC.NextBoundaryInString(text[at:], true)
		for _, r := range norm.NFKC.String(text[at:next]) {
			out = appendGlyph(out, r, at, next)
		}
		at = next
	}
	return out
}

// appendGlyph adds a character. One that shows nothing of its own becomes part of the character before it.
func appendGlyph(out []Glyph, r rune, start, end int) []Glyph {
	folded := foldRune(r)
	if folded < 0 {
		if n := len(out); n > 0 {
			out[n-1].End = max(out[n-1].End, int32(end))
		}
		return out
	}
	return append(out, Glyph{R: folded, Start: int32(start), End: int32(end), Class: ClassOf(folded), upper: unicode.IsUpper(r)})
}

// Fold returns a text as Glyphs sees it, without the places of its characters.
func Fold(text string) string {
	return strings.Map(foldRune, norm.NFKC.String(text))
}

// AppendFold appends a text as Fold returns it. Of a plain English text no copy is made on the way: thousands of
// titles are compared in one search.
func AppendFold(out []byte, text string) []byte {
	for i := range len(text) {
		r := text[i]
		if r >= utf8.RuneSelf {
			return append(out[:len(out)-i], Fold(text)...)
		}
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		out = append(out, r)
	}
	return out
}

// foldRune returns a character without differences of case, or -1 for one that shows nothing of its own: a combining
// mark, a joiner of zero width.
func foldRune(r rune) rune {
	switch {
	case r < utf8.RuneSelf:
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	case r == 'ё' || r == 'Ё':
		return 'е'
	case ClassOf(r) == Separator && unicode.In(r, unicode.Mn, unicode.Cf):
		return -1
	}
	return simplified(unicode.ToLower(r))
}

// ClassOf returns what kind of character a rune is.
func ClassOf(r rune) Class {
	switch {
	case r < utf8.RuneSelf:
		return classOfASCII(r)
	case 0x0400 <= r && r <= 0x0481, 0x048A <= r && r <= 0x052F:
		return Cyrillic
	case 0x3041 <= r && r <= 0x3096, r == 'ゝ', r == 'ゞ':
		return Hiragana
	case 0x30A1 <= r && r <= 0x30FE && r != '・', 0x31F0 <= r && r <= 0x31FF:
		return Katakana
	case r == '々', r == '〆', 0x4E00 <= r && r <= 0x9FFF, unicode.Is(unicode.Han, r):
		return Han
	case unicode.IsLetter(r):
		return Letter
	case unicode.IsDigit(r):
		return Digit
	}
	return Separator
}

func classOfASCII(r rune) Class {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z':
		return Letter
	case '0' <= r && r <= '9':
		return Digit
	case r == '-', r == '_', r == '.', r == '/', r == ':':
		return Joiner
	}
	return Separator
}
