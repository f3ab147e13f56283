package notecheck

import (
	"regexp"
	"slices"
	"strings"

	"k8sexplore/content/facts"

	"go.yaml.in/yaml/v3"
)

var gatesFlagForm = regexp.MustCompile(`--feature-gates[= ]"?([A-Za-z0-9=,]+)`)

// settings compares what the code blocks of the English text set: gates, and the fields of configuration files.
func (e *entry) settings() {
	for _, f := range e.english.fences {
		for i, line := range f.lines {
			for _, m := range gatesFlagForm.FindAllStringSubmatch(line, -1) {
				for setting := range strings.SplitSeq(m[1], ",") {
					e.gateName(name{text: setting, at: e.english.offset(f.line + 1 + i)}, sentence{})
				}
			}
		}
		if f.label != "yaml" {
			continue
		}
		d := yaml.NewDecoder(strings.NewReader(strings.Join(f.lines, "\n")))
		for node := new(yaml.Node); d.Decode(node) == nil; node = new(yaml.Node) { // what does not parse, codeBlocks says
			var o object
			if err := node.Decode(&o); err == nil && configurations()[o.Kind] {
				e.fields(f, o.Kind, "", node.Content[0])
			}
		}
	}
}

// fields compares the fields below a node of a configuration file.
func (e *entry) fields(f fence, kind, path string, node *yaml.Node) {
	if node.Kind == yaml.SequenceNode {
		for _, item := range node.Content {
			e.fields(f, kind, path, item)
		}
	}
	if node.Kind != yaml.MappingNode || path != "" && path != gatesField && e.isMap(kind, path) {
		return
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		at := e.english.offset(f.line + key.Line)
		switch below := strings.TrimPrefix(path+"."+key.Value, "."); {
		case path == gatesField:
			e.gateName(name{text: key.Value + "=" + value.Value, at: at}, sentence{})
		case path == "" && slices.Contains([]string{"apiVersion", "kind", "metadata"}, key.Value):
		default:
			e.field(kind, below, at)
			e.fields(f, kind, below, value)
		}
	}
}

// gatesField is the map of gates in the configuration file of each component.
const gatesField = "featureGates"

// isMap reports whether the tables call a field a map, whose keys are no fields; the arguments of a scheduler's plugin
// are of a kind of their own.
func (e *entry) isMap(kind, path string) bool {
	isMap := func(x facts.Element) bool { return strings.HasSuffix(x.Name, "{}") }
	return strings.HasSuffix(path, ".args") || slices.ContainsFunc(e.named(facts.Field, kind+"."+path), isMap)
}

// offset returns where a line begins in source.
func (t *text) offset(line int) int {
	at := 0
	for range line - 1 {
		at += 1 + strings.IndexByte(t.source[at:], '\n')
	}
	return at
}
