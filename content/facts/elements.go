package facts

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts/objects"
)

// Elements holds APIs, flags, fields, metrics and admission plugins, and what changes beside them. Each table is parsed
// when it is first asked for, which takes up to a millisecond. Elements is immutable and safe for concurrent use.
type Elements struct {
	kinds     map[ElementKind]*elementsOfKind
	changes   onDemand[[]Change]   // oldest first
	artifacts onDemand[[]Artifact] // oldest first
	defaults  onDemand[[]Default]  // by component and name
	objects   onDemand[*objects.Table]
}

// elementsOfKind are the elements of one kind in the order of CompareElements, and the names by which they are found.
type elementsOfKind struct {
	onDemand[[]Element]
	handles
	when func(is func(content.Version) bool) ([]Element, error) // see When; nil where no table has them all
}

var elementsInProgram = sync.OnceValue(func() *Elements { return elementsIn(inProgram) })

// EmbeddedElements returns the tables of elements that are compiled into the program. The first call parses them all,
// which takes milliseconds: not for Update or View.
func EmbeddedElements() (*Elements, error) { return elementsInProgram().whole() }

// ElementsOnDemand returns the tables that EmbeddedElements does, each of which is parsed when it is first asked for.
func ElementsOnDemand() *Elements { return elementsInProgram() }

// NoElements returns tables without a row.
func NoElements() *Elements {
	return elementsIn(func(string) (string, error) { return "", nil })
}

// ReadElements reads the tables of elements from a folder. Errors are those of Read.
func ReadElements(fsys fs.FS) (*Elements, error) { return elementsIn(in(fsys)).whole() }

// elementsIn returns the tables of a source without reading them.
func elementsIn(from source) *Elements {
	e := &Elements{
		kinds:     map[ElementKind]*elementsOfKind{},
		changes:   tableIn(from, "changes.tsv", func(t *[]Change, r *record) { *t = append(*t, r.change()) }),
		artifacts: tableIn(from, "artifacts.tsv", func(t *[]Artifact, r *record) { *t = append(*t, r.artifact()) }),
		defaults:  tableIn(from, "defaults.tsv", readDefault),
		objects: once(func() (*objects.Table, error) {
			text, err := from(objectsFile)
			if err != nil {
				return nil, fmt.Errorf("reading the facts: %w", err)
			}
			return objects.Read(text)
		}),
	}
	for _, kind := range ElementKinds() {
		when := func(is func(content.Version) bool) ([]Element, error) { return elementsWhen(from, kind, is) }
		e.kinds[kind] = &elementsOfKind{onDemand: once(func() ([]Element, error) { return when(nil) }), when: when}
	}
	return e
}

// When returns the elements of a kind that are deprecated, hidden, off, removed or planned to be in one of the releases that
// is says, by name. Where rows were imported it returns all, else it reads them anew, in half a millisecond.
func (e *Elements) When(kind ElementKind, is func(content.Version) bool) []Element {
	if e.kinds == nil || e.kinds[kind].when == nil {
		return e.All(kind)
	}
	return onDemand[[]Element]{func() ([]Element, error) { return e.kinds[kind].when(is) }}.table()
}

// whole reads every table and says what is wrong with them.
func (e *Elements) whole() (*Elements, error) {
	errs := content.Each(ElementKinds(), func(kind ElementKind) error { return e.kinds[kind].fault() })
	if err := errors.Join(append(errs, e.changes.fault(), e.artifacts.fault(), e.defaults.fault(), e.objects.fault())...); err != nil {
		return nil, err
	}
	return e, nil
}

// Load reads every table but those of changes, artifacts and defaults, which takes some 20 ms; who asks for one of them
// meanwhile waits for that alone.
func (e *Elements) Load() {
	for _, kind := range ElementKinds() {
		e.All(kind)
	}
	e.Objects()
}

// change reads a line of changes.tsv.
func (r *record) change() Change {
	if !r.columns(9) {
		return Change{}
	}
	return Change{
		Release: r.version(r.fields[0]), Component: r.text(1), Kind: r.text(2), What: r.text(3), Action: r.text(4),
		ActionRequired: r.yes(r.fields[5], "yes", "no"), Sources: r.list(6, " | "), Doubt: r.text(7),
		Reach: oneOf(r, "reach", r.fields[8], content.Reaches()),
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
	if e.kinds == nil {
		return nil
	}
	return e.kinds[kind].table()
}

// Objects returns the fields of API objects. The first call takes some 10 ms.
func (e *Elements) Objects() *objects.Table {
	if t := e.objects.table(); t != nil {
		return t
	}
	return &objects.Table{}
}

// Changes returns the changes of behaviour, oldest release first.
func (e *Elements) Changes() []Change { return e.changes.table() }

// Artifacts returns the binaries, images and required versions that change, oldest release first.
func (e *Elements) Artifacts() []Artifact { return e.artifacts.table() }
