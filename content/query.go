package content

import (
	"errors"
	"slices"
	"strings"

	"k8sexplore/content/sanitize"
)

// Query is the one state of browsing and searching: what the filter panel, the chips, the flags and the arguments all
// make. The zero Query selects everything.
type Query struct {
	Filters Filters
	Words   string // free words to search for, as typed
}

// Filters are hard conditions: the values of one field are alternatives, different fields must all hold.
type Filters struct {
	Releases []Span
	SIGs     []string
	Stages   []Stage
	Kinds    []Kind
	Gates    []string // a name, or the beginning of names with a * behind it
	Action   bool     // only what requires an action
}

// IsZero reports whether the filters let everything through.
func (f Filters) IsZero() bool { return len(f.Terms()) == 0 }

// Term is one value of one field.
type Term struct {
	Field Field
	Value string
}

// String returns the form in which a term is written in a query: sig:node.
func (t Term) String() string { return string(t.Field) + ":" + t.Value }

// Terms returns all values of the filters, in the order of Fields.
func (f Filters) Terms() []Term {
	var out []Term
	for _, s := range f.Releases {
		out = append(out, Term{FieldRelease, s.String()})
	}
	for _, s := range f.SIGs {
		out = append(out, Term{FieldSIG, s})
	}
	for _, s := range f.Stages {
		out = append(out, Term{FieldStage, string(s)})
	}
	for _, k := range f.Kinds {
		out = append(out, Term{FieldKind, string(k)})
	}
	for _, g := range f.Gates {
		out = append(out, Term{FieldGate, g})
	}
	if f.Action {
		out = append(out, Term{FieldAction, "required"})
	}
	return out
}

// Has reports whether the term is among the filters.
func (f Filters) Has(t Term) bool { return slices.Contains(f.Terms(), t) }

// Without returns the filters without the term.
func (f Filters) Without(t Term) Filters {
	switch t.Field {
	case FieldRelease:
		f.Releases = without(f.Releases, func(s Span) bool { return s.String() == t.Value })
	case FieldSIG:
		f.SIGs = without(f.SIGs, func(s string) bool { return s == t.Value })
	case FieldStage:
		f.Stages = without(f.Stages, func(s Stage) bool { return string(s) == t.Value })
	case FieldKind:
		f.Kinds = without(f.Kinds, func(k Kind) bool { return string(k) == t.Value })
	case FieldGate:
		f.Gates = without(f.Gates, func(g string) bool { return g == t.Value })
	case FieldAction:
		f.Action = false
	}
	return f
}

// without copies, since queries share the arrays of those they were made from.
func without[T any](values []T, drop func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(values), drop)
}

// String returns the query as one writes it: filters first, each field once, then the words.
func (q Query) String() string {
	var b strings.Builder
	var last Field
	for _, t := range q.Filters.Terms() {
		if t.Field == last {
			b.WriteString("," + t.Value)
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.String())
		last = t.Field
	}
	if q.Words != "" && b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(q.Words)
	return b.String()
}

// ParseQuery reads a query as one writes it: sig:node stage:beta,stable seccomp. A word field:value with a known field
// becomes a filter; everything else, also a colon behind an unknown word, is free words. The error names each value that a
// field does not know; the query holds the rest, safe to print.
func (c *Catalog) ParseQuery(s string) (Query, error) {
	var q Query
	var words []string
	var errs []error
	for _, word := range strings.Fields(sanitize.Line(s)) {
		isFilter, err := c.AddWord(&q.Filters, word)
		if err != nil {
			errs = append(errs, err)
		}
		if !isFilter {
			words = append(words, word)
		}
	}
	q.Words = strings.Join(words, " ")
	return q, errors.Join(errs...)
}

// AddWord reads one word of a query: a filter field:value[,value...] is added to f, with an error for values that the
// field does not know; of anything else, a field without a value included, it reports that it is no filter.
func (c *Catalog) AddWord(f *Filters, word string) (isFilter bool, err error) {
	field, values, ok := CutFilter(word)
	if !ok || strings.Join(values, "") == "" {
		return false, nil
	}
	var errs []error
	for _, value := range values {
		if value != "" {
			errs = append(errs, c.AddValue(f, field, value))
		}
	}
	return true, errors.Join(errs...)
}

// CutFilter splits a word that begins with a field and a colon into field and values, the last of which may be unfinished
// or empty. Colon and commas may be those that an input method for Chinese or Japanese types.
func CutFilter(word string) (field Field, values []string, ok bool) {
	word = strings.NewReplacer("：", ":", "，", ",", "、", ",").Replace(word)
	name, rest, ok := strings.Cut(word, ":")
	field = Field(strings.ToLower(name))
	if !ok || !slices.Contains(Fields(), field) {
		return "", nil, false
	}
	return field, strings.Split(rest, ","), true
}
