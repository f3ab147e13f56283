package index

import "context"

// holders finds out which rows hold a clause.
type holders struct {
	term, way   rowSet
	whole, some rowSet  // by some way
	worth       []int16 // by row, of the way at hand; nil while not needed
}

func newHolders(rows int) *holders {
	return &holders{term: newRowSet(rows), way: newRowSet(rows), whole: newRowSet(rows), some: newRowSet(rows)}
}

func (h *holders) clear() {
	clear(h.whole)
	clear(h.some)
}

// endTerm counts the rows of a term towards its way.
func (h *holders) endTerm(w way, t term) {
	if isOneTerm(&w) {
		h.whole.addAll(h.term)
		return
	}
	if h.worth == nil {
		h.worth = make([]int16, 64*len(h.term))
	}
	h.way.addAll(h.term)
	for row := range h.term.all {
		h.worth[row] += int16(t.worth)
	}
}

// endWay counts the rows that go a way.
func (h *holders) endWay(w way) {
	for row := range h.way.drain {
		switch held := heldOf(&w, h.worth[row]); {
		case held == 1:
			h.whole.add(row)
		case held > 0:
			h.some.add(row)
		}
		h.worth[row] = 0
	}
}

// holdersOf returns which of so many rows hold a clause.
func holdersOf(ctx context.Context, c clause, rows int, look lookUp) (rowSet, error) {
	held := newHolders(rows)
	_, err := (&plan{rows: rows}).clause(ctx, c, look, held)
	return held.whole, err
}

// isOneTerm reports whether a row that has the only term of an alternative has all of it.
func isOneTerm(w *way) bool { return len(w.terms) == 1 && w.terms[0].worth >= w.need }

// heldOf returns which part of an alternative a row has, from 0 to 1, whose terms are worth so much.
func heldOf(w *way, worth int16) float32 {
	held := min(float32(worth)/float32(w.need), 1)
	if held < partly || held < 1 && w.whole {
		return 0
	}
	return held
}
