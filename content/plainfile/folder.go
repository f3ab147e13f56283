package plainfile

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Folder is a folder of the system and all below it, with files of any name: os.DirFS refuses names that are not UTF-8.
// It keeps nobody from going up by "..", and opening a pipe does not wait for who writes into it.
type Folder string

// Open implements fs.FS.
func (f Folder) Open(name string) (fs.File, error) { return open(f.path(name)) }

// Stat implements fs.StatFS.
func (f Folder) Stat(name string) (fs.FileInfo, error) { return os.Stat(f.path(name)) }

// ReadDir implements fs.ReadDirFS.
func (f Folder) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(f.path(name)) }

func (f Folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }
