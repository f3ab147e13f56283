package answer

import (
	"context"
	"log"
	"os"
	"path/filepath"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/plainfile"
	"k8sexplore/content/plan"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// PathError is why a path cannot be looked at.
type PathError struct {
	Path string // as it was typed
	Err  error  // without the path
}

func (e *PathError) Error() string { return e.Path + ": " + e.Err.Error() }

func (e *PathError) Unwrap() error { return e.Err }

// Values returns what the message path_unreadable says.
func (e *PathError) Values() phrase.Values {
	return phrase.Values{"Path": content.Shorten(e.Path), "Error": e.Err}
}

// Expand returns a path whose first element may be ~, the reader's home.
func Expand(path string) string {
	rest, ok := strings.CutPrefix(path, "~")
	if home, err := os.UserHomeDir(); ok && err == nil && (rest == "" || os.IsPathSeparator(rest[0])) {
		return home + rest
	}
	return path
}

// Files returns what a path names, to be checked: a file, or a folder with all below it. Nothing is read yet. An error is
// a *PathError.
func Files(path string) (check.Source, error) {
	clean := filepath.Clean(Expand(path))
	info, err := os.Stat(clean)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		err = plainfile.ErrNotPlain
	}
	if err != nil {
		return check.Source{}, &PathError{path, plainfile.Why(err)}
	}
	if info.IsDir() {
		return check.Source{Name: clean, FS: plainfile.Folder(clean), Path: "."}, nil
	}
	dir, base := filepath.Split(clean)
	return check.Source{Name: clean, FS: plainfile.Folder(filepath.Clean(dir)), Path: base}, nil
}

// Held holds a plan against the files of a path, see Files and plan.Plan.Using. It reads them all, which may take seconds.
// It fails where the path is none, and when ctx ends.
func Held(ctx context.Context, d subject.Desk, p *plan.Plan, path string, log *log.Logger) (*plan.Plan, error) {
	files, err := Files(path)
	if err != nil {
		return nil, err
	}
	report, err := Checker(d, p, log).Run(ctx, []check.Source{files}, nil)
	return p.Using(report), err
}

// Checker returns what checks files for a plan.
func Checker(d subject.Desk, p *plan.Plan, log *log.Logger) *check.Checker {
	return check.New(check.Options{Target: p.To, From: p.From, Gates: d.Tables, Elements: d.Tables.Elements(), Log: log})
}
