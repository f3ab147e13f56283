package factfile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// joinAPIs takes the removals of APIs that guides tell of.
func (j *joiner) joinAPIs() {
	changed := map[string]facts.Element{}
	for _, w := range j.all {
		if w.Format != Guide {
			continue
		}
		known := map[string]facts.Element{}
		for _, e := range j.base.Elements().All(facts.API) {
			known[e.Name] = e
		}
		maps.Copy(known, changed)
		for _, told := range w.Tables.Elements().All(facts.API) {
			if e, ok := j.removal(w, known, told); ok {
				changed[e.Name] = e
			}
		}
	}
	j.put(facts.APITable, facts.APIRows(slices.SortedFunc(maps.Values(changed), facts.CompareElements))...)
}

// removal returns what becomes of an API by what a guide tells of it; ok is false where nothing does. Of releases that
// are out, and where the tables are of a later day, the tables hold, and what the guide tells otherwise is a fault.
func (j *joiner) removal(w *Witness, known map[string]facts.Element, told facts.Element) (e facts.Element, ok bool) {
	e, there := known[told.Name]
	e.Conflicts = slices.Clone(e.Conflicts)
	differ := func(format string, args ...any) {
		e.Conflicts, ok = append(e.Conflicts, j.fault(w, told.Name, format, args...)), true
	}
	v := told.Removed
	r, _ := j.base.Release(v)
	out := func(v content.Version) bool { return v != content.Version{} && v.Compare(j.base.LastWithGates()) <= 0 }
	if out(v) || out(e.Removed) || w.Day <= max(j.base.DayOf(facts.DayOfElements), r.AsOf) {
		switch what := contradicted(e, told); {
		case there && what != "":
			differ("%s: %s", w, what)
		case !there:
			j.fault(w, told.Name, "not served as of %s, but no release is known to have served it", v)
		}
		return e, ok
	}
	switch {
	case !there:
		e = told
	case max2(e.Since, e.Deprecated).Compare(v) > 0:
		differ("%s: removed in %s, before it was there or deprecated", w, v)
		return e, ok
	default:
		if what := contradicted(told, e); what != "" {
			differ("known before %s: %s", w.Day, what)
		}
		e.Sources = slices.Compact(append(slices.Clip(e.Sources), told.Sources...))
		if e.Instead == "" || contradicted(e, facts.Element{Instead: told.Instead}) != "" {
			e.Instead, e.InsteadSince = told.Instead, told.InsteadSince
		}
	}
	if e.Removed, e.Planned = (content.Version{}), v; j.isOut(v, w.Day) {
		e.Removed, e.Planned = v, content.Version{}
	}
	w.Leads++
	return e, true
}

// isOut reports whether a release is out on a day.
func (j *joiner) isOut(v content.Version, day string) bool {
	return slices.ContainsFunc(j.releases, func(r facts.Release) bool { return r.Version == v && r.Date != "" && r.Date <= day })
}

// contradicted says what another source tells otherwise of the removal of an API, "" for nothing. What is not told
// contradicts nothing.
func contradicted(e, told facts.Element) string {
	by, _, _ := strings.Cut(e.Instead, " ") // what stands behind it is a remark
	toldBy, _, _ := strings.Cut(told.Instead, " ")
	goes := max2(told.Removed, told.Planned)
	switch {
	case goes != content.Version{} && goes != max2(e.Removed, e.Planned):
		return fmt.Sprintf("not served as of %s", goes)
	case by == "" || toldBy == "":
		return ""
	case by != toldBy:
		return toldBy + " takes its place"
	case told.InsteadSince != content.Version{} && told.InsteadSince != e.InsteadSince:
		return fmt.Sprintf("%s takes its place since %s", toldBy, told.InsteadSince)
	}
	return ""
}
