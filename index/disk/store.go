package disk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"k8sexplore/content/filelock"
	"k8sexplore/content/plainfile"
)

// The folder of all indexes holds a folder for each key, the lock that a build holds, and what is being built.
const (
	lockName      = "lock"
	tempPrefix    = ".tmp-"
	lockRetry     = 50 * time.Millisecond
	lockPatience  = 20 * time.Second // as long as several builds take
	standstill    = 3 * time.Second  // without anything written: a process that has been stopped
	indexInTemp   = "index"
	leastRow      = 2 << 10 // bytes that the index of a row takes at least
	keyCharacters = "0123456789abcdef"
)

// Store keeps indexes on disk, of which one is wanted.
//
// An index comes into being under another name and is renamed when it is whole, so a folder with a key for its name is
// whole or damaged, never half. Building, renaming and tidying take the lock; reading needs none and works in a
// folder that cannot be written to.
type Store struct {
	Dir        string
	Key        string // of the wanted index, as Key returns it
	Rows       int    // that it must have
	Log        *log.Logger
	Standstill time.Duration      // how long who builds may write nothing; 0 is 3 s
	Check      func(*Index) error // refuses an index that does not fit what it should be of; nil for no further check
	Ready      Ready              // taken instead of building, if its key is the wanted one
}

// Obtain opens the wanted index, building it if it is not there or not sound.
func (s Store) Obtain(ctx context.Context, b Builder) (*Index, error) {
	final := s.Path()
	if x, err := s.open(final); err == nil {
		s.ifFree(func() { s.tidy(final) })
		return x, nil
	}
	unlock, err := s.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	x, err := s.open(final) // another process may have built it meanwhile
	if err != nil {
		if x, err = s.build(ctx, b, final); err != nil {
			return nil, err
		}
	}
	s.tidy(final)
	return x, nil
}

// Path returns the folder of the wanted index, whether it is there or not.
func (s Store) Path() string { return filepath.Join(s.Dir, s.Key) }

// Size returns the bytes of the wanted index. The error says why it is not there, or not sound.
func (s Store) Size() (int64, error) { return verifyFiles(s.Path(), s.Rows) }

// open verifies and opens a finished index. What is not simply missing is logged.
func (s Store) open(final string) (*Index, error) {
	_, err := verifyFiles(final, s.Rows)
	var x *Index
	if err == nil {
		x, err = s.openChecked(final)
	}
	if err != nil && (errors.Is(err, ErrDoubt) || !errors.Is(err, fs.ErrNotExist)) {
		s.Log.Printf("search: the index is not sound: %v", err)
	}
	return x, err
}

// openChecked opens an index whose files are what they were.
func (s Store) openChecked(dir string) (*Index, error) {
	x, err := Open(dir, s.Rows)
	if err != nil || s.Check == nil {
		return x, err
	}
	if err := s.Check(x); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// lock waits until no other process builds.
func (s Store) lock(ctx context.Context) (unlock func(), err error) {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of the index: %w", err)
	}
	if unlock, err = s.await(ctx); err != nil {
		return nil, fmt.Errorf("waiting for another process that builds the index: %w", err)
	}
	return unlock, nil
}

// await waits for the lock as long as who holds it gets on with a build.
func (s Store) await(ctx context.Context) (unlock func(), err error) {
	retry := time.NewTicker(lockRetry)
	defer retry.Stop()
	done, begun := s.underWay(), time.Now()
	last := begun
	for {
		if unlock, err := filelock.Try(filepath.Join(s.Dir, lockName)); !errors.Is(err, filelock.ErrHeld) {
			return unlock, err
		}
		select {
		case <-retry.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if now := s.underWay(); now != done {
			done, last = now, time.Now()
		}
		if time.Since(last) > cmp.Or(s.Standstill, standstill) || time.Since(begun) > lockPatience {
			return nil, ErrHeld
		}
	}
}

// underWay sums up what builds have written so far: it stays the same while none gets on.
func (s Store) underWay() (sum int64) {
	folders, _ := filepath.Glob(filepath.Join(s.Dir, tempPrefix+"*")) // the pattern is sound
	for _, folder := range folders {
		_ = filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error { // what is gone is no more under way
			if err == nil {
				if info, err := d.Info(); err == nil {
					sum += 1 + info.Size() + info.ModTime().UnixNano()%1e9
				}
			}
			return nil
		})
	}
	return sum
}

// ErrHeld is that another process keeps the lock and does not get on.
var ErrHeld = errors.New("it holds the lock and does not get on: it may have been stopped")

// build makes the index under the lock and opens it.
func (s Store) build(ctx context.Context, b Builder, final string) (x *Index, err error) {
	if err := os.RemoveAll(final); err != nil {
		return nil, fmt.Errorf("removing the damaged index: %w", err)
	}
	if free, known := room(s.Dir); known && free < int64(s.Rows)*leastRow {
		return nil, fmt.Errorf("%s has room for %d KB: %w", s.Dir, free>>10, syscall.ENOSPC)
	}
	temp, err := os.MkdirTemp(s.Dir, tempPrefix)
	if err != nil {
		return nil, fmt.Errorf("making a folder for the new index: %w", err)
	}
	defer func() {
		if e := os.RemoveAll(temp); e != nil {
			s.Log.Printf("search: removing what building left: %v", e)
		}
	}()
	made := filepath.Join(temp, indexInTemp)
	if s.Ready.Key == s.Key {
		err = b.Put(ctx, s.Ready, made)
	} else {
		err = b.OnDisk(ctx, made)
	}
	if err != nil {
		return nil, err
	}
	if x, err = s.openChecked(made); err != nil {
		return nil, err
	}
	if err := x.Close(); err != nil {
		return nil, fmt.Errorf("closing the new index: %w", err)
	}
	if err := seal(made, filepath.Base(final), s.Rows); err != nil {
		return nil, err
	}
	if err := os.Rename(made, final); err != nil {
		return nil, fmt.Errorf("putting the new index in place: %w", err)
	}
	plainfile.SyncFolder(s.Dir)
	return s.openChecked(final)
}

// Remove deletes the wanted index.
func (s Store) Remove() error {
	var err error
	s.ifFree(func() { err = os.RemoveAll(s.Path()) })
	if err != nil {
		return fmt.Errorf("removing the index: %w", err)
	}
	return nil
}

// ifFree runs do under the lock, unless a process holds it. In a folder that cannot be written to there is no lock, and
// do is not run.
func (s Store) ifFree(do func()) {
	if unlock, err := filelock.Try(filepath.Join(s.Dir, lockName)); err == nil {
		defer unlock()
		do()
	}
}

// tidy removes, under the lock, the indexes of other catalogs and versions, and what builds that died have left.
func (s Store) tidy(keep string) {
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		s.Log.Printf("search: tidying up: %v", err)
		return
	}
	for _, e := range entries {
		path := filepath.Join(s.Dir, e.Name())
		if path == keep || !strings.HasPrefix(e.Name(), tempPrefix) && strings.Trim(e.Name(), keyCharacters) != "" {
			continue
		}
		if err := os.RemoveAll(path); err != nil {
			s.Log.Printf("search: tidying up: %v", err)
		}
	}
}
