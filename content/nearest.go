package content

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Nearest returns the allowed values ordered by how close they are to what was typed: those that begin with it first,
// then by edit distance; equals keep their order.
func Nearest(typed string, allowed []string) []string {
	typed = strings.ToLower(typed[:min(len(typed), longestTyped)])
	distance := make(map[string]int, len(allowed))
	for _, v := range allowed {
		if lower := strings.ToLower(v); typed == "" || !strings.HasPrefix(lower, typed) {
			distance[v] = 1 + levenshtein.ComputeDistance(typed, lower)
		}
	}
	out := slices.Clone(allowed)
	slices.SortStableFunc(out, func(a, b string) int { return distance[a] - distance[b] })
	return out
}

// IsNear reports whether a name may be meant by what was typed: it begins so, or one letter in three is another at most.
func IsNear(typed, name string) bool {
	const letters = 3
	typed, name = strings.ToLower(typed[:min(len(typed), longestTyped)]), strings.ToLower(name)
	return strings.HasPrefix(name, typed) || letters*levenshtein.ComputeDistance(typed, name) <= utf8.RuneCountInString(typed)
}

// misspelt reports whether a word is plainly one of the known ones with a letter wrong, or two in the wrong order.
func misspelt(typed string, known []string) bool {
	const shortest = 3
	typed = strings.ToLower(typed[:min(len(typed), longestTyped)])
	return len(typed) >= shortest && slices.ContainsFunc(known, func(k string) bool {
		return levenshtein.ComputeDistance(typed, k) <= 1 || swapped(typed, k)
	})
}

// IsSlip reports whether typed is the name of a command with a slip of the fingers. In a short name one letter for
// another makes a word of its own (slow, helm, last), so only a letter too few or too many counts there, and letters in
// another order; in one of three letters (keep, kept) only the latter.
func IsSlip(typed, name string) bool {
	typed = typed[:min(len(typed), longestTyped)]
	distance := levenshtein.ComputeDistance(typed, name)
	letters := utf8.RuneCountInString(name)
	switch {
	case letters >= 6 || distance == 0:
		return distance <= 1 || distance == 2 && (len(typed) != len(name) || ordered(typed) == ordered(name)) // report, impact: no import
	case letters <= 3:
		return distance == 2 && ordered(typed) == ordered(name)
	}
	return distance == 1 && len(typed) != len(name) || distance == 2 && ordered(typed) == ordered(name)
}

// ordered returns the letters of a word in order.
func ordered(s string) string {
	letters := []rune(s)
	slices.Sort(letters)
	return string(letters)
}

// swapped reports whether two words differ by two neighbours that changed places.
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// longestTyped bounds what is compared, in bytes: no allowed value comes near it, and a book pasted by mistake must not
// hold the screen up.
const longestTyped = 128
