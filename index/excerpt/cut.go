package excerpt

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"k8sexplore/index/text"
)

// Cut is the sign of a snippet that begins or ends in the middle of a sentence. It is one cell wide in every terminal.
const Cut = "⋯"

// cutOut returns a part of a text with the signs of where it is cut, and how many bytes stand before it.
func cutOut(text string, start, end int) (out string, before int) {
	out = text[start:end]
	if end < len(text) && !endsSentence(out) {
		out += Cut
	}
	if start > 0 && !beginsSentence(text, start) {
		out, before = Cut+out, len(Cut)
	}
	return out, before
}

// excerptAround returns the part of a passage that shows what stands at a byte offset, at most as wide as leaves room for
// the signs of cuts: the whole if it is short enough, else from the beginning of the sentence, or of a word, a little before.
func excerptAround(text string, at int) (start, end int) {
	if fits(text) {
		return 0, len(text)
	}
	start = excerptStart(text, at)
	cells := 0
	for i, r := range text[start:] {
		if cells += runeCells(r); cells > snippetCells-2 {
			return start, start + len(strings.TrimRight(text[start:start+lastBorder(text[start:], i)], " "))
		}
	}
	return start, len(text)
}

// lastBorder returns where a line may be cut, at end or before it: at end where it is one endless word.
func lastBorder(line string, end int) int {
	for i := end; i > 0; {
		if isBorder(line, i) {
			return i
		}
		_, size := utf8.DecodeLastRuneInString(line[:i])
		i -= size
	}
	return end
}

// excerptStart returns where a sentence begins at most snippetLead cells before at, or else the first word in that
// stretch.
func excerptStart(text string, at int) int {
	cells, border := 0, at
	for i := at; i > 0 && !beginsSentence(text, i); {
		r, size := utf8.DecodeLastRuneInString(text[:i])
		if cells += runeCells(r); cells > snippetLead {
			return border
		}
		if i -= size; i == 0 || beginsSentence(text, i) || isBorder(text, i) && text[i] != ' ' {
			border = i
		}
	}
	return border
}

// isBorder reports whether a line may be cut at i: at a blank, and beside Chinese or Japanese, but not inside katakana.
func isBorder(line string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(line[:i])
	after, _ := utf8.DecodeRuneInString(line[i:])
	if text.ClassOf(before) == text.Katakana && text.ClassOf(after) == text.Katakana {
		return false
	}
	return before == ' ' || after == ' ' || isWide(before) || isWide(after)
}

func beginsSentence(text string, i int) bool {
	before, blank := strings.CutSuffix(text[:i], " ")
	return endsSentence(before) && (blank || before[len(before)-1] >= utf8.RuneSelf)
}

// endsSentence reports whether a text ends with a sign that ends sentences.
func endsSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?。！？", last)
}

// fits reports whether a whole text is no wider than a snippet. No character has more cells than bytes.
func fits(text string) bool {
	if len(text) <= snippetCells {
		return true
	}
	cells := 0
	for _, r := range text {
		if cells += runeCells(r); cells > snippetCells {
			return false
		}
	}
	return true
}

// runeCells is the width of a character in a terminal, near enough for the length of a snippet.
func runeCells(r rune) int {
	switch {
	case r < firstMark, 0x0400 <= r && r <= 0x0481:
		return 1
	case isWide(r):
		return 2
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	}
	return 1
}

// firstMark is the first character that stands on the one before.
const firstMark = 0x300

func isWide(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case 0x3041 <= r && r <= 0x3096, 0x30A1 <= r && r <= 0x30FF, 0x4E00 <= r && r <= 0x9FFF:
		return true
	}
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
