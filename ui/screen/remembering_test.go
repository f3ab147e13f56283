package screen

import (
	"context"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index"
)

// remembering is a searcher for all tests that asks another one each question once: a scan reads all texts, and
// hundreds of screens are made by the same words. What a reader's marks decide is asked anew. It is safe for concurrent
// use.
type remembering struct {
	scanning
	mu      *sync.Mutex
	answers map[question]index.Result
}

// question is what an answer depends on, where nothing is asked about marks: the whole query, and what of it is words.
type question struct {
	query, words string
	lang         content.Language
	limit        int
}

func remember(s *index.Searcher) remembering {
	return remembering{scanning{s}, new(sync.Mutex), map[question]index.Result{}}
}

func (r remembering) Search(ctx context.Context, q content.Query, lang content.Language, limit int) (index.Result, error) {
	marks := strings.Contains(q.Words, ":") || slices.ContainsFunc(q.Filters.Terms(), content.Term.AsksForMarks)
	if marks || ctx.Err() != nil {
		return r.scanning.Search(ctx, q, lang, limit)
	}
	asked := question{q.String(), q.Words, lang, limit}
	r.mu.Lock()
	defer r.mu.Unlock()
	answer, known := r.answers[asked]
	if !known {
		var err error
		if answer, err = r.scanning.Search(ctx, q, lang, limit); err != nil {
			return answer, err
		}
		r.answers[asked] = answer
	}
	answer.Hits, answer.Cards = slices.Clone(answer.Hits), slices.Clone(answer.Cards)
	answer.Facets = slices.Clone(answer.Facets)
	return answer, nil
}
