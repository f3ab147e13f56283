package rank

import (
	"iter"
	"math"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/imports/upstream"
	"k8sexplore/index/match"
)

// changes says which rows tell of the same change.
type changes struct {
	of       []int32 // by row, from 0
	count    int
	releases match.RowSet // rows of notes in minor releases, which patches and pre-releases only repeat
}

func newChanges(c *content.Catalog) changes {
	out := changes{of: make([]int32, c.Len()), releases: match.NewRowSet(c.Len())}
	known := make(map[content.Change]int32, c.Len())
	for row := range out.of {
		change := c.Change(row)
		n, ok := known[change]
		if !ok {
			n = int32(len(known))
			known[change] = n
		}
		out.of[row] = n
		if c.KEP(row) == 0 && c.Version(row).IsRelease() {
			out.releases.Add(row)
		}
	}
	out.count = len(known)
	return out
}

// shortNotes returns, by row, whether it is a note as upstream publishes it: a sentence or two, the first of which is
// its title too. What we, or a team of the reader's, have written are articles.
func shortNotes(c *content.Catalog) []bool {
	out := make([]bool, c.Len())
	for row := range out {
		out[row] = upstream.Format(c.Source(row)).IsKnown()
	}
	return out
}

// ordered is how many hits are put in order, the best first. Behind so many nobody looks for the best any more: there
// come those that hold all words, the newest first, and then the others.
const ordered = 500

// Group makes one hit of each change and returns the first limit hits (0: all), and how many there are; least is a score
// that as many of them have at least as are put in order, 0 for none. Of the releases of an enhancement the newest leads, or
// the newest at a stage that is asked for.
func (r *Ranker) Group(found []match.Match, least float64, stage content.Stage, limit int) (hits []Hit, total, full int) {
	g, _ := r.groupings.Get().(*grouping)
	if g == nil {
		g = new(grouping)
	}
	defer func() {
		g.found, g.others, g.isAsked = nil, nil, nil // the caller owns them
		r.groupings.Put(g)
	}()
	g.gather(found, r.changes())
	g.isAsked = func(int) bool { return false }
	if stage != "" {
		g.isAsked = func(row int) bool { return r.catalog.Stage(row) == stage }
	}
	total = len(g.groups)
	if limit == 0 || limit > total {
		limit = total
	}
	hits = make([]Hit, limit)
	best := g.best(min(limit, ordered), least)
	for i, b := range best {
		g.makeHit(&hits[i], b.group)
	}
	made := len(best)
	for _, whole := range []bool{true, false} {
		for i := range g.groups {
			m := &found[g.groups[i].lead]
			if m.Full != whole {
				continue
			}
			if whole {
				full++
			}
			if made < limit && best[len(best)-1].isBefore(m, g.groups[i].lead) {
				g.makeHit(&hits[made], i)
				made++
			}
		}
		if full == total {
			break
		}
	}
	return hits[:made], total, full
}

// grouping is matches by the change that they tell of.
type grouping struct {
	found   []match.Match
	groups  []changeGroup      // in the order of their newest matches
	next    []int32            // by match, the next of the same change, where there is one
	known   []int32            // by change, which group it is, from 1; 0 for none
	isAsked func(row int) bool // the row is at the stage that is asked for
	others  []int              // of all hits, one behind the other, see Hit; a new one each time, as hits keep it

	releases match.RowSet // see changes
}

// changeGroup is the matches of one change, as positions in the matches.
type changeGroup struct{ newest, oldest, lead int32 }

// gather groups matches; what was grouped before is forgotten.
func (g *grouping) gather(found []match.Match, same changes) {
	if len(g.known) != same.count {
		g.known = make([]int32, same.count)
	}
	clear(g.known)
	g.found, g.groups, g.next, g.releases = found, g.groups[:0], slices.Grow(g.next[:0], len(found))[:len(found)], same.releases
	for i := range found {
		at, group := int32(i), &g.known[same.of[found[i].Row]]
		if *group == 0 {
			g.groups = append(g.groups, changeGroup{at, at, at})
			*group = int32(len(g.groups))
			continue
		}
		all := &g.groups[*group-1]
		g.next[all.oldest], all.oldest = at, at
		if CompareMatches(&found[at], &found[all.lead]) < 0 {
			all.lead = at
		}
	}
	g.others = make([]int, 0, len(found)-len(g.groups))
}

// with yields the matches of a group, the newest first.
func (g *grouping) with(group int) iter.Seq[int32] {
	return func(yield func(at int32) bool) {
		all := &g.groups[group]
		for at := all.newest; yield(at) && at != all.oldest; {
			at = g.next[at]
		}
	}
}

// best returns the standings of the n best groups, in order. Those with less than a score are not looked at.
func (g *grouping) best(n int, least float64) []standing {
	best := ranking{most: n}
	for i := range g.groups {
		if lead := g.groups[i].lead; g.found[lead].Score >= least {
			best.show(&g.found[lead], lead, i)
		}
	}
	slices.SortFunc(best.kept, compareStandings)
	return best.kept
}

// Scores are counted by their first bits: from 2^-16 to 2^24, each power of two in 64 parts.
const (
	scoreShift   = 46
	leastScore   = (1023 - 16) << 6
	scoreBuckets = 40 << 6
)

// leastOf returns a score that n changes have at least, and hold all words; a little less than the n-th best has. It
// is 0 where there are fewer.
func leastOf(found []match.Match, same changes, n int) float64 {
	if len(found) < n {
		return 0
	}
	var counts [scoreBuckets]int32
	// Changes are numbered in the order of their first rows. One whose first match comes behind that of a higher number
	// is not counted, and none is counted by its best: both only make the score lower than it could be.
	last := int32(-1)
	for i := range found {
		if m := &found[i]; m.Full && same.of[m.Row] > last {
			last = same.of[m.Row]
			bucket := int(math.Float64bits(m.Score)>>scoreShift) - leastScore
			counts[min(max(bucket, 0), scoreBuckets-1)]++
		}
	}
	for bucket := scoreBuckets - 1; bucket > 0; bucket-- {
		if n -= int(counts[bucket]); n <= 0 {
			return math.Float64frombits(uint64(bucket+leastScore) << scoreShift)
		}
	}
	return 0
}

// CompareMatches orders those that hold all words before the others, each by score, equal ones in list order.
func CompareMatches(a, b *match.Match) int {
	return compareStandings(standing{score: a.Score, at: a.Row, full: a.Full}, standing{score: b.Score, at: b.Row, full: b.Full})
}

// standing is what orders a match, by itself: sorting many jumps about in memory less.
type standing struct {
	score float64
	at    int32 // of the matches, which are in list order
	full  bool
	group int
}

func compareStandings(a, b standing) int {
	switch {
	case a.full != b.full && a.full, a.full == b.full && a.score > b.score:
		return -1
	case a.full != b.full || a.score < b.score:
		return 1
	}
	return int(a.at - b.at)
}

// isBefore is compareStandings for another match, at its place, which most are not worth copying for.
func (s *standing) isBefore(m *match.Match, at int32) bool {
	switch {
	case s.full != m.Full:
		return s.full
	case s.score != m.Score:
		return s.score > m.Score
	}
	return s.at < at
}

// ranking keeps the best of what it is shown, as many as most: those, in a heap that has the last of them on top.
type ranking struct {
	most int
	kept []standing
}

func (r *ranking) show(m *match.Match, at int32, group int) {
	if r.isFull() {
		if r.most > 0 && !r.kept[0].isBefore(m, at) {
			r.kept[0] = standing{m.Score, at, m.Full, group}
			r.sink(0)
		}
		return
	}
	if r.kept == nil {
		r.kept = make([]standing, 0, r.most)
	}
	if r.kept = append(r.kept, standing{m.Score, at, m.Full, group}); r.isFull() {
		for i := r.most/2 - 1; i >= 0; i-- {
			r.sink(i)
		}
	}
}

func (r *ranking) isFull() bool { return len(r.kept) == r.most }

// sink moves what stands before one of its followers behind them.
func (r *ranking) sink(i int) {
	for {
		last := i
		for _, next := range [2]int{2*i + 1, 2*i + 2} {
			if next < len(r.kept) && compareStandings(r.kept[next], r.kept[last]) > 0 {
				last = next
			}
		}
		if last == i {
			return
		}
		r.kept[i], r.kept[last] = r.kept[last], r.kept[i]
		i = last
	}
}

// makeHit fills a zero hit from a group. Of the matches that are about as good as the best it shows the newest; of a pull
// request, the one of a minor release, since a patch or a pre-release only has it besides.
func (g *grouping) makeHit(h *Hit, group int) {
	all := &g.groups[group]
	leader := &g.found[all.lead]
	h.Row, h.Score, h.Exact = int(leader.Row), leader.Score, leader.Named
	if all.newest == all.oldest {
		return
	}
	shown := int32(-1)
	for at := range g.with(group) {
		m := &g.found[at]
		if m.Full != leader.Full || m.Named != h.Exact || !m.Full && m.Score < nearEnough*leader.Score {
			continue
		}
		if shown < 0 {
			shown = at
		}
		if g.isAsked(int(m.Row)) || g.releases.Has(int(m.Row)) {
			shown = at
			break
		}
	}
	h.Row = int(g.found[shown].Row)
	begin := len(g.others)
	for at := range g.with(group) {
		if at != shown {
			g.others = append(g.others, int(g.found[at].Row))
		}
	}
	h.Others = g.others[begin:len(g.others):len(g.others)]
}
