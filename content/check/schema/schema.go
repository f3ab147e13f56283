// Package schema holds whole API objects against their types: which fields and values a file writes that came later than
// what they stand in, that a feature gate guards, or that no release has.
package schema

import (
	"iter"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts/objects"
	"k8sexplore/content/pattern"
)

// Use is a field of an object, or a value of one, as a file writes it.
type Use struct {
	Name    string // Pod.spec.hostUsers; of a value with it: Pod.spec.restartPolicy: Always
	Line    int
	Above   int            // the line of the key that it stands under
	Field   objects.Field  // zero where no release has it
	Within  objects.Field  // what it stands in; of a value its field
	Value   *objects.Value // nil for a field, and for a value that no release has
	Nearest []string       // names that it may be meant to be, where no release has it
}

// IsUnknown reports whether no release has what is written.
func (u Use) IsUnknown() bool { return u.Nearest != nil }

// Reader reads objects.
type Reader struct {
	Table  *objects.Table
	Passes func(key string) bool                                // what no person writes
	Filled func(n *yaml.Node) bool                              // a value that a template fills in
	Found  func(Use)                                            // called for each use that a release may take otherwise
	Pairs  func(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] // keys and values of a mapping, merged ones included
	Items  func(n *yaml.Node) iter.Seq[*yaml.Node]              // of a sequence
}

// Read reads an object of a group version and kind, such as apps/v1 Deployment, that a line begins. It ignores kinds that
// the table does not have.
func (r Reader) Read(of string, n *yaml.Node, line int) {
	if w, ok := r.Table.Begin(of); ok {
		r.typed(w, w.Field().Type, n, line)
	}
}

// typed reads a node of a type, under the key of a line: items of a list, values of a map, fields of an object, a plain
// value.
func (r Reader) typed(w objects.Walk, as string, n *yaml.Node, above int) {
	for n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	switch {
	case n == nil || r.Filled(n):
	case strings.HasPrefix(as, "[]"):
		for item := range r.Items(n) {
			r.typed(w, as[len("[]"):], item, above)
		}
	case strings.HasPrefix(as, "map[string]"):
		for key, value := range r.Pairs(n) {
			r.typed(w, as[len("map[string]"):], value, key.Line)
		}
	case n.Kind == yaml.MappingNode && w.Field().Parts > 0:
		for key, value := range r.Pairs(n) {
			if !r.Passes(key.Value) && fieldName().MatchString(key.Value) {
				r.part(w, key, value, above)
			}
		}
	case n.Kind == yaml.ScalarNode:
		r.value(w.Field(), n, above)
	}
}

var fieldName = pattern.Lazily(`^[$A-Za-z][A-Za-z0-9$-]*$`)

// part reads a field and what stands below it.
func (r Reader) part(w objects.Walk, key, value *yaml.Node, above int) {
	within := w.Field()
	next, ok := w.Step(key.Value)
	if !ok {
		r.Found(Use{Name: within.Under(key.Value), Line: key.Line, Above: above, Within: within, Nearest: near(key.Value, w.Names())})
		return
	}
	f := next.Field()
	came, _ := f.Since()
	before, _ := within.Since()
	isEmpty := value.Kind == yaml.ScalarNode && (value.Value == "" || value.Tag == "!!null")
	if !isEmpty && !r.Filled(value) && (came.Compare(before) > 0 || len(f.Guards()) > 0) {
		r.Found(Use{Name: f.String(), Line: key.Line, Above: above, Field: f, Within: within})
	}
	r.typed(next, f.Type, value, key.Line)
}

// value reads a plain value of a field whose values are told.
func (r Reader) value(f objects.Field, n *yaml.Node, above int) {
	if len(f.Values) == 0 || n.Value == "" {
		return
	}
	u := Use{Name: f.String() + ": " + n.Value, Line: n.Line, Above: above, Field: f, Within: f}
	var known []string
	for i, v := range f.Values {
		if v.Text == n.Value {
			u.Value = &f.Values[i]
			r.Found(u)
			return
		}
		known = append(known, v.Text)
	}
	if f.Closed {
		u.Field, u.Nearest = objects.Field{}, near(n.Value, known)
		r.Found(u)
	}
}

// near returns at most three names that a misspelt one may be meant to be; where none is near, the first of all.
func near(typed string, names []string) []string {
	const most = 3
	all := content.Nearest(typed, names)
	all = all[:min(most, len(all))]
	alike := slices.DeleteFunc(slices.Clone(all), func(name string) bool { return !content.IsNear(typed, name) })
	if len(alike) > 0 {
		return alike
	}
	return all
}
