// Package ticks keeps which items of which plans are done, in one file of the program's state folder.
//
// What is marked is noted at once and written by Save, which reads what others have written meanwhile, under a lock:
// programs that tick at the same time lose nothing, and a program that is killed leaves the file as it was before or
// after. A file that is damaged is set aside under another name, and what can be read of it is kept.
//
// The file is text: a line that names the format, then a line "FROM TO ITEM" for each item that is done, by pair and
// item. A Store is safe for concurrent use.
package ticks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2/maybe"

	"k8sexplore/content"
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
	dir string // "" for nowhere

	saving sync.Mutex // held while files are read and written

	mu    sync.Mutex
	known map[tick]bool // done, as it was read or written last
	noted map[tick]bool // marked since, whether done or not
}

// The names of the files, in the folder.
const (
	fileName = "ticks.txt"
	lockName = "ticks.lock"
	damaged  = "ticks.damaged-" // and a number
	header   = "k8sexplore ticks 1"
)

// New returns a store that keeps its file in a folder, which is made when something is saved; with "" what is marked
// lasts as long as the program.
func New(dir string) *Store {
	return &Store{dir: dir, known: map[tick]bool{}, noted: map[tick]bool{}}
}

// Lasts reports whether what is saved outlives the program.
func (s *Store) Lasts() bool { return s.dir != "" }

// Mark notes that an item, whose identifier holds no blanks, is done or is not. It touches no file.
func (s *Store) Mark(p Pair, item string, done bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noted[tick{p, item}] = done
}

// Done returns what is done of a plan, as far as it has been read, with all that has been marked.
func (s *Store) Done(p Pair) Set {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := Set{}
	for t := range s.merged() {
		if t.pair == p {
			out[t.item] = true
		}
	}
	return out
}

// merged returns what is known with what is noted since; mu must be held.
func (s *Store) merged() map[tick]bool {
	out := maps.Clone(s.known)
	for t, done := range s.noted {
		if done {
			out[t] = true
		} else {
			delete(out, t)
		}
	}
	return out
}

// Read reads what is kept. The error is for people; what was marked stays as it is.
func (s *Store) Read() error {
	if s.dir == "" {
		return nil
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	data, err := os.ReadFile(filepath.Join(s.dir, fileName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("reading the ticks: %w", err)
	}
	known, _ := parse(data)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known = known
	return nil
}

// Save writes what has been marked into what the file holds by now. It may wait a moment for another program. The error
// is for people; what could not be written is written by the next call.
func (s *Store) Save(ctx context.Context) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	s.mu.Lock()
	noted := maps.Clone(s.noted)
	s.mu.Unlock()
	if s.dir == "" || len(noted) == 0 {
		return nil
	}
	written, err := s.write(ctx, noted)
	if err != nil {
		return fmt.Errorf("keeping the ticks: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known = written
	for t, done := range noted {
		if s.noted[t] == done { // not marked otherwise meanwhile
			delete(s.noted, t)
		}
	}
	return nil
}

const (
	// patience is how long another program is waited for, and retry how often it is looked.
	patience = 3 * time.Second
	retry    = 10 * time.Millisecond
)

// write merges what is noted into the file, and returns what that holds then.
func (s *Store) write(ctx context.Context, noted map[tick]bool) (map[tick]bool, error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	lock := flock.New(filepath.Join(s.dir, lockName))
	if _, err := lock.TryLockContext(ctx, retry); err != nil {
		return nil, fmt.Errorf("waiting for another program: %w", err)
	}
	defer func() { _ = lock.Unlock() }() // the end of the program unlocks it, too
	path := filepath.Join(s.dir, fileName)
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	done, whole := parse(data)
	if !whole {
		if err := setAside(s.dir, data); err != nil {
			return nil, err
		}
	}
	for t, is := range noted {
		if is {
			done[t] = true
		} else {
			delete(done, t)
		}
	}
	return done, maybe.WriteFile(path, format(done), 0o600)
}

// setAside keeps a damaged file under the first name that is free.
func setAside(dir string, data []byte) error {
	for n := 1; ; n++ {
		f, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf("%s%d.txt", damaged, n)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("setting a damaged file aside: %w", err)
		}
		_, err = f.Write(data)
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("setting a damaged file aside: %w", err)
		}
		return nil
	}
}

// format writes what is done as a file.
func format(done map[tick]bool) []byte {
	var lines []string
	for t := range done {
		lines = append(lines, t.pair.From.String()+" "+t.pair.To.String()+" "+t.item)
	}
	slices.Sort(lines)
	return []byte(strings.Join(append([]string{header}, lines...), "\n") + "\n")
}

// parse reads a file; whole is false where not all of it is as format writes it. No file holds nothing, and is whole.
func parse(data []byte) (done map[tick]bool, whole bool) {
	done = map[tick]bool{}
	if len(data) == 0 {
		return done, data == nil
	}
	lines, whole := bytes.CutSuffix(data, []byte("\n"))
	for n, line := range strings.Split(string(lines), "\n") {
		if n == 0 && line == header {
			continue
		}
		t, ok := parseLine(line)
		if whole = whole && n > 0 && ok; ok {
			done[t] = true
		}
	}
	return done, whole
}

func parseLine(line string) (t tick, ok bool) {
	words := strings.Split(line, " ")
	if len(words) != 3 || words[2] == "" || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == '\ufffd' }) {
		return t, false
	}
	from, err := content.ParseVersion(words[0])
	to, err2 := content.ParseVersion(words[1])
	return tick{Pair{from, to}, words[2]}, err == nil && err2 == nil
}
