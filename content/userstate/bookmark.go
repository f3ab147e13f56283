package userstate

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
)

// Bookmark is an entry that the reader wants to find again.
type Bookmark struct {
	Key
	Note  string `json:"note,omitempty"` // the reader's own words, one line; "" for none
	Added Time   `json:"added,omitzero"`
	stamp
}

// bookmarkForm is how bookmarks are kept.
func bookmarkForm() form[Bookmark] {
	return jsonForm("bookmarks", func(b *Bookmark) (string, bool) {
		b.Note = sanitize.Line(b.Note)
		return b.ID, b.makesSense()
	})
}

// SetBookmark sets or changes a bookmark. Added of a new one is now if it is zero; that of an old one stays. The note
// becomes one line.
func (s *Store) SetBookmark(b Bookmark) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := keptAs(s, s.bookmarks, b.ID)
	old, ok := s.bookmarks.get(id)
	switch {
	case ok:
		b.Added = old.Added
	case b.Added.IsZero():
		b.Added = timeOf(s.now())
	}
	b.Note, b.stamp = sanitize.Line(b.Note), old.after(s.now())
	if ok && id != b.ID {
		old.stamp = stamp{b.At, true}
		s.bookmarks.set(id, old)
	}
	s.bookmarks.set(b.ID, b)
}

// DropBookmark takes a bookmark away.
func (s *Store) DropBookmark(k Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := keptAs(s, s.bookmarks, k.ID)
	if old, ok := s.bookmarks.get(id); ok {
		s.bookmarks.set(id, Bookmark{Key: old.Key, stamp: old.gone(s.now())})
	}
}

// Bookmarks returns all bookmarks, newest first.
func (s *Store) Bookmarks() []Bookmark {
	var out []Bookmark
	for _, b := range s.bookmarks.live() {
		out = append(out, b)
	}
	slices.SortFunc(out, func(a, b Bookmark) int {
		return cmp.Or(b.Added.Compare(a.Added.Time), strings.Compare(a.ID, b.ID))
	})
	return out
}

// BookmarkOf returns the bookmark of an entry.
func (s *Store) BookmarkOf(k Key) (Bookmark, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bookmarks.get(keptAs(s, s.bookmarks, k.ID))
}

// MarkRead marks entries as read at a time.
func (s *Store) MarkRead(at time.Time, keys ...Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		if old, ok := s.readMarks.get(keptAs(s, s.readMarks, k.ID)); !ok {
			s.readMarks.set(k.ID, markOf(k, old.after(at)))
		}
	}
}

// ReleaseKey is the key under which a release's page is marked as read.
func ReleaseKey(v content.Version) Key { return Key{ID: "v" + v.String() + releaseEnding} }

const releaseEnding = "/release"

// lastRead returns the newest release whose page is marked as read, zero for none, and how many pages are.
func (s *Store) lastRead() (last content.Version, pages int) {
	for id := range s.readMarks.live() {
		name, isPage := strings.CutSuffix(id, releaseEnding)
		if v, err := content.ParseVersion(name); isPage && err == nil {
			pages++
			last = slices.MaxFunc([]content.Version{last, v}, content.Version.Compare)
		}
	}
	return last, pages
}

// MarkUnread takes the marks of MarkRead back.
func (s *Store) MarkUnread(keys ...Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		id := keptAs(s, s.readMarks, k.ID)
		if old, ok := s.readMarks.get(id); ok {
			s.readMarks.set(id, mark{old.Key, old.gone(s.now())})
		}
	}
}

// IsRead reports whether an entry is marked as read.
func (s *Store) IsRead(k Key) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.readMarks.get(keptAs(s, s.readMarks, k.ID))
	return ok
}

// keptAs returns the identifier under which a table has an entry; mu must be held.
func keptAs[R stamped](s *Store, t *table[R], id string) string {
	if _, ok := t.get(id); !ok && s.moved[id] != "" {
		return s.moved[id]
	}
	return id
}
