package objects

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
)

// Kinds returns the names of the kinds, in alphabetical order.
func (t *Table) Kinds() []string { return t.names }

// Kind returns a kind as it is spelled; ok is false where there is none.
func (t *Table) Kind(name string) (spelled string, ok bool) {
	versions := t.kinds[strings.ToLower(name)]
	if len(versions) == 0 {
		return "", false
	}
	return versions[0].kind, true
}

// Type returns where the first of the kinds that have a type of that name have it: Container, Pod.spec.containers[]; ok
// is false where none has.
func (t *Table) Type(name string) (at Place, ok bool) {
	at, ok = t.homes[strings.ToLower(name)]
	return at, ok
}

// way is where a walk stands: at a type, in the releases in which all steps to it were there.
type way struct {
	at       *objectType
	releases minors
}

// walk is a walk from a kind along a path.
type walk struct {
	kind  *objectType
	ways  []way
	field Field // of the last step
	keyed bool  // behind a key of that field, which is a map
}

// start begins a walk at a version of a kind.
func start(of *objectType) walk {
	return walk{kind: of, ways: []way{{of, of.releases}}, field: Field{
		Place: Place{Kind: of.kind}, Of: of.name, off: of.off, releases: of.releases, Shared: Place{Kind: of.kind}, Parts: of.parts(),
	}}
}

// step goes on to a field, by its name in lower case; ok is false where no way leads there.
func (w walk) step(segment string) (next walk, ok bool) {
	before := w.field
	f := Field{Place: before.Place, Of: before.Of, off: before.off, Gates: before.Gates}
	var best minors
	for _, from := range w.ways {
		for i := range from.at.fields {
			row := &from.at.fields[i]
			both := row.releases & from.releases
			if both == 0 || len(row.name) != len(segment) || !strings.EqualFold(row.name, segment) {
				continue
			}
			f.releases |= both
			if row.of != nil {
				next.ways = append(next.ways, way{row.of, both})
			}
			if both > best { // of what it was, that of the newest release holds
				best = both
				f.fill(before, from.at, row)
			}
		}
	}
	f.Held = w.kind.heldAt(f, before.Held)
	next.kind, next.field = w.kind, f
	if f.releases == 0 && len(next.ways) == 0 && strings.HasPrefix(before.Type, "map[string]") && w.isPlain() && !w.keyed {
		w.keyed = true // the segment is a key of the map
		return w, true
	}
	return next, f.releases != 0
}

// heldAt returns what keeps a field of a kind from being changed: what is told of it, and in other releases what holds of
// what it stands in.
func (t *objectType) heldAt(f Field, above []Hold) (out []Hold) {
	told := minors(0)
	for _, h := range slices.Concat(t.shared[f.Path], t.held[f.Path]) {
		told |= h.releases
		h.releases &= f.releases
		out = append(out, h)
	}
	for _, h := range above {
		h.releases &= f.releases &^ told
		out = append(out, h)
	}
	out = slices.DeleteFunc(out, func(h Hold) bool { return h.releases == 0 || h.How == mutable })
	slices.SortStableFunc(out, func(a, b Hold) int { return cmp.Compare(a.releases&-a.releases, b.releases&-b.releases) })
	return out
}

// isPlain reports whether a walk stands at a field without fields.
func (w walk) isPlain() bool { return w.field.Parts == 0 }

// fill takes what a row says of a field that follows another one.
func (f *Field) fill(before Field, at *objectType, row *objectField) {
	f.Path = join(before.Path+before.marks(), row.name)
	f.Type = typeName(row)
	f.Required, f.Default, f.List = row.required, row.deflt, row.listed
	f.Shared = Place{at.home.Kind, join(at.home.Path, row.name)}
	f.Values, f.Closed, f.Parts = nil, false, 0
	if row.of != nil {
		f.Values, f.Closed, f.Parts = row.of.values, row.of.closed, row.of.parts()
	}
	f.Gates = before.Gates
	if len(row.gates) > 0 {
		f.Gates = nil
		for _, name := range row.gates {
			f.Gates = append(f.Gates, Gate{name, f.Place})
		}
	}
}

// Under returns the name that something right below the field would go by.
func (f Field) Under(name string) string { return Place{f.Kind, join(f.Path+f.marks(), name)}.String() }

// marks returns what stands behind a field that a path goes on through.
func (f Field) marks() string {
	var out strings.Builder
	for rest := f.Type; ; {
		switch {
		case strings.HasPrefix(rest, "[]"):
			rest = rest[2:]
			out.WriteString("[]")
		case strings.HasPrefix(rest, "map[string]"):
			rest = rest[len("map[string]"):]
			out.WriteString("{}")
		default:
			return out.String()
		}
	}
}

// typeName returns a type as people write it: that of a scalar with values is what it is.
func typeName(row *objectField) string {
	base := row.base[strings.LastIndexByte(row.base, ' ')+1:]
	if row.of != nil && row.of.form != "object" {
		base = row.of.form
	}
	return strings.ReplaceAll(row.marks, "{}", "map[string]") + base
}

// parts counts the fields of a type, each once.
func (t *objectType) parts() (n int) {
	for i := range t.fields {
		if i == 0 || t.fields[i-1].name != t.fields[i].name {
			n++
		}
	}
	return n
}

// maxSegments bounds a path: no field lies so deep but in types that hold themselves.
const maxSegments = 32

// At returns the field of a kind at a path, one for each group version that has it, what one would choose first. The
// path is of Segments.
func (t *Table) At(kind string, path []string) (out []Field) {
	for _, w := range t.walks(kind, path) {
		out = append(out, w.field)
	}
	return out
}

// walks goes a path in every version of a kind.
func (t *Table) walks(kind string, path []string) (out []walk) {
	if len(path) > maxSegments {
		return nil
	}
	for _, of := range t.kinds[strings.ToLower(kind)] {
		if w, ok := walkTo(of, path); ok {
			out = append(out, w)
		}
	}
	return out
}

// walkTo goes a path in a version of a kind; ok is false where it has none such.
func walkTo(of *objectType, path []string) (w walk, ok bool) {
	w, ok = start(of), true
	for i := 0; ok && i < len(path); i++ {
		w, ok = w.step(path[i])
	}
	return w, ok
}

// Below returns the fields right below a path of a kind, in alphabetical order, one for each group version that has it.
func (t *Table) Below(kind string, path []string) (out []Field) {
	for _, w := range t.walks(kind, path) {
		for _, name := range w.names() {
			if next, ok := w.step(name); ok {
				out = append(out, next.field)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Field) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// names returns the fields that a walk can go on to, in lower case, each once, in alphabetical order.
func (w walk) names() (out []string) {
	for _, from := range w.ways {
		for i := range from.at.fields {
			out = append(out, strings.ToLower(from.at.fields[i].name))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// All calls yield for every field below a path of a kind, in the order of the path, one for each group version that has
// it. What holds itself is not entered again.
func (t *Table) All(kind string, path []string, yield func(Field)) {
	for _, w := range t.walks(kind, path) {
		w.all(nil, yield)
	}
}

func (w walk) all(within []*objectType, yield func(Field)) {
	if len(w.ways) == 0 || slices.Contains(within, w.ways[0].at) {
		return
	}
	within = append(within, w.ways[0].at)
	for _, name := range w.names() {
		if next, ok := w.step(name); ok {
			yield(next.field)
			next.all(within, yield)
		}
	}
}

// Named returns where fields stand whose names, or the ends of whose paths, are these segments: of each only the first
// of the kinds that share it, the nearest to the top of its kind first. Of more than most, 0 for any number, there are
// none.
func (t *Table) Named(path []string, most int) (out []Place) {
	if len(path) == 0 || len(path) > maxSegments {
		return nil
	}
	nearest := map[string]Place{} // by where the first of the kinds that share it has it
	for _, of := range t.owners()[path[0]] {
		for _, f := range t.At(of.home.Kind, append(Segments(of.home.Path), path...)) {
			key := f.Shared.String()
			if have, ok := nearest[key]; !ok || len(f.Path) < len(have.Path) {
				nearest[key] = f.Place
			}
		}
		if most > 0 && len(nearest) > most {
			return nil
		}
	}
	for _, place := range nearest {
		out = content.AppendNew(out, place)
	}
	slices.SortFunc(out, func(a, b Place) int {
		return cmp.Or(cmp.Compare(strings.Count(a.Path, "."), strings.Count(b.Path, ".")), strings.Compare(a.String(), b.String()))
	})
	return out
}

// Sharing returns where other kinds have a field because they share what it stands in, the widest of what they share;
// the nearest to the top of its kind first.
func (t *Table) Sharing(kind string, path []string) (out []Place) {
	var steps [][]way // at each step of the path but the last
	for i := 1; i < len(path); i++ {
		var at []way
		for _, w := range t.walks(kind, path[:i]) {
			at = append(at, w.ways...)
		}
		steps = append(steps, at)
	}
	for _, other := range t.names {
		if !strings.EqualFold(other, kind) {
			out = append(out, t.shares(other, steps, path)...)
		}
	}
	slices.SortStableFunc(out, func(a, b Place) int {
		return cmp.Compare(strings.Count(a.Path, "."), strings.Count(b.Path, "."))
	})
	return out
}

// shares returns where a kind has the end of a path below what it shares with it; at most one place.
func (t *Table) shares(kind string, steps [][]way, path []string) []Place {
	paths := t.pathsOf(kind)
	for i, at := range steps {
		for _, w := range at {
			below, ok := paths[w.at]
			if !ok {
				continue
			}
			for _, f := range t.At(kind, append(Segments(below), path[i+1:]...)) {
				return []Place{f.Place}
			}
		}
	}
	return nil
}

// pathsOf returns the types that the first version of a kind is made of, with the path of each that is nearest to the
// top.
func (t *Table) pathsOf(kind string) map[*objectType]string {
	type step struct {
		at   *objectType
		path string
	}
	top := t.kinds[strings.ToLower(kind)][0]
	paths := map[*objectType]string{}
	for queue := []step{{top, ""}}; len(queue) > 0; queue = queue[1:] {
		for i := range queue[0].at.fields {
			f := &queue[0].at.fields[i]
			if _, seen := paths[f.of]; f.of != nil && !seen {
				paths[f.of] = join(queue[0].path, f.name) + f.marks
				queue = append(queue, step{f.of, paths[f.of]})
			}
		}
	}
	return paths
}

// Walk is at a field of an object, or at the object itself.
type Walk struct{ walk }

// Begin begins a walk at a kind of a group version: apps/v1 Deployment; ok is false where the table has none.
func (t *Table) Begin(of string) (w Walk, ok bool) {
	at := t.types[of]
	if at == nil || at.kind == "" {
		return Walk{}, false
	}
	return Walk{start(at)}, true
}

// Field returns the field that the walk is at.
func (w Walk) Field() Field { return w.field }

// Step goes on to a field by its name, as it is spelled; ok is false where no release has one.
func (w Walk) Step(name string) (next Walk, ok bool) {
	to, ok := w.step(strings.ToLower(name))
	if !ok || to.keyed || to.field.Path != name && !strings.HasSuffix(to.field.Path, "."+name) {
		return Walk{}, false
	}
	return Walk{to}, true
}

// Names returns the names of the fields that the walk can go on to, as they are spelled.
func (w Walk) Names() (out []string) {
	for _, from := range w.ways {
		for i := range from.at.fields {
			out = append(out, from.at.fields[i].name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
