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

// group makes one hit of each change and returns the best limit hits (0: all), and how many there are.
func (s *Searcher) group(found []match, limit int) (hits []Hit, total, full int) {
	same := s.changes()
	leads := make([]int32, same.count) // by change: 1 + the index of its best match
	var leaders []int32
	for i := range found {
		lead := &leads[same.of[found[i].row]]
		switch {
		case *lead == 0:
			leaders = append(leaders, same.of[found[i].row])
		case compareMatches(found[i], found[*lead-1]) >= 0:
			continue
		}
		*lead = int32(i + 1)
	}
	for i, change := range leaders {
		if leaders[i] = leads[change] - 1; found[leaders[i]].full {
			full++
		}
	}
	total = len(leaders)
	leaders = best(found, leaders, limit)
	for i, matches := range s.matchesOf(found, leaders, leads) {
		hits = append(hits, s.oneHit(found[leaders[i]], matches))
	}
	return hits, total, full
}

// matchesOf returns the matches of the changes that the leaders are of, newest first. numbers is room for a number
// each change, which is overwritten.
func (s *Searcher) matchesOf(found []match, leaders, numbers []int32) [][]match {
	same := s.changes()
	clear(numbers)
	for i, at := range leaders {
		numbers[same.of[found[at].row]] = int32(i + 1)
	}
	out := make([][]match, len(leaders))
	for _, m := range found {
		if i := numbers[same.of[m.row]]; i > 0 {
			out[i-1] = append(out[i-1], m)
		}
	}
	return out
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

// best returns the n best (0: all) of some matches, as indexes of found, in order. A few of many are picked without
// sorting the rest.
func best(found []match, candidates []int32, n int) []int32 {
	if n == 0 || n > len(candidates)/4 {
		all := make([]standing, len(candidates))
		for i, at := range candidates {
			all[i] = standing{found[at].score, at, found[at].full}
		}
		slices.SortFunc(all, compareStandings)
		for i := range all {
			candidates[i] = all[i].at
		}
		return atMost(candidates, n)
	}
	top := make([]int32, 0, n+1)
	compare := func(a, b int32) int { return compareMatches(found[a], found[b]) }
	for _, at := range candidates {
		if len(top) == n && compare(at, top[n-1]) > 0 {
			continue
		}
		i, _ := slices.BinarySearchFunc(top, at, compare)
		top = slices.Insert(top, i, at)
		top = top[:min(len(top), n)]
	}
	return top
}

// oneHit makes a hit of the best match of a change and all its matches, newest first. Of those that match about as
// well as the best it shows the newest; of a pull request, the one of a minor release, since a patch or a pre-release
// only has it besides.
func (s *Searcher) oneHit(leader match, all []match) Hit {
	h := Hit{Row: leader.row, Score: leader.score, Exact: leader.named > 0}
	good := func(m match) bool {
		return m.full == leader.full && (m.named > 0) == h.Exact && (m.full || m.score >= nearEnough*leader.score)
	}
	shown := slices.IndexFunc(all, good)
	if minor := slices.IndexFunc(all, func(m match) bool { return good(m) && s.catalog.Version(m.row).IsRelease() }); minor >= 0 &&
		s.catalog.KEP(leader.row) == 0 {
		shown = minor
	}
	h.Row = all[shown].row
	for i, m := range all {
		if i != shown {
			h.Others = append(h.Others, m.row)
		}
	}
	return h
}
