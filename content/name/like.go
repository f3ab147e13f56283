package name

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// EnhancementsBeginning returns the numbers of the enhancements that begin with the digits of a number, ascending:
// those of the catalog, and those that only the facts know. t may be nil.
func EnhancementsBeginning(c *content.Catalog, t *facts.Tables, number int) []int {
	out := content.Each(c.ByKEPPrefix(number), c.KEP)
	if t != nil {
		digits := strconv.Itoa(number)
		for _, k := range t.KEPs() {
			if strings.HasPrefix(strconv.Itoa(k.Number), digits) {
				out = append(out, k.Number)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// ReleasesBeginning returns the releases, patches and pre-releases of the catalog whose names begin with beginning,
// newest first. A v before the name is passed over, and 1.26.0 is 1.26.
func ReleasesBeginning(c *content.Catalog, beginning string) []content.Version {
	beginning = strings.TrimPrefix(trimmed(beginning), "v")
	var out []content.Version
	if v, err := content.ParseVersion(beginning); err == nil && v.String() != beginning {
		if _, known := c.Release(v); known {
			out = append(out, v)
		}
	}
	for _, value := range c.Completions(content.FieldRelease, beginning) {
		if v, err := content.ParseVersion(value); err == nil {
			out = append(out, v)
		}
	}
	return out
}

// GatesBeginning returns the names of the feature gates that begin with beginning, in any case, as they are spelled
// and in alphabetical order. t may be nil.
func GatesBeginning(c *content.Catalog, t *facts.Tables, beginning string) []string {
	beginning = trimmed(beginning)
	names := c.Completions(content.FieldGate, beginning)
	if t != nil {
		for _, g := range t.GatesBeginning(beginning) {
			names = append(names, g.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Nearest returns at most five names that have the form of the given one, the nearest first. t may be nil.
func Nearest(c *content.Catalog, t *facts.Tables, text string) []string {
	const most = 5
	near := content.Nearest(text, alike(c, t, trimmed(text)))
	return near[:min(most, len(near))]
}

// alike returns the names that have the form of a folded one, in alphabetical order; releases stand newest first.
func alike(c *content.Catalog, t *facts.Tables, name string) []string {
	if _, err := content.ParseVersion(name); err == nil {
		return c.Values(content.FieldRelease)
	}
	var out []string
	switch {
	case strings.Contains(name, "/"):
		for row := range c.Len() {
			out = append(out, c.ID(row))
		}
	case strings.HasPrefix(name, "#"):
		for row := range c.Len() {
			if n := c.Number(row); strings.HasPrefix(n, "#") {
				out = append(out, n)
			}
		}
	case isNumber(name):
		for row := range c.Len() {
			out = append(out, strings.TrimPrefix(c.Number(row), "#"))
		}
		out = append(out, enhancements(nil, t, "")...)
	case strings.HasPrefix(name, "kep-"):
		out = enhancements(c, t, "KEP-")
	default:
		return GatesBeginning(c, t, "")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func isNumber(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n > 0 && s[0] != '+'
}

// enhancements returns the numbers of all enhancements of a catalog and of the facts, either of which may be nil, with
// sign before each.
func enhancements(c *content.Catalog, t *facts.Tables, sign string) (out []string) {
	if c != nil {
		for row := range c.Len() {
			if kep := c.KEP(row); kep != 0 {
				out = append(out, sign+strconv.Itoa(kep))
			}
		}
	}
	if t != nil {
		for _, k := range t.KEPs() {
			out = append(out, sign+strconv.Itoa(k.Number))
		}
	}
	return out
}
