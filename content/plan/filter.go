package plan

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// Filter narrows a plan; its zero value keeps everything. Several values mean any of them. An item in which a default
// turns is of the kind Defaults too, even if it asks for something or ends something.
type Filter struct {
	Components, SIGs []string
	Kinds            []Kind
}

// Narrow returns the plan with only the items that concern a component and a SIG of the filter; a component narrows
// the gates as well. Items of the whole cluster always stay, so that a filter by component hides none of them.
func (p *Plan) Narrow(f Filter) *Plan {
	out := *p
	out.Sections = make([]Section, len(p.Sections))
	for i, s := range p.Sections {
		items := slices.DeleteFunc(slices.Clone(s.Items), func(item Item) bool { return !f.keeps(&item) })
		out.Sections[i] = Section{s.ID, items}
	}
	out.Gates = slices.DeleteFunc(slices.Clone(p.Gates), func(g GateChange) bool {
		return len(f.Components) > 0 && len(g.Components) > 0 && !meet(f.Components, g.Components)
	})
	return &out
}

// Asking returns the plan without what asks for nothing.
func (p *Plan) Asking() *Plan {
	out := *p
	out.Sections = slices.DeleteFunc(slices.Clone(p.Sections), func(s Section) bool { return s.ID == Nothing })
	out.Quiet += len(p.Section(Nothing).Items)
	return &out
}

func (f Filter) keeps(item *Item) bool {
	isOf := slices.Contains(f.Kinds, item.Kind) || slices.Contains(f.Kinds, Defaults) && item.Turns()
	return (len(f.Kinds) == 0 || isOf) &&
		(len(f.Components) == 0 || len(item.Components) == 0 && item.Kind != New || meet(f.Components, item.Components)) &&
		(len(f.SIGs) == 0 || meet(f.SIGs, item.SIGs))
}

// KeepsFact reports whether a fact has to do with a component of the filter, or with all.
func (f Filter) KeepsFact(fact *Fact) bool {
	of := fact.Components()
	return len(f.Components) == 0 || len(of) == 0 || meet(f.Components, of)
}

func meet(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool {
		return slices.ContainsFunc(b, func(t string) bool { return strings.EqualFold(s, t) })
	})
}

// Components returns the components that items of the plan name and the binaries, in the order of sections.
func (p *Plan) Components() []string {
	return p.collect(Binaries(), func(i *Item) []string { return i.Components })
}

// Binaries returns the components that a cluster is made of, in the order in which they are upgraded.
func Binaries() []string {
	return content.Each(binaries[:], func(b [2]string) string { return b[0] })
}

// SIGs returns the SIGs of the plan's items.
func (p *Plan) SIGs() []string { return p.collect(nil, func(i *Item) []string { return i.SIGs }) }

func (p *Plan) collect(out []string, of func(*Item) []string) []string {
	known := len(out)
	for item := range p.Items() {
		out = content.AppendNew(out, of(item)...)
	}
	slices.Sort(out[known:])
	return out
}
