package content

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// vocabulary is what the values of a filter may be: what the catalog holds, and what the field knows.
type vocabulary struct {
	releases []string // of the catalog, newest first
	sigs     []string // in alphabetical order
	kinds    []string // ours first, then unknown ones of imports
	sources  []string // our own first
}

func newVocabulary(c *Catalog) vocabulary {
	v := vocabulary{sigs: SIGs()}
	for _, k := range Kinds() {
		v.kinds = append(v.kinds, string(k))
	}
	for _, version := range c.versions {
		v.releases = append(v.releases, version.String())
	}
	v.sigs = appendNew(v.sigs, c.sigSets)
	v.kinds = appendNew(v.kinds, c.kindSets)
	v.sources = appendNew(nil, c.sources)
	slices.SortFunc(v.sources, func(a, b string) int {
		return cmp.Or(boolInt(a != SourceOwn)-boolInt(b != SourceOwn), strings.Compare(a, b))
	})
	slices.Sort(v.sigs)
	return v
}

func appendNew(values []string, sets [][]string) []string {
	for _, set := range sets {
		for _, v := range set {
			if !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
	}
	return values
}

// Field is what a filter restricts.
type Field string

// The fields of Filters, as they are written in a query and as flags.
const (
	FieldRelease Field = "release"
	FieldSIG     Field = "sig"
	FieldStage   Field = "stage"
	FieldKind    Field = "kind"
	FieldGate    Field = "gate"
	FieldAction  Field = "action"

	FieldLanguage Field = "lang"
	FieldAuthor   Field = "author"
	FieldPR       Field = "pr"
	FieldHas      Field = "has"
	FieldSource   Field = "source"
)

// Part is something that an entry may have or lack.
type Part string

// Parts returns what has: may ask for.
func Parts() []Part {
	return []Part{"kep", "pr", "gate", "api", "flag", "metric", "author", "action", "stage"}
}

// Fields returns all fields.
func Fields() []Field {
	return []Field{
		FieldRelease, FieldSIG, FieldStage, FieldKind, FieldGate, FieldAction, FieldLanguage, FieldAuthor, FieldPR, FieldHas, FieldSource,
	}
}

// Values returns what a field may be set to, in the order in which it is shown. Gates, authors and pull requests are too many to
// list: nil.
func (c *Catalog) Values(f Field) []string {
	switch f {
	case FieldRelease:
		return slices.Clone(c.vocab.releases)
	case FieldSIG:
		return slices.Clone(c.vocab.sigs)
	case FieldStage:
		var out []string
		for _, s := range Stages() {
			out = append(out, string(s))
		}
		return out
	case FieldKind:
		return slices.Clone(c.vocab.kinds)
	case FieldAction:
		return []string{"required"}
	case FieldLanguage:
		return slices.Clone(languageCodes[:])
	case FieldHas:
		var out []string
		for _, p := range Parts() {
			out = append(out, string(p))
		}
		return out
	case FieldSource:
		return slices.Clone(c.vocab.sources)
	case FieldGate, FieldAuthor, FieldPR:
	}
	return nil
}

// AddValue puts one value, as a person writes it, into a field of filters. A value that the field does not know is a
// *ValueError naming those that it does, and leaves the filters as they were.
func (c *Catalog) AddValue(f *Filters, field Field, value string) error {
	switch field {
	case FieldRelease:
		return c.addRelease(f, value)
	case FieldSIG:
		return addTerm(&f.SIGs, value, func(s string) (string, error) { return parseSIG(s, c.vocab.sigs) })
	case FieldStage:
		return addTerm(&f.Stages, value, ParseStage)
	case FieldKind:
		return addTerm(&f.Kinds, value, c.parseKind)
	case FieldGate:
		return addTerm(&f.Gates, value, c.parseGate)
	case FieldAction:
		if !slices.Contains([]string{"required", "true", "yes"}, strings.ToLower(value)) {
			return &ValueError{Field: string(field), Value: value, Allowed: []string{"required"}}
		}
		f.Action = true
		return nil
	case FieldLanguage:
		return addTerm(&f.Languages, value, ParseLanguage)
	case FieldAuthor:
		return addTerm(&f.Authors, value, c.parseAuthor)
	case FieldPR:
		return addTerm(&f.PRs, value, c.parsePR)
	case FieldSource:
		return addTerm(&f.Sources, value, func(s string) (string, error) { return parseTerm("source", s, c.vocab.sources, nil) })
	case FieldHas:
		return addTerm(&f.Parts, value, func(s string) (Part, error) { return parseTerm("has", s, Parts(), nil) })
	}
	return unknownFieldError(string(field))
}

// unknownFieldError says which fields there are, nearest first.
func unknownFieldError(name string) *ValueError {
	return &ValueError{Field: "filter", Value: name, Allowed: Nearest(name, fieldNames())}
}

func fieldNames() []string {
	var names []string
	for _, known := range Fields() {
		names = append(names, string(known))
	}
	return names
}

func addTerm[T comparable](to *[]T, value string, parse func(string) (T, error)) error {
	v, err := parse(value)
	if err == nil && !slices.Contains(*to, v) {
		*to = append(slices.Clip(*to), v) // never into an array that another Query shares
	}
	return err
}

func (c *Catalog) parseKind(s string) (Kind, error) {
	if slices.Contains(c.vocab.kinds, strings.ToLower(s)) {
		return Kind(strings.ToLower(s)), nil
	}
	return ParseKind(s)
}

// parseGate reads a gate's name in any case, or the beginning of one with a * behind it, and returns it as it is spelled.
func (c *Catalog) parseGate(s string) (string, error) {
	name, prefix := strings.CutSuffix(s, "*")
	rows := c.ByGate(name, prefix)
	if len(rows) == 0 {
		return "", &ValueError{Field: string(FieldGate), Value: s, Allowed: c.nearestGates(s)}
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

// parseAuthor reads a GitHub login, with or without an @, of somebody who wrote a note of the catalog.
func (c *Catalog) parseAuthor(s string) (string, error) {
	name := strings.ToLower(strings.TrimPrefix(s, "@"))
	known := c.authors()
	if slices.Contains(known, name) {
		return name, nil
	}
	nearest := Nearest(name, known)
	return "", &ValueError{Field: string(FieldAuthor), Value: s, Allowed: nearest[:min(5, len(nearest))]}
}

// gatherAuthors goes through all rows, of which many have the same author.
func (c *Catalog) gatherAuthors() []string {
	var out []string
	seen := map[int]bool{}
	for row := range c.Len() {
		if ref := c.snap.cell(colAuthor, row); ref != 0 && !seen[ref] {
			seen[ref] = true
			out = append(out, strings.ToLower(c.snap.text(ref)))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// parsePR reads the number of a pull request that some entry has.
func (c *Catalog) parsePR(s string) (int, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(s, "#"))
	if err == nil && len(c.ByPR(n)) > 0 {
		return n, nil
	}
	return 0, &ValueError{Field: string(FieldPR), Value: s, Allowed: []string{"the number of a pull request that an entry names"}}
}

// nearestGates returns the five gates whose names are closest to s.
func (c *Catalog) nearestGates(s string) []string {
	names := Nearest(s, c.gateNames(""))
	return names[:min(5, len(names))]
}

// gateNames returns the names of the gates that begin so, whatever the case, in alphabetical order.
func (c *Catalog) gateNames(beginning string) []string {
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

// Completions returns the values of a field that begin so, whatever the case, in the order in which they are shown.
func (c *Catalog) Completions(f Field, beginning string) []string {
	switch f {
	case FieldGate:
		return c.gateNames(beginning)
	case FieldAuthor:
		return begun(c.authors(), strings.ToLower(beginning))
	default:
	}
	return slices.DeleteFunc(c.Values(f), func(v string) bool { return !strings.HasPrefix(v, strings.ToLower(beginning)) })
}

// begun returns those of sorted words that begin so.
func begun(sorted []string, beginning string) []string {
	from, _ := slices.BinarySearch(sorted, beginning)
	to := from
	for to < len(sorted) && strings.HasPrefix(sorted[to], beginning) {
		to++
	}
	return slices.Clone(sorted[from:to])
}

// addRelease takes a span that holds at least one release of the catalog.
func (c *Catalog) addRelease(f *Filters, value string) error {
	span, err := ParseSpan(value)
	if err == nil && slices.ContainsFunc(c.versions, span.Contains) {
		return addTerm(&f.Releases, value, ParseSpan)
	}
	const most = 10 // imports bring hundreds of patches
	nearest := Nearest(strings.TrimPrefix(strings.ToLower(value), "v"), c.vocab.releases)
	return &ValueError{Field: string(FieldRelease), Value: value, Allowed: nearest[:min(most, len(nearest))]}
}
