package ask

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// completeNames lets the shell complete what show takes.
func (s *show) completeNames(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	c, err := s.OpenCatalog()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	names := append(c.Values(content.FieldRelease), c.Completions(content.FieldGate, "")...)
	for row := range c.Len() {
		names = append(names, c.Number(row))
	}
	if t, err := s.Tables(); err == nil {
		names = slices.Concat(names, run.ReleaseNames(t), gateNames(t), run.Each(t.KEPs(), func(k facts.KEP) string { return strconv.Itoa(k.Number) }))
	}
	return run.Beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
}

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
func (s *show) find(c *content.Catalog, text string) (found, error) {
	if m := name.InCatalog(c, text, name.PullRequestFirst); !m.IsZero() {
		return s.found(c, nil, m), nil
	}
	t, err := s.Tables()
	if err != nil {
		return found{}, err
	}
	if what := s.found(c, t, name.InFacts(t, text)); !what.empty() {
		return what, nil
	}
	known, err := s.OpenElements()
	if err != nil {
		return found{}, err
	}
	return found{of: known.All(text)}, nil
}

// found gathers what is shown of a meaning. t may be nil for a meaning of the catalog, which has no KEP.
func (s *show) found(c *content.Catalog, t *facts.Tables, m name.Meaning) found {
	out := found{rows: m.Rows, gates: m.Gates}
	if m.Release != (content.Version{}) {
		page, ok := c.Release(m.Release)
		if !ok {
			page.Version = m.Release
		}
		out.release = &page
	}
	if m.KEP != 0 {
		if l, ok := t.Life(c, m.KEP, t.Newest(s.Day())); ok {
			out.kep = &l
		}
	}
	return out
}

// isName reports whether words ask for something by its name: whatever has the form of a number, what the catalog
// knows, and releases that the facts know. Gates and elements of the facts count only as they are spelled, since in
// small letters some are ordinary words. A gate with a value, as in SeccompDefault=true, is searched for.
func (s *show) isName(c *content.Catalog, words string) (bool, error) {
	if _, ok := name.ReadNumber(words); ok {
		return true, nil
	}
	if strings.Contains(words, "=") {
		return false, nil
	}
	what, err := s.find(c, words)
	if len(what.of) > 0 {
		known, err := s.OpenElements()
		return err == nil && len(known.Exact(words)) > 0, err
	}
	if len(what.gates) > 0 {
		return strings.HasPrefix(what.gates[0].Name, strings.TrimSuffix(words, "*")), err
	}
	return !what.empty(), err
}

// unknown says that a name stands for nothing, and which names of its form do.
func (s *show) unknown(c *content.Catalog, text string) error {
	t, err := s.Tables()
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
		return run.None(run.Complain("nothing_known", phrase.Values{"Value": content.Shorten(text)}))
	}
	return run.None(run.Complain("nothing_nearest", phrase.Values{"Value": content.Shorten(text), "Nearest": known}))
}

// nearestElements returns the nearest names to one that has the form of a flag or a metric.
func (s *show) nearestElements(text string) ([]string, error) {
	kind := facts.Metric
	switch {
	case strings.Contains(text, "--"):
		kind = facts.Flag
	case !strings.Contains(text, "_"):
		return nil, nil
	}
	known, err := s.OpenElements()
	if err != nil {
		return nil, err
	}
	return known.Nearest(kind, text), nil
}
