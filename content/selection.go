package content

import (
	"slices"
)

// Selection is what filters leave of rows, with the counts that a filter panel shows.
type Selection struct {
	Rows   []int
	Facets []Facet // release, SIG, stage, kind, action, source
}

// Facet holds, for each value of a field, how many rows would be selected with that value: what the other fields leave.
// A facet's own choice does not narrow its own counts.
type Facet struct {
	Field  Field
	Counts []Count
}

// Count is one value of a facet.
type Count struct {
	Value string
	N     int
}

// Select returns all rows that pass the filters, in list order.
func (c *Catalog) Select(f Filters) Selection {
	rows := make([]int, c.Len())
	for i := range rows {
		rows[i] = i
	}
	return c.Narrow(f, rows)
}

// Narrow returns those of the given rows that pass the filters, in the order given. It takes about 25 ns a row.
func (c *Catalog) Narrow(f Filters, rows []int) Selection {
	m := c.compile(f)
	failed := m.failures(rows)
	kept := make([]int, 0, len(rows))
	for i, row := range rows {
		if failed[i] == 0 {
			kept = append(kept, row)
		}
	}
	return Selection{Rows: kept, Facets: c.facets(m.counts(rows, failed))}
}

// The columns whose values are counted, in the order of Selection.Facets.
const (
	facetRelease = iota
	facetSIG
	facetStage
	facetKind
	facetAction
	facetSource
	facetCount
)

var facetColumns = [facetCount]int{colVersion, colSIGSet, colStage, colKindSet, colAction, colSources}

// matcher is filters compiled into tables.
type matcher struct {
	columns [facetCount]string
	sizes   [facetCount]int     // how many numbers a column may hold
	fails   [facetCount][]uint8 // where a filter is set, by number: 0 if it passes, else the column's own bit
	barred  []bool              // by row: fails a filter that is not counted; nil where there is none
}

func (c *Catalog) compile(f Filters) *matcher {
	passes := [facetCount]func(number int) bool{}
	if len(f.Releases) > 0 {
		passes[facetRelease] = func(i int) bool {
			return slices.ContainsFunc(f.Releases, func(s Span) bool { return s.Contains(c.versions[i]) })
		}
	}
	if len(f.SIGs) > 0 {
		passes[facetSIG] = func(i int) bool {
			return slices.ContainsFunc(c.sigSets[i], func(s string) bool { return slices.Contains(f.SIGs, s) })
		}
	}
	if len(f.Stages) > 0 {
		passes[facetStage] = func(i int) bool { return i > 0 && slices.Contains(f.Stages, Stages()[i-1]) }
	}
	if len(f.Kinds) > 0 {
		passes[facetKind] = func(i int) bool {
			return slices.ContainsFunc(c.kindSets[i], func(k string) bool { return slices.Contains(f.Kinds, Kind(k)) })
		}
	}
	if f.Action {
		passes[facetAction] = func(i int) bool { return i != 0 }
	}
	if len(f.Sources) > 0 {
		passes[facetSource] = func(i int) bool {
			return slices.ContainsFunc(c.sources[i], func(s string) bool { return slices.Contains(f.Sources, s) })
		}
	}
	m := &matcher{barred: c.barred(f)}
	m.sizes = [facetCount]int{len(c.versions), len(c.sigSets), 1 + len(Stages()), len(c.kindSets), actionCount, len(c.sources)}
	for facet, pass := range passes {
		m.columns[facet] = c.snap.column(facetColumns[facet])
		if pass == nil {
			continue
		}
		m.fails[facet] = make([]uint8, m.sizes[facet])
		for i := range m.fails[facet] {
			if !pass(i) {
				m.fails[facet][i] = 1 << facet
			}
		}
	}
	return m
}

// failures returns the bits of the filters that each row fails. It goes through one column after the other, since that
// is how they lie in memory.
func (m *matcher) failures(rows []int) []uint8 {
	failed := make([]uint8, len(rows))
	if m.barred != nil {
		for i, row := range rows {
			if m.barred[row] {
				failed[i] = 1 << facetCount
			}
		}
	}
	for facet, column := range m.columns {
		fails := m.fails[facet]
		if fails == nil {
			continue
		}
		for i, row := range rows {
			failed[i] |= fails[u32(column, 4*row)]
		}
	}
	return failed
}

// counts returns, for each counted column and number, how many rows fail no other filter than the column's own. Sets are
// spread over their members only later.
func (m *matcher) counts(rows []int, failed []uint8) (counts [facetCount][]int) {
	for facet, column := range m.columns {
		n := make([]int, m.sizes[facet])
		for i, row := range rows {
			if failed[i]&^(1<<facet) == 0 {
				n[u32(column, 4*row)]++
			}
		}
		counts[facet] = n
	}
	return counts
}

func (c *Catalog) facets(counts [facetCount][]int) []Facet {
	return []Facet{
		c.facet(FieldRelease, counts[facetRelease]),
		c.facet(FieldSIG, spread(counts[facetSIG], c.sigSets, c.vocab.sigs)),
		c.facet(FieldStage, counts[facetStage][1:]),
		c.facet(FieldKind, spread(counts[facetKind], c.kindSets, c.vocab.kinds)),
		c.facet(FieldAction, []int{counts[facetAction][actionRequired] + counts[facetAction][actionSaid]}),
		c.facet(FieldSource, spread(counts[facetSource], c.sources, c.vocab.sources)),
	}
}

// facet pairs the values of a field with their counts.
func (c *Catalog) facet(f Field, counts []int) Facet {
	values := c.Values(f)
	facet := Facet{Field: f, Counts: make([]Count, len(values))}
	for i, v := range values {
		facet.Counts[i] = Count{Value: v, N: counts[i]}
	}
	return facet
}

// spread turns counts by set into counts by value.
func spread(bySet []int, sets [][]string, values []string) []int {
	position := make(map[string]int, len(values))
	for i, v := range values {
		position[v] = i
	}
	out := make([]int, len(values))
	for set, n := range bySet {
		for i, v := range sets[set] {
			if n > 0 && !slices.Contains(sets[set][:i], v) {
				out[position[v]] += n
			}
		}
	}
	return out
}
