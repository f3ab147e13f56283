package export

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// places are where the pages of an edition are, from its home.
type places struct {
	catalog *content.Catalog
	of      map[page.Ref]string
	newest  map[int]string // by number of an enhancement
}

func newPlaces(c *content.Catalog) *places {
	return &places{catalog: c, of: map[page.Ref]string{}, newest: map[int]string{}}
}

// entry notes where an entry is. Those of newer releases come first.
func (p *places) entry(row int, place string) {
	p.of[p.ref(row)] = place
	if kep := p.catalog.KEP(row); kep != 0 && p.newest[kep] == "" {
		p.newest[kep] = place
	}
}

func (p *places) release(v content.Version, place string) {
	p.of[page.Ref{Kind: subject.KindRelease, ID: v.String()}] = place
}

func (p *places) ref(row int) page.Ref {
	return page.Ref{Kind: subject.KindEntry, ID: p.catalog.ID(row)}
}

// has reports whether an entry has a page.
func (p *places) has(row int) bool { return p.of[p.ref(row)] != "" }

// up leads from a place to the home of all.
func up(from string) string { return strings.Repeat("../", strings.Count(from, "/")) }

// from returns what finds the address of a subject's page for a page at a place; it is "" for that page itself, and for
// what has no page. In the place of an entry that was not chosen stands the newest one of its enhancement.
func (p *places) from(here string) func(page.Ref) string {
	return func(ref page.Ref) string {
		place, ok := p.of[ref]
		if !ok && ref.Kind == subject.KindEntry {
			if row, known := p.catalog.ByID(ref.ID); known {
				place = p.newest[p.catalog.KEP(row)]
			}
		}
		if place == "" || place == here {
			return ""
		}
		return up(here) + place
	}
}
