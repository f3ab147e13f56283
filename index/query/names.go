package query

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/name"
)

// Names is what the words of a query name outright: by number, pull request or feature gate.
type Names struct {
	Rows     []int             // in the order of the words, each word's newest first, no row twice
	Only     bool              // the words are one bare number: nothing else is meant
	Titled   []int             // rows of the enhancement whose title, or whose feature gate in words, the words are
	Releases []content.Version // that stand among other words, whatever is written around them
	Begins   []int             // rows of the feature gates, or after # of the enhancements, that the only word is the beginning of
}

// MinGateBeginning is how many letters of a feature gate's name tell more than an ordinary word does.
const MinGateBeginning = 4

// LookUpNames finds what words name in a catalog. A number that stands among other words and is not marked as one names
// nothing: "5 minutes" is not KEP-5.
func LookUpNames(c *content.Catalog, typed string) Names {
	var n Names
	words, releases := WithoutReleases(name.Words(typed))
	n.Releases = releasesIn(typed)
	for i := 0; i < len(words); {
		number, used := name.BeginNumber(words[i:])
		row, isID := c.ByID(words[i])
		switch {
		case isID:
			n.add([]int{row})
			used = 1
		case used == 0:
			if len(words) == 1 {
				n.add(enhancementsFirst(c, c.ByGate(name.Gate(words[i]), false)))
			}
			used = 1
		case number.Marked || len(words) == 1:
			n.add(number.Rows(c, name.EnhancementFirst))
			if number.Of == name.Either && len(words) == 1 {
				if number.Marked && len(n.Rows) == 0 { // #33, on the way to #3329
					n.Begins = c.ByKEPPrefix(number.N)
				}
				n.Only = len(n.Rows) > 0 || len(n.Begins) > 0
			}
		}
		i += used
	}
	n.Rows = preferReleases(c, n.Rows, releases)
	if len(words) == 1 && len(n.Rows) == 0 && len(n.Begins) == 0 && len(words[0]) >= MinGateBeginning {
		n.Begins = c.ByGate(words[0], true)
	}
	if len(n.Rows) == 0 && (len(words) > 1 || len(n.Begins) > 0 && LikeGate(typed)) {
		n.Titled = enhancementsOfGate(c, strings.Join(words, ""), len(words) == 1)
	}
	return n
}

// LikeGate reports a word that can only be a name: one with a capital within, or a very long one.
func LikeGate(word string) bool {
	const long = 11
	return len(word) >= long || len(word) >= MinGateBeginning && strings.ContainsFunc(word[1:], unicode.IsUpper)
}

// enhancementsOfGate returns the rows of enhancements that have a feature gate, or with prefix one whose name begins so.
// It may be written in words: stable load balancer node set.
func enhancementsOfGate(c *content.Catalog, gate string, prefix bool) []int {
	rows := c.ByGate(strings.NewReplacer("-", "", "_", "").Replace(gate), prefix)
	return slices.DeleteFunc(rows, func(row int) bool { return c.KEP(row) == 0 })
}

// releasesIn returns the releases that words name, as in 1.33に上げたら.
func releasesIn(typed string) (out []content.Version) {
	for _, number := range ReleaseNumber().FindAllString(typed, -1) {
		if v, err := content.ParseVersion(number); err == nil {
			out = append(out, v.Release())
		}
	}
	return out
}

// ReleaseNumber finds the numbers of releases and patches.
var ReleaseNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bv?1\.\d{1,2}(\.\d{1,3})?(-[a-z]+\.\d+)?`) })

// StageNamed returns the stage that one of the words names, "" for none or several.
func StageNamed(typed string) (stage content.Stage) {
	said := map[string]content.Stage{
		"альфа": content.Alpha, "бета": content.Beta, "アルファ": content.Alpha, "ベータ": content.Beta, "正式发布": content.Stable, "安定版": content.Stable,
	}
	for _, w := range name.Words(typed) {
		s, err := content.ParseStage(w)
		if err != nil {
			s = said[w]
		}
		if s != "" && stage != "" && s != stage {
			return ""
		}
		stage = cmp.Or(s, stage)
	}
	return stage
}

// enhancementsFirst puts what a feature gate belongs to before notes that only have to do with it, which may be newer.
func enhancementsFirst(c *content.Catalog, rows []int) []int {
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(min(c.KEP(b), 1), min(c.KEP(a), 1)) })
	return rows
}

// WithoutReleases takes the releases off words that also name something: v1.27 3063 is KEP-3063, in 1.27.
func WithoutReleases(words []string) (rest []string, releases []content.Version) {
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
	out := slices.DeleteFunc(slices.Clone(rows), func(row int) bool { return !slices.Contains(releases, c.Version(row)) })
	if len(out) == 0 {
		return rows
	}
	return out
}

func (n *Names) add(rows []int) {
	n.Rows = content.AppendNew(n.Rows, rows...)
}

// Says reports whether words hold anything that can be looked for.
func Says(words string) bool {
	if _, ok := name.ReadNumber(words); ok {
		return true
	}
	q := Parse(words, nil, content.English)
	return len(q.Clauses) > 0 || len(q.Conditions) > 0
}
