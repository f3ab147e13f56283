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
	columns []int // which of the columns each field of a line is; nil before the line that names them
}

// read reads a line: the first names the columns.
func (t *elementTable) read(r *record) {
	if t.columns == nil {
		t.readColumns(r)
		return
	}
	if !r.columns(len(t.columns)) {
		return
	}
	e := Element{Kind: t.kind}
	for i, column := range t.columns {
		if r.fields[i] != none {
			t.set(&e, r, i, column)
		}
	}
	if fault := e.fault(); fault != "" {
		r.fail("%s: %s", e.Title(), fault)
	}
	if n := len(t.rows); n > 0 && CompareElements(t.rows[n-1], e) >= 0 {
		r.fail("%s after %s, expected one row each, in alphabetical order", e.Title(), t.rows[n-1].Title())
	}
	t.rows = append(t.rows, e)
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

// set reads one field of a line into the element.
func (t *elementTable) set(e *Element, r *record, i, column int) {
	text := r.text(i)
	switch column {
	case columnName:
		e.Name = text
	case columnComponent:
		e.Component = text
	case columnOf:
		e.Of = text
	case columnValue:
		e.Value = text
	case columnStage:
		e.Stage = r.stage(text, gateStages())
	case columnSince:
		text, e.AtLeast = strings.CutPrefix(text, "<=")
		e.Since = r.version(text)
	case columnDeprecated:
		e.Deprecated = r.version(text)
	case columnHidden:
		e.Hidden = r.version(text)
	case columnOff:
		e.OffSince = r.version(text)
	case columnRemoved:
		e.Removed = r.version(text)
	case columnPlanned:
		e.Planned = r.version(text)
	case columnInstead:
		e.Instead = text
	case columnInsteadSince:
		e.InsteadSince = r.version(text)
	case columnEffect:
		e.Effect = text
	case columnNote:
		e.Note = text
	case columnSources:
		e.Sources = strings.Split(text, " | ")
	case columnDoubt:
		e.Doubt = text
	case columnConflicts:
		e.Conflicts = strings.Split(text, " | ")
	case columnVersions:
		e.Versions = strings.Split(text, " | ")
	}
}

// CompareElements orders elements of a kind by name in any case, then by command or holder, component and value. No two
// of a table are equal.
func CompareElements(a, b Element) int {
	return cmp.Or(
		cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Of, b.Of),
		cmp.Compare(a.Component, b.Component), cmp.Compare(a.Value, b.Value),
	)
}

// fault says what is impossible about an element's releases: one that comes before another that must not.
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
	case e.Kind == API && !agrees(e.Stage, e.Name):
		return "stage " + string(e.Stage) + " of " + e.Name + ", expected that of the version's name"
	}
	return ""
}

// agrees reports whether a stage is that of an API version's name: v1alpha1, v2beta2, v1.
func agrees(stage content.Stage, name string) bool {
	switch {
	case strings.Contains(name, "alpha"):
		return stage == content.Alpha
	case strings.Contains(name, "beta"):
		return stage == content.Beta
	}
	return stage == content.Stable
}
