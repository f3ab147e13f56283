package index

import (
	"context"
	"slices"
	"strings"

	"k8sexplore/index/text"
)

// finder finds the words of a query in a text.
type finder struct {
	query   query
	known   *thesaurus
	byStem  map[string][]place
	open    []openTerm
	named   map[int][]place // concepts of the glossary
	phrases []string        // folded, for what must stand exactly so
}

// place is where a term stands in the query.
type place struct{ clause, way, term int } // clause -1: it belongs to none

type openTerm struct {
	typed string
	place place
}

// spot is a word of a text that the query asks for.
type spot struct {
	start, end int
	place      place
}

// finder returns a finder of words as Search understands them, misspelt ones included.
func (s *Searcher) finder(ctx context.Context, words string) (finder, error) {
	q := parse(words, s.thesaurus())
	if o := s.acquire(); o != nil {
		defer s.release()
		if _, err := o.mend(ctx, &q); err != nil {
			return finder{}, err
		}
	}
	return newFinder(q, s.thesaurus()), nil
}

func newFinder(q query, known *thesaurus) finder {
	f := finder{query: q, known: known, byStem: map[string][]place{}, named: map[int][]place{}}
	add := func(t term, p place) {
		if t.concept > 0 {
			f.named[t.concept] = append(f.named[t.concept], p)
			return
		}
		f.byStem[t.stem] = append(f.byStem[t.stem], p)
		if t.open {
			f.open = append(f.open, openTerm{t.typed, p})
		}
	}
	for i, c := range q.clauses {
		for j, w := range c.ways {
			for k, t := range w.terms {
				add(t, place{i, j, k})
			}
		}
	}
	for k, t := range q.bonus {
		add(t, place{-1, 0, k})
	}
	for _, c := range q.conditions {
		if !c.not && c.text != "" {
			f.phrases = append(f.phrases, c.text)
		}
	}
	return f
}

// spots returns what of the query stands in a text, in the order of the text: words in any form, terms of the glossary
// by any name, of katakana whole words alone.
func (f finder) spots(source string) []spot {
	var out []spot
	for _, t := range text.Tokens(source) {
		for _, p := range f.byStem[t.Stem()] {
			out = append(out, spot{t.Start, t.End, p})
		}
		for _, o := range f.open {
			known := len(out) > 0 && out[len(out)-1].place == o.place && out[len(out)-1].start == t.Start // by the part of an identifier
			if !known && !t.Class.IsCJK() && strings.HasPrefix(t.Text, o.typed) {
				out = append(out, spot{t.Start, t.End, o.place})
			}
		}
	}
	out = f.whole(out)
	if len(f.named) > 0 {
		for term, spans := range f.known.places(source) {
			for _, p := range f.named[term] {
				for _, s := range spans {
					out = append(out, spot{s[0], s[1], p})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b spot) int { return a.start - b.start })
	return out
}

// marks returns what of a text is to be marked: the spots, but of an exact phrase the phrase as a whole.
func (f finder) marks(text string) []spot {
	out := slices.DeleteFunc(f.spots(text), func(s spot) bool { return s.place.clause >= 0 && f.query.clauses[s.place.clause].quoted })
	if len(f.phrases) == 0 {
		return out
	}
	folded := foldWithPlaces(text)
	for _, phrase := range f.phrases {
		for _, span := range folded.spans(phrase) {
			out = append(out, spot{start: span[0], end: span[1], place: place{clause: -1}})
		}
	}
	return out
}

// phrasesIn returns how many of the exact phrases stand in a text.
func (f finder) phrasesIn(text string) (n int) {
	if len(f.phrases) == 0 {
		return 0
	}
	folded := foldWithPlaces(text)
	for _, phrase := range f.phrases {
		if len(folded.spans(phrase)) > 0 {
			n++
		}
	}
	return n
}

// whole leaves out pieces of katakana words that do not stand together.
func (f finder) whole(spots []spot) []spot {
	var out []spot
	for i, s := range spots {
		if s.place.clause < 0 {
			out = append(out, s)
			continue
		}
		w := f.query.clauses[s.place.clause].ways[s.place.way]
		if !w.whole || f.neighbours(spots, i) >= min(w.need, 2) {
			out = append(out, s)
		}
	}
	return out
}

// neighbours returns how many terms of the way of the i-th spot overlap it and each other.
func (f finder) neighbours(spots []spot, i int) int {
	found := map[int]bool{spots[i].place.term: true}
	same := func(p place) bool { return p.clause == spots[i].place.clause && p.way == spots[i].place.way }
	at := spots[i]
	for _, s := range spots[i+1:] {
		if same(s.place) && s.start < at.end && s.start > at.start {
			found[s.place.term], at = true, s
		}
	}
	at = spots[i]
	for j := i - 1; j >= 0; j-- {
		if s := spots[j]; same(s.place) && s.end > at.start && s.start < at.start {
			found[s.place.term], at = true, s
		}
	}
	return len(found)
}

// holds returns how many clauses hold for a text with these spots.
func (f finder) holds(spots []spot) int {
	found := map[place]bool{}
	for _, s := range spots {
		found[s.place] = true
	}
	n := 0
	for i, c := range f.query.clauses {
		for j, w := range c.ways {
			if w.isFound(func(k int) bool { return found[place{i, j, k}] }) {
				n++
				break
			}
		}
	}
	return n
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
