package answer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Happened is something that tables tell of a release, in words.
type Happened struct {
	content.Fact
	Kind  string     // gate, api, flag, field, metric, plugin, default, change, artifact, enhancement
	Name  string     // as configuration has it; of an enhancement KEP-3063; "" of a change of behaviour
	Event plan.Event // what happens
	Text  string
}

// Since returns what tables tell of the releases after one, the newest first, as far as filters select it: feature
// gates, removals and deprecations, defaults and behaviour, and the stages that enhancements reached without an entry
// that tells it. A change of behaviour that an entry tells is left to that. What was not there before is new, all else is
// both new and changed. It takes milliseconds.
func Since(d subject.Desk, f content.Filters, since content.Version) ([]Happened, error) {
	all := d.Tables.Releases()
	if len(all) == 0 || all[0].Version.Compare(since) <= 0 {
		return nil, nil
	}
	p, teller, err := Planned(d, since, all[0].Version)
	if err != nil {
		return nil, fmt.Errorf("gathering what came after %s: %w", since, err)
	}
	h := happening{Desk: d, filters: f, teller: teller, selected: content.NewRowSet(d.Catalog, d.Catalog.Select(f).Rows...)}
	for k := range p.Gates {
		h.addGate(&p.Gates[k])
	}
	for item := range p.Items() {
		for n := range item.Facts {
			of := &item.Facts[n]
			if said := of.Change != nil && len(item.Rows) > 0; !said && of.Gate == nil && of.Enhancement == nil {
				h.add(of, of.Event != plan.Added, Happened{Fact: content.Fact{SIGs: item.SIGs}, Name: of.Name()}, item.Rows...)
			}
		}
	}
	for _, k := range d.Tables.KEPs() {
		h.addReached(k, since, all[0].Version)
	}
	slices.SortStableFunc(h.out, func(a, b Happened) int {
		return cmp.Or(b.Release.Compare(a.Release), strings.Compare(a.Kind, b.Kind), strings.Compare(a.Name, b.Name))
	})
	return h.out, nil
}

// happening gathers what happened.
type happening struct {
	subject.Desk
	filters  content.Filters
	teller   upgrade.Teller
	selected content.RowSet
	out      []Happened
}

// add adds a fact that filters select, or one of the entries that tell it; was reports that it is about something that
// was there before.
func (h *happening) add(of *plan.Fact, was bool, said Happened, told ...int) {
	said.Kind, said.Event, said.Release, said.Is = of.Kind(), of.Event, of.Release, []content.Mark{content.New}
	if was {
		said.Is = append(said.Is, content.Changed)
	}
	if said.Meets(h.filters, h.Catalog.Marks()) || slices.ContainsFunc(told, h.selected.Has) {
		said.Name, said.Text = sanitize.Line(said.Name), sanitize.Line(h.teller.Line(of))
		h.out = append(h.out, said)
	}
}

func (h *happening) addGate(g *plan.GateChange) {
	said := Happened{Fact: content.Fact{KEPs: g.KEPs, Gates: []string{g.Name}}, Name: g.Name}
	for _, number := range g.KEPs {
		k, _ := h.Tables.KEP(number)
		said.SIGs = content.AppendNew(said.SIGs, k.SIGs...)
	}
	if g.To != nil {
		said.Stage = g.To.Stage
	}
	h.add(&plan.Fact{Event: g.Changes[0], Release: g.In, Gate: g}, g.From != nil, said)
}

// addReached adds the stages that an enhancement reached after a release, by what upstream records up to the newest.
func (h *happening) addReached(k facts.KEP, since, newest content.Version) {
	stages := h.Tables.Plan(k, newest)
	for _, m := range stages {
		told := func(row int) bool { return h.Catalog.Version(row).Release() == m.In }
		if m.In.Compare(since) <= 0 || slices.ContainsFunc(h.Catalog.ByKEP(k.Number), told) {
			continue
		}
		was := slices.ContainsFunc(stages, func(m facts.Judged) bool { return m.By(since) })
		of := plan.Fact{Event: plan.Milestone, Release: m.In, Enhancement: &plan.Reached{KEP: k, Stage: m.Stage}}
		h.add(&of, was, Happened{Fact: content.Fact{KEPs: []int{k.Number}, Stage: m.Stage, SIGs: k.SIGs}, Name: page.KEPName(k.Number)})
	}
}
