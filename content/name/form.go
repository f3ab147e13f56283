package name

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"k8sexplore/content"
)

// Kind says whether a number is that of an enhancement or of a pull request.
type Kind int

// A bare number, or one with a # before it, may be of either; kep-3329 and pr-111060, and the addresses of their
// pages, are not in doubt.
const (
	Either Kind = iota
	Enhancement
	PullRequest
)

// Number is the number of an enhancement or a pull request as it was written.
type Number struct {
	N      int
	Of     Kind
	Marked bool // more than digits say that it is a number of ours: a #, a word, an address
}

// Rows returns the entries that a number names, newest first: those of the enhancement, or those that name the pull
// request, its own notes first. Where it may be either, precedence says which of them comes first for #N.
func (n Number) Rows(c *content.Catalog, precedence Precedence) []int {
	switch {
	case n.Of == Enhancement:
		return c.ByKEP(n.N)
	case n.Of == PullRequest:
		return c.ByPR(n.N)
	case n.Marked && precedence == PullRequestFirst:
		if rows := c.ByPR(n.N); len(rows) > 0 {
			return rows
		}
		return c.ByKEP(n.N)
	}
	if rows := c.ByKEP(n.N); len(rows) > 0 {
		return rows
	}
	return c.ByPR(n.N)
}

// ReadNumber reads text that is a number in one of the forms that BeginNumber reads, and nothing else.
func ReadNumber(text string) (Number, bool) {
	words := strings.Fields(folded(text))
	if len(words) == 0 {
		return Number{}, false
	}
	n, used := BeginNumber(words)
	return n, used == len(words)
}

// BeginNumber reads a number from the beginning of words, of which there is at least one, and returns how many of them
// it takes, 0 for none: 3329, #3329, kep-3329, kep 3329, pr-111060, pull #111060, or an address at GitHub or
// kep.k8s.io. The words are folded, as Words returns them.
func BeginNumber(words []string) (n Number, used int) {
	if n, ok := readAddress(words[0]); ok {
		return n, 1
	}
	for _, word := range []string{"kep", "pr", "pull"} {
		rest, ok := strings.CutPrefix(words[0], word)
		if !ok {
			continue
		}
		used = 1
		if rest == "" && len(words) > 1 {
			rest, used = words[1], 2
		}
		if n, ok := digits(strings.TrimLeft(rest, "-_#:")); ok {
			return marked(n, word != "kep"), used
		}
	}
	bare, hash := strings.CutPrefix(words[0], "#")
	if n, ok := digits(bare); ok {
		return Number{N: n, Marked: hash}, 1
	}
	return Number{}, 0
}

// marked is a number with a word or an address that says what it is of.
func marked(n int, ofPull bool) Number {
	if ofPull {
		return Number{N: n, Of: PullRequest, Marked: true}
	}
	return Number{N: n, Of: Enhancement, Marked: true}
}

// readAddress reads the web address of a pull request or an enhancement; anything may follow the number.
func readAddress(word string) (Number, bool) {
	if n, ok := readFolder(word); ok {
		return marked(n, false), true
	}
	for _, site := range []struct {
		path   string
		ofPull bool
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
			n, ok := digits(rest[:end])
			return marked(n, site.ofPull), ok
		}
	}
	return Number{}, false
}

// readFolder reads the number of an enhancement's folder: keps/sig-apps/3329-pod-failure-policy.
func readFolder(word string) (int, bool) {
	_, rest, ok := strings.Cut(word, "keps/sig-")
	if !ok {
		return 0, false
	}
	_, folder, _ := strings.Cut(rest, "/")
	number, _, _ := strings.Cut(folder, "-")
	return digits(number)
}

// digits reads digits, at most as many as the number of a pull request may have one day.
func digits(s string) (int, bool) {
	if s == "" || len(s) > 7 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

// Gate removes what people copy along with the name of a feature gate: SeccompDefault=true becomes SeccompDefault.
func Gate(word string) string {
	gate, _, _ := strings.Cut(word, "=")
	return gate
}

// ReadGate removes what stands behind the name of a feature gate, and returns the name in lower case: of
// SeccompDefault=true the value, of Seccomp* the *, which makes the name a prefix. It does not look whether there is
// such a gate.
func ReadGate(text string) (gate string, prefix bool) {
	gate, prefix = strings.CutSuffix(trimmed(text), "*")
	return Gate(gate), prefix
}

// Words returns the words of a text as names are read: folded, without the signs that people put around them.
func Words(typed string) []string {
	return content.Each(strings.Fields(folded(typed)), func(w string) string { return strings.Trim(w, ".,;!?()[]{}<>'\"`") })
}

func trimmed(text string) string { return strings.TrimSpace(folded(text)) }

// folded returns a text in lower case, without differences of width and without characters that show nothing of their
// own.
func folded(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) {
		return strings.ToLower(text)
	}
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Mn, unicode.Cf) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKC.String(text))
}
