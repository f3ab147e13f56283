package content

import (
	"cmp"
	"slices"
	"strings"
)

// Order is how entries follow each other.
type Order string

// The orders. What an order does not tell apart stands as in the catalog, where the newest release is the first.
const (
	// AsGiven leaves rows as they are: as they were selected or found.
	AsGiven Order = ""
	// ByImportance begins with what reaches everybody or the users of a thing; then come those who opted in, then
	// authors. For each of the three what requires an action comes first, then enhancements by stage, what is gone first,
	// then notes by kind, deprecations first. Of each, what reaches everybody comes before what reaches users.
	ByImportance Order = "importance"
	// ByNumber has enhancements before notes, each by its number.
	ByNumber Order = "number"
	// BySIG is by the SIG that leads, those without one last; each of them is ByNewest.
	BySIG Order = "sig"
	// ByNewest begins with the newest release; each release is ByImportance.
	ByNewest Order = "newest"
)

// Orders returns all orders that change something.
func Orders() []Order { return []Order{ByImportance, ByNumber, BySIG, ByNewest} }

// Sort puts rows into an order, in place. It takes about 80 ns a row; see BenchmarkSort.
func (c *Catalog) Sort(rows []int, by Order) {
	key := sortKey(c, by)
	if key == nil {
		return
	}
	const rowBits = 28
	keys := Each(rows, func(row int) uint64 { return key(row)<<rowBits | uint64(row) })
	slices.Sort(keys)
	for i, k := range keys {
		rows[i] = int(k & (1<<rowBits - 1))
	}
}

// sortKey returns the number of at most 36 bits that rows are sorted by; nil for none.
func sortKey(c *Catalog, by Order) func(row int) uint64 {
	const importanceBits, versionBits = 8, 16
	weight := weights(c)
	newest := func(row int) uint64 { return uint64(c.snap.cell(colVersion, row))<<importanceBits | weight(row) }
	switch by {
	case ByImportance:
		return weight
	case ByNumber:
		return func(row int) uint64 { return numberKey(c, row) }
	case BySIG:
		of := c.GroupsBy(FieldSIG).of
		return func(row int) uint64 { return uint64(of(row))<<(importanceBits+versionBits) | newest(row) }
	case ByNewest:
		return newest
	case AsGiven:
	}
	return nil
}

// numberKey is the number of an enhancement, behind them that of a note's pull request, behind those all others.
func numberKey(c *Catalog, row int) uint64 {
	const numberBits = 32
	if kep := c.KEP(row); kep != 0 {
		return uint64(kep)
	}
	if pr := c.firstPR(row); pr != 0 && c.note(row) == 0 {
		return 1<<numberBits | uint64(pr)
	}
	return 2 << numberBits
}

// weights returns a function that says how important a row is for an upgrade: 0 is the most important, and a weight
// has at most 8 bits. A note that tells of something deprecated or gone weighs as a deprecation, whatever its kind. Where
// the reach is not told, a thing is taken to be in use.
func weights(c *Catalog) func(row int) uint64 {
	const stageBits = 4
	reaches := []uint64{0: 1} // by number in colReach
	for i := range Reaches() {
		reaches = append(reaches, uint64(i))
	}
	kinds := kindWeights(c)
	behindStages := stageWeight("") + 2 // one for betas that are off, one for the next number
	return func(row int) uint64 {
		action := [actionCount]uint64{0: 2, actionRequired: 0, actionSaid: 1}[c.snap.cell(colAction, row)]
		weight := behindStages + kinds[c.snap.cell(colKindSet, row)]
		switch {
		case c.KEP(row) != 0:
			weight = enhancementWeight(c, row)
		case stageWeight(c.Stage(row)) <= stageWeight(Deprecated):
			weight = behindStages
		}
		reach := reaches[c.snap.cell(colReach, row)]
		switch {
		case reach > 1: // who opted in, and authors
			reach = actionCount*reach + 2 + action
		case action == actionCount-1 && weight > behindStages: // a note that asks for nothing
			reach += 2 * actionCount
		default:
			reach += 2 * action
		}
		return reach<<stageBits | uint64(min(weight, 1<<stageBits-1))
	}
}

// stagesByWeight is the stages, what can break first.
func stagesByWeight() []Stage { return []Stage{Removed, Deprecated, Stable, Beta, Alpha, ""} }

func stageWeight(s Stage) int { return slices.Index(stagesByWeight(), s) }

// enhancementWeight is that of the stage; betas that are off stand right behind those that are on.
func enhancementWeight(c *Catalog, row int) int {
	stage := c.Stage(row)
	weight := stageWeight(stage)
	if stage == Beta {
		gates := c.Gates(row)
		if len(gates) > 0 && !slices.ContainsFunc(gates, func(g Gate) bool { return g.Default }) {
			weight++
		}
	} else if weight > stageWeight(Beta) {
		weight++
	}
	return weight
}

// kindsByWeight is the kinds of notes, what can break first; unknown ones follow.
func kindsByWeight() []Kind {
	return []Kind{"deprecation", "api-change", "feature", "bug-or-regression", "cleanup", "failing-test", "documentation"}
}

// kindWeights returns how much each set of kinds weighs: as much as the weightiest of them.
func kindWeights(c *Catalog) []int {
	names := kindNames(c)
	out := make([]int, len(c.vocab().kindSets))
	for i, set := range c.vocab().kindSets {
		out[i] = len(names)
		for _, kind := range set {
			out[i] = min(out[i], slices.Index(names, kind))
		}
	}
	return out
}

// kindNames returns all kinds of the catalog, the weightiest first.
func kindNames(c *Catalog) []string {
	return AppendNew(Names(kindsByWeight()), slices.Concat(c.vocab().kindSets...)...)
}

// Groups parts rows by the values of one field: the SIG that leads, the stage, the weightiest of the kinds, or the
// release. Groups are numbered in their order: SIGs by name, releases newest first, stages and kinds by weight.
type Groups struct {
	of     func(row int) int
	values []string
}

// Of returns the number of a row's group.
func (g *Groups) Of(row int) int { return g.of(row) }

// Len returns how many groups there may be.
func (g *Groups) Len() int { return len(g.values) }

// Value returns what the rows of a group have in common, "" where they have no value of the field.
func (g *Groups) Value(group int) string { return g.values[group] }

// Groupings returns the fields that rows can be grouped by.
func Groupings() []Field { return []Field{FieldSIG, FieldStage, FieldKind, FieldRelease} }

// GroupsBy returns the groups of a field, which is one of Groupings or FieldIs: the latter parts what is new, what is
// changed, and the rest.
func (c *Catalog) GroupsBy(f Field) Groups {
	switch f {
	case FieldSIG:
		return groupsBySIG(c)
	case FieldIs:
		return groupsByNews(c)
	case FieldStage:
		number := make([]int, 1+len(Stages()))
		number[0] = stageWeight("")
		for i, s := range Stages() {
			number[1+i] = stageWeight(s)
		}
		return Groups{func(row int) int { return number[c.snap.cell(colStage, row)] }, Names(stagesByWeight())}
	case FieldKind:
		weights := kindWeights(c)
		return Groups{func(row int) int { return weights[c.snap.cell(colKindSet, row)] }, append(kindNames(c), "")}
	default:
		return Groups{func(row int) int { return c.snap.cell(colVersion, row) }, c.vocab().releases}
	}
}

// groupsByNews parts what is new, what is changed, and the rest.
func groupsByNews(c *Catalog) Groups {
	marks := c.Marks()
	of := func(row int) int {
		switch {
		case marks.New.Has(row):
			return 0
		case marks.Changed.Has(row):
			return 1
		}
		return 2
	}
	return Groups{of, []string{string(New), string(Changed), ""}}
}

// mostSIGs is how many SIGs are told apart; no import has nearly as many.
const mostSIGs = 1 << 12

// groupsBySIG reads each SIG of the column once.
func groupsBySIG(c *Catalog) Groups {
	number := map[int]int{} // by reference
	var refs []int
	column := c.snap.column(colSIG)
	for row := range c.snap.rows {
		ref := column.At(row)
		if _, known := number[ref]; !known {
			number[ref] = 0
			refs = append(refs, ref)
		}
	}
	slices.SortFunc(refs, func(a, b int) int {
		return cmp.Or(cmp.Compare(boolInt(a == 0), boolInt(b == 0)), strings.Compare(c.snap.Text(a), c.snap.Text(b)))
	})
	values := make([]string, len(refs))
	for i, ref := range refs {
		number[ref], values[i] = min(i, mostSIGs-1), c.snap.Text(ref)
	}
	return Groups{func(row int) int { return number[column.At(row)] }, values}
}
