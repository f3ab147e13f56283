package run

import (
	"errors"
	"slices"
	"time"

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

// since reads a point in time: a release, or a day, which stands for the newest release that was out on it. What is asked
// for is what is new since then, unless the query says otherwise.
func (s *Run) since(r *Request, asked *string) error {
	if asked == nil {
		return nil
	}
	typed := *asked
	t, err := s.Tables()
	if err != nil {
		return err
	}
	out := func(of facts.Release) bool { return of.Date != "" && of.Date <= typed }
	all := t.Releases() // newest first
	if _, wrong := time.Parse(time.DateOnly, typed); wrong != nil {
		r.Since, err = ReleaseAt(t, typed)
	} else if i := slices.IndexFunc(all, out); i >= 0 {
		r.Since = all[i].Version
	} else {
		err = &content.ValueError{Field: "release", Value: typed, Allowed: []string{releaseRange(t)}}
	}
	if wrong := new(content.ValueError); errors.As(err, &wrong) {
		wrong.Allowed = append(wrong.Allowed, "2026-04-22")
		return OfFlag("since", wrong)
	}
	isNews := func(m content.Mark) bool { return m == content.New || m == content.Changed }
	if marks := &r.Query.Filters.Marks; !slices.ContainsFunc(*marks, isNews) {
		*marks = append(slices.Clip(*marks), content.New)
	}
	return nil
}

// releaseRange names the releases that the facts know, as one writes a range.
func releaseRange(t *facts.Tables) string {
	all := t.Releases() // newest first
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Version.String() + ".." + all[0].Version.String()
}
