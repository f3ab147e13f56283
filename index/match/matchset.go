package match

import (
	"context"

	"k8sexplore/index/query"
)

// matchSet finds out which rows hold a clause.
type matchSet struct {
	term, alternative RowSet
	whole, some       RowSet  // by some alternative
	worth             []int16 // by row, of the alternative at hand; nil while not needed
}

func newMatchSet(rows int) *matchSet {
	return &matchSet{term: NewRowSet(rows), alternative: NewRowSet(rows), whole: NewRowSet(rows), some: NewRowSet(rows)}
}

func (h *matchSet) clear() {
	clear(h.whole)
	clear(h.some)
}

// endTerm counts the rows of a term towards its alternative.
func (h *matchSet) endTerm(w query.Alternative, t query.Term) {
	if isOneTerm(&w) {
		h.whole.addAll(h.term)
		return
	}
	if h.worth == nil {
		h.worth = make([]int16, 64*len(h.term))
	}
	h.alternative.addAll(h.term)
	for row := range h.term.All {
		h.worth[row] += int16(t.Worth)
	}
}

// endAlternative counts the rows that have an alternative.
func (h *matchSet) endAlternative(w query.Alternative) {
	for row := range h.alternative.drain {
		switch held := heldOf(&w, h.worth[row]); {
		case held == 1:
			h.whole.Add(row)
		case held > 0:
			h.some.Add(row)
		}
		h.worth[row] = 0
	}
}

// rowsOf returns which of so many rows hold a clause.
func rowsOf(ctx context.Context, c query.Clause, rows int, look lookUp) (RowSet, error) {
	held := newMatchSet(rows)
	_, err := (&plan{rows: rows}).clause(ctx, c, look, held)
	return held.whole, err
}

// isOneTerm reports whether a row that has the only term of an alternative has all of it.
func isOneTerm(w *query.Alternative) bool { return len(w.Terms) == 1 && w.Terms[0].Worth >= w.Need }

// heldOf returns which part of an alternative a row has, from 0 to 1, whose terms are worth so much.
func heldOf(w *query.Alternative, worth int16) float32 {
	held := min(float32(worth)/float32(w.Need), 1)
	if held < partly || held < 1 && w.Whole {
		return 0
	}
	return held
}
