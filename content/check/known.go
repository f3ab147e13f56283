package check

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/facts/objects"
	"k8sexplore/content/pattern"
)

// row is a row of the tables.
type row = *facts.Element

// apiServer is the component that serves APIs.
const apiServer = "kube-apiserver"

// known finds rows by what files say. Each table is sorted when a file first asks for it.
type known struct {
	apis      func() map[string][]row // by group version
	flags     func() flagRows
	fields    func() fieldRows
	metrics   func() metricRows
	plugins   func() map[string][]row
	artifacts func() artifactRows
	places    func() []place // of objects and documents of others
	objects   func() *objects.Table
}

// flagRows are the flags of components; those of kubectl's commands do not stand in configuration.
type flagRows struct {
	rows  map[string][]row    // by component, blank and flag
	names map[string][]string // of a component
}

// fieldRows are the fields of what files declare.
type fieldRows struct {
	config  map[string][]row            // of components' files: KubeletConfiguration.runOnce
	objects map[string][]objectRow      // of API objects, by kind; "" for those of all
	keys    map[string]map[string][]row // annotations, labels and taints: "Pod annotation", then the key
}

// objectRow is a field of an API object.
type objectRow struct {
	row
	group, version string // "" for any
}

type metricRows struct {
	rows   map[string][]row
	family []row // of metrics whose names begin so
}

type artifactRows struct {
	images map[string]row // by registry
	clouds map[string]row // providers that were in the tree, by --cloud-provider
}

// index returns the tables by what files say.
func index(e *facts.Elements) *known {
	return &known{
		apis: sync.OnceValue(func() map[string][]row {
			return by(e.All(facts.API), func(e row) string {
				gv, _, _ := strings.Cut(e.Name, " ")
				return gv
			})
		}),
		flags:     sync.OnceValue(func() flagRows { return flagsOf(e.All(facts.Flag)) }),
		fields:    sync.OnceValue(func() fieldRows { return fieldsOf(e.All(facts.Field)) }),
		metrics:   sync.OnceValue(func() metricRows { return metricsOf(e.All(facts.Metric)) }),
		plugins:   sync.OnceValue(func() map[string][]row { return by(e.All(facts.Plugin), func(e row) string { return e.Name }) }),
		artifacts: sync.OnceValue(func() artifactRows { return artifactsOf(e.Artifacts()) }),
		places:    sync.OnceValue(places),
		objects:   e.Objects,
	}
}

// by returns rows by a key, leaving out those whose key is "".
func by(all []facts.Element, key func(row) string) map[string][]row {
	out := map[string][]row{}
	for i := range all {
		if k := key(&all[i]); k != "" {
			out[k] = append(out[k], &all[i])
		}
	}
	return out
}

func flagsOf(all []facts.Element) flagRows {
	out := flagRows{names: map[string][]string{}}
	out.rows = by(all, func(e row) string {
		if e.Of != "" {
			return ""
		}
		if names := out.names[e.Component]; !slices.Contains(names[max(0, len(names)-1):], e.Name) { // rows of a name stand together
			out.names[e.Component] = append(names, e.Name)
		}
		return e.Component + " " + e.Name
	})
	return out
}

func metricsOf(all []facts.Element) metricRows {
	out := metricRows{}
	out.rows = by(all, func(e row) string {
		switch e.Of {
		case "":
			return e.Name
		case "family":
			out.family = append(out.family, e)
		}
		return ""
	})
	return out
}

func artifactsOf(all []facts.Artifact) artifactRows {
	out := artifactRows{map[string]row{}, map[string]row{}}
	for _, a := range all {
		as := &facts.Element{Name: a.Name, Instead: a.Instead, Note: a.Remark, Sources: a.Sources}
		switch a.Kind {
		case "registry":
			as.Kind, as.Deprecated = facts.Field, a.Release
			out.images[a.Name] = as
		case "in_tree_cloud":
			as.Kind, as.Value, as.Removed, as.Instead = facts.Flag, a.Name, a.Release, "external"
			out.clouds[a.Name] = as
		}
	}
	return out
}

func fieldsOf(all []facts.Element) fieldRows {
	out := fieldRows{map[string][]row{}, map[string][]objectRow{}, map[string]map[string][]row{}}
	for i := range all {
		e := &all[i]
		holder, class := "", ""
		if at := strings.LastIndex(e.Of, " "); at >= 0 {
			holder, class = e.Of[:at], e.Of[at+1:]
		}
		switch {
		case slices.Contains([]string{"any object metadata.selfLink", "volume.beta.kubernetes.io/storage-provisioner"}, e.Name): // by servers
		case e.Of == "":
			out.config[e.Name] = append(out.config[e.Name], e)
		case slices.Contains([]string{"annotation", "label", "taint"}, class):
			if out.keys[e.Of] == nil {
				out.keys[e.Of] = map[string][]row{}
			}
			out.keys[e.Of][e.Name] = append(out.keys[e.Of][e.Name], e)
		case e.Of == "kubeconfig":
			out.objects["Config"] = append(out.objects["Config"], objectRow{row: e})
		case e.Of == "any object":
			out.objects[""] = append(out.objects[""], objectRow{row: e})
		case class != "" && !strings.HasPrefix(strings.TrimPrefix(e.Name, e.Of+" "), "status"): // a server writes status
			group, version := "", holder
			if g, v, ok := strings.Cut(holder, "/"); ok {
				group, version = g, v
			} else if strings.Contains(holder, ".") {
				group, version = holder, ""
			}
			out.objects[class] = append(out.objects[class], objectRow{e, group, version})
		}
	}
	return out
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
	case path[0] == "**":
		find(n, path[1:], line, f)
		for key, value := range pairs(n) {
			if at(value, "apiVersion") == nil { // an object is read by itself
				find(value, path, key.Line, f)
			}
		}
		for item := range items(n) {
			find(item, path, item.Line, f)
		}
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
	return slices.DeleteFunc(slices.Clone(rows), func(e row) bool { return !takes(e, value) })
}

// keyed returns the rows of an annotation, label or taint.
func (k *known) keyed(class, key string) []row {
	keys := k.fields().keys[class]
	if rows := keys[key]; rows != nil {
		return rows
	}
	if at := strings.LastIndex(key, "/"); at >= 0 {
		return keys[key[:at]+"/<container>"]
	}
	return nil
}

// mostSteps is how many replacements are followed to the one that a release has.
const mostSteps = 8

// instead returns what a release has in place of what a row is about, followed to the end: of an API the most stable
// version that it serves of that kind. It is "" where there is nothing.
func (k *known) instead(e row, target content.Version) string {
	if e.Kind != facts.API && e.InsteadSince.Compare(target) > 0 {
		return ""
	}
	own, kind, _ := strings.Cut(e.Name, " ")
	for range mostSteps {
		next, _, _ := strings.Cut(e.Instead, " ")
		if e.Kind != facts.API || !groupVersion().MatchString(next) {
			return e.Instead
		}
		switch best := k.best(next, kind, target); best {
		case "":
		case own:
			return ""
		default:
			return best
		}
		of := k.api(next, kind)
		if of == nil {
			return e.Instead
		}
		e = of
	}
	return ""
}

// best returns the group version of the group of another one in which a release has a kind, the most stable and newest;
// "" where there is none.
func (k *known) best(like, kind string, target content.Version) (best string) {
	none := content.Version{}
	for gv := range k.apis() {
		if groupOf(gv) != groupOf(like) {
			continue
		}
		e := k.api(gv, kind)
		if e == nil || e.Since != none && !e.AtLeast && e.Since.Compare(target) > 0 || e.Removed != none && e.Removed.Compare(target) <= 0 {
			continue
		}
		if best == "" || compareVersions(gv, best) > 0 {
			best = gv
		}
	}
	return best
}

func groupOf(gv string) string {
	group, _, ok := strings.Cut(gv, "/")
	if !ok {
		return ""
	}
	return group
}

var apiVersion = pattern.Lazily(`v(\d+)(?:(alpha|beta)(\d+))?$`)

// compareVersions orders the versions of group versions: v1beta1 before v1beta2 before v1.
func compareVersions(a, b string) int {
	read := func(gv string) [3]int {
		m := apiVersion().FindStringSubmatch(gv)
		if m == nil {
			return [3]int{}
		}
		major, _ := strconv.Atoi(m[1])
		minor, _ := strconv.Atoi(m[3])
		return [3]int{map[string]int{"alpha": 1, "beta": 2, "": 3}[m[2]], major, minor}
	}
	x, y := read(a), read(b)
	return cmp.Or(x[0]-y[0], x[1]-y[1], x[2]-y[2])
}

// goneFrom returns a row for what a group had of some resources in some versions, nil for any; it goes with the last. It
// is nil where one stays; known tells that from a group that the tables do not know such resources of.
func (k *known) goneFrom(group string, versions *yaml.Node, named func(row) bool) (last row, known bool) {
	if group == "*" || group == "" {
		return nil, false
	}
	var wanted []string
	for v := range items(versions) {
		wanted = append(wanted, v.Value)
	}
	for gv, all := range k.apis() {
		if groupOf(gv) != group || wanted != nil && !slices.Contains(wanted, gv[strings.LastIndex(gv, "/")+1:]) && !slices.Contains(wanted, "*") {
			continue
		}
		for _, e := range all {
			switch {
			case !named(e):
			case e.Removed.Major == 0:
				return nil, true
			case last == nil || e.Removed.Compare(last.Removed) > 0:
				last = e
			}
		}
	}
	if last == nil {
		return nil, false
	}
	gone := *last
	gone.Instead = ""
	return &gone, true
}

// unsaidVersion returns the version of a component's file whose kind alone is said, as in patches of kind; "" for others.
func unsaidVersion(kind string) string {
	return map[string]string{
		"ClusterConfiguration": "kubeadm.k8s.io/v1beta4", "InitConfiguration": "kubeadm.k8s.io/v1beta4",
		"JoinConfiguration": "kubeadm.k8s.io/v1beta4", "KubeletConfiguration": "kubelet.config.k8s.io/v1beta1",
		"KubeProxyConfiguration": "kubeproxy.config.k8s.io/v1alpha1",
	}[kind]
}
