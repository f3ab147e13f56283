package index

import (
	"context"
	"math"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/text"
)

// The shape of scores: BM25 with fixed lengths to measure fields by, the best field of a row counting in full and the
// others little, since four languages say the same thing four times.
const (
	saturation  = 1.2  // BM25's k1
	lengthMatch = 0.75 // BM25's b
	otherFields = 0.2

	weightTitle     = 3
	weightNames     = 2
	weightUpstream  = 0.5  // what others say of the change
	weightBeginning = 0.35 // of a word that only begins so
	weightShown     = 1.4  // of the language that is shown

	usualTitle, usualNames, usualBody, usualUpstream = 12, 20, 300, 60 // words
)

// How much of a query a row must hold to be shown at all; rare words weigh more. A word in very few rows weighs no
// more than one in rareRows of them, since it may be there by chance. A word in no row weighs little, since it cannot
// tell rows apart.
const (
	floor       = 0.5 - 1e-9
	floorOfMany = 0.4 // of manyWords or more: who tells a story says some of it in words that no text has
	manyWords   = 4
	rareRows    = 0.1  // of all rows
	unknownRows = 0.55 // of all rows: how common an unknown word is taken to be
	partly      = 0.5  // of what a word needs: a row with less holds nothing of the word
)

// scoredField is a field that a search looks in.
type scoredField struct {
	name   string
	begin  byte // of beginnings instead
	weight float64
	usual  float64 // its usual size in words; 0 where sizes are not kept
	title  bool    // says what the entry is about
	lang   content.Language

	concepts bool // holds terms of the glossary, not words
	kana     bool // holds how words in katakana begin
}

func wordFields(shown content.Language) []scoredField {
	out := []scoredField{
		{name: fieldNames, weight: weightNames, usual: usualNames, title: true},
		{name: fieldUpstream, weight: weightUpstream, usual: usualUpstream, lang: content.English},
	}
	for _, l := range content.Languages() {
		w := 1.0
		if l == shown {
			w = weightShown
		}
		out = append(out,
			scoredField{name: fieldTitle + l.String(), weight: w * weightTitle, usual: usualTitle, title: true, lang: l},
			scoredField{name: fieldBody + l.String(), weight: w, usual: usualBody, lang: l})
	}
	return append(out,
		scoredField{name: fieldTitleKana, weight: weightTitle, usual: usualTitle, title: true, kana: true},
		scoredField{name: fieldBodyKana, weight: 1, usual: usualBody, kana: true},
		scoredField{name: fieldTitleConcepts, weight: weightTitle, usual: usualTitle, title: true, concepts: true},
		scoredField{name: fieldBodyConcepts, weight: 1, usual: usualBody, concepts: true})
}

func beginningFields() []scoredField {
	return []scoredField{
		{begin: fieldTitleBegin, weight: weightBeginning * weightTitle, title: true},
		{begin: fieldBodyBegin, weight: weightBeginning},
	}
}

// mayHold reports whether it is worth looking for a term in the field: Cyrillic stands in Russian texts alone, Chinese
// characters and kana in Chinese and Japanese ones; terms of the glossary and beginnings have fields of their own.
func (f scoredField) mayHold(t term) bool {
	if f.concepts != (t.concept > 0) || f.kana != t.kana {
		return false
	}
	switch c := t.class(); {
	case c == text.Cyrillic:
		return f.lang == content.Russian && f.name != fieldNames
	case c.IsCJK():
		return (f.lang == content.Japanese || f.lang == content.Chinese) && f.name != fieldNames
	}
	return true
}

// lookUp finds the rows that hold a term and puts them on a scoreboard.
type lookUp func(ctx context.Context, b *scoreboard, t term) error

// scoreboard adds up one search: a cell for each row, and sets of the cells in use. Points go from term to way, from
// way to clause and from clause to the query, each time for the rows in use alone and in list order; those of a clause
// that can be said in one word alone go straight to the query.
//
// An example: four rows, the query "pod seccomp", each word a clause of one way of one term. Row 0 has pod in its
// title (weight 3), row 1 both words in its text (weight 1), row 2 seccomp in its title, row 3 neither.
//
//	add       pod: row 0 has best 3, row 1 has best 1
//	endTerm   two of four rows hold pod, so its rarity is ln(1+2.5/2.5) = 0.69; points: row 0 2.08, row 1 0.69
//	endWay    the way needs one term and both rows have it: held 1 of 1, by these points
//	endClause the clause weighs 0.69; row 0: cover 0.69, total 2.08, met 1; row 1: cover 0.69, total 0.69, met 1
//	          seccomp likewise: row 1 comes to cover 1.39, total 1.39, met 2; row 2 has cover 0.69, total 2.08, met 1
//	matches   all clauses weigh 1.39. Row 1 has met both: full, score 1.39. Rows 0 and 2 cover half, which is floor:
//	          shown behind it, with 2.08 × 0.5 = 1.04. Row 3 is in no set and costs nothing
//
// In two languages at once, a row has the best of its fields in full and the others a little: see otherFields.
type scoreboard struct {
	terms []termCell // in arrays of their own, since each step touches one or two of them for many rows
	ways  []wayCell
	words []wordCell
	cells []cell
	term  rowSet // that hold the term at hand
	way   rowSet // that hold something of the way at hand
	word  rowSet // that hold something of the clause at hand
	held  rowSet // that hold something of the query

	kept  *keptClauses     // where broad clauses are remembered; nil for nowhere
	shown content.Language // which decides what fields count, for what is kept

	seen int // how many postings

	weight  float64 // of the clauses that some row holds
	known   int     // how many those are
	unknown int     // clauses that no row holds
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

// put takes a scoreboard back after the rows that it holds were cleared.
func (p *scoreboardPool) put(b *scoreboard) {
	b.clear()
	p.pool.Put(b)
}

// clear forgets a query, however far it came.
func (b *scoreboard) clear() {
	for row := range b.term.drain {
		b.terms[row] = termCell{}
	}
	for row := range b.way.drain {
		b.ways[row] = wayCell{}
	}
	for row := range b.word.drain {
		b.words[row] = wordCell{}
	}
	for row := range b.held.drain {
		b.cells[row] = cell{}
	}
	b.weight, b.known, b.unknown, b.seen, b.kept = 0, 0, 0, 0, nil
}

// run adds a whole query up and returns the rows that hold enough of it, in list order.
func (b *scoreboard) run(ctx context.Context, q query, look lookUp) ([]match, error) {
	for _, c := range q.clauses {
		if err := b.score(ctx, c, look); err != nil {
			return nil, err
		}
	}
	for _, t := range q.bonus {
		if err := b.bonus(ctx, t, look); err != nil {
			return nil, err
		}
	}
	b.endBonus()
	return b.matches(len(q.clauses)), nil
}

// lone returns the term of a clause that holds where that is found, and nowhere else.
func (c clause) lone() (term, bool) {
	if len(c.ways) != 1 || len(c.ways[0].terms) != 1 || c.ways[0].terms[0].worth < c.ways[0].need {
		return term{}, false
	}
	return c.ways[0].terms[0], true
}

// holders returns, by row, whether a clause holds.
func (b *scoreboard) holders(ctx context.Context, c clause, look lookUp) ([]bool, error) {
	if err := b.clause(ctx, c, look); err != nil {
		return nil, err
	}
	out := make([]bool, len(b.cells))
	for row := range b.word.all {
		out[row] = b.words[row].held >= 1
	}
	return out, nil
}

// clause tries all ways of a clause.
func (b *scoreboard) clause(ctx context.Context, c clause, look lookUp) error {
	for _, w := range c.ways {
		for _, t := range w.terms {
			if err := look(ctx, b, t); err != nil {
				return err
			}
			b.endTerm(t)
		}
		b.endWay(w)
	}
	return nil
}

// add takes note of postings of the term at hand.
func (b *scoreboard) add(inTitle bool, scores *scoreTable, all []disk.Posting) {
	b.seen += len(all)
	for _, p := range all {
		b.terms[p.Row].add(scores.of(p), inTitle)
		b.term.add(int(p.Row))
	}
}

// addRow takes note of a row that holds the term at hand, in a field without sizes.
func (b *scoreboard) addRow(f scoredField, row int) {
	b.terms[row].add(float32(f.weight), f.title)
	b.term.add(row)
}

// addRows is addRow for many rows.
func (b *scoreboard) addRows(f scoredField, rows []uint32) {
	points, inTitle := float32(f.weight), f.title
	b.seen += len(rows)
	for _, row := range rows {
		b.terms[row].add(points, inTitle)
		b.term.add(int(row))
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

// rarity is what a word counts that so many rows hold.
func (b *scoreboard) rarity(with float64) float64 {
	all := float64(len(b.cells))
	return math.Log(1 + (all-with+0.5)/(with+0.5))
}

// endTerm moves the points of a term to its way: the rarer the term, the more.
func (b *scoreboard) endTerm(t term) {
	weight := float32(t.weight * b.rarity(float64(b.term.len())))
	for row := range b.term.drain {
		c, held := &b.ways[row], &b.terms[row]
		b.way.add(row)
		c.points += weight * held.points()
		c.worth += int16(t.worth)
		if held.inTitle {
			c.titled += int16(t.worth)
		}
		*held = termCell{}
	}
}

// endWay moves the points of a way to its clause, for the rows that hold more by it than by the ways before.
func (b *scoreboard) endWay(w way) {
	for row := range b.way.drain {
		c, word := &b.ways[row], &b.words[row]
		held := min(float32(c.worth)/float32(w.need), 1)
		if held >= partly && held > word.held && (held == 1 || !w.whole) {
			b.word.add(row)
			word.held, word.gained, word.titled = held, float32(w.weight)*c.points, int(c.titled) >= w.need
		}
		*c = wayCell{}
	}
}

// endClause moves the points of a clause to the query.
func (b *scoreboard) endClause() {
	some, whole := 0, 0
	for row := range b.word.all {
		some++
		if b.words[row].held >= 1 {
			whole++
		}
	}
	if whole == 0 {
		whole = some
	}
	weight, known := b.weigh(whole)
	if !known {
		return
	}
	for row := range b.word.drain {
		b.held.add(row)
		b.cells[row].add(weight, b.words[row])
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
func (b *scoreboard) endLone(w way) {
	with := b.term.len()
	weight, known := b.weigh(with)
	if !known {
		return
	}
	points := float32(w.terms[0].weight * b.rarity(float64(with)))
	for row := range b.term.drain {
		c, held := &b.cells[row], &b.terms[row]
		b.held.add(row)
		c.cover += weight
		c.total += float64(float32(w.weight) * (points * held.points()))
		c.met++
		if held.inTitle {
			c.metTitled++
		}
		*held = termCell{}
	}
}

// weigh adds a clause that so many rows hold to what the query weighs.
func (b *scoreboard) weigh(with int) (weight float64, known bool) {
	if with == 0 {
		b.unknown++
		return 0, false
	}
	weight = b.rarity(max(float64(with), rareRows*float64(len(b.cells))))
	b.weight += weight
	b.known++
	return weight, true
}

// endBonus moves the points of terms that belong to no clause, to rows that hold one.
func (b *scoreboard) endBonus() {
	for row := range b.way.drain {
		if b.held.has(row) {
			b.cells[row].total += float64(b.ways[row].points)
		}
		b.ways[row] = wayCell{}
	}
}

// matches returns the rows that hold the whole query or enough of it, and clears what the query holds.
func (b *scoreboard) matches(clauses int) []match {
	if b.known == 0 {
		return nil
	}
	least := floor
	if clauses >= manyWords {
		least = floorOfMany
	}
	all := b.weight + float64(b.unknown)*b.rarity(unknownRows*float64(len(b.cells)))
	out := make([]match, 0, b.held.len())
	for row := range b.held.drain {
		c := b.cells[row]
		b.cells[row] = cell{}
		share := min(c.cover/all, 1)
		switch full := int(c.met) == clauses; {
		case full:
			out = append(out, match{row: row, score: c.total, full: true, titled: int(c.metTitled) == clauses})
		case share >= least:
			out = append(out, match{row: row, score: c.total * share})
		}
	}
	return out
}
