package userstate

import "k8sexplore/content"

// Marks returns the marks of a catalog's rows, for Catalog.SetMarks; it has to be asked again after every change. Of
// the saved searches only those without words count here: rows that words find are for callers with a search index,
// see WordSearches.
func (s *Store) Marks(c *content.Catalog) content.Marks {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.moved = map[string]string{}
	var m content.Marks
	for _, b := range s.bookmarks.live() {
		s.add(&m.Bookmarked, c, b.Key)
	}
	for _, r := range s.readMarks.live() {
		s.add(&m.Read, c, r.Key)
	}
	addAll(&m.New, c, s.fresh.ids)
	if m.Since, _ = s.lastRead(); m.Since != (content.Version{}) {
		later, _ := content.After(c, m.Since)
		m.New = m.New.With(later)
	}
	addAll(&m.Changed, c, s.fresh.changed)
	marked := c.Marked(m)
	m.Following = map[string]bool{}
	for _, f := range s.Follows() {
		m.Following[f.key()] = true
		for _, row := range f.rows(marked) {
			add(&m.Followed, c, row)
		}
	}
	return m
}

// add puts the row of an entry into a set, and notes an entry that is kept under another identifier; mu must be held.
func (s *Store) add(set *content.RowSet, c *content.Catalog, k Key) {
	row, ok := k.Row(c)
	if !ok {
		return
	}
	if id := c.ID(row); id != k.ID {
		s.moved[id] = k.ID
	}
	add(set, c, row)
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
