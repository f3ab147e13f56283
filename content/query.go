package content

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"k8sexplore/content/sanitize"
)

// Query is the one state of browsing and searching: what the filter panel, the chips, the flags and the arguments all
// make. The zero Query selects everything.
type Query struct {
	Filters Filters
	Words   string // free words to search for, as typed
}

// IsZero reports whether the filters let everything through.
func (f Filters) IsZero() bool { return len(f.Terms()) == 0 }

// OnlyRelease returns the release, patch or pre-release that the filters ask for alone; ok is false for none, several, a
// range or a series. Other fields may be set.
func (f Filters) OnlyRelease() (v Version, ok bool) {
	if len(f.Releases) != 1 || f.Releases[0].Series || f.Releases[0].IsRange() {
		return Version{}, false
	}
	return f.Releases[0].From, true
}

// String returns the form in which a term is written in a query: sig:node, -sig:windows.
func (t Term) String() string {
	s := string(t.Field) + ":" + t.Value
	if t.Not {
		s = excludeSign + s
	}
	return s
}

// Terms returns all values of the filters, in the order of Fields; those of Except stand behind the others.
func (f Filters) Terms() []Term {
	var out []Term
	for i := range fieldTable {
		field := &fieldTable[i]
		for _, value := range field.store.values(&f) {
			out = append(out, Term{Field: field.field, Value: value})
		}
	}
	for _, t := range f.Except {
		out = append(out, Term{Field: t.Field, Value: t.Value, Not: true})
	}
	return out
}

// Has reports whether the term is among the filters.
func (f Filters) Has(t Term) bool {
	if t.Not {
		return slices.Contains(f.Except, Term{Field: t.Field, Value: t.Value})
	}
	row := t.Field.row()
	return row != nil && slices.Contains(row.store.values(&f), t.Value)
}

// Without returns the filters without the term. The receiver stays as it is.
func (f Filters) Without(t Term) Filters {
	if t.Not {
		t.Not = false
		f.Except = slices.DeleteFunc(slices.Clone(f.Except), func(e Term) bool { return e == t })
		return f
	}
	if row := t.Field.row(); row != nil {
		row.store.drop(&f, t.Value)
	}
	return f
}

// String returns the query as one writes it: filters first, each field once, then the words.
func (q Query) String() string {
	var b strings.Builder
	var last Term
	for _, t := range q.Filters.Terms() {
		if t.Field == last.Field && t.Not == last.Not {
			b.WriteString("," + t.Value)
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.String())
		last = t
	}
	if q.Words != "" && b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(q.Words)
	return b.String()
}

// longestQuery is how many bytes of a query are read: far more than a user types, less than a book pasted by mistake.
const longestQuery = 4096

// ParseQuery reads a query as one writes it: sig:node stage:beta,stable -sig:windows seccomp "exact phrase". A word
// field:value becomes a filter; everything else is free words, which SplitWords reads. The error names each unknown
// value and each unknown field; the query holds the rest, safe to print.
func (c *Catalog) ParseQuery(s string) (Query, error) {
	var q Query
	var words []string
	var errs []error
	if len(s) > longestQuery {
		s = strings.ToValidUTF8(s[:longestQuery], "")
	}
	for word := range Tokens(sanitize.Line(s)) {
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

// AddWord reads one word of a query. A filter, field:value[,value...] or -field:value for what must not hold, is added
// to f; the error names the values that the field does not know. Anything else, also a field without a value, is
// reported as no filter. A word that looks like a filter of an unknown field is an error, and counts as a filter only
// if the field is plainly a known one misspelt: system:masters is still searched for.
func (c *Catalog) AddWord(f *Filters, word string) (isFilter bool, err error) {
	bare, not := cutNot(word)
	field, values, ok := CutFilter(bare)
	if !ok {
		return unknownField(bare)
	}
	if strings.Join(values, "") == "" {
		return false, nil
	}
	var errs []error
	for _, value := range values {
		switch {
		case value == "":
		case not:
			errs = append(errs, exclude(c, f, field, value))
		default:
			errs = append(errs, c.AddValue(f, field, value))
		}
	}
	return true, errors.Join(errs...)
}

// exclude adds a value that an entry must not have.
func exclude(c *Catalog, f *Filters, field Field, value string) error {
	var one Filters
	if err := c.AddValue(&one, field, value); err != nil {
		return err
	}
	f.Except = AppendNew(slices.Clip(f.Except), one.Terms()...)
	slices.SortStableFunc(f.Except, func(a, b Term) int { return slices.Index(Fields(), a.Field) - slices.Index(Fields(), b.Field) })
	return nil
}

// CutFilter splits a word that begins with a field and a colon into field and values, the last of which may be
// unfinished or empty. Colon and commas may be those that an input method for Chinese or Japanese types; a - or not:
// before the field is passed over.
func CutFilter(word string) (field Field, values []string, ok bool) {
	word, _ = cutNot(word)
	name, rest, ok := cutColon(word)
	if !ok {
		return "", nil, false
	}
	if field, ok = fieldNamed(name); !ok {
		return "", nil, false
	}
	return field, strings.Split(strings.NewReplacer("，", ",", "、", ",").Replace(rest), ","), true
}

func cutColon(word string) (name, rest string, ok bool) {
	return strings.Cut(strings.Replace(word, "：", ":", 1), ":")
}

// unknownField says what is wrong with a word like sgi:node. An address, or a word with signs or digits before its
// colon, is no filter and no error.
func unknownField(word string) (isFilter bool, err error) {
	name, rest, ok := cutColon(word)
	if strings.EqualFold(name, "kep") { // a number that a search understands
		return false, nil
	}
	if !ok || rest == "" || strings.HasPrefix(rest, "/") || strings.Contains(rest, ":") || !isLetters(name) {
		return false, nil
	}
	return misspelt(name, fieldNames()), unknownFieldError(name)
}

func isLetters(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}
