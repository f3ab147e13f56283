package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// readMore adds what no other list has.
func (c *compilation) readMore() {
	data, err := fs.ReadFile(c.sourceFiles, "more.yaml")
	if err != nil {
		c.faults = append(c.faults, err)
	}
	c.readSections(c.readDocument("more.yaml", data), nil)
}

// makingSections are the sections of a release in the making that make rows: removals.yaml and the table of gates have the
// rest.
func makingSections() []string { return []string{"metrics", "behaviour", "binaries_and_images"} }

// readMaking reads what has been merged of releases that are in the making, from their sheets.
func (c *compilation) readMaking() {
	files, err := fs.Glob(c.sourceFiles, "sheets/*.yaml")
	if err != nil {
		c.faults = append(c.faults, err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(c.sourceFiles, file)
		if err != nil {
			c.faults = append(c.faults, err)
			continue
		}
		var sheet struct {
			Removals map[string][]yaml.Node `yaml:"removals"`
		}
		if !bytes.Contains(data, []byte("removals:")) {
			continue
		}
		if err := yaml.Unmarshal(data, &sheet); err != nil {
			c.faults = append(c.faults, fmt.Errorf("%s: %w", file, err))
		}
		d := document{file: file, sections: map[string][]yaml.Node{}}
		for _, section := range makingSections() {
			d.sections[section] = sheet.Removals[section]
		}
		c.readSections(d, nil)
	}
}

// settle doubts every row whose only source could not be seen again.
func (c *compilation) settle() {
	for _, e := range c.rows {
		e.Doubt = doubtOf(e.Sources, e.Doubt)
	}
	for i := range c.changes {
		c.changes[i].Doubt = doubtOf(c.changes[i].Sources, "")
	}
	for i := range c.artifacts {
		c.artifacts[i].Doubt = doubtOf(c.artifacts[i].Sources, "")
	}
}

func doubtOf(sources []string, doubt string) string {
	if !onceRead(sources) {
		return doubt
	}
	return cmp.Or(doubt, "read once from the code of the releases; no stored copy was at hand to confirm it")
}

// onceRead reports whether nothing but the code of the releases, read once, is the source.
func onceRead(sources []string) bool {
	return !slices.ContainsFunc(sources, func(s string) bool { return !strings.HasPrefix(s, sourceRead) })
}

// found is what was looked up for rows whose only source could not be seen again.
type found struct {
	Kind, Name, Component, Of, Value string
	Release                          string   // of a change or an artifact
	Sources                          []string // that confirm the row
	Since                            string   // the first release, where a source found it earlier than the row says
	Doubt, Conflict, Note            string
}

// confirm adds what confirmed.yaml tells of single rows.
func (c *compilation) confirm() {
	data, err := fs.ReadFile(c.sourceFiles, "confirmed.yaml")
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
		since := c.version("confirmed.yaml", n.Line, f.Since)
		if !c.apply(f, since) {
			c.fault("confirmed.yaml", n.Line, "no %s %s %s", f.Kind, f.Component, f.Name)
		}
	}
}

// apply adds what was found to its row, and reports whether there is one.
func (c *compilation) apply(f found, since content.Version) bool {
	switch f.Kind {
	case "change":
		i := slices.IndexFunc(c.changes, func(x facts.Change) bool { return x.What == f.Name && x.Release.String() == f.Release })
		if i >= 0 {
			x := &c.changes[i]
			x.Sources, x.Doubt = append(x.Sources, f.Sources...), settled(f, x.Doubt)
		}
		return i >= 0
	case "artifact":
		i := slices.IndexFunc(c.artifacts, func(x facts.Artifact) bool { return x.Name == f.Name && x.Release.String() == f.Release })
		if i >= 0 {
			x := &c.artifacts[i]
			x.Sources, x.Doubt, x.Remark = append(x.Sources, f.Sources...), settled(f, x.Doubt), join(x.Remark, f.Note)
		}
		return i >= 0
	}
	e, ok := c.rows[key{facts.ElementKind(f.Kind), f.Name, f.Component, f.Of, f.Value}]
	if ok {
		e.Sources, e.Doubt, e.Note = append(e.Sources, f.Sources...), settled(f, e.Doubt), join(e.Note, f.Note)
		if since.Major != 0 {
			e.Since, e.AtLeast = since, false
		}
		if f.Conflict != "" {
			e.Conflicts = append(e.Conflicts, f.Conflict)
		}
	}
	return ok
}

// settled is the doubt that stays once something was found.
func settled(f found, doubt string) string {
	if len(f.Sources) > 0 {
		return f.Doubt
	}
	return cmp.Or(f.Doubt, doubt)
}
