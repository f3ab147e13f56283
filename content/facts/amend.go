package facts

import (
	"cmp"
	"crypto/sha256"
	_ "embed" // what holds of gates
	"encoding/hex"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
)

// ProseTable is the table of what enhancements say of themselves: number, summary, motivation. Only imports have it.
const ProseTable = "prose.tsv"

// TableTexts are texts of tables that are not in the program, by name: keps.tsv and so on.
type TableTexts map[string]string

func (t TableTexts) source(name string) (string, error) { return t[name], nil }

// Parse reads tables, and says what is wrong with them. Of elements it reads the APIs.
func Parse(texts TableTexts) (*Tables, error) {
	t := tablesIn(texts.source)
	t.prose, t.elements = tableIn(texts.source, ProseTable, (*proseTable).read), elementsIn(texts.source)
	if err := cmp.Or(t.prose.fault(), t.elements.kinds[API].fault()); err != nil {
		return nil, err
	}
	return t.Whole()
}

// With returns the tables with rows that take the place of their own or are added. Each is read when it is first asked for.
func (t *Tables) With(changed TableTexts) *Tables {
	n := tablesIn(changed.source)
	out := &Tables{
		releases: merged(t.releases, n.releases, func(a, b Release) int { return b.Version.Compare(a.Version) }),
		days: once(func() (dayTable, error) {
			days := slices.Clone(t.AsOf())
			for i := range days {
				if day := n.DayOf(days[i].Of); day != "" {
					days[i].Date = day
				}
			}
			return days, n.days.fault()
		}),
		keps:  merged(t.keps, n.keps, func(a, b KEP) int { return a.Number - b.Number }),
		prose: tableIn(changed.source, ProseTable, (*proseTable).read),

		elements: t.Elements().with(changed),
	}
	out.gates = once(func() (table gateTable, err error) {
		byName := func(a, b Gate) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) }
		if table.all, err = mergedRows(t.Gates(), n.Gates(), byName), n.gates.fault(); err != nil {
			return table, err
		}
		for i := range table.all {
			g := &table.all[i]
			g.KEPs, g.Components = nil, slices.Clone(g.Components)
			table.names = append(table.names, strings.ToLower(g.Name))
		}
		table.link(out.KEPs(), out.Releases())
		return table, nil
	})
	return out
}

// with returns the tables with APIs that take the place of their own or are added.
func (e *Elements) with(changed TableTexts) *Elements {
	if changed[APITable] == "" {
		return e
	}
	out := *e
	out.kinds = maps.Clone(e.kinds)
	out.kinds[API] = &elementsOfKind{onDemand: merged(e.kinds[API].onDemand, elementsIn(changed.source).kinds[API].onDemand, CompareElements)}
	return &out
}

// merged is a table with rows of another one, in order.
func merged[S ~[]T, T any](own, changed onDemand[S], compare func(a, b T) int) onDemand[S] {
	return once(func() (S, error) {
		rows, err := changed.read()
		return mergedRows(own.table(), rows, compare), err
	})
}

func mergedRows[T any](own, changed []T, compare func(a, b T) int) []T {
	out := make([]T, 0, len(own)+len(changed))
	for _, row := range own {
		if _, replaced := slices.BinarySearchFunc(changed, row, compare); !replaced {
			out = append(out, row)
		}
	}
	out = append(out, changed...)
	slices.SortStableFunc(out, compare)
	return out
}

// Digest sums up what of the program imported facts are joined with.
func Digest() string {
	sum := sha256.Sum256([]byte(packed + joinsTable))
	return hex.EncodeToString(sum[:])
}

// LastWithGates returns the newest release whose gates are known whole.
func (t *Tables) LastWithGates() content.Version { return t.gates.table().last }

// Prose returns what an enhancement says of itself, safe to show; ok is false where nothing was imported.
func (t *Tables) Prose(number int) (p Prose, ok bool) {
	if t.prose.read == nil {
		return p, false
	}
	p, ok = t.prose.table()[number]
	return Prose{sanitize.Text(unfoldLines.Replace(p.Summary)), sanitize.Text(unfoldLines.Replace(p.Motivation))}, ok
}

//go:embed sources/joins.tsv
var joinsTable string

// Joins returns joins.tsv of the sources: what holds of the gates that enhancements name.
func Joins() string { return joinsTable }
