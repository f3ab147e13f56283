package cli

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// life is what is known of an enhancement: what upstream plans and says, and what gates and entries show.
type life struct {
	facts.KEP
	newest content.Version // the newest release that is out
	gates  []facts.Gate    // one for each of KEP.Gates; without history where the tables do not know it
	rows   []int           // our entries, newest first
	sights []sight
}

// sight is something that shows the stage of an enhancement in a release.
type sight struct {
	stage   content.Stage
	release content.Version
	by      string // byGate or byEntry
	name    string // of the gate, or the entry's identifier
}

const (
	byGate  = "gate"
	byEntry = "entry"
)

// life returns what is known of an enhancement; ok reports that anything is.
func (s *session) life(c *content.Catalog, t *facts.Tables, number int) (l life, ok bool) {
	l = life{newest: t.Newest(s.day()), rows: c.ByKEP(number)}
	if l.KEP, ok = t.KEP(number); !ok {
		if len(l.rows) == 0 {
			return life{}, false
		}
		l.KEP = ours(c, l.rows)
	}
	for _, use := range l.Gates {
		g, known := t.Gate(use.Name)
		if !known {
			g = facts.Gate{Name: use.Name, Components: use.Components, KEPs: []int{number}}
		}
		l.gates = append(l.gates, g)
	}
	for _, g := range l.gates {
		l.sights = append(l.sights, gateSights(g)...)
	}
	for _, row := range slices.Backward(l.rows) {
		if stage := c.Stage(row); stage != "" {
			l.sights = append(l.sights, sight{stage, c.Version(row).Release(), byEntry, c.ID(row)})
		}
	}
	return l, true
}

// ours is an enhancement that the tables do not know, as our entries, newest first, tell of it.
func ours(c *content.Catalog, rows []int) facts.KEP {
	e := c.Entry(rows[0])
	title := e.OfficialTitle()
	if title == "" {
		title, _ = e.Title(content.English)
	}
	k := facts.KEP{
		Number: e.KEP, Title: title, SIG: e.SIG, SIGs: e.SIGs, See: e.See,
		Remarks: []string{"upstream has no kep.yaml for it; this is from our own notes"},
	}
	for _, row := range rows {
		for _, g := range c.Gates(row) {
			if !slices.ContainsFunc(k.Gates, func(u facts.GateUse) bool { return u.Name == g.Name }) {
				k.Gates = append(k.Gates, facts.GateUse{Name: g.Name})
			}
		}
	}
	return k
}

// gateSights tells when a gate entered its stages. What was always so tells nothing.
func gateSights(g facts.Gate) []sight {
	var out []sight
	var before content.Stage
	for _, i := range g.History {
		if i.Stage != before && i.From != (content.Version{Major: 1}) {
			out = append(out, sight{i.Stage, i.From, byGate, g.Name})
		}
		before = i.Stage
	}
	return out
}

// comparison holds what upstream says of a stage against what is seen of it.
type comparison struct {
	stage      content.Stage
	milestones []facts.Milestone // of that stage, mostly one
	gates      []string          // the releases in which gates entered the stage, oldest first
	entries    []string          // the releases in which our entries tell of it, oldest first
	differs    bool
}

// stagesOfLife is the order in which a feature passes its stages.
func stagesOfLife() []content.Stage {
	return []content.Stage{content.Alpha, content.Beta, content.Stable, content.Deprecated, facts.Disabled, content.Removed}
}

// compare holds plan and reality against each other, a stage each; stages that nobody mentions are left out.
func (l life) compare() []comparison {
	var out []comparison
	for _, stage := range stagesOfLife() {
		c := comparison{stage: stage, gates: l.seen(byGate, stage), entries: l.seen(byEntry, stage)}
		for _, m := range l.Milestones {
			if m.Stage == stage {
				c.milestones = append(c.milestones, m)
			}
		}
		if len(c.milestones)+len(c.gates)+len(c.entries) > 0 {
			c.differs = l.differs(c)
			out = append(out, c)
		}
	}
	return out
}

// seen returns the releases in which something shows a stage.
func (l life) seen(by string, stage content.Stage) []string {
	var versions []content.Version
	for _, o := range l.sights {
		if o.by == by && o.stage == stage {
			versions = append(versions, o.release)
		}
	}
	slices.SortFunc(versions, content.Version.Compare)
	return each(slices.Compact(versions), content.Version.String)
}

// differs reports whether something contradicts the milestones of a stage: upstream itself, gates of which none entered the stage
// then, an entry that has the stage before, or one that has an earlier stage after. A stage without milestone differs where anything
// shows it.
func (l life) differs(c comparison) bool {
	missed := func(m facts.Milestone) bool { return m.Missed }
	if len(c.milestones) == 0 || slices.ContainsFunc(c.milestones, missed) {
		return true
	}
	as := func(o sight) bool {
		return o.by == byGate && o.stage == c.stage &&
			slices.ContainsFunc(c.milestones, func(m facts.Milestone) bool { return m.Release == o.release.Release() })
	}
	if len(c.gates) > 0 && !slices.ContainsFunc(l.sights, as) {
		return true
	}
	m, order := c.milestones[0], stagesOfLife()
	return slices.ContainsFunc(l.sights, func(o sight) bool {
		if o.by != byEntry {
			return false
		}
		if o.stage == m.Stage {
			return o.release.Compare(m.Release) < 0
		}
		return slices.Index(order, o.stage) < slices.Index(order, m.Stage) && o.release.Compare(m.Release) >= 0
	})
}
