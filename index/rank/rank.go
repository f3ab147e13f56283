package rank

import (
	"cmp"
	"slices"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index/match"
	"k8sexplore/index/query"
)

const (
	namedScore  = 1e6  // above every score of words
	titledScore = 1e3  // on top, for an enhancement whose title the words are
	gateScore   = 10   // on top, for a feature gate whose name begins so
	enhancement = 1.02 // factor for an enhancement, beside a note that says the same
	thing       = 1.15 // the same of a query of a few words, which name a thing more often than what became of it
	fewWords    = 4
	release     = 1.4 // factor for what is of a release that the words name
	shortNote   = 0.6 // factor for a note as upstream publishes it, beside an article
	nearEnough  = 0.8 // of the best score: another release of the same change is shown instead
	minPhrase   = 4   // bytes from which on words are compared with whole titles
)

// ManyMatches is from how many matches on another processor is woken.
const ManyMatches = 8192

// Hit is an entry found. The releases of one enhancement are one hit, and so are all releases, patches and
// pre-releases that have a note of the same pull request (see content.Change).
type Hit struct {
	Row    int
	Others []int   // rows of the same change that match too, newest first
	Score  float64 // to compare among the first 500 of one result; 0 where there were no words
	Exact  bool    // named by its number, a pull request or a feature gate
}

// Ranker puts the matches of one catalog in order. It is safe for concurrent use.
type Ranker struct {
	catalog   *content.Catalog
	changes   func() changes
	short     func() []bool
	titles    func() foldedTitles
	rows      sync.Pool // of *[]int, room for the rows of one search
	groupings sync.Pool // of *grouping
}

// New returns a ranker of a catalog, whose titles and changes it reads with the first matches.
func New(c *content.Catalog) *Ranker {
	return &Ranker{
		catalog: c,
		changes: sync.OnceValue(func() changes { return newChanges(c) }),
		short:   sync.OnceValue(func() []bool { return shortNotes(c) }),
		titles:  sync.OnceValue(func() foldedTitles { return newFoldedTitles(c) }),
	}
}

// Warm reads what the first search would have to read otherwise.
func (r *Ranker) Warm() {
	r.changes()
	r.short()
	r.titles()
}

// Promote adds what the words of a query name to what they describe. Matches stay in list order.
func (r *Ranker) Promote(found []match.Match, q query.Query, names query.Names) []match.Match {
	brief, enhancement := r.short(), float64(enhancement)
	if len(q.Clauses) <= fewWords {
		enhancement = thing
	}
	for i := range found {
		switch {
		case r.catalog.KEP(int(found[i].Row)) != 0:
			found[i].Score *= enhancement
		case brief[found[i].Row]:
			found[i].Score *= shortNote
		}
	}
	for i := range found {
		if len(names.Releases) > 0 && slices.Contains(names.Releases, r.catalog.Version(int(found[i].Row)).Release()) {
			found[i].Score *= release
		}
	}
	for _, row := range names.Begins {
		m := at(&found, row)
		r.raise(m, q.Phrase)
		m.Score, m.Full = m.Score+gateScore, true
	}
	for _, row := range names.Titled {
		m := at(&found, row)
		m.Score, m.Full, m.Titled = titledScore+m.Score, true, false
	}
	for i, row := range names.Rows {
		m := at(&found, row)
		m.Named, m.Score, m.Full, m.Titled = true, namedScore-float64(i), true, false
	}
	return found
}

// Everything is all rows as matches: what a query finds that says only what must not be there.
func (r *Ranker) Everything() []match.Match {
	out := make([]match.Match, r.catalog.Len())
	for row := range out {
		out[row] = match.Match{Row: int32(row), Full: true}
	}
	return out
}

// at returns the match of a row, a new one if there is none.
func at(found *[]match.Match, row int) *match.Match {
	i, ok := position(*found, row)
	if !ok {
		*found = slices.Insert(*found, i, match.Match{Row: int32(row)})
	}
	return &(*found)[i]
}

// position returns where the match of a row stands among matches in list order, or would.
func position(found []match.Match, row int) (int, bool) {
	return slices.BinarySearchFunc(found, row, func(m match.Match, row int) int { return cmp.Compare(int(m.Row), row) })
}

// Narrow returns the matches that pass the filters, and the counts.
func (r *Ranker) Narrow(found []match.Match, f content.Filters) ([]match.Match, []content.Facet) {
	room, _ := r.rows.Get().(*[]int)
	if room == nil {
		room = new([]int)
	}
	rows := (*room)[:0]
	for i := range found {
		rows = append(rows, int(found[i].Row))
	}
	*room = rows
	defer r.rows.Put(room)
	sel := r.catalog.Narrow(f, rows)
	if len(sel.Rows) == len(found) {
		return found, sel.Facets
	}
	kept := found[:0]
	for _, m := range found {
		if len(kept) < len(sel.Rows) && int(m.Row) == sel.Rows[len(kept)] {
			kept = append(kept, m)
		}
	}
	return kept, sel.Facets
}
