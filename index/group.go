package index

import (
	"cmp"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/imports/upstream"
)

// changes says which rows tell of the same change.
type changes struct {
	of    []int32 // by row, from 0
	count int
}

func newChanges(c *content.Catalog) changes {
	out := changes{of: make([]int32, c.Len())}
	known := make(map[content.Change]int32, c.Len())
	for row := range out.of {
		change := c.Change(row)
		n, ok := known[change]
		if !ok {
			n = int32(len(known))
			known[change] = n
		}
		out.of[row] = n
	}
	out.count = len(known)
	return out
}

// briefNotes returns, by row, whether it is a note as upstream publishes it: a sentence or two, the first of which is
// its title too. What we, or a team of the reader's, have written are articles.
func briefNotes(c *content.Catalog) []bool {
	out := make([]bool, c.Len())
	for row := range out {
		out[row] = upstream.Format(c.Source(row)).IsKnown()
	}
	return out
}

// ordered is how many hits are put in order, the best first. Behind so many nobody looks for the best any more: there
// come those that hold all words, the newest first, and then the others.
const ordered = 500

// group makes one hit of each change and returns the first limit hits (0: all), and how many there are.
func (s *Searcher) group(found []match, limit int) (hits []Hit, total, full int) {
	g := newGrouping(found, s.changes())
	total = len(g.leaders)
	if limit == 0 || limit > total {
		limit = total
	}
	hits = make([]Hit, 0, limit)
	best := best(found, g.leaders, min(limit, ordered))
	for _, b := range best {
		hits = append(hits, s.oneHit(g, b.at))
	}
	for _, whole := range []bool{true, false} {
		for _, at := range g.leaders {
			m := &found[at]
			if m.full != whole {
				continue
			}
			if whole {
				full++
			}
			if len(hits) < limit && compareStandings(best[len(best)-1], standing{m.score, at, m.full}) < 0 {
				hits = append(hits, s.oneHit(g, at))
			}
		}
	}
	return hits, total, full
}

// grouping is matches by the change that they tell of.
type grouping struct {
	found   []match
	changes []int32 // of found
	leaders []int32 // the best match of each change, in the order of the changes
	ends    []int32 // by change, where its matches end: they begin where those of the one before do
	members []int32 // matches, those of one change behind each other, the newest first
	others  []int   // room for rows of hits
}

func newGrouping(found []match, same changes) *grouping {
	g := &grouping{found: found, changes: same.of, ends: make([]int32, same.count), members: make([]int32, len(found))}
	for i := range found {
		g.ends[same.of[found[i].row]]++
	}
	begin, leaders := int32(0), 0
	for change, n := range g.ends {
		if n > 0 {
			leaders++
		}
		g.ends[change], begin = begin, begin+n
	}
	for i := range found {
		end := &g.ends[same.of[found[i].row]]
		g.members[*end] = int32(i)
		*end++
	}
	g.leaders, g.others = make([]int32, 0, leaders), make([]int, 0, len(found)-leaders)
	begin = 0
	for _, end := range g.ends {
		if begin == end {
			continue
		}
		lead := g.members[begin]
		for _, at := range g.members[begin+1 : end] {
			if compareMatches(found[at], found[lead]) < 0 {
				lead = at
			}
		}
		g.leaders, begin = append(g.leaders, lead), end
	}
	return g
}

// with returns the matches of the same change, the newest first.
func (g *grouping) with(at int32) []int32 {
	change, begin := g.changes[g.found[at].row], int32(0)
	if change > 0 {
		begin = g.ends[change-1]
	}
	return g.members[begin:g.ends[change]]
}

// compareMatches orders those that hold all words before the others, each by score, equal ones in list order.
func compareMatches(a, b match) int {
	if a.full != b.full {
		if a.full {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.row, b.row))
}

// standing is what orders a match, by itself: sorting many jumps about in memory less.
type standing struct {
	score float64
	at    int32 // of found, which is in list order
	full  bool
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

// best returns the n best of some matches, in order. Of many it keeps a few times as many as are wanted, and of those
// that come later only what is better than the last of the best so far.
func best(found []match, candidates []int32, n int) []standing {
	const times = 4
	kept := make([]standing, 0, min(times*n, len(candidates)))
	var last *standing
	for _, at := range candidates {
		one := standing{found[at].score, at, found[at].full}
		if last != nil && compareStandings(*last, one) < 0 {
			continue
		}
		if kept = append(kept, one); len(kept) == times*n {
			slices.SortFunc(kept, compareStandings)
			kept = kept[:n]
			last = &kept[n-1]
		}
	}
	slices.SortFunc(kept, compareStandings)
	return kept[:min(n, len(kept))]
}

// oneHit makes a hit of the best match of a change. Of its matches that are about as good as that it shows the newest;
// of a pull request, the one of a minor release, since a patch or a pre-release only has it besides.
func (s *Searcher) oneHit(g *grouping, at int32) Hit {
	leader, all := &g.found[at], g.with(at)
	h := Hit{Row: leader.row, Score: leader.score, Exact: leader.named > 0}
	if len(all) == 1 {
		return h
	}
	shown, minor := -1, s.catalog.KEP(leader.row) == 0
	for i, at := range all {
		m := &g.found[at]
		if m.full != leader.full || (m.named > 0) != h.Exact || !m.full && m.score < nearEnough*leader.score {
			continue
		}
		if shown < 0 {
			shown = i
		}
		if minor && s.catalog.Version(m.row).IsRelease() {
			shown = i
			break
		}
	}
	h.Row = g.found[all[shown]].row
	begin := len(g.others)
	for i, at := range all {
		if i != shown {
			g.others = append(g.others, g.found[at].row)
		}
	}
	h.Others = g.others[begin:len(g.others):len(g.others)]
	return h
}
