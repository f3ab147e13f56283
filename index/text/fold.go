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
func Glyphs(text string) []Glyph { return appendGlyphs(make([]Glyph, 0, len(text)/2+8), text) }

func appendGlyphs(out []Glyph, text string) []Glyph {
	for at := 0; at < len(text); {
		if c := text[at]; c < utf8.RuneSelf && (at+1 == len(text) || text[at+1] < utf8.RuneSelf) {
			out = append(out, plainGlyphs[c])
			out[len(out)-1].Start, out[len(out)-1].End = int32(at), int32(at+1)
			at++
			continue
		}
		from := at
		if out, at = appendSettled(out, text, at); at > from {
			continue
		}
		next := at + norm.NFKC.NextBoundaryInString(text[at:], true)
		if norm.NFKC.QuickSpanString(text[at:next]) == next-at {
			for at < next {
				r, size := utf8.DecodeRuneInString(text[at:])
				out = appendGlyph(out, r, at, at+size)
				at += size
			}
			continue
		}
		for _, r := range norm.NFKC.String(text[at:next]) {
			out = appendGlyph(out, r, at, next)
		}
		at = next
	}
	return out
}

// appendSettled adds what stands from a place on up to the next letter of plain English, or one character before the next
// that is not settled, and returns where that ends.
func appendSettled(out []Glyph, text string, at int) ([]Glyph, int) {
	r, size := utf8.DecodeRuneInString(text[at:])
	for isSettled(r) {
		next, width := utf8.DecodeRuneInString(text[at+size:])
		if width > 0 && !isSettled(next) {
			break
		}
		out = append(out, glyphOf(r, at, at+size))
		if at += size; next < utf8.RuneSelf {
			break
		}
		r, size = next, width
	}
	return out, at
}

// isSettled reports a character of those that nearly all texts are made of: normalising leaves it alone, or its width at
// most changes, unless a combining mark stands behind it, and it becomes no part of the one before.
func isSettled(r rune) bool {
	switch {
	case r < utf8.RuneSelf, 0x0410 <= r && r <= 0x044F, 0x4E00 <= r && r <= 0x9FFF:
		return true
	case 0x3041 <= r && r <= 0x3096, 0x30A1 <= r && r <= 0x30FE, r == '、', r == '。', r == '「', r == '」', isWide(r):
		return true
	}
	return false
}

// isWide reports a character of plain English that is as wide as a Chinese one.
func isWide(r rune) bool { return '！' <= r && r <= '～' }

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

// plainGlyphs is the glyphs of the characters of plain English.
var plainGlyphs = func() (out [utf8.RuneSelf]Glyph) {
	for r := range out {
		folded := foldRune(rune(r))
		out[r] = Glyph{R: folded, Class: ClassOf(folded), upper: folded != rune(r)}
	}
	return out
}()

// glyphOf is the glyph of a settled character.
func glyphOf(r rune, start, end int) Glyph {
	if isWide(r) {
		r -= '！' - '!'
	}
	switch {
	case r < utf8.RuneSelf:
		g := plainGlyphs[r]
		g.Start, g.End = int32(start), int32(end)
		return g
	case 'А' <= r && r <= 'Я':
		return Glyph{R: r + 'а' - 'А', Start: int32(start), End: int32(end), Class: Cyrillic, upper: true}
	}
	return Glyph{R: simplified(r), Start: int32(start), End: int32(end), Class: ClassOf(r)}
}

// Fold returns a text as Glyphs sees it, without the places of its characters.
func Fold(text string) string {
	return strings.Map(foldRune, norm.NFKC.String(text))
}

// AppendFold appends the characters of a text as Glyphs returns them, which is faster than Fold and differs from it only
// where bytes are not UTF-8.
func AppendFold(out []byte, text string) []byte {
	for _, g := range Glyphs(text) {
		out = utf8.AppendRune(out, g.R)
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
