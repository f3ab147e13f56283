package check

import (
	"cmp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/check/schema"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

var groupVersion = pattern.Lazily(`^(?:[a-z0-9.-]+/)?v\d+(?:(?:alpha|beta)\d+)?$`)

// object is an API object or a component's configuration.
type object struct {
	*yaml.Node
	apiVersion, kind string
	line             int      // of its apiVersion
	others           []object // what a template may render in its place
}

func (o object) group() string { return groupOf(o.apiVersion) }

func (o object) version() string { return o.apiVersion[strings.LastIndex(o.apiVersion, "/")+1:] }

// isReference reports whether a key's value is written by servers, or names objects that are not declared there.
func isReference(key string) bool {
	return slices.Contains([]string{"managedFields", "ownerReferences", "involvedObject", "regarding", "related", "status"}, key)
}

// objects reads all objects of a document: its own, those of a list, and those that lie anywhere below. Where items of
// a list do not say what they are, it is what the list is called after; inside says that something is an object already.
func (r *reader) objects(n *yaml.Node, inherited string, inside bool) {
	n = real(n)
	defer func(of Object, off []string) { r.of, r.off = of, off }(r.of, r.off)
	switch {
	case isMapping(n):
		o, known := r.object(n)
		below := ""
		if known {
			inside = true
			r.look(o)
			if kind, ok := strings.CutSuffix(o.kind, "List"); ok && kind != "" {
				below = o.apiVersion + " " + kind
			}
		} else if apiVersion, kind, ok := strings.Cut(inherited, " "); ok {
			r.look(object{Node: n, apiVersion: apiVersion, kind: kind, line: n.Line})
		}
		for k, v := range pairs(n) {
			switch {
			case k.Value == "items" && isSequence(v):
				for item := range items(v) {
					r.objects(item, below, inside)
				}
			case inside && isImageKey(k.Value) && v.Kind == yaml.ScalarNode:
				r.image(v.Value, v.Line)
			case v.Kind == yaml.ScalarNode:
				inText(r, v)
			case !isReference(k.Value):
				r.objects(v, "", inside)
			}
		}
	case isSequence(n):
		for item := range items(n) {
			r.objects(item, "", inside)
		}
	case n != nil:
		inText(r, n)
	}
}

// inText reads the manifests and here-documents in a text of several lines, whatever it is for.
func inText(r *reader, n *yaml.Node) {
	switch {
	case !strings.Contains(n.Value, "\n"):
	case isObject(n.Value) && !strings.Contains(n.Value, "<<"):
		r.inner("manifest.yaml", n)
	case strings.Contains(n.Value, "<<"):
		r.inner("script.sh", n)
	}
}

// object reads the apiVersion and kind of a mapping; ok is false where either is missing.
func (r *reader) object(n *yaml.Node) (o object, ok bool) {
	o.Node = n
	for k, v := range pairs(n) {
		switch k.Value {
		case "apiVersion":
			if v.Kind == yaml.ScalarNode && groupVersion().MatchString(v.Value) {
				if o.apiVersion != "" && r.chart {
					o.others = append(o.others, object{apiVersion: o.apiVersion, line: o.line})
				}
				o.apiVersion, o.line = v.Value, k.Line
			}
		case "kind":
			if o.kind != "" && text(v) != o.kind && o.apiVersion != "" && r.chart { // the template chooses another kind, too
				if len(o.others) == 0 {
					o.others = append(o.others, object{apiVersion: o.apiVersion, line: o.line})
				}
				last := &o.others[len(o.others)-1]
				last.kind = o.kind
				o.kind = ""
			}
			o.kind = cmp.Or(o.kind, text(v))
		}
	}
	return o, o.apiVersion != "" && o.kind != "" && o.kind != filled
}

// look reads one object.
func (r *reader) look(o object) {
	r.is(kindOf(o))
	r.of = Object{o.kind, text(at(o.Node, "metadata", "namespace")), text(at(o.Node, "metadata", "name"))}
	if off := at(o.Node, "metadata", "annotations", IgnoreAnnotation); off != nil {
		rules, err := readRules(off.Value)
		if err != nil {
			r.problem(r.origin.at(off.Line), err)
		}
		r.off = rules
	}
	if o.line > 0 { // else it is told where its apiVersion stands
		r.api(o)
	}
	r.lastApplied(o)
	r.fields(o)
	if r.schemas && at(o.Node, "metadata") != nil && len(o.others) == 0 { // what only names an object has no metadata
		heldAgainstTypes(r, o)
	}
	r.keysOf(o)
	r.configuration(o)
	r.embedded(o)
	r.placesIn(o.Node, o.apiVersion != "", o.group(), o.kind)
	r.ruled(o)
	for _, pod := range pods(o.Node) {
		r.pod(pod)
	}
}

// heldAgainstTypes mentions the fields and values of an object that its types have not always had, and a kind that is
// misspelt.
func heldAgainstTypes(r *reader, o object) {
	if near := r.known.misspelt(o.apiVersion, o.kind); near != nil && r.known.api(o.apiVersion, o.kind) == nil {
		r.mention(mention{kind: API, name: o.apiVersion + " " + o.kind, line: max(keyLine(o.Node, "kind"), 1), nearest: near})
	}
	schema.Reader{
		Table: r.known.objects(),
		Passes: func(key string) bool {
			return isReference(key) || key == filled || key == "$patch" || key == "$retainKeys"
		},
		Filled: func(n *yaml.Node) bool { return isAction(n) || expression().MatchString(text(n)) },
		Found: func(u schema.Use) {
			if !apart(r.lines.at(u.Above).branches, r.lines.at(u.Line).branches) {
				r.mention(mention{kind: Field, name: u.Name, line: u.Line, written: &u})
			}
		},
		Pairs: pairs, Items: items,
	}.Read(o.apiVersion+" "+o.kind, o.Node, o.line)
}

// expression matches what some tool fills in: Helm, Jinja, Kustomize, envsubst.
var expression = pattern.Lazily(filled + `|\{\{|\{%|\$[({]`)

// kindOf returns what kind of file an object makes of its file.
func kindOf(o object) string {
	group := o.group()
	switch {
	case group == "monitoring.coreos.com" && o.kind == "PrometheusRule":
		return FileRules
	case strings.HasSuffix(group, ".config.k8s.io"), strings.HasSuffix(group, "kubeadm.k8s.io"),
		slices.Contains([]string{"audit.k8s.io", "apiserver.config.k8s.io", "apiserver.k8s.io"}, group),
		o.apiVersion == "v1" && o.kind == "Config":
		return FileConfig
	}
	return FileManifest
}

// api mentions an object's API. One that a template asks the cluster for is rendered only where it is served.
func (r *reader) api(o object) {
	if len(o.others) > 0 && !slices.ContainsFunc(o.others, func(other object) bool { return other.kind != "" }) {
		r.alternatives(o)
		return
	}
	for _, other := range o.others {
		if other.kind != "" {
			other.Node = o.Node
			r.api(other)
		}
	}
	e := r.known.api(o.apiVersion, o.kind)
	if e == nil && !strings.HasSuffix(o.kind, "List") { // items of a list say what they are
		e = r.known.gone(o.apiVersion)
	}
	if e == nil {
		return
	}
	line := o.line
	if !strings.Contains(o.apiVersion, "/") { // the kind is what is special about v1 Endpoints
		line = max(keyLine(o.Node, "kind"), 1)
	}
	name := o.apiVersion + " " + o.kind
	r.mention(mention{kind: API, component: e.Component, name: name, line: line, rows: []row{e}})
}

// alternatives mentions the APIs of which a template renders one.
func (r *reader) alternatives(o object) {
	var all []mention
	for _, one := range append(o.others, o) {
		m := mention{kind: API, name: one.apiVersion + " " + o.kind, line: one.line}
		if e := r.known.api(one.apiVersion, o.kind); e != nil {
			m.component, m.name, m.rows = e.Component, e.Name, []row{e}
		}
		all = append(all, r.placed(m))
	}
	r.mentions = append(r.mentions, mention{kind: API, oneOf: all})
}

// api returns the row of a kind of a group version; nil where there is none.
func (k *known) api(groupVersion, kind string) row {
	e, _ := content.First(k.apis()[groupVersion], func(e row) bool { return e.Name == groupVersion+" "+kind })
	return e
}

// misspelt returns the kinds of a group version that a kind may be meant to be.
func (k *known) misspelt(groupVersion, kind string) (near []string) {
	for _, e := range k.apis()[groupVersion] {
		if _, name, _ := strings.Cut(e.Name, " "); content.IsSlip(kind, name) || strings.EqualFold(kind, name) {
			near = append(near, name)
		}
	}
	return near
}

// gone returns a row for any kind of a group version that API servers served and that goes with the last of its kinds; nil
// where one of them stays.
func (k *known) gone(gv string) row {
	var last row
	for _, e := range k.apis()[gv] {
		switch {
		case strings.Contains(e.Of, "/"): // pods/eviction is served with its Pod
		case e.Removed == content.Version{}, e.Component != apiServer:
			return nil
		case last == nil, e.Removed.Compare(last.Removed) > 0:
			last = e
		}
	}
	if last == nil {
		return nil
	}
	return &facts.Element{
		Kind: facts.API, Name: gv, Component: last.Component, Removed: last.Removed, Sources: last.Sources,
	}
}

// kept returns a row for a group version of which API servers still serve a kind, as that kind is; nil for none. Whether it
// is served by default does not matter.
func (k *known) kept(gv string) row {
	if stage, ok := map[string]content.Stage{"api/all": content.Alpha, "api/alpha": content.Alpha, "api/beta": content.Beta}[gv]; ok {
		return &facts.Element{Component: apiServer, Stage: stage}
	}
	for _, e := range k.apis()[gv] {
		if e.Component == apiServer && e.Removed == (content.Version{}) && !strings.Contains(e.Of, "/") {
			kept := *e
			kept.OffSince = content.Version{}
			return &kept
		}
	}
	return nil
}

// groupVersion mentions a group version that is named alone: it is switched on or off in vain when it is gone.
func (r *reader) groupVersion(gv string, line int) {
	if e := cmp.Or(r.known.gone(gv), r.known.kept(gv)); e != nil {
		e.Kind = facts.Field
		r.mention(mention{kind: API, component: e.Component, name: gv, line: line, rows: []row{e}, switched: true})
	}
}

// fields mentions the fields of an object that the tables know.
func (r *reader) fields(o object) {
	for _, kind := range []string{o.kind, ""} {
		if kind == "Pod" { // see pod
			continue
		}
		for _, f := range r.known.fields().objects[kind] {
			if f.group != "" && f.group != o.group() || f.version != "" && f.version != o.version() {
				continue
			}
			r.field(o.Node, f)
		}
	}
}

// field mentions a field of an object, or of a Pod's template.
func (r *reader) field(n *yaml.Node, f objectRow) {
	find(n, fieldPath(f.row), n.Line, func(found *yaml.Node, line int) {
		if !takes(f.row, text(found)) || isEmpty(found) || isAction(found) && f.Removed.Major == 0 { // perhaps nothing
			return
		}
		r.mention(mention{kind: Field, name: f.Title(), line: line, rows: []row{f.row}})
	})
}

// isAction reports whether a value is an action of a template: alone behind a key, its braces are YAML of their own.
func isAction(n *yaml.Node) bool {
	return text(n) == filled || isMapping(n) && len(n.Content) > 0 && isMapping(n.Content[0])
}

// keysOf mentions annotations and labels of an object, and the keys by which it chooses nodes.
func (r *reader) keysOf(o object) {
	for k := range pairs(at(o.Node, "metadata", "annotations")) {
		r.key(o.kind+" annotation", k)
	}
	for k := range pairs(at(o.Node, "metadata", "labels")) {
		r.key(o.kind+" label", k)
	}
	switch o.kind {
	case "Node":
		r.taints(at(o.Node, "spec", "taints"))
	case "PersistentVolume":
		r.nodeKeys(true, at(o.Node, "spec", "nodeAffinity"))
	case "StorageClass":
		r.nodeKeys(false, at(o.Node, "allowedTopologies"))
	case "StatefulSet":
		for claim := range items(at(o.Node, "spec", "volumeClaimTemplates")) {
			for k := range pairs(at(claim, "metadata", "annotations")) {
				r.key("PersistentVolumeClaim annotation", k)
			}
		}
	}
}

func (r *reader) key(class string, k *yaml.Node) {
	if class == "Pod label" { // those are the controllers'
		return
	}
	if rows := r.known.keyed(class, k.Value); rows != nil {
		r.mention(mention{kind: Field, name: k.Value, line: k.Line, rows: rows})
	}
}

// nodeLabel mentions a label of nodes; needed says that Pods are scheduled on no node without it.
func (r *reader) nodeLabel(label string, line int, needed bool) {
	if rows := r.known.keyed("Node label", label); rows != nil {
		r.mention(mention{kind: Field, name: label, line: line, rows: rows, needed: needed})
	}
}

// nodeKeys mentions the labels of nodes that selectors name anywhere below: values of key and topologyKey. A selector that
// names the label which replaces an old one takes nodes of both times.
func (r *reader) nodeKeys(needed bool, selectors ...*yaml.Node) {
	var named []*yaml.Node
	for _, n := range selectors {
		named = append(named, nodeKeysBelow(n)...)
	}
	for _, label := range named {
		replaced := func(e row) bool {
			return slices.ContainsFunc(named, func(other *yaml.Node) bool { return e.Instead != "" && other.Value == e.Instead })
		}
		if !slices.ContainsFunc(r.known.keyed("Node label", label.Value), replaced) {
			r.nodeLabel(label.Value, label.Line, needed)
		}
	}
}

// nodeKeysBelow returns the values of key and topologyKey anywhere below, but of what nodes must not have.
func nodeKeysBelow(n *yaml.Node) (named []*yaml.Node) {
	without := slices.Contains([]string{"DoesNotExist", "NotIn"}, text(at(n, "operator")))
	for k, v := range pairs(n) {
		if k.Value != "key" && k.Value != "topologyKey" || v.Kind != yaml.ScalarNode {
			named = append(named, nodeKeysBelow(v)...)
		} else if !without {
			named = append(named, v)
		}
	}
	for item := range items(n) {
		named = append(named, nodeKeysBelow(item)...)
	}
	return named
}

// taints mentions taints, or what tolerates them. Beside the key that replaces it an old one does no harm.
func (r *reader) taints(list *yaml.Node) {
	others := map[string]bool{}
	for t := range items(list) {
		others[text(at(t, "key"))] = true
	}
	if others[""] { // all taints are tolerated
		return
	}
	for t := range items(list) {
		key := at(t, "key")
		for _, e := range r.known.keyed("Node taint", key.Value) {
			if instead, _, _ := strings.Cut(e.Instead, ":"); !others[instead] {
				r.mention(mention{kind: Field, name: key.Value, line: key.Line, rows: []row{e}})
			}
		}
	}
}
