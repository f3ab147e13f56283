package index

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/blevesearch/bleve/v2"
	index "github.com/blevesearch/bleve_index_api"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// lockTimeout is how long opening waits for bolt's own lock, which nobody ever holds against a reader.
const lockTimeout = "500ms"

// errDoubt is what every disagreement between an index and its catalog comes down to.
var errDoubt = errors.New("index does not fit the notes")

// opened is an index that has been checked against its catalog. It is safe for concurrent use until it is closed.
type opened struct {
	bleve  bleve.Index
	reader index.IndexReader // one snapshot for all searches: an index is never modified
	rows   []int32           // by bleve's document number
	boards boardPool

	words func() ([]knownWord, error) // the vocabulary, gathered when first needed
}

// openIndex opens the index in a folder for reading. A panic of bleve about damaged files becomes an error.
func openIndex(dir string, c *content.Catalog) (o *opened, err error) {
	defer catch(&err)
	b, err := bleve.OpenUsing(dir, map[string]any{"read_only": true, "bolt_timeout": lockTimeout})
	if err != nil {
		return nil, fmt.Errorf("opening the index: %w", err)
	}
	return newOpened(b, c)
}

// newOpened takes over an index; on an error it is closed.
func newOpened(b bleve.Index, c *content.Catalog) (o *opened, err error) {
	o = &opened{bleve: b}
	o.words = sync.OnceValues(o.gatherWords)
	defer func() {
		if err != nil {
			err = errors.Join(err, o.close())
		}
	}()
	defer catch(&err)
	advanced, err := b.Advanced()
	if err != nil {
		return o, fmt.Errorf("opening the index: %w", err)
	}
	if o.reader, err = advanced.Reader(); err != nil {
		return o, fmt.Errorf("opening the index: %w", err)
	}
	if err := o.readRows(c.Len()); err != nil {
		return o, err
	}
	return o, o.probe(c)
}

// readRows learns which document is which row; every row must have exactly one.
func (o *opened) readRows(want int) error {
	count, err := o.reader.DocCount()
	if err != nil {
		return fmt.Errorf("counting the documents of the index: %w", err)
	}
	if count != uint64(want) {
		return fmt.Errorf("%w: %d documents for %d entries", errDoubt, count, want)
	}
	o.rows = make([]int32, want)
	seen := make([]bool, want)
	var id index.IndexInternalID
	for doc := range o.rows {
		id = index.NewIndexInternalID(id, uint64(doc))
		name, err := o.reader.ExternalID(id)
		if err != nil {
			return fmt.Errorf("reading document %d of the index: %w", doc, err)
		}
		row, err := strconv.Atoi(name)
		if err != nil || row < 0 || row >= want || seen[row] {
			return fmt.Errorf("%w: document %d is %q", errDoubt, doc, name)
		}
		seen[row] = true
		o.rows[doc] = int32(row)
	}
	return nil
}

// probe asks for the first, a middle and the last entry by a word of its title.
func (o *opened) probe(c *content.Catalog) error {
	for _, row := range []int{0, c.Len() / 2, c.Len() - 1} {
		if row < 0 || row >= c.Len() {
			continue
		}
		title, lang := c.Title(row, content.English)
		words := text.Tokens(title)
		if len(words) == 0 {
			continue
		}
		found := false
		field := scoredField{name: fieldTitle + lang.String()}
		err := o.postings(context.Background(), field, words[0].Stem(), func(p posting) { found = found || p.row == row })
		if err != nil {
			return err
		}
		if !found {
			return fmt.Errorf("%w: row %d is not found by %q", errDoubt, row, words[0].Text)
		}
	}
	return nil
}

// answer mends a query and finds what holds enough of it.
func (o *opened) answer(ctx context.Context, q *query, lang content.Language) (found []match, mended []int, err error) {
	if mended, err = o.mend(ctx, q); err != nil {
		return nil, nil, err
	}
	found, err = o.find(ctx, *q, lang)
	return found, mended, err
}

// find returns the rows that hold enough of a query, in list order.
func (o *opened) find(ctx context.Context, q query, shown content.Language) (out []match, err error) {
	defer catch(&err)
	b := o.boards.get(len(o.rows))
	defer o.boards.put(b)
	return b.run(ctx, q, o.lookUp(wordFields(shown)))
}

// holders returns, by row, whether a clause holds.
func (o *opened) holders(ctx context.Context, c clause) (out []bool, err error) {
	defer catch(&err)
	b := o.boards.get(len(o.rows))
	defer o.boards.put(b)
	return b.holders(ctx, c, o.lookUp(wordFields(content.English)))
}

// lookUp tells a board every posting of a term.
func (o *opened) lookUp(words []scoredField) lookUp {
	beginnings := beginningFields()
	return func(ctx context.Context, b *board, t term) error {
		for _, f := range words {
			if !f.mayHold(t) {
				continue
			}
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
}

// close gives everything back. It must not run while a search does.
func (o *opened) close() (err error) {
	defer catch(&err)
	var errs []error
	if o.reader != nil {
		errs = append(errs, o.reader.Close())
	}
	return errors.Join(append(errs, o.bleve.Close())...)
}

// catch turns a panic of bleve, which trusts its files, into an error.
func catch(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the search engine failed: %v", r)
	}
}
