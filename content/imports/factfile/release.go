package factfile

import (
	"fmt"
	"slices"
	"time"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// ReadReleases reads schedule.yaml or eol.yaml of the website, newest release first.
func ReadReleases(in *Input, data []byte) (out []facts.Release) {
	f := in.mapping(data)
	list := "schedules"
	if f[list] == nil {
		list = "branches"
	}
	items := in.items(f, list)
	if len(items) == 0 && len(in.Problems) == 0 {
		in.Fail(1, "no schedules and no branches, expected schedule.yaml or eol.yaml of kubernetes/website")
	}
	for _, n := range items {
		f := in.fields(n)
		typed := in.text(f, "release")
		v, err := content.ParseVersion(typed)
		if err != nil || !v.IsRelease() {
			in.Fail(n.Line, "release %q, expected a form like 1.27", content.Shorten(typed))
			continue
		}
		r := facts.Release{Version: v}
		r.Date, r.EndOfLife = in.date(f, "releaseDate"), in.date(f, "endOfLifeDate")
		in.firstPatch(f, &r)
		switch {
		case slices.ContainsFunc(out, func(o facts.Release) bool { return o.Version == r.Version }):
			in.Fail(n.Line, "release %s stands twice", r.Version)
			continue
		case r.Date != "" && r.EndOfLife != "" && r.EndOfLife <= r.Date:
			in.odd(f, "endOfLifeDate", fmt.Sprintf("%s ends on %s, before it is out on %s", r.Version, r.EndOfLife, r.Date))
			r.EndOfLife = ""
		}
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b facts.Release) int { return b.Version.Compare(a.Version) })
	return out
}

// date reads a day; one that the calendar does not have is odd, and none.
func (in *Input) date(f fields, key string) string {
	s := in.text(f, key)
	if s == "" {
		return ""
	}
	day, err := time.Parse(time.DateOnly, s)
	if err != nil || day.Year() < firstYear {
		in.odd(f, key, content.Shorten(s)+" is no date of a release, expected a form like 2022-08-23")
		return ""
	}
	return day.Format(time.DateOnly)
}

// firstYear is the year of the first release of Kubernetes.
const firstYear = 2014

// firstPatch holds the date of a release against that of its patch 0, which is believed.
func (in *Input) firstPatch(f fields, r *facts.Release) {
	for _, n := range in.items(f, "previousPatches") {
		if n.Kind != yaml.MappingNode {
			continue
		}
		patch := in.fields(n)
		if in.text(patch, "release") != r.Version.String()+".0" {
			continue
		}
		if day := in.date(patch, "targetDate"); day != "" && r.Date != "" && day != r.Date {
			in.odd(f, "releaseDate", fmt.Sprintf("%s, and %s.0 is of %s", r.Date, r.Version, day))
			r.Date = day
		}
	}
}
