package subject

import (
	"slices"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Find returns the subject that a Ref names; ok is false where a catalog does not have its entry.
func Find(c *content.Catalog, r Ref) (s Subject, ok bool) {
	switch r.Kind {
	case KindEntry, KindUpstream:
		row, ok := c.ByID(r.ID)
		if r.Kind == KindUpstream {
			return Upstream{Entry{row}}, ok
		}
		return Entry{row}, ok
	case KindRelease:
		v, err := content.ParseVersion(r.ID)
		return Release{v}, err == nil
	case KindEnhancement:
		number, ok := readKEPName(r.ID)
		return Enhancement{number}, ok
	case KindGate:
		return Gate{r.ID}, true
	case KindTopic:
		return Topic{r.ID}, slices.Contains(assets.Topics(), r.ID)
	}
	if slices.Contains(facts.ElementKinds(), facts.ElementKind(r.Kind)) {
		return readElement(r), true
	}
	return nil, false
}

// Related returns what belongs to a subject without being a link of its page.
func Related(desk Desk, about Subject) (all []Subject) {
	if v, ok := about.Release(desk); ok {
		all = append(all, Release{Version: v})
	}
	if e, ok := about.(Entry); ok {
		if kep := desk.Catalog.KEP(e.Row); kep != 0 {
			for _, row := range desk.Catalog.ByKEP(kep) {
				all = append(all, Entry{Row: row})
			}
		}
		if len(Said(desk.Catalog, e.Row)) > 0 {
			all = append(all, Upstream{Entry: e})
		}
	}
	return all
}
