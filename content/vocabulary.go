package content

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// vocabulary holds the values that filters may have: those in the catalog and those that a field always knows.
type vocabulary struct {
	releases []string // of the catalog, newest first
	sigs     []string // in alphabetical order
	kinds    []string // ours first, then unknown ones of imports
	sources  []string // our own first

	sigSets, kindSets, sourceSets [][]string // by their index
}

func newVocabulary(c *Catalog) *vocabulary {
	v := &vocabulary{
		sigSets: c.snap.sets(sectionSIGSets), kindSets: c.snap.sets(sectionKindSets), sourceSets: c.snap.sets(sectionSources),
		releases: Each(c.versions, Version.String),
	}
	v.sigs = AppendNew(SIGs(), slices.Concat(v.sigSets...)...)
	v.kinds = AppendNew(Names(Kinds()), slices.Concat(v.kindSets...)...)
	v.sources = AppendNew(nil, slices.Concat(v.sourceSets...)...)
	slices.SortFunc(v.sources, func(a, b string) int {
		return cmp.Or(boolInt(a != SourceOwn)-boolInt(b != SourceOwn), strings.Compare(a, b))
	})
	slices.Sort(v.sigs)
	return v
}

// Values returns what a field may be set to, in the order in which it is shown. Gates, authors and pull requests are
// too many to list: nil.
func (c *Catalog) Values(f Field) []string {
	row := f.row()
	if row == nil || row.values == nil {
		return nil
	}
	return slices.Clone(row.values(c))
}

// Completions returns the values of a field that begin with beginning, whatever the case, in the order in which they
// are shown.
func (c *Catalog) Completions(f Field, beginning string) []string {
	if row := f.row(); row != nil && row.begun != nil {
		return row.begun(c, beginning)
	}
	return slices.DeleteFunc(c.Values(f), func(v string) bool { return !strings.HasPrefix(v, strings.ToLower(beginning)) })
}

// AddValue puts one value, as a person writes it, into a field of filters. For a value that the field does not know
// the error is a *ValueError with those that it does know, and the filters stay as they were.
func (c *Catalog) AddValue(f *Filters, field Field, value string) error {
	if row := field.row(); row != nil {
		return row.store.add(c, f, value)
	}
	return unknownFieldError(string(field))
}

func parseKind(c *Catalog, s string) (Kind, error) {
	if slices.Contains(c.vocab().kinds, strings.ToLower(s)) {
		return Kind(strings.ToLower(s)), nil
	}
	return ParseKind(s)
}

// parseGate reads a gate's name in any case, or the beginning of one with a * behind it, and returns it as it is
// spelled.
func parseGate(c *Catalog, s string) (string, error) {
	name, prefix := strings.CutSuffix(s, "*")
	rows := c.ByGate(name, prefix)
	if len(rows) == 0 {
		return "", &ValueError{Field: string(FieldGate), Value: s, Allowed: nearestGates(c, s)}
	}
	if prefix {
		return s, nil
	}
	for _, g := range c.Gates(rows[0]) {
		if strings.EqualFold(g.Name, name) {
			return g.Name, nil
		}
	}
	return s, nil
}

// parseAuthor reads the GitHub login, with or without an @, of the author of some note of the catalog.
func parseAuthor(c *Catalog, s string) (string, error) {
	name := strings.ToLower(strings.TrimPrefix(s, "@"))
	known := c.authors()
	if slices.Contains(known, name) {
		return name, nil
	}
	nearest := Nearest(name, known)
	return "", &ValueError{Field: string(FieldAuthor), Value: s, Allowed: nearest[:min(5, len(nearest))]}
}

// parsePR reads the number of a pull request that some entry has.
func parsePR(c *Catalog, s string) (int, error) {
	if n, err := strconv.Atoi(strings.TrimPrefix(s, "#")); err == nil && len(c.ByPR(n)) > 0 {
		return n, nil
	}
	return 0, &ValueError{Field: string(FieldPR), Value: s, Allowed: []string{"the number of a pull request that an entry names"}}
}

// nearestGates returns the five gates whose names are closest to s.
func nearestGates(c *Catalog, s string) []string {
	names := Nearest(s, gateNames(c, ""))
	return names[:min(5, len(names))]
}

// gateNames returns the names of the gates that begin with beginning, whatever the case, in alphabetical order.
func gateNames(c *Catalog, beginning string) []string {
	var names []string
	for _, row := range c.ByGate(beginning, true) {
		for _, g := range c.Gates(row) {
			if strings.HasPrefix(strings.ToLower(g.Name), strings.ToLower(beginning)) {
				names = append(names, g.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// authorNames returns the authors whose names begin with beginning, in lower case and alphabetical order.
func authorNames(c *Catalog, beginning string) []string {
	return begun(c.authors(), strings.ToLower(beginning))
}

// begun returns those of sorted words that begin with beginning.
func begun(sorted []string, beginning string) []string {
	from, _ := slices.BinarySearch(sorted, beginning)
	to := from
	for to < len(sorted) && strings.HasPrefix(sorted[to], beginning) {
		to++
	}
	return slices.Clone(sorted[from:to])
}

// parseRelease reads a span that holds at least one release of the catalog.
func parseRelease(c *Catalog, value string) (Span, error) {
	if span, err := ParseSpan(value); err == nil && slices.ContainsFunc(c.versions, span.Contains) {
		return span, nil
	}
	const most = 10 // imports bring hundreds of patches
	nearest := Nearest(strings.TrimPrefix(strings.ToLower(value), "v"), c.vocab().releases)
	return Span{}, &ValueError{Field: string(FieldRelease), Value: value, Allowed: nearest[:min(most, len(nearest))]}
}
