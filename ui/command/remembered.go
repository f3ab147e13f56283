package command

import (
	"context"
	"errors"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
)

// kept returns what the reader keeps. What is wrong with its files is said, and the rest holds.
func (s *session) kept() *userstate.Store {
	if s.remembered == nil {
		s.remembered = userstate.New(s.Folders.State)
		if err := s.remembered.Read(); err != nil {
			s.say(s.told(err))
		}
	}
	return s.remembered
}

// mark tells a catalog what the reader has made of its entries, where filters ask for that: it reads all texts where the
// catalog is new, and may build the search index. What fails is said, and the rest holds; the error is that of ctx.
func (s *session) mark(ctx context.Context, r *request) error {
	if s.screen || !slices.ContainsFunc(r.query.Filters.Terms(), content.Term.AsksForMarks) {
		return nil
	}
	c, store := r.catalog, s.kept()
	failed := store.Visit(ctx, c.Digest(), c) // waits for others three seconds at most
	m := store.Marks(c)
	found, err := s.foundBySearches(ctx, store, r)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, err := range []error{failed, err} {
		if err != nil {
			s.say(s.told(err))
		}
	}
	m.Followed = m.Followed.With(found)
	c.SetMarks(m)
	return nil
}

// foundBySearches returns what the saved searches that have words find.
func (s *session) foundBySearches(ctx context.Context, store *userstate.Store, r *request) (found content.RowSet, err error) {
	queries := store.WordSearches(r.catalog)
	if len(queries) == 0 {
		return nil, nil
	}
	searcher := s.searcher(r.catalog)
	defer func() { err = errors.Join(err, searcher.Close()) }()
	if err := s.prepare(ctx, searcher); err != nil {
		return nil, err
	}
	return answer.FoundByAny(ctx, searcher, r.catalog, queries, r.lang)
}
