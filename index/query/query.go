package query

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

// Query is words made ready for searching.
type Query struct {
	Clauses    []Clause    // the free words; none where they say nothing
	Bonus      []Term      // rank a found row higher
	Conditions []Condition // what must hold besides
	Free       string      // the words as they were typed, but for excluded ones
	Phrase     string      // the same as one folded text
	Gone       bool        // what took the thing away is meant first
}

// Clause is one word of a query. A row has it by any of its alternatives, the first of which is the
// word itself.
type Clause struct {
	Alternatives []Alternative
	units        span // of the query, for synonyms
	Quoted       bool // part of an exact phrase, which is looked for as such
}

// Alternative is one way to say a word. A row has it when the terms found there, in whatever field, are worth enough.
type Alternative struct {
	Terms  []Term
	Need   int
	Weight float64 // in the score, against 1 for the word itself
	Whole  bool    // less than need is nothing: of Chinese, half a stretch of words may be one of them
}

// InPairs returns the query with one pair of characters enough of each stretch of Chinese, of which several words may
// stand apart in a text; ok is false where it asks for no such stretch.
func (q Query) InPairs() (out Query, ok bool) {
	out = q
	out.Clauses = make([]Clause, len(q.Clauses))
	for i, c := range q.Clauses {
		out.Clauses[i] = c
		out.Clauses[i].Alternatives = slices.Clone(c.Alternatives)
		for j, w := range c.Alternatives {
			if w.Need > 1 && !w.Whole && w.Terms[0].Weight == WeightPair {
				out.Clauses[i].Alternatives[j].Need, ok = 1, true
			}
		}
	}
	return out, ok
}

// Typed returns the word as it was typed, folded.
func (c Clause) Typed() string {
	terms := c.Alternatives[0].Terms
	if len(terms) == 0 {
		return ""
	}
	if terms[0].Weight != WeightPair {
		return terms[len(terms)-1].Typed // of several parts the whole is the last
	}
	typed := []rune(terms[0].Typed)
	for _, t := range terms[1:] {
		if pair := []rune(t.Typed); pair[0] == typed[len(typed)-1] {
			typed = append(typed, pair[1:]...)
		}
	}
	return string(typed)
}

// Term is something that a text may hold.
type Term struct {
	Stem   string  // as the index holds it
	Typed  string  // as it was typed, folded
	Worth  int     // towards what its alternative needs
	Weight float64 // in the score, against 1 for a word
	Open   bool    // may be the beginning of a word only

	Kana    bool     // the beginning of words in katakana, see KanaBeginnings
	Synonym int      // a term of the glossary by whatever name, and no word; 0 for none
	Names   []string // of the synonym, folded
}

// Class returns the alphabet of a term.
func (t Term) Class() text.Class {
	r, _ := utf8.DecodeRuneInString(t.Stem)
	return text.ClassOf(r)
}

// The weights of terms.
const (
	WeightWord  = 1
	WeightPair  = 0.5 // a Chinese or Japanese word has about two characters
	weightLoose = 0.2 // particles, endings, and pairs across the borders of words
)

// The weights of alternatives.
const (
	WeightItself        = 1
	weightSynonym       = 0.4
	WeightMisspelt      = 0.6
	WeightMisspeltTwice = 0.4 // two letters wrong
)

// Parse reads what a person typed, or pasted, while a language is shown. The last word may be unfinished. Words that say
// nothing make no clause, unless there are no others.
func Parse(words string, known *Thesaurus, shown content.Language) Query {
	words = ReadPasted(words).Words
	var q Query
	var free, all []string
	var quoted []Clause
	typed := content.SplitWords(words)
	for i, w := range typed {
		if w.Not || w.Phrase {
			c := newCondition(w)
			if c.saysNothing() || len(q.Conditions) == maxClauses || slices.Contains(typed[:i], w) {
				continue
			}
			q.Conditions = append(q.Conditions, c)
			if !w.Not {
				quoted = append(quoted, c.Clauses...)
			}
		} else {
			free = append(free, w.Text)
		}
		if !w.Not {
			all = append(all, w.Text)
		}
	}
	unfinished := len(typed) > 0 && !typed[len(typed)-1].Phrase && !typed[len(typed)-1].Not
	p := newParser(strings.Join(free, " "), known, unfinished, WrittenIn(strings.Join(all, " "), shown))
	if p.read(text.IsQuestionWord); len(p.clauses)+len(quoted) == 0 {
		p = newParser(strings.Join(free, " "), known, unfinished, WrittenIn(strings.Join(all, " "), shown))
		p.read(nil)
	}
	q = p.finish(q)
	for _, c := range quoted {
		c.Quoted = true
		q.Clauses = append(q.Clauses, c)
	}
	q.Clauses = q.Clauses[:min(len(q.Clauses), maxClauses)]
	q.Free = strings.Join(all, " ")
	q.Phrase = strings.Join(strings.Fields(text.Fold(q.Free)), " ")
	return q
}

// HasPhrases reports whether the query asks for exact phrases.
func (q *Query) HasPhrases() bool {
	return slices.ContainsFunc(q.Conditions, func(c Condition) bool { return !c.Not })
}

// Loosened returns the query with the words of its exact phrases in place of the phrases.
func (q Query) Loosened() Query {
	q.Conditions = slices.DeleteFunc(slices.Clone(q.Conditions), func(c Condition) bool { return !c.Not })
	q.Clauses = slices.Clone(q.Clauses)
	for i := range q.Clauses {
		q.Clauses[i].Quoted = false
	}
	return q
}

// span is a stretch of units.
type span struct{ from, to int }

// parser turns runs into clauses. Its units, by which terms of the glossary are found, are whole identifiers and
// words, and single characters of Chinese and Japanese.
type parser struct {
	runs       [][]text.Glyph
	unfinished bool                   // the last run may be the beginning of a word only
	silent     func(word string) bool // nil for none
	known      *Thesaurus
	in         languages // what is typed may be in

	begins  []int // the first unit of each run
	matches []synonymSpan

	clauses []Clause
	loose   []Clause // what is asked for only if there is nothing else
	bonus   []Term
}

func newParser(typed string, known *Thesaurus, unfinished bool, in languages) *parser {
	p := &parser{unfinished: unfinished, known: known, in: in}
	var keys []unit
	for run := range text.Runs(text.Glyphs(typed)) {
		run = unitRun(run)
		p.runs = append(p.runs, run)
		p.begins = append(p.begins, len(keys))
		keys = append(keys, known.unitKeys(run)...)
	}
	p.matches = known.find(keys, in)
	return p
}

// saysNothing reports a word that is not asked for.
func (p *parser) saysNothing(word string) bool {
	return text.IsStopWord(word) || p.silent != nil && p.silent(word)
}

// read makes the clauses; silent words say nothing, nor do those that the index does not hold.
func (p *parser) read(silent func(word string) bool) {
	p.silent = silent
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

// finish puts the query together and adds synonyms to its clauses.
func (p *parser) finish(q Query) Query {
	if len(p.clauses) == 0 {
		p.clauses, p.loose = p.loose, nil
	}
	for _, c := range p.loose {
		p.bonus = append(p.bonus, c.Alternatives[0].Terms...)
	}
	q.Clauses, q.Bonus = p.clauses, p.bonus[:min(len(p.bonus), maxClauses)]
	for _, m := range p.matches {
		for i := range q.Clauses {
			if c := &q.Clauses[i]; m.units.from <= c.units.from && c.units.to <= m.units.to {
				c.Alternatives[0].askForAll()
				c.Alternatives = append(c.Alternatives, p.known.alternatives(m.terms, p.in)...)
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
	if w.Need == 0 && open && len(p.clauses) == 0 && len(parts) == 1 {
		t := wordTerm(parts[0], parts[0][0].Class, true)
		w.Terms, w.Need = []Term{t}, 1
	}
	if w.Need > 0 {
		p.clauses = append(p.clauses, Clause{Alternatives: []Alternative{w}, units: span{at, at + 1}})
	}
}

func (p *parser) wordWay(parts [][]text.Glyph, open bool) Alternative {
	w := Alternative{Weight: WeightItself}
	for i, part := range parts {
		if t := wordTerm(part, part[0].Class, open && i == len(parts)-1); !p.saysNothing(t.Typed) {
			w.Terms = append(w.Terms, t)
		}
	}
	w.Need = len(w.Terms)
	if len(parts) > 1 {
		w.Need = max(w.Need, 1)
		whole := wordTerm(slices.Concat(parts...), text.Letter, open)
		whole.Worth = w.Need
		w.Terms = append(w.Terms, whole)
	}
	return w
}

func wordTerm(word []text.Glyph, c text.Class, open bool) Term {
	typed := text.Surface(word)
	return Term{Stem: text.Stem(typed, c), Typed: typed, Worth: 1, Weight: WeightWord, Open: open}
}

// MayStandIn reports whether texts in a language may have a term, by its script.
func (t Term) MayStandIn(l content.Language) bool {
	switch c := t.Class(); {
	case c == text.Cyrillic:
		return l == content.Russian
	case c.IsCJK():
		return l == content.Japanese || l == content.Chinese
	}
	return true
}

// askForAll makes an alternative ask for all pairs of Chinese or Japanese characters that are a term of the glossary
// together: parts of it may be parts of anything.
func (w *Alternative) askForAll() {
	if len(w.Terms) > 1 && w.Terms[0].Weight == WeightPair {
		w.Need, w.Whole = 0, true
		for _, t := range w.Terms {
			w.Need += t.Worth
		}
	}
}

// IsFound reports whether the terms that were found are worth enough.
func (w Alternative) IsFound(found func(term int) bool) bool {
	worth := 0
	for k, t := range w.Terms {
		if found(k) {
			worth += t.Worth
		}
	}
	return worth >= w.Need
}
