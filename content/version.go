package content

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Version names a release (1.27), one of its patches (1.27.13) or a pre-release (1.27.0-alpha.1).
// x.y.0 is the minor release itself.
type Version struct {
	Major, Minor, Patch int
	Pre                 string // "alpha.1": letters, then perhaps a dot and a number; "" for a finished release
}

// ParseVersion reads 1.27, v1.27, 1.27.13 or v1.27.0-alpha.1.
func ParseVersion(s string) (Version, error) {
	bare, pre, hasPre := strings.Cut(strings.TrimPrefix(strings.ToLower(s), "v"), "-")
	parts := strings.Split(bare, ".")
	if len(parts) < 2 || len(parts) > 3 || hasPre && (!isPre(pre) || len(parts) != 3) {
		return Version{}, fmt.Errorf("version %q: expected a form like 1.27, 1.27.13 or 1.27.0-rc.1", s)
	}
	var n [3]int
	for i, p := range parts {
		v, err := strconv.Atoi(p)
		if err != nil || v < 0 || v > 9999 || p[0] == '+' {
			return Version{}, fmt.Errorf("version %q: %q is not a number", s, p)
		}
		n[i] = v
	}
	return Version{Major: n[0], Minor: n[1], Patch: n[2], Pre: pre}, nil
}

// isPre reports whether a lower-cased word has the form of Version.Pre.
func isPre(s string) bool {
	word, number, hasNumber := strings.Cut(s, ".")
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" || word == "" {
		return false
	}
	n, err := strconv.Atoi(number)
	return !hasNumber || err == nil && n >= 0 && strconv.Itoa(n) == number
}

// String returns 1.27, 1.27.13 or 1.27.0-alpha.1.
func (v Version) String() string {
	s := strconv.Itoa(v.Major) + "." + strconv.Itoa(v.Minor)
	if v.Patch != 0 || v.Pre != "" {
		s += "." + strconv.Itoa(v.Patch)
	}
	if v.Pre != "" {
		s += "-" + v.Pre
	}
	return s
}

// Text returns what String does, and "" for the zero Version.
func (v Version) Text() string {
	if v == (Version{}) {
		return ""
	}
	return v.String()
}

// MarshalText returns what Text does.
func (v Version) MarshalText() ([]byte, error) { return []byte(v.Text()), nil }

// Release returns the minor release that v belongs to.
func (v Version) Release() Version { return Version{Major: v.Major, Minor: v.Minor} }

// Previous returns the minor release before that of v.
func (v Version) Previous() Version { return Version{Major: v.Major, Minor: v.Minor - 1} }

// IsRelease reports whether v is a minor release itself, neither patch nor pre-release.
func (v Version) IsRelease() bool { return v == v.Release() }

// Compare orders versions by age, older first; a pre-release comes before its release.
func (v Version) Compare(w Version) int {
	if c := cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch)); c != 0 {
		return c
	}
	switch {
	case v.Pre == w.Pre:
		return 0
	case v.Pre == "":
		return 1
	case w.Pre == "":
		return -1
	}
	return comparePre(v.Pre, w.Pre)
}

// comparePre orders alpha.2 before alpha.10 before beta.0.
func comparePre(a, b string) int {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(as), len(bs)) {
		an, aerr := strconv.Atoi(as[i])
		bn, berr := strconv.Atoi(bs[i])
		c := strings.Compare(as[i], bs[i])
		if aerr == nil && berr == nil {
			c = cmp.Compare(an, bn)
		}
		if c != 0 {
			return c
		}
	}
	return cmp.Compare(len(as), len(bs))
}

// A Span is a stretch of versions, both ends included, as a release filter names it: 1.27 is that release alone,
// 1.27.13 that patch, 1.27.x the release with all its patches and pre-releases, 1.25..1.27 everything from one to the
// other.
type Span struct {
	From, To Version
	Series   bool // 1.27.x
}

// ParseSpan reads the forms that Span documents; a v in front of a version is allowed.
func ParseSpan(s string) (Span, error) {
	if from, to, ok := strings.Cut(s, ".."); ok {
		a, err := ParseVersion(from)
		if err != nil {
			return Span{}, err
		}
		b, err := ParseVersion(to)
		if err != nil {
			return Span{}, err
		}
		if a.Compare(b) > 0 {
			a, b = b, a
		}
		return Span{From: a, To: b}, nil
	}
	if series, ok := strings.CutSuffix(strings.ToLower(s), ".x"); ok {
		v, err := ParseVersion(series)
		if err != nil || strings.Count(series, ".") != 1 {
			return Span{}, fmt.Errorf("release %q: expected a form like 1.27.x", s)
		}
		return Span{From: v, To: v, Series: true}, nil
	}
	v, err := ParseVersion(s)
	return Span{From: v, To: v}, err
}

// Contains reports whether v lies in the span.
func (s Span) Contains(v Version) bool {
	if s.Series {
		return v.Release() == s.From
	}
	return s.From.Compare(v) <= 0 && v.Compare(s.To) <= 0
}

// IsRange reports whether the span is of the form 1.25..1.27.
func (s Span) IsRange() bool { return !s.Series && s.From != s.To }

// String returns the form that ParseSpan reads.
func (s Span) String() string {
	switch {
	case s.Series:
		return s.From.String() + ".x"
	case s.From == s.To:
		return s.From.String()
	}
	return s.From.String() + ".." + s.To.String()
}
