// Package userstate keeps the state of a reader between two runs of the program: bookmarks, what was read, what is
// followed, saved searches, the place where the reader was, the ticks of plans, and which entries are new or changed.
//
// Setters note a change at once and touch no file. Save takes a lock, reads what other programs have written
// meanwhile, puts the changes in and replaces the file at once: programs that write at the same time lose nothing, of
// two changes of the same thing the one that is written last holds, and a program that is killed leaves a file as it
// was before or after. Entries are kept by their identifiers and found through their pull requests where an
// identifier changes.
//
// The files are tables: bookmarks.txt, read.txt, follows.txt, place.txt and ticks.txt, and seen.txt, all entries that
// have ever been there with a fingerprint of what each said. A table has a first line with its form and version, then a
// line a record, sorted, so that people can read and mend it. A table that is damaged, or that a newer program has
// written, is set aside whole under a name that says so before it is written; of a damaged one every line that makes
// sense is kept. new.txt says which entries are new and which have changed; it is made from seen.txt.
package userstate

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Store is the state of a reader. It is safe for concurrent use.
type Store struct {
	dir string // "" for nowhere
	now func() time.Time

	bookmarks *table[Bookmark]
	readMarks *table[mark]
	follows   *table[Follow]
	place     *table[Place]
	ticks     *table[tick]

	mu    sync.Mutex        // held from looking a record up to setting it
	moved map[string]string // by an identifier of the catalog, the one under which the entry is kept
	fresh news
}

// New returns a store that keeps its files in a folder, which is made when something is saved; with "" what is set
// lasts as long as the program.
func New(dir string) *Store {
	return &Store{
		dir: dir, now: time.Now, moved: map[string]string{},
		bookmarks: newTable(dir, bookmarkForm()), readMarks: newTable(dir, readForm()),
		follows: newTable(dir, followForm()), place: newTable(dir, placeForm()), ticks: newTable(dir, ticksForm()),
	}
}

// Lasts reports whether what is saved outlives the program.
func (s *Store) Lasts() bool { return s.dir != "" }

// Read reads what is kept. It takes about a millisecond for 2,000 marks, and is called before the first frame. The
// error is for people: whatever could be read is there all the same, and what was set stays.
func (s *Store) Read() error {
	news, err := readNews(s.dir)
	s.mu.Lock()
	s.fresh = news
	s.mu.Unlock()
	_, unseen := newTable(s.dir, seenForm()).held() // Visit reads what it says
	return telling(s.bookmarks.read(), s.readMarks.read(), s.follows.read(), s.place.read(), s.ticks.read(), unseen, err)
}

// Save writes what has been set into what the files hold by now. It is slow, and may wait a moment for another program.
// The error is for people; what could not be written is written by the next call.
func (s *Store) Save(ctx context.Context) error {
	return telling(s.bookmarks.save(ctx), s.readMarks.save(ctx), s.follows.save(ctx), s.place.save(ctx), s.ticks.save(ctx))
}

// telling joins the faults of files and, of other errors, the first: what keeps one file from being read keeps all.
func telling(all ...error) error {
	var out []error
	other := false
	for _, err := range all {
		isFault := errors.As(err, new(*Fault))
		if err != nil && (isFault || !other) {
			out = append(out, err)
		}
		other = other || err != nil && !isFault
	}
	return errors.Join(out...)
}

// Counts says how much of each sort is kept.
type Counts struct {
	Bookmarks int `json:"bookmarks"`
	Read      int `json:"read"`    // entries
	Follows   int `json:"follows"` // saved searches included
	Done      int `json:"done"`    // items of plans
	New       int `json:"new"`     // entries, at the last visit
	Changed   int `json:"-"`       // entries, at the last visit

	LastRead string `json:"last_read,omitempty"` // the newest release whose page was read
}

// Counts counts what is kept.
func (s *Store) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := Counts{
		Bookmarks: count(s.bookmarks), Read: count(s.readMarks), Follows: count(s.follows), Done: count(s.ticks),
		New: len(s.fresh.ids), Changed: len(s.fresh.changed),
	}
	last, pages := s.lastRead()
	if c.Read -= pages; pages > 0 {
		c.LastRead = last.String()
	}
	return c
}

func count[R stamped](t *table[R]) (n int) {
	for range t.live() {
		n++
	}
	return n
}
