package command

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
)

// found is what a name stands for: entries, a release page, or a fact that no entry is about.
type found struct {
	rows    []int
	release *content.ReleasePage
	kep     *facts.Life
	gates   []facts.Gate
	of      []facts.Element
}

func (f found) empty() bool {
	return len(f.rows) == 0 && f.release == nil && f.kep == nil && len(f.gates) == 0 && len(f.of) == 0
}

// find looks a name up, and what the catalog does not know in the facts, which are read only then.
func (s *session) find(c *content.Catalog, text string) (found, error) {
	if m := name.InCatalog(c, text, name.PullRequestFirst); !m.IsZero() {
		return s.found(c, nil, m), nil
	}
	t, err := s.tables()
	if err != nil {
		return found{}, err
	}
	if what := s.found(c, t, name.InFacts(t, text)); !what.empty() {
		return what, nil
	}
	known, err := s.elements()
	if err != nil {
		return found{}, err
	}
	return found{of: known.All(text)}, nil
}

// found gathers what is shown of a meaning. t may be nil for a meaning of the catalog, which has no KEP.
func (s *session) found(c *content.Catalog, t *facts.Tables, m name.Meaning) found {
	out := found{rows: m.Rows, gates: m.Gates}
	if m.Release != (content.Version{}) {
		page, ok := c.Release(m.Release)
		if !ok {
			page.Version = m.Release
		}
		out.release = &page
	}
	if m.KEP != 0 {
		if l, ok := t.Life(c, m.KEP, t.Newest(s.day())); ok {
			out.kep = &l
		}
	}
	return out
}

// isName reports whether words ask for something by its name: whatever has the form of a number, what the catalog
// knows, and releases that the facts know. Gates and elements of the facts count only as they are spelled, since in
// small letters some are ordinary words. A gate with a value, as in SeccompDefault=true, is searched for.
func (s *session) isName(c *content.Catalog, words string) (bool, error) {
	if _, ok := name.ReadNumber(words); ok {
		return true, nil
	}
	if strings.Contains(words, "=") {
		return false, nil
	}
	what, err := s.find(c, words)
	if len(what.of) > 0 {
		known, err := s.elements()
		return err == nil && len(known.Exact(words)) > 0, err
	}
	if len(what.gates) > 0 {
		return strings.HasPrefix(what.gates[0].Name, strings.TrimSuffix(words, "*")), err
	}
	return !what.empty(), err
}

// unknown says that a name stands for nothing, and which names of its form do.
func (s *session) unknown(c *content.Catalog, text string) error {
	t, err := s.tables()
	if err != nil {
		return err
	}
	known, err := s.nearestElements(text)
	if err != nil {
		return err
	}
	if len(known) == 0 {
		known = name.Nearest(c, t, text)
	}
	if len(known) == 0 {
		return nothing{complaint{"nothing_known", phrase.Values{"Value": content.Shorten(text)}}}
	}
	return nothing{complaint{"nothing_nearest", phrase.Values{"Value": content.Shorten(text), "Nearest": known}}}
}

// nearestElements returns the nearest names to one that has the form of a flag or a metric.
func (s *session) nearestElements(text string) ([]string, error) {
	kind := facts.Metric
	switch {
	case strings.Contains(text, "--"):
		kind = facts.Flag
	case !strings.Contains(text, "_"):
		return nil, nil
	}
	known, err := s.elements()
	if err != nil {
		return nil, err
	}
	return known.Nearest(kind, text), nil
}
