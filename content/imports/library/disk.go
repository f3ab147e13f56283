package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content/filelock"
	"k8sexplore/content/plainfile"
	"k8sexplore/content/sanitize"
)

// The folder of a library holds
//
//	lock                      held while the library is changed; names the process
//	current                   which of the others count; its renaming is what a change comes down to
//	catalog-DIGEST.snapshot   all entries, ours and imported; by Catalog.Digest
//	sources-SHA256.json       the list of sources
//	facts-SHA256.tables       what imported facts change in the tables, where there are any
//	notes/SHA256.jsonl        the notes of one source
//	.tmp-*                    what a change makes before it puts it in place
//
// What current does not point to, the next change removes.
const (
	lockName     = "lock"
	currentName  = "current"
	notesFolder  = "notes"
	tempPrefix   = ".tmp-"
	lockTurns    = 5        // times as long as one process may hold the lock another waits
	maxCurrent   = 64 << 10 // bytes
	maxListBytes = 64 << 20
)

// current is the content of the file of that name.
type current struct {
	Format  int    `json:"format"` // listFormat
	Rules   int    `json:"rules"`  // joinRules
	Own     string `json:"own"`    // digest of our own notes
	Catalog named  `json:"catalog"`
	Sources named  `json:"sources"`
	Facts   named  `json:"facts,omitzero"`
	Tables  string `json:"tables,omitempty"`  // digest of the tables that facts were joined with
	Damaged string `json:"damaged,omitempty"` // sources whose notes are, and are not in the catalog, as one says them
}

// named is a file that has its digest in its name.
type named struct {
	Digest string `json:"digest"`
	Size   int64  `json:"size"`
}

func catalogName(digest string) string { return "catalog-" + digest + ".snapshot" }

func sourcesName(digest string) string { return "sources-" + digest + ".json" }

func notesName(digest string) string { return filepath.Join(notesFolder, digest+".jsonl") }

func (l *Library) path(name string) string { return filepath.Join(l.dir, name) }

// readCurrent reads which files count. What is missing is fs.ErrNotExist: see isEmpty.
func (l *Library) readCurrent() (c current, err error) {
	if l.dir == "" {
		return c, fs.ErrNotExist
	}
	data, err := readPlain(l.path(currentName), maxCurrent)
	if err != nil {
		return c, err
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("%s is %w: %w", l.path(currentName), errDamaged, err)
	}
	switch {
	case c.Format > listFormat:
		return c, fmt.Errorf("%s: %w", l.path(currentName), errNewer)
	case c.Format < 1 || !hexSum().MatchString(c.Catalog.Digest) || !hexSum().MatchString(c.Sources.Digest):
		return c, fmt.Errorf("%s is %w: it names no files", l.path(currentName), errDamaged)
	}
	return c, nil
}

// readPlain reads a file of the library; what is no plain file or too long in its place is damage.
func readPlain(path string, most int64) ([]byte, error) {
	data, err := plainfile.Read(path, most)
	if plainfile.IsRefused(err) {
		return nil, fmt.Errorf("%s is %w: %w", path, errDamaged, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}

// lock waits until no other process changes the library.
func (l *Library) lock(ctx context.Context) (unlock func(), err error) {
	if l.dir == "" {
		return nil, errNowhere
	}
	if err := os.MkdirAll(l.dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of the library: %w", err)
	}
	unlock, err = filelock.Wait(ctx, l.path(lockName), l.patience())
	if err != nil {
		return nil, fmt.Errorf("locking the library: %w", err)
	}
	l.sign()
	return unlock, nil
}

// patience returns what tells of each process that holds the lock, and ends the waiting where one of them does not let
// go, or too many come first.
func (l *Library) patience() func(waited time.Duration) error {
	told, since := "", time.Duration(0)
	return func(waited time.Duration) error {
		if holder := l.holder(); holder != told {
			l.wait(holder)
			told, since = holder, waited
		}
		if waited-since > l.holding || waited > lockTurns*l.holding {
			return fmt.Errorf("%s does not let go, waited %v: it may have been stopped, or wait for what is piped into it",
				told, waited.Round(time.Second))
		}
		return nil
	}
}

// tryLock takes the lock if it is free and can be taken.
func (l *Library) tryLock() (unlock func(), ok bool) {
	unlock, err := filelock.Try(l.path(lockName))
	if err != nil {
		return nil, false
	}
	l.sign()
	return unlock, true
}

// isHeld reports whether another process is changing the library.
func (l *Library) isHeld() bool {
	unlock, err := filelock.Try(l.path(lockName))
	if err == nil {
		unlock()
	}
	return errors.Is(err, filelock.ErrHeld)
}

// sign writes the process that holds the lock into it. Failing to write is no reason to stop.
func (l *Library) sign() {
	program := sanitize.Line(filepath.Base(os.Args[0]))
	if err := os.WriteFile(l.path(lockName), []byte(strconv.Itoa(os.Getpid())+" "+program+"\n"), 0o600); err != nil {
		l.log.Printf("library: signing the lock: %v", err)
	}
}

// holder returns the process that holds the lock: "process 123", or "another process" where the lock does not name it.
func (l *Library) holder() string {
	if data, err := readPlain(l.path(lockName), maxCurrent); err == nil {
		number, _, _ := strings.Cut(string(data), " ")
		if pid, err := strconv.Atoi(number); err == nil && pid > 0 {
			return "process " + strconv.Itoa(pid)
		}
	}
	return "another process"
}

// syncFile writes a file through to the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// names returns what is in a folder of the library and begins and ends so, by its path in the library.
func (l *Library) names(folder, prefix, suffix string) []string {
	entries, err := os.ReadDir(l.path(folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.log.Printf("library: %v", err)
	}
	var out []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) && strings.HasSuffix(e.Name(), suffix) {
			out = append(out, filepath.Join(folder, e.Name()))
		}
	}
	return out
}

func (l *Library) remove(name string) {
	if err := os.RemoveAll(l.path(name)); err != nil {
		l.log.Printf("library: tidying up: %v", err)
	}
}

// tidy removes all files that are not to be kept. The lock must be held.
func (l *Library) tidy(keep map[string]bool) {
	for _, name := range slices.Concat(l.names(".", "catalog-", ".snapshot"), l.names(".", "sources-", ".json"),
		l.names(".", "facts-", ".tables"),
		l.names(notesFolder, "", ".jsonl"), l.names(".", tempPrefix, "")) {
		if !keep[name] {
			l.remove(name)
		}
	}
}

// Size returns the bytes that the library takes on disk.
func (l *Library) Size() int64 {
	if l.dir == "" {
		return 0
	}
	return sizeOf(l.dir)
}

// sizeOf returns the bytes that the files in a folder take.
func sizeOf(folder string) (size int64) {
	_ = filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error { // what is gone takes nothing
		if err == nil && d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				size += info.Size()
			}
		}
		return nil
	})
	return size
}

func copyFile(ctx context.Context, w io.Writer, path string) error {
	f, err := plainfile.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	_, err = io.Copy(w, untilDone{ctx, f})
	return err
}

// untilDone reads until the context ends.
type untilDone struct {
	ctx context.Context
	r   io.Reader
}
