package notecheck

import (
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// object names what a YAML document of an example is.
type object struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string `yaml:"kind"`
}

// servedObjects returns what the releases serve, and the files that components read, by name.
func servedObjects() (map[object]facts.Element, error) {
	tables, err := facts.EmbeddedElements()
	if err != nil {
		return nil, err
	}
	served := map[object]facts.Element{}
	for _, e := range tables.All(facts.API) {
		version, kind, _ := strings.Cut(e.Name, " ")
		served[object{version, kind}] = e
	}
	return served, nil
}

// spanOf says which releases serve an object.
func spanOf(e facts.Element) string {
	switch since, removed := e.Since.Major != 0, e.Removed.Major != 0; {
	case since && removed:
		return "from " + e.Since.String() + " until " + e.Removed.String()
	case removed:
		return "until " + e.Removed.String()
	}
	return "since " + e.Since.String()
}

// exampleObjects refuses a YAML example of an object that the note's release does not serve. What has no apiVersion or
// no kind is a part of an object, and passes.
func (t *text) exampleObjects(release content.Version, served map[object]facts.Element) {
	for _, f := range t.fences {
		if f.label != "yaml" {
			continue
		}
		d := yaml.NewDecoder(strings.NewReader(strings.Join(f.lines, "\n")))
		for node := new(yaml.Node); d.Decode(node) == nil; node = new(yaml.Node) { // what does not parse, codeBlocks says
			var o object
			if err := node.Decode(&o); err != nil || o.APIVersion == "" || o.Kind == "" {
				continue
			}
			e, known := served[o]
			state := e.At(release)
			switch {
			case !known:
				t.faultLine(f.line+node.Line, "%s %s: expected an object of content/facts/apis.tsv", o.APIVersion, o.Kind)
			case state == facts.Absent || state == facts.Gone:
				t.faultLine(f.line+node.Line, "%s %s is served %s: expected what %s serves", o.APIVersion, o.Kind, spanOf(e), release)
			}
		}
	}
}
