package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"k8sexplore/content"
)

// The folder of all indexes holds a folder for each key, the lock of whoever builds, and what is being built.
const (
	lockName      = "lock"
	tempPrefix    = ".tmp-"
	lockRetry     = 50 * time.Millisecond
	lockPatience  = 20 * time.Second // several builds; whoever holds the lock longer has stopped
	indexInTemp   = "index"
	keyCharacters = "0123456789abcdef"
)

// store keeps the indexes of catalogs on disk.
//
// An index comes into being under another name and is renamed when it is whole, so a folder with a key for its name is whole or
// damaged, never half. Only who holds the lock builds, renames and tidies; readers need no lock and may read from a folder that
// cannot be written to.
type store struct {
	dir     string
	catalog *content.Catalog
	log     *log.Logger

	glossary string // its digest
}

// obtain opens the index of the catalog, building it if it is not there or not sound.
func (s store) obtain(ctx context.Context, b builder) (*opened, error) {
	final, err := s.path()
	if err != nil {
		return nil, err
	}
	if o, err := s.open(final); err == nil {
		s.ifFree(func() { s.tidy(final) })
		return o, nil
	}
	unlock, err := s.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	o, err := s.open(final) // another process may have built it meanwhile
	if err != nil {
		if o, err = s.build(ctx, b, final); err != nil {
			return nil, err
		}
	}
	s.tidy(final)
	return o, nil
}

// path returns the folder of the catalog's index.
func (s store) path() (string, error) {
	key, err := indexKey(s.catalog, s.glossary)
	return filepath.Join(s.dir, key), err
}

// open verifies and opens a finished index. What is not simply missing is logged.
func (s store) open(final string) (*opened, error) {
	err := verifyFiles(final, s.catalog.Len())
	var o *opened
	if err == nil {
		o, err = openIndex(final, s.catalog)
	}
	if err != nil && (errors.Is(err, errDoubt) || !errors.Is(err, fs.ErrNotExist)) {
		s.log.Printf("search: the index is not sound: %v", err)
	}
	return o, err
}

// lock waits until no other process builds.
func (s store) lock(ctx context.Context) (unlock func(), err error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of the index: %w", err)
	}
	l, err := s.lockFile()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	if _, err := l.TryLockContext(ctx, lockRetry); err != nil {
		return nil, fmt.Errorf("waiting for another process that builds the index: %w", err)
	}
	return func() { s.unlock(l) }, nil
}

// lockFile returns the lock, not yet taken. Something else in its place is refused: opening a pipe would wait for ever.
func (s store) lockFile() (*flock.Flock, error) {
	path := filepath.Join(s.dir, lockName)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("locking the index: %s is no plain file", path)
	}
	return flock.New(path), nil
}

func (s store) unlock(l *flock.Flock) {
	if err := l.Unlock(); err != nil {
		s.log.Printf("search: unlocking the index: %v", err)
	}
}

// build makes the index under the lock and opens it.
func (s store) build(ctx context.Context, b builder, final string) (o *opened, err error) {
	if err := os.RemoveAll(final); err != nil {
		return nil, fmt.Errorf("removing the damaged index: %w", err)
	}
	temp, err := os.MkdirTemp(s.dir, tempPrefix)
	if err != nil {
		return nil, fmt.Errorf("making a folder for the new index: %w", err)
	}
	defer func() {
		if e := os.RemoveAll(temp); e != nil {
			s.log.Printf("search: removing what building left: %v", e)
		}
	}()
	made := filepath.Join(temp, indexInTemp)
	if err := b.onDisk(ctx, made); err != nil {
		return nil, err
	}
	if o, err = openIndex(made, s.catalog); err != nil {
		return nil, err
	}
	if err := o.close(); err != nil {
		return nil, fmt.Errorf("closing the new index: %w", err)
	}
	if err := seal(made, filepath.Base(final), s.catalog.Len()); err != nil {
		return nil, err
	}
	if err := os.Rename(made, final); err != nil {
		return nil, fmt.Errorf("putting the new index in place: %w", err)
	}
	syncFolder(s.dir)
	return openIndex(final, s.catalog)
}

// remove deletes the index of the catalog.
func (s store) remove() error {
	final, err := s.path()
	if err != nil {
		return err
	}
	s.ifFree(func() { err = os.RemoveAll(final) })
	if err != nil {
		return fmt.Errorf("removing the index: %w", err)
	}
	return nil
}

// ifFree does something under the lock unless somebody builds. Where there can be no lock, since the folder cannot be written to,
// there is nothing to do either.
func (s store) ifFree(do func()) {
	l, err := s.lockFile()
	if err != nil {
		return
	}
	if got, err := l.TryLock(); err != nil || !got {
		return
	}
	defer s.unlock(l)
	do()
}

// tidy removes, under the lock, the indexes of other catalogs and versions, and what builds that died have left.
func (s store) tidy(keep string) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		s.log.Printf("search: tidying up: %v", err)
		return
	}
	for _, e := range entries {
		path := filepath.Join(s.dir, e.Name())
		if path == keep || !strings.HasPrefix(e.Name(), tempPrefix) && strings.Trim(e.Name(), keyCharacters) != "" {
			continue
		}
		if err := os.RemoveAll(path); err != nil {
			s.log.Printf("search: tidying up: %v", err)
		}
	}
}
