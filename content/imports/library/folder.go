package library

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// folder is files in memory as a file system, as far as fs.WalkDir and fs.ReadFile need one. Reading fails when ctx
// ends.
type folder struct {
	ctx   context.Context
	files map[string]string
	dirs  map[string][]fs.DirEntry
}

func newFolder(ctx context.Context, files map[string]string) *folder {
	f := &folder{ctx: ctx, files: files, dirs: map[string][]fs.DirEntry{".": nil}}
	for file, text := range files {
		var child fs.FileInfo = info{name: path.Base(file), size: int64(len(text))}
		for at := path.Dir(file); ; at = path.Dir(at) {
			_, known := f.dirs[at]
			f.dirs[at] = append(f.dirs[at], fs.FileInfoToDirEntry(child))
			if known {
				break
			}
			child = info{name: path.Base(at), dir: true}
		}
	}
	for _, entries := range f.dirs {
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	return f
}

// Open is there for fs.FS alone: nothing here reads a file bit by bit.
func (f *folder) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
}

// ReadFile returns a file's bytes.
func (f *folder) ReadFile(name string) ([]byte, error) {
	if err := f.ctx.Err(); err != nil {
		return nil, err
	}
	text, ok := f.files[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(text), nil
}

// ReadDir returns what is in a folder, by name.
func (f *folder) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, ok := f.dirs[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return entries, f.ctx.Err()
}

// Stat describes a file or folder.
func (f *folder) Stat(name string) (fs.FileInfo, error) {
	if _, ok := f.dirs[name]; ok {
		return info{name: path.Base(name), dir: true}, nil
	}
	if text, ok := f.files[name]; ok {
		return info{name: path.Base(name), size: int64(len(text))}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// info describes a file or folder in memory.
type info struct {
	name string
	size int64
	dir  bool
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) IsDir() bool        { return i.dir }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) Sys() any           { return nil }

// Mode says whether it is a folder.
func (i info) Mode() fs.FileMode {
	if i.dir {
		return fs.ModeDir | 0o500
	}
	return 0o400
}
