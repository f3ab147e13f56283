package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// items makes an item of every group that belongs into a section.
func (b *builder) items() []Item {
	for _, g := range slices.Clone(b.groups) {
		b.split(g)
	}
	var out []Item
	used := map[string]int{}
	for _, g := range b.groups {
		if len(g.rows) == 0 && len(g.facts) == 0 {
			continue
		}
		b.sortRows(g)
		sortFacts(g.facts)
		// What came and went on the way says of what asks for something that it is an end, and nothing else.
		passing := func(f Fact) bool { return f.passing }
		if !b.acts(g) && !b.said(g) {
			g.facts = slices.DeleteFunc(g.facts, passing)
		}
		kind := b.kind(g)
		g.facts = slices.DeleteFunc(g.facts, passing)
		if kind == "" || len(g.rows) == 0 && len(g.facts) == 0 {
			b.others += len(g.rows)
			continue
		}
		item := b.item(g, kind)
		if used[item.ID]++; used[item.ID] > 1 {
			item.ID += "/" + strconv.Itoa(used[item.ID])
		}
		out = append(out, item)
	}
	return out
}

// split makes items of their own of the removals that an enhancement brings along, since readers look for removals by
// name. A group that asks for something stays whole.
func (b *builder) split(g *group) {
	if g.kep == 0 || len(g.rows) == 0 || b.acts(g) {
		return
	}
	b.sortRows(g)
	if lead := &b.rows[g.rows[0]].entry; deprecates(lead) || lead.Transition == removed {
		return
	}
	ends := func(f Fact) bool { return f.Element != nil || f.Event == Removed }
	var rest []Fact
	for _, f := range g.facts {
		if !ends(f) {
			rest = append(rest, f)
			continue
		}
		alone := b.groupAlone(&f)
		alone.facts = append(alone.facts, f)
		alone.see = content.AppendNew(alone.see, b.rows[g.rows[0]].number)
	}
	g.facts = rest
}

// acts reports whether a group asks for something: where our own text tells of it, as that says, else as any row or
// fact does.
func (b *builder) acts(g *group) bool {
	own := false
	for _, i := range g.rows {
		if b.rows[i].entry.ActionRequired {
			return true
		}
		own = own || b.rows[i].isOwn()
	}
	return !own && slices.ContainsFunc(g.facts, func(f Fact) bool { return f.Change != nil && f.Change.ActionRequired })
}

// said reports whether only a text says that a group asks for something. Where our own text leads it decides.
func (b *builder) said(g *group) bool {
	return slices.ContainsFunc(g.rows, func(i int) bool { return b.rows[i].entry.ActionSaid && !b.rows[i].isOwn() })
}

// kind says what a sorted group is about, "" for nothing that a plan tells.
func (b *builder) kind(g *group) Kind {
	var lead *content.Entry
	if len(g.rows) > 0 {
		lead = &b.rows[g.rows[0]].entry
	}
	ends := lead != nil && (lead.Transition == removed || lead.Stage == content.Removed)
	breaks := slices.ContainsFunc(g.facts, func(f Fact) bool { return f.Event.breaksNames() })
	switch {
	case g.gates:
		return Gone
	case (b.acts(g) || b.said(g)) && (!breaks || !onlyEnds(g, lead)):
		return MustDo
	case breaks, ends, g.reached(content.Removed):
		return Gone
	case g.has(Turned) && (lead == nil || !deprecates(lead) || g.turnsGate()):
		return Defaults
	case g.has(Deprecate), lead != nil && deprecates(lead), g.reached(content.Deprecated, facts.Disabled):
		return Deprecated
	case g.has(Changed), lead == nil && g.has(Locked) && !g.has(Milestone):
		return Defaults
	case b.isNew(g, lead):
		return New
	}
	return ""
}

// has reports whether anything of a kind happens in a group.
func (g *group) has(event Event) bool {
	return slices.ContainsFunc(g.facts, func(f Fact) bool { return f.Event == event })
}

// turnsGate reports whether the default of a feature gate turns in a group.
func (g *group) turnsGate() bool {
	return slices.ContainsFunc(g.facts, func(f Fact) bool { return f.Event == Turned && f.Gate != nil })
}

// reached reports whether a group is of an enhancement that reached one of some stages by what upstream records.
func (g *group) reached(stages ...content.Stage) bool {
	return slices.ContainsFunc(g.facts, func(f Fact) bool {
		return f.Enhancement != nil && slices.Contains(stages, f.Enhancement.Stage)
	})
}

// onlyEnds reports whether all that is to be done about a group that ends something is to name it no more: of a note
// that is so, of an enhancement where it removes, or ends only what unit files, dashboards and command lines name.
func onlyEnds(g *group, lead *content.Entry) bool {
	return lead == nil || lead.KEP == 0 || lead.Transition == removed || lead.Stage == content.Removed ||
		slices.ContainsFunc(g.facts, endsName) && !endsMore(g)
}

// endsName reports whether a fact ends something that unit files, dashboards and command lines name.
func endsName(f Fact) bool {
	named := []facts.ElementKind{facts.Flag, facts.Metric, facts.Plugin}
	return f.Element != nil && f.Event.breaksNames() && slices.Contains(named, f.Element.Kind)
}

// endsMore reports whether anything else changes in a group than that and the state of gates.
func endsMore(g *group) bool {
	return slices.ContainsFunc(g.facts, func(f Fact) bool {
		return !endsName(f) && (f.Gate == nil || f.Event == Removed) && f.Enhancement == nil && f.Change == nil
	})
}

// deprecates reports whether an entry is about a deprecation.
func deprecates(e *content.Entry) bool {
	return e.Transition == deprecated || e.Stage == content.Deprecated ||
		e.Source() != content.SourceOwn && slices.Contains(e.Kinds, "deprecation")
}

// isNew reports whether a group brings something: an enhancement, a feature, a gate that is on. Imported features count
// where our own notes do not say which ones matter.
func (b *builder) isNew(g *group, lead *content.Entry) bool {
	if lead == nil {
		return slices.ContainsFunc(g.facts, func(f Fact) bool {
			return f.Enhancement != nil || f.Event == Added && f.Gate.On()
		})
	}
	if lead.KEP != 0 || g.kep != 0 || lead.Transition != "" {
		return true
	}
	if lead.Source() == content.SourceOwn {
		has := func(kind content.Kind) bool { return slices.Contains(lead.Kinds, kind) }
		return has("feature") || has("api-change") && !has("bug-or-regression") && !has("cleanup")
	}
	return slices.Contains(lead.Kinds, "feature") && lead.Version.IsRelease() && !b.covered[lead.Version]
}

// item makes an item of a sorted group.
func (b *builder) item(g *group, kind Kind) Item {
	item := Item{Kind: kind, Facts: g.facts, See: g.see, Action: b.acts(g), Gates: g.gates}
	item.Said = !item.Action && b.said(g)
	for _, i := range g.rows {
		item.Rows = append(item.Rows, b.rows[i].number)
	}
	item.Release = b.releaseOf(g, kind)
	item.ID = string(kind) + "/" + b.idOf(g)
	item.Components, item.Under = b.places(g)
	item.SIGs = b.sigs(g, item.Components)
	switch {
	case kind == MustDo:
		item.OnlyIfOn = b.gatesNeeded(g)
	case len(g.rows) == 0 && kind != New:
		if item.OnlyIfOn = b.apisNeeded(g); item.OnlyIfOn == nil {
			item.OnlyIfOn = b.defaultsNeeded(g)
		}
	}
	item.Section, item.Phase = b.section(g, &item), phaseOf(&item)
	return item
}

// idOf identifies a sorted group: our own entry does, else a fact, which imports do not change, else an imported entry.
func (b *builder) idOf(g *group) string {
	switch {
	case g.gates:
		return joined([]string{"gates", g.facts[0].Release.String(), g.of})
	case len(g.rows) > 0 && (b.rows[g.rows[0]].isOwn() || len(g.facts) == 0):
		return b.rows[g.rows[0]].entry.ID
	case g.kep != 0:
		return "kep-" + strconv.Itoa(g.kep)
	}
	return g.facts[0].id()
}

// releaseOf says when it happens: when the gravest fact does, where the item is about that, else when the leading
// entry says.
func (b *builder) releaseOf(g *group, kind Kind) content.Version {
	if len(g.rows) == 0 || g.gates || len(g.facts) > 0 && kind != MustDo && kind != New {
		return g.facts[0].Release
	}
	return b.rows[g.rows[0]].version
}

// gatesNeeded returns the gates of the leading entry if all of them are off by default, at From and in the release of
// the entry: where none of them was switched on there is nothing to do. A new gate that is already deprecated does not
// count, since it brings back what was always on.
func (b *builder) gatesNeeded(g *group) []string {
	if len(g.rows) == 0 {
		return nil
	}
	if slices.ContainsFunc(g.facts, func(f Fact) bool { return f.Event.breaksNames() && !b.wasOff(&f) }) {
		return nil // that breaks whether a gate is on or not
	}
	lead := &b.rows[g.rows[0]].entry
	var out []string
	for _, use := range lead.Gates {
		gate, known := b.Tables.Gate(use.Name)
		before, there := gate.At(b.from)
		now, _ := gate.At(lead.Version)
		if use.Default || !known || before.Default || !there && now.Stage == content.Deprecated {
			return nil
		}
		out = append(out, gate.Name)
	}
	return out
}

// apisNeeded returns the group versions of the APIs that facts are about where all are served only when switched on.
func (b *builder) apisNeeded(g *group) []string {
	var out set
	for i := range g.facts {
		if !b.wasOff(&g.facts[i]) {
			return nil
		}
		version, _, _ := strings.Cut(g.facts[i].Element.Name, " ")
		out.add(version)
	}
	return out
}

// wasOff reports whether a fact is about an API that From served only when it was switched on.
func (b *builder) wasOff(f *Fact) bool {
	return f.Element != nil && f.Element.Kind == facts.API && f.Element.At(b.from) == facts.IsOff
}

// sortFacts puts the gravest first; among equals, what people name most: APIs, then flags and fields, gates last.
func sortFacts(all []Fact) {
	slices.SortStableFunc(all, func(x, y Fact) int {
		return cmp.Or(cmp.Compare(x.Event.rank(), y.Event.rank()), cmp.Compare(kindRank(&x), kindRank(&y)),
			x.Release.Compare(y.Release), cmp.Compare(x.id(), y.id()))
	})
}

func kindRank(f *Fact) int {
	return slices.Index([]string{"api", "plugin", "flag", "field", "artifact", "change", "gate", "default", "metric", "enhancement"}, f.Kind())
}
