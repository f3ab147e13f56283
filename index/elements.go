package index

import (
	"slices"
	"strings"

	"k8sexplore/content/name"
	"k8sexplore/index/query"
)

// maxElements bounds how many elements a result has that its words only resemble.
const maxElements = 12

// elementCards returns the APIs, flags, fields, metrics and plugins that words name: those whose whole name they are,
// and those that they begin, or that hold all of several words. What must or must not stand in a text asks for texts.
func (s *Searcher) elementCards(q query.Query) (whole, alike []Card) {
	known := s.elements()
	if known == nil || len(q.Conditions) > 0 {
		return nil, nil
	}
	named := known.Exact(q.Free)
	for _, e := range named {
		whole = append(whole, Card{Element: e})
	}
	for _, e := range elementsLike(known, strings.Fields(strings.ToLower(q.Free))) {
		if !slices.ContainsFunc(named, func(n name.Element) bool { return n.Kind == e.Kind && n.Name == e.Name }) {
			alike = append(alike, Card{Element: e})
		}
	}
	return whole[:min(len(whole), maxElements)], alike
}

// elementsLike returns the elements that one word begins, if it is none of a language, or whose names hold several.
func elementsLike(known *name.Elements, words []string) []name.Element {
	const shortest = 3
	if slices.ContainsFunc(words, func(w string) bool { return len(w) < shortest || !isCode(w) }) {
		return nil
	}
	switch {
	case len(words) > 1:
		return known.Holding(words, maxElements)
	case len(words) == 1 && len(words[0]) > shortest && strings.ContainsAny(words[0], "-_/."):
		begin, _ := known.Beginning("", words[0], maxElements)
		return begin
	}
	return nil
}

// isCode reports whether a word has only signs that names have.
func isCode(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && !strings.ContainsRune("-_/.[]", r)
	})
}
