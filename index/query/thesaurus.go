package query

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// Thesaurus knows the terms of the project's glossary by all their names, in all languages. A term found in a text,
// whatever it is called there, is a synonym in that text; that is how one name finds the others. A name counts in its
// own language alone, English ones in all: 退避 is an eviction in Japanese and a back-off in Chinese. nil knows nothing.
type Thesaurus struct {
	units map[string]unit
	forms map[unit][]form // by the first unit, the longest first
	heads [1 << 16]bool   // which two units forms begin with, see head
	names [][]termName    // of each term, for a scan
}

// unit is a piece of a name: a Chinese or Japanese character, or else a number of the word, beyond all characters; 0 is
// what no name has.
type unit uint32

const firstWord unit = 1 << 24

// form is one way to write a term.
type form struct {
	keys []unit
	term int // from 1
	in   languages
}

// termName is a name of a term, folded.
type termName struct {
	text string
	in   languages
}

// synonymSpan is a stretch of units where terms of the glossary are named.
type synonymSpan struct {
	units span
	terms []int
}

// Glossary is what else people call the terms of the texts. It is read once, when there are words to search for or an
// index to build, by whichever of the Searchers that share it needs it first. It is safe for concurrent use; nil is none.
type Glossary struct {
	read   func() (*Thesaurus, error)
	digest func() string // tells glossaries apart, which costs less than reading them
}

// NewGlossary returns the glossary that a text is: a line for each name of each term, in the order of the terms, with the
// term's number from 1, the language, the folded name and its units, parted by tabs. Units that are the name itself are left out.
func NewGlossary(text func() ([]byte, error)) *Glossary {
	return &Glossary{
		read: sync.OnceValues(func() (*Thesaurus, error) {
			said, err := text()
			if err != nil {
				return nil, err
			}
			return newThesaurus(said)
		}),
		digest: sync.OnceValue(func() string {
			said, err := text()
			if err != nil {
				return "" // as if there were none; reading it says why
			}
			sum := sha256.Sum256(said)
			return hex.EncodeToString(sum[:8])
		}),
	}
}

// Open reads a glossary; without one, or with one that cannot be read, nothing has another name.
func (g *Glossary) Open(to *log.Logger) *Thesaurus {
	if g == nil {
		return nil
	}
	t, err := g.read()
	if err != nil {
		to.Printf("search: no synonyms: %v", err)
		return nil
	}
	return t
}

// Key is the digest of a glossary, "" for none.
func (g *Glossary) Key() string {
	if g == nil {
		return ""
	}
	return g.digest()
}

// newThesaurus reads a compiled glossary; see NewGlossary.
func newThesaurus(glossary []byte) (*Thesaurus, error) {
	t := &Thesaurus{units: map[string]unit{}, forms: map[unit][]form{}, names: [][]termName{nil}}
	for line := range strings.Lines(string(glossary)) {
		if err := t.add(strings.TrimSuffix(line, "\n")); err != nil {
			return nil, fmt.Errorf("reading the glossary: %w", err)
		}
	}
	for _, forms := range t.forms {
		slices.SortStableFunc(forms, func(a, b form) int { return len(b.keys) - len(a.keys) })
	}
	return t, nil
}

// add takes a name of a term in a language.
func (t *Thesaurus) add(line string) error {
	number, rest, _ := strings.Cut(line, "\t")
	lang, rest, _ := strings.Cut(rest, "\t")
	name, units, found := strings.Cut(rest, "\t")
	term, err := strconv.Atoi(number)
	l, badLanguage := content.ParseLanguage(lang)
	if err != nil || badLanguage != nil || !found || name == "" || term < 1 || term > len(t.names) {
		return fmt.Errorf("%q is no name of a term", line)
	}
	if term == len(t.names) {
		t.names = append(t.names, nil)
	}
	in, keys := LanguagesOf(l), content.Each(strings.Split(cmp.Or(units, name), " "), t.learn)
	t.names[term] = append(t.names[term], termName{name, in})
	forms := t.forms[keys[0]]
	same := func(f form) bool { return f.term == term && slices.Equal(f.keys, keys) }
	if i := slices.IndexFunc(forms, same); i >= 0 {
		forms[i].in |= in
	} else {
		t.forms[keys[0]] = append(forms, form{keys, term, in})
		t.heads[head(keys)] = true
	}
	return nil
}

// learn returns a unit of a name, which may be new.
func (t *Thesaurus) learn(key string) unit {
	if r, size := utf8.DecodeRuneInString(key); size == len(key) && text.ClassOf(r).IsCJK() {
		return unit(r)
	}
	if t.units[key] == 0 {
		t.units[key] = firstWord + unit(len(t.units))
	}
	return t.units[key]
}

// head returns which of heads says that a form begins as some units do. One unit is told from two: few forms have one.
func head(keys []unit) uint16 {
	sum := uint32(keys[0]) * 0x9E3779B1
	if len(keys) > 1 {
		sum += uint32(keys[1]) * 0x85EBCA6B
	}
	return uint16(sum >> 16)
}

// Names returns the names that each term has in a language, English ones included, folded.
func (t *Thesaurus) Names(l content.Language) (all [][]string) {
	if t == nil {
		return nil
	}
	in := LanguagesOf(content.English, l)
	for _, term := range t.names {
		var names []string
		for _, name := range term {
			if name.in.overlap(in) && !slices.Contains(names, name.text) {
				names = append(names, name.text)
			}
		}
		if len(names) > 1 {
			all = append(all, names)
		}
	}
	return all
}

// keysOf returns the units of a text, in the form that is the same in all their forms.
func (t *Thesaurus) keysOf(units []text.Unit) []unit {
	return content.Each(units, func(u text.Unit) unit {
		if u.Word == nil {
			return unit(u.R)
		}
		return t.units[u.Base()]
	})
}

// unitRun prepares a run for being cut into units.
func unitRun(run []text.Glyph) []text.Glyph {
	if run[0].Class.IsCJK() {
		return text.WithoutFinalMarks(run)
	}
	return run
}

// unitKeys returns the units of a run, in the form that is the same in all their forms: a whole identifier or word, or
// single characters of Chinese and Japanese.
func (t *Thesaurus) unitKeys(run []text.Glyph) []unit {
	switch {
	case run[0].Class.IsCJK():
		return content.Each(run, func(g text.Glyph) unit { return unit(g.R) })
	case t == nil:
		return []unit{0}
	}
	return []unit{t.units[text.Base(text.Surface(run), run[0].Class)]}
}

// find returns the terms that are named among units of a text in some languages, the longest names where they overlap.
// A single Chinese or Japanese character may be part of any word and counts only alone.
func (t *Thesaurus) find(keys []unit, in languages) []synonymSpan {
	var out []synonymSpan
	for at := 0; t != nil && at < len(keys); {
		if !t.heads[head(keys[at:])] && !t.heads[head(keys[at:at+1])] {
			at++
			continue
		}
		c := synonymSpan{units: span{at, at}}
		for _, f := range t.forms[keys[at]] {
			if len(c.terms) > 0 && at+len(f.keys) < c.units.to {
				break // shorter than what was found
			}
			if f.in.overlap(in) && f.isAt(keys, at) {
				c.units.to = at + len(f.keys)
				c.terms = append(c.terms, f.term)
			}
		}
		if len(c.terms) > 0 {
			out = append(out, c)
		}
		at = max(c.units.to, at+1)
	}
	return out
}

func (f form) isAt(keys []unit, at int) bool {
	if len(f.keys) > len(keys)-at || !slices.Equal(f.keys, keys[at:at+len(f.keys)]) {
		return false
	}
	return len(f.keys) > 1 || len(keys) == 1 || f.keys[0] >= firstWord
}

// SynonymWord is what the index holds for a term of the glossary.
func SynonymWord(term int) string { return "concept" + strconv.Itoa(term) }

// begin returns the terms that have a name in some languages which begins with units, in the order of the glossary.
func (t *Thesaurus) begin(keys []unit, in languages) []int {
	var out []int
	if t == nil || len(keys) == 0 {
		return nil
	}
	for _, f := range t.forms[keys[0]] {
		if f.in.overlap(in) && len(f.keys) > len(keys) && slices.Equal(f.keys[:len(keys)], keys) && !slices.Contains(out, f.term) {
			out = append(out, f.term)
		}
	}
	slices.Sort(out)
	return out[:min(len(out), maxBegun)]
}

// maxBegun is the most terms that one beginning of a name may stand for.
const maxBegun = 24

// alternatives returns the other names, in some languages, of what a word may mean.
func (t *Thesaurus) alternatives(terms []int, in languages) []Alternative {
	var out []Alternative
	for _, n := range terms {
		named := Term{Stem: SynonymWord(n), Synonym: n, Worth: 1, Weight: WeightWord}
		for _, name := range t.names[n] {
			if name.in.overlap(in) {
				named.Names = append(named.Names, name.text)
			}
		}
		out = append(out, Alternative{Terms: []Term{named}, Need: 1, Weight: weightSynonym, Whole: true})
	}
	return out
}

// Spans returns where units name terms in some languages, in the order of the text.
func (t *Thesaurus) Spans(units []text.Unit, in languages) []Mention {
	if t == nil {
		return nil
	}
	var out []Mention
	for _, c := range t.find(t.keysOf(units), in) {
		for _, term := range c.terms {
			out = append(out, Mention{term, units[c.units.from].Start, units[c.units.to-1].End})
		}
	}
	return out
}

// Mention is a place in a text, in bytes, where a term is named.
type Mention struct {
	Term       int
	Start, End int32
}
