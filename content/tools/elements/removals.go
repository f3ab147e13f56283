package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// row is one row of removals.yaml, as it stands there or as forms.yaml puts it.
type row struct {
	line int
	// apis
	GroupVersion string `yaml:"group_version"`
	Resource     string `yaml:"resource"`
	Kind         string `yaml:"kind"`
	Introduced   string `yaml:"introduced"`
	OffByDefault bool   `yaml:"off_by_default"`
	ConfigFile   bool   `yaml:"config_file"`
	KindOfRow    string `yaml:"kind_of_row"`
	Where        string `yaml:"where"`
	What         string `yaml:"what"`
	Planned      string `yaml:"planned_removal"`
	InsteadSince string `yaml:"replacement_since"`
	// flags, fields, metrics, plugins
	Component string `yaml:"component"`
	Flag      string `yaml:"flag"`
	Command   string `yaml:"command"`
	Value     string `yaml:"value"`
	Field     string `yaml:"field"`
	Name      string `yaml:"name"`
	Stability string `yaml:"stability"`
	Effect    string `yaml:"effect"`
	Hidden    string `yaml:"hidden"`
	Refused   string `yaml:"refused"`
	// all
	Deprecated string      `yaml:"deprecated"`
	Removed    string      `yaml:"removed"`
	Instead    string      `yaml:"replacement"`
	Note       string      `yaml:"note"`
	Sources    []yaml.Node `yaml:"sources"`
	// behaviour, binaries
	Release        string `yaml:"release"`
	Action         string `yaml:"action"`
	ActionRequired bool   `yaml:"action_required"`
	Reach          string `yaml:"reach"`
	Certainty      string `yaml:"certainty"` // of a release in the making: merged or planned
	EtcdMin        string `yaml:"etcd_min_external"`
	EtcdDefault    string `yaml:"etcd_default"`
	CoreDNS        string `yaml:"coredns"`
	Pause          string `yaml:"pause"`
	Skew           string `yaml:"kubelet_min_skew"`
	// gate_conflicts belong to the table of gates
	Gate        string `yaml:"gate"`
	Table       string `yaml:"table"`
	NotesSource string `yaml:"notes_or_source"`
}

// document is a file with the sections of removals.yaml.
type document struct {
	file     string
	sections map[string][]yaml.Node
}

// readDocument reads a file with the sections of removals.yaml.
func (c *compilation) readDocument(file string, data []byte) document {
	d := document{file: file}
	if err := yaml.Unmarshal(data, &d.sections); err != nil {
		c.faults = append(c.faults, fmt.Errorf("%s: %w", file, err))
	}
	return d
}

// readRemovals reads removals.yaml, with some rows put otherwise.
func (c *compilation) readRemovals() {
	const file = "removals.yaml"
	data, err := fs.ReadFile(c.sourceFiles, file)
	if err != nil {
		c.faults = append(c.faults, fmt.Errorf("reading the removals: %w", err))
		return
	}
	forms := c.readForms()
	c.readSections(c.readDocument(file, data), forms)
	for _, f := range forms {
		if !f.used {
			c.fault("forms.yaml", f.line, "no row of removals.yaml is %v", f.row)
		}
	}
}

// sections are those of removals.yaml, in its order; what makes rows of each.
func (c *compilation) sections() map[string]func(file string, r row) {
	return map[string]func(string, row){
		"apis": c.addAPI, "flags": c.addFlag, "config_fields": c.addField, "metrics": c.addMetric,
		"admission_plugins": c.addPlugin, "behaviour": c.addChange, "binaries_and_images": c.addArtifact,
		"gate_conflicts": func(string, row) {}, // the table of gates tells them
	}
}

// readSections adds the rows of a file.
func (c *compilation) readSections(d document, forms []*form) {
	sections := c.sections()
	for _, name := range slices.Sorted(maps.Keys(d.sections)) {
		nodes := d.sections[name]
		add, ok := sections[name]
		if !ok {
			c.fault(d.file, 1, "section %q, expected one of removals.yaml", name)
			continue
		}
		for _, n := range nodes {
			for _, node := range put(name, n, forms) {
				r := row{line: n.Line}
				if err := decode(node, &r); err != nil {
					c.fault(d.file, n.Line, "%v", err)
					continue
				}
				if r.Certainty != "planned" {
					add(d.file, r)
				}
			}
		}
	}
}

// decode reads a row; a key that no row has is a fault.
func decode(n yaml.Node, r *row) error {
	known := map[string]bool{}
	for _, name := range rowKeys() {
		known[name] = true
	}
	if n.Kind != yaml.MappingNode {
		return errors.New("expected a row")
	}
	for i := 0; i < len(n.Content); i += 2 {
		if !known[n.Content[i].Value] {
			return fmt.Errorf("key %q, expected one of %s", n.Content[i].Value, strings.Join(rowKeys(), ", "))
		}
	}
	return n.Decode(r)
}

// element makes the element that a row tells of, without its name.
func (c *compilation) element(file string, kind facts.ElementKind, r row) facts.Element {
	e := facts.Element{
		Kind: kind, Component: r.Component, Instead: tidy(r.Instead), Effect: tidy(r.Effect), Note: tidy(r.Note),
		Sources: c.sources(file, r),
	}
	for _, v := range []struct {
		text string
		to   *content.Version
	}{
		{r.Introduced, &e.Since}, {r.Deprecated, &e.Deprecated}, {r.Hidden, &e.Hidden}, {r.Removed, &e.Removed},
		{r.Planned, &e.Planned}, {r.InsteadSince, &e.InsteadSince},
	} {
		*v.to = c.version(file, r.line, v.text)
	}
	return e
}

// version reads a minor release, or none.
func (c *compilation) version(file string, line int, s string) content.Version {
	if s == "" {
		return content.Version{}
	}
	v, err := content.ParseVersion(s)
	if err != nil || !v.IsRelease() {
		c.fault(file, line, "release %q, expected a form like 1.27", s)
	}
	return v
}

// sources writes where a row comes from: pull requests as #99236, enhancements as KEP-2221.
func (c *compilation) sources(file string, r row) []string {
	var out []string
	for _, n := range r.Sources {
		s := n.Value
		switch {
		case n.Tag == "!!int":
			s = "#" + s
		case strings.HasPrefix(s, "kep "):
			s = "KEP-" + strings.TrimPrefix(s, "kep ")
		case s == "guide":
			s = "deprecation guide"
		case s == "page source":
			s = sourceRead
		case strings.HasPrefix(s, "page source: "):
			s = sourceRead + ": " + strings.TrimPrefix(s, "page source: ")
		case strings.HasPrefix(s, "page "):
			s = strings.TrimPrefix(s, "page ")
		}
		out = append(out, s)
	}
	if len(out) == 0 {
		c.fault(file, r.line, "no sources, expected one at least")
	}
	return out
}

// sourceRead is the source of rows that were read from the code of the x.0 releases.
const sourceRead = "code of the x.0 releases"

// tidy makes a text fit for a column.
func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// add keeps an element; two rows of one file for the same are a fault.
func (c *compilation) add(file string, line int, e facts.Element) {
	k := keyOf(&e)
	if _, ok := c.rows[k]; ok {
		c.fault(file, line, "%s %s %s stands twice", e.Kind, e.Component, e.Title())
		return
	}
	c.rows[k] = &e
}
