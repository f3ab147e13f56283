package match

import (
	"context"
	"log"
	"sync"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/document"
	"k8sexplore/index/query"
)

// builderOf builds an index of a catalog.
func builderOf(c *content.Catalog, known *query.Thesaurus) disk.Builder {
	return disk.Builder{Rows: c.Len(), Name: c.ID, Reader: func() disk.Reader { return document.NewBuilder(c, document.NewMarkdown(), known) }}
}

// openIndex builds an index in memory.
func openIndex(t *testing.T, c *content.Catalog) *Index {
	t.Helper()
	x, err := builderOf(c, nil).InMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	return NewIndex(x)
}

// embeddedIndex is the index of the embedded notes, the same in all tests.
var embeddedIndex = sync.OnceValues(func() (*Index, error) {
	c, err := content.Embedded()
	if err != nil {
		return nil, err
	}
	known := query.NewGlossary(assets.Glossary).Open(log.Default())
	x, err := builderOf(c, known).InMemory(context.Background())
	if err != nil {
		return nil, err
	}
	return NewIndex(x), nil
})
