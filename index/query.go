package index

import (
	"slices"
	"strings"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// What bounds the cost of one search: words, conditions and pieces of a word beyond these are not looked at.
const (
	maxClauses = 32
	maxPieces  = 48
	maxQuery   = 1024 // bytes
)

// query is words made ready for searching.
type query struct {
	clauses    []clause    // the free words; none where they say nothing
	bonus      []term      // rank a found row higher
	conditions []condition // what must hold besides
	free       string      // the words as they were typed, but for excluded ones
	phrase     string      // the same as one folded text
}

// clause is one word of a query. It holds for a row in one of several ways, the first of which is the word itself.
type clause struct {
	ways   []way
	units  span // of the query, for synonyms
	quoted bool // part of an exact phrase, which is looked for as such
}

// way is one way to say a word: it is found in a row when the terms found there, in whatever field, are worth enough.
type way struct {
	terms  []term
	need   int
	weight float64 // in the score, against 1 for the word itself
	whole  bool    // less than need is nothing: of Chinese, half a stretch of words may be one of them
}

// term is something that a text may hold.
type term struct {
	stem   string  // as the index holds it
	typed  string  // as it was typed, folded
	worth  int     // towards what its way needs
	weight float64 // in the score, against 1 for a word
	open   bool    // may be the beginning of a word only

	kana    bool     // the beginning of words in katakana, see kanaWord
	concept int      // a term of the glossary by whatever name, and no word; 0 for none
	names   []string // of the concept, folded
}

// class returns the alphabet of a term.
func (t term) class() text.Class {
	r, _ := utf8.DecodeRuneInString(t.stem)
	return text.ClassOf(r)
}

// The weights of terms.
const (
	weightWord  = 1
	weightPair  = 0.5 // a Chinese or Japanese word has about two characters
	weightLoose = 0.2 // particles, endings, and pairs across the borders of words
)

// The weights of ways.
const (
	weightItself   = 1
	weightSynonym  = 0.4
	weightTypo     = 0.6
	weightLongTypo = 0.4 // two letters wrong
)

// parse reads what a person typed while a language is shown. The last word may be unfinished. Words that say nothing
// make no clause, unless there are no others.
func parse(words string, known *thesaurus, shown content.Language) query {
	if len(words) > maxQuery {
		words = strings.ToValidUTF8(words[:maxQuery], "")
	}
	var q query
	var free, all []string
	var quoted []clause
	typed := content.SplitWords(words)
	for i, w := range typed {
		if w.Not || w.Phrase {
			c := newCondition(w)
			if c.saysNothing() || len(q.conditions) == maxClauses || slices.Contains(typed[:i], w) {
				continue
			}
			q.conditions = append(q.conditions, c)
			if !w.Not {
				quoted = append(quoted, c.clauses...)
			}
		} else {
			free = append(free, w.Text)
		}
		if !w.Not {
			all = append(all, w.Text)
		}
	}
	unfinished := len(typed) > 0 && !typed[len(typed)-1].Phrase && !typed[len(typed)-1].Not
	p := newParser(strings.Join(free, " "), known, unfinished, writtenIn(strings.Join(all, " "), shown))
	p.read()
	q = p.finish(q)
	for _, c := range quoted {
		c.quoted = true
		q.clauses = append(q.clauses, c)
	}
	q.clauses = q.clauses[:min(len(q.clauses), maxClauses)]
	q.free = strings.Join(all, " ")
	q.phrase = strings.Join(strings.Fields(text.Fold(q.free)), " ")
	return q
}

// span is a stretch of units.
type span struct{ from, to int }

// parser turns runs into clauses. Its units, by which terms of the glossary are found, are whole identifiers and
// words, and single characters of Chinese and Japanese.
type parser struct {
	runs       [][]text.Glyph
	unfinished bool // the last run may be the beginning of a word only
	known      *thesaurus
	in         tongues // what is typed may be in

	begins  []int // the first unit of each run
	matches []concept

	clauses []clause
	loose   []clause // what is asked for only if there is nothing else
	bonus   []term
}

func newParser(typed string, known *thesaurus, unfinished bool, in tongues) *parser {
	p := &parser{unfinished: unfinished, known: known, in: in}
	var keys []string
	for run := range text.Runs(text.Glyphs(typed)) {
		run = unitRun(run)
		p.runs = append(p.runs, run)
		p.begins = append(p.begins, len(keys))
		keys = append(keys, unitKeys(run)...)
	}
	p.matches = known.find(keys, in)
	return p
}

// read makes the clauses.
func (p *parser) read() {
	for i, run := range p.runs {
		open, at := p.unfinished && i == len(p.runs)-1, p.begins[i]
		switch c := run[0].Class; {
		case c.IsCJK():
			p.pieces(run, open, at)
		case c == text.Cyrillic:
			p.component([][]text.Glyph{run}, open, at)
		default:
			p.identifier(run, open, at)
		}
	}
}

// finish puts the query together and lets its words be named otherwise.
func (p *parser) finish(q query) query {
	if len(p.clauses) == 0 {
		p.clauses, p.loose = p.loose, nil
	}
	for _, c := range p.loose {
		p.bonus = append(p.bonus, c.ways[0].terms...)
	}
	q.clauses, q.bonus = p.clauses, p.bonus[:min(len(p.bonus), maxClauses)]
	for _, m := range p.matches {
		for i := range q.clauses {
			if c := &q.clauses[i]; m.units.from <= c.units.from && c.units.to <= m.units.to {
				c.ways = append(c.ways, p.known.ways(m.terms, p.in)...)
			}
		}
	}
	return q
}

func (p *parser) identifier(run []text.Glyph, open bool, at int) {
	all := text.Components(run)
	for i, c := range all {
		p.component(text.Parts(c), open && i == len(all)-1, at)
	}
	if len(all) > 1 {
		p.bonus = append(p.bonus, wordTerm(run, text.Letter, open))
	}
}

// component adds the clause of a word: all its parts, or the whole of them in one. A word that says nothing adds none,
// but where it may be the beginning of another one and nothing else is asked for.
func (p *parser) component(parts [][]text.Glyph, open bool, at int) {
	w := p.wordWay(parts, open)
	if w.need == 0 && open && len(p.clauses) == 0 && len(parts) == 1 {
		t := wordTerm(parts[0], parts[0][0].Class, true)
		w.terms, w.need = []term{t}, 1
	}
	if w.need > 0 {
		p.clauses = append(p.clauses, clause{ways: []way{w}, units: span{at, at + 1}})
	}
}

func (p *parser) wordWay(parts [][]text.Glyph, open bool) way {
	w := way{weight: weightItself}
	for i, part := range parts {
		if t := wordTerm(part, part[0].Class, open && i == len(parts)-1); !text.IsStopWord(t.typed) {
			w.terms = append(w.terms, t)
		}
	}
	w.need = len(w.terms)
	if len(parts) > 1 {
		w.need = max(w.need, 1)
		whole := wordTerm(slices.Concat(parts...), text.Letter, open)
		whole.worth = w.need
		w.terms = append(w.terms, whole)
	}
	return w
}

func wordTerm(word []text.Glyph, c text.Class, open bool) term {
	typed := text.Surface(word)
	return term{stem: text.Stem(typed, c), typed: typed, worth: 1, weight: weightWord, open: open}
}

// mayStandIn reports whether texts in a language may have a term, by its script.
func (t term) mayStandIn(l content.Language) bool {
	switch c := t.class(); {
	case c == text.Cyrillic:
		return l == content.Russian
	case c.IsCJK():
		return l == content.Japanese || l == content.Chinese
	}
	return true
}

// isFound reports whether the terms that were found are worth enough.
func (w way) isFound(found func(term int) bool) bool {
	worth := 0
	for k, t := range w.terms {
		if found(k) {
			worth += t.worth
		}
	}
	return worth >= w.need
}
