package facts

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
)

// ElementColumns names the columns that a table of elements may have. Its first line that is no comment names those
// that it has.
func ElementColumns() []string { return elementColumns[:] }

// The columns by number.
const (
	columnName = iota
	columnComponent
	columnOf
	columnValue
	columnStage
	columnSince // <=1.20: there in 1.20, and perhaps before
	columnDeprecated
	columnHidden
	columnOff
	columnRemoved
	columnPlanned
	columnInstead
	columnInsteadSince
	columnEffect
	columnNote
	columnSources
	columnDoubt
	columnConflicts
	columnVersions
	columnCount
)

var elementColumns = [columnCount]string{
	"name", "component", "of", "value", "stage", "since", "deprecated", "hidden", "off", "removed", "planned", "instead",
	"instead-since", "effect", "note", "sources", "doubt", "conflicts", "versions",
}

// elementTable reads the table of a kind.
type elementTable struct {
	kind    ElementKind
	rows    []Element
	columns []int                      // which of the columns each field of a line is; nil before the line that names them
	when    func(content.Version) bool // the releases in which something happens to the elements to be read; nil for all elements
}

// elementsWhen reads the elements of a kind to which something happens in some releases, nil for all elements.
func elementsWhen(from source, kind ElementKind, when func(content.Version) bool) ([]Element, error) {
	t := elementTable{kind: kind, when: when}
	err := eachLine(from, tableOf(kind), map[string]content.Version{}, t.read)
	return t.rows, err
}

// read reads a line: the first names the columns.
func (t *elementTable) read(r *record) {
	if t.columns == nil {
		if t.readColumns(r); t.when == nil {
			t.rows = make([]Element, 0, r.lines)
		}
		return
	}
	if !r.columns(len(t.columns)) || t.when != nil && !t.happens(r) {
		return
	}
	e := t.element(r)
	if fault := e.fault(); fault != "" {
		r.fail("%s: %s", e.Title(), fault)
	}
	if n := len(t.rows); n > 0 && CompareElements(t.rows[n-1], e) >= 0 {
		r.fail("%s after %s, expected one row each, in alphabetical order", e.Title(), t.rows[n-1].Title())
	}
	t.rows = append(t.rows, e)
}

// happens reports whether an element is deprecated, hidden, off, removed or planned to be in one of the releases.
func (t *elementTable) happens(r *record) bool {
	for i, column := range t.columns {
		if column >= columnDeprecated && column <= columnPlanned && r.fields[i] != none && t.when(r.version(r.fields[i])) {
			return true
		}
	}
	return false
}

// readColumns reads the line that names the columns.
func (t *elementTable) readColumns(r *record) {
	for _, name := range r.fields {
		i := slices.Index(elementColumns[:], name)
		if i < 0 || len(t.columns) > 0 && i <= t.columns[len(t.columns)-1] {
			r.fail("column %q, expected some of %s in this order", name, strings.Join(elementColumns[:], ", "))
		}
		t.columns = append(t.columns, i)
	}
	if len(t.columns) == 0 || t.columns[0] != columnName {
		r.fail("no columns, expected the first to be %s", elementColumns[columnName])
	}
}

// element reads the fields of a line.
func (t *elementTable) element(r *record) Element {
	var c [columnCount]string
	for i, column := range t.columns {
		switch text := r.fields[i]; text {
		case none:
		case "":
			r.text(i) // says that it is empty
		default:
			c[column] = text
		}
	}
	version := func(column int) (v content.Version) {
		if c[column] != "" {
			v = r.version(c[column])
		}
		return v
	}
	list := func(column int) (parts []string) {
		if c[column] != "" {
			parts = strings.Split(c[column], " | ")
		}
		return parts
	}
	e := Element{
		Kind: t.kind, Name: c[columnName], Component: c[columnComponent], Of: c[columnOf], Value: c[columnValue],
		Deprecated: version(columnDeprecated), Hidden: version(columnHidden), OffSince: version(columnOff),
		Removed: version(columnRemoved), Planned: version(columnPlanned),
		Instead: c[columnInstead], InsteadSince: version(columnInsteadSince), Effect: c[columnEffect], Note: c[columnNote],
		Sources: list(columnSources), Doubt: c[columnDoubt], Conflicts: list(columnConflicts), Versions: list(columnVersions),
	}
	if stage := c[columnStage]; stage != "" {
		e.Stage = oneOf(r, "stage", stage, gateStages())
	}
	c[columnSince], e.AtLeast = strings.CutPrefix(c[columnSince], "<=")
	e.Since = version(columnSince)
	return e
}

// CompareElements orders elements of a kind by name in any case, then by command or holder, component and value. No two
// of a table are equal.
func CompareElements(a, b Element) int {
	return cmp.Or(
		cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Of, b.Of),
		cmp.Compare(a.Component, b.Component), cmp.Compare(a.Value, b.Value),
	)
}

// fault returns what is wrong with an element: releases in an impossible order, a missing name or source.
func (e Element) fault() string {
	steps := [...]struct {
		name string
		at   content.Version
	}{{"since", e.Since}, {"deprecated", e.Deprecated}, {"hidden", e.Hidden}, {"removed", e.Removed}, {"planned", e.Planned}}
	last := -1
	for i, s := range steps {
		switch {
		case s.at.Major == 0 || i == 0 && e.AtLeast:
			continue
		case last >= 0 && steps[last].at.Compare(s.at) > 0:
			return steps[last].name + " " + steps[last].at.String() + ", " + s.name + " " + s.at.String() + ": expected them in this order"
		}
		last = i
	}
	switch {
	case e.Name == "" && (e.Kind != Flag || e.Of == ""):
		return "no name"
	case len(e.Sources) == 0:
		return "no source"
	case e.Kind == API && e.Stage != StageOfAPI(e.Name):
		return "stage " + string(e.Stage) + " of " + e.Name + ", expected that of the version's name"
	}
	return ""
}

// StageOfAPI returns the stage that the name of an API's version tells: v1alpha1, v2beta2, v1.
func StageOfAPI(name string) content.Stage {
	switch {
	case strings.Contains(name, "alpha"):
		return content.Alpha
	case strings.Contains(name, "beta"):
		return content.Beta
	}
	return content.Stable
}
