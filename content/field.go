package content

import (
	"slices"
	"strings"
)

// Fields returns all fields in the order in which they are shown.
func Fields() []Field { return Each(fieldTable[:], func(r fieldRow) Field { return r.field }) }

// Traits tell the command line and the screen how to offer a field. An unknown field has the zero Traits.
type Traits struct {
	Flag    bool   // has a flag with a value
	Switch  bool   // the flag takes no value, because the field has only one
	Example string // the field as it stands in a query, for a help text; "" where the help leaves it out
	Palette bool   // the palette offers its values
	Choice  bool   // the filter panel shows it only where there are two values to choose from
}

// Traits returns the row of a field in the table of fields.
func (f Field) Traits() Traits {
	if row := f.row(); row != nil {
		return row.Traits
	}
	return Traits{}
}

// fieldRow is all that distinguishes one field from the others. A field is either counted or has a condition.
type fieldRow struct {
	Traits
	field     Field
	aliases   []string // other names that people write for it, in lower case
	store     store
	values    func(*Catalog) []string                              // what it may be set to; nil where that is too much to list
	begun     func(c *Catalog, beginning string) []string          // completions; nil where they are the values with that beginning
	counted   *counted                                             // how it is matched and counted; nil for a field without counts
	condition func(c *Catalog, f *Filters) func(row int) (ok bool) // tells which rows pass the filters' values of this field
}

// row returns the field's row of the table, nil for an unknown field.
func (f Field) row() *fieldRow {
	for i := range fieldTable {
		if fieldTable[i].field == f {
			return &fieldTable[i]
		}
	}
	return nil
}

// isSet reports whether filters restrict the field.
func (r *fieldRow) isSet(f *Filters) bool { return len(r.store.values(f)) > 0 }

// fieldNamed returns the field of that name or alias, in any case.
func fieldNamed(name string) (Field, bool) {
	name = strings.ToLower(name)
	for i := range fieldTable {
		if row := &fieldTable[i]; string(row.field) == name || slices.Contains(row.aliases, name) {
			return row.field, true
		}
	}
	return "", false
}

// unknownFieldError says which fields there are, nearest first.
func unknownFieldError(name string) *ValueError {
	return &ValueError{Field: "filter", Value: name, Allowed: Nearest(name, fieldNames())}
}

func fieldNames() []string { return Names(Fields()) }

// A store keeps the values of one field in Filters, in the form in which they are compared.
type store interface {
	// add puts in a value as a person writes it. A value that the field does not know is a *ValueError and changes
	// nothing.
	add(c *Catalog, f *Filters, value string) error
	drop(f *Filters, value string)
	// values returns the values as they are written in a query.
	values(f *Filters) []string
}

// list is the store of a field that may have several values.
type list[T comparable] struct {
	in    func(*Filters) *[]T
	parse func(c *Catalog, value string) (T, error)
	print func(T) string
}

func (l list[T]) add(c *Catalog, f *Filters, value string) error {
	v, err := l.parse(c, value)
	if to := l.in(f); err == nil && !slices.Contains(*to, v) {
		*to = append(slices.Clip(*to), v) // never into an array that another Query shares
	}
	return err
}

// drop copies, since queries share the arrays of those they were made from.
func (l list[T]) drop(f *Filters, value string) {
	from := l.in(f)
	*from = slices.DeleteFunc(slices.Clone(*from), func(v T) bool { return l.print(v) == value })
}

func (l list[T]) values(f *Filters) []string { return Each(*l.in(f), l.print) }

// toggle is the store of a field that is either on or off.
type toggle struct {
	field Field
	in    func(*Filters) *bool
	on    []string // how it is written; the first is how it is shown
}

func (t toggle) add(_ *Catalog, f *Filters, value string) error {
	if !slices.Contains(t.on, strings.ToLower(value)) {
		return &ValueError{Field: string(t.field), Value: value, Allowed: t.on[:1]}
	}
	*t.in(f) = true
	return nil
}

func (t toggle) drop(f *Filters, _ string) { *t.in(f) = false }

func (t toggle) values(f *Filters) []string {
	if !*t.in(f) {
		return nil
	}
	return t.on[:1]
}

// Examples returns filters as they are typed, one of each field.
func Examples() (all []string) {
	for _, f := range Fields() {
		if e := f.Traits().Example; e != "" {
			all = append(all, e)
		}
	}
	return all
}
