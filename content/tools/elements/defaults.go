package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content/facts"
)

// turned is a row of defaults.yaml: a default that turned in a release.
type turned struct {
	Release   string
	Component string
	Kind      facts.DefaultKind
	Name      string
	Also      string    // the flag that sets the same as a field
	Gate      yaml.Node // one feature gate, or a list of them
	Old, New  string    // noDefault where there is none
	PR        int
	Note      string
	Do        string // what to do, or that nothing is to be done and who notices
	Source    string
}

// noDefault says in defaults.yaml that there is no default.
const noDefault = "none"

// readDefaults adds the defaults that turned, and the fields that no other list has.
func (c *compilation) readDefaults() {
	const file = "defaults.yaml"
	data, err := fs.ReadFile(c.sourceFiles, file)
	if err != nil {
		c.faults = append(c.faults, fmt.Errorf("reading the defaults: %w", err))
		return
	}
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		c.faults = append(c.faults, fmt.Errorf("%s: %w", file, err))
	}
	for _, n := range nodes {
		var t turned
		if err := n.Decode(&t); err != nil {
			c.fault(file, n.Line, "%v", err)
			continue
		}
		c.knownKeys(file, &n)
		c.version(file, n.Line, t.Release)
		switch {
		case t.Release == "", t.Component == "", t.Name == "", t.Source == "", t.Old == "", t.New == "":
			c.fault(file, n.Line, "%s: expected release, component, name, old, new and source", t.Name)
		case !slices.Contains(facts.DefaultKinds(), t.Kind):
			c.fault(file, n.Line, "kind %q, expected one of %v", t.Kind, facts.DefaultKinds())
		}
		c.turns = append(c.turns, t)
		c.addFieldOf(&t)
	}
	slices.SortStableFunc(c.turns, func(a, b turned) int {
		return cmp.Or(cmp.Compare(a.Component, b.Component), cmp.Compare(a.Name, b.Name))
	})
}

// knownKeys refuses a key that no row has.
func (c *compilation) knownKeys(file string, n *yaml.Node) {
	keys := []string{"release", "component", "kind", "name", "also", "gate", "old", "new", "pr", "note", "do", "source"}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if key := n.Content[i].Value; !slices.Contains(keys, key) {
			c.fault(file, n.Line, "key %q, expected one of %s", key, strings.Join(keys, ", "))
		}
	}
}

// addFieldOf adds the field that a default is of where no other list has it, so that it is found by its name.
func (c *compilation) addFieldOf(t *turned) {
	d := facts.Default{Component: t.Component, Kind: t.Kind, Name: t.Name}
	e, ok := d.Element()
	if !ok || e.Kind != facts.Field {
		return
	}
	e.Sources = t.sources()
	for k := range c.rows {
		if k.kind == facts.Field && k.name == e.Name && k.value == "" {
			return
		}
	}
	c.rows[keyOf(&e)] = &e
}

// keptBy is who has the copy in which a source was read; the table names the file alone.
var keptBy = regexp.MustCompile(` \(kept by [^)]*\)|^content/facts/sources/`)

// sources returns where a row comes from, the pull request first.
func (t *turned) sources() []string {
	var out []string
	if t.PR != 0 {
		out = append(out, "#"+strconv.Itoa(t.PR))
	}
	for source := range strings.SplitSeq(t.Source, "; ") {
		if source = keptBy.ReplaceAllString(source, ""); !strings.HasPrefix(source, "PR ") {
			out = append(out, source)
		}
	}
	return out
}

// gates returns the feature gates without which a default is not so.
func (t *turned) gates() []string {
	var out []string
	for _, n := range append([]*yaml.Node{&t.Gate}, t.Gate.Content...) {
		if n.Value != "" {
			out = append(out, n.Value)
		}
	}
	return out
}

// defaultTable writes the defaults that turned.
func (c *compilation) defaultTable() []byte {
	var b strings.Builder
	b.WriteString("# Defaults that turned from 1.25 to 1.37: of flags, of fields of configuration files and of API objects, of variables\n" +
		"# of the environment, and constants. Read in copies of Kubernetes' source (Apache-2.0); those of feature gates are in gates.tsv, the\n" +
		"# images that kubeadm brings in artifacts.tsv. A list tells what it gains (+Name) and loses (-Name). Facts only.\n" +
		"# Compiled by go generate ./content: not edited here, but in sources/defaults.yaml.\n" +
		"# Columns: component, kind, name, also set by, release, old, new, only with these gates, note, sources, what to do.\n")
	value := func(s string) string {
		if s == noDefault {
			return none
		}
		return s
	}
	for _, t := range c.turns {
		b.WriteString(line(t.Component, string(t.Kind), t.Name, t.Also, t.Release, value(t.Old), value(t.New),
			strings.Join(t.gates(), " | "), t.Note, strings.Join(t.sources(), " | "), t.Do))
	}
	return []byte(b.String())
}
