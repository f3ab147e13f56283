// Package intake finds the files in what a user names: plain files, folders (a git checkout is one), archives (.tar,
// .tar.gz), a single .gz file, and standard input. What a named file is, its first bytes tell and not its name.
//
// Files are handed over one after the other, as streams and in an order that depends on what is named alone: memory
// stays at some hundred kilobytes. Hidden files and folders (.git) and links are
// passed over; an archive inside a folder or an archive is a file like any other.
//
// Archives come from strangers. One with a path or a link that leaves it, one that unpacks to more than it should, and
// one that is cut off or damaged is refused as a whole; it is read to its end to know that, also where none of
// its files is wanted. Files that were handed over before are then not to be kept.
package intake

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"
	"time"
)

// Stdin is the origin that stands for standard input.
const Stdin = "-"

// File is one file that was found. Origin and Path may hold hostile characters: String is for printing.
type File struct {
	Origin   string // what the user named: "sig-release.tar.gz", "notes", "-" (Stdin)
	Path     string // slash-separated path below Origin; "" where Origin is the file itself; of a .gz file its name without .gz
	Folder   string // absolute path of the folder on disk that Path, or a named plain file, is in; "" in archives and streams
	Size     int64  // bytes; -1 where unknown
	Modified int64  // Unix time, 0 where nobody tells
	Named    bool   // the user named this very file, so that what is wrong with it is an error
}

// String returns one clean line: the origin, with what is inside it joined to a folder's path, or after a colon for an
// archive's.
func (f File) String() string {
	switch {
	case f.Named || f.Path == "":
		return line(f.Origin)
	case f.Folder != "":
		return line(filepath.Join(f.Origin, filepath.FromSlash(f.Path)))
	}
	return line(f.Origin) + ": " + line(f.Path)
}

// Visit takes a file. The reader starts at the file's beginning and is good during the call only; it need not be read,
// and a folder's file is opened by the first read. What reading fails with is an *Error or the context's error: a
// folder's file that cannot be read is Visit's matter, an archive or a named file that cannot be read ends the walk
// whatever Visit returns. Else an error of Visit ends the walk and is returned as it is. A path that an archive holds
// twice is visited twice: the later file is the one that counts.
type Visit func(f File, r io.Reader) error

// Progress says how far a walk is.
type Progress struct {
	Files int   // visited
	Bytes int64 // read or passed over, of archives the compressed ones
	Total int64 // of all origins; -1 where standard input is one of them
}

// Options of a walk; the zero value is good. The functions are called from Walk's goroutine.
type Options struct {
	Progress func(Progress)          // every 50 ms at most, and at the end of a walk without error
	Trouble  func(where, why string) // what was passed over though it may have been wanted: clean lines
}

// limits bound the archives and streams that are read.
type limits struct {
	unpacked int64 // bytes that come out of one archive or stream
	entries  int   // of one archive
	ratio    int64 // times the compressed size that comes out, once free bytes did
	free     int64
	name     int // bytes of a path
}

func defaults() limits {
	return limits{unpacked: 4 << 30, entries: 1_000_000, ratio: 200, free: 8 << 20, name: 4096}
}

// Walk finds the files in origins, one origin after the other, and hands them to visit. A folder's files come in
// lexical order, an archive's in its own. "-" is stdin, at most once; that something is piped in is the caller's
// matter.
//
// All origins are looked at before the first file is visited. Errors are *Error, of visit or of the context. An empty
// folder is none.
//
// Walk returns soon after ctx ends, also while stdin blocks. One goroutine then stays in stdin's Read until that
// returns, and what it reads is lost: stdin cannot be read on after a Walk.
func Walk(ctx context.Context, origins []string, stdin io.Reader, o Options, visit Visit) error {
	return walkWithin(ctx, defaults(), origins, stdin, o, visit)
}

func walkWithin(ctx context.Context, l limits, origins []string, stdin io.Reader, o Options, visit Visit) error {
	w := &walk{ctx: ctx, limits: l, trouble: o.Trouble, visit: visit, progress: progress{tell: o.Progress}}
	if w.trouble == nil {
		w.trouble = func(string, string) {}
	}
	named, err := w.look(origins)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return err
	}
	for _, n := range named {
		switch {
		case n.name == Stdin:
			err = w.stdin(stdin)
		case n.folder:
			err = w.folder(n)
		default:
			err = w.file(n)
		}
		if err = cmp.Or(err, ctx.Err()); err != nil { // visit may have taken it for the file's fault
			return err
		}
	}
	w.progress.end()
	return nil
}

// walk is one call of Walk.
type walk struct {
	ctx      context.Context
	limits   limits
	trouble  func(where, why string)
	visit    Visit
	progress progress
}

// progress counts what Progress tells.
type progress struct {
	tell func(Progress)
	now  Progress
	last time.Time
}

const progressEvery = 50 * time.Millisecond

func (p *progress) file() {
	p.now.Files++
	p.step(0)
}

func (p *progress) step(bytes int64) {
	p.now.Bytes += bytes
	if p.tell != nil && time.Since(p.last) >= progressEvery {
		p.say()
	}
}

func (p *progress) end() {
	if p.tell != nil {
		p.say()
	}
}

func (p *progress) say() {
	now := p.now
	if now.Total >= 0 && now.Bytes > now.Total { // files have grown since they were counted
		now.Bytes = now.Total
	}
	p.tell(now)
	p.last = time.Now()
}

// share is the part of one origin, or of one file of a folder, in the progress.
type share struct {
	p    *progress
	left int64 // bytes; -1 where nobody knows
}

func (s *share) spend(n int64) {
	if s.left >= 0 {
		n = min(n, s.left) // the file may have grown
		s.left -= n
	}
	s.p.step(n)
}

// settle counts the bytes that were not read as done.
func (s *share) settle() { s.spend(max(s.left, 0)) }

// item is the reader that Visit gets. Its first error stays and is an *Error, or the context's.
type item struct {
	r    io.Reader
	fail func(error) error
	err  error
}

func (i *item) Read(p []byte) (int, error) {
	if i.err != nil {
		return 0, i.err
	}
	n, err := i.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = i.fail(err)
		i.err = err
	}
	return n, err
}

// take hands over a file whose reader must not fail; whole reads what visit left, because only the end tells whether
// it was sound.
func (w *walk) take(f File, r io.Reader, place string, whole bool) error {
	if err := w.ctx.Err(); err != nil { // a buffer may hold many small files
		return err
	}
	it := &item{r: r, fail: func(err error) error { return w.fail(f.Origin, place, err) }}
	err := w.visit(f, it)
	if it.err != nil {
		return it.err
	}
	if err != nil {
		return err
	}
	w.progress.file()
	if whole {
		_, err = io.Copy(io.Discard, it)
	}
	return err
}
