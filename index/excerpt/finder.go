package excerpt

import (
	"slices"
	"strings"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// Finder finds the words of a query in a text.
type Finder struct {
	Query    query.Query
	byStem   map[string][]termPosition
	maybe    [256]bool // by the last byte of the character with which words begin, and so their stems
	open     []openTerm
	kana     []openTerm             // beginnings of words in katakana
	synonyms map[int][]termPosition // terms of the glossary
	pieces   bool                   // some alternatives need several terms that stand together
	phrases  []string               // folded, for what must stand exactly so
}

// position is where a term stands in the query.
type termPosition struct{ clause, alternative, term int } // clause -1: it belongs to none

type openTerm struct {
	typed    string
	position termPosition
}

// occurrence is where a text has a term of the query, in bytes.
type occurrence struct {
	start, end int
	position   termPosition
}

// NewFinder returns a Finder of a query.
func NewFinder(q query.Query) Finder {
	f := Finder{Query: q, byStem: map[string][]termPosition{}, synonyms: map[int][]termPosition{}}
	add := func(t query.Term, p termPosition) {
		if t.Synonym > 0 {
			f.synonyms[t.Synonym] = append(f.synonyms[t.Synonym], p)
			return
		}
		if t.Kana {
			f.kana = append(f.kana, openTerm{t.Typed, p})
			return
		}
		f.byStem[t.Stem] = append(f.byStem[t.Stem], p)
		f.maybe[byte(firstRune(t.Stem))] = true
		if t.Open {
			f.open = append(f.open, openTerm{t.Typed, p})
		}
	}
	for i, c := range q.Clauses {
		for j, w := range c.Alternatives {
			f.pieces = f.pieces || w.Whole && w.Need > 1
			for k, t := range w.Terms {
				add(t, termPosition{i, j, k})
			}
		}
	}
	for k, t := range q.Bonus {
		add(t, termPosition{-1, 0, k})
	}
	for _, c := range q.Conditions {
		if !c.Not && c.Text != "" {
			f.phrases = append(f.phrases, c.Text)
		}
	}
	return f
}

// occurrences returns what of the query stands in a text, in the order of the text: words in any form, terms of the
// glossary by any name, of katakana whole words alone.
func (f Finder) occurrences(p reading) []occurrence {
	var out []occurrence
	for _, t := range p.words {
		if !f.maybe[byte(firstRune(t.Text))] {
			continue
		}
		start, end := int(t.Start), int(t.End)
		for _, p := range f.byStem[t.Stem()] {
			out = append(out, occurrence{start, end, p})
		}
		for _, o := range f.open {
			known := len(out) > 0 && out[len(out)-1].position == o.position && out[len(out)-1].start == start // by the part of an identifier
			if !known && strings.HasPrefix(t.Text, o.typed) {
				out = append(out, occurrence{start, end, o.position})
			}
		}
	}
	out = append(f.whole(f.inRuns(p.runs, out)), f.kanaIn(p)...)
	if len(f.synonyms) > 0 {
		for _, n := range p.named {
			for _, p := range f.synonyms[n.Term] {
				out = append(out, occurrence{int(n.Start), int(n.End), p})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b occurrence) int { return a.start - b.start })
	return out
}

// inRuns adds where characters stand that are a term, alone or with the one behind.
func (f Finder) inRuns(runs []text.Glyph, out []occurrence) []occurrence {
	var room [8]byte
	for i, g := range runs {
		if g.R == 0 || !f.maybe[byte(g.R)] {
			continue
		}
		one := utf8.AppendRune(room[:0], g.R)
		for _, p := range f.byStem[string(one)] {
			out = append(out, occurrence{int(g.Start), int(g.End), p})
		}
		if next := runs[i+1]; next.R != 0 {
			for _, p := range f.byStem[string(utf8.AppendRune(one, next.R))] {
				out = append(out, occurrence{int(g.Start), int(next.End), p})
			}
		}
	}
	return out
}

func firstRune(word string) rune {
	r, _ := utf8.DecodeRuneInString(word)
	return r
}

// marks returns what of a text is to be marked: the occurrences, but of an exact phrase the phrase as a whole.
func (f Finder) marks(p reading) []occurrence {
	quoted := func(s occurrence) bool { return s.position.clause >= 0 && f.Query.Clauses[s.position.clause].Quoted }
	out := slices.DeleteFunc(f.occurrences(p), quoted)
	if len(f.phrases) == 0 {
		return out
	}
	folded := text.MapProse(p.text)
	for _, phrase := range f.phrases {
		for _, span := range folded.Spans(phrase) {
			out = append(out, occurrence{start: span[0], end: span[1], position: termPosition{clause: -1}})
		}
	}
	return out
}

// phrasesIn returns how many of the exact phrases stand in a text.
func (f Finder) phrasesIn(source string) (n int) {
	if len(f.phrases) == 0 {
		return 0
	}
	folded := text.MapProse(source)
	for _, phrase := range f.phrases {
		if len(folded.Spans(phrase)) > 0 {
			n++
		}
	}
	return n
}

// whole leaves out pieces of katakana words that do not stand together.
func (f Finder) whole(found []occurrence) []occurrence {
	if !f.pieces {
		return found
	}
	var out []occurrence
	for i, s := range found {
		if s.position.clause < 0 {
			out = append(out, s)
			continue
		}
		w := f.Query.Clauses[s.position.clause].Alternatives[s.position.alternative]
		if !w.Whole || f.neighbours(found, i) >= min(w.Need, 2) {
			out = append(out, s)
		}
	}
	return out
}

// neighbours returns how many terms of the alternative of the i-th occurrence overlap it and each other.
func (f Finder) neighbours(found []occurrence, i int) int {
	terms := map[int]bool{found[i].position.term: true}
	same := func(p termPosition) bool {
		return p.clause == found[i].position.clause && p.alternative == found[i].position.alternative
	}
	at := found[i]
	for _, o := range found[i+1:] {
		if same(o.position) && o.start < at.end && o.start > at.start {
			terms[o.position.term], at = true, o
		}
	}
	at = found[i]
	for j := i - 1; j >= 0; j-- {
		if o := found[j]; same(o.position) && o.end > at.start && o.start < at.start {
			terms[o.position.term], at = true, o
		}
	}
	return len(terms)
}

// holds returns how many clauses hold for a text in which these terms of the query occur.
func (f Finder) holds(found []occurrence) (n int) {
	occurs := map[termPosition]bool{}
	for _, o := range found {
		occurs[o.position] = true
	}
	for i, c := range f.Query.Clauses {
		for j, w := range c.Alternatives {
			if w.IsFound(func(k int) bool { return occurs[termPosition{i, j, k}] }) {
				n++
				break
			}
		}
	}
	return n
}

// mostIn returns how many clauses could match a text in a language, judging by the scripts of their terms.
func (f Finder) mostIn(l content.Language) int {
	n := 0
	for _, c := range f.Query.Clauses {
		for _, w := range c.Alternatives {
			if w.IsFound(func(k int) bool {
				return w.Terms[k].Synonym > 0 || w.Terms[k].MayStandIn(l)
			}) {
				n++
				break
			}
		}
	}
	return n
}

// kanaIn returns where words in katakana of a text begin as terms do.
func (f Finder) kanaIn(p reading) []occurrence {
	var out []occurrence
	if len(f.kana) == 0 {
		return nil
	}
	for _, word := range p.kana {
		for _, k := range f.kana {
			if strings.HasPrefix(word.Text, k.typed) {
				out = append(out, occurrence{int(word.Start), int(word.End), k.position})
			}
		}
	}
	return out
}
