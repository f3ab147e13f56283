package query

import (
	"encoding/hex"
	"unicode/utf8"

	"k8sexplore/index/text"
)

// The index holds pairs of neighbours, wherever in a word they stand. What is typed first of a Japanese word, one or
// two katakana, would find it in the middle of others, or nothing; so how words in katakana begin has fields of its own.

// maxKana is how many characters the beginnings have at most.
const maxKana = 2

// kanaWord is what the index holds for words in katakana that begin so.
func kanaWord(beginning string) string { return "kana" + hex.EncodeToString([]byte(beginning)) }

// KanaBeginnings are what the index holds for a word in katakana.
func KanaBeginnings(word string) []string {
	var out []string
	for n, at := 0, 0; n < maxKana; n++ {
		_, size := utf8.DecodeRuneInString(word[at:])
		at += size
		out = append(out, kanaWord(word[:at]))
	}
	return out
}

// beginsWord reports whether a stretch is katakana too few for a word, but enough for the beginning of one.
func beginsWord(piece []text.Glyph) bool {
	return piece[0].Class == text.Katakana && len(piece) <= maxKana
}

// begun is the clause of the beginning of a word: what begins so, or, of two characters, holds them anywhere, and what
// the terms mean whose names begin so.
func (p *parser) begun(piece []text.Glyph, at int) Clause {
	typed := text.Surface(piece)
	beginning := Term{Stem: kanaWord(typed), Typed: typed, Kana: true, Worth: 1, Weight: WeightWord}
	alternatives := []Alternative{{Terms: []Term{beginning}, Need: 1, Weight: WeightItself}}
	if len(piece) > 1 {
		alternatives = append(alternatives, Alternative{Terms: pairs(piece, WeightPair), Need: 1, Weight: WeightMisspelt})
	}
	meant := p.known.begin(p.known.unitKeys(piece), p.in)
	return Clause{Alternatives: append(alternatives, p.known.alternatives(meant, p.in)...), units: span{at, at + len(piece)}}
}
