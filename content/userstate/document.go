package userstate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Document is a whole state, to be taken elsewhere: the records of the files, also those that were taken back. What has
// been seen stays behind, since it is about the notes of one machine.
type Document struct {
	Bookmarks []json.RawMessage `json:"bookmarks"`
	Read      []json.RawMessage `json:"read"`
	Follows   []json.RawMessage `json:"follows"`
	Place     []json.RawMessage `json:"place"` // one at most
	Done      []json.RawMessage `json:"done"`  // items of plans: "1.33 1.36 ITEM"
}

// Tally says how many records a document brought, and how many of them are in the state now, because they were not
// there or are later than the record that was.
type Tally struct {
	Records int `json:"records"`
	New     int `json:"new"`
}

// Came says what a document brought.
type Came struct {
	Bookmarks Tally `json:"bookmarks"`
	Read      Tally `json:"read"`
	Follows   Tally `json:"follows"`
	Place     Tally `json:"place"`
	Done      Tally `json:"done"`
}

// Document returns everything that is kept, with what has been set.
func (s *Store) Document() Document {
	return Document{lines(s.bookmarks), lines(s.readMarks), lines(s.follows), lines(s.place), lines(s.ticks)}
}

// Take merges a document into the state; Save writes it. The error names the first record that makes no sense, and then
// nothing was merged.
func (s *Store) Take(d Document) (Came, error) {
	bookmarks, err := records(s.bookmarks.form, "bookmarks", d.Bookmarks)
	read, err2 := records(s.readMarks.form, "read", d.Read)
	follows, err3 := records(s.follows.form, "follows", d.Follows)
	place, err4 := records(s.place.form, "place", d.Place)
	done, err5 := records(s.ticks.form, "done", d.Done)
	if err := cmp.Or(err, err2, err3, err4, err5); err != nil {
		return Came{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return Came{
		merge(s.bookmarks, bookmarks), merge(s.readMarks, read), merge(s.follows, follows), merge(s.place, place),
		merge(s.ticks, done),
	}, nil
}

// lines returns the records of a table as lines, sorted. A line that is no JSON becomes a string.
func lines[R stamped](t *table[R]) []json.RawMessage {
	out := []json.RawMessage{}
	for _, r := range t.all() {
		line := []byte(t.form.encode(r))
		if len(line) == 0 {
			continue
		}
		if !json.Valid(line) {
			line, _ = json.Marshal(string(line)) // a text can always be written
		}
		out = append(out, line)
	}
	slices.SortFunc(out, func(a, b json.RawMessage) int { return bytes.Compare(a, b) })
	return out
}

// records reads the records of a list of a document.
func records[R any](form form[R], list string, lines []json.RawMessage) (map[string]R, error) {
	const most = 80 // bytes of a line that an error names
	out := make(map[string]R, len(lines))
	for i, line := range lines {
		var text string
		if json.Unmarshal(line, &text) != nil {
			var compact bytes.Buffer
			_ = json.Compact(&compact, line) // of what is no JSON nothing is left, which makes no sense
			text = compact.String()
		}
		key, r, ok := form.decode(text)
		if !ok {
			return nil, fmt.Errorf("%s, record %d makes no sense: %s", list, 1+i, strings.ToValidUTF8(text[:min(len(text), most)], ""))
		}
		out[key] = r
	}
	return out, nil
}

// merge sets the records that are not in a table, or are later than the table's.
func merge[R stamped](t *table[R], records map[string]R) Tally {
	tally := Tally{Records: len(records)}
	for key, r := range records {
		old, ok := t.get(key)
		if was := old.stamped().At; !ok && was.IsZero() || r.stamped().At.After(was.Time) {
			t.set(key, r)
			tally.New++
		}
	}
	return tally
}
