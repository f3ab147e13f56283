package match

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// Correction says that a word which nothing holds was read as another one.
type Correction struct {
	Typed string // folded
	Read  string // as the best entry writes it, folded
}

// Words of fewer characters than these are not tried with one and with two letters wrong.
const (
	minTypo     = 4
	minOpenTypo = 5 // for a word that may be unfinished
	minLongTypo = 7
	maxTypos    = 3 // corrections that are tried for one word
)

// knownWord is a word of an index that may be meant by a misspelt one.
type knownWord struct {
	stem  string
	runes []rune
	count uint64 // how many fields of rows hold it
}

// Correct finds, for every word of a query that nothing holds, what else it may be: the beginning of words, or words with
// a letter or two other. The query is changed in place; it returns the clauses that were read as other words.
func (o *Index) Correct(ctx context.Context, q *query.Query) (mended []int, err error) {
	defer disk.Guard(&err)()
	for i := range q.Clauses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c := &q.Clauses[i]
		w := &c.Alternatives[0]
		if err := o.dropPairs(w); err != nil {
			return nil, err
		}
		if len(w.Terms) > 1 {
			alternatives, err := o.correctIdentifier(*w)
			if err != nil {
				return nil, err
			}
			if len(alternatives) > 0 {
				c.Alternatives = append(c.Alternatives, alternatives...)
				mended = append(mended, i)
			}
			continue
		}
		if len(w.Terms) == 0 || !isTypable(w.Terms[0].Typed) {
			continue
		}
		t := &w.Terms[0]
		if held, err := o.isHeld(*t); err != nil || held {
			if err != nil {
				return nil, err
			}
			continue
		}
		if held, err := o.isHeld(query.Term{Stem: t.Stem, Typed: t.Typed, Open: true}); err != nil {
			return nil, err
		} else if held {
			t.Open = true
			continue
		}
		alternatives, err := o.typos(*t)
		if err != nil {
			return nil, err
		}
		if len(alternatives) > 0 {
			c.Alternatives = append(c.Alternatives, alternatives...)
			mended = append(mended, i)
		}
	}
	return mended, nil
}

// correctIdentifier returns the identifiers that one of several parts may be misspelt for, if nothing holds one of its parts:
// ExecProbeTimout is read as ExecProbeTimeout.
func (o *Index) correctIdentifier(w query.Alternative) ([]query.Alternative, error) {
	whole := w.Terms[len(w.Terms)-1]
	if w.Terms[0].Weight == query.WeightPair || whole.Open || !isTypable(whole.Typed) {
		return nil, nil
	}
	for _, part := range w.Terms[:len(w.Terms)-1] {
		held, err := o.isHeld(part)
		if err != nil {
			return nil, err
		}
		if !held && isTypable(part.Typed) {
			return o.typos(whole)
		}
	}
	return nil, nil
}

// dropPairs makes an alternative of Chinese characters ask for those of its pairs alone that some row holds, if they make up at least
// half of it: the others go across the borders of words, or have endings that no text has. A word in katakana stays
// whole: ッド of ポッド says nothing.
func (o *Index) dropPairs(w *query.Alternative) error {
	if len(w.Terms) < 2 || w.Terms[0].Weight != query.WeightPair {
		return nil
	}
	var known []query.Term
	covered := map[int]bool{}
	for i, t := range w.Terms {
		if t.Class() == text.Katakana {
			return nil
		}
		held, err := o.isHeld(t)
		if err != nil {
			return err
		}
		if held {
			known = append(known, t)
			covered[i], covered[i+1] = true, true
		}
	}
	if 2*len(covered) >= len(w.Terms)+1 && len(known) < len(w.Terms) {
		w.Terms, w.Need = known, min(w.Need, (len(known)+1)/2)
	}
	return nil
}

// isTypable reports whether a word may be misspelt: of letters only, and not too short.
func isTypable(word string) bool {
	for _, r := range word {
		if c := text.ClassOf(r); c != text.Letter && c != text.Cyrillic {
			return false
		}
	}
	return utf8.RuneCountInString(word) >= minTypo
}

// isHeld reports whether any row holds a term.
func (o *Index) isHeld(t query.Term) (bool, error) {
	for _, f := range wordFields(content.English) {
		if !f.mayHold(t) {
			continue
		}
		if held, err := o.HasWord(f.name, t.Stem); held || err != nil {
			return held, err
		}
	}
	if !t.Open {
		return false, nil
	}
	begins := func(f scoredField) bool { return len(o.WordsBeginning(f.begin, t.Typed, 1)) > 0 }
	return slices.ContainsFunc(beginningFields(), begins), nil
}

// typos returns the words that a word may be misspelt for, the likeliest first. Hardly anybody gets the first letter
// wrong.
func (o *Index) typos(t query.Term) ([]query.Alternative, error) {
	typed := []rune(t.Stem)
	if t.Open && len(typed) < minOpenTypo {
		return nil, nil
	}
	known, err := o.vocabulary.from(typed[0], o.gatherWords)
	if err != nil {
		return nil, err
	}
	most := 1
	if len(typed) >= minLongTypo {
		most = 2
	}
	type candidate struct {
		knownWord
		distance int
	}
	var found []candidate
	for _, k := range known {
		if len(k.runes) < len(typed)-most || !t.Open && len(k.runes) > len(typed)+most {
			continue
		}
		if d := typoDistance(typed, k.runes, t.Open, most); d <= most {
			found = append(found, candidate{k, d})
			most = min(most, d) // nothing that is further away
		}
	}
	found = slices.DeleteFunc(found, func(c candidate) bool { return c.distance > most })
	slices.SortFunc(found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.count, a.count), strings.Compare(a.stem, b.stem))
	})
	weight := [...]float64{query.WeightItself, query.WeightMisspelt, query.WeightMisspeltTwice}[most]
	var out []query.Alternative
	for _, c := range found[:min(len(found), maxTypos)] {
		t := query.Term{Stem: c.stem, Typed: c.stem, Worth: 1, Weight: query.WeightWord}
		out = append(out, query.Alternative{Terms: []query.Term{t}, Need: 1, Weight: weight})
	}
	return out, nil
}

// typoDistance counts the letters that are missing, too many, wrong, or in the wrong order, up to one more than most.
// Of an open word, what the known word has behind its end does not count.
func typoDistance(typed, known []rune, open bool, most int) int {
	if open {
		known = known[:min(len(known), len(typed)+most)]
	}
	before, last, row := make([]int, len(known)+1), make([]int, len(known)+1), make([]int, len(known)+1)
	for j := range last {
		last[j] = j
	}
	for i, r := range typed {
		row[0] = i + 1
		least := row[0]
		for j, k := range known {
			d := min(last[j+1]+1, row[j]+1)
			if r == k {
				d = min(d, last[j])
			} else {
				d = min(d, last[j]+1)
			}
			if i > 0 && j > 0 && r == known[j-1] && typed[i-1] == k {
				d = min(d, before[j-1]+1)
			}
			row[j+1] = d
			least = min(least, d)
		}
		if least > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	if open {
		return min(slices.Min(last), most+1)
	}
	return min(last[len(known)], most+1)
}

// vocabulary is the words of an index by their first letter. It is safe for concurrent use.
type vocabulary struct {
	mu    sync.Mutex
	words map[rune][]knownWord
}

// from returns the words that begin with a letter, which are gathered when they are first asked for.
func (v *vocabulary) from(first rune, gather func(rune) ([]knownWord, error)) ([]knownWord, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if words, ok := v.words[first]; ok {
		return words, nil
	}
	words, err := gather(first)
	if err != nil {
		return nil, err
	}
	if v.words == nil {
		v.words = map[rune][]knownWord{}
	}
	v.words[first] = words
	return words, nil
}

// gatherWords returns the words of the index that begin with a letter.
func (o *Index) gatherWords(first rune) ([]knownWord, error) {
	counts := map[string]uint64{}
	for _, f := range wordFields(content.English) {
		if f.synonyms || f.kana {
			continue
		}
		err := o.Words(f.name, string(first), func(word string, rows uint64) {
			if isTypable(word) {
				counts[word] += rows
			}
		})
		if err != nil {
			return nil, err
		}
	}
	out := make([]knownWord, 0, len(counts))
	for word, count := range counts {
		out = append(out, knownWord{word, []rune(word), count})
	}
	return out, nil
}
