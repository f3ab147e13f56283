package index

import (
	"cmp"
	"slices"
	"sync"

	"k8sexplore/content"
)

const (
	namedScore  = 1e6  // above every score of words
	gateScore   = 10   // on top, for a feature gate whose name begins so
	enhancement = 1.02 // factor for an enhancement, beside a note that says the same
	briefNote   = 0.6  // factor for a note as upstream publishes it, beside an article
	nearEnough  = 0.8  // of the best score: another release of the same change is shown instead
	minPhrase   = 4    // bytes from which on words are compared with whole titles
	manyMatches = 8192 // that another processor is woken for
)

// Hit is an entry found. The releases of one enhancement are one hit, and so are all releases, patches and
// pre-releases that have a note of the same pull request (see content.Change).
type Hit struct {
	Row    int
	Others []int   // rows of the same change that match too, newest first
	Score  float64 // to compare among the first 500 of one result; 0 where there were no words
	Exact  bool    // named by its number, a pull request or a feature gate
}

// ranker puts the matches of one catalog in order. It is safe for concurrent use.
type ranker struct {
	catalog   *content.Catalog
	changes   func() changes
	brief     func() []bool
	titles    func() foldedTitles
	rows      sync.Pool // of *[]int, room for the rows of one search
	groupings sync.Pool // of *grouping
}

// newRanker returns a ranker of a catalog, whose titles and changes it reads with the first matches.
func newRanker(c *content.Catalog) *ranker {
	return &ranker{
		catalog: c,
		changes: sync.OnceValue(func() changes { return newChanges(c) }),
		brief:   sync.OnceValue(func() []bool { return briefNotes(c) }),
		titles:  sync.OnceValue(func() foldedTitles { return newFoldedTitles(c) }),
	}
}

// warm reads what the first search would have to read otherwise.
func (r *ranker) warm() {
	r.changes()
	r.brief()
	r.titles()
}

// promote adds what the words name to what they describe. Matches stay in list order.
func (r *ranker) promote(found []match, phrase string, names named) []match {
	brief := r.brief()
	for i := range found {
		switch {
		case r.catalog.KEP(int(found[i].row)) != 0:
			found[i].score *= enhancement
		case brief[found[i].row]:
			found[i].score *= briefNote
		}
	}
	for _, row := range names.begins {
		m := at(&found, row)
		r.raise(m, phrase)
		m.score, m.full = m.score+gateScore, true
	}
	for i, row := range names.rows {
		m := at(&found, row)
		m.named, m.score, m.full, m.titled = true, namedScore-float64(i), true, false
	}
	return found
}

// everything is all rows as matches: what a query finds that says only what must not be there.
func (r *ranker) everything() []match {
	out := make([]match, r.catalog.Len())
	for row := range out {
		out[row] = match{row: int32(row), full: true}
	}
	return out
}

// at returns the match of a row, a new one if there is none.
func at(found *[]match, row int) *match {
	i, ok := position(*found, row)
	if !ok {
		*found = slices.Insert(*found, i, match{row: int32(row)})
	}
	return &(*found)[i]
}

// position returns where the match of a row stands among matches in list order, or would.
func position(found []match, row int) (int, bool) {
	return slices.BinarySearchFunc(found, row, func(m match, row int) int { return cmp.Compare(int(m.row), row) })
}

// narrow returns the matches that pass the filters, and the counts.
func (r *ranker) narrow(found []match, f content.Filters) ([]match, []content.Facet) {
	room, _ := r.rows.Get().(*[]int)
	if room == nil {
		room = new([]int)
	}
	rows := (*room)[:0]
	for i := range found {
		rows = append(rows, int(found[i].row))
	}
	*room = rows
	defer r.rows.Put(room)
	sel := r.catalog.Narrow(f, rows)
	if len(sel.Rows) == len(found) {
		return found, sel.Facets
	}
	kept := found[:0]
	for _, m := range found {
		if len(kept) < len(sel.Rows) && int(m.row) == sel.Rows[len(kept)] {
			kept = append(kept, m)
		}
	}
	return kept, sel.Facets
}
