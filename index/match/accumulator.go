package match

import "sync"

// accumulator adds a plan up for a span of rows: a cell for each row, and sets of the cells in use. Points go from term
// to alternative, from alternative to clause and from clause to the query, each time for the rows in use alone and in
// list order; those of a clause that can be said in one word alone go straight to the query.
//
// An example: four rows, the query "pod seccomp", each word a clause of one alternative of one term. Row 0 has pod in
// its title (weight 3), row 1 both words in its text (weight 1), row 2 seccomp in its title, row 3 neither. Two of the four
// rows hold pod, so its rarity is ln(1+2.5/2.5) = 0.69, and so is that of seccomp: the plan has both weigh that much.
//
//	take      pod: row 0 has best 3, row 1 has best 1
//	endTerm   points: row 0 2.08, row 1 0.69
//	endAlternative: the alternative needs one term and both rows have it: held 1 of 1, by these points
//	endClause the clause weighs 0.69; row 0: cover 0.69, total 2.08, met 1; row 1: cover 0.69, total 0.69, met 1
//	          seccomp likewise: row 1 comes to cover 1.39, total 1.39, met 2; row 2 has cover 0.69, total 2.08, met 1
//	matches   all clauses weigh 1.39. Row 1 has met both: full, score 1.39. Rows 0 and 2 cover half, which is floor:
//	          shown behind it, with 2.08 × 0.5 = 1.04. Row 3 is in no set and costs nothing
//
// In two languages at once, a row has the best of its fields in full and the others a little: see otherFields.
type accumulator struct {
	plan *plan
	from int     // the first row of the span, a multiple of 64; rows are numbered from there
	rows int     // of the span
	past []int32 // by posting, how many of its rows stand before the span: where its counts go on

	terms        []termCell // in arrays of their own, since each step touches one or two of them for many rows
	alternatives []alternativeCell
	words        []wordCell
	cells        []cell
	term         RowSet // that hold the term at hand
	alternative  RowSet // that hold something of the alternative at hand
	word         RowSet // that hold something of the clause at hand
	held         RowSet // that hold something of the query
}

// termCell is what a row holds of the term at hand.
type termCell struct {
	best, sum float32 // over fields
	inTitle   bool
}

// alternativeCell is what a row holds of the alternative at hand.
type alternativeCell struct {
	points float32 // over terms
	worth  int16   // of the terms found
	titled int16   // of those found in titles
}

// wordCell is what a row holds of the clause at hand.
type wordCell struct {
	held   float32 // from 0 to 1: by the best alternative
	gained float32 // points of that alternative
	titled bool    // holds by titles alone
}

// cell is what a row holds of the query.
type cell struct {
	cover     float64 // weight of what is held
	total     float64 // points, over clauses
	met       int16   // clauses that hold
	metTitled int16   // and hold by titles alone
}

// accumulatorPool hands out clear scoreboards.
type accumulatorPool struct{ pool sync.Pool }

func (p *accumulatorPool) get(rows int) *accumulator {
	if b, ok := p.pool.Get().(*accumulator); ok && len(b.cells) == rows {
		return b
	}
	return newAccumulator(rows)
}

func newAccumulator(rows int) *accumulator {
	return &accumulator{
		terms: make([]termCell, rows), alternatives: make([]alternativeCell, rows), words: make([]wordCell, rows), cells: make([]cell, rows),
		term: NewRowSet(rows), alternative: NewRowSet(rows), word: NewRowSet(rows), held: NewRowSet(rows),
	}
}

// put takes an accumulator back, which is clear again once it has scored whole spans.
func (p *accumulatorPool) put(b *accumulator) {
	b.plan = nil
	p.pool.Put(b)
}

// begin has the accumulator score a plan from a row on.
func (b *accumulator) begin(p *plan, from int) {
	b.plan, b.from, b.past = p, from, b.past[:0]
	for _, h := range p.postings {
		before := 0
		if h.scores != nil {
			before = h.Rows.between(0, from).Len()
		}
		b.past = append(b.past, int32(before))
	}
}

// score adds the next rows up and appends those that hold enough of the query, in list order.
func (b *accumulator) score(to []Match, rows int) []Match {
	b.rows = rows
	if b.plan.isOneTerm() {
		to = b.lone(to)
	} else {
		for i := range b.plan.clauses {
			b.clause(&b.plan.clauses[i])
		}
		for i := range b.plan.bonus {
			t := &b.plan.bonus[i]
			b.take(t)
			b.endBonus(t)
		}
		to = b.matches(to)
	}
	b.from += rows
	return to
}

// clause tries all alternatives of a clause, and moves the points to the query.
func (b *accumulator) clause(c *plannedClause) {
	if len(c.alternatives) == 1 && isOneTerm(&c.alternatives[0].Alternative) {
		b.take(&c.alternatives[0].terms[0])
		b.endLone(c)
		return
	}
	for i := range c.alternatives {
		w := &c.alternatives[i]
		for j := range w.terms {
			b.take(&w.terms[j])
			if isOneTerm(&w.Alternative) {
				b.endOnly(w)
			} else {
				b.endTerm(&w.terms[j])
			}
		}
		b.endAlternative(w)
	}
	b.endClause(c)
}

// take takes note of the rows that hold a term.
func (b *accumulator) take(t *plannedTerm) {
	for i := t.from; i < t.to; i++ {
		h := &b.plan.postings[i]
		rows := h.Rows.between(b.from, b.from+b.rows)
		if h.scores == nil {
			for row := range rows.All {
				b.terms[row].add(h.Weight, h.InTitle)
			}
		} else {
			at := int(b.past[i])
			for row := range rows.All {
				b.terms[row].add(h.scores.of(h.postings.Count(at)), h.InTitle)
				at++
			}
			b.past[i] = int32(at)
		}
		b.term.addAll(rows)
	}
}

// add counts a field.
func (c *termCell) add(points float32, inTitle bool) {
	c.best = max(c.best, points)
	c.sum += points
	if inTitle {
		c.inTitle = true
	}
}

// points is what a term counts that a row holds, the best field in full.
func (c *termCell) points() float32 { return c.best + otherFields*(c.sum-c.best) }

// endTerm moves the points of a term to its alternative.
func (b *accumulator) endTerm(t *plannedTerm) {
	for row := range b.term.drain {
		c, held := &b.alternatives[row], &b.terms[row]
		b.alternative.Add(row)
		c.points += t.weight * held.points()
		c.worth += int16(t.Worth)
		if held.inTitle {
			c.titled += int16(t.Worth)
		}
		*held = termCell{}
	}
}

// endAlternative moves the points of an alternative to its clause, for the rows that hold more by it than by those
// before.
func (b *accumulator) endAlternative(w *plannedAlternative) {
	for row := range b.alternative.drain {
		c := &b.alternatives[row]
		if held := heldOf(&w.Alternative, c.worth); held > 0 {
			b.hold(row, wordCell{held, float32(w.Weight) * c.points, int(c.titled) >= w.Need})
		}
		*c = alternativeCell{}
	}
}

// endOnly is endTerm and endAlternative for an alternative of one term.
func (b *accumulator) endOnly(w *plannedAlternative) {
	t := &w.terms[0]
	for row := range b.term.drain {
		held := &b.terms[row]
		b.hold(row, wordCell{1, float32(w.Weight) * (t.weight * held.points()), held.inTitle})
		*held = termCell{}
	}
}

// hold notes what a row holds of the clause at hand, unless it holds more already, or as much by better points.
func (b *accumulator) hold(row int, w wordCell) {
	if word := &b.words[row]; w.held > word.held || w.held == word.held && w.gained > word.gained {
		b.word.Add(row)
		*word = w
	}
}

// endClause moves the points of a clause to the query.
func (b *accumulator) endClause(c *plannedClause) {
	for row := range b.word.drain {
		b.held.Add(row)
		b.cells[row].add(c.weight, b.words[row])
		b.words[row] = wordCell{}
	}
}

// add counts a clause of some weight.
func (c *cell) add(weight float64, word wordCell) {
	c.cover += weight * float64(word.held)
	c.total += float64(word.gained * word.held)
	if word.held >= 1 {
		c.met++
		if word.titled {
			c.metTitled++
		}
	}
}

// endLone is endTerm, endAlternative and endClause for the only term of the only alternative of a clause.
func (b *accumulator) endLone(c *plannedClause) {
	w := &c.alternatives[0]
	points := w.terms[0].weight
	for row := range b.term.drain {
		to, held := &b.cells[row], &b.terms[row]
		b.held.Add(row)
		to.cover += c.weight
		to.total += float64(float32(w.Weight) * (points * held.points()))
		to.met++
		if held.inTitle {
			to.metTitled++
		}
		*held = termCell{}
	}
}

// lone is score for a query of one term, whose points are those of the query.
func (b *accumulator) lone(to []Match) []Match {
	w := &b.plan.clauses[0].alternatives[0]
	b.take(&w.terms[0])
	weight, points := float32(w.Weight), w.terms[0].weight
	for row := range b.term.drain {
		held := &b.terms[row]
		score := float64(weight * (points * held.points()))
		to = append(to, Match{Row: int32(b.from + row), Score: score, Full: true, Titled: held.inTitle})
		*held = termCell{}
	}
	return to
}

// endBonus moves the points of a term that belongs to no clause to the rows that hold one.
func (b *accumulator) endBonus(t *plannedTerm) {
	for row := range b.term.drain {
		held := &b.terms[row]
		if b.held.Has(row) {
			b.cells[row].total += float64(t.weight * held.points())
		}
		*held = termCell{}
	}
}

// matches appends the rows that hold the whole query or enough of it, and clears what the query holds.
func (b *accumulator) matches(to []Match) []Match {
	least, clauses := b.plan.least, b.plan.asked
	for row := range b.held.drain {
		c := b.cells[row]
		b.cells[row] = cell{}
		if int(c.met) == clauses {
			to = append(to, Match{Row: int32(b.from + row), Score: c.total, Full: true, Titled: int(c.metTitled) == clauses})
		} else if share := min(c.cover/b.plan.weight, 1); share >= least {
			to = append(to, Match{Row: int32(b.from + row), Score: c.total * share})
		}
	}
	return to
}
