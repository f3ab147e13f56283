package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// class is what a character is to search: what may stand in one word with it.
type class uint8

const (
	separator class = iota
	joiner          // stands between the parts of an identifier: - _ . / :
	letter          // of any alphabet but Cyrillic
	digit
	cyrillic
	han
	hiragana
	katakana
)

// isCJK reports whether words are written without blanks between them.
func (c class) isCJK() bool { return c >= han }

// glyph is a character as search sees it, with the bytes of the source that it stands for.
type glyph struct {
	r          rune // folded
	start, end int32
	class      class
	upper      bool // a capital in the source
}

// fold returns the characters of a text without differences of width, case and composition: ＫＥＰ is kep, ｺﾝﾃﾅ is コンテナ,
// ё is е, 節點 is 节点. Several characters of the source may become one and the other way round; start and end always lie on the borders
// of the source's characters. Bytes that are not UTF-8 are separators.
func fold(text string) []glyph {
	out := make([]glyph, 0, len(text)/2+8)
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
func appendGlyph(out []glyph, r rune, start, end int) []glyph {
	folded := foldRune(r)
	if folded < 0 {
		if n := len(out); n > 0 {
			out[n-1].end = max(out[n-1].end, int32(end))
		}
		return out
	}
	return append(out, glyph{r: folded, start: int32(start), end: int32(end), class: classOf(folded), upper: unicode.IsUpper(r)})
}

// foldText returns a text as fold sees it.
func foldText(text string) string {
	return strings.Map(foldRune, norm.NFKC.String(text))
}

// foldInto appends a text as foldText returns it. Of a plain English text no copy is made on the way: thousands of titles are
// compared in one search.
func foldInto(out []byte, text string) []byte {
	for i := range len(text) {
		r := text[i]
		if r >= utf8.RuneSelf {
			return append(out[:len(out)-i], foldText(text)...)
		}
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		out = append(out, r)
	}
	return out
}

// foldRune returns a character without differences of case, or -1 for one that shows nothing of its own: a combining mark, a
// joiner of zero width.
func foldRune(r rune) rune {
	switch {
	case r < utf8.RuneSelf:
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	case r == 'ё' || r == 'Ё':
		return 'е'
	case classOf(r) == separator && unicode.In(r, unicode.Mn, unicode.Cf):
		return -1
	}
	return simplified(unicode.ToLower(r))
}

func classOf(r rune) class {
	switch {
	case r < utf8.RuneSelf:
		return classOfASCII(r)
	case 0x0400 <= r && r <= 0x0481, 0x048A <= r && r <= 0x052F:
		return cyrillic
	case 0x3041 <= r && r <= 0x3096, r == 'ゝ', r == 'ゞ':
		return hiragana
	case 0x30A1 <= r && r <= 0x30FE && r != '・', 0x31F0 <= r && r <= 0x31FF:
		return katakana
	case r == '々', r == '〆', 0x4E00 <= r && r <= 0x9FFF, unicode.Is(unicode.Han, r):
		return han
	case unicode.IsLetter(r):
		return letter
	case unicode.IsDigit(r):
		return digit
	}
	return separator
}

func classOfASCII(r rune) class {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z':
		return letter
	case '0' <= r && r <= '9':
		return digit
	case r == '-', r == '_', r == '.', r == '/', r == ':':
		return joiner
	}
	return separator
}
