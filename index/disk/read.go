package disk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// Posting says that a field of a row holds a word.
type Posting struct {
	Row  int
	Freq float64 // how often; 0 where the field keeps no sizes
	Size float64 // of the field, in words
}

// ctxEvery is after how many postings the context is asked.
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

// Postings calls each for every row whose field holds the word, with its frequency and the size of the field.
func (x *Index) Postings(ctx context.Context, field, word string, each func(Posting)) error {
	for _, p := range x.parts {
		list, err := p.postings(field, word)
		if err != nil {
			return err
		}
		found := list.Iterator(true, true, false, nil)
		for n := 0; ; n++ {
			if n%ctxEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			d, err := found.Next()
			if err != nil {
				return fmt.Errorf("reading %q in %s: %w", word, field, err)
			}
			if d == nil {
				break
			}
			norm := d.Norm() // 1/√size
			each(Posting{Row: int(x.rows[p.first+int(d.Number())]), Freq: float64(d.Frequency()), Size: 1 / (norm * norm)})
		}
	}
	return nil
}

// RowsWith calls each for every row whose field holds a word; of a field of beginnings, one that begins so. Each row is told
// once.
func (x *Index) RowsWith(ctx context.Context, field, word string, each func(row int)) error {
	docs := roaring.New()
	for _, p := range x.parts {
		docs.Clear()
		list, err := p.postings(field, word)
		if err != nil {
			return err
		}
		if err := x.tell(ctx, p, into(list, docs), each); err != nil {
			return err
		}
	}
	return nil
}

// RowsBeginning is RowsWith for the beginning of a word, in a field of beginnings.
func (x *Index) RowsBeginning(ctx context.Context, field, beginning string, each func(row int)) error {
	if utf8.RuneCountInString(beginning) <= MaxBeginning {
		return x.RowsWith(ctx, field, beginning, each)
	}
	for _, p := range x.parts {
		dict, err := p.dictionary(field)
		if err != nil {
			return err
		}
		var list segment.PostingsList
		docs := roaring.New()
		for word, err := range wordsOf(dict, beginning) {
			if err == nil {
				list, err = dict.PostingsList([]byte(word.Term), nil, list)
			}
			if err = cmp.Or(err, ctx.Err()); err != nil {
				return fmt.Errorf("looking up %q in %s: %w", beginning, field, err)
			}
			into(list, docs)
		}
		if err := x.tell(ctx, p, docs, each); err != nil {
			return err
		}
	}
	return nil
}

// into adds the documents of a list to others.
func into(list segment.PostingsList, docs *roaring.Bitmap) *roaring.Bitmap {
	if l, ok := list.(interface{ OrInto(*roaring.Bitmap) }); ok {
		l.OrInto(docs)
	}
	return docs
}

// tell calls each for the rows of documents of a part.
func (x *Index) tell(ctx context.Context, p part, docs *roaring.Bitmap, each func(row int)) error {
	rows, from := x.rows[p.first:], docs.ManyIterator()
	var some [ctxEvery]uint32
	for {
		n := from.NextMany(some[:])
		if n == 0 {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, doc := range some[:n] {
			each(int(rows[doc]))
		}
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

// WordsBeginning returns up to most words of a field that begin so, in alphabetical order.
func (x *Index) WordsBeginning(field, beginning string, most int) ([]string, error) {
	var out []string
	for _, p := range x.parts {
		dict, err := p.dictionary(field)
		if err != nil {
			return nil, err
		}
		n := 0
		for word, err := range wordsOf(dict, beginning) {
			if err != nil {
				return nil, fmt.Errorf("looking up %q in %s: %w", beginning, field, err)
			}
			if out = append(out, word.Term); n+1 == most {
				break
			}
			n++
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(most, len(out))], nil
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
