package command

import (
	"io"
	"k8sexplore/content/plainfile"
	"os"
	"path/filepath"
	"sync"
)

// logLimit is the size in bytes above which a log starts anew.
const logLimit = 1 << 20

// LogFile is a log that is opened by its first line. Where it cannot be written it takes everything and keeps
// nothing: a program that cannot log goes on without. It is safe for concurrent use.
type LogFile struct {
	Path string

	open sync.Once
	w    io.Writer
}

// Write never fails.
func (f *LogFile) Write(p []byte) (int, error) {
	f.open.Do(func() { f.w = openLog(f.Path) })
	_, _ = f.w.Write(p)
	return len(p), nil
}

func openLog(path string) io.Writer {
	flags := os.O_WRONLY | os.O_CREATE | os.O_APPEND
	if info, err := os.Stat(path); err == nil && info.Size() > logLimit {
		flags |= os.O_TRUNC
	}
	if plainfile.Check(path) != nil || os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return io.Discard
	}
	file, err := os.OpenFile(path, flags, 0o600)
	if err != nil {
		return io.Discard
	}
	return file
}
