package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// Posting says that a field of a row holds a word.
type Posting struct {
	Row  int32
	Freq uint32 // how often
	Size uint32 // of the field, in words
}

// ctxEvery is how many postings are told at once, and after how many the context is asked.
const ctxEvery = 512

// part is a segment of an index: its documents are numbered from a first one on.
type part struct {
	segment segment.Segment
	first   int
}

// readParts learns of which segments an index consists. They are read here, on the goroutine that asks: bleve's own
// readers touch files on goroutines where nothing could recover from one that has been cut off.
func (x *Index) readParts() error {
	snapshot, ok := x.reader.(*scorch.IndexSnapshot)
	if !ok {
		return errors.New("the index is of an unknown kind")
	}
	first := 0
	for _, s := range snapshot.Segments() {
		x.parts = append(x.parts, part{s.Segment(), first})
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

// Postings calls each with the rows whose field holds the word, many at once, with its frequency and the size of the
// field. What it is given holds until it returns.
func (x *Index) Postings(ctx context.Context, field, word string, each func([]Posting)) error {
	var some [ctxEvery]Posting
	for _, p := range x.parts {
		list, err := p.postings(field, word)
		if err != nil {
			return err
		}
		rows, found := x.rows[p.first:], list.Iterator(true, true, false, nil)
		var last segment.Posting
		var exact exactSize
		for n, more := 0, true; more; {
			d, err := found.Next()
			if err != nil {
				return fmt.Errorf("reading %q in %s: %w", word, field, err)
			}
			if more = d != nil; more {
				if d != last { // which is rare: a list is told in one posting, filled again and again
					last = d
					exact, _ = d.(exactSize)
				}
				some[n] = Posting{Row: rows[d.Number()], Freq: uint32(d.Frequency()), Size: sizeOf(d, exact)}
				n++
			}
			if n == len(some) || !more {
				if err := ctx.Err(); err != nil {
					return err
				}
				each(some[:n])
				n = 0
			}
		}
	}
	return nil
}

// exactSize is a posting that knows the size of its field; bleve's interface has only the norm, 1/√size.
type exactSize interface{ NormUint64() uint64 }

// sizeOf returns the size of the field of a posting, which bleve keeps as its norm; exact is nil where it is not known.
func sizeOf(p segment.Posting, exact exactSize) uint32 {
	if exact != nil {
		return uint32(exact.NormUint64())
	}
	norm := p.Norm()
	return uint32(math.Round(1 / (norm * norm)))
}

// RowsBeginning calls each with the rows that hold a word of a field of beginnings which begins so, many at once, each
// row once. What it is given holds until it returns.
func (x *Index) RowsBeginning(ctx context.Context, field byte, beginning string, each func(rows []uint32)) error {
	rows, err := x.begin.all(string(field) + beginning)
	if err != nil {
		return fmt.Errorf("looking up what begins with %q: %w", beginning, err)
	}
	return tell(ctx, rows, each)
}

// RowsOf is RowsBeginning for a whole word of more than MaxBeginning characters.
func (x *Index) RowsOf(ctx context.Context, field byte, word string, each func(rows []uint32)) error {
	rows, err := x.begin.one(string(field) + word)
	if err != nil {
		return fmt.Errorf("looking up %q: %w", word, err)
	}
	return tell(ctx, rows, each)
}

// tell calls each with the rows of a set.
func tell(ctx context.Context, rows *roaring.Bitmap, each func(rows []uint32)) error {
	from := rows.ManyIterator()
	var some [ctxEvery]uint32
	for {
		n := from.NextMany(some[:])
		if n == 0 {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		each(some[:n])
	}
}

// HasWord reports whether a field of any row holds a word.
func (x *Index) HasWord(field, word string) (bool, error) {
	for _, p := range x.parts {
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
func (x *Index) Words(field, beginning string, each func(word string, rows uint64)) error {
	for _, p := range x.parts {
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
