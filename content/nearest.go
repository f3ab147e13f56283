package content

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest returns the allowed values ordered by how close they are to what was typed: those that begin with it first,
// then by edit distance; equals keep their order.
func nearest(typed string, allowed []string) []string {
	typed = strings.ToLower(typed)
	distance := func(v string) int {
		v = strings.ToLower(v)
		if typed != "" && strings.HasPrefix(v, typed) {
			return 0
		}
		return 1 + levenshtein.ComputeDistance(typed, v)
	}
	out := slices.Clone(allowed)
	slices.SortStableFunc(out, func(a, b string) int { return distance(a) - distance(b) })
	return out
}
