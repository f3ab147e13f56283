package userstate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"k8sexplore/content/plainfile"
)

// state is the state of a file.
type state string

const (
	whole   state = ""
	damaged state = "damaged"
	newer   state = "newer"
)

const ending = ".txt"

// Fault says why a file cannot be read as it is. Its text is one line that says what happens to the file.
type Fault struct {
	File  string
	Newer bool // a newer program has written the file; else it is damaged
}

func (f *Fault) Error() string {
	if f.Newer {
		return f.File + " is of a newer version of the program: it is set aside when something is written"
	}
	return f.File + " is damaged: what can be read of it holds, and it is set aside when something is written"
}

// SetAside returns the files of a folder that were set aside, by name.
func SetAside(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []string
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ending) &&
			(strings.Contains(name, "."+string(damaged)+"-") || strings.Contains(name, "."+string(newer)+"-")) {
			out = append(out, filepath.Join(dir, name))
		}
	}
	return out, err
}

// setAside copies a file that is not whole under the first free name. It does nothing if such a copy exists: a program
// may have been killed right after it made one.
func setAside(dir, name string, s state, data []byte) error {
	for n := 1; s != whole; n++ {
		path := filepath.Join(dir, fmt.Sprintf("%s.%s-%d%s", name, s, n, ending))
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			if kept, err := plainfile.Read(path, longest); err == nil && string(kept) == string(data) {
				return nil
			}
			continue
		}
		if err == nil {
			_, err = f.Write(data)
			err = errors.Join(err, f.Close())
		}
		if err != nil {
			return fmt.Errorf("setting a file aside: %w", errors.Join(err, os.Remove(path)))
		}
		return nil
	}
	return nil
}

// moveAside gives what stands in the place of a file, and is none or far too long, the first free name.
func moveAside(dir, name string) error {
	for n := 1; ; n++ {
		path := filepath.Join(dir, fmt.Sprintf("%s.%s-%d%s", name, damaged, n, ending))
		if _, err := os.Lstat(path); err == nil {
			continue
		}
		if err := os.Rename(filepath.Join(dir, name+ending), path); err != nil {
			return fmt.Errorf("setting a file aside: %w", err)
		}
		return nil
	}
}
