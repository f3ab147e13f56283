package main

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
)

// input is an upstream file while it is read. It collects everything that is wrong with it.
type input struct {
	name     string
	problems []error
}

func (in *input) fail(line int, format string, args ...any) {
	in.problems = append(in.problems, fmt.Errorf("%s:%d: %s", in.name, line, fmt.Sprintf(format, args...)))
}

// yamlLine finds the line that an error of the YAML parser names.
var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// mapping parses a YAML document that is one mapping. Values stay as they are written: no value is taken for a date or
// a number.
func (in *input) mapping(data []byte) fields {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		in.failYAML(err)
		return fields{}
	}
	if len(document.Content) != 1 || document.Content[0].Kind != yaml.MappingNode {
		in.fail(1, "not a YAML mapping")
		return fields{}
	}
	return in.fields(document.Content[0])
}

func (in *input) failYAML(err error) {
	line, reason := 1, err.Error()
	if m := yamlLine.FindStringSubmatch(reason); m != nil {
		reason = reason[len(m[0]):]
		line = max(1, atoi(m[1]))
	}
	in.fail(line, "%s", reason)
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

func (in *input) fields(n *yaml.Node) fields {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	f := fields{}
	if n.Kind != yaml.MappingNode {
		in.fail(n.Line, "expected a mapping")
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
func (in *input) text(f fields, key string) string {
	n := f[key]
	if n == nil {
		return ""
	}
	return in.scalar(n, key)
}

func (in *input) scalar(n *yaml.Node, what string) string {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind != yaml.ScalarNode {
		in.fail(n.Line, "%s is no text", what)
		return ""
	}
	if n.Tag == "!!null" {
		return ""
	}
	return strings.TrimSpace(sanitize.Line(n.Value))
}

// items returns the elements of a list; a scalar counts as a list of one, null as none.
func (in *input) items(f fields, key string) []*yaml.Node {
	n := f[key]
	switch {
	case n == nil, n.Tag == "!!null", n.Kind == yaml.ScalarNode && n.Value == "":
		return nil
	case n.Kind == yaml.SequenceNode:
		return n.Content
	case n.Kind == yaml.ScalarNode:
		return []*yaml.Node{n}
	}
	in.fail(n.Line, "%s is no list", key)
	return nil
}

// texts returns the non-empty texts of a list.
func (in *input) texts(f fields, key string) []string {
	var out []string
	for _, n := range in.items(f, key) {
		if s := in.scalar(n, key); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// nextMinor returns the release after the one that v belongs to.
func nextMinor(v content.Version) content.Version {
	return content.Version{Major: v.Major, Minor: v.Minor + 1}
}

// endOf returns the first version after one that a source writes as the last of a stretch: 1.36 stands for all its
// patches, 1.35.0 for itself.
func endOf(text string, v content.Version) content.Version {
	if strings.Count(text, ".") == 2 {
		v.Patch++
		return v
	}
	return nextMinor(v)
}

// lastBefore is the reverse of endOf.
func lastBefore(end content.Version) content.Version {
	if end.Patch > 0 {
		end.Patch--
		return end
	}
	return content.Version{Major: end.Major, Minor: max(end.Minor-1, 0)}
}

// firstNumber matches what a folder of an enhancement begins with.
var firstNumber = regexp.MustCompile(`^(\d{1,5})-`)

// folderNumber returns the number that the folder of a file is called by, 0 for a template or an enhancement without a
// number.
func folderNumber(file string) int {
	m := firstNumber.FindStringSubmatch(path.Base(path.Dir(file)))
	if m == nil {
		return 0
	}
	return atoi(m[1])
}
