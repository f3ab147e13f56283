package index

import (
	"context"

	"k8sexplore/content"
	"k8sexplore/index/excerpt"
	"k8sexplore/index/query"
)

// Snippet is the passage of an article that shows why it was found.
type Snippet = excerpt.Snippet

// Marker finds the words of a query in texts.
type Marker = excerpt.Marker

// Snippets returns a Snippet of each of some rows. An error is the context's, or that a text could not be read; what
// was read before it comes too.
func (s *Searcher) Snippets(ctx context.Context, rows []int, words string, lang content.Language) (map[int]Snippet, error) {
	f, err := s.finder(ctx, words, lang)
	if err != nil {
		return nil, err
	}
	return s.excerpts.Snippets(ctx, rows, f, lang, func(l content.Language) []uint8 { return s.mostInText(ctx, f.Query, l) })
}

// Snippet returns the passage of a row's article that says most about the words: in lang unless another language has
// clearly more of them, then in the one that has most; where upstream says clearly more of them than all of these, a
// passage of its text, which is English. Where the article has none of them (the title, or a name, may) the
// passage is its beginning; it is empty only where the article is. An error is the context's, or that the text could
// not be read.
func (s *Searcher) Snippet(ctx context.Context, row int, words string, lang content.Language) (Snippet, error) {
	found, err := s.Snippets(ctx, []int{row}, words, lang)
	return found[row], err
}

// Marker returns a Marker of the words as Search understands them while a language is shown, misspelt ones and synonyms
// included.
func (s *Searcher) Marker(ctx context.Context, words string, shown content.Language) (*Marker, error) {
	f, err := s.finder(ctx, words, shown)
	if err != nil {
		return nil, err
	}
	return s.excerpts.Marker(f), nil
}

// finder returns a finder of words as Search understands them while a language is shown, misspelt ones included.
func (s *Searcher) finder(ctx context.Context, words string, shown content.Language) (excerpt.Finder, error) {
	q := query.Parse(words, s.thesaurus(), shown)
	if o := s.acquire(); o != nil {
		_, err := o.Correct(ctx, &q)
		s.release()
		switch {
		case ctx.Err() != nil:
			return excerpt.Finder{}, ctx.Err()
		case err != nil: // misspelt words are then not found
			s.abandon(o, err)
		}
	}
	return excerpt.NewFinder(q), nil
}

// mostInText returns, by row, how many clauses its text in a language, or upstream's in English, may hold as the index
// has it. It is nil where that cannot be told. A passage in Chinese characters alone is read as Japanese too, and may
// seem to name what the index knows that it does not: such a text is not preferred for that.
func (s *Searcher) mostInText(ctx context.Context, q query.Query, l content.Language) []uint8 {
	out := make([]uint8, s.catalog.Len())
	for _, c := range q.Clauses {
		o := s.acquire()
		if o == nil {
			return nil
		}
		rows, err := o.RowsShowing(ctx, c, l)
		s.release()
		if err != nil { // all texts are read then
			if ctx.Err() == nil {
				s.abandon(o, err)
			}
			return nil
		}
		for row := range rows.All {
			out[row]++
		}
	}
	return out
}

// packed hands the packed passages of a row to read, and reports whether an index has them and read took them.
func (s *Searcher) packed(row int, read func(packed []byte) error) bool {
	o := s.acquire()
	if o == nil {
		return false
	}
	err := o.ReadText(row, read)
	s.release()
	if err != nil {
		s.abandon(o, err)
	}
	return err == nil
}
