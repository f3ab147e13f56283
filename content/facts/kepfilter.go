package facts

import (
	"slices"

	"k8sexplore/content"
)

// KEPFilter selects enhancements. What is zero selects all.
type KEPFilter struct {
	Planned content.Version // the release in which they mean to reach a stage
	Stale   content.Stage   // where they stand, without a step for StaleReleases releases
	Owner   string          // the SIG that owns them, in label form
	Among   []content.Fact  // one of them is about it; nil for any
}

// StaleReleases is for how many minor releases an enhancement has to stand still to be stale.
const StaleReleases = 3

// KEPsBy returns the enhancements that a filter selects, by number, as of the newest release that is out.
func (t *Tables) KEPsBy(f KEPFilter, newest content.Version) []KEP {
	return slices.DeleteFunc(slices.Clone(t.KEPs()), func(k KEP) bool {
		return f.Owner != "" && k.SIG != f.Owner || f.Planned != (content.Version{}) && !k.plans(f.Planned) ||
			f.Stale != "" && !t.stale(k, f.Stale, newest) ||
			f.Among != nil && !slices.ContainsFunc(f.Among, func(of content.Fact) bool { return of.KEPs[0] == k.Number })
	})
}

// Unmerged returns the enhancements that are to reach a stage in a release which the tables know as it was in the
// making, where nothing shows that it is merged: no gate, and no entry of a catalog. One that was given up is none.
func (t *Tables) Unmerged(c *content.Catalog) []content.Fact {
	out := []content.Fact{}
	all := t.Releases() // newest first
	making := max(slices.IndexFunc(all, func(r Release) bool { return r.AsOf == "" }), 0)
	for _, k := range t.KEPs() {
		plans := func(r Release) bool { return k.plans(r.Version) }
		if k.Ended() || !slices.ContainsFunc(all[:making], plans) {
			continue
		}
		for _, m := range t.Plan(k, all[making].Version) {
			told := func(row int) bool { return c.Version(row).Release() == m.Release }
			isMerged := len(m.Witnesses) > 0 || slices.ContainsFunc(c.ByKEP(k.Number), told)
			if m.Verdict == Planned && !isMerged && m.Release.Compare(all[0].Version) <= 0 {
				out = append(out, content.Fact{
					KEPs: []int{k.Number}, Stage: m.Stage, Release: m.Release, SIGs: k.SIGs, Is: []content.Mark{content.Planned},
				})
				break
			}
		}
	}
	return out
}

// plans reports whether an enhancement means to reach a stage in a release.
func (k *KEP) plans(v content.Version) bool {
	return slices.ContainsFunc(k.Milestones, func(m Milestone) bool { return m.Release == v.Release() })
}

// stale reports whether an enhancement that was not given up stands at a stage, the last step long ago.
func (t *Tables) stale(k KEP, stage content.Stage, newest content.Version) bool {
	if k.Ended() {
		return false
	}
	m, ok := t.Reached(k, newest)
	return ok && m.Stage == stage && m.In.Major == newest.Major && newest.Minor-m.In.Minor >= StaleReleases
}

// Reached returns the last milestone that an enhancement had reached by a release, as upstream alone tells; In is the
// planned release where nothing tells more. ok is false before the first.
func (t *Tables) Reached(k KEP, by content.Version) (last Judged, ok bool) {
	newest := t.gates.table().last
	if r, known := t.Release(by); known && r.AsOf != "" {
		newest = r.Version // what is merged of it counts as reached
	}
	for _, m := range t.Plan(k, newest) {
		switch {
		case m.By(by):
		case m.Verdict == Unknown && len(m.Witnesses) == 0 && m.Release.Compare(by.Release()) <= 0:
			m.In = m.Release
		default:
			continue
		}
		last, ok = m, true
	}
	return last, ok
}
