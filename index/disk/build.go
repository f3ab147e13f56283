package disk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
)

const (
	// batchSize is how many documents are written at a time: all of our own, since what is written in one need not be
	// merged.
	batchSize = 1600
	// mergeWidth is how many batches are merged at a time.
	mergeWidth = 200
	// ahead is how many documents are read before they are written: those of the next batch, while one is.
	ahead = batchSize
)

// wordsName is the folder that bleve writes, beside our own files.
const wordsName = "store"

// Builder makes an index of rows.
type Builder struct {
	Rows     int
	Reader   func() Reader         // called on each of several goroutines
	Texts    func() Reader         // like Reader, for no more than what is kept of rows
	Name     func(row int) string  // what errors call a row
	Progress func(done, total int) // told on the caller's goroutine; may be nil
}

// Reader returns what is indexed of a row. One Reader is used on one goroutine.
type Reader func(row int) (*Document, error)

// OnDisk writes an index into dir, which must not exist; what is needed meanwhile stands beside it. On an error, dir
// may hold anything.
func (b Builder) OnDisk(ctx context.Context, dir string) (err error) {
	defer Guard(&err)()
	if err := os.Mkdir(dir, 0o700); err != nil {
		return fmt.Errorf("beginning the index: %w", err)
	}
	out, err := scorch.NewBuilder(map[string]any{
		"path": filepath.Join(dir, wordsName), "buildPathPrefix": filepath.Dir(dir),
		"batchSize": batchSize, "mergeMax": mergeWidth,
	})
	if err != nil {
		return fmt.Errorf("beginning the index: %w", err)
	}
	texts, err := newTextsWriter(dir, b.Rows)
	if err != nil {
		return fmt.Errorf("beginning the texts of the index: %w", err)
	}
	defer texts.abort()
	if err := b.write(ctx, dir, out, texts); err != nil {
		return err // nothing of bleve's is open between two documents
	}
	if b.Rows > batchSize {
		runtime.GC() // merging takes as much memory as is let go here
	}
	if err := errors.Join(out.Close(), texts.finish()); err != nil {
		return fmt.Errorf("finishing the index: %w", err)
	}
	if err := writeCommon(ctx, dir, b.Rows); err != nil {
		return fmt.Errorf("writing the common words of the index: %w", err)
	}
	return ctx.Err()
}

// write hands all rows to bleve and writes what stands beside its index.
func (b Builder) write(ctx context.Context, dir string, to *scorch.Builder, texts *textsWriter) error {
	found, err := b.documents(ctx, b.Reader, func(row int, doc *Document) error {
		return errors.Join(to.Index(doc.forRow(row)), texts.add(row, doc.text))
	})
	if err != nil {
		return err
	}
	if err := writeTable(filepath.Join(dir, beginningsName), found.write); err != nil {
		return fmt.Errorf("writing the beginnings of words: %w", err)
	}
	if err := writeTable(filepath.Join(dir, sizesName), found.sizes.write); err != nil {
		return fmt.Errorf("writing the sizes of fields: %w", err)
	}
	return nil
}

// InMemory makes an index that needs no files.
func (b Builder) InMemory(ctx context.Context) (x *Index, err error) {
	defer Guard(&err)()
	queue := index.NewAnalysisQueue(runtime.GOMAXPROCS(0))
	defer queue.Close()
	out, err := openScorch(map[string]any{"path": ""}, queue)
	if err != nil {
		return nil, fmt.Errorf("beginning the index in memory: %w", err)
	}
	texts, batch := make(textsInMemory, b.Rows), index.NewBatch()
	flush := func() error {
		defer batch.Reset()
		return out.Batch(batch)
	}
	found, err := b.documents(ctx, b.Reader, func(row int, doc *Document) error {
		texts[row] = doc.text
		if batch.Update(doc.forRow(row)); len(batch.IndexOps) < batchSize {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	var begin beginnings
	if err == nil {
		begin, err = packBeginnings(found)
	}
	if err != nil {
		return nil, errors.Join(err, out.Close())
	}
	w, err := newWords(out, b.Rows)
	if err != nil {
		return nil, err
	}
	if w.sizes, err = packSizes(found.sizes); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return &Index{words: w, texts: texts, begin: begin}, nil
}

// readRow is the document of a row.
type readRow struct {
	row int
	doc *Document
	err error
}

// documents hands every row's document to take and returns how their words begin. Rows are read on all processors.
func (b Builder) documents(ctx context.Context, reader func() Reader, take func(row int, doc *Document) error) (*collected, error) {
	ctx, cancel := context.WithCancel(ctx)
	var readers sync.WaitGroup
	defer readers.Wait()
	defer cancel()
	rows, read := make(chan int), make(chan readRow, ahead)
	readers.Go(func() {
		defer close(rows)
		for row := range b.Rows {
			select {
			case rows <- row:
			case <-ctx.Done():
				return
			}
		}
	})
	for range runtime.GOMAXPROCS(0) {
		readers.Go(func() { b.read(ctx, reader(), rows, read) })
	}
	found, begun := newCollected(), make(chan readRow, ahead)
	defer close(begun)
	readers.Go(func() { // beside take
		for r := range begun {
			found.take(r, b.Rows)
		}
	})
	for done := range b.Rows {
		var next readRow
		select {
		case next = <-read:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if next.err != nil {
			return nil, next.err
		}
		begun <- next
		if err := take(next.row, next.doc); err != nil {
			return nil, fmt.Errorf("indexing %s: %w", b.Name(next.row), err)
		}
		if b.Progress != nil {
			b.Progress(done+1, b.Rows)
		}
	}
	return found, ctx.Err()
}

// read reads rows until there are no more.
func (b Builder) read(ctx context.Context, read Reader, rows <-chan int, to chan<- readRow) {
	for row := range rows {
		next := readRow{row: row}
		func() {
			defer Guard(&next.err)()
			next.doc, next.err = read(row)
		}()
		select {
		case to <- next:
		case <-ctx.Done():
			return
		}
	}
}
