package check

import (
	"path"
	"strings"

	"k8sexplore/content/pattern"

	"go.yaml.in/yaml/v3"
)

// actions matches the actions and comments of a template: {{ }} of Helm, {% %} and {# #} of Jinja. They may span lines.
var actions = pattern.Lazily(`(?s)\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}`)

// filled replaces a value that only the template engine knows. Nothing is called so.
const filled = "filled-in"

// blank takes the actions out of a template. A line that holds nothing else becomes empty; line numbers stay.
func blank(text string) string {
	text = actions().ReplaceAllStringFunc(text, func(action string) string {
		return "\x00" + strings.Repeat("\n", strings.Count(action, "\n"))
	})
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.Contains(line, "\x00") {
			continue
		}
		if strings.Trim(line, "\x00 \t\r") == "" {
			lines[i] = ""
			continue
		}
		lines[i] = strings.ReplaceAll(line, "\x00", filled)
	}
	return strings.Join(lines, "\n")
}

// asked returns the actions that test what the cluster serves: .Capabilities.APIVersions.Has "policy/v1".
func asked(text string) string {
	var b strings.Builder
	for _, action := range actions().FindAllString(text, -1) {
		if strings.Contains(action, ".Capabilities.") {
			b.WriteString(action)
		}
	}
	return b.String()
}

// isTemplate reports whether a text is filled in by a template engine.
func isTemplate(text string) bool {
	return strings.Contains(text, "{{") || strings.Contains(text, "{%")
}

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
			for label := range pairs(v) {
				r.key("Node label", label)
			}
		case k.Value == "tolerations":
			r.taints(v)
		case k.Value == "affinity", k.Value == "topologySpreadConstraints":
			r.nodeKeys(v)
		default:
			r.values(v)
		}
	}
	for item := range items(n) {
		r.values(item)
	}
}
