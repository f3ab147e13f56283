package document

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"k8sexplore/ui/kit/widgets/cells"
)

// glyphs reads a finished line from left to right: what stands in its cells, and the escape sequences between.
type glyphs struct {
	rest string
	x    int // cells read
}

const escape = '\x1b'

// next returns the next character as it is drawn, with the cells that it takes, or an escape sequence, which takes
// none.
func (g *glyphs) next() (s string, width int, ok bool) {
	if g.rest == "" {
		return "", 0, false
	}
	size := 1
	switch {
	case g.rest[0] == escape:
		size = sequence(g.rest)
	case g.rest[0] < utf8.RuneSelf && (len(g.rest) == 1 || g.rest[1] < utf8.RuneSelf):
		width = 1
	default:
		size, width = character(g.rest)
	}
	s, g.rest = g.rest[:size], g.rest[size:]
	g.x += width
	return s, width, true
}

// sequence returns the length of the escape sequence that s begins with.
func sequence(s string) int {
	if strings.HasPrefix(s, "\x1b]") {
		if i := strings.Index(s, "\x1b\\"); i >= 0 {
			return i + 2
		}
		return len(s)
	}
	for i := 2; i < len(s); i++ {
		if s[i] >= '@' && s[i] <= '~' {
			return i + 1
		}
	}
	return len(s)
}

// character measures the character that s begins with: at once where it and the next are of a kind that never
// combines, else by the rules of Unicode.
func character(s string) (size, width int) {
	r, size := utf8.DecodeRuneInString(s)
	if width = loner(r); width > 0 {
		if size == len(s) {
			return size, width
		}
		if after, _ := utf8.DecodeRuneInString(s[size:]); after == escape || loner(after) > 0 {
			return size, width
		}
	}
	cluster, _, _, _ := uniseg.FirstGraphemeClusterInString(s, -1)
	return len(cluster), cells.Width(cluster)
}

// loner returns the cells of a rune that stands for itself beside others of its kind: the letters and marks that
// articles are made of; 0 for others.
func loner(r rune) int {
	switch {
	case r >= ' ' && r <= '~', r >= 'À' && r <= 'ɏ', r >= 'Ѐ' && r <= 'ҁ', r >= 'Ҋ' && r <= 'ԯ', r >= '─' && r <= '╿', r >= '‐' && r <= '‧',
		r == '«', r == '»':
		return 1
	case r >= '\u3000' && r <= '〩', r >= 'ぁ' && r <= 'ゖ', r >= 'ァ' && r <= 'ヾ', r >= '一' && r <= '鿿', r >= '！' && r <= '～':
		return 2
	}
	return 0
}

func isBlank(s string) bool { return s == " " || s == "\u3000" || s == "\u00a0" }
