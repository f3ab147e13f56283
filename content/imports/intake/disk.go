package intake

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"k8sexplore/content/plainfile"
)

// origin is a file or folder that the user named.
type origin struct {
	name     string
	path     string // absolute
	size     int64
	folder   bool
	modified int64 // Unix time
}

// look finds out what the origins are, and, where progress is shown, how much there is to read.
func (w *walk) look(names []string) ([]origin, error) {
	found := make([]origin, 0, len(names))
	piped := false
	for _, name := range names {
		if name == Stdin {
			if piped {
				return nil, &Error{Name: name, Why: `named twice: "-" is allowed once`}
			}
			piped = true
			found = append(found, origin{name: name})
			continue
		}
		o, err := w.lookAt(name)
		if err != nil {
			return nil, err
		}
		found = append(found, o)
	}
	if w.progress.tell == nil {
		return found, nil
	}
	if piped {
		w.progress.now.Total = -1
		return found, nil
	}
	for _, o := range found {
		size := o.size
		if o.folder {
			var err error
			if size, err = w.folderSize(o); err != nil {
				return nil, err
			}
		}
		w.progress.now.Total += size
	}
	return found, nil
}

func (w *walk) lookAt(name string) (origin, error) {
	if name == "" {
		return origin{}, &Error{Name: `""`, Why: "an empty name: allowed are a file, a folder, an archive, or - for standard input"}
	}
	info, err := os.Stat(name) // follows a link: it was named
	if err != nil {
		return origin{}, w.fail(name, "", err)
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return origin{}, &Error{Name: name, Why: kind(info.Mode()) + ": allowed are a file, a folder, an archive, or - for standard input"}
	}
	abs, err := filepath.Abs(name)
	if err != nil {
		return origin{}, w.fail(name, "", err)
	}
	return origin{name: name, path: abs, size: info.Size(), modified: info.ModTime().Unix(), folder: info.IsDir()}, nil
}

// file reads a named file: an archive, or one to visit.
func (w *walk) file(o origin) error {
	f, err := plainfile.Open(o.path)
	if err != nil {
		return w.fail(o.name, "", err)
	}
	defer func() { _ = f.Close() }() // nothing was written
	part := &share{p: &w.progress, left: o.size}
	defer part.settle()
	s := &stream{
		walk: w, in: &raw{w: w, r: f, part: part},
		named:  File{Origin: o.name, Folder: filepath.Dir(o.path), Size: o.size, Modified: o.modified, Named: true},
		unpack: strings.TrimSuffix(filepath.Base(o.path), ".gz"),
	}
	return s.read()
}

// folder visits the files of a named folder. No path reaches out of it, whatever is renamed meanwhile.
func (w *walk) folder(o origin) error {
	root, err := os.OpenRoot(o.path)
	if err != nil {
		return w.fail(o.name, "", err)
	}
	defer func() { _ = root.Close() }()
	return w.files(o, root.FS())
}

// files visits the files of fsys, which is the folder o.
func (w *walk) files(o origin, fsys fs.FS) error {
	return w.each(o, fsys, w.trouble, func(f File) error {
		part := &share{p: &w.progress, left: max(f.Size, 0)}
		defer part.settle()
		in := &lazy{open: func() (fs.File, error) { return fsys.Open(f.Path) }}
		defer in.close()
		it := &item{r: &raw{w: w, r: in, part: part}, fail: func(err error) error { return w.fail(f.String(), "", err) }}
		if err := w.visit(f, it); err != nil {
			return err
		}
		w.progress.file()
		return nil
	})
}

// folderSize is the number of bytes in the files that a folder is going to be visited for.
func (w *walk) folderSize(o origin) (int64, error) {
	var size int64
	root, err := os.OpenRoot(o.path)
	if err != nil {
		return 0, w.fail(o.name, "", err)
	}
	defer func() { _ = root.Close() }()
	err = w.each(o, root.FS(), func(string, string) {}, func(f File) error {
		size += max(f.Size, 0)
		return nil
	})
	return size, err
}

// each calls do for the plain files of a folder in lexical order. Its error ends the walk.
func (w *walk) each(o origin, fsys fs.FS, trouble func(where, why string), do func(File) error) error {
	var failed error
	end := func(err error) error { // fs.SkipDir would mean something to WalkDir
		failed = err
		return fs.SkipAll
	}
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		f := File{Origin: o.name, Path: p, Folder: o.path, Size: -1}
		if ended := w.ctx.Err(); ended != nil {
			return end(ended)
		}
		if err != nil {
			if p == "." {
				return end(w.fail(o.name, "", err))
			}
			trouble(f.String(), line(reason(err)))
			return nil // what could be listed is visited
		}
		switch {
		case p != "." && hidden(d.Name()):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type()&fs.ModeSymlink != 0:
			if linkMayMatter(p) {
				trouble(f.String(), linkPassed)
			}
		case d.Type().IsRegular():
			if info, err := d.Info(); err == nil { // else opening it fails
				f.Size, f.Modified = info.Size(), info.ModTime().Unix()
			}
			if err := do(f); err != nil {
				return end(err)
			}
		}
		return nil
	})
	return cmp.Or(failed, err)
}

// hidden reports whether a clean path, or a part of it, is hidden.
func hidden(p string) bool {
	for p != "" {
		var part string
		part, p, _ = strings.Cut(p, "/")
		if strings.HasPrefix(part, ".") {
			return true
		}
	}
	return false
}

// lazy opens a file when it is read.
type lazy struct {
	open func() (fs.File, error)
	f    fs.File
}

func (l *lazy) Read(p []byte) (int, error) {
	if l.f == nil {
		f, err := l.open()
		if err != nil {
			return 0, err
		}
		l.f = f
	}
	return l.f.Read(p)
}

func (l *lazy) close() {
	if l.f != nil {
		_ = l.f.Close() // nothing was written
	}
}

// raw reads what is on disk or comes in, until the context ends.
type raw struct {
	w    *walk
	r    io.Reader
	part *share
	n    int64 // bytes read
}

func (r *raw) Read(p []byte) (int, error) {
	if err := r.w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.r.Read(p)
	r.n += int64(n)
	r.part.spend(int64(n))
	return n, err
}
