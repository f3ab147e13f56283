// Package ticks keeps which items of which plans are done, in one file of the program's state folder.
//
// What is marked is noted at once and written by Save, in the manner of package keep: programs that tick at the same
// time lose nothing. A line of the file is "FROM TO ITEM", of an item that is done. A Store is safe for concurrent use.
package ticks

import (
	"context"
	"errors"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/keep"
)

// Pair is the releases that a plan is between.
type Pair struct{ From, To content.Version }

// Set is the identifiers of items that are done.
type Set map[string]bool

// tick is an item of a plan.
type tick struct {
	pair Pair
	item string
}

// Store keeps ticks.
type Store struct {
	lasts bool
	table *keep.Table[tick, bool]
}

// New returns a store that keeps its file in a folder, which is made when something is saved; with "" what is marked
// lasts as long as the program.
func New(dir string) *Store { return &Store{lasts: dir != "", table: keep.New(dir, form())} }

// form is how ticks are kept: what is not done has no line.
func form() keep.Form[tick, bool] {
	return keep.Form[tick, bool]{
		Name: "ticks", Header: "k8sexplore ticks", Version: 1,
		Encode: func(t tick, _ bool) string { return t.pair.From.String() + " " + t.pair.To.String() + " " + t.item },
		Decode: parseLine,
		Forget: func(done bool) bool { return !done },
	}
}

// Lasts reports whether what is saved outlives the program.
func (s *Store) Lasts() bool { return s.lasts }

// Mark notes that an item, whose identifier holds no blanks, is done or is not. It touches no file.
func (s *Store) Mark(p Pair, item string, done bool) { s.table.Set(tick{p, item}, done) }

// Done returns what is done of a plan, as far as it has been read, with all that has been marked.
func (s *Store) Done(p Pair) Set {
	out := Set{}
	for t, done := range s.table.All() {
		if done && t.pair == p {
			out[t.item] = true
		}
	}
	return out
}

// Lines returns all that is done as lines, sorted.
func (s *Store) Lines() []string {
	var out []string
	for t, done := range s.table.All() {
		if done {
			out = append(out, form().Encode(t, done))
		}
	}
	slices.Sort(out)
	return out
}

// ParseLine reads one of Lines.
func ParseLine(line string) (p Pair, item string, ok bool) {
	t, _, ok := parseLine(line)
	return t.pair, t.item, ok
}

// Read reads what is kept. The error is for people; what was marked stays as it is. Of a file that is damaged what can
// be read is kept, and nothing is said.
func (s *Store) Read() error {
	err := s.table.Read()
	if errors.As(err, new(*keep.Fault)) {
		return nil
	}
	return err
}

// Save writes what has been marked into what the file holds by now. It may wait a moment for another program. The error
// is for people; what could not be written is written by the next call.
func (s *Store) Save(ctx context.Context) error { return s.table.Save(ctx) }

func parseLine(line string) (t tick, done, ok bool) {
	words := strings.Split(line, " ")
	if len(words) != 3 || words[2] == "" || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == '\ufffd' }) {
		return t, false, false
	}
	from, err := content.ParseVersion(words[0])
	to, err2 := content.ParseVersion(words[1])
	return tick{Pair{from, to}, words[2]}, true, err == nil && err2 == nil
}
