package subject

import (
	"fmt"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/page"
)

// Gate is a feature gate through the releases, by name.
type Gate struct{ Of string }

// Ref implements Subject.
func (s Gate) Ref(Desk) Ref { return Ref{Kind: KindGate, ID: s.Of} }

// Name implements Subject.
func (s Gate) Name(Desk) string { return s.Of }

// Within implements Subject: a gate belongs to nothing.
func (s Gate) Within(Desk) []string { return nil }

// Describe implements Subject.
func (s Gate) Describe(d Desk) (title, kind string) {
	return d.gateToday(s.Of).Text, d.Words.Say("gate")
}

// Release implements Subject: a gate is of all releases.
func (s Gate) Release(Desk) (content.Version, bool) { return content.Version{}, false }

// Languages implements Subject: facts are not translated.
func (s Gate) Languages(Desk) []content.Language { return nil }

// Gates implements Subject: all gates of its enhancements.
func (s Gate) Gates(d Desk) []string {
	var names []string
	g, _ := d.Facts().Gate(s.Of)
	for _, kep := range g.KEPs {
		for _, other := range d.Facts().GatesOf(kep) {
			names = appendNew(names, other.Name)
		}
	}
	return names
}

// Copies implements Subject.
func (s Gate) Copies(d Desk) Copies {
	if d.Tables == nil {
		return Copies{}
	}
	g, _ := d.Tables.Gate(s.Of)
	c := Copies{Gates: []string{g.Name}}
	if len(g.KEPs) > 0 {
		c.Link, c.Number = content.KEPAddress(g.KEPs[0]), page.KEPName(g.KEPs[0])
	}
	return c
}

// Page implements Subject.
func (s Gate) Page(d Desk) (page.Page, error) {
	g, ok := d.Facts().Gate(s.Of)
	if !ok {
		return page.Page{}, fmt.Errorf("nothing is known about the feature gate %q", s.Of)
	}
	p := page.Page{Heading: g.Name, Lang: d.Lang}
	p.Add(page.Title{Text: g.Name})
	if today, ok := d.today(0, []string{g.Name}, nil); ok {
		p.Add(today)
	}
	p.Add(page.Fact{Label: d.Words.Say("components"), Values: page.Strings(g.Components...)})
	if v := g.Variable(); v != "" {
		p.Add(page.Fact{Label: "client-go", Values: page.Strings(v + "=true|false")})
	}
	for _, n := range g.KEPs {
		k, _ := d.Tables.KEP(n)
		p.Add(page.Fact{Label: page.KEPName(n), Values: []page.Value{{Text: k.Title, Address: content.KEPAddress(n)}}})
	}
	p.Add(page.Ribbon{Gate: g, Releases: d.drawn(gateTurns(g))}, page.History{Gate: g, Apart: true})
	d.addRemarks(&p, g.Conflicts)
	d.addEntries(&p, d.Catalog.ByGate(g.Name, false))
	d.addDay(&p, facts.DayOfGates)
	return p, nil
}

// addHistory adds the history of a gate to the page of its enhancement.
func (d Desk) addHistory(p *page.Page, g facts.Gate) {
	p.Add(
		page.Section{Name: g.Name},
		page.Fact{Label: d.Words.Say("components"), Values: page.Strings(g.Components...)},
		page.Ribbon{Gate: g, Releases: d.drawn(gateTurns(g))},
		page.History{Gate: g},
	)
}

// addRemarks adds what sources contradict each other, or themselves, in.
func (d Desk) addRemarks(p *page.Page, all []string) {
	if len(all) == 0 {
		return
	}
	p.Add(page.Section{Name: d.Words.Say("sources_differ")})
	for _, remark := range all {
		p.Add(page.Words{Text: d.Words.Remark(remark), Tone: page.Quiet})
	}
}

// addEntries adds the entries of rows, which are newest first.
func (d Desk) addEntries(p *page.Page, rows []int) {
	if len(rows) > 0 {
		p.Add(page.Section{Name: d.Words.Say("pane_changes")}, page.Entries{Entries: content.Each(rows, d.entryOf)})
	}
}
