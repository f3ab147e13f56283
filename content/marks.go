package content

import (
	"maps"
	"slices"
	"strconv"
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
	out.planned.Store(c.planned.Load())
	out.SetMarks(m)
	return out
}

// MarkNames returns all marks.
func MarkNames() []Mark { return []Mark{Unread, Read, New, Changed, Followed, Planned} }

// AsksForMarks reports whether it depends on the catalog's Marks which rows have the term.
func (t Term) AsksForMarks() bool {
	return t.Field == FieldIs && t.Value != string(Planned) || t.Field == FieldHas && t.Value == string(partBookmark)
}

// Follows reports whether the reader follows a SIG, an enhancement or a gate by its name: sig, kep or gate and a value.
func (m *Marks) Follows(kind, value string) bool { return m.Following[kind+" "+strings.ToLower(value)] }

// SetPlanned says which enhancements releases in the making plan, one each and by their numbers; it is asked when
// something depends on it. It may be called while other goroutines ask.
func (c *Catalog) SetPlanned(planned func() []Fact) { c.planned.Store(&planned) }

// planned returns what was given to SetPlanned, nothing before.
func planned(c *Catalog) []Fact {
	if of := c.planned.Load(); of != nil {
		return (*of)()
	}
	return nil
}

// Unlisted returns the enhancements that filters with is:planned select and that none of the rows is about.
func Unlisted(c *Catalog, f Filters, rows []int) (keps []int) {
	if !slices.Contains(f.Marks, Planned) {
		return nil
	}
	listed := map[int]bool{}
	for _, row := range rows {
		listed[c.KEP(row)] = true
	}
	for _, of := range planned(c) {
		if kep := of.KEPs[0]; !listed[kep] && of.Meets(f, c.Marks()) {
			listed[kep] = true
			keps = append(keps, kep)
		}
	}
	return keps
}

// Meets reports whether a fact meets filters as a row would, of a catalog with such marks.
func (f *Fact) Meets(filters Filters, m Marks) bool {
	met := map[string]bool{}
	for _, t := range filters.Terms() {
		question := string(t.Field)
		if t.Field == FieldIs {
			question = string(Mark(t.Value).question())
		}
		has := f.has(m, t)
		if t.Not && has {
			return false
		}
		met[question] = met[question] || has || t.Not
	}
	return !slices.Contains(slices.Collect(maps.Values(met)), false)
}

// has reports whether a term holds of a fact. What only texts tell holds of none.
func (f *Fact) has(m Marks, t Term) bool {
	followed := func(kind string) func(string) bool { return func(name string) bool { return m.Follows(kind, name) } }
	switch t.Field {
	case FieldRelease:
		span, err := ParseSpan(t.Value)
		return err == nil && span.Contains(f.Release)
	case FieldSIG:
		return slices.Contains(f.SIGs, t.Value)
	case FieldOwner:
		return len(f.SIGs) > 0 && f.SIGs[0] == t.Value
	case FieldStage:
		return string(f.Stage) == t.Value
	case FieldGate:
		begun, isBeginning := strings.CutSuffix(strings.ToLower(t.Value), "*")
		return slices.ContainsFunc(f.Gates, func(g string) bool {
			g = strings.ToLower(g)
			return g == begun || isBeginning && strings.HasPrefix(g, begun)
		})
	case FieldIs:
		return slices.Contains(f.Is, Mark(t.Value)) || t.Value == string(Followed) &&
			(slices.ContainsFunc(f.SIGs, followed("sig")) || slices.ContainsFunc(f.Gates, followed("gate")) ||
				slices.ContainsFunc(f.KEPs, func(kep int) bool { return m.Follows("kep", strconv.Itoa(kep)) }))
	default:
		return false
	}
}

// After returns the rows of later releases and patches than one, and those of them that carry on what an enhancement
// had begun by then.
func After(c *Catalog, v Version) (fresh, changed RowSet) {
	begun := map[int]bool{}
	for row := range c.Len() {
		if c.Version(row).Compare(v) <= 0 {
			begun[c.KEP(row)] = true
		}
	}
	fresh, changed = make(RowSet, c.Len()), make(RowSet, c.Len())
	for row := range c.Len() {
		fresh[row] = c.Version(row).Compare(v) > 0
		changed[row] = fresh[row] && c.KEP(row) != 0 && begun[c.KEP(row)]
	}
	return fresh, changed
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
	case Planned: // of what the reader has not made
	}
	return false
}

// question returns the question that a mark answers: was the entry read, is it followed, is it planned, is there news of
// it?
func (m Mark) question() Mark {
	if m == Unread {
		return Read
	}
	if m == Read || m == Followed || m == Planned {
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
	var aims RowSet
	if answers[Planned] != nil {
		var rows []int
		for _, of := range planned(c) {
			rows = append(rows, c.ByKEP(of.KEPs[0])...)
		}
		aims = NewRowSet(c, rows...)
	}
	return func(row int) bool {
		for _, alternatives := range answers {
			has := func(mark Mark) bool { return marks.has(mark, row) || mark == Planned && aims.Has(row) }
			if !slices.ContainsFunc(alternatives, has) {
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
	known := append(Names(MarkNames()), Names(Stages())...)
	if mark := Mark(strings.ToLower(s)); slices.Contains(MarkNames(), mark) {
		return mark, nil
	}
	return "", &ValueError{Field: string(FieldIs), Value: s, Allowed: Nearest(s, known)}
}

// marksBegun returns the values of is: that begin with beginning, the stages included.
func marksBegun(_ *Catalog, beginning string) []string {
	return slices.DeleteFunc(append(Names(MarkNames()), Names(Stages())...), func(v string) bool {
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
