package run

import (
	"context"
	"errors"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
)

// Kept returns what the reader keeps. What is wrong with its files is said, and the rest holds.
func (s *Run) Kept() *userstate.Store {
	if s.remembered == nil {
		s.remembered = userstate.New(s.Folders.State)
		if err := s.remembered.Read(); err != nil {
			s.Say(s.Told(err))
		}
	}
	return s.remembered
}

// mark tells a catalog what the reader has made of its entries, where filters ask for that: it reads all texts where the
// catalog is new, and may build the search index. What fails is said, and the rest holds; the error is that of ctx.
func (s *Run) mark(ctx context.Context, r *Request) error {
	if s.OnScreen || !slices.ContainsFunc(r.Query.Filters.Terms(), content.Term.AsksForMarks) {
		return nil
	}
	c, store, failed := r.Catalog, s.Kept(), error(nil)
	if r.Since == (content.Version{}) {
		failed = store.Visit(ctx, c.Digest(), c) // waits for others three seconds at most
	}
	m := store.Marks(c)
	if r.Since != (content.Version{}) {
		m.New, m.Changed = content.After(c, r.Since)
	}
	found, err := s.foundBySearches(ctx, store, r)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, err := range []error{failed, err} {
		if err != nil {
			s.Say(s.Told(err))
		}
	}
	m.Followed = m.Followed.With(found)
	c.SetMarks(m)
	return nil
}

// foundBySearches returns what the saved searches that have words find.
func (s *Run) foundBySearches(ctx context.Context, store *userstate.Store, r *Request) (found content.RowSet, err error) {
	queries := store.WordSearches(r.Catalog)
	if len(queries) == 0 {
		return nil, nil
	}
	searcher := s.Searcher(r.Catalog, true)
	defer func() { err = errors.Join(err, searcher.Close()) }()
	if err := s.Prepare(ctx, searcher); err != nil {
		return nil, err
	}
	return answer.FoundByAny(ctx, searcher, r.Catalog, queries, r.Lang)
}
