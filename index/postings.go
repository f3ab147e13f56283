package index

import (
	"context"
	"fmt"
	"unicode/utf8"

	index "github.com/blevesearch/bleve_index_api"
)

// posting says that a field of a row holds a word.
type posting struct {
	row  int
	freq float64 // how often; 0 where the field keeps no sizes
	size float64 // of the field, in words
}

const (
	ctxEvery  = 512 // after how many postings the context is asked
	maxOpened = 64  // as how many words the beginning of a long word is looked up
)

// postings calls each for every row whose field holds the word.
func (o *opened) postings(ctx context.Context, f scoredField, word string, each func(posting)) (err error) {
	sizes := f.usual != 0
	r, err := o.reader.TermFieldReader(ctx, []byte(word), f.name, sizes, sizes, false)
	if err != nil {
		return fmt.Errorf("looking up %q in %s: %w", word, f.name, err)
	}
	defer func() {
		if e := r.Close(); err == nil {
			err = e
		}
	}()
	var doc index.TermFieldDoc
	for n := 0; ; n++ {
		if n%ctxEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d, err := r.Next(&doc)
		if err != nil {
			return fmt.Errorf("reading %q in %s: %w", word, f.name, err)
		}
		if d == nil {
			return nil
		}
		p := posting{row: int(o.rows[d.ID.Value()])}
		if sizes {
			p.freq, p.size = float64(d.Freq), 1/(d.Norm*d.Norm) // bleve's norm is 1/√size
		}
		each(p)
	}
}

// hasWord reports whether a field of any row holds a word.
func (o *opened) hasWord(ctx context.Context, f scoredField, word string) (held bool, err error) {
	r, err := o.reader.TermFieldReader(ctx, []byte(word), f.name, false, false, false)
	if err != nil {
		return false, fmt.Errorf("looking up %q in %s: %w", word, f.name, err)
	}
	defer func() {
		if e := r.Close(); err == nil {
			err = e
		}
	}()
	return r.Count() > 0, nil
}

// beginnings calls each for every row whose field holds a word that begins so; for a row with several such words more than once
// if the beginning is longer than maxBeginning.
func (o *opened) beginnings(ctx context.Context, f scoredField, beginning string, each func(posting)) error {
	if utf8.RuneCountInString(beginning) <= maxBeginning {
		return o.postings(ctx, f, beginning, each)
	}
	words, err := o.wordsFrom(f, beginning)
	if err != nil {
		return fmt.Errorf("looking up %q in %s: %w", beginning, f.name, err)
	}
	for _, w := range words {
		if err := o.postings(ctx, f, w, each); err != nil {
			return err
		}
	}
	return nil
}

// wordsFrom returns up to maxOpened words of a field that begin so, in alphabetical order.
func (o *opened) wordsFrom(f scoredField, beginning string) (out []string, err error) {
	dict, err := o.reader.FieldDictPrefix(f.name, []byte(beginning))
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := dict.Close(); err == nil {
			err = e
		}
	}()
	for len(out) < maxOpened {
		entry, err := dict.Next()
		if err != nil || entry == nil {
			return out, err
		}
		out = append(out, entry.Term)
	}
	return out, nil
}
