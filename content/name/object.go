package name

import (
	"path"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/facts/objects"
)

// typedPath is a field of an API object as it was typed.
type typedPath struct {
	version string   // the group version, in lower case; "" for any
	kind    string   // as it is spelled, "" for any
	path    []string // names of fields, in lower case
}

// longestPath bounds a typed path, in bytes: the longest there is has fewer than 200.
const longestPath = 512

// readPath reads a field of an API object as people type it, folded: pod.spec.hostusers, pod spec hostusers, v1 pod
// .spec.hostusers, deploy.spec.replicas, .spec.hostusers, hostusers, pod.spec.containers[0].image; a value behind : or
// = is passed over. ok is false where no field is named.
func (n *Elements) readPath(typed string) (p typedPath, ok bool) {
	if len(typed) > longestPath {
		return p, false
	}
	if i := strings.IndexAny(typed, "=:"); i > 0 {
		typed = typed[:i]
	}
	if first, rest, cut := strings.Cut(strings.TrimSpace(typed), " "); cut && isGroupVersion(first) {
		p.version, typed = strings.Replace(first, "meta.k8s.io/", "meta/", 1), rest
	}
	p.path = objects.Segments(typed)
	if slices.ContainsFunc(p.path, func(s string) bool { return strings.ContainsAny(s, "/*") }) {
		return p, false
	}
	if len(p.path) > 0 && !strings.HasPrefix(strings.TrimSpace(typed), ".") {
		p = n.rooted(p)
	}
	return p, len(p.path) > 0
}

// rooted takes the kind off the beginning of a path: one of API objects, else a type that they are made of (PodSpec,
// Container), which stands for where it is. A path that no kind has may be one without a kind: status.phase.
func (n *Elements) rooted(p typedPath) typedPath {
	t := n.facts.Objects()
	if kind := n.objectKind(p.path[0]); kind != "" {
		of := typedPath{p.version, kind, p.path[1:]}
		if len(of.path) > 1 && len(t.At(kind, of.path[:1])) == 0 && len(t.Named(p.path, 0)) > 0 {
			return p
		}
		return of
	}
	at, ok := t.Type(p.path[0])
	if !ok || len(p.path) == 1 {
		return p
	}
	of := typedPath{p.version, at.Kind, append(objects.Segments(at.Path), p.path[1:]...)}
	if len(t.At(of.kind, of.path)) == 0 {
		return p
	}
	return of
}

// objectKind returns the kind of API objects that a word names: itself in any case, its resource, its short name; ""
// for none.
func (n *Elements) objectKind(word string) string {
	if kind, ok := n.facts.Objects().Kind(word); ok {
		return kind
	}
	return n.resources()[longName(word)]
}

// readResources returns the kinds of API objects by resource.
func (n *Elements) readResources() map[string]string {
	out := map[string]string{}
	for _, e := range n.OfKind(facts.API) {
		_, kind, _ := strings.Cut(e.Name, " ")
		if spelled, ok := n.facts.Objects().Kind(kind); ok && e.Of != "" && !strings.Contains(e.Of, "/") {
			out[e.Of] = spelled
		}
	}
	return out
}

// objectPlaces returns the fields of API objects that a folded text names: that of its kind, or, where it has none,
// those of all kinds whose paths end so, each once for all the kinds that share it.
func (n *Elements) objectPlaces(typed string, most int) []objects.Place {
	p, ok := n.readPath(typed)
	switch {
	case !ok:
		return nil
	case p.kind == "":
		return n.facts.Objects().Named(p.path, most)
	}
	for _, f := range n.facts.Objects().At(p.kind, p.path) {
		return []objects.Place{f.Place}
	}
	return nil
}

// objectElement returns the field of API objects that a folded text names with its kind.
func (n *Elements) objectElement(typed string) (Element, bool) {
	if p, ok := n.readPath(typed); !ok || p.kind == "" {
		return Element{}, false
	}
	for _, place := range n.objectPlaces(typed, 0) {
		return n.placed(place), true
	}
	return Element{}, false
}

// placed returns the name of a field of API objects: that of the tables of elements, if they have it.
func (n *Elements) placed(at objects.Place) Element {
	d := n.of(facts.Field)
	if i, ok := d.keys[keyOfName(at.String())]; ok {
		return d.names[i].Element
	}
	return Element{Kind: facts.Field, Name: at.String()}
}

// withObjects adds to the listed elements of a name what the types of API objects say of them, and the group versions
// that only the types know.
func (n *Elements) withObjects(called string, listed []facts.Element) []facts.Element {
	p, ok := n.readPath(strings.ToLower(called))
	if !ok || p.kind == "" {
		return listed
	}
	var out []facts.Element
	told := map[int]bool{} // positions in listed
	for _, f := range n.facts.Objects().At(p.kind, p.path) {
		if p.version != "" && len(listed) == 0 && !strings.HasPrefix(strings.ToLower(f.Of), p.version+" ") {
			continue
		}
		e := facts.Element{Kind: facts.Field, Name: f.String(), Of: f.Of}
		if len(listed) > 0 && listed[0].Of == f.Of { // it goes by the name of the tables
			e.Name = listed[0].Name
		}
		at := slices.IndexFunc(listed, func(e facts.Element) bool { return e.Of == f.Of && e.Value == "" })
		if at >= 0 {
			e, told[at] = listed[at], true
		} else if row, ok := n.shared(f); ok {
			e = row
		}
		out = append(out, e.Described(f))
	}
	for i, e := range listed {
		if !told[i] {
			out = append(out, e)
		}
	}
	return out
}

// shared returns what the tables of elements say of a field in the first of the kinds that share it, put for this one.
func (n *Elements) shared(f objects.Field) (facts.Element, bool) {
	if f.Shared == f.Place {
		return facts.Element{}, false
	}
	for _, e := range n.listed(n.placed(f.Shared)) {
		if e.Value == "" && isGroupVersion(firstWord(e.Of)) {
			e.Name, e.Of, e.Since, e.AtLeast = f.String(), f.Of, content.Version{}, false
			return e, true
		}
	}
	return facts.Element{}, false
}

// FieldsIn returns the fields of API objects, and their values, that came in a release, those that went in it, and the
// fields that turned immutable or can be changed since, as facts.Elements.FieldsBetween has them.
func (n *Elements) FieldsIn(v content.Version) (came, went, turned []facts.Element) {
	came, went, turned = n.facts.FieldsBetween(v.Previous(), v)
	for _, all := range [][]facts.Element{came, went, turned} {
		for i := range all {
			all[i].Name = n.placed(all[i].Object.Place).Name
		}
	}
	return came, went, turned
}

// DefaultsIn returns the defaults that turn in a release, each with that turn alone.
func (n *Elements) DefaultsIn(v content.Version) (out []facts.Default) {
	for _, d := range n.facts.Defaults() {
		if at := slices.IndexFunc(d.Turns, func(t facts.Turn) bool { return t.Release == v }); at >= 0 {
			d.Was = d.At(v.Previous())
			d.Turns = d.Turns[at : at+1]
			out = append(out, d)
		}
	}
	return out
}

// Fields returns the fields right below an API or a field of API objects, in its group version, in alphabetical order.
func (n *Elements) Fields(of facts.Element) (out []facts.Element) {
	var at objects.Place
	version := of.Name
	switch {
	case of.Kind == facts.API:
		_, at.Kind, _ = strings.Cut(of.Name, " ")
	case of.Object != nil:
		at, version = of.Object.Place, of.Of
	default:
		return nil
	}
	for _, f := range n.facts.Objects().Below(at.Kind, objects.Segments(at.Path)) {
		if f.Of != version {
			continue
		}
		rows := n.Rows(n.placed(f.Place))
		if i := slices.IndexFunc(rows, func(e facts.Element) bool { return e.Of == f.Of && e.Object != nil }); i >= 0 {
			out = append(out, rows[i])
		}
	}
	return out
}

// findObjects returns the fields of API objects that a folded text names, but those that are found already.
func (n *Elements) findObjects(typed string, found []facts.Element) (out []facts.Element) {
	p, _ := n.readPath(typed)
	for _, place := range n.objectPlaces(typed, 0) {
		for _, e := range n.Rows(n.placed(place)) {
			other := p.version != "" && !strings.HasPrefix(strings.ToLower(e.Of), p.version+" ")
			if !other && !slices.ContainsFunc(found, func(f facts.Element) bool { return keyOf(f) == keyOf(e) && f.Of == e.Of }) {
				out = append(out, e)
			}
		}
	}
	return out
}

// described adds to found elements what the types of API objects say of them.
func (n *Elements) described(found []facts.Element) []facts.Element {
	out := slices.Clone(found)
	for i, e := range out {
		if e.Kind != facts.Field || e.Value != "" || e.Object != nil || !isGroupVersion(firstWord(e.Of)) {
			continue
		}
		for _, row := range n.Rows(Element{Kind: facts.Field, Name: Called(e)}) {
			if row.Of == e.Of && row.Value == "" {
				out[i] = row
			}
		}
	}
	return out
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// matchObjects returns the fields of API objects that a folded pattern stands for: one that begins with a kind, or with
// *. and then the end of paths, without another *.
func (n *Elements) matchObjects(pattern string) (out []facts.Element) {
	before, behind, _ := strings.Cut(pattern, "*")
	if len(pattern) > longestPath {
		return nil
	}
	t := n.facts.Objects()
	kinds, under := t.Kinds(), []string(nil)
	if before == "" {
		if !strings.HasPrefix(behind, ".") || strings.Contains(behind, "*") || len(t.Named(objects.Segments(behind), 0)) == 0 {
			return nil
		}
	} else {
		whole := before[:strings.LastIndexAny(before, ". ")+1]
		segments := objects.Segments(whole)
		if len(segments) == 0 || n.objectKind(segments[0]) == "" {
			return nil
		}
		kinds, under = []string{n.objectKind(segments[0])}, segments[1:]
		pattern = strings.Join(append([]string{strings.ToLower(kinds[0])}, under...), ".") + "." + pattern[len(whole):]
	}
	pattern = strings.NewReplacer("[*]", "", "[]", "", "{}", "", "[", "", "]", "", "\\", "", "?", "").Replace(pattern)
	seen := map[string]bool{}
	last := pattern[strings.LastIndexByte(pattern, '.')+1:]
	for _, kind := range kinds {
		t.All(kind, under, func(f objects.Field) {
			own := f.Path[strings.LastIndexByte(f.Path, '.')+1:]
			if !strings.Contains(last, "*") && !strings.EqualFold(own, last) { // most fields are told apart so
				return
			}
			name := f.String()
			if seen[name] {
				return
			}
			seen[name] = true
			if ok, err := path.Match(pattern, keyOfName(name)); ok && err == nil {
				out = append(out, n.Rows(n.placed(f.Place))...)
			}
		})
	}
	return out
}

// maxSharing bounds how many other objects a field tells of.
const maxSharing = 12

// sharing returns a field in other objects that share what it stands in, as far as they are few.
func (n *Elements) sharing(called string) (out []facts.Element) {
	p, ok := n.readPath(strings.ToLower(called))
	if !ok || p.kind == "" {
		return nil
	}
	places := n.facts.Objects().Sharing(p.kind, p.path)
	if len(places) > maxSharing {
		return nil
	}
	for _, place := range places {
		if rows := n.Rows(n.placed(place)); len(rows) > 0 {
			out = append(out, rows[0])
		}
	}
	return out
}

// exactObjects returns the fields of API objects that a text is as it is written: with its kind, or so that it means a
// few only.
func (n *Elements) exactObjects(written, typed string) (out []Element) {
	const few = 5
	spelled := strings.Contains(strings.Trim(written, "."), ".") || strings.HasPrefix(written, ".")
	if strings.ContainsAny(written, " /-_") || !spelled && !hasCapitalWithin(written) {
		return nil
	}
	for _, place := range n.objectPlaces(typed, few) {
		if spelled || lastField(place.String()) == written {
			out = append(out, n.placed(place))
		}
	}
	return out
}

// objectsBeginning returns the fields of API objects whose names begin so: those of one level below a kind, and up to
// most of them. whole is how many of them, the first ones, have that name.
func (n *Elements) objectsBeginning(beginning string, most int) (out []Element, whole int) {
	out = content.Each(n.objectPlaces(beginning, most), n.placed)
	whole = len(out)
	p, ok := n.readPath(beginning)
	if beginning = strings.TrimSpace(beginning); !ok && strings.HasSuffix(beginning, ".") {
		p, ok = n.readPath(beginning + "x")
	} else if strings.HasSuffix(beginning, ".") {
		p.path = append(p.path, "")
	}
	if !ok || p.kind == "" {
		return out[:min(most, len(out))], min(most, whole)
	}
	above, half := p.path[:len(p.path)-1], p.path[len(p.path)-1]
	if strings.HasSuffix(beginning, ".") {
		half = ""
	}
	for _, f := range n.facts.Objects().Below(p.kind, above) {
		e := n.placed(f.Place)
		if strings.HasPrefix(strings.ToLower(lastField(f.Path)), half) && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out[:min(most, len(out))], min(most, whole)
}

// nearestObjects returns at most five fields of the kind that a folded text names, the nearest first: those of the name
// that it ends in, then those of the level at which it goes wrong.
func (n *Elements) nearestObjects(typed string) (out []string) {
	p, ok := n.readPath(typed)
	if !ok || p.kind == "" {
		return nil
	}
	const most = 5
	t := n.facts.Objects()
	deepest := len(p.path) - 1
	for deepest > 0 && len(t.At(p.kind, p.path[:deepest])) == 0 {
		deepest--
	}
	byLast := map[string][]string{} // names by the last part of their path
	var parts []string
	t.All(p.kind, nil, func(f objects.Field) {
		last := strings.ToLower(lastField(f.Path))
		if byLast[last] == nil {
			parts = append(parts, last)
		}
		byLast[last] = content.AppendNew(byLast[last], f.String())
	})
	add := func(names ...string) {
		for _, name := range names {
			if !slices.Contains(out, name) && len(out) < most {
				out = append(out, name)
			}
		}
	}
	last := p.path[len(p.path)-1]
	for _, name := range byLast[last] {
		add(name)
	}
	level := content.Each(t.Below(p.kind, p.path[:deepest]), func(f objects.Field) string { return lastField(f.Path) })
	for _, near := range content.Nearest(p.path[deepest], slices.Compact(level)) {
		if content.IsNear(p.path[deepest], near) {
			for _, f := range t.At(p.kind, append(slices.Clone(p.path[:deepest]), strings.ToLower(near))) {
				add(f.String())
			}
		}
	}
	for _, part := range content.Nearest(last, parts) {
		if len(out) == most || !content.IsNear(last, part) {
			break
		}
		add(byLast[part]...)
	}
	for _, near := range content.Nearest(p.path[deepest], slices.Compact(level)) {
		for _, f := range t.At(p.kind, append(slices.Clone(p.path[:deepest]), strings.ToLower(near))) {
			add(f.String())
		}
	}
	return out
}
