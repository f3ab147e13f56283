package cli

import (
	"context"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/memory"
)

// memory returns what the reader keeps. What is wrong with its files is said, and the rest holds.
func (s *session) memory() *memory.Store {
	if s.remembered == nil {
		s.remembered = memory.New(s.Folders.State)
		if err := s.remembered.Read(); err != nil {
			s.say(s.told(err))
		}
	}
	return s.remembered
}

// mark tells a catalog what the reader has made of its entries, where filters ask for that.
func (s *session) mark(c *content.Catalog, f content.Filters) {
	if s.screen || !slices.ContainsFunc(f.Terms(), content.Term.AsksForMarks) {
		return
	}
	store := s.memory()
	if err := store.Visit(context.Background(), c.Digest(), c); err != nil { // waits for others three seconds at most
		s.say(s.told(err))
	}
	c.SetMarks(store.Marks(c))
}
