package userstate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
)

// FollowKind is a kind of thing that can be followed.
type FollowKind string

// The kinds, in the order in which they are shown.
const (
	FollowSIG    FollowKind = "sig"
	FollowKEP    FollowKind = "kep"
	FollowGate   FollowKind = "gate"
	FollowSearch FollowKind = "search"
)

// FollowKinds returns all kinds, in the order in which they are shown.
func FollowKinds() []FollowKind {
	return []FollowKind{FollowSIG, FollowKEP, FollowGate, FollowSearch}
}

// Follow is something that the reader follows.
type Follow struct {
	Kind  FollowKind `json:"follow"`
	Name  string     `json:"name,omitempty"` // of a search, unique among searches in any case; else ""
	Value string     `json:"value"`          // api-machinery, 3329, SidecarContainers; of a search the query as typed
	Since Time       `json:"since,omitzero"`
	stamp
}

// key identifies what is followed.
func (f *Follow) key() string { return string(f.Kind) + " " + strings.ToLower(cmp.Or(f.Name, f.Value)) }

// SearchSign stands before the name of a saved search where it is written among other words: @name.
const SearchSign = "@"

// IsSearchName reports whether a saved search can have a name: letters, digits, - and _, the first a letter or digit, at
// most 40 of them.
func IsSearchName(name string) bool {
	const longest = 40
	for i, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) && (i == 0 || !unicode.IsMark(r) && r != '-' && r != '_') {
			return false
		}
	}
	return name != "" && utf8.RuneCountInString(name) <= longest
}

// followForm is how Follows are kept.
func followForm() form[Follow] {
	return jsonForm("follows", func(f *Follow) (string, bool) { ok := f.clean(); return f.key(), ok })
}

// clean makes the texts safe to show and reports whether the record makes sense.
func (f *Follow) clean() bool {
	f.Name, f.Value = sanitize.Line(f.Name), sanitize.Line(f.Value)
	named := f.Name == ""
	if f.Kind == FollowSearch {
		named = IsSearchName(f.Name)
	}
	return slices.Contains(FollowKinds(), f.Kind) && f.Value != "" && named
}

// Query returns the query that shows what is followed. The error names what the catalog no longer knows; the query
// holds the rest.
func (f *Follow) Query(c *content.Catalog) (content.Query, error) {
	switch f.Kind {
	case FollowSearch:
		return c.ParseQuery(f.Value)
	case FollowKEP:
		return content.Query{Words: f.Value}, nil
	case FollowSIG, FollowGate: // have the names of their fields
	}
	var q content.Query
	err := c.AddValue(&q.Filters, content.Field(f.Kind), f.Value)
	return q, err
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

// SetFollow begins to follow something, or changes the saved search of that name; Since of what is followed already
// stays. Something without a value, and a search without a name, is not followed.
func (s *Store) SetFollow(f Follow) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !f.clean() {
		return
	}
	old, ok := s.follows.get(f.key())
	switch {
	case ok:
		f.Since = old.Since
	case f.Since.IsZero():
		f.Since = timeOf(s.now())
	}
	f.stamp = old.after(s.now())
	s.follows.set(f.key(), f)
}

// DropFollow ends following something. A search is told by its name, anything else by its value, in any case.
func (s *Store) DropFollow(f Follow) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := f.key()
	if f, ok := s.follows.get(key); ok {
		f.stamp = f.gone(s.now())
		s.follows.set(key, f)
	}
}

// Follows returns what is followed: SIGs, enhancements, gates, then searches, each by name.
func (s *Store) Follows() []Follow {
	var out []Follow
	for _, f := range s.follows.live() {
		out = append(out, f)
	}
	order := FollowKinds()
	slices.SortFunc(out, func(a, b Follow) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Kind), slices.Index(order, b.Kind)), cmp.Compare(a.key(), b.key()))
	})
	return out
}

// Searches returns the saved searches, by name.
func (s *Store) Searches() []Follow {
	return slices.DeleteFunc(s.Follows(), func(f Follow) bool { return f.Kind != FollowSearch })
}

// Search returns a saved search by its name, in any case.
func (s *Store) Search(name string) (Follow, bool) {
	f := Follow{Kind: FollowSearch, Name: sanitize.Line(name)}
	return s.follows.get(f.key())
}

// WordSearches returns the queries of the saved searches that have words. Only a search tells what they find; it is not
// in Marks.
func (s *Store) WordSearches(c *content.Catalog) (out []content.Query) {
	for _, f := range s.Searches() {
		if q, err := f.Query(c); err == nil && q.Words != "" {
			out = append(out, q)
		}
	}
	return out
}
