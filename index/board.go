package index

import (
	"context"
	"math"
	"sync"

	"k8sexplore/content"
)

// The shape of scores: BM25 with fixed lengths to measure fields by, the best field of a row counting in full and the others
// little, since four languages say the same thing four times.
const (
	saturation  = 1.2  // BM25's k1
	lengthMatch = 0.75 // BM25's b
	otherFields = 0.2

	weightTitle     = 3
	weightNames     = 2
	weightBeginning = 0.35 // of a word that only begins so
	weightShown     = 1.2  // of the language that is shown

	usualTitle, usualNames, usualBody = 12, 20, 300 // words
)

// scoredField is a field that a search looks in.
type scoredField struct {
	name   string
	weight float64
	usual  float64 // its usual size in words; 0 where sizes are not kept
	title  bool    // says what the entry is about
}

func wordFields(shown content.Language) []scoredField {
	out := []scoredField{{name: fieldNames, weight: weightNames, usual: usualNames, title: true}}
	for _, l := range content.Languages() {
		w := 1.0
		if l == shown {
			w = weightShown
		}
		out = append(out,
			scoredField{name: fieldTitle + l.String(), weight: w * weightTitle, usual: usualTitle, title: true},
			scoredField{name: fieldBody + l.String(), weight: w, usual: usualBody})
	}
	return out
}

func beginningFields() []scoredField {
	return []scoredField{
		{name: fieldTitleBegin, weight: weightBeginning * weightTitle, title: true},
		{name: fieldBodyBegin, weight: weightBeginning},
	}
}

// score returns what one posting counts.
func (f scoredField) score(p posting) float32 {
	if f.usual == 0 {
		return float32(f.weight)
	}
	length := 1 - lengthMatch + lengthMatch*p.size/f.usual
	return float32(f.weight * p.freq * (1 + saturation) / (p.freq + saturation*length))
}

// board is where one search adds up: a cell for each row, and lists of the cells in use.
type board struct {
	cells []cell
	term  []int32 // rows that hold the term at hand
	word  []int32 // rows that hold something of the clause at hand
}

type cell struct {
	best, sum float32 // of the term at hand, over fields
	points    float32 // of the clause at hand, over terms
	total     float64 // of the query, over clauses
	worth     int16   // of the clause's terms found
	titled    int16   // of those found in titles
	met       int16   // clauses that hold
	metTitled int16   // and hold by titles alone
	inTitle   bool    // the term at hand
}

// boardPool hands out clear boards.
type boardPool struct{ pool sync.Pool }

func (p *boardPool) get(rows int) *board {
	if b, ok := p.pool.Get().(*board); ok {
		return b
	}
	return &board{cells: make([]cell, rows)}
}

func (p *boardPool) put(b *board) {
	clear(b.cells)
	b.term, b.word = b.term[:0], b.word[:0]
	p.pool.Put(b)
}

// find returns the rows for which all clauses hold, in list order.
func (o *opened) find(ctx context.Context, q query, shown content.Language) (out []match, err error) {
	defer catch(&err)
	b := o.boards.get(len(o.rows))
	defer o.boards.put(b)
	words, beginnings, found := wordFields(shown), beginningFields(), 0
	for i, c := range q.clauses {
		for _, t := range c.terms {
			if err := o.lookUp(ctx, b, t, words, beginnings); err != nil {
				return nil, err
			}
			b.endTerm(t)
		}
		if found = b.endClause(i, c.need); found == 0 {
			return nil, nil
		}
	}
	for _, t := range q.bonus {
		if err := o.lookUp(ctx, b, t, words, beginnings); err != nil {
			return nil, err
		}
		b.endTerm(t)
	}
	b.endBonus()
	return b.matches(len(q.clauses), found), nil
}

// lookUp adds every posting of a term.
func (o *opened) lookUp(ctx context.Context, b *board, t term, words, beginnings []scoredField) error {
	for _, f := range words {
		if err := o.postings(ctx, f, t.stem, func(p posting) { b.add(f, p) }); err != nil {
			return err
		}
	}
	if !t.open {
		return nil
	}
	for _, f := range beginnings {
		if err := o.beginnings(ctx, f, t.typed, func(p posting) { b.add(f, p) }); err != nil {
			return err
		}
	}
	return nil
}

func (b *board) add(f scoredField, p posting) {
	c := &b.cells[p.row]
	if c.sum == 0 {
		b.term = append(b.term, int32(p.row))
	}
	s := f.score(p)
	c.best = max(c.best, s)
	c.sum += s
	c.inTitle = c.inTitle || f.title
}

// endTerm moves the points of a term to its clause: the rarer the term, the more.
func (b *board) endTerm(t term) {
	all, with := float64(len(b.cells)), float64(len(b.term))
	rarity := math.Log(1 + (all-with+0.5)/(with+0.5))
	for _, row := range b.term {
		c := &b.cells[row]
		if c.worth == 0 {
			b.word = append(b.word, row)
		}
		c.points += float32(t.weight*rarity) * (c.best + otherFields*(c.sum-c.best))
		c.worth += int16(t.worth)
		if c.inTitle {
			c.titled += int16(t.worth)
		}
		c.best, c.sum, c.inTitle = 0, 0, false
	}
	b.term = b.term[:0]
}

// endClause moves the points of the i-th clause to the query, for the rows for which all clauses so far hold, and returns
// how many those are.
func (b *board) endClause(i, need int) (found int) {
	for _, row := range b.word {
		c := &b.cells[row]
		if int(c.worth) >= need && int(c.met) == i {
			found++
			c.met++
			c.total += float64(c.points)
			if int(c.titled) >= need {
				c.metTitled++
			}
		}
		c.points, c.worth, c.titled = 0, 0, 0
	}
	b.word = b.word[:0]
	return found
}

// endBonus moves the points of terms that belong to no clause.
func (b *board) endBonus() {
	for _, row := range b.word {
		c := &b.cells[row]
		c.total += float64(c.points)
		c.points, c.worth, c.titled = 0, 0, 0
	}
	b.word = b.word[:0]
}

func (b *board) matches(clauses, count int) []match {
	out := make([]match, 0, count)
	for row := range b.cells {
		if c := &b.cells[row]; int(c.met) == clauses {
			out = append(out, match{row: row, score: c.total, titled: int(c.metTitled) == clauses})
		}
	}
	return out
}
