package index

import (
	"context"
	"encoding/binary"
	"math"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"k8sexplore/content"
)

// Every letter of a word asks for the words before it again. What takes a millisecond or more to read is kept;
// catalogs of a usual size have no such words.
const (
	broad      = 20_000  // postings from which on a clause is kept
	maxBroad   = 8 << 20 // bytes of all clauses that are kept
	keptBytes  = 256     // of one, with its name, besides its rows
	keptOfARow = 12      // bytes at most
)

// keptClauses keeps what rows hold of broad clauses. The zero value is ready; it is safe for concurrent use.
type keptClauses struct {
	mu    sync.Mutex
	known *simplelru.LRU[string, *keptClause]
	bytes int
}

// keptClause is what rows hold of a clause, in list order. It is not to be changed.
type keptClause struct {
	rows  []keptRow
	held  []float32 // by position in rows; nil where all hold the whole of it
	whole int       // how many do
}

// keptRow is wordCell in few bytes.
type keptRow struct {
	row    uint32 // twice, and 1 more for one that holds it by titles alone
	gained float32
}

func (k *keptClause) bytes() int { return keptBytes + keptOfARow*len(k.rows) }

func (k *keptClause) add(row int, w wordCell) {
	r := keptRow{uint32(row) << 1, w.gained}
	if w.titled {
		r.row++
	}
	switch {
	case w.held >= 1:
		k.whole++
	case k.held == nil:
		k.held = make([]float32, len(k.rows), cap(k.rows))
		for i := range k.held {
			k.held[i] = 1
		}
	}
	if k.held != nil {
		k.held = append(k.held, w.held)
	}
	k.rows = append(k.rows, r)
}

// at returns the row at a position, and what it holds.
func (k *keptClause) at(i int) (row int, w wordCell) {
	r := k.rows[i]
	w = wordCell{held: 1, gained: r.gained, titled: r.row&1 > 0}
	if k.held != nil {
		w.held = k.held[i]
	}
	return int(r.row >> 1), w
}

// get returns what is kept under a name; nil for nothing.
func (k *keptClauses) get(name string) *keptClause {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known == nil {
		return nil
	}
	found, _ := k.known.Get(name)
	return found
}

// put keeps a clause, and gives up those that were asked for the longest time ago.
func (k *keptClauses) put(name string, c *keptClause) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known == nil {
		lost := func(_ string, gone *keptClause) { k.bytes -= gone.bytes() }
		known, err := simplelru.NewLRU(maxBroad/keptBytes, lost)
		if err != nil {
			panic(err) // only for a size below one
		}
		k.known = known
	}
	if k.known.Contains(name) { // another search was first
		return
	}
	k.bytes += c.bytes()
	k.known.Add(name, c)
	for k.bytes > maxBroad && k.known.Len() > 1 {
		k.known.RemoveOldest()
	}
}

// nameOf returns everything that scores of a clause depend on besides the catalog.
func nameOf(c clause, shown content.Language) string {
	var room [256]byte
	name := append(room[:0], byte(shown))
	number := func(n int) { name = binary.AppendVarint(name, int64(n)) }
	weight := func(w float64) { name = binary.LittleEndian.AppendUint64(name, math.Float64bits(w)) }
	text := func(s string) {
		number(len(s))
		name = append(name, s...)
	}
	flags := func(all ...bool) {
		bits := 0
		for i, set := range all {
			if set {
				bits |= 1 << i
			}
		}
		number(bits)
	}
	for _, w := range c.ways {
		number(len(w.terms))
		number(w.need)
		weight(w.weight)
		flags(w.whole)
		for _, t := range w.terms {
			text(t.stem)
			text(t.typed)
			number(t.worth)
			weight(t.weight)
			number(t.concept)
			flags(t.open, t.kana)
		}
	}
	return string(name)
}

// score moves the points of a clause to the query, those of a broad one out of memory if they are there.
func (b *scoreboard) score(ctx context.Context, c clause, look lookUp) error {
	name, before := "", b.seen
	if b.kept != nil {
		name = nameOf(c, b.shown)
		if known := b.kept.get(name); known != nil {
			b.endKept(known)
			return nil
		}
	}
	if t, lone := c.lone(); lone {
		if err := look(ctx, b, t); err != nil {
			return err
		}
		if b.kept == nil || b.seen-before < broad {
			b.endLone(c.ways[0])
			return nil
		}
		b.endTerm(t)
		b.endWay(c.ways[0])
	} else if err := b.clause(ctx, c, look); err != nil {
		return err
	}
	if b.kept == nil || b.seen-before < broad {
		b.endClause()
		return nil
	}
	known := b.keep()
	b.kept.put(name, known)
	b.endKept(known)
	return nil
}

// keep takes what rows hold of the clause at hand off the scoreboard.
func (b *scoreboard) keep() *keptClause {
	out := &keptClause{rows: make([]keptRow, 0, b.word.len())}
	for row := range b.word.drain {
		out.add(row, b.words[row])
		b.words[row] = wordCell{}
	}
	return out
}

// endKept is endClause for one that was kept.
func (b *scoreboard) endKept(k *keptClause) {
	with := k.whole
	if with == 0 {
		with = len(k.rows)
	}
	weight, _ := b.weigh(with)
	for i := range k.rows {
		row, word := k.at(i)
		b.held.add(row)
		b.cells[row].add(weight, word)
	}
}

// bonus moves the points of a term that belongs to no clause to the way at hand, where those of all such terms meet.
func (b *scoreboard) bonus(ctx context.Context, t term, look lookUp) error {
	if b.kept == nil {
		if err := look(ctx, b, t); err != nil {
			return err
		}
		b.endTerm(t)
		return nil
	}
	name := nameOf(clause{ways: []way{{terms: []term{t}}}}, b.shown) // one that needs nothing, as no clause does
	known, before := b.kept.get(name), b.seen
	if known == nil {
		if err := look(ctx, b, t); err != nil {
			return err
		}
		known = b.keepTerm(t)
		if b.seen-before >= broad {
			b.kept.put(name, known)
		}
	}
	for i := range known.rows {
		row, word := known.at(i)
		b.way.add(row)
		b.ways[row].points += word.gained
	}
	return nil
}

// keepTerm takes what rows hold of the term at hand off the scoreboard.
func (b *scoreboard) keepTerm(t term) *keptClause {
	weight := float32(t.weight * b.rarity(float64(b.term.len())))
	out := &keptClause{rows: make([]keptRow, 0, b.term.len())}
	for row := range b.term.drain {
		out.add(row, wordCell{held: 1, gained: weight * b.terms[row].points()})
		b.terms[row] = termCell{}
	}
	return out
}
