package index

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
)

// named is what the words of a query name outright: by number, pull request or feature gate.
type named struct {
	rows   []int // in the order of the words, each word's newest first, no row twice
	only   bool  // the words are one bare number: nothing else is meant
	gates  []int // rows of the feature gates that stand among other words
	begins []int // rows of the feature gates, or after # of the enhancements, that the only word is the beginning of
}

// minGateBeginning is how many letters of a feature gate's name tell more than an ordinary word does.
const minGateBeginning = 4

// lookUpNames finds what words name in a catalog. A number that stands among other words and is not marked as one names
// nothing: "5 minutes" is not KEP-5.
func lookUpNames(c *content.Catalog, typed string) named {
	var n named
	words, releases := withoutReleases(nameWords(typed))
	for i := 0; i < len(words); {
		ref, used := readReference(words[i:])
		row, isID := c.ByID(words[i])
		switch {
		case isID:
			n.add([]int{row})
			used = 1
		case used == 0:
			if rows := c.ByGate(gateName(words[i]), false); len(words) == 1 {
				n.add(rows)
			} else {
				n.gates = append(n.gates, rows...)
			}
			used = 1
		case ref.marked || len(words) == 1:
			n.add(ref.rows(c))
			if ref.bare && len(words) == 1 {
				if ref.marked && len(n.rows) == 0 { // #33, on the way to #3329
					n.begins = c.ByKEPPrefix(ref.number)
				}
				n.only = len(n.rows) > 0 || len(n.begins) > 0
			}
		}
		i += used
	}
	n.rows = preferReleases(c, n.rows, releases)
	if len(words) == 1 && len(n.rows) == 0 && len(n.begins) == 0 && len(words[0]) >= minGateBeginning {
		n.begins = c.ByGate(words[0], true)
	}
	return n
}

// withoutReleases takes the releases off words that also name something: v1.27 3063 is KEP-3063, in 1.27.
func withoutReleases(words []string) (rest []string, releases []content.Version) {
	for _, w := range words {
		if v, err := content.ParseVersion(w); err == nil {
			releases = append(releases, v)
		} else {
			rest = append(rest, w)
		}
	}
	return rest, releases
}

// preferReleases returns those of the rows that are of the releases, if any of them is.
func preferReleases(c *content.Catalog, rows []int, releases []content.Version) []int {
	var out []int
	for _, row := range rows {
		if slices.Contains(releases, c.Version(row)) {
			out = append(out, row)
		}
	}
	if len(out) == 0 {
		return rows
	}
	return out
}

// nameWords returns the words of a query as names are read: folded, without the signs that people put around them.
func nameWords(typed string) []string {
	words := strings.Fields(foldText(typed))
	for i, w := range words {
		words[i] = strings.Trim(w, ".,;!?()[]{}<>'\"`")
	}
	return words
}

func (n *named) add(rows []int) {
	for _, r := range rows {
		if !slices.Contains(n.rows, r) {
			n.rows = append(n.rows, r)
		}
	}
}

// gateName takes off what people copy along with a gate's name: SeccompDefault=true.
func gateName(word string) string {
	name, _, _ := strings.Cut(word, "=")
	return name
}

// reference is a number that a query names.
type reference struct {
	number int
	pull   bool // of a pull request and nothing else
	marked bool // more than digits say that it is a number of ours
	bare   bool // nothing but digits, or # and digits
}

// rows returns the rows of the enhancement with the number, else, where it may be one, those of the pull request.
func (r reference) rows(c *content.Catalog) []int {
	if !r.pull {
		if rows := c.ByKEP(r.number); len(rows) > 0 || !r.bare {
			return rows
		}
	}
	return c.ByPR(r.number)
}

// readReference reads a number from the beginning of folded words and returns how many words it takes, 0 for none:
// 3329, #3329, kep-3329, kep 3329, pr-111060, pull #111060, or an address at GitHub or kep.k8s.io.
func readReference(words []string) (r reference, used int) {
	if r, ok := readAddress(words[0]); ok {
		return r, 1
	}
	for _, name := range []string{"kep", "pr", "pull"} {
		rest, ok := strings.CutPrefix(words[0], name)
		if !ok {
			continue
		}
		used = 1
		if rest == "" && len(words) > 1 {
			rest, used = words[1], 2
		}
		if n, ok := readNumber(strings.TrimLeft(rest, "-_#:")); ok {
			return reference{number: n, pull: name != "kep", marked: true}, used
		}
	}
	digits, marked := strings.CutPrefix(words[0], "#")
	if n, ok := readNumber(digits); ok {
		return reference{number: n, marked: marked, bare: true}, 1
	}
	return reference{}, 0
}

// readAddress reads the web address of a pull request or an enhancement; anything may follow the number.
func readAddress(word string) (reference, bool) {
	if n, ok := readFolder(word); ok {
		return reference{number: n, marked: true}, true
	}
	for _, site := range []struct {
		path string
		pull bool
	}{
		{"github.com/kubernetes/kubernetes/pull/", true},
		{"github.com/kubernetes/enhancements/issues/", false},
		{"kep.k8s.io/", false},
		{"pr.k8s.io/", true},
		{"kubernetes.dev/resources/keps/", false},
	} {
		if _, rest, ok := strings.Cut(word, site.path); ok {
			end := 0
			for end < len(rest) && '0' <= rest[end] && rest[end] <= '9' {
				end++
			}
			n, ok := readNumber(rest[:end])
			return reference{number: n, pull: site.pull, marked: true}, ok
		}
	}
	return reference{}, false
}

// readFolder reads the number of an enhancement's folder: keps/sig-apps/3329-pod-failure-policy.
func readFolder(word string) (int, bool) {
	_, rest, ok := strings.Cut(word, "keps/sig-")
	if !ok {
		return 0, false
	}
	_, folder, _ := strings.Cut(rest, "/")
	digits, _, _ := strings.Cut(folder, "-")
	return readNumber(digits)
}

// readNumber reads digits, as many as a pull request may have one day.
func readNumber(s string) (int, bool) {
	if s == "" || len(s) > 7 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

// Reference is a number that somebody names an entry by.
type Reference struct {
	Number int
	Of     ReferenceOf
}

// ReferenceOf says what a number is of.
type ReferenceOf int

// A bare number may be either; kep-3329 and pr-111060, and the addresses of their pages, are not in doubt.
const (
	OfEither ReferenceOf = iota
	OfEnhancement
	OfPullRequest
)

// ReadReference reads text that is a number in one of the forms that a search understands, and nothing else.
func ReadReference(text string) (Reference, bool) {
	words := strings.Fields(foldText(text))
	if len(words) == 0 {
		return Reference{}, false
	}
	r, used := readReference(words)
	if used != len(words) {
		return Reference{}, false
	}
	switch {
	case r.pull:
		return Reference{r.number, OfPullRequest}, true
	case r.bare:
		return Reference{r.number, OfEither}, true
	}
	return Reference{r.number, OfEnhancement}, true
}

// Says reports whether words hold anything that can be looked for.
func Says(words string) bool {
	if _, ok := ReadReference(words); ok {
		return true
	}
	q := parse(words, nil)
	return len(q.clauses) > 0 || len(q.conditions) > 0
}
