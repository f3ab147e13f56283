package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/facts/objects"
)

// objectsFile is the table of the fields of API objects.
const objectsFile = "objects.tsv"

// typeLines are the lines of a type of objects.tsv.
type typeLines struct {
	name, form, releases string
	isKind               bool
	parts                []string // of fields and values, with the tab before them
}

// typesOf reads objects.tsv: its types by name, and their names in the order of the table.
func typesOf(table string) (types map[string]*typeLines, order []string, err error) {
	types = map[string]*typeLines{}
	var in *typeLines
	for i, line := range strings.Split(strings.TrimRight(table, "\n"), "\n") {
		columns := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case columns[0] == "" && in != nil:
			in.parts = append(in.parts, line)
		case len(columns) == 3:
			name, isKind := strings.CutPrefix(columns[0], "*")
			in = &typeLines{name: name, form: columns[1], releases: columns[2], isKind: isKind}
			types[name] = in
			order = append(order, name)
		default:
			return nil, nil, fmt.Errorf("sources/objects.tsv:%d: expected a type of 3 columns, or what belongs to one", i+1)
		}
	}
	return types, order, nil
}

// objectTable compiles objects.tsv: the kinds that a release serves or reads, in the releases in which it does, and the
// types that they are made of.
func (c *compilation) objectTable() ([]byte, error) {
	data, err := fs.ReadFile(c.sourceFiles, "objects.tsv")
	if err != nil {
		return nil, err
	}
	types, order, err := typesOf(string(data))
	if err != nil {
		return nil, err
	}
	kept := map[string]string{} // the line that begins a type
	for _, name := range order {
		if t := types[name]; t.isKind {
			if line, ok := c.kindLine(t); ok {
				keep(types, kept, t)
				kept[name] = line
			}
		}
	}
	filled, err := c.filledIn()
	if err != nil {
		return nil, err
	}
	var kinds []string
	for _, name := range order {
		if kept[name] != "" && types[name].isKind {
			kinds = append(kinds, name)
		}
	}
	held, err := c.holdsOf(types, kinds)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	for _, line := range held[all] {
		text.WriteString(line + "\n")
	}
	for _, name := range order {
		if begin, ok := kept[name]; ok {
			text.WriteString(begin + "\n")
			for _, part := range types[name].parts {
				text.WriteString(filled.in(name, withoutHold(part)) + "\n")
			}
			for _, line := range held[name] {
				text.WriteString(line + "\n")
			}
		}
	}
	for of, d := range filled {
		if !d.used {
			return nil, fmt.Errorf("sources/filled.tsv: no field %s without that default", of)
		}
	}
	if _, err := objects.Read(text.String()); err != nil {
		return nil, fmt.Errorf("what was compiled cannot be read: %w", err)
	}
	return text.Bytes(), nil
}

// filledIn are defaults that only the code of the API server tells, by type and field.
type filledIn map[string]*filledDefault

type filledDefault struct {
	value string
	used  bool
}

// filledIn reads filled.tsv; an absent one is an empty one.
func (c *compilation) filledIn() (filledIn, error) {
	data, err := fs.ReadFile(c.sourceFiles, "filled.tsv")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	out := filledIn{}
	for i, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		columns := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case len(columns) != 5 || slices.Contains(columns, ""):
			return nil, fmt.Errorf("sources/filled.tsv:%d: expected a type, a field, a default, releases and a source", i+1)
		default:
			out[columns[0]+" "+columns[1]] = &filledDefault{value: columns[2]}
		}
	}
	return out, err
}

// in returns the line of a part of a type with the default that is filled in.
func (f filledIn) in(of, line string) string {
	const column, none = 6, "-"
	columns := strings.Split(line, "\t")
	d := f[of+" "+columns[1]]
	if d == nil {
		return line
	}
	for len(columns) <= column {
		columns = append(columns, none)
	}
	d.used = d.used || columns[column] != d.value
	columns[column] = d.value
	return strings.Join(columns, "\t")
}

// kindLine begins the lines of a kind that is served: by the API server while its row says so, by a server beside it,
// or, of the options and answers that all groups share, always.
func (c *compilation) kindLine(t *typeLines) (string, bool) {
	beside := strings.HasPrefix(t.name, "metrics.k8s.io/") || strings.HasPrefix(t.name, "meta/v1 ")
	if beside || strings.HasPrefix(t.name, "v1 ") && strings.HasSuffix(t.name, "Options") {
		return "*" + t.name + "\t" + t.form + "\t" + t.releases, !strings.HasSuffix(t.name, "List") || t.name == "meta/v1 List"
	}
	for k, e := range c.rows {
		if k.kind != facts.API || k.name != t.name || e.Component != "kube-apiserver" {
			continue
		}
		releases := servedReleases(t.releases, e)
		line := "*" + t.name + "\t" + t.form + "\t" + releases
		if e.OffSince.Major != 0 {
			line += "\t" + e.OffSince.String()
		}
		return line, releases != ""
	}
	return "", false
}

// servedReleases cuts spans of releases to those that serve an API.
func servedReleases(spans string, e *facts.Element) string {
	var out []string
	for _, span := range strings.Split(spans, ",") {
		from, to, _ := strings.Cut(span, "-")
		first, _ := content.ParseVersion(from)
		last, _ := content.ParseVersion(to) // zero for none
		if e.Since.Compare(first) > 0 && !e.AtLeast {
			first = e.Since
		}
		if end := (content.Version{Major: 1, Minor: e.Removed.Minor - 1}); e.Removed.Major != 0 && (last.Major == 0 || end.Compare(last) < 0) {
			last = end
		}
		switch {
		case last.Major == 0:
			out = append(out, first.String()+"-")
		case first.Compare(last) <= 0:
			out = append(out, first.String()+"-"+last.String())
		}
	}
	return strings.Join(out, ",")
}

// keep keeps a type and those that its fields have.
func keep(types map[string]*typeLines, kept map[string]string, t *typeLines) {
	if _, ok := kept[t.name]; ok {
		return
	}
	kept[t.name] = t.name + "\t" + t.form + "\t" + t.releases
	group, _, _ := strings.Cut(t.name, " ")
	for _, part := range t.parts {
		columns := strings.Split(part, "\t")
		base := strings.TrimLeft(columns[2], "[]{}")
		for _, name := range slices.Compact([]string{base, group + " " + base}) {
			if of := types[name]; of != nil && !strings.HasPrefix(columns[1], "=") {
				keep(types, kept, of)
				break
			}
		}
	}
}
