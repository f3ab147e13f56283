package content

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Nearest returns the allowed values ordered by how close they are to what was typed: those that begin with it first,
// then by edit distance; equals keep their order.
func Nearest(typed string, allowed []string) []string {
	typed = strings.ToLower(typed[:min(len(typed), longestTyped)])
	distance := make(map[string]int, len(allowed))
	for _, v := range allowed {
		lower := strings.ToLower(v)
		if typed == "" || !strings.HasPrefix(lower, typed) {
			distance[v] = 1 + levenshtein.ComputeDistance(typed, lower)
		}
	}
	out := slices.Clone(allowed)
	slices.SortStableFunc(out, func(a, b string) int { return distance[a] - distance[b] })
	return out
}

// misspelt reports whether a word is one of the known ones with a letter or two wrong.
func misspelt(typed string, known []string) bool {
	typed = strings.ToLower(typed[:min(len(typed), longestTyped)])
	return slices.ContainsFunc(known, func(k string) bool {
		return levenshtein.ComputeDistance(typed, k) <= min(2, len(k)-1)
	})
}

// longestTyped bounds what is compared, in bytes: no allowed value comes near it, and a book pasted by mistake must not
// hold the screen up.
const longestTyped = 128
