package library

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/plainfile"
	"k8sexplore/content/sanitize"
)

// change is one change of a library, made while holding its lock.
type change struct {
	*Library
	ctx     context.Context
	job     Job
	own     *content.Catalog
	sources []*stored // that the library is to have
	before  earlier
	temp    string
	staging sync.Mutex
	staged  map[string]string // files in temp, by the digest of their notes
	placed  []string          // files that are new in the library's folder
	stamp   time.Time
	order   int

	made     *content.Catalog // of these sources
	entries  int
	warnings []string
	faults   []factfile.Fault
	told     Progress
	toldAt   time.Time
}

// update changes the library: edit says what the sources are to be. An error leaves it as it was. Who else changes the
// library waits for that, and not for the search index.
func (l *Library) update(ctx context.Context, job Job, edit func(*change) error) error {
	c, err := l.edit(ctx, job, edit)
	if err == nil && job.Prepare != nil {
		c.prepare()
	}
	return err
}

// edit makes the change of an update.
func (l *Library) edit(ctx context.Context, job Job, edit func(*change) error) (made *change, err error) {
	unlock, err := l.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	own, err := l.own()
	if err != nil {
		return nil, err
	}
	err = l.locked(ctx, job, own, func(c *change) error {
		made = c
		if err := edit(c); err != nil {
			return err
		}
		return c.commit()
	})
	return made, err
}

// locked does something under the lock with a folder for temporary files.
func (l *Library) locked(ctx context.Context, job Job, own *content.Catalog, do func(*change) error) error {
	for _, dead := range l.names(".", tempPrefix, "") {
		l.remove(dead)
	}
	temp, err := os.MkdirTemp(l.dir, tempPrefix)
	if err != nil {
		return fmt.Errorf("writing the library: %w", err)
	}
	defer l.remove(filepath.Base(temp))
	c := &change{
		Library: l, ctx: ctx, job: job, own: own, temp: temp, staged: map[string]string{}, stamp: l.now().UTC().Truncate(time.Second),
	}
	if err := do(c); err != nil {
		c.undo()
		return err
	}
	return nil
}

// begin takes the sources that the library has.
func (c *change) begin() error {
	sources, err := c.load()
	if err != nil {
		return err
	}
	c.sources, c.before = sources, c.earlier(sources)
	for _, s := range sources {
		c.order = max(c.order, s.Order)
	}
	c.order++
	return nil
}

// earlier returns the catalog that the library has of these sources. One that is not sound is none.
func (c *change) earlier(sources []*stored) (e earlier) {
	now, err := c.readCurrent()
	if err != nil || now.Own != c.own.Digest() || now.Rules != joinRules || now.Tables != facts.Digest() || now.Damaged != "" {
		return e
	}
	if catalog, err := c.openCatalog(now, c.own); err == nil {
		e = earlier{now, catalog.Len(), map[string][]tally{}}
		for _, s := range sources {
			e.counts[s.id()] = slices.Clone(s.Releases) // which are counted anew
		}
	}
	return e
}

// undo removes the files that a failed change has put in place.
func (c *change) undo() {
	for _, path := range c.placed {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			c.log.Printf("library: tidying up: %v", err)
		}
	}
}

const tellEvery = 50 * time.Millisecond

// tell tells of progress, now and then.
func (c *change) tell(p Progress) {
	if c.job.Progress == nil || p.Step == c.told.Step && time.Since(c.toldAt) < tellEvery {
		return
	}
	c.told, c.toldAt = p, time.Now()
	c.job.Progress(p)
}

// stage writes the notes of a source to a temporary file. An error of fill is returned as it is. Several may be staged at
// the same time.
func (c *change) stage(s *stored, fill func(write func(*record) error) error) error {
	f, err := os.CreateTemp(c.temp, "*.jsonl")
	if err != nil {
		return fmt.Errorf("writing the library: %w", err)
	}
	w := newRecordWriter(f)
	err = fill(func(r *record) error {
		if err := w.write(r); err != nil {
			return fmt.Errorf("writing the library: %w", err)
		}
		return nil
	})
	if err == nil {
		if s.Notes, err = w.finish(); err != nil {
			err = fmt.Errorf("writing the library: %w", err)
		}
	}
	if e := f.Close(); err == nil && e != nil {
		err = fmt.Errorf("writing the library: %w", e)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the folder goes, too
		return err
	}
	s.Size = w.size
	c.staging.Lock()
	defer c.staging.Unlock()
	c.staged[s.Notes] = f.Name()
	return nil
}

// notesPath returns where notes lie now, and whether they have just been written.
func (c *change) notesPath(digest string) (path string, fresh bool) {
	if staged, ok := c.staged[digest]; ok {
		return staged, true
	}
	return c.path(notesName(digest)), false
}

// commit makes the catalog of the sources and puts everything in place.
func (c *change) commit() error {
	if len(c.sources) == 0 {
		return c.clear()
	}
	tell := func(notes int) { c.tell(Progress{Step: Joining, Notes: notes, Total: -1}) }
	made, err := compile(c.ctx, c.own, c.sources, c.before, c.notesPath, tell)
	if err != nil {
		return err
	}
	for _, d := range made.damaged {
		c.warnings = append(c.warnings, d+": its notes are damaged and left out: import it again, or remove it")
	}
	c.entries, c.faults = made.entries, made.faults
	c.tell(Progress{Step: Writing, Notes: made.notes, Total: -1})
	c.made, err = c.publish(made)
	return err
}

// publish puts a catalog in the old one's place.
func (c *change) publish(made *compiled) (*content.Catalog, error) {
	now, keep, err := c.write(made)
	if err != nil {
		return nil, fmt.Errorf("writing the library: %w", err)
	}
	made.snapshot = nil // mapped from here on
	catalog, err := c.openCatalog(now, c.own)
	if err != nil {
		return nil, fmt.Errorf("reading the library again: %w", err)
	}
	data, err := json.Marshal(now)
	if err == nil {
		err = c.place(currentName, data)
	}
	if err != nil {
		return nil, fmt.Errorf("writing the library: %w", err)
	}
	c.placed = nil
	plainfile.SyncFolder(c.dir)
	c.tidy(keep)
	return catalog, nil
}

// clear leaves nothing imported.
func (c *change) clear() error {
	c.entries, c.made = c.own.Len(), c.own
	if err := c.ctx.Err(); err != nil {
		return err
	}
	if err := os.Remove(c.path(currentName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("writing the library: %w", err)
	}
	plainfile.SyncFolder(c.dir)
	c.tidy(nil)
	return nil
}

// prepare has the search index of the new catalog built. It ends early where another process changes the library again:
// that one has an index of its own built.
func (c *change) prepare() {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	stamp := c.made.Digest()
	if c.made == c.own {
		stamp = ""
	}
	go func() {
		looks := time.Tick(lookEvery)
		for c.Stamp() == stamp {
			select {
			case <-looks:
			case <-ctx.Done():
				return
			}
		}
		cancel()
	}()
	if err := c.job.Prepare(ctx, c.made); err != nil && ctx.Err() == nil {
		c.warnings = append(c.warnings, sanitize.Line(err.Error()))
	}
}

// lookEvery is how often a program that builds an index looks whether the library is still the one.
const lookEvery = 100 * time.Millisecond

// write puts all files but current in place, and returns what that is to say and the names of them all.
func (c *change) write(made *compiled) (now current, keep map[string]bool, err error) {
	keep = map[string]bool{}
	if err := os.MkdirAll(c.path(notesFolder), 0o700); err != nil {
		return now, nil, err
	}
	for _, s := range c.sources {
		name := notesName(s.Notes)
		staged, ok := c.staged[s.Notes]
		if ok && !keep[name] && checkNotes(c.ctx, s, c.path(name), false) != nil { // what is there and sound is left alone
			if err := c.moveIn(staged, name); err != nil {
				return now, nil, err
			}
		}
		keep[name] = true
	}
	plainfile.SyncFolder(c.path(notesFolder))
	list, err := json.MarshalIndent(list{Format: listFormat, Sources: c.sources}, "", " ")
	if err != nil {
		return now, nil, err
	}
	sum := sha256.Sum256(list)
	now = current{
		Format: listFormat, Rules: joinRules, Own: c.own.Digest(),
		Catalog: named{hex.EncodeToString(made.digest[:]), made.size},
		Sources: named{hex.EncodeToString(sum[:]), int64(len(list))}, Damaged: some(made.damaged),
	}
	files := map[string][]byte{catalogName(now.Catalog.Digest): made.snapshot, sourcesName(now.Sources.Digest): list}
	if made.facts != nil {
		sum := sha256.Sum256(made.facts)
		now.Facts, now.Tables = named{hex.EncodeToString(sum[:]), int64(len(made.facts))}, facts.Digest()
		files[factsName(now.Facts.Digest)] = made.facts
	}
	for name, data := range files {
		keep[name] = true
		if err := c.place(name, data); err != nil {
			return now, nil, err
		}
	}
	plainfile.SyncFolder(c.dir)
	return now, keep, c.ctx.Err()
}

// place writes a file aside and puts it into the library's folder. One that is there already, byte for byte, is left
// alone: another process may have mapped it. So is nil, which says that it is.
func (c *change) place(name string, data []byte) error {
	if old, err := readPlain(c.path(name), int64(len(data))); data == nil || err == nil && bytes.Equal(old, data) {
		return nil
	}
	staged := filepath.Join(c.temp, name)
	if err := os.WriteFile(staged, data, 0o600); err != nil {
		return err
	}
	return c.moveIn(staged, name)
}

// moveIn writes a file through to the disk and renames it into the library's folder.
func (c *change) moveIn(staged, name string) error {
	if err := cmp.Or(c.ctx.Err(), syncFile(staged)); err != nil {
		return err
	}
	path := c.path(name)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		c.placed = append(c.placed, path)
	}
	return plainfile.Rename(staged, path)
}
