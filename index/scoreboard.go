package index

import "sync"

// scoreboard adds a plan up for a span of rows: a cell for each row, and sets of the cells in use. Points go from term to
// way, from way to clause and from clause to the query, each time for the rows in use alone and in list order; those of
// a clause that can be said in one word alone go straight to the query.
//
// An example: four rows, the query "pod seccomp", each word a clause of one way of one term. Row 0 has pod in its
// title (weight 3), row 1 both words in its text (weight 1), row 2 seccomp in its title, row 3 neither. Two of the four
// rows hold pod, so its rarity is ln(1+2.5/2.5) = 0.69, and so is that of seccomp: the plan has both weigh that much.
//
//	take      pod: row 0 has best 3, row 1 has best 1
//	endTerm   points: row 0 2.08, row 1 0.69
//	endWay    the way needs one term and both rows have it: held 1 of 1, by these points
//	endClause the clause weighs 0.69; row 0: cover 0.69, total 2.08, met 1; row 1: cover 0.69, total 0.69, met 1
//	          seccomp likewise: row 1 comes to cover 1.39, total 1.39, met 2; row 2 has cover 0.69, total 2.08, met 1
//	matches   all clauses weigh 1.39. Row 1 has met both: full, score 1.39. Rows 0 and 2 cover half, which is floor:
//	          shown behind it, with 2.08 × 0.5 = 1.04. Row 3 is in no set and costs nothing
//
// In two languages at once, a row has the best of its fields in full and the others a little: see otherFields.
type scoreboard struct {
	plan *plan
	from int     // the first row of the span, a multiple of 64; rows are numbered from there
	rows int     // of the span
	past []int32 // by holding, how many of its rows stand before the span: where its counts go on

	terms []termCell // in arrays of their own, since each step touches one or two of them for many rows
	ways  []wayCell
	words []wordCell
	cells []cell
	term  rowSet // that hold the term at hand
	way   rowSet // that hold something of the way at hand
	word  rowSet // that hold something of the clause at hand
	held  rowSet // that hold something of the query
}

// termCell is what a row holds of the term at hand.
type termCell struct {
	best, sum float32 // over fields
	inTitle   bool
}

// wayCell is what a row holds of the way at hand.
type wayCell struct {
	points float32 // over terms
	worth  int16   // of the terms found
	titled int16   // of those found in titles
}

// wordCell is what a row holds of the clause at hand.
type wordCell struct {
	held   float32 // from 0 to 1: by the best way
	gained float32 // points of that way
	titled bool    // holds by titles alone
}

// cell is what a row holds of the query.
type cell struct {
	cover     float64 // weight of what is held
	total     float64 // points, over clauses
	met       int16   // clauses that hold
	metTitled int16   // and hold by titles alone
}

// scoreboardPool hands out clear scoreboards.
type scoreboardPool struct{ pool sync.Pool }

func (p *scoreboardPool) get(rows int) *scoreboard {
	if b, ok := p.pool.Get().(*scoreboard); ok && len(b.cells) == rows {
		return b
	}
	return newScoreboard(rows)
}

func newScoreboard(rows int) *scoreboard {
	return &scoreboard{
		terms: make([]termCell, rows), ways: make([]wayCell, rows), words: make([]wordCell, rows), cells: make([]cell, rows),
		term: newRowSet(rows), way: newRowSet(rows), word: newRowSet(rows), held: newRowSet(rows),
	}
}

// put takes a scoreboard back, which is clear again once it has scored whole spans.
func (p *scoreboardPool) put(b *scoreboard) {
	b.plan = nil
	p.pool.Put(b)
}

// begin has the scoreboard score a plan from a row on.
func (b *scoreboard) begin(p *plan, from int) {
	b.plan, b.from, b.past = p, from, b.past[:0]
	for _, h := range p.holdings {
		before := 0
		if h.scores != nil {
			before = h.rows.between(0, from).len()
		}
		b.past = append(b.past, int32(before))
	}
}

// score adds the next rows up and appends those that hold enough of the query, in list order.
func (b *scoreboard) score(to []match, rows int) []match {
	b.rows = rows
	for i := range b.plan.clauses {
		b.clause(&b.plan.clauses[i])
	}
	for i := range b.plan.bonus {
		t := &b.plan.bonus[i]
		b.take(t)
		b.endBonus(t)
	}
	to = b.matches(to)
	b.from += rows
	return to
}

// clause tries all ways of a clause, and moves the points to the query.
func (b *scoreboard) clause(c *plannedClause) {
	if len(c.ways) == 1 && isOneTerm(&c.ways[0].way) {
		b.take(&c.ways[0].terms[0])
		b.endLone(c)
		return
	}
	for i := range c.ways {
		w := &c.ways[i]
		for j := range w.terms {
			b.take(&w.terms[j])
			if isOneTerm(&w.way) {
				b.endOnly(w)
			} else {
				b.endTerm(&w.terms[j])
			}
		}
		b.endWay(w)
	}
	b.endClause(c)
}

// take takes note of the rows that hold a term.
func (b *scoreboard) take(t *plannedTerm) {
	for i := t.from; i < t.to; i++ {
		h := &b.plan.holdings[i]
		rows := h.rows.between(b.from, b.from+b.rows)
		if h.scores == nil {
			for row := range rows.all {
				b.terms[row].add(h.weight, h.inTitle)
			}
		} else {
			at := int(b.past[i])
			for row := range rows.all {
				b.terms[row].add(h.scores.of(h.postings.Count(at)), h.inTitle)
				at++
			}
			b.past[i] = int32(at)
		}
		b.term.addAll(rows)
	}
}

// add counts a field.
func (c *termCell) add(points float32, inTitle bool) {
	if points > c.best {
		c.best = points
	}
	c.sum += points
	c.inTitle = c.inTitle || inTitle
}

// points is what a term counts that a row holds, the best field in full.
func (c *termCell) points() float32 { return c.best + otherFields*(c.sum-c.best) }

// endTerm moves the points of a term to its way.
func (b *scoreboard) endTerm(t *plannedTerm) {
	for row := range b.term.drain {
		c, held := &b.ways[row], &b.terms[row]
		b.way.add(row)
		c.points += t.weight * held.points()
		c.worth += int16(t.worth)
		if held.inTitle {
			c.titled += int16(t.worth)
		}
		*held = termCell{}
	}
}

// endWay moves the points of a way to its clause, for the rows that hold more by it than by the ways before.
func (b *scoreboard) endWay(w *plannedWay) {
	for row := range b.way.drain {
		c := &b.ways[row]
		if held := heldOf(&w.way, c.worth); held > 0 {
			b.hold(row, wordCell{held, float32(w.weight) * c.points, int(c.titled) >= w.need})
		}
		*c = wayCell{}
	}
}

// endOnly is endTerm and endWay for a way of one term.
func (b *scoreboard) endOnly(w *plannedWay) {
	t := &w.terms[0]
	for row := range b.term.drain {
		held := &b.terms[row]
		b.hold(row, wordCell{1, float32(w.weight) * (t.weight * held.points()), held.inTitle})
		*held = termCell{}
	}
}

// hold notes what a row holds of the clause at hand, unless it holds as much already.
func (b *scoreboard) hold(row int, w wordCell) {
	if word := &b.words[row]; w.held > word.held {
		b.word.add(row)
		*word = w
	}
}

// endClause moves the points of a clause to the query.
func (b *scoreboard) endClause(c *plannedClause) {
	for row := range b.word.drain {
		b.held.add(row)
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

// endLone is endTerm, endWay and endClause for the only term of the only way of a clause.
func (b *scoreboard) endLone(c *plannedClause) {
	w := &c.ways[0]
	points := w.terms[0].weight
	for row := range b.term.drain {
		to, held := &b.cells[row], &b.terms[row]
		b.held.add(row)
		to.cover += c.weight
		to.total += float64(float32(w.weight) * (points * held.points()))
		to.met++
		if held.inTitle {
			to.metTitled++
		}
		*held = termCell{}
	}
}

// endBonus moves the points of a term that belongs to no clause to the rows that hold one.
func (b *scoreboard) endBonus(t *plannedTerm) {
	for row := range b.term.drain {
		held := &b.terms[row]
		if b.held.has(row) {
			b.cells[row].total += float64(t.weight * held.points())
		}
		*held = termCell{}
	}
}

// matches appends the rows that hold the whole query or enough of it, and clears what the query holds.
func (b *scoreboard) matches(to []match) []match {
	least, clauses := floor, b.plan.asked
	if clauses >= manyWords {
		least = floorOfMany
	}
	for row := range b.held.drain {
		c := b.cells[row]
		b.cells[row] = cell{}
		share := min(c.cover/b.plan.weight, 1)
		switch full := int(c.met) == clauses; {
		case full:
			to = append(to, match{row: int32(b.from + row), score: c.total, full: true, titled: int(c.metTitled) == clauses})
		case share >= least:
			to = append(to, match{row: int32(b.from + row), score: c.total * share})
		}
	}
	return to
}
