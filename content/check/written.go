package check

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts/objects"
	"k8sexplore/content/pattern"
)

// written is a field of an API object as a file writes it.
type written struct {
	field  objects.Field
	within objects.Field  // what it stands in
	value  *objects.Value // the one that is written; nil where no table tells of it
}

// schema mentions the fields of an object that its types do not have, or that came later than what they stand in, or
// behind a gate, and such values.
func (r *reader) schema(o object) {
	if !r.schemas || at(o.Node, "metadata") == nil { // what only names an object has no metadata
		return
	}
	if w, ok := r.known.objects().Begin(o.apiVersion + " " + o.kind); ok && len(o.others) == 0 {
		r.parts(w, o.Node)
	}
}

var fieldName = pattern.Lazily(`^[$A-Za-z][A-Za-z0-9$-]*$`)

// parts reads what stands right below a field: items of a list, values of a map, fields of an object.
func (r *reader) parts(w objects.Walk, n *yaml.Node) {
	of := w.Field()
	r.typed(w, of.Type, real(n))
}

// typed reads a node of a type.
func (r *reader) typed(w objects.Walk, as string, n *yaml.Node) {
	switch {
	case n == nil || isAction(n):
	case strings.HasPrefix(as, "[]"):
		for item := range items(n) {
			r.typed(w, as[len("[]"):], real(item))
		}
	case strings.HasPrefix(as, "map[string]"):
		for _, value := range pairs(n) {
			r.typed(w, as[len("map[string]"):], real(value))
		}
	case isMapping(n) && w.Field().Parts > 0:
		for k, v := range pairs(n) {
			if !isReference(k.Value) && fieldName().MatchString(k.Value) && k.Value != filled {
				r.part(w, k, v)
			}
		}
	case n.Kind == yaml.ScalarNode:
		r.value(w.Field(), n)
	}
}

// part reads a field and what stands below it.
func (r *reader) part(w objects.Walk, k, v *yaml.Node) {
	within := w.Field()
	next, ok := w.Step(k.Value)
	if !ok {
		r.mention(mention{
			kind: Field, name: within.Under(k.Value), line: k.Line, written: &written{within: within}, nearest: near(k.Value, w.Names()),
		})
		return
	}
	f := next.Field()
	came, _ := f.Since()
	before, _ := within.Since()
	own := slices.ContainsFunc(f.Gates, func(g objects.Gate) bool { return g.At == f.Place })
	if (came.Compare(before) > 0 || own || f.Removed() != within.Removed()) && !isEmpty(v) && !isAction(v) {
		r.mention(mention{kind: Field, name: f.String(), line: k.Line, written: &written{field: f, within: within}})
	}
	r.parts(next, v)
}

// value mentions a value that is none, or that came later than its field, or behind a gate.
func (r *reader) value(f objects.Field, n *yaml.Node) {
	if len(f.Values) == 0 || n.Value == "" || strings.Contains(n.Value, filled) || strings.HasSuffix(f.Type, "IntOrString") {
		return
	}
	name := f.String() + ": " + n.Value
	i := slices.IndexFunc(f.Values, func(v objects.Value) bool { return v.Text == n.Value })
	switch {
	case i >= 0:
		r.mention(mention{kind: Field, name: name, line: n.Line, written: &written{field: f, within: f, value: &f.Values[i]}})
	case f.Closed:
		var known []string
		for _, v := range f.Values {
			known = append(known, v.Text)
		}
		r.mention(mention{kind: Field, name: name, line: n.Line, written: &written{within: f}, nearest: near(n.Value, known)})
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

// written returns the finding for what is written of an object; ok is false where it is none. What stands in something
// that the release does not have is told there.
func (j judge) written(m mention) (f Finding, ok bool) {
	w := m.written
	if !w.within.In(j.Target) {
		return f, false
	}
	f = Finding{Severity: Schema, Kind: Field, Name: m.name, Object: m.object}
	var since content.Version
	var gates []string
	switch {
	case w.value != nil:
		since, _ = w.value.Since()
		gates = w.value.Gates
	case w.field.Kind != "":
		since, _ = w.field.Since()
		for _, g := range w.field.Gates {
			if g.At == w.field.Place {
				gates = append(gates, g.Name)
			}
		}
	default:
		f.Reason, f.Nearest = IsUnknown, m.nearest
		return f, true
	}
	if since.Compare(j.Target) > 0 {
		f.Reason, f.Since = IsTooNew, since
		return f, true
	}
	for _, name := range gates {
		g, _ := j.Gates.Gate(name)
		if now, there := g.At(j.Target); there && !now.Default {
			f.Reason, f.Gate, f.Entries = IsGated, name, j.entries.ofGate(g)
			return f, true
		}
	}
	return f, false
}
