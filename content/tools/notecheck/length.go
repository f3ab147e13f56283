package notecheck

import (
	"strings"
	"unicode"

	"k8sexplore/content"
)

// An article's length in English words, headings and code blocks not counted.
const (
	shortestArticle = 110
	longestArticle  = 230
)

// lengthBands say how long the other languages' texts are for one English word: Japanese in kana and kanji, Chinese
// in characters, Russian in words. Our texts have 1.9 to 3.0, 1.0 to 2.0 and 0.7 to 1.2; the bands leave room for
// style, but not for a paragraph that one language lacks.
var lengthBands = [4]struct{ from, to float64 }{
	content.Japanese: {1.7, 3.3},
	content.Chinese:  {0.95, 2.0},
	content.Russian:  {0.7, 1.3},
}

// slack is how many English words a text may be off besides, for the sake of short notes.
const slack = 5

// length refuses an English article outside of its bounds, and other texts that are not as long as the English one.
func (t *text) length(english *text) {
	words := english.size()
	if t == english {
		if t.kind == enhancement && (words < shortestArticle || words > longestArticle) {
			t.fault(t.body, "%d words: expected %d to %d", words, shortestArticle, longestArticle)
		}
		return
	}
	band, size := lengthBands[t.lang], t.size()
	from, to := int(band.from*float64(words-slack)), int(band.to*float64(words+slack))
	if size < from || size > to {
		unit := "characters of its script"
		if t.lang == content.Russian {
			unit = "words"
		}
		t.fault(t.body, "%d %s for %d English words: expected %d to %d", size, unit, words, max(from, 1), to)
	}
}

// size counts what the language counts: words, a code span being one, or characters of its script. Headings do not
// count.
func (t *text) size() (n int) {
	for _, b := range t.blocks {
		switch {
		case b.level > 0:
		case t.lang == content.Japanese:
			n += count(b.runes, isJapanese)
		case t.lang == content.Chinese:
			n += count(b.runes, isHan)
		default:
			n += len(strings.FieldsFunc(b.String(), separatesWords))
		}
	}
	return n
}

func count(runes []rune, is func(rune) bool) (n int) {
	for _, r := range runes {
		if is(r) {
			n++
		}
	}
	return n
}

// separatesWords reports what stands between words; API-сервер, 7.0u2 and node's are one.
func separatesWords(r rune) bool {
	return r != nameMark && !strings.ContainsRune("'’.-", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
