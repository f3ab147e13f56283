package match

import (
	"log"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/document"
	"k8sexplore/index/query"
	"k8sexplore/index/ready"
)

// builderOf builds an index of a catalog.
func builderOf(c *content.Catalog, known *query.Thesaurus) disk.Builder {
	return disk.Builder{
		Rows: c.Len(), Name: c.ID,
		Reader: func() disk.Reader { return document.NewBuilder(c, document.NewMarkdown(), known) },
		Texts:  func() disk.Reader { return document.NewKeeper(c, document.NewMarkdown()) },
	}
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

// embeddedIndex opens the index of the embedded notes that comes with the program; one that is of other notes is built.
func embeddedIndex(t *testing.T) *Index {
	t.Helper()
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	glossary := query.NewGlossary(assets.Glossary)
	store := disk.Store{
		Dir: t.TempDir(), Key: disk.Key(document.Fields(), c.Digest(), glossary.Key()), Rows: c.Len(), Log: log.Default(), Ready: ready.Embedded(),
		Check: func(*disk.Index) error { return nil },
	}
	x, err := store.Obtain(t.Context(), builderOf(c, glossary.Open(log.Default())))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	return NewIndex(x)
}
