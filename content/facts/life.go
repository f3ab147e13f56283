package facts

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// Life is what is known of an enhancement: what upstream plans and says, what gates and entries show, and what became
// of the plan.
type Life struct {
	KEP
	AsOf      string          // the day of what upstream is known to say, "" where nothing tells
	Newest    content.Version // the newest release that is out
	Histories []Gate          // one for each of KEP.Gates, then those that only entries name; without history where the tables do not know it
	Rows      []int           // the entries of a catalog, newest first
	Sights    []Sight         // those of gates, then those of entries, oldest first
	Plan      []Judged        // KEP.Milestones in their order, and what became of them
}

// Sight is something that shows the stage of an enhancement in a release.
type Sight struct {
	Stage   content.Stage   `json:"stage"`
	Release content.Version `json:"release"`
	By      Source          `json:"by"`
	Name    string          `json:"name"` // of the gate, or the entry's identifier
	Own     bool            `json:"own"`  // of this enhancement alone; a gate that guards more shows nothing of it
}

// Source is what kind of thing tells of an enhancement.
type Source string

// The sources.
const (
	ByGate  Source = "gate"
	ByEntry Source = "entry"
	ByPlan  Source = "plan" // kep.yaml itself
)

// Life returns what tables and catalog know of an enhancement, newest being the newest release that is out; ok
// reports that anything is.
func (t *Tables) Life(c *content.Catalog, number int, newest content.Version) (l Life, ok bool) {
	l = Life{AsOf: t.DayOf(DayOfEnhancements), Newest: newest, Rows: c.ByKEP(number)}
	if l.KEP, ok = t.KEP(number); !ok {
		if len(l.Rows) == 0 {
			return Life{}, false
		}
		l.KEP = ours(c, l.Rows)
	}
	j := t.judge(l.KEP, newest)
	j.whole = func(v content.Version) bool {
		p, ok := c.Release(v)
		return ok && slices.Contains(p.Sources, content.SourceOwn)
	}
	for _, row := range slices.Backward(l.Rows) {
		j.hear(c.Entry(row))
	}
	for _, name := range t.namedByEntries(c, l) {
		j.join(t, name)
	}
	l.Histories, l.Sights, l.Plan = j.histories, j.sights(), j.plan()
	return l, true
}

// Plan returns what became of the milestones of an enhancement by what upstream alone tells, newest being the newest
// release that is out.
func (t *Tables) Plan(k KEP, newest content.Version) []Judged { return t.judge(k, newest).plan() }

// StageIn returns the last stage that an enhancement had reached by a release, by its milestones and what upstream tells
// of them; "" before the first.
func (t *Tables) StageIn(k KEP, v content.Version) content.Stage {
	m, _ := t.Reached(k, v)
	return m.Stage
}

// NoKEP is the remark on an enhancement that our entries alone tell of.
const NoKEP = "upstream has no kep.yaml for it; this is from our own notes"

// ours is an enhancement that the tables do not know, as our entries, newest first, tell of it.
func ours(c *content.Catalog, rows []int) KEP {
	e := c.Entry(rows[0])
	title := e.OfficialTitle()
	if title == "" {
		title, _ = e.Title(content.English)
	}
	k := KEP{
		Number: e.KEP, Title: title, SIG: e.SIG, SIGs: e.SIGs, See: e.See,
		Remarks: []string{NoKEP},
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

// namedByEntries returns the gates that the entries of an enhancement name, oldest first, and neither its kep.yaml nor
// any other enhancement does.
func (t *Tables) namedByEntries(c *content.Catalog, l Life) []string {
	var names []string
	for _, row := range slices.Backward(l.Rows) {
		for _, named := range c.Gates(row) {
			same := func(name string) bool { return strings.EqualFold(name, named.Name) }
			g, known := t.Gate(named.Name)
			if !known || len(g.KEPs) > 0 || slices.ContainsFunc(names, same) ||
				slices.ContainsFunc(l.Gates, func(u GateUse) bool { return same(u.Name) }) {
				continue
			}
			others := func(row int) bool { return c.KEP(row) != 0 && c.KEP(row) != l.Number }
			if !slices.ContainsFunc(c.ByGate(named.Name, false), others) {
				names = append(names, named.Name)
			}
		}
	}
	return names
}

// gateSights tells when a gate entered its stages. What was always so tells nothing.
func gateSights(g Gate, own bool) []Sight {
	var out []Sight
	var before content.Stage
	for _, i := range g.History {
		if i.Stage != before && i.From != always() {
			out = append(out, Sight{i.Stage, i.From, ByGate, g.Name, own})
		}
		before = i.Stage
	}
	return out
}

// always is the first version of intervals whose real beginning is older than the tables.
func always() content.Version { return content.Version{Major: 1} }

// Comparison sets the planned milestones of a stage beside the releases in which gates and entries show it.
type Comparison struct {
	Stage content.Stage
	// Plan is the milestones of that stage, mostly one. Where the plan has none it is one without a release: Unplanned,
	// or Reached where no milestone is recorded at all.
	Plan    []Judged
	Gates   []content.Version // the releases in which own gates entered the stage, oldest first
	Entries []content.Version // the releases in which entries tell of it, oldest first
}

// Differs reports whether reality contradicts the plan.
func (c Comparison) Differs() bool {
	return slices.ContainsFunc(c.Plan, func(m Judged) bool { return m.Verdict.Differs() })
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
		for _, m := range l.Plan {
			if m.Stage == stage {
				c.Plan = append(c.Plan, m)
			}
		}
		if m, seen := l.withoutPlan(stage); seen && len(c.Plan) == 0 {
			c.Plan = []Judged{m}
		}
		if len(c.Plan) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// Unplanned returns the stages that were reached although the plan, which names others, does not name them.
func (l Life) Unplanned() []Judged {
	var out []Judged
	for _, c := range l.Compare() {
		if c.Plan[0].Verdict == Unplanned {
			out = append(out, c.Plan[0])
		}
	}
	return out
}

// withoutPlan is a stage that no milestone names, as it is seen first. The stages of gates are those of the plan only
// where it goes from alpha to stable; a gate that is deprecated is one that is used up.
func (l Life) withoutPlan(stage content.Stage) (m Judged, seen bool) {
	ladder := len(l.Plan) == 0 || slices.ContainsFunc(l.Plan, func(m Judged) bool { return rank(m.Stage) > 0 })
	for _, s := range l.Sights {
		future := l.Newest.Major > 0 && s.Release.Compare(l.Newest) > 0
		if !s.Own || s.Stage != stage || future || s.By == ByGate && (rank(stage) == 0 || !ladder) {
			continue
		}
		if in := s.Release.Release(); !seen || in.Compare(m.In) < 0 {
			m.In = in
		}
		seen = true
		m.Witnesses = append(m.Witnesses, s.witness())
	}
	m.Stage, m.Verdict = stage, Unplanned
	if len(l.Plan) == 0 {
		m.Verdict = Reached
	}
	return m, seen
}

// seen returns the releases in which something of the enhancement's own shows a stage.
func (l Life) seen(by Source, stage content.Stage) []content.Version {
	var versions []content.Version
	for _, o := range l.Sights {
		if o.Own && o.By == by && o.Stage == stage {
			versions = append(versions, o.Release)
		}
	}
	slices.SortFunc(versions, content.Version.Compare)
	return slices.Compact(versions)
}
