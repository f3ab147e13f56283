package content

import (
	"slices"
	"strings"
)

// barred returns, by row, whether it fails one of the filters whose values are not counted; nil where there is no such filter.
func (c *Catalog) barred(f Filters) []bool {
	var out []bool
	bar := func(fails func(row int) bool) {
		if out == nil {
			out = make([]bool, c.Len())
		}
		for row := range out {
			out[row] = out[row] || fails(row)
		}
	}
	if len(f.Gates) > 0 {
		gated := c.gated(f.Gates)
		bar(func(row int) bool { return !gated[row] })
	}
	if len(f.Languages) > 0 {
		bar(func(row int) bool {
			return !slices.ContainsFunc(f.Languages, func(l Language) bool { return c.IsIn(row, l) })
		})
	}
	if len(f.Authors) > 0 {
		wrote := c.wrote(f.Authors)
		bar(func(row int) bool { return !wrote(row) })
	}
	if len(f.PRs) > 0 {
		named := map[int]bool{}
		for _, pr := range f.PRs {
			for _, row := range c.ByPR(pr) {
				named[row] = true
			}
		}
		bar(func(row int) bool { return !named[row] })
	}
	if len(f.Parts) > 0 {
		columns := partColumns(f.Parts)
		bar(func(row int) bool { return !c.hasAny(row, columns) })
	}
	for _, t := range f.Except {
		excepted := c.holding(t)
		bar(func(row int) bool { return excepted[row] })
	}
	return out
}

// gated returns, by row, whether it has one of the gates.
func (c *Catalog) gated(gates []string) []bool {
	out := make([]bool, c.Len())
	for _, g := range gates {
		name, prefix := strings.CutSuffix(g, "*")
		for _, row := range c.ByGate(name, prefix) {
			out[row] = true
		}
	}
	return out
}

// holding returns, by row, whether it has the value of a term.
func (c *Catalog) holding(t Term) []bool {
	out := make([]bool, c.Len())
	var one Filters
	if c.AddValue(&one, t.Field, t.Value) != nil {
		return out // a value that no row can have
	}
	for _, row := range c.Select(one).Rows {
		out[row] = true
	}
	return out
}

// wrote returns what tells of a row whether one of the authors, in lower case, wrote it. Every name is looked at once.
func (c *Catalog) wrote(authors []string) func(row int) bool {
	known := map[int]bool{} // by reference
	return func(row int) bool {
		ref := c.snap.cell(colAuthor, row)
		is, ok := known[ref]
		if !ok {
			is = slices.Contains(authors, strings.ToLower(c.snap.text(ref)))
			known[ref] = is
		}
		return is
	}
}

func partColumns(parts []Part) []int {
	all := map[Part]int{
		"kep": colKEP, "pr": colPRs, "gate": colGates, "api": colAPIs, "flag": colFlags, "metric": colMetrics,
		"author": colAuthor, "action": colAction, "stage": colStage,
	}
	var out []int
	for _, p := range parts {
		if column, ok := all[p]; ok {
			out = append(out, column)
		}
	}
	return out
}

// hasAny reports whether a row has one of the parts that columns hold; a reference 0 is an empty list or text.
func (c *Catalog) hasAny(row int, columns []int) bool {
	return slices.ContainsFunc(columns, func(column int) bool { return c.snap.cell(column, row) != 0 })
}
