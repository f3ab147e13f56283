package index

import (
	"fmt"
	"log"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// thesaurus knows what else people call the terms of the project's glossary. The zero value and nil know nothing.
type thesaurus struct {
	forms map[string][]form // by the first unit, the longest first
	terms [][4][]string     // the forms of each term by language, in the order of glossaryLanguages
}

// form is one way to write a term.
type form struct {
	keys []string // units, as the parser has them
	term int
}

// concept is a term of the glossary found in a query.
type concept struct {
	units  span
	others []way // how else it is said, in its language and in English
}

// maxSynonyms bounds what one term adds to a search.
const maxSynonyms = 6

// glossaryTerm is a term as the glossary has it.
type glossaryTerm struct {
	Term     map[string]string   `yaml:"term"`
	Synonyms map[string][]string `yaml:"synonyms"`
}

func glossaryLanguages() [4]string { return [4]string{"en", "ja", "zh", "ru"} }

// openThesaurus reads a glossary; without one, or with one that cannot be read, nothing has another name.
func openThesaurus(glossary func() ([]byte, error), to *log.Logger) *thesaurus {
	if glossary == nil {
		return nil
	}
	text, err := glossary()
	if err == nil {
		var t *thesaurus
		if t, err = newThesaurus(text); err == nil {
			return t
		}
	}
	to.Printf("search: no synonyms: %v", err)
	return nil
}

// newThesaurus reads a glossary; its form is explained on top of it.
func newThesaurus(glossary []byte) (*thesaurus, error) {
	var groups []struct {
		Terms []glossaryTerm `yaml:"terms"`
	}
	if err := yaml.Unmarshal(glossary, &groups); err != nil {
		return nil, fmt.Errorf("reading the glossary: %w", err)
	}
	t := &thesaurus{forms: map[string][]form{}}
	for _, g := range groups {
		for _, term := range g.Terms {
			t.add(term)
		}
	}
	for _, forms := range t.forms {
		slices.SortStableFunc(forms, func(a, b form) int { return len(b.keys) - len(a.keys) })
	}
	return t, nil
}

// add takes the preferred forms, what stands in their brackets, and the synonyms.
func (t *thesaurus) add(term glossaryTerm) {
	var all [4][]string
	for i, l := range glossaryLanguages() {
		all[i] = slices.Concat(withBrackets(term.Term[l]), term.Synonyms[l])
		for _, text := range all[i] {
			if keys := keysOf(text); len(keys) > 0 {
				t.forms[keys[0]] = append(t.forms[keys[0]], form{keys, len(t.terms)})
			}
		}
	}
	t.terms = append(t.terms, all)
}

// withBrackets splits "PodSecurityPolicy (PSP)" into both names.
func withBrackets(term string) []string {
	parts := strings.FieldsFunc(term, func(r rune) bool { return strings.ContainsRune("()（）", r) })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// keysOf returns the units of a text.
func keysOf(text string) []string {
	var out []string
	for run := range runs(fold(text)) {
		if run[0].class.isCJK() {
			run = withoutFinalMarks(run)
		}
		out = append(out, unitKeys(run)...)
	}
	return out
}

// find returns the terms that stand in a query, the longest ones where they overlap. A single Chinese or Japanese character may be
// part of any word and counts only alone.
func (t *thesaurus) find(keys []string) []concept {
	var out []concept
	for at := 0; t != nil && at < len(keys); {
		n := 1
		for _, f := range t.forms[keys[at]] {
			if f.isAt(keys, at) {
				n = len(f.keys)
				out = append(out, concept{span{at, at + n}, t.others(keys[at : at+n])})
				break
			}
		}
		at += n
	}
	return out
}

func (f form) isAt(keys []string, at int) bool {
	if len(f.keys) > len(keys)-at || !slices.Equal(f.keys, keys[at:at+len(f.keys)]) {
		return false
	}
	return len(f.keys) > 1 || len(keys) == 1 || !isOneCJK(f.keys[0])
}

func isOneCJK(key string) bool {
	r := []rune(key)
	return len(r) == 1 && classOf(r[0]).isCJK()
}

// others returns the other forms of every term that is written so: those of the languages that write it so, and English ones. The
// preferred forms come first, since no more than maxSynonyms are taken.
func (t *thesaurus) others(written []string) []way {
	var preferred, rest []string
	for _, f := range t.forms[written[0]] {
		if !slices.Equal(f.keys, written) {
			continue
		}
		for i, forms := range t.terms[f.term] {
			if i == 0 || slices.ContainsFunc(forms, func(text string) bool { return slices.Equal(keysOf(text), written) }) {
				first := min(1, len(forms))
				preferred, rest = append(preferred, forms[:first]...), append(rest, forms[first:]...)
			}
		}
	}
	var out []way
	seen := map[string]bool{strings.Join(written, " "): true}
	for _, text := range append(preferred, rest...) {
		key := strings.Join(keysOf(text), " ")
		if w := phraseWay(text); w.need > 0 && !seen[key] && len(out) < maxSynonyms {
			seen[key] = true
			out = append(out, w)
		}
	}
	return out
}

// phraseWay is a way to say a word by several.
func phraseWay(text string) way {
	q := parse(text, nil)
	w := way{weight: weightSynonym}
	for _, c := range q.clauses {
		for _, t := range c.ways[0].terms {
			t.open, t.synonym = false, true
			w.terms = append(w.terms, t)
		}
		w.need += c.ways[0].need
	}
	return w
}
