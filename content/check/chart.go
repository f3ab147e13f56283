package check

import (
	"path"
	"strings"

	"k8sexplore/content/pattern"

	"go.yaml.in/yaml/v3"
)

// isValues reports whether a document is the values of a chart: nothing but its file's name says so.
func isValues(name string, n *yaml.Node) bool {
	base := path.Base(name)
	return strings.HasPrefix(base, "values") && isMapping(n) && at(n, "apiVersion") == nil
}

// values reads what a chart's values say of images and nodes.
func (r *reader) values(n *yaml.Node) {
	for k, v := range pairs(n) {
		switch {
		case isImageKey(k.Value) && v.Kind == yaml.ScalarNode:
			r.image(v.Value, v.Line)
		case k.Value == "nodeSelector":
			r.nodeSelector(v)
		case k.Value == "tolerations":
			r.taints(v)
		case k.Value == "affinity":
			r.affinity(v)
		case k.Value == "topologySpreadConstraints":
			r.nodeKeys(false, v)
		default:
			r.values(v)
		}
	}
	for item := range items(n) {
		r.values(item)
	}
}

// bare matches the lines that say what an object is.
var bare = pattern.Lazily(`(?m)^([ ]*)"?(apiVersion|kind)"?[ \t]*[:=][ \t]*["']?([A-Za-z0-9./-]+)["']?[ \t\r]*$`)

// bareObjects reads what objects a text that cannot be parsed declares: pairs of apiVersion and kind, as YAML and Terraform
// write them.
func (r *reader) bareObjects(text string) {
	if !strings.Contains(text, "apiVersion") {
		return
	}
	said := map[string]object{} // by depth
	text = blank(text)
	for _, m := range bare().FindAllStringSubmatchIndex(text, -1) {
		depth, key, value := text[m[2]:m[3]], text[m[4]:m[5]], text[m[6]:m[7]]
		o := said[depth]
		if key == "apiVersion" {
			o = object{Node: &yaml.Node{Kind: yaml.MappingNode}, apiVersion: value, line: strings.Count(text[:m[0]], "\n") + 1}
		} else {
			o.kind = value
		}
		if said[depth] = o; o.apiVersion != "" && o.kind != "" && groupVersion().MatchString(o.apiVersion) {
			r.api(o)
			delete(said, depth)
		}
	}
}
