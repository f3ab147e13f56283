package factfile

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// Fault is what is wrong at one place of a file.
type Fault struct {
	File  string
	Line  int    // from 1; 0 where it is the whole file
	Field string // key of the YAML file; ""
	What  string
}

// Place returns where it is: the line, and the field.
func (f *Fault) Place() string {
	switch {
	case f.Line == 0:
		return f.Field
	case f.Field == "":
		return "line " + strconv.Itoa(f.Line)
	}
	return "line " + strconv.Itoa(f.Line) + ", " + f.Field
}

// Error returns one line: file, line, what is wrong.
func (f *Fault) Error() string { return f.File + ":" + strconv.Itoa(f.Line) + ": " + f.What }

// Input is an upstream file while it is read.
type Input struct {
	Name     string
	Problems []error // *Fault: what the file cannot be read for
	Odd      []Fault // what it contradicts itself in, or is not written as it ought to be
}

// Fail notes a problem.
func (in *Input) Fail(line int, format string, args ...any) {
	in.Problems = append(in.Problems, &Fault{File: in.Name, Line: line, What: fmt.Sprintf(format, args...)})
}

// odd notes what can be read all the same.
func (in *Input) odd(f fields, key, what string) {
	line := 1
	if n := f[key]; n != nil {
		line = n.Line
	}
	in.Odd = append(in.Odd, Fault{File: in.Name, Line: line, Field: key, What: what})
}

// Version reads a version as pages, lists and tables write it.
func (in *Input) Version(line int, s string) content.Version {
	v, err := content.ParseVersion(s)
	if err != nil || v.Pre != "" {
		in.Fail(line, "version %q, expected a form like 1.27 or 1.27.3", content.Shorten(s))
	}
	return v
}

// Stage reads a stage that a gate can be in.
func (in *Input) Stage(line int, s string) content.Stage {
	stage, err := content.ParseStage(s)
	if err != nil || stage == content.Removed {
		in.Fail(line, "stage %q, expected alpha, beta, stable, GA or deprecated", content.Shorten(s))
	}
	return stage
}

func (in *Input) bool(f fields, key string) bool {
	s := in.text(f, key)
	if s != "true" && s != "false" {
		in.Fail(f.line(key), "%s %q, expected true or false", key, content.Shorten(s))
	}
	return s == "true"
}

// yamlLine finds the line that an error of the YAML parser names.
var yamlLine = pattern.Lazily(`^yaml: (?:line (\d+): )?`)

// document parses YAML whose root has to be of a kind. Values stay as they are written: no value is taken for a date or
// a number.
func (in *Input) document(data []byte, kind yaml.Kind, want string) *yaml.Node {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		line, reason := 1, err.Error()
		if m := yamlLine().FindStringSubmatch(reason); m != nil {
			reason = reason[len(m[0]):]
			line = max(1, atoi(m[1]))
		}
		in.Fail(line, "%s", sanitize.Line(reason))
		return nil
	}
	if len(document.Content) != 1 || document.Content[0].Kind != kind {
		in.Fail(1, "%s", want)
		return nil
	}
	return document.Content[0]
}

// mapping parses a document that is one mapping.
func (in *Input) mapping(data []byte) fields {
	root := in.document(data, yaml.MappingNode, "not a YAML mapping")
	if root == nil {
		return fields{}
	}
	return in.fields(root)
}

// atoi returns the number that a regular expression found, 0 for none.
func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

// fields are the values of a mapping.
type fields map[string]*yaml.Node

func (in *Input) fields(n *yaml.Node) fields {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	f := fields{}
	if n.Kind != yaml.MappingNode {
		in.Fail(n.Line, "expected a mapping")
		return f
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		f[n.Content[i].Value] = n.Content[i+1]
	}
	return f
}

// line returns where a field stands, 1 when there is none.
func (f fields) line(key string) int {
	if n := f[key]; n != nil {
		return n.Line
	}
	return 1
}

// text returns a scalar on one line, without control characters; "" for null and for a field that is not there.
func (in *Input) text(f fields, key string) string {
	n := f[key]
	if n == nil {
		return ""
	}
	return in.scalar(n, key)
}

// maxText is how long a value may be, in bytes; the longest title of upstream's has 160.
const maxText = 4 << 10

func (in *Input) scalar(n *yaml.Node, what string) string {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	switch {
	case n.Kind != yaml.ScalarNode:
		in.Fail(n.Line, "%s is no text", what)
	case len(n.Value) > maxText:
		in.Fail(n.Line, "%s has more than %d bytes", what, maxText)
	case n.Tag != "!!null":
		return strings.TrimSpace(sanitize.Line(n.Value))
	}
	return ""
}

// maxItems is how many elements a list may have; the longest of a kep.yaml has 40, the list of gates 600.
const maxItems = 5000

// items returns the elements of a list; a scalar counts as a list of one, null as none.
func (in *Input) items(f fields, key string) []*yaml.Node {
	n := f[key]
	switch {
	case n == nil, n.Tag == "!!null", n.Kind == yaml.ScalarNode && n.Value == "":
		return nil
	case n.Kind == yaml.SequenceNode && len(n.Content) > maxItems:
		in.Fail(n.Line, "%s has more than %d elements", key, maxItems)
		return nil
	case n.Kind == yaml.SequenceNode:
		return n.Content
	case n.Kind == yaml.ScalarNode:
		return []*yaml.Node{n}
	}
	in.Fail(n.Line, "%s is no list", key)
	return nil
}

// texts returns the non-empty texts of a list.
func (in *Input) texts(f fields, key string) []string {
	var out []string
	for _, n := range in.items(f, key) {
		if s := in.scalar(n, key); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// firstNumber matches what a folder of an enhancement begins with.
var firstNumber = pattern.Lazily(`^(\d{1,5})-`)

// FolderNumber returns the number that the folder of a file is called by, 0 for a template or an enhancement without a
// number.
func FolderNumber(file string) int {
	m := firstNumber().FindStringSubmatch(path.Base(path.Dir(file)))
	if m == nil {
		return 0
	}
	return atoi(m[1])
}
