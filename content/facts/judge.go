package facts

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// judge holds the plan of an enhancement against what tells of it. Entries are believed first, then gates, then what
// kep.yaml says of itself.
type judge struct {
	kep       KEP
	newest    content.Version
	histories []Gate
	own       []Gate    // those of kep.yaml that stand for the enhancement
	helping   []Gate    // those that only entries name: they prove, and stand for it where kep.yaml names none that exists
	absent    []GateUse // those that no release has
	tables    *Tables
	told      []telling                          // oldest first
	whole     func(release content.Version) bool // whether entries tell of all enhancements of a release
}

// telling is an entry about the enhancement.
type telling struct {
	Sight
	enters   bool // the entry says that the stage is new, not that it goes on
	gateless bool // the entry names no gate
}

func (t *Tables) judge(k KEP, newest content.Version) *judge {
	j := &judge{kep: k, newest: newest, tables: t, whole: func(content.Version) bool { return false }}
	for _, use := range k.Gates {
		g, known := t.Gate(use.Name)
		switch {
		case !known:
			g = Gate{Name: use.Name, Components: use.Components, KEPs: []int{k.Number}}
			if !use.Aside && inTree(use) {
				j.absent = append(j.absent, use)
			}
		case !use.Aside:
			j.own = append(j.own, g)
		}
		j.histories = append(j.histories, g)
	}
	return j
}

// inTree reports whether a name is that of a gate in a component whose gates the tables hold. Environment variables of
// kubectl are not.
func inTree(use GateUse) bool {
	components := []string{"kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubelet", "kube-proxy"}
	known := func(c string) bool { return slices.Contains(components, c) }
	return !strings.Contains(use.Name, "_") && (len(use.Components) == 0 || slices.ContainsFunc(use.Components, known))
}

// hear takes the word of an entry.
func (j *judge) hear(e content.Entry) {
	if e.Stage == "" {
		return
	}
	s := Sight{e.Stage, e.Version.Release(), ByEntry, e.ID, true}
	j.told = append(j.told, telling{s, e.Transition == "new" || e.Transition == "graduated", len(e.Gates) == 0})
}

// join adds a gate that only entries name.
func (j *judge) join(t *Tables, name string) {
	g, _ := t.Gate(name)
	j.histories = append(j.histories, g)
	j.helping = append(j.helping, g)
}

// sights returns all that shows a stage.
func (j *judge) sights() []Sight {
	var out []Sight
	for _, g := range j.histories {
		same := func(o Gate) bool { return o.Name == g.Name }
		out = append(out, gateSights(g, slices.ContainsFunc(j.witnessing(), same))...)
	}
	for _, told := range j.told {
		out = append(out, told.Sight)
	}
	return out
}

// witnessing returns the gates that stand for the enhancement.
func (j *judge) witnessing() []Gate {
	if len(j.own) == 0 {
		return j.helping
	}
	return j.own
}

// plan judges all milestones: first by entries and gates, then, knowing which were proved, by what kep.yaml says.
func (j *judge) plan() []Judged {
	out := make([]Judged, len(j.kep.Milestones))
	for i, m := range j.kep.Milestones {
		out[i] = Judged{Milestone: m}
		for _, ask := range []func(*Judged) bool{j.askEntries, j.askGates, j.askLesserEntries, j.askAbsence} {
			if ask(&out[i]) {
				break
			}
		}
	}
	proved := slices.Clone(out)
	for i := range out {
		switch m := &out[i]; {
		case m.Verdict != "":
		case m.Release.Compare(j.newest) > 0:
			m.Verdict = Planned
		default:
			j.askPlan(m, proved)
		}
		if m := &out[i]; m.Release.Compare(j.newest) > 0 && m.In.Compare(j.newest) > 0 {
			m.Verdict, m.In = Planned, content.Version{} // what shows it is merged, and not out
		}
	}
	return settle(out)
}

// settle corrects verdicts by their neighbours. A milestone is not early where a second one of its stage stands in that
// release, and an unknown one was missed where an earlier stage was.
func settle(out []Judged) []Judged {
	for i := range out {
		m := &out[i]
		again := func(o Judged) bool { return o.Stage == m.Stage && o.Release != m.Release && o.Release == m.In }
		if m.Verdict == Early && slices.ContainsFunc(out, again) {
			m.Verdict = Reached
		}
		before := func(o Judged) bool { return o.Verdict == Missed && rank(o.Stage) > 0 && rank(o.Stage) < rank(m.Stage) }
		if b := slices.IndexFunc(out, before); b >= 0 && m.Verdict == Unknown {
			m.Verdict, m.Witnesses = Missed, out[b].Witnesses
		}
	}
	return out
}

// decide sets the verdict that follows from the release in which a stage was reached.
func (m *Judged) decide(in content.Version, by ...Witness) bool {
	m.In, m.Witnesses = in, append(m.Witnesses, by...)
	switch c := in.Compare(m.Release); {
	case c < 0:
		m.Verdict = Early
	case c > 0:
		m.Verdict = Late
	default:
		m.Verdict = Reached
	}
	return true
}

// askEntries believes an entry of the milestone's release that tells of the stage. One that names no gate tells only of
// a part, where kep.yaml names gates and no release has any.
func (j *judge) askEntries(m *Judged) bool {
	for _, t := range j.told {
		if t.Stage != m.Stage || t.Release != m.Release {
			continue
		}
		if t.gateless && j.gateless(m) {
			m.Verdict, m.Witnesses = Missed, append(j.nowhere(), t.witness())
			return true
		}
		return m.decide(m.Release, t.witness())
	}
	return false
}

// gateless reports whether kep.yaml names gates, and the tables, which know those of the milestone's release, have none.
func (j *judge) gateless(m *Judged) bool {
	return len(j.absent) > 0 && len(j.witnessing()) == 0 && rank(m.Stage) > 0 &&
		j.tables.covers(m.Release) && m.Release.Compare(j.newest) <= 0
}

// nowhere says of the gates that kep.yaml names that no release has them.
func (j *judge) nowhere() []Witness {
	return content.Each(j.absent, func(use GateUse) Witness {
		return Witness{By: ByGate, Name: use.Name, Says: StatementNowhere, Release: j.tables.gates.table().last}
	})
}

// askGates believes own gates: one that entered the stage in the milestone's release, else one that had it by then,
// else the first that came to it later, else that all are behind. Of a deprecation they prove no more than that it came.
func (j *judge) askGates(m *Judged) bool {
	var entries []Witness
	for _, g := range slices.Concat(j.own, j.helping) {
		for _, w := range entrances(g, m.Stage) {
			if w.Release.Release() == m.Release {
				return m.decide(m.Release, w)
			}
			entries = append(entries, w)
		}
	}
	gates := slices.DeleteFunc(slices.Clone(j.witnessing()), func(g Gate) bool { return len(gateSights(g, true)) == 0 })
	if len(gates) == 0 || rank(m.Stage) == 0 {
		return false
	}
	slices.SortStableFunc(entries, func(a, b Witness) int { return a.Release.Compare(b.Release) })
	before := func(w Witness) bool { return w.Release.Compare(m.Release) < 0 && j.holds(w, m) }
	i, out := slices.IndexFunc(entries, before), m.Release.Compare(j.newest) <= 0
	switch {
	case i >= 0 && m.Stage != content.Alpha:
		return m.decide(entries[i].Release.Release(), entries[i])
	case i >= 0 && out: // a gate may come ahead of what it guards
		return m.decide(m.Release, entries[i])
	case !out || !j.tables.covers(m.Release):
		return false
	}
	after := func(w Witness) bool {
		return w.Release.Compare(m.Release) > 0 && w.Release.Release().Compare(j.newest) <= 0
	}
	if i := slices.IndexFunc(entries, after); i >= 0 {
		if entries[i].Stage == m.Stage {
			return m.decide(entries[i].Release.Release(), entries[i])
		}
		m.Verdict, m.Witnesses = Missed, append(m.Witnesses, entries[i])
		return true
	}
	return j.behind(m, gates)
}

// behind says of gates which never came to a stage where they stand in the newest release, or stood in the milestone's
// where they are gone since. Gates that were gone by then say nothing.
func (j *judge) behind(m *Judged, gates []Gate) bool {
	newest := j.newest
	if !j.tables.covers(newest) {
		newest = j.tables.gates.table().last
	}
	var behind []Witness
	for _, g := range gates {
		at := newest
		i, ok := g.At(at)
		if !ok || rank(i.Stage) == 0 {
			at = m.Release
			i, ok = g.At(at)
		}
		if !ok || rank(i.Stage) == 0 {
			return false
		}
		behind = append(behind, Witness{By: ByGate, Name: g.Name, Says: StatementWas, Stage: i.Stage, Release: at})
	}
	m.Verdict, m.Witnesses = Missed, behind
	return true
}

// holds reports whether the gate of an entrance still had the stage when the milestone's release came out.
func (j *judge) holds(w Witness, m *Judged) bool {
	g, _ := j.tables.Gate(w.Name)
	i, ok := g.At(m.Release)
	return !ok || rank(i.Stage) == 0 || rank(i.Stage) >= rank(m.Stage)
}

// entrances returns when a gate came to a stage, or past it, oldest first. What was always so tells nothing.
func entrances(g Gate, stage content.Stage) []Witness {
	var out []Witness
	has := func(s content.Stage) bool { return s == stage || rank(stage) > 0 && rank(s) > rank(stage) }
	for n, i := range g.History {
		if has(i.Stage) && i.From != always() && (n == 0 || !has(g.History[n-1].Stage)) {
			out = append(out, Witness{By: ByGate, Name: g.Name, Says: StatementEntered, Stage: i.Stage, Release: i.From})
		}
	}
	return out
}

// askLesserEntries believes entries of other releases: that the stage was new there, that a later stage was reached by
// then, or that an earlier one still held.
func (j *judge) askLesserEntries(m *Judged) bool {
	for _, t := range j.told {
		switch {
		case t.Release.Compare(j.newest) > 0:
		case t.Stage == m.Stage && t.enters:
			return m.decide(t.Release, t.witness())
		case rank(m.Stage) > 0 && rank(t.Stage) > rank(m.Stage) && t.Release.Compare(m.Release) <= 0:
			return m.decide(m.Release, t.witness())
		}
	}
	for _, t := range j.told {
		if rank(t.Stage) > 0 && rank(t.Stage) < rank(m.Stage) && t.Release.Compare(m.Release) >= 0 && m.Release.Compare(j.newest) <= 0 {
			m.Verdict, m.Witnesses = Missed, []Witness{t.witness()}
			return true
		}
	}
	return false
}

// askAbsence takes a gate that no release up to the newest has for a milestone that was missed, unless upstream says
// that the enhancement has come further all the same.
func (j *judge) askAbsence(m *Judged) bool {
	if !j.gateless(m) || len(j.told) > 0 || j.kep.Status == "implemented" {
		return false
	}
	m.Verdict, m.Witnesses = Missed, j.nowhere()
	if rank(j.kep.Target) > rank(m.Stage) {
		m.Verdict = Unknown
		m.Witnesses = append(m.Witnesses, stated("stage", string(j.kep.Target)))
	}
	return true
}

// askPlan believes kep.yaml: that the enhancement is done or has come further, or else that it has not come so far.
// What it says against a milestone counts only where nothing that is seen shows that it was not kept up. It often is not:
// that the work was stopped is enough, all else needs entries that tell of the whole release and not of this.
func (j *judge) askPlan(m *Judged, proved []Judged) {
	further := func(o Judged) bool { return rank(m.Stage) > 0 && rank(o.Stage) > rank(m.Stage) && o.By(j.newest) }
	i := slices.IndexFunc(proved, further)
	against, doubted := j.doubt(m.Milestone)
	switch {
	case j.kep.Status == "implemented":
		m.decide(m.Release, stated("status", j.kep.Status))
	case i >= 0:
		m.decide(m.Release, proved[i].Witnesses...)
	case rank(m.Stage) > 0 && rank(j.kep.Target) > rank(m.Stage) && !doubted:
		m.decide(m.Release, stated("stage", string(j.kep.Target)))
	default:
		m.Verdict = Unknown
		if doubted && !j.outdated(against) {
			m.Witnesses = []Witness{against}
		}
		if j.whole(m.Release) {
			m.Witnesses = append(m.Witnesses, Witness{By: ByEntry, Says: StatementSilent, Release: m.Release})
		}
		stopped := against.Name == "status" && j.kep.Status != "provisional"
		if len(m.Witnesses) > 0 && m.Witnesses[0] == against && (stopped || len(m.Witnesses) > 1) {
			m.Verdict = Missed
		}
	}
}

// outdated reports whether something that is seen shows that a field of kep.yaml was not kept up.
func (j *judge) outdated(field Witness) bool {
	return slices.ContainsFunc(j.sights(), func(s Sight) bool {
		switch {
		case !s.Own || s.Release.Compare(j.newest) > 0:
			return false
		case field.Name == "stage":
			return rank(s.Stage) > rank(j.kep.Target)
		case field.Name == "latest-milestone":
			return s.Release.Release().Compare(j.kep.Latest) > 0
		}
		return j.kep.Status == "provisional"
	})
}

func stated(field, value string) Witness {
	return Witness{By: ByPlan, Name: field, Says: StatementStates, Value: value}
}

// doubt returns what in kep.yaml itself speaks against a milestone.
func (j *judge) doubt(m Milestone) (Witness, bool) {
	k := j.kep
	switch {
	case slices.Contains([]string{"provisional", "withdrawn", "rejected", "deferred", "replaced"}, k.Status):
		return stated("status", k.Status), true
	case k.Status == "implemented":
		return Witness{}, false
	case rank(m.Stage) > 0 && rank(k.Target) > 0 && rank(m.Stage) > rank(k.Target):
		return stated("stage", string(k.Target)), true
	case k.Latest != (content.Version{}) && m.Release.Compare(k.Latest) > 0:
		return stated("latest-milestone", k.Latest.String()), true
	}
	return Witness{}, false
}
