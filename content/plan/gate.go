package plan

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// GateState is a feature gate in one release.
type GateState struct {
	Stage   content.Stage `json:"stage"`
	Default bool          `json:"default"`
	Locked  bool          `json:"locked"`
}

// GateChange is a feature gate that differs between two releases.
type GateChange struct {
	Name       string          `json:"name"`
	Components []string        `json:"component"`
	KEPs       []int           `json:"-"`
	From       *GateState      `json:"from"` // nil where the gate does not exist
	To         *GateState      `json:"to"`
	In         content.Version `json:"in"`     // of the gravest change; for a new gate that is on in the end, in which it was turned on
	Changes    []Event         `json:"change"` // the graver first: removed, default, locked, added, stage

	turned content.Version // in which the default turns for good; zero where it does not
	last   GateState       // as it was last on the way
}

// Last returns what the gate is at To or, if it is gone by then, what it was last.
func (g *GateChange) Last() GateState { return g.last }

// On returns what the default is in the end: of a gate that is gone, as it was last.
func (g *GateChange) On() bool { return g.last.Default }

// gateChanges returns every gate that differs, by name.
func (b *builder) gateChanges() []GateChange {
	var out []GateChange
	all := b.Tables.Gates()
	for i := range all {
		if g, ok := b.gateChange(&all[i]); ok {
			out = append(out, g)
		}
	}
	return out
}

func (b *builder) gateChange(g *facts.Gate) (GateChange, bool) {
	c := GateChange{Name: g.Name, Components: g.Components, KEPs: g.KEPs}
	if i, ok := g.At(b.from); ok {
		c.From = &GateState{i.Stage, i.Default, i.Locked}
		c.last = *c.From
	}
	if i, ok := g.At(b.to); ok {
		c.To = &GateState{i.Stage, i.Default, i.Locked}
	}
	if c.From == nil && c.To == nil {
		return c, false
	}
	added, locked, staged := c.walk(g, b.span)
	note := func(happened bool, event Event, in content.Version) {
		if !happened {
			return
		}
		if len(c.Changes) == 0 {
			c.In = in
		}
		c.Changes = append(c.Changes, event)
	}
	stays := c.From != nil && c.To != nil
	note(c.To == nil, Removed, goneIn(g))
	note(c.From != nil && c.From.Default != c.last.Default, Turned, c.turned)
	note(stays && c.To.Locked && !c.From.Locked, Locked, locked)
	if c.last.Default && added.Compare(c.turned) < 0 {
		added = c.turned // it came off, and is on in the end
	}
	note(c.From == nil, Added, added)
	note(stays && c.From.Stage != c.To.Stage, Restaged, staged)
	return c, len(c.Changes) > 0
}

// walk goes through what happens to a gate on the way: when it is there first, when it is locked, when it reaches its
// last stage, and when its default turns for good.
func (c *GateChange) walk(g *facts.Gate, way span) (added, locked, staged content.Version) {
	for _, i := range g.History {
		if !way.holds(i.From) {
			continue
		}
		now := GateState{i.Stage, i.Default, i.Locked}
		if added == (content.Version{}) {
			added = i.From
		}
		if now.Default != c.last.Default {
			c.turned = i.From
		}
		if now.Locked && !c.last.Locked {
			locked = i.From
		}
		if now.Stage != c.last.Stage {
			staged = i.From
		}
		c.last = now
	}
	return added, locked, staged
}

// goneIn returns the first release without a gate; where no source tells it, the one after the last that has it. Zero
// is one that is still there.
func goneIn(g *facts.Gate) content.Version {
	if g.RemovedIn != (content.Version{}) || !g.Gone() {
		return g.RemovedIn
	}
	last := g.History[len(g.History)-1].To.Release()
	last.Minor++
	return last
}

// gateFacts returns what happens to gates as facts: two for a gate that turned and then went away, and a passing one
// for a gate that came and went.
func (b *builder) gateFacts(all []GateChange) []Fact {
	var out []Fact
	gates := b.Tables.Gates()
	for i := range gates {
		g := &gates[i]
		_, before := g.At(b.from)
		if gone := goneIn(g); !before && b.holds(gone) && b.holds(g.History[0].From) {
			c := &GateChange{Name: g.Name, Components: g.Components, KEPs: g.KEPs, In: gone}
			out = append(out, Fact{Event: Removed, Release: gone, Gate: c, passing: true})
		}
	}
	for i := range all {
		g := &all[i]
		switch {
		case slices.Contains(g.Changes, Removed):
			out = append(out, Fact{Event: Removed, Release: g.In, Gate: g})
			if slices.Contains(g.Changes, Turned) {
				out = append(out, Fact{Event: Turned, Release: g.turned, Gate: g})
			}
		default:
			out = append(out, Fact{Event: g.Changes[0], Release: g.In, Gate: g})
		}
	}
	return out
}
