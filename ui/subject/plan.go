package subject

import (
	"slices"

	"k8sexplore/content/name"
	"k8sexplore/content/plan"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// PlanPages returns the subjects that tell of an item of a plan, each once: its entries, what its facts are about, the
// enhancements of both, then other entries that tell of it. The tables have to be there.
func PlanPages(d Desk, i *plan.Item) []Subject {
	var out []Subject
	seen := map[Subject]bool{}
	add := func(s Subject) {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	var keps []int
	for _, row := range i.Rows {
		add(Entry{row})
		if kep := d.Catalog.KEP(row); kep != 0 {
			keps = append(keps, kep)
		}
	}
	for k := range i.Facts {
		switch f := &i.Facts[k]; {
		case f.Gate != nil:
			add(Gate{f.Gate.Name})
		case f.Element != nil:
			add(Element{name.Element{Kind: f.Element.Kind, Name: name.Called(*f.Element)}})
		case f.Default != nil:
			if e, ok := f.Default.Of.Element(); ok {
				add(Element{name.Element{Kind: e.Kind, Name: name.Called(e)}})
			}
		case f.Enhancement != nil:
			keps = append(keps, f.Enhancement.KEP.Number)
		}
	}
	for _, kep := range keps {
		if _, known := d.Tables.KEP(kep); known {
			add(Enhancement{kep})
		}
	}
	for _, row := range i.See {
		add(Entry{row})
	}
	return out
}

// InPlan returns a page with a line that says where a plan tells of its subject; as it is where the plan does not.
func InPlan(d Desk, p page.Page, s Subject, of *plan.Plan) page.Page {
	if d.Tables == nil {
		return p
	}
	if e, ok := s.(Element); ok {
		e.Of.Component = "" // items name elements, whoever has them
		s = e
	}
	var said []string
	for item := range of.Items() {
		for _, about := range PlanPages(d, item) {
			if about == s {
				said = appendNew(said, d.Words.Bracketed(d.Words.Say("plan_"+string(item.Section)), item.Release.String()))
			}
		}
	}
	if len(said) == 0 {
		return p
	}
	label := d.Words.Fill("planner_in", phrase.Values{"From": of.From.String(), "To": of.To.String()})
	return belowHead(p, page.Fact{Label: label, Values: page.Strings(said...)})
}

// belowHead returns a page with one more part below its head.
func belowHead(p page.Page, more page.Part) page.Page {
	at := 0
	for k, part := range p.Parts {
		switch part.(type) {
		case page.Title, page.Lead, page.Status, page.Action:
			at = k + 1
		}
	}
	p.Parts = slices.Insert(slices.Clone(p.Parts), at, more)
	return p
}

// Noted returns a page with the note that its reader has put on it.
func Noted(d Desk, p page.Page, note string) page.Page {
	return belowHead(p, page.Fact{Label: page.SignBookmark + " " + d.Words.Say("note"), Values: page.Strings(note)})
}
