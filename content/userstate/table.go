package userstate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unsafe"

	"k8sexplore/content/filelock"
	"k8sexplore/content/plainfile"
)

// version is the version of the form of all tables.
const version = 1

// form is how the records of a table are written. The name is that of the file: ticks stands for ticks.txt, ticks.lock,
// ticks.damaged-1.txt and ticks.newer-1.txt. encode returns a line without its end, "" for a record that needs none;
// decode reports false for a damaged line.
type form[R any] struct {
	name   string
	encode func(record R) string
	decode func(line string) (key string, record R, ok bool)
}

// jsonForm writes records as JSON. check makes what a person may have written safe to show; it returns the record's
// key and whether the record makes sense.
func jsonForm[R any](name string, check func(record *R) (key string, ok bool)) form[R] {
	return form[R]{
		name: name,
		encode: func(record R) string {
			line, err := json.Marshal(record)
			if err != nil {
				panic(err) // texts, numbers and times can always be written
			}
			return string(line)
		},
		decode: func(line string) (key string, record R, ok bool) {
			if json.Unmarshal([]byte(line), &record) != nil {
				return key, record, false
			}
			key, ok = check(&record)
			return key, record, ok
		},
	}
}

// row is a record and its line. A line that was read stays as a person wrote it until its record changes.
type row[R any] struct {
	record R
	line   string
}

// rows is the records of a file, by key.
type rows[R any] map[string]row[R]

// table is the records of one file. It is safe for concurrent use.
type table[R stamped] struct {
	dir  string // "" for nowhere
	form form[R]

	saving sync.Mutex // held while the file is read and written

	mu      sync.Mutex
	now     rows[R] // as read or written last, with pending
	pending rows[R] // set since then
}

// stamped is a record that knows when it was changed last.
type stamped interface{ stamped() stamp }

func newTable[R stamped](dir string, form form[R]) *table[R] {
	return &table[R]{dir: dir, form: form, now: rows[R]{}, pending: rows[R]{}}
}

// set sets a record. It touches no file.
func (t *table[R]) set(key string, record R) {
	r := row[R]{record, t.form.encode(record)}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now[key] = r
	t.pending[key] = r
}

// get returns a record; ok is false if there is none or it was taken back.
func (t *table[R]) get(key string) (record R, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r, ok := t.now[key]
	return r.record, ok && !r.record.stamped().Gone
}

// all returns all records by key, also those that were taken back. The table is locked during the loop.
func (t *table[R]) all() iter.Seq2[string, R] {
	return func(yield func(string, R) bool) {
		t.mu.Lock()
		defer t.mu.Unlock()
		for key, r := range t.now {
			if !yield(key, r.record) {
				return
			}
		}
	}
}

// live returns the records that were not taken back. The table is locked during the loop.
func (t *table[R]) live() iter.Seq2[string, R] {
	return func(yield func(string, R) bool) {
		for key, record := range t.all() {
			if !record.stamped().Gone && !yield(key, record) {
				return
			}
		}
	}
}

// read reads the file; records that were set stay. If the file is damaged or newer the error is a *Fault, and what can
// be read of it is read.
func (t *table[R]) read() error {
	t.saving.Lock()
	defer t.saving.Unlock()
	data, err := t.held()
	if err != nil {
		return err
	}
	kept, state := t.form.parse(data)
	t.show(kept)
	if state != whole {
		return &Fault{File: t.file(), Newer: state == newer}
	}
	return nil
}

// held returns the bytes of the file, nil if there is none. What is no plain file is a *Fault.
func (t *table[R]) held() ([]byte, error) {
	if t.dir == "" {
		return nil, nil
	}
	data, err := t.load()
	if plainfile.IsRefused(err) {
		return nil, &Fault{File: t.file()}
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", t.file(), err)
	}
	return data, nil
}

// show replaces the records by those of the file and what has been set since.
func (t *table[R]) show(kept rows[R]) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now = kept
	maps.Copy(t.now, t.pending)
}

// save writes what has been set.
func (t *table[R]) save(ctx context.Context) error {
	t.mu.Lock()
	idle := len(t.pending) == 0
	t.mu.Unlock()
	if idle {
		return nil
	}
	return t.update(ctx, func(rows[R], bool) map[string]R { return nil })
}

// update writes what has been set, and the records that more returns. It calls more under the lock with what the file
// holds and whether it is whole. If update fails, the next call writes what has been set.
func (t *table[R]) update(ctx context.Context, more func(kept rows[R], isWhole bool) map[string]R) error {
	if t.dir == "" {
		return nil
	}
	t.saving.Lock()
	defer t.saving.Unlock()
	t.mu.Lock()
	pending := t.pending
	t.pending = rows[R]{}
	t.mu.Unlock()
	written, err := t.write(ctx, pending, more)
	if err != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		maps.Copy(pending, t.pending)
		t.pending = pending
		return fmt.Errorf("writing %s: %w", t.file(), err)
	}
	t.show(written)
	return nil
}

// patience is how long update waits for other programs.
const patience = 3 * time.Second

// write puts records into the file and returns what the file holds then.
func (t *table[R]) write(ctx context.Context, pending rows[R], more func(rows[R], bool) map[string]R) (rows[R], error) {
	if err := os.MkdirAll(t.dir, 0o700); err != nil {
		return nil, err
	}
	unlock, err := filelock.Wait(ctx, filepath.Join(t.dir, t.form.name+".lock"), func(waited time.Duration) error {
		if waited > patience {
			return fmt.Errorf("waiting for another program: %w", context.DeadlineExceeded)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	defer unlock()
	left, _ := filepath.Glob(plainfile.Parts(t.file())) // where the folder's name is a pattern, they stay
	for _, path := range left {
		_ = os.Remove(path)
	}
	data, err := t.load()
	if plainfile.IsRefused(err) {
		err = moveAside(t.dir, t.form.name)
	}
	if err != nil {
		return nil, err
	}
	kept, state := t.form.parse(data)
	changes := maps.Clone(pending)
	for key, record := range more(kept, state == whole) {
		changes[key] = row[R]{record, t.form.encode(record)}
	}
	if len(changes) == 0 {
		return kept, nil
	}
	if err := setAside(t.dir, t.form.name, state, data); err != nil {
		return nil, err
	}
	maps.Copy(kept, changes)
	return kept, plainfile.Write(t.file(), t.form.format(kept))
}

func (t *table[R]) file() string { return filepath.Join(t.dir, t.form.name+ending) }

// longest is how many bytes a file may have: many times what a reader marks in a life.
const longest = 8 << 20

// load returns the bytes of the file, nil if there is none.
func (t *table[R]) load() ([]byte, error) {
	data, err := plainfile.Read(t.file(), longest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

func (f *form[R]) header() string { return "k8sexplore " + f.name + " " }

// format writes a file: the header, then the lines, sorted.
func (f *form[R]) format(records rows[R]) []byte {
	lines := make([]string, 0, len(records))
	for _, r := range records {
		if r.line != "" {
			lines = append(lines, r.line)
		}
	}
	slices.Sort(lines)
	return []byte(strings.Join(append([]string{f.header() + strconv.Itoa(version)}, lines...), "\n") + "\n")
}

// parse reads a file. No file, nil, is whole. Nothing is read of what a newer program has written; of a damaged file
// every line that makes sense is read.
func (f *form[R]) parse(data []byte) (rows[R], state) {
	text := unsafe.String(unsafe.SliceData(data), len(data)) // nothing changes data any more
	out := make(rows[R], strings.Count(text, "\n"))
	if data == nil {
		return out, whole
	}
	state := whole
	body, ended := strings.CutSuffix(text, "\n")
	first, rest, more := strings.Cut(body, "\n")
	number, ok := strings.CutPrefix(first, f.header())
	n, err := strconv.Atoi(number)
	switch {
	case ok && err == nil && n > version:
		return out, newer
	case first != f.header()+strconv.Itoa(version):
		state, rest, more = damaged, body, true
	case !ended:
		state = damaged
	}
	if !more {
		return out, state
	}
	for line := range strings.SplitSeq(rest, "\n") {
		key, record, ok := f.decode(line)
		if !ok {
			state = damaged
			continue
		}
		out[key] = row[R]{record, line}
	}
	return out, state
}
