package markdown

import (
	"strings"
	"unicode"
)

// noStart are marks that may not begin a line, noEnd those that may not end one.
const (
	noStart = "、。，．・：；？！」』）】〉》〕］｝〗〙〟»”’ー々ゝゞヽヾ゛゜…‥—–〜～％℃‰" +
		"ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
	noStartASCII = ",.;:!?)]}%"
	noEnd        = "「『（【〈《〔［｛〖〘〝«“‘￥＄([{"
)

// mayBreak reports whether a line may end after cell i: where UAX #14 allows it
// (as brk still says), or after a blank, or between code and a wide character,
// unless kinsoku forbids it. Words and code stay whole, blanks together. Inside
// a word, where most cells are, it is soon told.
func mayBreak(cs []cell, i int) bool {
	a, b := cs[i], cs[i+1]
	both := a.style & b.style & code
	edge := (a.style^b.style)&code != 0
	wide := a.width == 2 || b.width == 2
	switch {
	case !a.brk && !a.blank && !wide, b.blank, forbidden(cs, i), b.style&glued != 0 && a.style != b.style:
		return false
	case a.blank, edge && wide, quoteBreak(a, b):
		return true
	case both != 0 && (a.width != 2 || b.width != 2), insideWord(a, b):
		return false
	}
	return a.brk
}

// forbidden reports whether kinsoku forbids a line to end after cell i. ASCII
// marks may begin a line where they begin a word (.spec, :8080) or code.
func forbidden(cs []cell, i int) bool {
	if i+1 < len(cs) {
		next := cs[i+1]
		begins := next.style&^cs[i].style&code != 0 || cs[i].blank && i+2 < len(cs) && isWord(cs[i+2])
		if strings.ContainsRune(noStart, next.first) || strings.ContainsRune(noStartASCII, next.first) && !begins {
			return true
		}
	}
	for i > 0 && cs[i].blank {
		i--
	}
	return strings.ContainsRune(noEnd, cs[i].first)
}

// insideWord reports whether a break between a and b, which UAX #14 allows, tears
// up --flag, kube-proxy or batch/v1. Between wide characters it does not.
func insideWord(a, b cell) bool { return (a.first == '-' || a.first == '/') && b.width == 1 }

// quoteBreak reports whether a line may end between a wide character and a
// quotation mark that turns away from it. UAX #14 knows no direction for those.
func quoteBreak(a, b cell) bool {
	return a.width == 2 && strings.ContainsRune("“‘", b.first) ||
		b.width == 2 && strings.ContainsRune("”’", a.first)
}

// joint reports whether an unbreakable word is best torn between a and b.
func joint(a, b rune) bool {
	const punctuation = "/.-_=&?,:;)]}"
	if strings.ContainsRune(punctuation, a) {
		return !strings.ContainsRune(punctuation, b)
	}
	return unicode.IsLower(a) && unicode.IsUpper(b)
}

func isWord(c cell) bool {
	return c.width == 1 && (unicode.IsLetter(c.first) || unicode.IsDigit(c.first))
}
