package match

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync"

	"k8sexplore/index/disk"
	"k8sexplore/index/query"
)

// How much of a query a row must hold to be shown at all; rare words weigh more. A word in very few rows weighs no
// more than one in rareRows of them, since it may be there by chance. A word in no row weighs little, since it cannot
// tell rows apart.
const (
	floor       = 0.5 - 1e-9
	floorOfMany = 0.3 // of manyWords or more: who tells a story says most of it in words that no text has
	manyWords   = 4
	rareRows    = 0.1  // of all rows
	unknownRows = 0.55 // of all rows: how common an unknown word is taken to be
	partly      = 0.5  // of what a word needs: a row with less holds nothing of the word
)

// plan is a query with the rows that hold its terms, and with what these weigh among all rows. Nothing changes it, so
// rows can be scored by it in any order; see accumulator.
type plan struct {
	rows     int
	span     int             // how many rows are scored at a time, a multiple of 64
	clauses  []plannedClause // that some row holds
	bonus    []plannedTerm
	asked    int     // how many clauses the query has
	weight   float64 // of them all
	least    float64 // share of the weight that a row must hold
	held     RowSet  // rows that hold a clause
	postings []Posting
}

type plannedClause struct {
	alternatives []plannedAlternative
	weight       float64
}

type plannedAlternative struct {
	query.Alternative
	terms []plannedTerm
}

type plannedTerm struct {
	query.Term
	weight   float32 // in the score: the rarer, the more
	from, to int     // where it stands, of the plan's holdings
}

// Find returns which of so many rows hold enough of a query, in list order; look says where its terms stand.
func Find(ctx context.Context, q query.Query, rows int, look lookUp) ([]Match, error) {
	return findIn(ctx, q, rows, look, new(accumulatorPool))
}

// findIn returns the rows that hold enough of a query; where none does, those that hold enough of its stretches of
// Chinese by pairs of their characters.
func findIn(ctx context.Context, q query.Query, rows int, look lookUp, pool *accumulatorPool) ([]Match, error) {
	p, err := newPlan(ctx, q, rows, look)
	if err != nil {
		return nil, err
	}
	found, err := p.matches(ctx, pool)
	pairs, ok := q.InPairs()
	if err != nil || len(found) > 0 || !ok {
		return found, err
	}
	if p, err = newPlan(ctx, pairs, rows, look); err != nil {
		return nil, err
	}
	return p.matches(ctx, pool)
}

// isOneTerm reports whether a row that has the only term of the query has all of it.
func (p *plan) isOneTerm() bool {
	return p.asked == 1 && len(p.bonus) == 0 && len(p.clauses[0].alternatives) == 1 && isOneTerm(&p.clauses[0].alternatives[0].Alternative)
}

// rarest returns the share of the weight that the rarest clause has which some row holds.
func (p *plan) rarest() float64 {
	most := 0.0
	for _, c := range p.clauses {
		most = max(most, c.weight)
	}
	return most/p.weight - 1e-9
}

// newPlan looks a query up among so many rows.
func newPlan(ctx context.Context, q query.Query, rows int, look lookUp) (*plan, error) {
	p := &plan{rows: rows, span: spanRows, asked: len(q.Clauses), held: NewRowSet(rows)}
	held := newMatchSet(rows)
	unknown := 0
	for _, c := range q.Clauses {
		planned, err := p.clause(ctx, c, look, held)
		if err != nil {
			return nil, err
		}
		with := held.whole.Len()
		if with == 0 {
			with = held.some.Len()
		}
		if with == 0 {
			unknown++
			continue
		}
		p.held.addAll(held.whole)
		p.held.addAll(held.some)
		planned.weight = p.rarity(max(float64(with), rareRows*float64(rows)))
		p.weight += planned.weight
		p.clauses = append(p.clauses, planned)
	}
	p.weight += float64(unknown) * p.rarity(unknownRows*float64(rows))
	if p.least = floor; p.asked >= manyWords {
		p.least = floorOfMany
	}
	for _, t := range q.Bonus {
		planned, err := p.term(ctx, t, look, held)
		if err != nil {
			return nil, err
		}
		p.bonus = append(p.bonus, planned)
	}
	return p, nil
}

// clause looks a clause up, and leaves in held which rows hold it.
func (p *plan) clause(ctx context.Context, c query.Clause, look lookUp, held *matchSet) (plannedClause, error) {
	out := plannedClause{alternatives: make([]plannedAlternative, len(c.Alternatives))}
	held.clear()
	for i, w := range c.Alternatives {
		out.alternatives[i] = plannedAlternative{Alternative: w, terms: make([]plannedTerm, len(w.Terms))}
		for j, t := range w.Terms {
			var err error
			if out.alternatives[i].terms[j], err = p.term(ctx, t, look, held); err != nil {
				return out, err
			}
			held.endTerm(w, t)
		}
		held.endAlternative(w)
	}
	return out, nil
}

// term looks a term up, and leaves in held which rows hold it.
func (p *plan) term(ctx context.Context, t query.Term, look lookUp, held *matchSet) (plannedTerm, error) {
	found, err := look(ctx, t)
	if err != nil {
		return plannedTerm{}, err
	}
	clear(held.term)
	for _, h := range found {
		held.term.addAll(h.Rows)
	}
	from := len(p.postings)
	p.postings = append(p.postings, found...)
	return plannedTerm{t, float32(t.Weight * p.rarity(float64(held.term.Len()))), from, len(p.postings)}, nil
}

// rarity is what a word counts that so many rows hold.
func (p *plan) rarity(with float64) float64 {
	all := float64(p.rows)
	return math.Log(1 + (all-with+0.5)/(with+0.5))
}

// A catalog is scored a span of rows at a time, so that their cells stay at hand, and many spans on several processors.
const (
	spanRows = 8192
	fewSpans = 3 // are not worth waking another processor for
)

// matches returns the rows that hold the whole query or enough of it, in list order. Where no row holds enough of many
// words, those are enough that hold the rarest.
func (p *plan) matches(ctx context.Context, pool *accumulatorPool) ([]Match, error) {
	if len(p.clauses) == 0 {
		return nil, nil
	}
	found, err := p.scored(ctx, pool)
	if err == nil && len(found) == 0 && p.asked >= manyWords && p.rarest() < p.least {
		p.least = p.rarest()
		return p.scored(ctx, pool)
	}
	return found, err
}

// scored returns the rows that hold the least share of the query, in list order.
func (p *plan) scored(ctx context.Context, pool *accumulatorPool) ([]Match, error) {
	spans := (p.rows + p.span - 1) / p.span
	parts := min(max(spans/fewSpans, 1), runtime.GOMAXPROCS(0))
	// Only rows that are held match: each part writes into its own stretch of all, with room for the most it can find.
	all, found, errs := make([]Match, 0, p.held.Len()), make([][]Match, parts), make([]error, parts)
	score := func(part int) {
		defer disk.Guard(&errs[part])()
		from, to := spans*part/parts, spans*(part+1)/parts
		before, most := p.held.between(0, from*p.span).Len(), p.held.between(from*p.span, to*p.span).Len()
		found[part], errs[part] = p.score(ctx, pool, all[before:before:before+most], from, to)
	}
	var others sync.WaitGroup
	for part := 1; part < parts; part++ {
		others.Go(func() { score(part) })
	}
	score(0)
	others.Wait()
	for _, some := range found {
		all = append(all, some...) // moves what a part has found up to that of the part before; both lie in all
	}
	return all, errors.Join(errs...)
}

// score appends the matches of the spans from one on up to another. An accumulator that has not come to the end of a
// span is not clear, and is not put back.
func (p *plan) score(ctx context.Context, pool *accumulatorPool, to []Match, from, until int) ([]Match, error) {
	b := pool.get(min(p.rows, p.span))
	b.begin(p, from*p.span)
	for i := from; i < until; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		to = b.score(to, min(p.rows-i*p.span, p.span))
	}
	pool.put(b)
	return to, nil
}
