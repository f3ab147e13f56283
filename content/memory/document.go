package memory

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content/keep"
)

// Document is a whole memory, to be taken elsewhere: the lines of the files, what was taken back included. What has
// been seen stays behind, since it is about the notes of one machine.
type Document struct {
	Bookmarks []json.RawMessage `json:"bookmarks"`
	Read      []json.RawMessage `json:"read"`
	Follows   []json.RawMessage `json:"follows"`
	Place     []json.RawMessage `json:"place"` // one at most
}

// Tally says how many records a document brought, and how many of them are in the memory now, because they were not
// there or are later than what was.
type Tally struct{ Records, New int }

// Came is what a document brought.
type Came struct{ Bookmarks, Read, Follows, Place Tally }

// Document returns everything that is kept, with what has been set.
func (s *Store) Document() Document {
	return Document{
		Bookmarks: lines(s.bookmarks, bookmarkForm()), Read: lines(s.read, readForm()),
		Follows: lines(s.follows, followForm()), Place: lines(s.place, placeForm()),
	}
}

// Take merges a document into the memory; Save writes it. The error names the first record that makes no sense, and
// then nothing was merged.
func (s *Store) Take(d Document) (Came, error) {
	bookmarks, err := records(bookmarkForm(), "bookmarks", d.Bookmarks)
	read, err2 := records(readForm(), "read", d.Read)
	follows, err3 := records(followForm(), "follows", d.Follows)
	place, err4 := records(placeForm(), "place", d.Place)
	for _, err := range []error{err, err2, err3, err4} {
		if err != nil {
			return Came{}, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return Came{merge(s.bookmarks, bookmarks), merge(s.read, read), merge(s.follows, follows), merge(s.place, place)}, nil
}

// lines returns the records of a table as lines, sorted.
func lines[K comparable, R any](t *keep.Table[K, R], form keep.Form[K, R]) []json.RawMessage {
	out := []json.RawMessage{}
	for key, r := range t.All() {
		out = append(out, json.RawMessage(form.Encode(key, r)))
	}
	slices.SortFunc(out, func(a, b json.RawMessage) int { return bytes.Compare(a, b) })
	return out
}

// records reads the records of a list of a document.
func records[K comparable, R dated](form keep.Form[K, R], list string, lines []json.RawMessage) (map[K]R, error) {
	out := make(map[K]R, len(lines))
	for i, line := range lines {
		var compact bytes.Buffer
		err := json.Compact(&compact, line)
		key, r, ok := form.Decode(compact.String())
		if err != nil || !ok {
			return nil, fmt.Errorf("%s, record %d makes no sense: %s", list, 1+i, strings.ToValidUTF8(shorten(string(line)), ""))
		}
		if before, ok := out[key]; ok {
			r = later(before, r)
		}
		out[key] = r
	}
	return out, nil
}

// shorten returns the beginning of a line that an error names.
func shorten(s string) string {
	const most = 80
	return s[:min(len(s), most)]
}

// merge sets the records that are later than those of a table.
func merge[K comparable, R dated](t *keep.Table[K, R], records map[K]R) Tally {
	tally := Tally{Records: len(records)}
	for key, r := range records {
		if old, ok := t.Get(key); !ok || r.changed() > old.changed() {
			t.Set(key, r)
			tally.New++
		}
	}
	return tally
}
