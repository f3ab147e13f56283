package notecheck

import (
	"slices"
	"strings"
	"unicode"

	"k8sexplore/content"
)

// What a text in a language is written with, and what has no place in it.
var (
	nativeScripts = [4][]*unicode.RangeTable{
		content.English:  {unicode.Latin},
		content.Japanese: {unicode.Hiragana, unicode.Katakana, unicode.Han},
		content.Russian:  {unicode.Cyrillic},
		content.Chinese:  {unicode.Han},
	}
	foreignScripts = [4][]*unicode.RangeTable{
		content.English:  {unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Cyrillic},
		content.Japanese: {unicode.Hangul, unicode.Cyrillic},
		content.Russian:  {unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul},
		content.Chinese:  {unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Cyrillic},
	}
)

// script refuses a text, a title of a plain note or a paragraph that is not in the file's language. It reports
// whether the text as a whole is, so that the language's other rules make sense.
func (t *text) script() bool {
	if !t.isInLanguage() {
		t.fault(t.body, "wrong language: expected %s", languageName(t.lang))
		return false
	}
	if t.kind == plainNote && !t.isNative(&t.title) {
		t.fault(t.title.start(), "the title is not translated: expected %s", languageName(t.lang))
	}
	t.foreign(&t.title)
	for _, b := range t.blocks {
		if !t.isNative(&b) && englishWords(b.String()) > maxNames {
			t.fault(b.start(), "this paragraph is not translated: expected %s", languageName(t.lang))
		}
		t.foreign(&b)
	}
	for _, f := range t.fences {
		for i, line := range f.lines {
			if strings.ContainsFunc(line, t.isForeign) {
				t.faultLine(f.line+1+i, "a comment in a foreign script: expected %s", languageName(t.lang))
			}
		}
	}
	return true
}

// isInLanguage reports whether a text has letters of its language; Japanese is known by its kana.
func (t *text) isInLanguage() bool {
	scripts := nativeScripts[t.lang]
	if t.lang == content.Japanese {
		scripts = []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana}
	}
	return slices.ContainsFunc(t.blocks, func(b block) bool {
		return strings.ContainsFunc(b.String(), func(r rune) bool { return unicode.In(r, scripts...) })
	})
}

func (t *text) isNative(b *block) bool {
	return strings.ContainsFunc(b.String(), func(r rune) bool { return unicode.In(r, nativeScripts[t.lang]...) })
}

func (t *text) isForeign(r rune) bool { return unicode.In(r, foreignScripts[t.lang]...) }

// foreign reports the first letter of a block that its language does not have, and the first word of two alphabets.
func (t *text) foreign(b *block) {
	for i, r := range b.runes {
		if t.isForeign(r) || isFullWidth(r) {
			t.fault(b.at[i], "%q has no place here: expected %s", r, languageName(t.lang))
			return
		}
		if i > 0 && (isLatin(r) && isCyrillic(b.runes[i-1]) || isCyrillic(r) && isLatin(b.runes[i-1])) {
			t.fault(b.at[i], "Latin and Cyrillic in one word (%q beside %q): expected one alphabet", b.runes[i-1], r)
			return
		}
	}
}

// maxNames is how many lower-case English words a paragraph without any word of its language may have: a line of
// names and versions has a few, a forgotten sentence more.
const maxNames = 4

// englishWords counts words in lower-case Latin letters.
func englishWords(s string) (n int) {
	for word := range strings.FieldsSeq(s) {
		word = strings.Trim(word, ".,:;()")
		if len(word) > 1 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == "" {
			n++
		}
	}
	return n
}

func isLatin(r rune) bool    { return r < unicode.MaxASCII && unicode.IsLetter(r) }
func isCyrillic(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }
func isHan(r rune) bool      { return unicode.Is(unicode.Han, r) }

// isFullWidth reports letters and digits of full width.
func isFullWidth(r rune) bool {
	return r >= '０' && r <= '９' || r >= 'Ａ' && r <= 'Ｚ' || r >= 'ａ' && r <= 'ｚ'
}
