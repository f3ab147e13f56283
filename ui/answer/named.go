package answer

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/ui/subject"
)

// Names is what names are looked up in. The tables are opened for names that the catalog does not know.
type Names struct {
	Catalog  *content.Catalog
	Tables   func() (*facts.Tables, error)
	Elements func() (*name.Elements, error)
}

// NamesOf returns what a desk can look names up in. Tables that are not there yet know no names.
func NamesOf(d subject.Desk) Names {
	return Names{
		Catalog:  d.Catalog,
		Tables:   func() (*facts.Tables, error) { return d.Tables, nil },
		Elements: func() (*name.Elements, error) { return d.Elements, nil },
	}
}

// Meaning is what a name stands for: what name.Meaning says, else elements of the tables.
type Meaning struct {
	name.Meaning
	Elements []facts.Element // in the order of the tables
}

// IsZero reports whether the name stands for nothing.
func (m Meaning) IsZero() bool { return m.Meaning.IsZero() && len(m.Elements) == 0 }

// Subjects returns what the name stands for, the likeliest first: a release, entries, an enhancement without an entry,
// gates, elements, each name once.
func (m Meaning) Subjects() []subject.Subject {
	var all []subject.Subject
	if m.Release != (content.Version{}) {
		all = append(all, subject.Release{Version: m.Release})
	}
	for _, row := range m.Rows {
		all = append(all, subject.Entry{Row: row})
	}
	if m.KEP != 0 {
		all = append(all, subject.Enhancement{Number: m.KEP})
	}
	for _, g := range m.Gates {
		all = append(all, subject.Gate{Of: g.Name})
	}
	for _, e := range m.Elements {
		about := subject.Element{Of: name.Element{Kind: e.Kind, Name: name.Called(e)}}
		all = content.AppendNew(all, subject.Subject(about))
	}
	return all
}

// Named returns what a name stands for, in any case: in the catalog, else in the tables. A gate may end in * for all
// that begin so.
func (n Names) Named(text string, first name.Precedence) (Meaning, error) {
	if m := name.InCatalog(n.Catalog, text, first); !m.IsZero() {
		return Meaning{Meaning: m}, nil
	}
	tables, err := n.Tables()
	if err != nil {
		return Meaning{}, err
	}
	if m := name.InFacts(tables, text); !m.IsZero() {
		return Meaning{Meaning: m}, nil
	}
	elements, err := n.Elements()
	if err != nil || elements == nil {
		return Meaning{}, err
	}
	return Meaning{Elements: elements.All(text)}, nil
}

// Asked returns what words ask for by its name, and whether they do: by a number, an identifier, a release, or the name
// of a gate or an element as it is spelled, since in small letters some names are ordinary words. Other words are
// searched for, and so is a gate with a value, as in SeccompDefault=true. A number that nothing has is a name all the
// same.
func (n Names) Asked(words string, first name.Precedence) (m Meaning, isName bool, err error) {
	if strings.TrimSpace(words) == "" || strings.Contains(words, "=") {
		return Meaning{}, false, nil
	}
	if m, err = n.Named(words, first); err != nil {
		return Meaning{}, false, err
	}
	_, isNumber := name.ReadNumber(words)
	_, isID := n.Catalog.ByID(strings.TrimSpace(words))
	switch {
	case isNumber, isID, m.Release != content.Version{}:
		return m, true, nil
	case len(m.Elements) > 0:
		elements, err := n.Elements()
		return m, err == nil && len(elements.Exact(words)) > 0, err
	}
	return m, n.spelled(strings.TrimSuffix(strings.TrimSpace(words), "*"), m), nil
}

// spelled reports whether a gate is called so, or begins so, with the same capitals.
func (n Names) spelled(typed string, m Meaning) bool {
	isIt := func(gate string) bool { return strings.HasPrefix(gate, typed) }
	if len(m.Gates) > 0 {
		return isIt(m.Gates[0].Name)
	}
	return len(m.Rows) > 0 && slices.ContainsFunc(n.Catalog.Gates(m.Rows[0]), func(g content.Gate) bool { return isIt(g.Name) })
}

// Nearest returns the names of the form of a text that are nearest to it, the nearest first; none where there are none.
func (n Names) Nearest(text string) ([]string, error) {
	tables, err := n.Tables()
	if err != nil {
		return nil, err
	}
	kind := facts.ElementKind("")
	switch {
	case strings.Contains(text, "--"):
		kind = facts.Flag
	case strings.Contains(text, "_"):
		kind = facts.Metric
	}
	if kind != "" {
		elements, err := n.Elements()
		if err != nil {
			return nil, err
		}
		if elements != nil {
			if near := elements.Nearest(kind, text); len(near) > 0 {
				return near, nil
			}
		}
	}
	return name.Nearest(n.Catalog, tables, text), nil
}

// OfCard returns what a card of a search is about.
func OfCard(c index.Card) subject.Subject {
	switch {
	case c.Release != content.Version{}:
		return subject.Release{Version: c.Release}
	case c.KEP != 0:
		return subject.Enhancement{Number: c.KEP}
	case c.Gate != "":
		return subject.Gate{Of: c.Gate}
	}
	return subject.Element{Of: c.Element}
}

// OfEnhancement returns what the number of an enhancement leads to: its newest entry, else its card.
func OfEnhancement(c *content.Catalog, kep int) subject.Subject {
	if rows := c.ByKEP(kep); len(rows) > 0 {
		return subject.Entry{Row: rows[0]}
	}
	return subject.Enhancement{Number: kep}
}

// OfGate returns what the name of a gate leads to: its page, else the newest entry that names it; nil for neither.
func OfGate(c *content.Catalog, t *facts.Tables, gate string) subject.Subject {
	if t != nil {
		if g, ok := t.Gate(gate); ok {
			return subject.Gate{Of: g.Name}
		}
	}
	if rows := c.ByGate(gate, false); len(rows) > 0 {
		return subject.Entry{Row: rows[0]}
	}
	return nil
}
