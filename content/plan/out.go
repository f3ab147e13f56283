package plan

import (
	"cmp"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Out returns the releases that are out on a day, by ISO date, newest first: those that a plan may be between.
func Out(t *facts.Tables, today string) []content.Version {
	newest := t.Newest(today)
	var out []content.Version
	for _, r := range t.Releases() {
		if r.Version.Compare(newest) <= 0 {
			out = append(out, r.Version)
		}
	}
	return out
}

// ReadRelease reads a release that is out on a day, or one of its patches; the error is a *content.ValueError.
func ReadRelease(t *facts.Tables, today, typed string) (content.Version, error) {
	out := Out(t, today)
	v, err := content.ParseVersion(typed)
	if err != nil || !slices.Contains(out, v.Release()) {
		return v, &content.ValueError{Field: string(content.FieldRelease), Value: typed, Allowed: near(v, out)}
	}
	v.Pre = ""
	return v, nil
}

// near returns the names of the releases that are nearest to one that is not out, or, where it is no release at all,
// of the newest.
func near(v content.Version, out []content.Version) []string {
	apart := func(other content.Version) int {
		if v.Major != other.Major {
			return 0
		}
		return max(v.Minor-other.Minor, other.Minor-v.Minor)
	}
	out = slices.Clone(out)
	slices.SortStableFunc(out, func(a, b content.Version) int { return cmp.Compare(apart(a), apart(b)) })
	var names []string
	for _, other := range out[:min(5, len(out))] {
		names = append(names, other.String())
	}
	return names
}

// Usual returns the releases of a plan where none are named: the oldest that is supported on a day, and the newest
// that is out; ok is false where fewer than two are out.
func Usual(t *facts.Tables, today string) (from, to content.Version, ok bool) {
	out := Out(t, today)
	if len(out) < 2 {
		return from, to, false
	}
	from, to = out[1], out[0]
	for _, r := range t.Releases() {
		if r.State(today) == facts.StateSupported && r.Version.Compare(from) < 0 {
			from = r.Version
		}
	}
	return from, to, true
}
