package plan

import (
	"cmp"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// GateState is a feature gate in one release.
type GateState struct {
	Stage   content.Stage `json:"stage"`
	Default bool          `json:"default"`
	Locked  bool          `json:"locked"`
}

// GateStep is what a feature gate becomes in a release.
type GateStep struct {
	In content.Version `json:"in"`
	To *GateState      `json:"to"` // nil where the gate goes
}

// GateChange is a feature gate that changes between two releases.
type GateChange struct {
	Name       string          `json:"name"`
	Components []string        `json:"component"`
	KEPs       []int           `json:"-"`
	From       *GateState      `json:"from"` // nil where the gate does not exist
	To         *GateState      `json:"to"`
	In         content.Version `json:"in"`     // of the gravest change; for a new gate that is on in the end, in which it was turned on
	Changes    []Event         `json:"change"` // the graver first: removed, default, locked, added, stage
	Steps      []GateStep      `json:"steps"`  // oldest first; each differs from the one before

	told []gateEvent // in the order of Changes; each lock is one
	last GateState   // as it was last on the way
}

// gateEvent is one of the changes of a gate, and the release in which it happens.
type gateEvent struct {
	event Event
	in    content.Version
}

// Flips reports whether the default turns more than once.
func (g *GateChange) Flips() bool {
	turns, on := 0, g.From != nil && g.From.Default
	for _, s := range g.Steps {
		if s.To != nil && s.To.Default != on {
			turns, on = turns+1, s.To.Default
		}
	}
	return turns > 1
}

// On returns what the default is in the end: of a gate that is gone, as it was last.
func (g *GateChange) On() bool { return g.last.Default }

// gateChanges returns every gate that changes, by name.
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
	added, turned, staged, locks := c.walk(g, b.span)
	note := func(happened bool, event Event, in content.Version) {
		if !happened {
			return
		}
		c.told = append(c.told, gateEvent{event, in})
		c.Changes = content.AppendNew(c.Changes, event)
	}
	never := content.Version{}
	note(c.To == nil, Removed, goneIn(g))
	note(c.From != nil && turned != never, Turned, turned)
	for _, in := range locks {
		note(c.From != nil, Locked, in)
	}
	if c.last.Default && added.Compare(turned) < 0 {
		added = turned // it came off, and is on in the end
	}
	note(c.From == nil, Added, added)
	note(c.From != nil && c.To != nil && staged != never, Restaged, staged)
	if len(c.told) > 0 {
		c.In = c.told[0].in
	}
	return c, len(c.told) > 0
}

// walk goes through the steps of a gate on the way: when it is there first, when its default turns first and when it
// reaches its last stage, zero where that does not happen, and each time that it is locked.
func (c *GateChange) walk(g *facts.Gate, way span) (added, turned, staged content.Version, locks []content.Version) {
	for _, i := range g.History {
		now := GateState{i.Stage, i.Default, i.Locked}
		if !way.holds(i.From) || now == c.last && (c.From != nil || len(c.Steps) > 0) {
			continue
		}
		c.Steps = append(c.Steps, GateStep{i.From, &now})
		added = cmp.Or(added, i.From)
		if now.Default != c.last.Default && turned == (content.Version{}) {
			turned = i.From
		}
		if now.Locked && !c.last.Locked {
			locks = append(locks, i.From)
		}
		if now.Stage != c.last.Stage {
			staged = i.From
		}
		c.last = now
	}
	if c.To == nil {
		c.Steps = append(c.Steps, GateStep{In: goneIn(g)})
	}
	return added, turned, staged, locks
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

// gateFacts returns what happens to gates as facts: its end, its lock, and the gravest of the rest, and a passing one for
// a gate that came and went.
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
		told := false
		for _, e := range g.told {
			if ends := e.event == Removed || e.event == Locked; ends || !told {
				out = append(out, Fact{Event: e.event, Release: e.in, Gate: g})
				told = told || !ends
			}
		}
	}
	return out
}
