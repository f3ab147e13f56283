package disk

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
)

// batchSize is how many documents are analysed and written at a time: enough to be fast, few enough to be small in
// memory and to be cancelled soon.
const batchSize = 100

// mergeWidth is how many batches are merged at a time.
const mergeWidth = 200

// Builder makes an index of rows.
type Builder struct {
	Properties []Property
	Rows       int
	Document   func(row int) (map[string]any, error) // what is indexed of a row, by property
	Name       func(row int) string                  // what errors call a row
	Progress   func(done, total int)                 // told on the caller's goroutine; may be nil
}

// OnDisk writes an index into dir, which must not exist; what is needed meanwhile stands beside it. On an error, dir
// may hold anything.
func (b Builder) OnDisk(ctx context.Context, dir string) (err error) {
	defer Guard(&err)()
	out, err := bleve.NewBuilder(dir, newMapping(b.Properties), map[string]any{
		"buildPathPrefix": filepath.Dir(dir), "batchSize": batchSize, "mergeMax": mergeWidth,
	})
	if err != nil {
		return fmt.Errorf("beginning the index: %w", err)
	}
	if err := b.documents(ctx, out.Index); err != nil {
		return err // nothing is open between two documents
	}
	if err := out.Close(); err != nil {
		return fmt.Errorf("finishing the index: %w", err)
	}
	return ctx.Err()
}

// InMemory makes an index that needs no files.
func (b Builder) InMemory(ctx context.Context) (x *Index, err error) {
	defer Guard(&err)()
	out, err := bleve.NewUsing("", newMapping(b.Properties), scorch.Name, scorch.Name, nil)
	if err != nil {
		return nil, fmt.Errorf("beginning the index in memory: %w", err)
	}
	batch := out.NewBatch()
	flush := func() error {
		defer batch.Reset()
		return out.Batch(batch)
	}
	err = b.documents(ctx, func(id string, doc any) error {
		if err := batch.Index(id, doc); err != nil || batch.Size() < batchSize {
			return err
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	if err != nil {
		return nil, errors.Join(err, out.Close())
	}
	return newIndex(out, b.Rows)
}

// documents hands every row's document to index, under the row's number.
func (b Builder) documents(ctx context.Context, index func(id string, doc any) error) error {
	for row := range b.Rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		doc, err := b.Document(row)
		if err != nil {
			return err
		}
		if err := index(strconv.Itoa(row), doc); err != nil {
			return fmt.Errorf("indexing %s: %w", b.Name(row), err)
		}
		if b.Progress != nil {
			b.Progress(row+1, b.Rows)
		}
	}
	return nil
}
