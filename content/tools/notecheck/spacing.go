package notecheck

import (
	"strings"
	"unicode"

	"k8sexplore/content"
)

// spacing holds each block to its language's rules about blanks, brackets and quotes; only to those that need no
// judgement.
func (t *text) spacing() {
	check := [4]func(s *spacer){
		content.English: (*spacer).english, content.Japanese: (*spacer).japanese,
		content.Russian: (*spacer).russian, content.Chinese: (*spacer).chinese,
	}[t.lang]
	for _, b := range append([]block{t.title}, t.blocks...) {
		s := spacer{text: t, block: b}
		for s.i = range b.runes {
			if s.is(0, ' ') && s.is(1, ' ') {
				s.fault("two blanks: expected one")
			}
			check(&s)
		}
	}
}

// spacer stands at one rune of a block.
type spacer struct {
	text  *text
	block block
	i     int
}

// rune returns the rune at a distance, 0 beyond the block.
func (s *spacer) rune(distance int) rune {
	if i := s.i + distance; i >= 0 && i < len(s.block.runes) {
		return s.block.runes[i]
	}
	return 0
}

func (s *spacer) is(distance int, r rune) bool { return s.rune(distance) == r }

// any reports whether the rune at a distance is one of a set.
func (s *spacer) any(distance int, set string) bool {
	r := s.rune(distance)
	return r != 0 && strings.ContainsRune(set, r)
}

// fault names the place by what stands around it.
func (s *spacer) fault(format string, args ...any) {
	const around = 8
	from, to := max(0, s.i-around), min(len(s.block.runes), s.i+around+1)
	excerpt := strings.ReplaceAll(string(s.block.runes[from:to]), string(nameMark), "`…`")
	s.text.fault(s.block.at[s.i], "%q: "+format, append([]any{excerpt}, args...)...)
}

func (s *spacer) english() {
	if s.is(0, ' ') && s.any(1, ",;:!?") {
		s.fault("a blank before punctuation: expected none")
	}
	if s.is(0, nameMark) && (isLatin(s.rune(1)) || s.any(1, "'’")) {
		s.fault("an ending on a code span: expected a word of its own behind it")
	}
}

func (s *spacer) russian() {
	s.english()
	switch {
	case s.is(0, '"') || s.is(0, '”') || s.is(0, '“') && !strings.ContainsRune(s.block.String(), '„'):
		s.fault("quotes: expected «»")
	case s.is(-1, ' ') && s.any(0, "-–") && s.is(1, ' '):
		s.fault("a short dash between blanks: expected —")
	case s.any(0, "'’") && isCyrillic(s.rune(1)):
		s.fault("an ending behind an apostrophe: expected Latin words without endings")
	case s.is(0, nameMark) && isCyrillic(s.rune(1)):
		s.fault("an ending on a code span: expected a word of its own behind it")
	}
}

// isLatinOrName reports what East Asian languages set apart: Latin letters, digits and code spans.
func isLatinOrName(r rune) bool { return isLatin(r) || r >= '0' && r <= '9' || r == nameMark }

func isJapanese(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー'
}

func (s *spacer) japanese() {
	before, here, after := s.rune(-1), s.rune(0), s.rune(1)
	switch {
	case here == ' ' && isJapanese(before) && (isJapanese(after) || isLatinOrName(after) || s.any(1, "()")),
		here == ' ' && isJapanese(after) && (isLatinOrName(before) || s.any(-1, "()")),
		here == ' ' && (s.any(-1, "、。「」！？") || s.any(1, "、。「」！？")):
		s.fault("a blank beside Japanese: expected none")
	case strings.ContainsRune("（）：；，．", here):
		s.fault("%c: expected brackets and colons of half width, otherwise 、 and 。", here)
	case strings.ContainsRune("!?", here) && isJapanese(before):
		s.fault("%c of half width: expected ！ and ？", here)
	case strings.ContainsRune(",.;", here) && isJapanese(before):
		s.fault("%c: expected 、 or 。", here)
	case strings.ContainsRune("\"“”", here):
		s.fault("quotes: expected 「」")
	}
}

const chineseMarks = "，。、；：？！（）“”《》"

func (s *spacer) chinese() {
	before, here, after := s.rune(-1), s.rune(0), s.rune(1)
	switch {
	case isHan(here) && isLatinOrName(after), isLatinOrName(here) && isHan(after):
		s.fault("Chinese and Latin or code without a blank between them: expected one")
	case here == ' ' && isHan(before) && isHan(after):
		s.fault("a blank within Chinese: expected none")
	case here == ' ' && (s.any(-1, chineseMarks) || s.any(1, chineseMarks)):
		s.fault("a blank beside punctuation of full width: expected none")
	case s.any(0, ",:;()!?") && (s.hanNear(-1) || s.hanNear(1)), here == '.' && (isHan(before) || isHan(after)):
		s.fault("%c of half width beside Chinese: expected full width", here)
	case strings.ContainsRune("\"「」", here):
		s.fault("quotes: expected “”")
	}
}

// hanNear reports a Chinese character on one side, a blank passed over.
func (s *spacer) hanNear(side int) bool {
	return isHan(s.rune(side)) || s.is(side, ' ') && isHan(s.rune(2*side))
}
