package main

import (
	"cmp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content/facts"
)

// readMore adds what no other list has.
func (c *compilation) readMore() {
	data, err := own.ReadFile("more.yaml")
	if err != nil {
		c.faults = append(c.faults, err)
	}
	c.readSections(c.readDocument("more.yaml", data), nil)
}

// settle makes every row whole.
func (c *compilation) settle() {
	for _, e := range c.rows {
		if !slices.ContainsFunc(e.Sources, func(s string) bool { return !strings.HasPrefix(s, sourceRead) }) {
			e.Doubt = cmp.Or(e.Doubt, "read from the code of the releases once; no stored copy was at hand to confirm it")
		}
	}
}

// found is what was looked up for rows whose only source could not be seen again.
type found struct {
	Kind, Name, Component, Of, Value string
	Sources                          []string // that confirm the row
	Doubt, Conflict, Note            string
}

// confirm adds what confirmed.yaml tells of single rows.
func (c *compilation) confirm() {
	data, err := own.ReadFile("confirmed.yaml")
	if err != nil {
		c.faults = append(c.faults, err)
	}
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		c.fault("confirmed.yaml", 1, "%v", err)
	}
	for _, n := range nodes {
		var f found
		if err := n.Decode(&f); err != nil {
			c.fault("confirmed.yaml", n.Line, "%v", err)
			continue
		}
		e, ok := c.rows[key{facts.ElementKind(f.Kind), f.Name, f.Component, f.Of, f.Value}]
		if !ok {
			c.fault("confirmed.yaml", n.Line, "no %s %s %s", f.Kind, f.Component, f.Name)
			continue
		}
		e.Sources = append(e.Sources, f.Sources...)
		if len(f.Sources) > 0 {
			e.Doubt = ""
		}
		e.Doubt = cmp.Or(f.Doubt, e.Doubt)
		e.Note = join("; ", e.Note, f.Note)
		if f.Conflict != "" {
			e.Conflicts = append(e.Conflicts, f.Conflict)
		}
	}
}
