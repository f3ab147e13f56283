package facts

import (
	"slices"

	"k8sexplore/content"
)

// Life is what is known of an enhancement: what upstream plans and says, and what gates and entries show.
type Life struct {
	KEP
	Newest    content.Version // the newest release that is out
	Histories []Gate          // one for each of KEP.Gates; without history where the tables do not know it
	Rows      []int           // the entries of a catalog, newest first
	Sights    []Sight         // those of gates, then those of entries, oldest first
}

// Sight is something that shows the stage of an enhancement in a release.
type Sight struct {
	Stage   content.Stage
	Release content.Version
	By      Witness
	Name    string // of the gate, or the entry's identifier
}

// Witness is what kind of thing shows a stage.
type Witness string

// The witnesses.
const (
	ByGate  Witness = "gate"
	ByEntry Witness = "entry"
)

// Life returns what tables and catalog know of an enhancement, newest being the newest release that is out; ok
// reports that anything is.
func (t *Tables) Life(c *content.Catalog, number int, newest content.Version) (l Life, ok bool) {
	l = Life{Newest: newest, Rows: c.ByKEP(number)}
	if l.KEP, ok = t.KEP(number); !ok {
		if len(l.Rows) == 0 {
			return Life{}, false
		}
		l.KEP = ours(c, l.Rows)
	}
	for _, use := range l.Gates {
		g, known := t.Gate(use.Name)
		if !known {
			g = Gate{Name: use.Name, Components: use.Components, KEPs: []int{number}}
		}
		l.Histories = append(l.Histories, g)
	}
	for _, g := range l.Histories {
		l.Sights = append(l.Sights, gateSights(g)...)
	}
	for _, row := range slices.Backward(l.Rows) {
		if stage := c.Stage(row); stage != "" {
			l.Sights = append(l.Sights, Sight{stage, c.Version(row).Release(), ByEntry, c.ID(row)})
		}
	}
	return l, true
}

// ours is an enhancement that the tables do not know, as our entries, newest first, tell of it.
func ours(c *content.Catalog, rows []int) KEP {
	e := c.Entry(rows[0])
	title := e.OfficialTitle()
	if title == "" {
		title, _ = e.Title(content.English)
	}
	k := KEP{
		Number: e.KEP, Title: title, SIG: e.SIG, SIGs: e.SIGs, See: e.See,
		Remarks: []string{"upstream has no kep.yaml for it; this is from our own notes"},
	}
	for _, row := range rows {
		for _, g := range c.Gates(row) {
			if !slices.ContainsFunc(k.Gates, func(u GateUse) bool { return u.Name == g.Name }) {
				k.Gates = append(k.Gates, GateUse{Name: g.Name})
			}
		}
	}
	return k
}

// gateSights tells when a gate entered its stages. What was always so tells nothing.
func gateSights(g Gate) []Sight {
	var out []Sight
	var before content.Stage
	for _, i := range g.History {
		if i.Stage != before && i.From != (content.Version{Major: 1}) {
			out = append(out, Sight{i.Stage, i.From, ByGate, g.Name})
		}
		before = i.Stage
	}
	return out
}

// Comparison holds what upstream says of a stage against what is seen of it.
type Comparison struct {
	Stage      content.Stage
	Milestones []Milestone       // of that stage, mostly one
	Gates      []content.Version // the releases in which gates entered the stage, oldest first
	Entries    []content.Version // the releases in which entries tell of it, oldest first
	Differs    bool              // something seen contradicts what upstream says, or upstream itself
}

// stagesOfLife is the order in which a feature passes its stages.
func stagesOfLife() []content.Stage {
	return []content.Stage{content.Alpha, content.Beta, content.Stable, content.Deprecated, Disabled, content.Removed}
}

// Compare holds plan and reality against each other, a stage each; stages that nobody mentions are left out.
func (l Life) Compare() []Comparison {
	var out []Comparison
	for _, stage := range stagesOfLife() {
		c := Comparison{Stage: stage, Gates: l.seen(ByGate, stage), Entries: l.seen(ByEntry, stage)}
		for _, m := range l.Milestones {
			if m.Stage == stage {
				c.Milestones = append(c.Milestones, m)
			}
		}
		if len(c.Milestones)+len(c.Gates)+len(c.Entries) > 0 {
			c.Differs = l.differs(c)
			out = append(out, c)
		}
	}
	return out
}

// seen returns the releases in which something shows a stage.
func (l Life) seen(by Witness, stage content.Stage) []content.Version {
	var versions []content.Version
	for _, o := range l.Sights {
		if o.By == by && o.Stage == stage {
			versions = append(versions, o.Release)
		}
	}
	slices.SortFunc(versions, content.Version.Compare)
	return slices.Compact(versions)
}

// differs reports whether something contradicts the milestones of a stage: upstream itself, gates of which none
// entered the stage then, an entry that has the stage before, or one that has an earlier stage after. A stage without
// milestone differs where anything shows it.
func (l Life) differs(c Comparison) bool {
	missed := func(m Milestone) bool { return m.Missed }
	if len(c.Milestones) == 0 || slices.ContainsFunc(c.Milestones, missed) {
		return true
	}
	as := func(o Sight) bool {
		return o.By == ByGate && o.Stage == c.Stage &&
			slices.ContainsFunc(c.Milestones, func(m Milestone) bool { return m.Release == o.Release.Release() })
	}
	if len(c.Gates) > 0 && !slices.ContainsFunc(l.Sights, as) {
		return true
	}
	m, order := c.Milestones[0], stagesOfLife()
	return slices.ContainsFunc(l.Sights, func(o Sight) bool {
		if o.By != ByEntry {
			return false
		}
		if o.Stage == m.Stage {
			return o.Release.Compare(m.Release) < 0
		}
		return slices.Index(order, o.Stage) < slices.Index(order, m.Stage) && o.Release.Compare(m.Release) >= 0
	})
}
