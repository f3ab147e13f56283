// Package memory is what a reader keeps between two runs of the program: bookmarks, what was read, what is followed,
// where one was, and which entries are new or changed. It knows no screen.
//
// What is set is noted at once and touches no file; Save merges it into what other programs have written meanwhile, in
// the manner of package keep: of two changes of the same thing the later holds, and what was taken back stays in the
// files as a line that says so. Entries are kept by their identifiers and found again through their pull requests
// where an identifier changes.
//
// The files are bookmarks.txt, read.txt, follows.txt and place.txt, a line of JSON a record; seen.txt, all entries that
// have ever been there, each with a fingerprint of what it said; and new.txt, which of them are new and which say
// something else than before, made from that.
package memory

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/keep"
	"k8sexplore/content/sanitize"
)

// Store is a reader's memory. It is safe for concurrent use.
type Store struct {
	dir string // "" for nowhere
	now func() time.Time

	bookmarks *keep.Table[string, bookmarkLine]
	read      *keep.Table[string, mark]
	follows   *keep.Table[string, followLine]
	place     *keep.Table[only, placeLine]

	mu    sync.Mutex        // held from looking a record up to setting it
	moved map[string]string // by an identifier of the catalog, the one under which the entry is kept
	fresh news
}

// New returns a store that keeps its files in a folder, which is made when something is saved; with "" what is set
// lasts as long as the program.
func New(dir string) *Store {
	return &Store{
		dir: dir, now: time.Now, moved: map[string]string{},
		bookmarks: keep.New(dir, bookmarkForm()), read: keep.New(dir, readForm()),
		follows: keep.New(dir, followForm()), place: keep.New(dir, placeForm()),
	}
}

// Lasts reports whether what is saved outlives the program.
func (s *Store) Lasts() bool { return s.dir != "" }

// Read reads what is kept. It takes half a millisecond for 2,000 marks, and is called before the first frame. The error
// is for people: whatever could be read is there all the same, and what was set stays.
func (s *Store) Read() error {
	news, err := readNews(s.dir)
	s.mu.Lock()
	s.fresh = news
	s.mu.Unlock()
	return telling(s.bookmarks.Read(), s.read.Read(), s.follows.Read(), s.place.Read(), err)
}

// telling joins the faults of files and, of other errors, the first: what keeps one file from being read keeps all.
func telling(all ...error) error {
	var out []error
	other := false
	for _, err := range all {
		fault := new(keep.Fault)
		isFault := errors.As(err, &fault)
		if err != nil && (isFault || !other) {
			out = append(out, err)
		}
		other = other || err != nil && !isFault
	}
	return errors.Join(out...)
}

// ReadCount returns how many entries are marked as read.
func (s *Store) ReadCount() int {
	n := 0
	for _, m := range s.read.All() {
		if !m.gone {
			n++
		}
	}
	return n
}

// NewCount returns how many entries were new at the last visit.
func (s *Store) NewCount() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.fresh.ids)
}

// ChangedCount returns how many entries were changed at the last visit.
func (s *Store) ChangedCount() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.fresh.changed)
}

// Save writes what has been set into what the files hold by now. It is slow, and may wait a moment for another program.
// The error is for people; what could not be written is written by the next call.
func (s *Store) Save(ctx context.Context) error {
	return errors.Join(s.bookmarks.Save(ctx), s.read.Save(ctx), s.follows.Save(ctx), s.place.Save(ctx))
}

// since returns now or, where the clock is behind, the moment after the one that is changed.
func (s *Store) since(before moment) moment { return momentOf(s.now()).after(before) }

// keptAs returns the identifier under which a table may have an entry; mu must be held.
func keptAs[R dated](s *Store, table *keep.Table[string, R], id string) string {
	if _, ok := table.Get(id); !ok && s.moved[id] != "" {
		return s.moved[id]
	}
	return id
}

// SetBookmark sets or changes a bookmark. Added of a new one is now where it is zero, and that of an old one stays; the
// note becomes one line.
func (s *Store) SetBookmark(b Bookmark) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if b.Added.IsZero() {
		b.Added = s.now()
	}
	line := bookmarkLine{ID: b.ID, PRs: b.PRs, Note: sanitize.Line(b.Note), Added: momentOf(b.Added)}
	id := keptAs(s, s.bookmarks, b.ID)
	old, ok := s.bookmarks.Get(id)
	if ok && !old.Gone {
		line.Added = old.Added
	}
	line.At = s.since(old.At)
	if id != b.ID && !old.Gone {
		old.At, old.Gone = line.At, true
		s.bookmarks.Set(id, old)
	}
	s.bookmarks.Set(b.ID, line)
}

// DropBookmark takes a bookmark away.
func (s *Store) DropBookmark(k Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := keptAs(s, s.bookmarks, k.ID)
	if old, ok := s.bookmarks.Get(id); ok && !old.Gone {
		s.bookmarks.Set(id, bookmarkLine{ID: id, PRs: old.PRs, At: s.since(old.At), Gone: true})
	}
}

// bookmark returns what a line says.
func (b *bookmarkLine) bookmark() Bookmark {
	return Bookmark{Key: Key{b.ID, b.PRs}, Note: b.Note, Added: b.Added.Time()}
}

// Bookmarks returns all bookmarks, newest first.
func (s *Store) Bookmarks() []Bookmark {
	var out []Bookmark
	for _, b := range s.bookmarks.All() {
		if !b.Gone {
			out = append(out, b.bookmark())
		}
	}
	slices.SortFunc(out, func(a, b Bookmark) int {
		if byTime := b.Added.Compare(a.Added); byTime != 0 {
			return byTime
		}
		return strings.Compare(a.ID, b.ID)
	})
	return out
}

// BookmarkOf returns the bookmark of an entry.
func (s *Store) BookmarkOf(k Key) (Bookmark, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.bookmarks.Get(keptAs(s, s.bookmarks, k.ID))
	if !ok || b.Gone {
		return Bookmark{}, false
	}
	return b.bookmark(), true
}

// MarkRead marks entries as read at a time.
func (s *Store) MarkRead(at time.Time, keys ...Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		if old, ok := s.read.Get(keptAs(s, s.read, k.ID)); !ok || old.gone {
			s.read.Set(k.ID, markOf(k, momentOf(at).after(old.at)))
		}
	}
}

// MarkUnread takes the marks of MarkRead back.
func (s *Store) MarkUnread(keys ...Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		id := keptAs(s, s.read, k.ID)
		if old, ok := s.read.Get(id); ok && !old.gone {
			s.read.Set(id, mark{prs: old.prs, at: s.since(old.at), gone: true})
		}
	}
}

// IsRead reports whether an entry is marked as read.
func (s *Store) IsRead(k Key) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.read.Get(keptAs(s, s.read, k.ID))
	return ok && !m.gone
}

// SetFollow begins to follow something, or changes the saved search of that name; Since of what is followed already
// stays. Something without a value, and a search without a name, is not followed.
func (s *Store) SetFollow(f Follow) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Since.IsZero() {
		f.Since = s.now()
	}
	line := followLine{Kind: f.Kind, Name: f.Name, Value: f.Value, Since: momentOf(f.Since)}
	if !line.clean() {
		return
	}
	old, ok := s.follows.Get(line.key())
	if ok && !old.Gone {
		line.Since = old.Since
	}
	line.At = s.since(old.At)
	s.follows.Set(line.key(), line)
}

// DropFollow ends following something. A search is named by its name, anything else by its value, in any case.
func (s *Store) DropFollow(kind FollowKind, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := followKey(kind, sanitize.Line(name))
	if old, ok := s.follows.Get(key); ok && !old.Gone {
		old.At, old.Gone = s.since(old.At), true
		s.follows.Set(key, old)
	}
}

// Follows returns what is followed: SIGs, enhancements, gates, then searches, each by name.
func (s *Store) Follows() []Follow {
	var out []Follow
	for _, f := range s.follows.All() {
		if !f.Gone {
			out = append(out, Follow{Kind: f.Kind, Value: f.Value, Name: f.Name, Since: f.Since.Time()})
		}
	}
	slices.SortFunc(out, compareFollows)
	return out
}

// WordSearches returns the queries of the saved searches that have words. What they find only a search tells; it is not
// in Marks.
func (s *Store) WordSearches(c *content.Catalog) (out []content.Query) {
	for _, f := range s.Follows() {
		if f.Kind != FollowSearch {
			continue
		}
		if q, err := f.Query(c); err == nil && q.Words != "" {
			out = append(out, q)
		}
	}
	return out
}

// Search returns a saved search by its name, in any case.
func (s *Store) Search(name string) (Follow, bool) {
	f, ok := s.follows.Get(followKey(FollowSearch, sanitize.Line(name)))
	return Follow{Kind: f.Kind, Value: f.Value, Name: f.Name, Since: f.Since.Time()}, ok && !f.Gone
}

// SetPlace notes where the reader is; At is now where it is zero.
func (s *Store) SetPlace(p Place) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.At.IsZero() {
		p.At = s.now()
	}
	old, _ := s.place.Get(only{})
	line := placeLine{
		Query: p.Query, Kind: p.Kind, ID: p.ID, PRs: p.PRs, Line: max(p.Line, 0), Language: p.Language, Panes: p.Panes,
		At: momentOf(p.At).after(old.At),
	}
	line.clean()
	s.place.Set(only{}, line)
}

// Place returns where the reader was.
func (s *Store) Place() (Place, bool) {
	p, ok := s.place.Get(only{})
	return Place{
		Query: p.Query, Kind: p.Kind, ID: p.ID, PRs: p.PRs, Line: p.Line, Language: p.Language, Panes: p.Panes, At: p.At.Time(),
	}, ok
}
