package run

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// ReleaseAt reads a release or one of its patches, from the first of all to the newest that is known.
func ReleaseAt(t *facts.Tables, typed string) (content.Version, error) {
	v, err := content.ParseVersion(typed)
	known := func(r facts.Release) bool { return v.Release().Compare(r.Version) <= 0 }
	if err != nil || v.Major < 1 || !slices.ContainsFunc(t.Releases(), known) {
		return v, &content.ValueError{Field: "release", Value: typed, Allowed: []string{releaseRange(t)}}
	}
	return v, nil
}

// releaseRange names the releases that the facts know, as one writes a range.
func releaseRange(t *facts.Tables) string {
	all := t.Releases() // newest first
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Version.String() + ".." + all[0].Version.String()
}
