package notecheck

import (
	"bufio"
	_ "embed"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

//go:embed served.tsv
var servedTable string

// object names what a YAML document of an example is.
type object struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string `yaml:"kind"`
}

// span is the releases that serve an object, both included; to is the zero version while it is served.
type span struct{ from, to content.Version }

func (s span) holds(v content.Version) bool {
	return v.Compare(s.from) >= 0 && (s.to == content.Version{} || v.Compare(s.to) <= 0)
}

func (s span) String() string {
	if (s.to == content.Version{}) {
		return fmt.Sprintf("since %s", s.from)
	}
	return fmt.Sprintf("from %s to %s", s.from, s.to)
}

// readServed reads the table of what each release serves.
func readServed(table string) (map[object]span, error) {
	served := map[object]span{}
	lines := bufio.NewScanner(strings.NewReader(table))
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		row := strings.Split(lines.Text(), "\t")
		if len(row) != 4 {
			return nil, fmt.Errorf("served.tsv:%d: %d columns: expected apiVersion, kind, first and last release", n, len(row))
		}
		var s span
		var err error
		if s.from, err = content.ParseVersion(row[2]); err != nil {
			return nil, fmt.Errorf("served.tsv:%d: %w", n, err)
		}
		if row[3] != "-" {
			if s.to, err = content.ParseVersion(row[3]); err != nil {
				return nil, fmt.Errorf("served.tsv:%d: %w", n, err)
			}
		}
		served[object{row[0], row[1]}] = s
	}
	return served, lines.Err()
}

// servedObjects refuses a YAML example of an object that the note's release does not serve. What has no apiVersion or
// no kind is a part of an object, and passes.
func (t *text) servedObjects(release content.Version, served map[object]span) {
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
			switch s, known := served[o]; {
			case !known:
				t.faultLine(f.line+node.Line, "%s %s: expected an object of content/notecheck/served.tsv", o.APIVersion, o.Kind)
			case !s.holds(release):
				t.faultLine(f.line+node.Line, "%s %s is served %s: expected what %s serves", o.APIVersion, o.Kind, s, release)
			}
		}
	}
}
