package plan

import (
	"cmp"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Out returns the releases that are out on a day, by ISO date, newest first.
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

// Known returns the releases that a plan may be between, newest first: those that are out on a day, and before them those
// in the making of which the tables know something.
func Known(t *facts.Tables, today string) []content.Version {
	var making []content.Version
	for _, r := range t.Releases() {
		if r.InTheMaking(today) {
			making = append(making, r.Version)
		}
	}
	return append(making, Out(t, today)...)
}

// ReadRelease reads a release that is known on a day, or a patch of one that is out; the error is a *content.ValueError.
func ReadRelease(t *facts.Tables, today, typed string) (content.Version, error) {
	known := Known(t, today)
	v, err := content.ParseVersion(typed)
	patch := err == nil && !v.IsRelease() && v.Release().Compare(t.Newest(today)) > 0
	if err != nil || patch || !slices.Contains(known, v.Release()) {
		return v, &content.ValueError{Field: string(content.FieldRelease), Value: typed, Allowed: near(v, known)}
	}
	v.Pre = ""
	return v, nil
}

// near returns the names of the releases that are nearest to one that is not known, or, where it is no release at all,
// of the newest.
func near(v content.Version, known []content.Version) []string {
	apart := func(other content.Version) int {
		if v.Major != other.Major {
			return 0
		}
		return max(v.Minor-other.Minor, other.Minor-v.Minor)
	}
	known = slices.Clone(known)
	slices.SortStableFunc(known, func(a, b content.Version) int { return cmp.Compare(apart(a), apart(b)) })
	return content.Each(known[:min(5, len(known))], content.Version.String)
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
