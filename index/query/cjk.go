package query

import (
	"slices"

	"k8sexplore/index/text"
)

// pieces adds clauses for Chinese or Japanese: one for each stretch of one script, or for each term of the glossary.
// Hiragana is mostly particles and endings: it is searched for only if the query has nothing else, and so is a single
// character that is no stem. At the end of an open run one or two katakana are the beginning of a word.
func (p *parser) pieces(run []text.Glyph, open bool, at int) {
	found := false
	var loose Alternative
	for start := 0; start < len(run); {
		end := p.pieceEnd(run, start, at)
		w := pieceWay(run, start, end)
		switch {
		case open && end == len(run) && beginsWord(run[start:]):
			p.clauses, found = append(p.clauses, p.begun(run[start:], at+start)), true
		case w.Need > 0:
			p.clauses, found = append(p.clauses, Clause{Alternatives: []Alternative{w}, units: span{at + start, at + end}}), true
		default:
			loose.Terms = append(loose.Terms, pairs(run[start:end], weightLoose)...)
		}
		if start = end; end < len(run) {
			loose.Terms = append(loose.Terms, pairs(run[end-1:end+1], weightLoose)...)
		}
	}
	loose.Weight = WeightItself
	if loose.Need = len(loose.Terms); found {
		p.bonus = append(p.bonus, loose.Terms...)
	} else if loose.Need > 0 {
		p.loose = append(p.loose, Clause{Alternatives: []Alternative{loose}})
	}
}

// isStem reports a single Chinese character before hiragana: it is the stem of a Japanese verb or adjective, as in 渡される
// and 古い.
func isStem(run []text.Glyph, start, end int) bool {
	return end == start+1 && end < len(run) && run[start].Class == text.Han && run[end].Class == text.Hiragana
}

// pieceEnd returns where the stretch ends that begins at start: characters of one script up to where a term of the
// glossary begins or ends, or one stop word.
func (p *parser) pieceEnd(run []text.Glyph, start, at int) int {
	if n := text.StopAt(run, start); n > 0 && !p.inTerm(at+start) {
		return start + n
	}
	end := start + 1
	for end < len(run) && run[end].Class == run[start].Class && !p.isBorder(at+end) && (text.StopAt(run, end) == 0 || p.inTerm(at+end)) {
		end++
	}
	return end
}

// isBorder reports whether a term of the glossary begins or ends before a unit.
func (p *parser) isBorder(unit int) bool {
	return slices.ContainsFunc(p.matches, func(m synonymSpan) bool { return m.units.from == unit || m.units.to == unit })
}

func (p *parser) inTerm(unit int) bool {
	return slices.ContainsFunc(p.matches, func(m synonymSpan) bool { return m.units.from <= unit && unit < m.units.to })
}

// pieceWay returns what a text must hold for a stretch of a run; a stretch that says little asks for nothing. Not all
// pairs are asked for, since the stretch may be several words that stand apart in the text: of Chinese characters as
// many pairs as make up words of two, of katakana all but one in six.
func pieceWay(run []text.Glyph, start, end int) Alternative {
	piece := run[start:end]
	w := Alternative{Terms: pairs(piece, WeightPair), Weight: WeightItself}
	switch n := len(piece); {
	case piece[0].Class == text.Hiragana, text.StopAt(run, start) > 0:
	case piece[0].Class == text.Katakana:
		w.Need, w.Whole = len(w.Terms)-len(w.Terms)/6, true
	case n > 1:
		w.Need = (len(w.Terms) + 2) / 2
		if len(w.Terms) == 0 {
			w.Need = 0
		}
	case len(run) == 1, isStem(run, start, end):
		alone := text.Surface(piece)
		w.Terms, w.Need = []Term{{Stem: alone, Typed: alone, Worth: 1, Weight: WeightWord}}, 1
	}
	return w
}

func pairs(piece []text.Glyph, weight float64) []Term {
	var out []Term
	for i := range min(len(piece)-1, maxPieces) {
		if text.IsFunction(piece[i : i+2]) {
			continue
		}
		pair := text.Surface(piece[i : i+2])
		out = append(out, Term{Stem: pair, Typed: pair, Worth: 1, Weight: weight})
	}
	return out
}
