package index

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxClauses and maxQuery (bytes) bound what one search may cost; words beyond are not looked at.
const (
	maxClauses = 32
	maxQuery   = 1024
)

// query is words made ready for searching.
type query struct {
	clauses []clause // all of them must hold for a row to be found; none where the words say nothing
	bonus   []term   // rank a found row higher
	phrase  string   // the words as one folded text
}

// clause is one word of a query. It holds for a row when the terms found there, in whatever field, are worth enough.
type clause struct {
	terms []term
	need  int
}

// term is something that a text may hold.
type term struct {
	stem   string  // as the index holds it
	typed  string  // as it was typed, folded
	worth  int     // towards what its clause needs
	weight float64 // in the score, against 1 for a word
	open   bool    // may be the beginning of a word only
}

// The weights of terms.
const (
	weightWord  = 1
	weightPair  = 0.5 // a Chinese or Japanese word has about two characters
	weightLoose = 0.1 // particles, endings, and pairs across the borders of words
)

// parseWords reads what a person typed. The last word may be unfinished. Words that say nothing make no clause.
func parseWords(words string) query {
	if len(words) > maxQuery {
		words = strings.ToValidUTF8(words[:maxQuery], "")
	}
	var p parser
	all := slices.Collect(runs(fold(words)))
	for i, run := range all {
		open := i == len(all)-1
		switch c := run[0].class; {
		case c.isCJK():
			p.pieces(withoutFinalMarks(run))
		case c == cyrillic:
			p.component([][]glyph{run}, open)
		default:
			p.identifier(run, open)
		}
	}
	return p.finish(strings.Join(strings.Fields(foldText(words)), " "))
}

type parser struct {
	clauses []clause
	loose   []clause // what is asked for only if there is nothing else
	bonus   []term
}

func (p *parser) finish(phrase string) query {
	if len(p.clauses) == 0 {
		p.clauses, p.loose = p.loose, nil
	}
	for _, c := range p.loose {
		p.bonus = append(p.bonus, c.terms...)
	}
	return query{
		clauses: p.clauses[:min(len(p.clauses), maxClauses)],
		bonus:   p.bonus[:min(len(p.bonus), maxClauses)],
		phrase:  phrase,
	}
}

func (p *parser) identifier(run []glyph, open bool) {
	all := components(run)
	for i, c := range all {
		p.component(parts(c), open && i == len(all)-1)
	}
	if len(all) > 1 {
		p.bonus = append(p.bonus, wordTerm(run, letter, open))
	}
}

// component adds the clause of a word: all its parts, or the whole of them in one.
func (p *parser) component(parts [][]glyph, open bool) {
	var c clause
	for i, part := range parts {
		if t := wordTerm(part, part[0].class, open && i == len(parts)-1); !stopWords[t.typed] {
			c.terms = append(c.terms, t)
		}
	}
	c.need = len(c.terms)
	if len(parts) > 1 {
		c.need = max(c.need, 1)
		whole := wordTerm(slices.Concat(parts...), letter, open)
		whole.worth = c.need
		c.terms = append(c.terms, whole)
	}
	if c.need > 0 {
		p.clauses = append(p.clauses, c)
	}
}

func wordTerm(word []glyph, c class, open bool) term {
	typed := surface(word)
	return term{stem: stem(typed, c), typed: typed, worth: 1, weight: weightWord, open: open}
}

// pieces adds clauses for Chinese or Japanese: one for each stretch of one script, which is about a word. Hiragana, mostly
// particles and endings, and a single character beside others are asked for only if there is nothing else.
func (p *parser) pieces(run []glyph) {
	found := false
	var loose clause
	for start := 0; start < len(run); {
		end := pieceEnd(run, start)
		c := pieceClause(run, start, end)
		if c.need > 0 {
			p.clauses, found = append(p.clauses, c), true
		} else {
			loose.terms = append(loose.terms, pairs(run[start:end], weightLoose)...)
		}
		if start = end; end < len(run) {
			loose.terms = append(loose.terms, pairs(run[end-1:end+1], weightLoose)...)
		}
	}
	if loose.need = len(loose.terms); found {
		p.bonus = append(p.bonus, loose.terms...)
	} else if loose.need > 0 {
		p.loose = append(p.loose, loose)
	}
}

// pieceEnd returns where the stretch ends that begins at start: characters of one script, or one Chinese stop word.
func pieceEnd(run []glyph, start int) int {
	if n := hanStop(run, start); n > 0 {
		return start + n
	}
	end := start + 1
	for end < len(run) && run[end].class == run[start].class && hanStop(run, end) == 0 {
		end++
	}
	return end
}

// hanStop returns the length of the Chinese stop word at i, 0 where there is none. One of a single character counts only before
// other Chinese or alone: 动的资源, but 動的リソース.
func hanStop(run []glyph, i int) int {
	for _, stop := range hanStops {
		end := i + utf8.RuneCountInString(stop)
		if end > len(run) || surface(run[i:end]) != stop {
			continue
		}
		if end > i+1 || len(run) == 1 || end < len(run) && run[end].class == han {
			return end - i
		}
	}
	return 0
}

// pieceClause returns what a text must hold for a stretch of a run, nothing for one that says little. Not all pairs are asked
// for, since the stretch may be several words that stand apart in the text: of Chinese characters as many pairs as make up
// words of two, of katakana all but one in six.
func pieceClause(run []glyph, start, end int) clause {
	piece := run[start:end]
	c := clause{terms: pairs(piece, weightPair)}
	switch n := len(piece); {
	case piece[0].class == hiragana, hanStop(run, start) > 0:
	case piece[0].class == katakana:
		c.need = n - 1 - (n-1)/6
	case n > 1:
		c.need = (n + 1) / 2
	case len(run) == 1:
		alone := surface(piece)
		c = clause{terms: []term{{stem: alone, typed: alone, worth: 1, weight: weightWord}}, need: 1}
	}
	return c
}

func pairs(piece []glyph, weight float64) []term {
	var out []term
	for i := range len(piece) - 1 {
		pair := surface(piece[i : i+2])
		out = append(out, term{stem: pair, typed: pair, worth: 1, weight: weight})
	}
	return out
}
