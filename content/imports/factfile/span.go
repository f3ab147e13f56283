package factfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
)

// Lock is whether the default of a gate can be changed, as far as a source tells.
type Lock string

// What a source may tell of it.
const (
	LockUnknown Lock = "-"
	LockNo      Lock = "no"
	LockYes     Lock = "yes"
)

// State is what a gate is over a stretch of versions.
type State struct {
	Stage content.Stage
	On    bool
	Lock  Lock
}

func (s State) String() string {
	text := string(s.Stage) + " off"
	if s.On {
		text = string(s.Stage) + " on"
	}
	if s.Lock == LockYes {
		text += " locked"
	}
	return text
}

// Contradicts reports whether two sources say different things; what one does not tell contradicts nothing.
func (s State) Contradicts(t State) bool {
	return s.Stage != t.Stage || s.On != t.On || s.Lock != t.Lock && s.Lock != LockUnknown && t.Lock != LockUnknown
}

// Span is a state from a version to before another; a zero end is open.
type Span struct {
	State
	From, End content.Version
}

// Settle sorts spans and makes them follow each other: an open or late end before another span ends where that begins,
// and of spans with the same beginning the one with an end is kept. What the source, which is called that, contradicts
// itself in comes back in lines.
func Settle(spans []Span, source string) (out []Span, odd []string) {
	slices.SortStableFunc(spans, func(a, b Span) int {
		return cmp.Or(a.From.Compare(b.From), -a.End.Compare(b.End))
	})
	out = spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 {
			last := &out[n-1]
			if last.From == s.From {
				if last.State != s.State {
					odd = append(odd, fmt.Sprintf("%s: both %s and %s from %s", source, last.State, s.State, s.From))
				}
				continue
			}
			if last.End != (content.Version{}) && last.End.Compare(s.From) > 0 {
				odd = append(odd, fmt.Sprintf("%s: %s lasts to %s, but %s begins with %s", source, last.State,
					LastBefore(last.End), s.State, s.From))
			}
			if last.End == (content.Version{}) || last.End.Compare(s.From) > 0 {
				last.End = s.From
			}
		}
		out = append(out, s)
	}
	return out, odd
}

// NextMinor returns the release after the one that v belongs to.
func NextMinor(v content.Version) content.Version {
	return content.Version{Major: v.Major, Minor: v.Minor + 1}
}

// EndOf returns the first version after one that a source writes as the last of a stretch: 1.36 stands for all its
// patches, 1.35.0 for itself.
func EndOf(text string, v content.Version) content.Version {
	if strings.Count(text, ".") == 2 {
		v.Patch++
		return v
	}
	return NextMinor(v)
}

// LastBefore is the reverse of EndOf.
func LastBefore(end content.Version) content.Version {
	if end.Patch > 0 {
		end.Patch--
		return end
	}
	return content.Version{Major: end.Major, Minor: max(end.Minor-1, 0)}
}
