package library

import (
	"context"
	"io/fs"
	"testing/fstest"
)

// folder is a file system in memory. Nothing in it can be opened when ctx has ended. fstest.MapFS is the only one that the
// standard library has; it brings nothing of package testing along.
type folder struct {
	fs.FS
	ctx context.Context
}

func newFolder(ctx context.Context, files map[string]string) folder {
	all := fstest.MapFS{}
	for file, text := range files {
		all[file] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder{all, ctx}
}

// Open opens a file or folder.
func (f folder) Open(name string) (fs.File, error) {
	if err := f.ctx.Err(); err != nil {
		return nil, err
	}
	return f.FS.Open(name)
}
