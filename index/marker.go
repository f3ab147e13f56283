package index

import (
	"context"

	"k8sexplore/content"
)

// Marker finds the words of a query in texts. It is safe for concurrent use; nil finds nothing.
type Marker struct {
	finder finder
	read   func(source string) reading
}

// Marker returns what marks the words as Search understands them while a language is shown, misspelt ones and synonyms
// included.
func (s *Searcher) Marker(ctx context.Context, words string, shown content.Language) (*Marker, error) {
	f, err := s.finder(ctx, words, shown)
	if err != nil {
		return nil, err
	}
	known := s.thesaurus()
	return &Marker{f, func(source string) reading { return s.articles.readOnce(known, source) }}, nil
}

// Spans returns where the words stand in a text, in byte offsets, in order and apart from each other.
func (m *Marker) Spans(source string) [][2]int {
	if m == nil {
		return nil
	}
	return merge(m.finder.marks(m.read(source)), 0, len(source))
}
