// Package keep keeps tables of records in text files that several programs read and write at once.
//
// A table is one file of a folder: a first line that names the form and its version, then a line a record, sorted, so
// that people can read and mend it. Setting a record touches no file. Save takes a lock, reads what other programs
// have written meanwhile, puts in the records that were set, and writes the file: programs that write at the same time
// lose nothing, and one that is killed leaves the file as it was before or after. Lines of other records stay as they
// are. A file that is damaged, or that a newer program has written, is set aside whole under a name that says so
// before another takes its place; of a damaged one all lines that can be read are kept.
package keep

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2/maybe"
)

// Table is records by key, in one file. It is safe for concurrent use.
type Table[K comparable, R any] struct {
	dir  string // "" for nowhere
	form Form[K, R]

	saving sync.Mutex // held while files are read and written

	mu    sync.Mutex
	now   map[K]R // as it was read or written last, with what has been set since
	noted map[K]R // set since
}

// New returns a table of a folder, which is made when something is saved; with "" what is set lasts as long as the
// table.
func New[K comparable, R any](dir string, form Form[K, R]) *Table[K, R] {
	return &Table[K, R]{dir: dir, form: form, now: map[K]R{}, noted: map[K]R{}}
}

// Set notes a record. It touches no file.
func (t *Table[K, R]) Set(key K, record R) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now[key] = record
	t.noted[key] = record
}

// Get returns a record as it was read, written or set last.
func (t *Table[K, R]) Get(key K) (R, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r, ok := t.now[key]
	return r, ok
}

// All returns all records; the map is the caller's own.
func (t *Table[K, R]) All() map[K]R {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.now)
}

// Read reads the records of the file; those that were set stay. For a file that is damaged or newer the error is a
// *Fault, and the records that can be read of it are there all the same.
func (t *Table[K, R]) Read() error {
	if t.dir == "" {
		return nil
	}
	t.saving.Lock()
	defer t.saving.Unlock()
	data, err := t.load()
	if err != nil {
		return fmt.Errorf("reading %s: %w", t.file(), err)
	}
	kept, state := t.form.read(data)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now = kept
	t.form.put(t.now, t.noted)
	return t.fault(state)
}

// Save writes what has been set into what the file holds by now. It may wait a moment for another program. The error
// is for people; what could not be written is written by the next call.
func (t *Table[K, R]) Save(ctx context.Context) error {
	t.mu.Lock()
	idle := len(t.noted) == 0
	t.mu.Unlock()
	if idle || t.dir == "" {
		return nil
	}
	return t.Update(ctx, func(map[K]R, bool) map[K]R { return nil })
}

// Update saves as Save does, and more: under the lock it calls more with the records that the file holds by now and
// with whether the file is whole, and writes the records that more returns. more must not change the map that it is
// given.
func (t *Table[K, R]) Update(ctx context.Context, more func(kept map[K]R, whole bool) map[K]R) error {
	if t.dir == "" {
		return nil
	}
	t.saving.Lock()
	defer t.saving.Unlock()
	t.mu.Lock()
	noted := t.noted
	t.noted = map[K]R{}
	t.mu.Unlock()

	written, err := t.write(ctx, noted, more)

	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		since := t.noted
		t.noted = noted
		maps.Copy(t.noted, since)
		return fmt.Errorf("writing %s: %w", t.file(), err)
	}
	t.now = written
	t.form.put(t.now, t.noted)
	return nil
}

const (
	// patience is how long another program is waited for, and retry how often it is looked.
	patience = 3 * time.Second
	retry    = 10 * time.Millisecond
)

// write puts records into the file, and returns what that holds then.
func (t *Table[K, R]) write(ctx context.Context, noted map[K]R, more func(map[K]R, bool) map[K]R) (map[K]R, error) {
	if err := os.MkdirAll(t.dir, 0o700); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	lock := flock.New(filepath.Join(t.dir, t.form.Name+".lock"))
	if _, err := lock.TryLockContext(ctx, retry); err != nil {
		return nil, fmt.Errorf("waiting for another program: %w", err)
	}
	defer func() { _ = lock.Unlock() }() // the end of the program unlocks it, too
	data, err := t.load()
	if err != nil {
		return nil, err
	}
	lines, state := t.form.parse(data)
	kept := make(map[K]R, len(lines))
	for key, l := range lines {
		kept[key] = l.record
	}
	changes := maps.Clone(noted)
	t.form.put(changes, more(kept, state == whole))
	if len(changes) == 0 {
		return kept, nil
	}
	if err := setAside(t.dir, t.form.Name, state, data); err != nil {
		return nil, err
	}
	t.form.put(kept, changes)
	for key := range changes {
		t.form.change(lines, key, kept)
	}
	return kept, maybe.WriteFile(t.file(), t.form.format(lines), 0o600)
}

func (t *Table[K, R]) file() string { return filepath.Join(t.dir, t.form.Name+ending) }

// load returns what the file holds; nil where there is none.
func (t *Table[K, R]) load() ([]byte, error) {
	data, err := os.ReadFile(t.file())
	if path := new(fs.PathError); errors.As(err, &path) {
		err = path.Err // the callers name the file
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
