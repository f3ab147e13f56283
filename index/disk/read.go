package disk

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// ctxEvery is after how many postings the context is asked.
const ctxEvery = 512

// part is a segment of an index: its documents are numbered from a first one on.
type part struct {
	segment segment.Segment
	first   int
}

// readParts learns of which segments an index consists. They are read here, on the goroutine that asks: bleve's own
// readers touch files on goroutines where nothing could recover from one that has been cut off.
func (w *words) readParts() error {
	snapshot, ok := w.reader.(*scorch.IndexSnapshot)
	if !ok {
		return errors.New("the index is of an unknown kind")
	}
	first := 0
	for _, s := range snapshot.Segments() {
		w.parts = append(w.parts, part{s.Segment(), first})
		first += int(s.FullSize())
	}
	return nil
}

// dictionary returns the words of a field.
func (p part) dictionary(field string) (segment.TermDictionary, error) {
	dict, err := p.segment.Dictionary(field)
	if err != nil {
		return nil, fmt.Errorf("reading the words of %s: %w", field, err)
	}
	return dict, nil
}

// postings returns the documents of a part whose field holds a word.
func (p part) postings(field, word string) (segment.PostingsList, error) {
	dict, err := p.dictionary(field)
	if err != nil {
		return nil, err
	}
	list, err := dict.PostingsList([]byte(word), nil, nil)
	if err != nil {
		return nil, fmt.Errorf("looking up %q in %s: %w", word, field, err)
	}
	return list, nil
}

// Postings returns the rows whose field holds a word. They hold until the index is closed; see Guard.
func (x *Index) Postings(ctx context.Context, field, word string) (Postings, error) {
	if known, ok := x.common.of(field, word, len(x.rows)); ok {
		return known, nil
	}
	return x.postings(ctx, field, word)
}

// postings is Postings out of bleve's files, whose documents are in no order.
func (w *words) postings(ctx context.Context, field, word string) (out Postings, err error) {
	counts, _ := w.counts.Get().(*[]Count)
	if counts == nil {
		counts = &[]Count{}
		*counts = make([]Count, len(w.rows))
	}
	defer w.counts.Put(counts)
	held := 0
	for _, p := range w.parts {
		list, err := p.postings(field, word)
		if err != nil {
			return out, err
		}
		if n := list.Count(); n > 0 {
			if out.Rows == nil {
				out.Rows = newRowSet(len(w.rows))
			}
			held += int(n)
			long, err := w.sizes.of(field, len(w.rows))
			if err == nil {
				err = w.read(ctx, p, list, out.Rows, *counts, long)
			}
			if err != nil {
				return out, fmt.Errorf("reading %q in %s: %w", word, field, err)
			}
		}
	}
	out.counts = make([]byte, 0, held*countSize)
	for i, some := range out.Rows {
		for ; some != 0; some &= some - 1 {
			out.counts = appendCount(out.counts, (*counts)[i<<6|bits.TrailingZeros64(some)])
		}
	}
	return out, nil
}

// read reads a list of bleve's: the rows, and their counts by row, of a field of such sizes.
func (w *words) read(ctx context.Context, p part, list segment.PostingsList, to RowSet, counts []Count, sizes []byte) error {
	rows, found := w.rows[p.first:], list.Iterator(true, true, false, nil)
	for n := 0; ; n++ {
		if n%ctxEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d, err := found.Next()
		if err != nil || d == nil {
			return err
		}
		row := rows[d.Number()]
		to[row>>6] |= 1 << (row & 63)
		counts[row] = Count{uint16(min(d.Frequency(), math.MaxUint16)), binary.LittleEndian.Uint16(sizes[row*2:])}
	}
}

// RowsBeginning returns the rows that hold a word of a field of beginnings which begins so.
func (x *Index) RowsBeginning(field byte, beginning string) (RowSet, error) {
	rows, err := x.begin.all(string(field) + beginning)
	if err != nil {
		return nil, fmt.Errorf("looking up what begins with %q: %w", beginning, err)
	}
	return x.set(rows), nil
}

// RowsOf is RowsBeginning for a whole word of more than MaxBeginning characters.
func (x *Index) RowsOf(field byte, word string) (RowSet, error) {
	rows, err := x.begin.one(string(field) + word)
	if err != nil {
		return nil, fmt.Errorf("looking up %q: %w", word, err)
	}
	return x.set(rows), nil
}

func (x *Index) set(rows *roaring.Bitmap) RowSet {
	if rows.IsEmpty() {
		return nil
	}
	out := newRowSet(len(x.rows))
	rows.WriteDenseTo(out)
	return out
}

// HasWord reports whether a field of any row holds a word.
func (w *words) HasWord(field, word string) (bool, error) {
	for _, p := range w.parts {
		dict, err := p.dictionary(field)
		if err != nil {
			return false, err
		}
		if held, err := dict.Contains([]byte(word)); held || err != nil {
			return held, err
		}
	}
	return false, nil
}

// WordsBeginning returns up to most words of a field of beginnings that begin so, in alphabetical order.
func (x *Index) WordsBeginning(field byte, beginning string, most int) []string {
	var out []string
	name := []byte(string(field) + beginning)
	for i := x.begin.from(name); i < x.begin.count && len(out) < most && bytes.HasPrefix(x.begin.name(i), name); i++ {
		out = append(out, string(x.begin.name(i)[1:]))
	}
	return out
}

// Words calls each for every word of a field that begins so, with the number of rows of a part of the index that hold
// it: a word comes as often as there are parts that have it.
func (w *words) Words(field, beginning string, each func(word string, rows uint64)) error {
	for _, p := range w.parts {
		dict, err := p.dictionary(field)
		if err != nil {
			return err
		}
		var list segment.PostingsList
		for word, err := range wordsOf(dict, beginning) {
			if err == nil {
				list, err = dict.PostingsList([]byte(word.Term), nil, list)
			}
			if err != nil {
				return fmt.Errorf("reading the words of %s: %w", field, err)
			}
			each(word.Term, list.Count()) // bleve's own count is wrong behind a word that stands once
		}
	}
	return nil
}

// wordsOf yields the words of a dictionary that begin so, in alphabetical order, without counts.
func wordsOf(dict segment.TermDictionary, beginning string) iter.Seq2[*index.DictEntry, error] {
	return func(yield func(*index.DictEntry, error) bool) {
		all := dict.AutomatonIterator
		if quick, ok := dict.(interface {
			AutomatonIteratorOmitCount(a segment.Automaton, start, end []byte) segment.DictionaryIterator
		}); ok {
			all = quick.AutomatonIteratorOmitCount
		}
		for words := all(nil, []byte(beginning), nil); ; {
			entry, err := words.Next()
			if err == nil && (entry == nil || !strings.HasPrefix(entry.Term, beginning)) || !yield(entry, err) || err != nil {
				return
			}
		}
	}
}
