package index

import (
	"context"

	"k8sexplore/content"
)

// Marker finds the words of a query in texts. It is immutable and safe for concurrent use; nil finds nothing.
type Marker struct{ finder finder }

// Marker returns what marks the words as Search understands them while a language is shown, misspelt ones and synonyms
// included.
func (s *Searcher) Marker(ctx context.Context, words string, shown content.Language) (*Marker, error) {
	f, err := s.finder(ctx, words, shown)
	if err != nil {
		return nil, err
	}
	return &Marker{f}, nil
}

// Spans returns where the words stand in a text, in byte offsets, in order and apart from each other.
func (m *Marker) Spans(text string) [][2]int {
	if m == nil {
		return nil
	}
	return merge(m.finder.marks(text), 0, len(text))
}
