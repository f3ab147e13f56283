package disk

import (
	"context"
	"fmt"

	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
)

// Posting says that a field of a row holds a word.
type Posting struct {
	Row  int
	Freq float64 // how often; 0 where the field keeps no sizes
	Size float64 // of the field, in words
}

// ctxEvery is after how many postings the context is asked.
const ctxEvery = 512

// Postings calls each for every row whose field holds the word, with frequencies and sizes where they are asked for;
// of a field of beginnings they must not be.
func (x *Index) Postings(ctx context.Context, field, word string, sizes bool, each func(Posting)) (err error) {
	r, err := x.reader.TermFieldReader(ctx, []byte(word), field, sizes, sizes, false)
	if err != nil {
		return fmt.Errorf("looking up %q in %s: %w", word, field, err)
	}
	defer closing(r.Close, &err)
	var doc index.TermFieldDoc
	for n := 0; ; n++ {
		if n%ctxEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d, err := r.Next(&doc)
		if err != nil {
			return fmt.Errorf("reading %q in %s: %w", word, field, err)
		}
		if d == nil {
			return nil
		}
		p := Posting{Row: int(x.rows[d.ID.Value()])}
		if sizes {
			p.Freq, p.Size = float64(d.Freq), 1/(d.Norm*d.Norm) // bleve's norm is 1/√size
		}
		each(p)
	}
}

// HasWord reports whether a field of any row holds a word.
func (x *Index) HasWord(ctx context.Context, field, word string) (held bool, err error) {
	r, err := x.reader.TermFieldReader(ctx, []byte(word), field, false, false, false)
	if err != nil {
		return false, fmt.Errorf("looking up %q in %s: %w", word, field, err)
	}
	defer closing(r.Close, &err)
	return r.Count() > 0, nil
}

// WordsBeginning returns up to most words of a field that begin so, in alphabetical order.
func (x *Index) WordsBeginning(field, beginning string, most int) (out []string, err error) {
	if err := x.touch(field); err != nil {
		return nil, err
	}
	dict, err := x.reader.FieldDictPrefix(field, []byte(beginning))
	if err != nil {
		return nil, fmt.Errorf("looking up %q in %s: %w", beginning, field, err)
	}
	defer closing(dict.Close, &err)
	for len(out) < most {
		entry, err := dict.Next()
		if err != nil {
			return nil, fmt.Errorf("looking up %q in %s: %w", beginning, field, err)
		}
		if entry == nil {
			break
		}
		out = append(out, entry.Term)
	}
	return out, nil
}

// Words calls each for every word of a field, with the number of rows that hold it. A word lies in the index's memory
// and must be cloned to be kept.
func (x *Index) Words(field string, each func(word string, rows uint64)) (err error) {
	if err := x.touch(field); err != nil {
		return err
	}
	dict, err := x.reader.FieldDict(field)
	if err != nil {
		return fmt.Errorf("reading the words of %s: %w", field, err)
	}
	defer closing(dict.Close, &err)
	for {
		entry, err := dict.Next()
		if err != nil || entry == nil {
			return err
		}
		each(entry.Term, entry.Count)
	}
}

// touch reads where the words of a field stand, here and not first on bleve's own goroutines, where nothing could
// recover from a file that has been cut off.
func (x *Index) touch(field string) error {
	snapshot, ok := x.reader.(*scorch.IndexSnapshot)
	if !ok {
		return nil
	}
	for _, s := range snapshot.Segments() {
		if _, err := s.Segment().Dictionary(field); err != nil {
			return fmt.Errorf("reading the words of %s: %w", field, err)
		}
	}
	return nil
}

// closing closes, deferred, what was read; its error counts where there is no other.
func closing(close func() error, err *error) {
	if e := close(); *err == nil {
		*err = e
	}
}
