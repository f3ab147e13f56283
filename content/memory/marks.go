package memory

import (
	"strconv"

	"k8sexplore/content"
)

// Marks returns the marks of a catalog's rows, for Catalog.SetMarks; it has to be asked again after every change. Of
// the saved searches only those without words count here: rows that words find are for callers with a search index,
// see WordSearches.
func (s *Store) Marks(c *content.Catalog) content.Marks {
	s.mu.Lock()
	fresh := s.fresh
	s.mu.Unlock()
	var m content.Marks
	finder := finder{catalog: c, moved: map[string]string{}}
	for id, b := range s.bookmarks.All() {
		if !b.Gone {
			finder.add(&m.Bookmarked, id, func() Key { return Key{id, b.PRs} })
		}
	}
	for id, r := range s.read.All() {
		if !r.gone {
			finder.add(&m.Read, id, func() Key { return r.key(id) })
		}
	}
	addAll(&m.New, c, fresh.ids)
	addAll(&m.Changed, c, fresh.changed)
	m.Followed = followed(s.Follows(), c.Marked(m))
	s.mu.Lock()
	s.moved = finder.moved
	s.mu.Unlock()
	return m
}

// finder finds the rows of entries.
type finder struct {
	catalog *content.Catalog
	moved   map[string]string // see Store
}

// add puts the row of an entry into a set; the whole key is asked for only where the identifier is not enough.
func (f *finder) add(set *content.RowSet, id string, key func() Key) {
	row, ok := f.catalog.ByID(id)
	if !ok {
		if row, ok = key().Row(f.catalog); !ok {
			return
		}
		f.moved[f.catalog.ID(row)] = id
	}
	add(set, f.catalog, row)
}

func add(set *content.RowSet, c *content.Catalog, row int) {
	if *set == nil {
		*set = make(content.RowSet, c.Len())
	}
	(*set)[row] = true
}

// addAll puts the rows of entries into a set.
func addAll(set *content.RowSet, c *content.Catalog, ids []string) {
	for _, id := range ids {
		if row, ok := c.ByID(id); ok {
			add(set, c, row)
		}
	}
}

// followed returns the rows of what is followed. The catalog has all marks but these.
func followed(follows []Follow, c *content.Catalog) content.RowSet {
	var set content.RowSet
	for _, f := range follows {
		for _, row := range f.rows(c) {
			add(&set, c, row)
		}
	}
	return set
}

// rows returns the rows of what is followed, none of a search with words.
func (f *Follow) rows(c *content.Catalog) []int {
	if f.Kind == FollowKEP {
		number, err := strconv.Atoi(f.Value)
		if err != nil {
			return nil
		}
		return c.ByKEP(number)
	}
	q, err := f.Query(c)
	if err != nil || q.Words != "" || q.Filters.IsZero() {
		return nil
	}
	return c.Select(q.Filters).Rows
}
