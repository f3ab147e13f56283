package main

import (
	"io/fs"
	"reflect"
	"slices"

	"go.yaml.in/yaml/v3"
)

// form puts a row of removals.yaml otherwise: where its text names things in a way of its own.
type form struct {
	line int
	used bool
	row  map[string]string      // the section and the columns that tell the row
	as   []map[string]yaml.Node // what is put in place of its columns, a row each; none drops the row
}

// readForms reads forms.yaml.
func (c *compilation) readForms() []*form {
	data, err := fs.ReadFile(c.sourceFiles, "forms.yaml")
	if err != nil {
		c.faults = append(c.faults, err)
	}
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		c.fault("forms.yaml", 1, "%v", err)
	}
	forms := make([]*form, 0, len(nodes))
	for _, n := range nodes {
		var f struct {
			Row map[string]string
			As  []map[string]yaml.Node
			Why string
		}
		if err := n.Decode(&f); err != nil || len(f.Row) == 0 || f.Why == "" {
			c.fault("forms.yaml", n.Line, "expected row, as and why: %v", err)
			continue
		}
		forms = append(forms, &form{line: n.Line, row: f.Row, as: f.As})
	}
	return forms
}

// put returns the row as forms.yaml has it: several, one or none; or as it stands.
func put(section string, n yaml.Node, forms []*form) []yaml.Node {
	for _, f := range forms {
		if !f.tells(section, n) {
			continue
		}
		f.used = true
		var out []yaml.Node
		for _, as := range f.as {
			out = append(out, with(n, as))
		}
		return out
	}
	return []yaml.Node{n}
}

// tells reports whether the form is of that row.
func (f *form) tells(section string, n yaml.Node) bool {
	found := 0
	for i := 0; i+1 < len(n.Content); i += 2 {
		if want, ok := f.row[n.Content[i].Value]; ok && want == n.Content[i+1].Value {
			found++
		}
	}
	return f.row["section"] == section && found == len(f.row)-1
}

// with returns the row with columns replaced or added; an empty one is taken away.
func with(n yaml.Node, as map[string]yaml.Node) yaml.Node {
	out := n
	out.Content = nil
	for i := 0; i+1 < len(n.Content); i += 2 {
		if _, ok := as[n.Content[i].Value]; !ok {
			out.Content = append(out.Content, n.Content[i], n.Content[i+1])
		}
	}
	names := make([]string, 0, len(as))
	for name := range as {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		value := as[name]
		out.Content = append(out.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: name}, &value)
	}
	return out
}

// rowKeys returns the columns that rows may have.
func rowKeys() []string {
	var out []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[row]()) {
		if tag := f.Tag.Get("yaml"); tag != "" {
			out = append(out, tag)
		}
	}
	return out
}
