package command

import (
	"slices"

	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/subject"
)

// card answers show from the facts.
func (s *session) card(r *request, what found) error {
	switch {
	case r.form == formJSON && what.kep != nil:
		return s.json(showJSON{Entries: []entryJSON{}, KEPs: []kepJSON{r.jsonKEP(*what.kep)}})
	case len(what.of) > 0:
		return s.elementsFound(r, what.of)
	case r.form == formJSON:
		return s.json(showJSON{Entries: []entryJSON{}, Gates: each(what.gates, r.jsonGate)})
	case what.kep != nil:
		return s.pages(r, []subject.Subject{subject.Enhancement{Number: what.kep.Number}})
	case len(what.gates) > 1:
		return s.gateList(r, what.gates)
	}
	return s.pages(r, []subject.Subject{subject.Gate{Of: what.gates[0].Name}})
}

// elementsFound answers show with elements: the page of each name, or a list of several of a kind.
func (s *session) elementsFound(r *request, found []facts.Element) error {
	known, err := s.elements()
	if err != nil {
		return err
	}
	t, err := s.tables()
	if err != nil {
		return err
	}
	a := elementAnswer{request: r, at: t.Newest(s.day())}
	if r.form == formJSON {
		out := showJSON{Entries: []entryJSON{}}
		for _, e := range a.jsonElements(known, found) {
			of := map[facts.ElementKind]*[]elementJSON{
				facts.API: &out.APIs, facts.Flag: &out.Flags, facts.Field: &out.Fields, facts.Metric: &out.Metrics, facts.Plugin: &out.Plugins,
			}[e.Kind]
			*of = append(*of, e)
		}
		return s.json(out)
	}
	var names []name.Element
	for _, e := range found {
		if of := (name.Element{Kind: e.Kind, Name: name.Called(e)}); !slices.Contains(names, of) {
			names = append(names, of)
		}
	}
	const pages = 3
	if len(names) > pages {
		return s.elementList(a, found)
	}
	return s.pages(r, each(names, func(of name.Element) subject.Subject { return subject.Element{Of: of} }))
}
