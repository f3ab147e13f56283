package index

import (
	"slices"
	"strings"
	"unicode/utf8"

	"k8sexplore/content"
)

// maxClauses and maxQuery (bytes) bound what one search may cost; words beyond are not looked at.
const (
	maxClauses = 32
	maxQuery   = 1024
)

// query is words made ready for searching.
type query struct {
	clauses    []clause    // the free words; none where they say nothing
	bonus      []term      // rank a found row higher
	conditions []condition // what must hold besides
	free       string      // the free words as they were typed
	phrase     string      // the same as one folded text
}

// clause is one word of a query. It holds for a row in one of several ways, the first of which is the word itself.
type clause struct {
	ways  []way
	units span // of the query, for synonyms
}

// way is one way to say a word: it is found in a row when the terms found there, in whatever field, are worth enough.
type way struct {
	terms  []term
	need   int
	weight float64 // in the score, against 1 for the word itself
}

// term is something that a text may hold.
type term struct {
	stem   string  // as the index holds it
	typed  string  // as it was typed, folded
	worth  int     // towards what its way needs
	weight float64 // in the score, against 1 for a word
	open   bool    // may be the beginning of a word only

	synonym bool // nobody typed it
}

// class returns the alphabet of a term.
func (t term) class() class {
	r, _ := utf8.DecodeRuneInString(t.stem)
	return classOf(r)
}

// The weights of terms.
const (
	weightWord  = 1
	weightPair  = 0.5 // a Chinese or Japanese word has about two characters
	weightLoose = 0.1 // particles, endings, and pairs across the borders of words
)

// The weights of ways.
const (
	weightItself   = 1
	weightSynonym  = 0.25
	weightTypo     = 0.6
	weightLongTypo = 0.4 // two letters wrong
)

// parse reads what a person typed. The last word may be unfinished. Words that say nothing make no clause.
func parse(words string, known *thesaurus) query {
	if len(words) > maxQuery {
		words = strings.ToValidUTF8(words[:maxQuery], "")
	}
	var q query
	var free []string
	typed := content.SplitWords(words)
	for _, w := range typed {
		if !w.Not {
			free = append(free, w.Text)
		}
		if w.Not || w.Phrase {
			q.conditions = append(q.conditions, newCondition(w))
		}
	}
	q.free = strings.Join(free, " ")
	unfinished := len(typed) > 0 && !typed[len(typed)-1].Phrase && !typed[len(typed)-1].Not
	p := parser{runs: slices.Collect(runs(fold(q.free))), unfinished: unfinished}
	p.units()
	p.matches = known.find(p.keys)
	p.read()
	return p.finish(q)
}

// span is a stretch of units.
type span struct{ from, to int }

// parser turns runs into clauses. Its units, by which synonyms are found, are whole identifiers and words, and single characters
// of Chinese and Japanese.
type parser struct {
	runs       [][]glyph
	unfinished bool // the last run may be the beginning of a word only

	keys    []string // of the units
	begins  []int    // the first unit of each run
	matches []concept

	clauses []clause
	loose   []clause // what is asked for only if there is nothing else
	bonus   []term
}

// units cuts the runs into units.
func (p *parser) units() {
	for i, run := range p.runs {
		if run[0].class.isCJK() {
			run = withoutFinalMarks(run)
			p.runs[i] = run
		}
		p.begins = append(p.begins, len(p.keys))
		p.keys = append(p.keys, unitKeys(run)...)
	}
}

// unitKeys returns the units of a run: what is the same in all forms of them.
func unitKeys(run []glyph) []string {
	if !run[0].class.isCJK() {
		return []string{stem(surface(run), run[0].class)}
	}
	var out []string
	for i := range run {
		out = append(out, surface(run[i:i+1]))
	}
	return out
}

func (p *parser) read() {
	for i, run := range p.runs {
		open, at := p.unfinished && i == len(p.runs)-1, p.begins[i]
		switch c := run[0].class; {
		case c.isCJK():
			p.pieces(run, at)
		case c == cyrillic:
			p.component([][]glyph{run}, open, at)
		default:
			p.identifier(run, open, at)
		}
	}
}

// finish puts the query together and gives its clauses their synonyms.
func (p *parser) finish(q query) query {
	if len(p.clauses) == 0 {
		p.clauses, p.loose = p.loose, nil
	}
	for _, c := range p.loose {
		p.bonus = append(p.bonus, c.ways[0].terms...)
	}
	q.clauses, q.bonus = p.clauses[:min(len(p.clauses), maxClauses)], p.bonus[:min(len(p.bonus), maxClauses)]
	q.phrase = strings.Join(strings.Fields(foldText(q.free)), " ")
	for _, m := range p.matches {
		for i := range q.clauses {
			if c := &q.clauses[i]; m.units.from <= c.units.from && c.units.to <= m.units.to {
				c.ways = append(c.ways, m.others...)
			}
		}
	}
	return q
}

func (p *parser) identifier(run []glyph, open bool, at int) {
	all := components(run)
	for i, c := range all {
		p.component(parts(c), open && i == len(all)-1, at)
	}
	if len(all) > 1 {
		p.bonus = append(p.bonus, wordTerm(run, letter, open))
	}
}

// component adds the clause of a word: all its parts, or the whole of them in one.
func (p *parser) component(parts [][]glyph, open bool, at int) {
	if w := wordWay(parts, open); w.need > 0 {
		p.clauses = append(p.clauses, clause{ways: []way{w}, units: span{at, at + 1}})
	}
}

func wordWay(parts [][]glyph, open bool) way {
	w := way{weight: weightItself}
	for i, part := range parts {
		if t := wordTerm(part, part[0].class, open && i == len(parts)-1); !stopWords[t.typed] && !questionWords[t.typed] {
			w.terms = append(w.terms, t)
		}
	}
	w.need = len(w.terms)
	if len(parts) > 1 {
		w.need = max(w.need, 1)
		whole := wordTerm(slices.Concat(parts...), letter, open)
		whole.worth = w.need
		w.terms = append(w.terms, whole)
	}
	return w
}

func wordTerm(word []glyph, c class, open bool) term {
	typed := surface(word)
	return term{stem: stem(typed, c), typed: typed, worth: 1, weight: weightWord, open: open}
}
