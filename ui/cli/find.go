package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/page"
)

// found is what a name stands for: entries, a release page, or a fact that no entry is about.
type found struct {
	rows    []int
	release *content.ReleasePage
	kep     *facts.Life
	gates   []facts.Gate
}

func (f found) empty() bool {
	return len(f.rows) == 0 && f.release == nil && f.kep == nil && len(f.gates) == 0
}

// find looks a name up: a number, '#' and a number, an identifier, a release or a feature gate.
func find(c *content.Catalog, name string) found {
	name = strings.TrimSpace(width.Fold.String(name))
	lower := strings.ToLower(name)
	if n, ok := number(strings.TrimPrefix(lower, "#")); ok && lower[0] == '#' {
		return found{rows: firstOf(notes(c, c.ByPR(n)), c.ByPR(n), c.ByKEP(n))}
	}
	if ref, ok := index.ReadReference(name); ok {
		pulls := firstOf(notes(c, c.ByPR(ref.Number)), c.ByPR(ref.Number))
		switch ref.Of {
		case index.OfEnhancement:
			return found{rows: c.ByKEP(ref.Number)}
		case index.OfPullRequest:
			return found{rows: pulls}
		case index.OfEither:
			return found{rows: firstOf(c.ByKEP(ref.Number), pulls)}
		}
	}
	if row, ok := c.ByID(lower); ok {
		return found{rows: []int{row}}
	}
	if v, err := content.ParseVersion(lower); err == nil {
		if page, ok := c.Release(v); ok {
			return found{release: &page}
		}
	}
	gate, prefix := strings.CutSuffix(name, "*")
	if gate == "" {
		return found{}
	}
	return found{rows: c.ByGate(gate, prefix)}
}

// find looks a name up, and what the catalog does not know in the facts.
func (s *session) find(c *content.Catalog, name string) (found, error) {
	if what := find(c, name); !what.empty() {
		return what, nil
	}
	t, err := s.tables()
	if err != nil {
		return found{}, err
	}
	return s.findFacts(c, t, name), nil
}

// findFacts looks up the number of an enhancement, a release, or a feature gate.
func (s *session) findFacts(c *content.Catalog, t *facts.Tables, name string) found {
	if n, ok := kepNumber(name); ok {
		if l, ok := t.Life(c, n, t.Newest(s.day())); ok {
			return found{kep: &l}
		}
		return found{}
	}
	if v, err := content.ParseVersion(name); err == nil {
		if _, ok := t.Release(v); ok && v.IsRelease() {
			return found{release: &content.ReleasePage{Version: v}}
		}
		return found{}
	}
	name = strings.TrimSpace(width.Fold.String(name))
	if beginning, star := strings.CutSuffix(name, "*"); star && beginning != "" {
		return found{gates: t.GatesBeginning(beginning)}
	}
	if g, ok := t.Gate(name); ok {
		return found{gates: []facts.Gate{g}}
	}
	return found{}
}

func number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0 && s[0] != '+'
}

// notes keeps the plain notes: they own their pull requests, enhancements only name them.
func notes(c *content.Catalog, rows []int) []int {
	return slices.DeleteFunc(slices.Clone(rows), func(row int) bool { return c.KEP(row) != 0 })
}

func firstOf(candidates ...[]int) []int {
	for _, rows := range candidates {
		if len(rows) > 0 {
			return rows
		}
	}
	return nil
}

// isName reports whether words ask for something by its name: whatever has the form of a number, and what find knows; of the facts
// releases, and gates as they are written, since in small letters some are ordinary words.
func (s *session) isName(c *content.Catalog, words string) (bool, error) {
	if _, ok := index.ReadReference(words); ok {
		return true, nil
	}
	what, err := s.find(c, words)
	if len(what.gates) > 0 {
		return strings.HasPrefix(what.gates[0].Name, strings.TrimSuffix(words, "*")), err
	}
	return !what.empty(), err
}

// unknown says that a name stands for nothing, and which names of its form do.
func (s *session) unknown(c *content.Catalog, name string) error {
	t, err := s.tables()
	if err != nil {
		return err
	}
	known := content.Nearest(name, likeNames(c, t, name))
	if len(known) == 0 {
		return nothing{fmt.Errorf("nothing is known as %q", content.Shorten(name))}
	}
	return nothing{fmt.Errorf("nothing is known as %q: nearest are %s", content.Shorten(name), strings.Join(known[:min(5, len(known))], ", "))}
}

// likeNames returns the names that have the form of the given one, in alphabetical order.
func likeNames(c *content.Catalog, t *facts.Tables, name string) []string {
	lower := strings.ToLower(name)
	if _, err := content.ParseVersion(lower); err == nil {
		return c.Values(content.FieldRelease)
	}
	_, isNumber := number(lower)
	if !isNumber && !strings.Contains(lower, "/") && !strings.HasPrefix(lower, "#") && !strings.HasPrefix(lower, "kep-") {
		names := append(c.Completions(content.FieldGate, ""), gateNames(t)...)
		slices.Sort(names)
		return slices.Compact(names)
	}
	var out []string
	for row := range c.Len() {
		switch n := c.Number(row); {
		case strings.Contains(lower, "/"):
			out = append(out, c.ID(row))
		case isNumber:
			out = append(out, strings.TrimPrefix(n, "#"))
		case strings.HasPrefix(lower, "#"):
			if strings.HasPrefix(n, "#") {
				out = append(out, n)
			}
		case c.KEP(row) != 0: // kep-
			out = append(out, "KEP-"+n)
		}
	}
	for _, k := range t.KEPs() {
		switch {
		case isNumber:
			out = append(out, strconv.Itoa(k.Number))
		case strings.HasPrefix(lower, "kep-"):
			out = append(out, page.KEPName(k.Number))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
