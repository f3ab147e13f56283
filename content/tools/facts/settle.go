package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// settleKEPs sorts enhancements by number, keeps one of those with the same number, drops references to numbers that
// no enhancement has, and marks the milestones that were missed. newest is the release that the list of gates is of.
func settleKEPs(keps []facts.KEP, gates []gate, newest content.Version) []facts.KEP {
	slices.SortStableFunc(keps, func(a, b facts.KEP) int {
		return cmp.Or(a.Number-b.Number, standing(a.Status)-standing(b.Status), strings.Compare(a.Path, b.Path))
	})
	out := keps[:0:0]
	for _, k := range keps {
		if n := len(out); n > 0 && out[n-1].Number == k.Number {
			out[n-1].Remarks = append(out[n-1].Remarks, fmt.Sprintf("%s (%s) has the same number", strings.TrimPrefix(k.Path, "keps/"),
				cmp.Or(k.Status, "no status")))
			continue
		}
		out = append(out, k)
	}
	byName := map[string]*gate{}
	for i := range gates {
		byName[strings.ToLower(gates[i].name)] = &gates[i]
	}
	j := judge{gates: byName, newest: newest.Release()}
	for i := range out {
		for _, list := range []*[]int{&out[i].See, &out[i].Replaces, &out[i].ReplacedBy} {
			*list = slices.DeleteFunc(*list, func(n int) bool { return n == out[i].Number || !known(out, n) })
		}
		j.judge(&out[i])
	}
	return out
}

// standing orders enhancements with the same number: the one that stands first.
func standing(status string) int {
	order := []string{"implemented", "implementable", "provisional", "", "replaced", "withdrawn"}
	if i := slices.Index(order, status); i >= 0 {
		return i
	}
	return len(order)
}

func known(keps []facts.KEP, number int) bool {
	_, ok := slices.BinarySearchFunc(keps, number, func(k facts.KEP, n int) int { return k.Number - n })
	return ok
}

// judge compares what enhancements plan with what their gates and the rest of their kep.yaml say.
type judge struct {
	gates  map[string]*gate
	newest content.Version
}

// rank orders the stages that a gate and an enhancement both go through; the others have none.
func rank(s content.Stage) int {
	return 1 + slices.Index([]content.Stage{content.Alpha, content.Beta, content.Stable}, s)
}

// judge marks the milestones of an enhancement that were missed, up to the newest release, and says why. A gate that
// had come so far in that release proves that the milestone was reached; gates that all were behind, that it was
// missed. Where gates tell nothing, a status that stops the work, a target before the stage, and a latest milestone
// before the release do.
func (j judge) judge(k *facts.KEP) {
	for i := range k.Milestones {
		m := &k.Milestones[i]
		if m.Release.Compare(j.newest) > 0 {
			continue
		}
		proved, reason := j.gatesSay(k, *m)
		if !proved && reason == "" {
			reason = doubt(k, *m)
		}
		if reason != "" {
			m.Missed = true
			k.Remarks = append(k.Remarks, fmt.Sprintf("%s %s missed: %s", m.Stage, m.Release, reason))
		}
	}
	for i := 1; i < len(k.Milestones); i++ {
		a, b := k.Milestones[i-1], k.Milestones[i]
		if a.Stage != b.Stage && a.Release.Compare(b.Release) > 0 {
			k.Remarks = append(k.Remarks, fmt.Sprintf("%s %s is dated after %s %s", a.Stage, a.Release, b.Stage, b.Release))
		}
	}
}

// late is how many releases after its enhancement a gate may begin and still be its measure: what came later guards
// something else.
const late = 2

// gatesSay returns whether a gate proves a milestone, or how far the gates were behind. Gates that nobody knows, or
// not for that release, prove nothing, nor do those that came later and were further at once.
func (j judge) gatesSay(k *facts.KEP, m facts.Milestone) (proved bool, behind string) {
	want, sure := rank(m.Stage), len(k.Gates) > 0
	for _, use := range k.Gates {
		g := j.gates[strings.ToLower(use.Name)]
		if g == nil || len(g.intervals) == 0 || g.intervals[0].from.Minor-k.Milestones[0].Release.Minor > late {
			sure = false
			continue
		}
		i, ok := g.at(m.Release)
		switch {
		case ok && rank(i.stage) >= want && want > 0:
			return true, ""
		case want == 0, !ok && g.intervals[0].from.Compare(m.Release) < 0, ok && rank(i.stage) == 0,
			!ok && rank(g.intervals[0].stage) > want:
			sure = false
		case behind == "" && ok:
			behind = fmt.Sprintf("%s was %s", g.name, i.stage) + g.reached(m.Stage)
		case behind == "":
			behind = fmt.Sprintf("%s came in %s", g.name, g.intervals[0].from)
		}
	}
	if !sure {
		return false, ""
	}
	return false, behind
}

// reached says when the gate came to a stage, "" if it never did.
func (g *gate) reached(stage content.Stage) string {
	i := slices.IndexFunc(g.intervals, func(i interval) bool { return i.stage == stage })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf(", %s from %s", stage, g.intervals[i].from)
}

// at returns the interval that holds when a release is out: its first patches count, not what was changed later. A gate
// that a later patch brought counts from there.
func (g *gate) at(v content.Version) (interval, bool) {
	for _, i := range slices.Backward(g.intervals) {
		if i.holds(v) {
			return i, true
		}
	}
	i := slices.IndexFunc(g.intervals, func(i interval) bool { return i.from.Release() == v })
	if i < 0 {
		return interval{}, false
	}
	return g.intervals[i], true
}

// doubt returns what in kep.yaml itself speaks against a milestone, "" for nothing.
func doubt(k *facts.KEP, m facts.Milestone) string {
	switch {
	case slices.Contains([]string{"provisional", "withdrawn", "rejected", "deferred", "replaced"}, k.Status):
		return "the status is " + k.Status
	case k.Status == "implemented":
		return ""
	case rank(m.Stage) > 0 && rank(k.Target) > 0 && rank(m.Stage) > rank(k.Target):
		return fmt.Sprintf("the stage is %s", k.Target)
	case k.Latest != (content.Version{}) && m.Release.Compare(k.Latest) > 0:
		return fmt.Sprintf("latest-milestone is %s", k.Latest)
	}
	return ""
}
