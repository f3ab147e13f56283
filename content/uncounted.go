package content

import (
	"slices"
	"strings"
)

// uncounted returns, by row, whether it fails one of the filters whose values are not counted, or has what must not
// hold; nil where there is no such filter.
func uncounted(c *Catalog, f *Filters) []bool {
	var out []bool
	failing := func(fails func(row int) bool) {
		if out == nil {
			out = make([]bool, c.Len())
		}
		for row := range out {
			out[row] = out[row] || fails(row)
		}
	}
	for i := range fieldTable {
		if field := &fieldTable[i]; field.condition != nil && field.isSet(f) {
			passes := field.condition(c, f)
			failing(func(row int) bool { return !passes(row) })
		}
	}
	for _, t := range f.Except {
		failing(holding(c, t).Has)
	}
	return out
}

// holding returns the rows that have the value of a term.
func holding(c *Catalog, t Term) RowSet {
	var one Filters
	if c.AddValue(&one, t.Field, t.Value) != nil {
		return nil // a value that no row can have
	}
	return NewRowSet(c, c.Select(one).Rows...)
}

// hasGate returns the condition of having one of the filters' gates.
func hasGate(c *Catalog, f *Filters) func(row int) bool {
	var rows []int
	for _, g := range f.Gates {
		name, prefix := strings.CutSuffix(g, "*")
		rows = append(rows, c.ByGate(name, prefix)...)
	}
	return NewRowSet(c, rows...).Has
}

// hasAuthor returns the condition that one of the filters' authors wrote the row. Every name is compared once.
func hasAuthor(c *Catalog, f *Filters) func(row int) bool {
	known := map[int]bool{} // by reference
	return func(row int) bool {
		ref := c.snap.cell(colAuthor, row)
		is, ok := known[ref]
		if !ok {
			is = slices.Contains(f.Authors, strings.ToLower(c.snap.Text(ref)))
			known[ref] = is
		}
		return is
	}
}

// namesPR returns the condition of naming one of the filters' pull requests.
func namesPR(c *Catalog, f *Filters) func(row int) bool {
	var rows []int
	for _, pr := range f.PRs {
		rows = append(rows, c.ByPR(pr)...)
	}
	return NewRowSet(c, rows...).Has
}

// partColumns are the columns that hold the parts; a reference or number 0 says that the entry lacks the part.
var partColumns = [...]struct {
	part   Part
	column int
}{
	{"kep", colKEP}, {"pr", colPRs}, {"gate", colGates}, {"api", colAPIs}, {"flag", colFlags}, {"metric", colMetrics},
	{"author", colAuthor}, {"action", colAction}, {"stage", colStage},
}

// Parts returns what has: may ask for.
func Parts() []Part {
	out := make([]Part, len(partColumns), len(partColumns)+1)
	for i, p := range partColumns {
		out[i] = p.part
	}
	return append(out, partBookmark)
}

// hasPart returns the condition of having one of the filters' parts.
func hasPart(c *Catalog, f *Filters) func(row int) bool {
	var columns []int
	for _, p := range partColumns {
		if slices.Contains(f.Parts, p.part) {
			columns = append(columns, p.column)
		}
	}
	var bookmarked RowSet
	if slices.Contains(f.Parts, partBookmark) {
		bookmarked = c.Marks().Bookmarked
	}
	return func(row int) bool {
		return bookmarked.Has(row) || slices.ContainsFunc(columns, func(column int) bool { return c.snap.cell(column, row) != 0 })
	}
}
