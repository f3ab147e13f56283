// Package tool is what the commands of this module share: how they end, and how they put new tables in place of old ones.
package tool

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Done ends the program with what went wrong on stderr and an exit status of 2, if anything did.
func Done(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// Replace writes tables aside, reads them there as the program will, and then puts them in place of those in a folder:
// all of them or none.
func Replace(folder string, tables map[string][]byte, read func(fs.FS) error) error {
	aside, err := os.MkdirTemp(folder, ".compile-*")
	if err != nil {
		return fmt.Errorf("writing the tables: %w", err)
	}
	defer os.RemoveAll(aside) //nolint:errcheck // an empty folder at most
	for name, data := range tables {
		if err := os.WriteFile(filepath.Join(aside, name), data, 0o644); err != nil {
			return fmt.Errorf("writing the tables: %w", err)
		}
	}
	if err := read(os.DirFS(aside)); err != nil {
		return fmt.Errorf("what was compiled cannot be read: %w", err)
	}
	for name := range tables {
		if err := os.Rename(filepath.Join(aside, name), filepath.Join(folder, name)); err != nil {
			return fmt.Errorf("writing the tables: %w", err)
		}
	}
	return nil
}
