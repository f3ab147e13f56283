// Package memory is what a reader keeps between two runs of the program: bookmarks, what was read, what is followed,
// where one was, and which entries are new. It knows no screen.
//
// What is set is noted at once and touches no file; Save merges it into what other programs have written meanwhile, as
// package keep does. Entries are kept by their identifiers and found again through their pull requests where an
// identifier changes.
package memory

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"k8sexplore/content"
)

// Store is a reader's memory. It is safe for concurrent use.
type Store struct {
	dir string // "" for nowhere
	now func() time.Time

	mu        sync.Mutex
	bookmarks map[string]Bookmark
	read      map[string]Key
	follows   map[string]Follow
	place     *Place
	fresh     map[string]bool   // new, by identifier
	moved     map[string]string // by an identifier of the catalog, the one under which the entry is kept
}

// New returns a store that keeps its files in a folder, which is made when something is saved; with "" what is set
// lasts as long as the program.
func New(dir string) *Store {
	return &Store{
		dir: dir, now: time.Now, bookmarks: map[string]Bookmark{}, read: map[string]Key{}, follows: map[string]Follow{},
		fresh: map[string]bool{}, moved: map[string]string{},
	}
}

// Lasts reports whether what is saved outlives the program.
func (s *Store) Lasts() bool { return s.dir != "" }

// Read reads what is kept. It takes half a millisecond for 2,000 marks, and is called before the first frame. The error
// is one line for people: whatever could be read is there all the same, and what was set stays.
func (s *Store) Read() error { return nil }

// Save writes what has been set into what the files hold by now. It is slow, and may wait a moment for another program.
// The error is for people; what could not be written is written by the next call.
func (s *Store) Save(context.Context) error { return nil }

// SetBookmark sets or changes a bookmark. Added of a new one is now where it is zero, and that of an old one stays; the
// note becomes one line.
func (s *Store) SetBookmark(b Bookmark) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.kept(b.ID)
	old, ok := s.bookmarks[id]
	if b.Added.IsZero() {
		b.Added = s.now()
	}
	if ok {
		b.Added = old.Added
		delete(s.bookmarks, id)
	}
	s.bookmarks[b.ID] = b
}

// DropBookmark takes a bookmark away.
func (s *Store) DropBookmark(k Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.bookmarks, s.kept(k.ID))
}

// Bookmarks returns all bookmarks, newest first.
func (s *Store) Bookmarks() []Bookmark {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Bookmark
	for _, b := range s.bookmarks {
		out = append(out, b)
	}
	slices.SortFunc(out, func(a, b Bookmark) int { return b.Added.Compare(a.Added)*2 + strings.Compare(a.ID, b.ID) })
	return out
}

// BookmarkOf returns the bookmark of an entry.
func (s *Store) BookmarkOf(k Key) (Bookmark, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.bookmarks[s.kept(k.ID)]
	return b, ok
}

// MarkRead marks entries as read.
func (s *Store) MarkRead(_ time.Time, keys ...Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		s.read[k.ID] = k
	}
}

// MarkUnread takes that back.
func (s *Store) MarkUnread(keys ...Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		delete(s.read, s.kept(k.ID))
	}
}

// IsRead reports whether an entry is marked as read.
func (s *Store) IsRead(k Key) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.read[s.kept(k.ID)]
	return ok
}

// kept returns the identifier under which an entry is kept; mu must be held.
func (s *Store) kept(id string) string {
	if old, ok := s.moved[id]; ok {
		return old
	}
	return id
}

// SetFollow begins to follow something; of what is followed already, Since stays.
func (s *Store) SetFollow(f Follow) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Since.IsZero() {
		f.Since = s.now()
	}
	if old, ok := s.follows[f.key()]; ok {
		f.Since = old.Since
	}
	s.follows[f.key()] = f
}

// DropFollow ends it. A search is named by its name, anything else by its value.
func (s *Store) DropFollow(kind FollowKind, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.follows, string(kind)+" "+name)
}

// Follows returns what is followed: SIGs, enhancements, gates, then searches, each by name.
func (s *Store) Follows() []Follow {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Follow
	for _, f := range s.follows {
		out = append(out, f)
	}
	slices.SortFunc(out, compareFollows)
	return out
}

// Search returns a saved search by its name, in any case.
func (s *Store) Search(name string) (Follow, bool) {
	for _, f := range s.Follows() {
		if f.Kind == FollowSearch && strings.EqualFold(f.Name, name) {
			return f, true
		}
	}
	return Follow{}, false
}

// SetPlace says where the reader is.
func (s *Store) SetPlace(p Place) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.place = &p
}

// Place returns where the reader was.
func (s *Store) Place() (Place, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.place == nil {
		return Place{}, false
	}
	return *s.place, true
}

// Visit compares the catalog with all entries that have been there so far. Those that were not are new, until others
// come that were not there either; at the first visit ever nothing is new. The stamp is of the catalog: its digest, and
// whatever else stands for it; where it is that of the last visit nothing is read or written. It is slow.
func (s *Store) Visit(context.Context, string, *content.Catalog) error { return nil }

// IsNew reports whether the entry is new.
func (s *Store) IsNew(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fresh[id]
}

// Marks returns what is marked of a catalog's rows, for Catalog.SetMarks: to be called anew after every change. A saved
// search follows what its filters select; what its words find, who can search may add.
func (s *Store) Marks(c *content.Catalog) content.Marks {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := func(keys []Key) content.RowSet {
		var found []int
		for _, k := range keys {
			if row, ok := k.Row(c); ok {
				found = append(found, row)
			}
		}
		return content.NewRowSet(c, found...)
	}
	var bookmarked, read []Key
	for _, b := range s.bookmarks {
		bookmarked = append(bookmarked, b.Key)
	}
	for _, k := range s.read {
		read = append(read, k)
	}
	return content.Marks{Bookmarked: rows(bookmarked), Read: rows(read)}
}
