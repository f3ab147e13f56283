package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"

	"k8sexplore/content/plainfile"
)

// lockTimeout is how long opening waits for bolt's own lock, which nobody ever holds against a reader.
const lockTimeout = "500ms"

// Index is an open index, each of whose documents is one row. It is safe for concurrent use until it is closed.
type Index struct {
	*words
	texts  texts
	begin  beginnings
	common common // of an index in memory, nothing
}

// words is what bleve keeps: which rows hold a word.
type words struct {
	bleve  index.Index
	reader index.IndexReader // one view for all searches: an index is never modified
	parts  []part
	rows   []int32 // by bleve's document number
	sizes  sizes
	counts sync.Pool // of *[]Count, room for a count of each row
}

// Open opens the index in a folder for reading, without looking at its manifest; it must have so many rows. A panic of
// bleve about damaged files becomes an error. On an error nothing of ours stays open: not every system removes files
// that are mapped.
func Open(dir string, rows int) (x *Index, err error) {
	x = new(Index)
	defer func() {
		if err != nil {
			x, err = nil, errors.Join(err, x.Close())
		}
	}()
	defer Guard(&err)()
	texts, err := openTexts(dir, rows)
	if err != nil {
		return x, fmt.Errorf("opening the texts of the index: %w", err)
	}
	x.texts = texts
	if x.begin.table, err = openTable(filepath.Join(dir, beginningsName)); err != nil {
		return x, fmt.Errorf("opening the beginnings of words: %w", err)
	}
	if x.common.table, err = openTable(filepath.Join(dir, commonName)); err != nil {
		return x, fmt.Errorf("opening the common words of the index: %w", err)
	}
	x.words, err = openWords(dir, rows)
	return x, err
}

// openWords opens what bleve has written into a folder.
func openWords(dir string, rows int) (*words, error) {
	path := filepath.Join(dir, wordsName)
	if _, err := os.Stat(path); err != nil { // of which bleve would make one
		return nil, fmt.Errorf("opening the index: %w", err)
	}
	b, err := openScorch(map[string]any{"path": path, "read_only": true, "bolt_timeout": lockTimeout}, nil)
	if err != nil {
		return nil, fmt.Errorf("opening the index: %w", err)
	}
	w, err := newWords(b, rows)
	if err != nil {
		return nil, err
	}
	if w.sizes.table, err = openTable(filepath.Join(dir, sizesName)); err != nil {
		return nil, errors.Join(fmt.Errorf("opening the sizes of fields: %w", err), w.close())
	}
	return w, nil
}

// openScorch opens an index of bleve's, which reads and writes its files; with an empty path it is in memory. It needs the
// queue only while something is written.
func openScorch(config map[string]any, queue *index.AnalysisQueue) (index.Index, error) {
	x, err := scorch.NewScorch(scorch.Name, config, queue)
	if err != nil {
		return nil, err
	}
	if err := x.Open(); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// newWords takes over an index of bleve's, which must have so many rows; on an error it is closed.
func newWords(b index.Index, rows int) (w *words, err error) {
	w = &words{bleve: b}
	defer func() {
		if err != nil {
			w, err = nil, errors.Join(err, w.close()) // twice would be a panic of bleve's
		}
	}()
	defer Guard(&err)()
	if w.reader, err = b.Reader(); err != nil {
		return w, fmt.Errorf("opening the index: %w", err)
	}
	if err := w.readParts(); err != nil {
		return w, fmt.Errorf("opening the index: %w", err)
	}
	return w, w.readRows(rows)
}

// Rows returns how many rows the index has.
func (w *words) Rows() int { return len(w.rows) }

// readRows learns which document is which row; every row must have exactly one.
func (w *words) readRows(want int) error {
	count, err := w.reader.DocCount()
	if err != nil {
		return fmt.Errorf("counting the documents of the index: %w", err)
	}
	if count != uint64(want) {
		return fmt.Errorf("%w: %d documents for %d entries", ErrDoubt, count, want)
	}
	w.rows = make([]int32, want)
	seen := make([]bool, want)
	var id index.IndexInternalID
	for doc := range w.rows {
		id = index.NewIndexInternalID(id, uint64(doc))
		name, err := w.reader.ExternalID(id)
		if err != nil {
			return fmt.Errorf("reading document %d of the index: %w", doc, err)
		}
		row, err := strconv.Atoi(name)
		if err != nil || row < 0 || row >= want || seen[row] {
			return fmt.Errorf("%w: document %d is %q", ErrDoubt, doc, name)
		}
		seen[row] = true
		w.rows[doc] = int32(row)
	}
	return nil
}

// Rest gives back the memory into which the files are mapped; searches map again what they read. It may run beside them.
func (x *Index) Rest() error {
	errs := []error{x.begin.rest(), x.common.rest(), x.sizes.rest()}
	for _, p := range x.parts {
		if mapped, ok := p.segment.(interface{ Data() []byte }); ok { // which those in memory do not have
			errs = append(errs, plainfile.GiveBack(mapped.Data()))
		}
	}
	return errors.Join(errs...)
}

// Close gives everything back. It must not run while the index is read.
func (x *Index) Close() (err error) {
	defer Guard(&err)()
	errs := []error{x.begin.close(), x.common.close()}
	if x.texts != nil {
		errs = append(errs, x.texts.close())
	}
	if x.words != nil {
		errs = append(errs, x.close())
	}
	return errors.Join(errs...)
}

func (w *words) close() error {
	errs := []error{w.sizes.close()}
	if w.reader != nil {
		errs = append(errs, w.reader.Close())
	}
	return errors.Join(append(errs, w.bleve.Close())...)
}
