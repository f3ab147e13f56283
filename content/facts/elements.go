package facts

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
)

// Elements holds APIs, flags, fields, metrics and admission plugins, and what changes beside them. It is immutable and
// safe for concurrent use.
type Elements struct {
	all       [][]Element // by ElementKinds, each in the order of CompareElements
	handles   []handles   // by ElementKinds
	changes   []Change    // oldest first
	artifacts []Artifact  // oldest first
}

var embeddedElements = sync.OnceValues(func() (*Elements, error) { return readElements(inProgram) })

// EmbeddedElements returns the tables of elements that are compiled into the program. They are parsed on the first
// call, which takes milliseconds: not for Update or View.
func EmbeddedElements() (*Elements, error) { return embeddedElements() }

// tableOf names the file of a kind.
func tableOf(kind ElementKind) string { return string(kind) + "s.tsv" }

// ReadElements reads the tables of elements from a folder. Errors are those of Read.
func ReadElements(fsys fs.FS) (*Elements, error) { return readElements(in(fsys)) }

func readElements(from source) (*Elements, error) {
	known := map[string]content.Version{}
	e := &Elements{}
	var errs []error
	for _, kind := range ElementKinds() {
		t := elementTable{kind: kind}
		if text, err := from(tableOf(kind)); err == nil { // one that cannot be read, eachLine says
			t.rows = make([]Element, 0, strings.Count(text, "\n"))
		}
		errs = append(errs, eachLine(from, tableOf(kind), known, t.read))
		e.all = append(e.all, t.rows)
		e.handles = append(e.handles, handles{of: t.rows})
	}
	errs = append(errs,
		eachLine(from, "changes.tsv", known, func(r *record) { e.changes = append(e.changes, r.change()) }),
		eachLine(from, "artifacts.tsv", known, func(r *record) { e.artifacts = append(e.artifacts, r.artifact()) }),
	)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return e, nil
}

// change reads a line of changes.tsv.
func (r *record) change() Change {
	if !r.columns(8) {
		return Change{}
	}
	return Change{
		Release: r.version(r.fields[0]), Component: r.text(1), Kind: r.text(2), What: r.text(3), Action: r.text(4),
		ActionRequired: r.yes(r.fields[5], "yes", "no"), Sources: r.list(6, " | "), Doubt: r.text(7),
	}
}

// artifact reads a line of artifacts.tsv.
func (r *record) artifact() Artifact {
	if !r.columns(8) {
		return Artifact{}
	}
	return Artifact{
		Release: r.version(r.fields[0]), Kind: r.text(1), Name: r.text(2), Value: r.text(3), Instead: r.text(4),
		Remark: r.text(5), Sources: r.list(6, " | "), Doubt: r.text(7),
	}
}

// All returns the elements of a kind by name, in any case. What it returns is shared: not to be changed.
func (e *Elements) All(kind ElementKind) []Element {
	return e.all[slices.Index(ElementKinds(), kind)]
}

// Changes returns the changes of behaviour, oldest release first.
func (e *Elements) Changes() []Change { return e.changes }

// Artifacts returns the binaries, images and required versions that change, oldest release first.
func (e *Elements) Artifacts() []Artifact { return e.artifacts }
