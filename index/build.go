package index

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"k8sexplore/content"
)

// batchSize is how many documents are analysed and written at a time: enough to be fast, few enough to be small in memory and
// to be cancelled soon.
const batchSize = 100

// mergeWidth is how many batches are merged at a time.
const mergeWidth = 200

// builder makes an index of a catalog.
type builder struct {
	catalog  *content.Catalog
	markdown *reader
	known    func() *thesaurus     // asked for only where an index is built; nil for none
	progress func(done, total int) // may be nil
}

// onDisk writes an index into dir, which must not exist; what is needed meanwhile stands beside it. On an error, dir may hold
// anything.
func (b builder) onDisk(ctx context.Context, dir string) (err error) {
	defer catch(&err)
	out, err := bleve.NewBuilder(dir, newMapping(), map[string]any{
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

// inMemory makes an index that needs no files.
func (b builder) inMemory(ctx context.Context) (o *opened, err error) {
	defer catch(&err)
	out, err := bleve.NewUsing("", newMapping(), scorch.Name, scorch.Name, nil)
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
	return newOpened(out, b.catalog)
}

// documents hands every row's document to index.
func (b builder) documents(ctx context.Context, index func(id string, doc any) error) error {
	total := b.catalog.Len()
	var known *thesaurus
	if b.known != nil {
		known = b.known()
	}
	for row := range total {
		if err := ctx.Err(); err != nil {
			return err
		}
		doc, err := document(b.catalog, b.markdown, known, row)
		if err != nil {
			return err
		}
		if err := index(documentID(row), doc); err != nil {
			return fmt.Errorf("indexing %s: %w", b.catalog.ID(row), err)
		}
		if b.progress != nil {
			b.progress(row+1, total)
		}
	}
	return nil
}
