package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"k8sexplore/content"
	"k8sexplore/index"
)

// found is what a name stands for: entries, or a release page.
type found struct {
	rows    []int
	release *content.ReleasePage
}

func (f found) empty() bool { return len(f.rows) == 0 && f.release == nil }

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

// isName reports whether words ask for something by its name: whatever has the form of a number, and what find knows.
func isName(c *content.Catalog, words string) bool {
	if _, ok := index.ReadReference(words); ok {
		return true
	}
	return !find(c, words).empty()
}

// unknown says that a name stands for nothing, and which names of its form do.
func unknown(c *content.Catalog, name string) error {
	known := content.Nearest(name, likeNames(c, name))
	if len(known) == 0 {
		return nothing{fmt.Errorf("nothing is known as %q", content.Shorten(name))}
	}
	return nothing{fmt.Errorf("nothing is known as %q: nearest are %s", content.Shorten(name), strings.Join(known[:min(5, len(known))], ", "))}
}

// likeNames returns the names that have the form of the given one, in alphabetical order.
func likeNames(c *content.Catalog, name string) []string {
	lower := strings.ToLower(name)
	if _, err := content.ParseVersion(lower); err == nil {
		return c.Values(content.FieldRelease)
	}
	_, isNumber := number(lower)
	if !isNumber && !strings.Contains(lower, "/") && !strings.HasPrefix(lower, "#") && !strings.HasPrefix(lower, "kep-") {
		return c.Completions(content.FieldGate, "")
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
	slices.Sort(out)
	return slices.Compact(out)
}
