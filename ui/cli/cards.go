package cli

import (
	"k8sexplore/ui/topic"
)

// card answers show from the facts.
func (s *session) card(r *request, what found) error {
	switch {
	case r.form == formJSON && what.kep != nil:
		return s.json(showJSON{Entries: []entryJSON{}, KEPs: []kepJSON{r.jsonKEP(*what.kep)}})
	case r.form == formJSON:
		return s.json(showJSON{Entries: []entryJSON{}, Gates: each(what.gates, r.jsonGate)})
	case what.kep != nil:
		return s.pages(r, []topic.Subject{topic.Enhancement{Number: what.kep.Number}})
	case len(what.gates) > 1:
		return s.gateList(r, what.gates)
	}
	return s.pages(r, []topic.Subject{topic.Gate{Of: what.gates[0].Name}})
}
