package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// HasPhrase reports whether a phrase stands in a text, not as part of longer words; an open one may go on.
func HasPhrase(text, phrase string, open bool) bool {
	n := Substring{text: phrase}
	return n.IsPhraseIn(text, open)
}

// IsPhraseIn is HasPhrase for a prepared string.
func (n *Substring) IsPhraseIn(text string, open bool) bool {
	for at := n.In(text, 0); at >= 0; at = n.In(text, at+1) {
		if !insideWord(text, at) && (open || !insideWord(text, at+len(n.text))) {
			return true
		}
	}
	return false
}

// insideWord reports whether letters or digits stand on both sides of an offset in a text. Chinese and Japanese words
// have no borders that one could see.
func insideWord(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return isWordRune(before) && isWordRune(after)
}

func isWordRune(r rune) bool {
	switch ClassOf(r) {
	case Letter, Digit, Cyrillic:
		return true
	case Separator, Joiner, Han, Hiragana, Katakana:
	}
	return false
}

// FoldProse returns a text as phrases are compared: folded, on one line, without the signs of Markdown that stand
// inside words.
func FoldProse(source string) string {
	var b strings.Builder
	b.Grow(len(source))
	blank := false
	for _, r := range norm.NFKC.String(source) {
		switch r = foldRune(r); {
		case r < 0, r == '`', r == '*':
		case unicode.IsSpace(r):
			blank = b.Len() > 0
		default:
			if blank {
				b.WriteByte(' ')
			}
			b.WriteRune(r)
			blank = false
		}
	}
	return b.String()
}

// Prose is a text as phrases are compared, whose bytes lead back to the source.
type Prose struct {
	text   string
	at     []int // by byte: index into glyphs
	glyphs []Glyph
}

// MapProse is FoldProse for marking what was found in the source.
func MapProse(source string) Prose {
	p := Prose{glyphs: Glyphs(source)}
	var b strings.Builder
	blank := true
	for i, g := range p.glyphs {
		isBlank := g.R == ' ' || g.R == '\n' || g.R == '\t' || g.R == '\u3000'
		if g.R == '`' || g.R == '*' || isBlank && blank {
			continue
		}
		before := b.Len()
		if blank = isBlank; blank {
			b.WriteByte(' ')
		} else {
			b.WriteRune(g.R)
		}
		for range b.Len() - before {
			p.at = append(p.at, i)
		}
	}
	p.text = b.String()
	return p
}

// Spans returns where a folded phrase stands, in bytes of the source.
func (p Prose) Spans(phrase string) [][2]int {
	var out [][2]int
	for from := 0; phrase != ""; {
		i := strings.Index(p.text[from:], phrase)
		if i < 0 {
			break
		}
		start, end := from+i, from+i+len(phrase)
		if !insideWord(p.text, start) && !insideWord(p.text, end) {
			out = append(out, [2]int{int(p.glyphs[p.at[start]].Start), int(p.glyphs[p.at[end-1]].End)})
		}
		from = end
	}
	return out
}
