package disk

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"k8sexplore/content/plainfile"
)

// manifestName is the file that is written last and says what the others must be.
const manifestName = "manifest.json"

// manifest describes a finished index. bleve checks no checksums itself, and damage can make it answer wrongly, panic
// where nothing can recover it, or kill the program.
type manifest struct {
	Key     string // the name of the index's folder
	Entries int
	Files   map[string]fileSum // by path within the index, with slashes
}

type fileSum struct {
	Size  int64
	CRC32 uint32
}

// seal writes the manifest of an index that is to have the name key, and makes sure that all of it is on the disk.
func seal(dir, key string, entries int) error {
	m := manifest{Key: key, Entries: entries, Files: map[string]fileSum{}}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		m.Files[filepath.ToSlash(name)], err = sumFile(path, true)
		return err
	})
	if err != nil {
		return fmt.Errorf("summing up the new index: %w", err)
	}
	data, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("describing the new index: %w", err)
	}
	path := filepath.Join(dir, manifestName)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return fmt.Errorf("describing the new index: %w", err)
	}
	if _, err := sumFile(path, true); err != nil {
		return fmt.Errorf("describing the new index: %w", err)
	}
	for name := range m.Files {
		plainfile.SyncFolder(filepath.Dir(filepath.Join(dir, filepath.FromSlash(name))))
	}
	return nil
}

// sumFile reads a file, after writing it through to the disk if it is new.
func sumFile(path string, isNew bool) (sum fileSum, err error) {
	mode := os.O_RDONLY
	if isNew {
		mode = os.O_RDWR // without which Windows writes nothing through
	}
	f, err := os.OpenFile(path, mode, 0)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if isNew {
		if err := f.Sync(); err != nil {
			return sum, err
		}
	}
	h := crc32.NewIEEE()
	sum.Size, err = io.Copy(h, f)
	sum.CRC32 = h.Sum32()
	return sum, err
}

// regular refuses what is no plain file: opening a pipe, say, would wait for ever.
func regular(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: %s is no plain file", ErrDoubt, path)
	}
	return nil
}

// verifyFiles checks that an index has the right name and is byte for byte what its manifest says, and returns
// how many bytes its files have.
func verifyFiles(dir string, entries int) (size int64, err error) {
	path := filepath.Join(dir, manifestName)
	if err := regular(path); err != nil {
		return 0, fmt.Errorf("reading the manifest of the index: %w", err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, fmt.Errorf("reading the manifest of the index: %w", err)
	}
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return 0, fmt.Errorf("reading the manifest of the index: %w", err)
	}
	if m.Key != filepath.Base(dir) || m.Entries != entries || len(m.Files) == 0 {
		return 0, fmt.Errorf("%w: the manifest is of %q, with %d entries in %d files", ErrDoubt, m.Key, m.Entries, len(m.Files))
	}
	for name, want := range m.Files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := regular(path); err != nil {
			return 0, fmt.Errorf("%w: %w", ErrDoubt, err)
		}
		got, err := sumFile(path, false)
		if err != nil {
			return 0, fmt.Errorf("%w: %w", ErrDoubt, err)
		}
		if got != want {
			return 0, fmt.Errorf("%w: %s has been changed", ErrDoubt, name)
		}
		size += got.Size
	}
	return size, nil
}
