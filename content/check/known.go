package check

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content/facts"
)

// row is a row of the tables.
type row = *facts.Element

// known finds rows by what files say.
type known struct {
	apis      map[string][]row            // by group version
	flags     map[string][]row            // by component, blank and flag
	flagNames map[string][]string         // of a component
	config    map[string][]row            // fields of components' files: KubeletConfiguration.runOnce
	objects   map[string][]objectRow      // fields of API objects, by kind; "" for those of all
	keys      map[string]map[string][]row // annotations, labels and taints: "Pod annotation", then the key
	metrics   map[string][]row
	family    []row // of metrics whose names begin so
	plugins   map[string][]row
	images    map[string]row // by registry
	clouds    map[string]row // providers that were in the tree, by --cloud-provider
}

// objectRow is a field of an API object.
type objectRow struct {
	row
	group, version string // "" for any
	path           []string
}

// index sorts the tables by what files say.
func index(e *facts.Elements) *known {
	k := &known{
		apis: map[string][]row{}, flags: map[string][]row{}, flagNames: map[string][]string{}, config: map[string][]row{},
		objects: map[string][]objectRow{},
		keys:    map[string]map[string][]row{}, metrics: map[string][]row{}, plugins: map[string][]row{},
		images: map[string]row{}, clouds: map[string]row{},
	}
	for _, kind := range facts.ElementKinds() {
		all := e.All(kind)
		for i := range all {
			k.add(&all[i])
		}
	}
	for _, a := range e.Artifacts() {
		as := &facts.Element{Name: a.Name, Instead: a.Instead, Note: a.Remark, Sources: a.Sources}
		switch a.Kind {
		case "registry":
			as.Kind, as.Deprecated = facts.Field, a.Release
			k.images[a.Name] = as
		case "in_tree_cloud":
			as.Kind, as.Value, as.Removed, as.Instead = facts.Flag, a.Name, a.Release, "external"
			k.clouds[a.Name] = as
		}
	}
	return k
}

func (k *known) add(e row) {
	switch e.Kind {
	case facts.API:
		gv, _, _ := strings.Cut(e.Name, " ")
		k.apis[gv] = append(k.apis[gv], e)
	case facts.Flag:
		if e.Of == "" { // those of kubectl's commands do not stand in configuration
			key := e.Component + " " + e.Name
			if k.flags[key] == nil {
				k.flagNames[e.Component] = append(k.flagNames[e.Component], e.Name)
			}
			k.flags[key] = append(k.flags[key], e)
		}
	case facts.Field:
		k.addField(e)
	case facts.Metric:
		switch e.Of {
		case "":
			k.metrics[e.Name] = append(k.metrics[e.Name], e)
		case "family":
			k.family = append(k.family, e)
		}
	case facts.Plugin:
		k.plugins[e.Name] = append(k.plugins[e.Name], e)
	}
}

func (k *known) addField(e row) {
	holder, class := "", ""
	if at := strings.LastIndex(e.Of, " "); at >= 0 {
		holder, class = e.Of[:at], e.Of[at+1:]
	}
	switch {
	case e.Of == "":
		k.config[e.Name] = append(k.config[e.Name], e)
	case slices.Contains([]string{"annotation", "label", "taint"}, class):
		key := holder + " " + class
		if k.keys[key] == nil {
			k.keys[key] = map[string][]row{}
		}
		k.keys[key][e.Name] = append(k.keys[key][e.Name], e)
	case e.Of == "kubeconfig":
		k.objects["Config"] = append(k.objects["Config"], objectRow{row: e, path: fieldPath(e)})
	case e.Of == "any object":
		k.objects[""] = append(k.objects[""], objectRow{row: e, path: fieldPath(e)})
	case class != "" && !strings.HasPrefix(strings.TrimPrefix(e.Name, e.Of+" "), "status"): // a server writes status
		group, version := "", holder
		if g, v, ok := strings.Cut(holder, "/"); ok {
			group, version = g, v
		} else if strings.Contains(holder, ".") {
			group, version = holder, ""
		}
		k.objects[class] = append(k.objects[class], objectRow{e, group, version, fieldPath(e)})
	}
}

// fieldPath returns the keys that lead to a field; [] stands for the items of a list.
func fieldPath(e row) []string {
	name := strings.TrimPrefix(e.Name, e.Of+" ")
	return strings.Split(strings.ReplaceAll(name, "[]", ".[]"), ".")
}

// find calls f with each value that a path leads to, and the line where its key stands.
func find(n *yaml.Node, path []string, line int, f func(n *yaml.Node, line int)) {
	switch {
	case n == nil:
	case len(path) == 0:
		f(n, line)
	case path[0] == "[]":
		for item := range items(n) {
			find(item, path[1:], item.Line, f)
		}
	default:
		for key, value := range pairs(n) {
			if key.Value == path[0] {
				find(value, path[1:], key.Line, f)
			}
		}
	}
}

// takes reports whether a row is about a value, or an item of one.
func takes(e row, value string) bool {
	switch {
	case e.Value == "":
		return true
	case strings.HasSuffix(e.Value, "="):
		return strings.HasPrefix(value, e.Value)
	}
	for item := range strings.SplitSeq(value, ",") {
		if strings.TrimLeft(strings.TrimSpace(item), "-+") == e.Value {
			return true
		}
	}
	return false
}

// taking returns the rows that are about a value.
func taking(rows []row, value string) []row {
	var out []row
	for _, e := range rows {
		if takes(e, value) {
			out = append(out, e)
		}
	}
	return out
}

// keyed returns the rows of an annotation, label or taint.
func (k *known) keyed(class, key string) []row {
	if rows := k.keys[class][key]; rows != nil {
		return rows
	}
	if at := strings.LastIndex(key, "/"); at >= 0 {
		return k.keys[class][key[:at]+"/<container>"]
	}
	return nil
}
