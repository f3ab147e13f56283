package name

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Find returns the elements of a kind that a name stands for, in any case: those that facts.Elements.Match finds, else
// those that the name means in other words (policy/v1 pdb, kubelet --x, a field without its kind), else those whose
// names begin with it. listed reports that a list was asked for: by *, or by a part of several names.
func (n *Elements) Find(kind facts.ElementKind, text string) (found []facts.Element, listed bool) {
	found, listed = n.find(kind, text)
	typed := trimmed(text)
	if kind == facts.Field && typed != "" {
		found = n.described(found)
		if listed {
			return append(found, n.matchObjects(typed)...), true
		}
		found = append(found, n.findObjects(typed, found)...)
	}
	if len(found) == 0 && typed != "" && !listed {
		found = n.facts.Match(kind, typed+"*")
	}
	if len(found) == 0 && kind == facts.Field {
		const most = 60
		begun, _ := n.objectsBeginning(typed, most)
		for _, e := range begun {
			found = append(found, n.Rows(e)...)
		}
	}
	return found, listed || severalNames(found)
}

func (n *Elements) find(kind facts.ElementKind, text string) (found []facts.Element, listed bool) {
	typed := trimmed(text)
	if typed == "" || strings.Contains(typed, "*") {
		return n.facts.Match(kind, typed), true
	}
	for _, way := range ways(kind, typed) {
		if found = n.facts.Match(kind, way); len(found) > 0 {
			return found, false
		}
	}
	for c := range n.ofAny(kind) {
		if slices.Contains(c.aliases, typed) {
			found = append(found, c.of("")...)
		}
	}
	if group, resource, ok := cutLast(typed); len(found) == 0 && ok && kind == facts.API {
		resource = longName(resource)
		for _, e := range n.facts.Match(kind, group) {
			if e.Of == resource {
				found = append(found, e)
			}
		}
	}
	return found, false
}

// ways returns the spellings to look a name up by, the likeliest first.
func ways(kind facts.ElementKind, typed string) []string {
	switch kind {
	case facts.API:
		return []string{typed, longName(typed)}
	case facts.Flag:
		name, _, _ := strings.Cut(typed, "=")
		return []string{typed, name}
	case facts.Field:
		return []string{typed, "*." + strings.TrimPrefix(typed, ".")}
	default:
		return []string{typed}
	}
}

func severalNames(all []facts.Element) bool {
	return slices.ContainsFunc(all, func(e facts.Element) bool { return keyOf(e) != keyOf(all[0]) })
}

// cutLast cuts a text at its last blank or slash.
func cutLast(s string) (before, last string, ok bool) {
	i := strings.LastIndexAny(s, " /")
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+1:], true
}

// longName returns the resource that a short name of the API server stands for, else the name.
func longName(name string) string {
	long, ok := map[string]string{
		"cm": "configmaps", "cj": "cronjobs", "crd": "customresourcedefinitions", "csr": "certificatesigningrequests", "cs": "componentstatuses",
		"deploy": "deployments", "ds": "daemonsets", "ep": "endpoints", "ev": "events", "hpa": "horizontalpodautoscalers", "ing": "ingresses",
		"ip": "ipaddresses", "limits": "limitranges", "netpol": "networkpolicies", "no": "nodes", "ns": "namespaces", "pc": "priorityclasses",
		"pdb": "poddisruptionbudgets", "po": "pods", "psp": "podsecuritypolicies", "pv": "persistentvolumes", "pvc": "persistentvolumeclaims",
		"quota": "resourcequotas", "rc": "replicationcontrollers", "rs": "replicasets", "sa": "serviceaccounts", "sc": "storageclasses",
		"sts": "statefulsets", "svc": "services", "vac": "volumeattributesclasses",
	}[name]
	if !ok {
		return name
	}
	return long
}

// All returns the elements of all kinds that a name stands for, one kind after the other. It finds what Find does, but
// not by the beginning of a name.
func (n *Elements) All(text string) (found []facts.Element) {
	if strings.Trim(trimmed(text), "*") == "" {
		return nil
	}
	for _, kind := range facts.ElementKinds() {
		rows, _ := n.find(kind, text)
		found = append(found, rows...)
		if kind == facts.Field {
			found = n.described(found)
			for _, e := range n.exactObjects(strings.TrimSpace(text), trimmed(text)) {
				found = append(found, n.findObjects(strings.ToLower(e.Name), found)...)
			}
		}
	}
	return found
}

// Exact returns the names that a text is, as it is written: a flag with its dashes, an API with its version, a metric,
// a field of a kind. A name that could be an ordinary word must have a capital letter within it and be typed with the
// same capitals: runOnce, PodSecurityPolicy.
func (n *Elements) Exact(text string) []Element {
	written := strings.TrimSpace(text)
	typed := trimmed(text)
	var out []Element
	for _, kind := range facts.ElementKinds() {
		name, component := typed, ""
		if kind == facts.Flag {
			component, name = readFlag(typed)
		}
		e, ok := n.lookUp(kind, name, component)
		isPath := kind == facts.Field && strings.Count(e.Name, ".") > 1 // pod spec hostusers: no words of a sentence
		if ok && (isSpelled(typed) || isPath || hasCapitalWithin(written) && e.Name == written) {
			out = append(out, e)
		}
	}
	if len(out) > 0 {
		return out
	}
	if out = n.inVersion(strings.Fields(typed)); len(out) > 0 {
		return out
	}
	for c := range n.ofAny("") {
		switch {
		case c.Kind == facts.API && strings.Contains(typed, "/") && strings.HasPrefix(c.aliases[0], typed+" "):
			out = append(out, c.Element)
		case c.Kind == facts.Field && hasCapitalWithin(written) && lastField(c.Name) == written:
			out = append(out, c.Element)
		}
	}
	out = content.AppendNew(out, n.exactObjects(written, typed)...)
	return out
}

// inVersion returns the APIs that a kind and a version without its group name, in either order: CronJob v1beta1.
func (n *Elements) inVersion(words []string) (out []Element) {
	if len(words) != 2 || isGroupVersion(words[0]) == isGroupVersion(words[1]) {
		return nil
	}
	version, kind := words[0], words[1]
	if !isGroupVersion(version) {
		version, kind = kind, version
	}
	for c := range n.ofAny(facts.API) {
		if group, ok := strings.CutSuffix(c.aliases[0], version+" "+kind); ok && (group == "" || strings.HasSuffix(group, "/")) {
			out = append(out, c.Element)
		}
	}
	return out
}

// lookUp returns the element with a name, in lower case, that a component, "" for any, has.
func (n *Elements) lookUp(kind facts.ElementKind, name, component string) (Element, bool) {
	d := n.of(kind)
	i, ok := d.keys[keyOfName(name)]
	switch {
	case !ok && kind == facts.Field && component == "":
		return n.objectElement(strings.ToLower(name))
	case !ok:
		return Element{}, false
	}
	e := d.names[i].Element
	e.Component = component
	return e, component == "" || slices.ContainsFunc(d.names[i].rows, func(e *facts.Element) bool { return e.Component == component })
}

// isSpelled reports signs that no ordinary word has: --x, x_y, x/y, X.y.
func isSpelled(typed string) bool {
	return strings.HasPrefix(typed, "--") || strings.Contains(typed, " --") || strings.ContainsAny(strings.Trim(typed, "."), "_/.")
}

func hasCapitalWithin(written string) bool {
	for i, r := range written {
		if i > 0 && unicode.IsUpper(r) {
			return true
		}
	}
	return false
}

// Beginning returns up to most names of a kind, "" for every kind, that begin with beginning, in any case. The first
// whole of them are that name itself. Both parts are in the order of the facts, and names are spelled as there; of the
// fields of API objects they are those of the level that is being typed.
func (n *Elements) Beginning(kind facts.ElementKind, beginning string, most int) (out []Element, whole int) {
	beginning = trimmed(beginning)
	var longer []Element
	for c := range n.ofAny(kind) {
		switch {
		case slices.Contains(c.aliases, beginning):
			out = append(out, c.Element)
		case len(longer) < most && slices.ContainsFunc(c.aliases, func(a string) bool { return strings.HasPrefix(a, beginning) }):
			longer = append(longer, c.Element)
		}
	}
	if kind == facts.Field || kind == "" && strings.Contains(strings.Trim(beginning, "."), ".") {
		fields, exact := n.objectsBeginning(beginning, most)
		out = content.AppendNew(out, fields[:exact]...)
		longer = slices.DeleteFunc(longer, func(e Element) bool { return slices.Contains(fields, e) })
		longer = append(fields[exact:], longer...) // the level that is being typed comes first
	}
	whole = min(len(out), most)
	out = append(out, longer...)
	return out[:min(most, len(out))], whole
}

// Holding returns up to most names that contain all words; the words are in lower case.
func (n *Elements) Holding(words []string, most int) (out []Element) {
	for c := range n.ofAny("") {
		if len(out) == most {
			break
		}
		name := c.aliases[0]
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(name, w) }) {
			out = append(out, c.Element)
		}
	}
	return out
}

// Names returns the names of a kind, in the order of the facts.
func (n *Elements) Names(kind facts.ElementKind) (out []string) {
	for c := range n.ofAny(kind) {
		out = append(out, c.Name)
	}
	return out
}

// Nearest returns at most five names of a kind, the nearest first. For a flag that its component does not have, these
// are the components that have it.
func (n *Elements) Nearest(kind facts.ElementKind, text string) (out []string) {
	typed := trimmed(text)
	if kind == facts.Flag {
		if _, flag := readFlag(typed); flag != "" {
			typed = flag
		} else {
			typed = "--" + typed[strings.LastIndexByte(typed, '/')+1:]
		}
		for _, e := range n.facts.Match(kind, typed) {
			out = append(out, e.Component+"/"+e.Name)
		}
		if len(out) > 0 {
			return slices.Compact(out)
		}
	}
	if kind == facts.Field {
		if out = n.nearestObjects(typed); len(out) > 0 {
			return out
		}
	}
	const most = 5
	names := n.Names(kind)
	if kind != facts.Field || strings.Contains(typed, ".") {
		near := content.Nearest(typed, names)
		return near[:min(most, len(near))]
	}
	last := map[string][]string{} // names by the last part of their path
	for _, name := range names {
		part := name[strings.LastIndexByte(name, '.')+1:]
		last[part] = append(last[part], name)
	}
	for _, part := range content.Nearest(typed, slices.Sorted(maps.Keys(last))) {
		if out = append(out, last[part]...); len(out) >= most {
			return out[:most]
		}
	}
	return out
}

// OfKind returns all elements of a kind by name.
func (n *Elements) OfKind(kind facts.ElementKind) []facts.Element { return n.facts.All(kind) }

// Changes returns the changes of behaviour, oldest release first.
func (n *Elements) Changes() []facts.Change { return n.facts.Changes() }

// Artifacts returns the binaries, images and required versions that change, oldest release first.
func (n *Elements) Artifacts() []facts.Artifact { return n.facts.Artifacts() }
