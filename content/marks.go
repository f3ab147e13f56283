package content

import (
	"slices"
	"strings"
)

// SetMarks replaces the marks of the catalog's rows. It may be called while other goroutines ask: each of them gets
// the marks of before or of after.
func (c *Catalog) SetMarks(m Marks) { c.marks.Store(&m) }

// Marks returns the marks that were set last, the zero Marks where none were.
func (c *Catalog) Marks() Marks {
	if m := c.marks.Load(); m != nil {
		return *m
	}
	return Marks{}
}

// Marked returns a catalog of the same rows with marks of its own.
func (c *Catalog) Marked(m Marks) *Catalog {
	out := &Catalog{snap: c.snap, texts: c.texts, versions: c.versions, vocab: c.vocab, authors: c.authors}
	out.SetMarks(m)
	return out
}

// MarkNames returns all marks.
func MarkNames() []Mark { return []Mark{Unread, Read, New, Changed, Followed} }

// AsksForMarks reports whether it depends on the catalog's Marks which rows have the term.
func (t Term) AsksForMarks() bool {
	return t.Field == FieldIs || t.Field == FieldHas && t.Value == string(partBookmark)
}

// has reports whether a row has the mark.
func (m *Marks) has(mark Mark, row int) bool {
	switch mark {
	case Read:
		return m.Read.Has(row)
	case Unread:
		return !m.Read.Has(row)
	case New:
		return m.New.Has(row)
	case Changed:
		return m.Changed.Has(row)
	case Followed:
		return m.Followed.Has(row)
	}
	return false
}

// question returns the question that a mark answers: was the entry read, is it followed, is there news of it?
func (m Mark) question() Mark {
	if m == Unread {
		return Read
	}
	if m == Read || m == Followed {
		return m
	}
	return New
}

// hasMark returns the condition of the filters' marks. Marks that answer the same question are alternatives, different
// questions must all be answered: is:followed is:unread is both.
func hasMark(c *Catalog, f *Filters) func(row int) bool {
	marks := c.Marks()
	answers := map[Mark][]Mark{}
	for _, mark := range f.Marks {
		answers[mark.question()] = append(answers[mark.question()], mark)
	}
	return func(row int) bool {
		for _, alternatives := range answers {
			if !slices.ContainsFunc(alternatives, func(mark Mark) bool { return marks.has(mark, row) }) {
				return false
			}
		}
		return true
	}
}

// markStore keeps marks. People also write is:beta for stage:beta, and is:bookmarked for has:bookmark.
type markStore struct{ list[Mark] }

func (s markStore) add(c *Catalog, f *Filters, value string) error {
	wrong := s.list.add(c, f, value)
	if wrong == nil {
		return nil
	}
	if strings.EqualFold(value, "bookmarked") {
		return c.AddValue(f, FieldHas, string(partBookmark))
	}
	if c.AddValue(f, FieldStage, value) == nil {
		return nil
	}
	return wrong
}

// parseMark reads a mark in any case; the error names the stages, too.
func parseMark(_ *Catalog, s string) (Mark, error) {
	known := append(names(MarkNames()), names(Stages())...)
	if mark := Mark(strings.ToLower(s)); slices.Contains(MarkNames(), mark) {
		return mark, nil
	}
	return "", &ValueError{Field: string(FieldIs), Value: s, Allowed: Nearest(s, known)}
}

// marksBegun returns the values of is: that begin with beginning, the stages included.
func marksBegun(_ *Catalog, beginning string) []string {
	return slices.DeleteFunc(append(names(MarkNames()), names(Stages())...), func(v string) bool {
		return !strings.HasPrefix(v, strings.ToLower(beginning))
	})
}

// NewRowSet returns the set of some of a catalog's rows.
func NewRowSet(c *Catalog, rows ...int) RowSet {
	if len(rows) == 0 {
		return nil
	}
	s := make(RowSet, c.Len())
	for _, row := range rows {
		s[row] = true
	}
	return s
}
