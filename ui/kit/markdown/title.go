package markdown

import (
	"strings"
	"unicode"

	"k8sexplore/content/sanitize"
)

// WrapTitle breaks a title into as few lines as Wrap does: the first has at most first cells, each further one at most
// rest. Where the text still fits, a line ends at the border of a phrase. It is safe for any text.
func WrapTitle(s string, first, rest int) []string {
	s = sanitize.Line(s)
	if s == "" || first <= 0 || rest <= 0 {
		return nil
	}
	_, cs := cells([]run{{text: s}})
	first, rest = max(first, 2), max(rest, 2)
	var out []string
	limit := first
	for start, left := 0, len(breakLines(cs, first, rest)); start < len(cs); left-- {
		end, next := len(cs), len(cs)
		if left > 1 {
			end, next = phraseEnd(cs, start, limit, rest, left-1)
		}
		for end > start+1 && cs[end-1].blank {
			end--
		}
		out = append(out, strings.Trim(visible(s[cs[start].off:cs[end-1].end]), " \u3000"))
		start, limit = next, rest
	}
	return out
}

// phraseEnd finds where the line from start, of at most limit cells, ends best so that what follows takes at most so many
// lines of rest cells.
func phraseEnd(cs []cell, start, limit, rest, lines int) (end, next int) {
	end, next = lineEnd(cs, start, limit, rest)
	least := tear(cs, end) + max(limit-widthOf(cs[start:end]), 0)
	room := limit
	for at := start + 1; at < len(cs); at++ {
		if room -= cs[at-1].width; room < 0 {
			break
		}
		behind := skipBlanks(cs, at)
		cost := tear(cs, at) + room
		if cost < least && (cs[at-1].brk || beforeFlag(cs, at)) && len(breakLines(cs[behind:], rest, rest)) <= lines {
			least, end, next = cost, at, behind
		}
	}
	return end, next
}

// beforeFlag reports whether a flag begins at a cell, behind a wide character.
func beforeFlag(cs []cell, at int) bool {
	return at+1 < len(cs) && cs[at-1].width == 2 && cs[at].first == '-' && cs[at+1].first == '-' && !forbidden(cs, at-1)
}

// What it costs to end a line at a place, in cells that it had better leave empty for another place.
const (
	atBorder  = 0  // of phrases
	atWord    = 8  // between words of one phrase
	inPhrase  = 24 // perhaps in a word
	neverTorn = 1000
)

// tear tells what is torn by a line that begins at a cell: nothing behind a mark or a particle, a word of katakana or
// hiragana, a particle from its noun, a number from what it counts, or perhaps a word of Chinese characters, whose borders
// no mark tells.
func tear(cs []cell, at int) int {
	before, behind := at-1, skipBlanks(cs, at)
	for before > 0 && cs[before].blank {
		before--
	}
	if before < 0 || behind >= len(cs) {
		return atBorder
	}
	if cs[before].width == 1 && cs[behind].width == 1 {
		return atWord
	}
	a, b := cs[before].first, cs[behind].first
	switch {
	case isKatakana(a) && isKatakana(b), beginsParticle(cs[behind:]) && !strings.ContainsRune(ends, a), strings.ContainsRune(structural, b):
		return neverTorn
	case (unicode.IsDigit(a) || strings.ContainsRune(numerals, a)) && strings.ContainsRune(measures, b):
		return neverTorn
	case strings.ContainsRune(ends, a), a == 'を', strings.ContainsRune(particles, a) && !unicode.Is(unicode.Hiragana, b):
		return atBorder
	case unicode.Is(unicode.Hiragana, b):
		return neverTorn - 1
	case unicode.Is(unicode.Han, a) && unicode.Is(unicode.Han, b):
		return inPhrase
	}
	return atWord
}

// The characters that phrases are told by.
const (
	ends       = "、。，；：:;）)」』"
	particles  = "のとはがをにでもへやてるたなくばず的了"
	structural = "的了"
	numerals   = "一二两三四五六七八九十百千万几数每各"
	measures   = "个個项項种種次台条件位倍天日秒分时時小行段级級类類组組份层層名つ年月点起以"
)

func isKatakana(r rune) bool { return unicode.Is(unicode.Katakana, r) || r == 'ー' }
