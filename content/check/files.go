package check

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content/plainfile"
)

// Source is where files come from: a file, a folder with all below it, or a stream.
type Source struct {
	Exclude func(path string, dir bool) bool // leaves out what lies below Path, with slashes; nil for nothing

	Name   string    // of the file or the stream; of a folder what its files' names begin with
	FS     fs.FS     // nil for a stream
	Path   string    // of the file or folder in FS
	Stream io.Reader // read once
}

// Progress says how far Run is. How much there is to do is not known before the end.
type Progress struct {
	Files int
	Bytes int64
}

// Report is what Run found.
type Report struct {
	Files    map[string]int // how many were looked into, by kind
	Skipped  int            // files that are none of these, or cannot be read as any: binaries, links to folders
	Others   map[string]int // how many of them are of a language that is not read, by its name
	Findings []Finding      // by file and line
	Problems []Problem      // by file and line
	Unread   int            // how many of Problems are documents of templates that are no YAML until they are rendered
	Gates    []Setting      // that files set, by file and line
	Partly   int            // documents of templates that were read but for lines which are no YAML until they are rendered
	Ignored  int            // findings that files say to leave out
}

// Looked returns how many files were looked into.
func (r Report) Looked() int {
	n := 0
	for _, files := range r.Files {
		n += files
	}
	return n
}

// Some files are checked at a time. As one may take thirty times its size of memory, large ones wait for each other.
const (
	most  = 4
	large = 1_000_000 // bytes
)

// job is one file to be checked.
type job struct {
	name  string
	piped bool // what is no text is told, whatever its name
	open  func() (io.ReadCloser, error)
}

// Run checks all files of the sources, several at a time. It fails only when ctx ends, and then at once: a file that is
// being read, be it a pipe that nobody writes to, is let go. progress, which may be nil, is called by one goroutine at a
// time, and not after Run has returned. Links to files are followed, links to folders are not; .git and .vscode are left out. A panic
// over one file, in a parser or because a mapped catalog was cut off, is a Problem of that file.
func (c *Checker) Run(ctx context.Context, sources []Source, progress func(Progress)) (Report, error) {
	run := &run{checker: c, told: progress, report: Report{Files: map[string]int{}, Others: map[string]int{}}}
	jobs := make(chan job)
	var workers sync.WaitGroup
	for range min(most, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			debug.SetPanicOnFault(true)
			for j := range jobs {
				run.check(j)
			}
		})
	}
	run.hand(ctx, sources, jobs)
	done := make(chan struct{})
	go func() {
		workers.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	run.told = nil
	if err := ctx.Err(); err != nil {
		return Report{}, err
	}
	slices.SortStableFunc(run.report.Gates, func(a, b Setting) int { return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line) })
	slices.SortStableFunc(run.report.Findings, func(a, b Finding) int { return cmp.Or(strings.Compare(a.File, b.File), inFile(a, b)) })
	slices.SortStableFunc(run.report.Problems, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return run.report, nil
}

// run collects the results of all files.
type run struct {
	checker *Checker
	large   sync.Mutex // held by the large file that is being checked

	mu       sync.Mutex // guards what follows
	told     func(Progress)
	report   Report
	progress Progress
}

// hand gives each file to the workers once.
func (r *run) hand(ctx context.Context, sources []Source, jobs chan<- job) {
	defer close(jobs)
	seen := map[string]bool{}
	for _, s := range sources {
		r.walk(s, func(j job) error {
			if seen[j.name] {
				return nil
			}
			seen[j.name] = true
			select {
			case jobs <- j:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}
}

// walk calls do with each file of a source.
func (r *run) walk(s Source, do func(job) error) {
	if s.FS == nil {
		// Where it fails ctx has ended, which Run tells.
		_ = do(job{s.Name, true, func() (io.ReadCloser, error) { return io.NopCloser(s.Stream), nil }})
		return
	}
	_ = fs.WalkDir(s.FS, s.Path, func(path string, d fs.DirEntry, err error) error {
		name := s.Name
		if rel, relErr := filepath.Rel(filepath.FromSlash(s.Path), filepath.FromSlash(path)); relErr == nil && rel != "." {
			name = filepath.Join(s.Name, rel)
		}
		switch {
		case err != nil:
			r.add(Result{Problems: []Problem{{File: name, Why: plainfile.Why(err).Error()}}}, 0)
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() && slices.Contains([]string{".git", ".vscode"}, d.Name()) && path != s.Path:
			return fs.SkipDir
		case s.excludes(path, d.IsDir()) && d.IsDir():
			return fs.SkipDir
		case d.IsDir(), s.excludes(path, false):
			return nil
		}
		if !isRegular(s.FS, path) {
			r.add(Result{}, 0)
			return nil
		}
		return do(job{name, false, func() (io.ReadCloser, error) { return s.FS.Open(path) }})
	})
}

// excludes reports whether a path of the source is left out.
func (s Source) excludes(path string, dir bool) bool {
	return s.Exclude != nil && path != s.Path && s.Exclude(path, dir)
}

// isRegular reports whether a path is a file, or a link to one.
func isRegular(from fs.FS, path string) bool {
	info, err := fs.Stat(from, path)
	return err == nil && info.Mode().IsRegular()
}

// check reads and checks one file.
func (r *run) check(j job) {
	defer func() {
		if p := recover(); p != nil {
			if l := r.checker.judge.Log; l != nil {
				l.Printf("internal error: checking %s: %v\n%s", j.name, p, debug.Stack())
			}
			r.add(Result{Problems: []Problem{{File: j.name, Why: fmt.Sprintf("internal error: %v", p)}}}, 0)
		}
	}()
	if isUnread(j.name) {
		r.add(Result{}, 0)
		return
	}
	data, err := load(j)
	if err != nil {
		r.add(Result{Problems: []Problem{{File: j.name, Why: plainfile.Why(err).Error()}}}, 0)
		return
	}
	if len(data) > large {
		r.large.Lock()
		defer r.large.Unlock()
	}
	r.add(r.checker.File(j.name, data), int64(len(data)))
}

// load reads a file, of one that is binary the beginning only.
func load(j job) ([]byte, error) {
	f, err := j.open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	data := bytes.NewBuffer(make([]byte, 0, plainfile.Sniffed+bytes.MinRead))
	_, err = data.ReadFrom(io.LimitReader(f, plainfile.Sniffed))
	switch _, isText := plainfile.Text(data.String()); {
	case err == nil && !isText && j.piped:
		return nil, errNoText
	case err != nil || !isText:
		return data.Bytes(), err
	}
	if file, ok := f.(fs.File); ok {
		if info, err := file.Stat(); err == nil {
			data.Grow(int(min(max(info.Size(), 0), MaxBytes)) + bytes.MinRead) // what follows is at most as much
		}
	}
	if _, err = data.ReadFrom(io.LimitReader(f, MaxBytes+1)); err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	return data.Bytes(), nil
}

// add adds the result of a file of that size.
func (r *run) add(result Result, size int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case result.Kind != "":
		r.report.Files[result.Kind]++
	case len(result.Problems) == 0:
		r.report.Skipped++
		if result.Other != "" {
			r.report.Others[result.Other]++
		}
	}
	r.report.Unread += result.Unread
	r.report.Partly += result.Partly
	r.report.Ignored += result.Ignored
	r.report.Findings = append(r.report.Findings, result.Findings...)
	r.report.Problems = append(r.report.Problems, result.Problems...)
	r.report.Gates = append(r.report.Gates, result.Gates...)
	r.progress.Files++
	r.progress.Bytes += size
	if r.told != nil {
		r.told(r.progress)
	}
}
