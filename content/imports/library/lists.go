package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"syscall"
)

// load reads the list of sources; none where nothing is imported. Where current is damaged or gone, the newest list
// counts that is sound: whatever a change writes before current is whole.
func (l *Library) load() ([]*stored, error) {
	c, err := l.readCurrent()
	switch {
	case err == nil:
		sources, err := l.readList(sourcesName(c.Sources.Digest))
		return sources, advised(err)
	case l.isEmpty(err):
		return nil, nil
	case !errors.Is(err, errDamaged) && !errors.Is(err, fs.ErrNotExist):
		return nil, advised(err)
	}
	l.log.Printf("library: looking for a list of sources: %v", err)
	for _, name := range l.lists() {
		if sources, unread := l.readList(name); unread == nil || !errors.Is(unread, errDamaged) {
			return sources, advised(unread)
		}
	}
	return nil, advised(err)
}

// loadUnlocked is load without the lock. While another process makes the first change, or removes everything, nothing
// counts as imported.
func (l *Library) loadUnlocked() ([]*stored, error) {
	if _, err := l.readCurrent(); errors.Is(err, fs.ErrNotExist) && !l.isEmpty(err) && l.isHeld() {
		return nil, nil
	}
	return l.load()
}

// isEmpty reports whether an error of readCurrent means that nothing is imported. Where a list of sources is there
// without the file current, the library is damaged, not empty.
func (l *Library) isEmpty(err error) bool {
	return errors.Is(err, fs.ErrNotExist) && len(l.lists()) == 0
}

// lists returns the names of all lists of sources, the newest first.
func (l *Library) lists() []string {
	if l.dir == "" {
		return nil
	}
	names := l.names(".", "sources-", ".json")
	written := map[string]int64{}
	for _, name := range names {
		if info, err := os.Lstat(l.path(name)); err == nil {
			written[name] = info.ModTime().UnixNano()
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(written[b], written[a]) })
	return names
}

// readList reads a list of sources and compares it with the digest in its name.
func (l *Library) readList(name string) ([]*stored, error) {
	path := l.path(name)
	data, err := readPlain(path, maxListBytes)
	if err != nil {
		return nil, fmt.Errorf("reading the list of sources: %w", err)
	}
	if sum := sha256.Sum256(data); sourcesName(hex.EncodeToString(sum[:])) != name {
		return nil, fmt.Errorf("%s is %w", path, errDamaged)
	}
	sources, err := decodeList(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return sources, nil
}

// advised adds what to do where the list of sources cannot be read.
func advised(err error) error {
	if err == nil || errors.Is(err, syscall.ENOTDIR) { // a file stands where a folder of the library would
		return err
	}
	return fmt.Errorf("%w: %s", err, remedy(err, `empty the library with "k8sexplore library remove all" and import again`))
}

// remedy says what to do about an error of reading the library; damaged is the advice where something in it is damaged
// or gone. What only cannot be read now is never advised to be thrown away.
func remedy(err error, damaged string) string {
	switch {
	case errors.Is(err, errNewer):
		return `use that version, or empty the library with "k8sexplore library remove all" and import again`
	case errors.Is(err, fs.ErrPermission):
		return "let your user read and write it"
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return "close other programs or raise the limit of open files, and try again"
	case errors.As(err, new(syscall.Errno)) && !errors.Is(err, fs.ErrNotExist):
		return "look after the disk, and try again"
	}
	return damaged
}
