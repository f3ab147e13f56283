package plan

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// defaultFacts returns the defaults that turn on the way, each once, in the release in which it turns first.
func (b *builder) defaultFacts() []Fact {
	var out []Fact
	all := b.Elements.Defaults()
	for i := range all {
		c := &DefaultChange{Of: &all[i], From: all[i].At(b.from)}
		if all[i].List {
			c.From = ""
		}
		c.Steps = slices.DeleteFunc(slices.Clone(all[i].Turns), func(t facts.Turn) bool { return !b.holds(t.Release) })
		if len(c.Steps) > 0 {
			out = append(out, Fact{Event: Turned, Release: c.Steps[0].Release, Default: c})
		}
	}
	return out
}

// sources returns who says so, step by step.
func (c *DefaultChange) sources() []string {
	var out set
	for _, s := range c.Steps {
		out.add(s.Sources...)
	}
	return out
}

// id identifies the default; one name may have several, which differ in when they turn first at all.
func (c *DefaultChange) id() string {
	return joined([]string{"default", c.Of.Turns[0].Release.String(), c.Of.Component, c.Of.Name})
}

// elements returns what sets the default, as metadata names it; none for a list, of which it names single names.
func (c *DefaultChange) elements() []facts.Element {
	var out []facts.Element
	if e, ok := c.Of.Element(); ok && !c.Of.List {
		out = append(out, e)
	}
	if c.Of.Also != "" {
		out = append(out, facts.Element{Kind: facts.Flag, Name: c.Of.Also, Component: c.Of.Component})
	}
	return out
}

// turnedBy returns the feature gates that turn a default in a release, in lower case: those that are on by default from
// then on.
func (b *builder) turnedBy(t facts.Turn) []string {
	var out []string
	before := t.Release
	before.Minor--
	for _, name := range t.Gates {
		gate, _ := b.Tables.Gate(name)
		was, _ := gate.At(before)
		if now, _ := gate.At(t.Release); now.Default && !was.Default {
			out = append(out, strings.ToLower(name))
		}
	}
	return out
}

// scoreDefault weighs the rows of a release that name what a default is of, or the gate that turns it.
func (b *builder) scoreDefault(f *Fact, scores map[int]int) {
	minor := f.Release.Release()
	for _, e := range f.Default.elements() {
		b.scoreElement(minor, &e, scores)
	}
	for _, gate := range b.turnedBy(f.Default.Steps[0]) {
		for _, i := range b.words[word{minor, gate}] {
			if slices.ContainsFunc(b.rows[i].entry.Gates, func(g content.Gate) bool { return g.Default && strings.EqualFold(g.Name, gate) }) {
				scores[i] = max(scores[i], byName)
			}
		}
	}
}

// seeTurns lets a group refer to the entries that tell of the later turns of a default.
func (b *builder) seeTurns(g *group, c *DefaultChange) {
	for _, turn := range c.Steps[1:] {
		for _, pr := range pulls(turn.Sources) {
			for _, number := range b.Catalog.ByPR(pr) {
				i, there := b.byRow[number]
				if there && b.of[i] != g && b.rows[i].version.Release() == turn.Release && !slices.Contains(g.see, number) {
					g.see = append(g.see, number)
				}
			}
		}
	}
}

// defaultsNeeded returns the feature gates, off by default, without which none of the defaults turns that a group
// without entries is about; none where one turns for everybody.
func (b *builder) defaultsNeeded(g *group) []string {
	var out set
	for i := range g.facts {
		c := g.facts[i].Default
		if c == nil {
			return nil
		}
		for _, turn := range c.Steps {
			needed := len(out)
			for _, name := range turn.Gates {
				gate, _ := b.Tables.Gate(name)
				if now, _ := gate.At(b.to); !now.Default {
					out.add(gate.Name)
					needed = -1
				}
			}
			if needed >= 0 {
				return nil
			}
		}
	}
	return out
}

// sectionOf says whom a default that turns touches, where no entry tells it.
func (c *DefaultChange) sectionOf() SectionID {
	switch {
	case c.Of.List, c.Of.Kind == facts.ObjectDefault, c.Of.Component == "kubeadm", c.Of.Component == "kubectl":
		return Users
	case !isBinary(c.Of.Component):
		return Authors // of programs that are built on a library
	}
	return Everyone
}

// Turns reports whether a default turns in an item, whatever else it is about; what items of fields repeat does not count.
func (i *Item) Turns() bool {
	return i.Kind != Fields && slices.ContainsFunc(i.Facts, func(f Fact) bool { return f.Event == Turned })
}

// known says of what the tables know defaults that turn.
func (b *builder) known() KnownDefaults {
	var of set
	for _, d := range b.Elements.Defaults() {
		of.add(d.Component)
	}
	k := KnownDefaults{Since: facts.FirstWithDefaults(), Components: of}
	k.Unknown = slices.DeleteFunc(Binaries(), func(name string) bool { return slices.Contains(of, name) })
	slices.SortFunc(k.Components, comparePlaces)
	return k
}
