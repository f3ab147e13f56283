package disk

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	index "github.com/blevesearch/bleve_index_api"
)

// lockTimeout is how long opening waits for bolt's own lock, which nobody ever holds against a reader.
const lockTimeout = "500ms"

// ErrDoubt is what every disagreement between an index and the rows that it is of comes down to.
var ErrDoubt = errors.New("index does not fit the notes")

// Index is an open index, each of whose documents is one row. It is safe for concurrent use until it is closed.
type Index struct {
	bleve  bleve.Index
	reader index.IndexReader // one view for all searches: an index is never modified
	texts  texts
	begin  beginnings
	parts  []part
	rows   []int32 // by bleve's document number
}

// Open opens the index in a folder for reading, without looking at its manifest; it must have so many rows. A panic of
// bleve about damaged files becomes an error.
func Open(dir string, rows int) (x *Index, err error) {
	defer Guard(&err)()
	b, err := bleve.OpenUsing(dir, map[string]any{"read_only": true, "bolt_timeout": lockTimeout})
	if err != nil {
		return nil, fmt.Errorf("opening the index: %w", err)
	}
	texts, err := openTexts(dir, rows)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the texts of the index: %w", err), b.Close())
	}
	begin, err := openTable(filepath.Join(dir, beginningsName))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the beginnings of words: %w", err), texts.close(), b.Close())
	}
	return newIndex(b, texts, beginnings{begin}, rows)
}

// newIndex takes over an index of bleve's and what stands beside it; on an error they are closed.
func newIndex(b bleve.Index, t texts, begin beginnings, rows int) (x *Index, err error) {
	x = &Index{bleve: b, texts: t, begin: begin}
	defer func() {
		if err != nil {
			err = errors.Join(err, x.Close())
		}
	}()
	defer Guard(&err)()
	advanced, err := b.Advanced()
	if err != nil {
		return x, fmt.Errorf("opening the index: %w", err)
	}
	if x.reader, err = advanced.Reader(); err != nil {
		return x, fmt.Errorf("opening the index: %w", err)
	}
	if err := x.readParts(); err != nil {
		return x, fmt.Errorf("opening the index: %w", err)
	}
	return x, x.readRows(rows)
}

// Rows returns how many rows the index has.
func (x *Index) Rows() int { return len(x.rows) }

// readRows learns which document is which row; every row must have exactly one.
func (x *Index) readRows(want int) error {
	count, err := x.reader.DocCount()
	if err != nil {
		return fmt.Errorf("counting the documents of the index: %w", err)
	}
	if count != uint64(want) {
		return fmt.Errorf("%w: %d documents for %d entries", ErrDoubt, count, want)
	}
	x.rows = make([]int32, want)
	seen := make([]bool, want)
	var id index.IndexInternalID
	for doc := range x.rows {
		id = index.NewIndexInternalID(id, uint64(doc))
		name, err := x.reader.ExternalID(id)
		if err != nil {
			return fmt.Errorf("reading document %d of the index: %w", doc, err)
		}
		row, err := strconv.Atoi(name)
		if err != nil || row < 0 || row >= want || seen[row] {
			return fmt.Errorf("%w: document %d is %q", ErrDoubt, doc, name)
		}
		seen[row] = true
		x.rows[doc] = int32(row)
	}
	return nil
}

// Close gives everything back. It must not run while the index is read.
func (x *Index) Close() (err error) {
	defer Guard(&err)()
	var errs []error
	if x.reader != nil {
		errs = append(errs, x.reader.Close())
	}
	return errors.Join(append(errs, x.texts.close(), x.begin.close(), x.bleve.Close())...)
}

// Guard makes what bleve does on this goroutine fail with an error instead of a panic, as it trusts its files; reading
// one that has been cut off while it was open, too, which else would end the program. It is deferred as a whole:
//
//	defer disk.Guard(&err)()
func Guard(err *error) (end func()) {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if r := recover(); r != nil {
			*err = fmt.Errorf("the search engine failed: %v", r)
		}
	}
}
