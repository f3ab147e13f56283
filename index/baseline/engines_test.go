package baseline

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index"
)

// engine is a search. It finds rows, the best first.
type engine struct {
	name string
	find func(ctx context.Context, q content.Query, lang content.Language) ([]int, error)
}

// newOurs is the search of this project.
func newOurs(t testing.TB, c *content.Catalog) engine {
	s := newSearcher(t, c)
	return engine{"k8sexplore", func(ctx context.Context, q content.Query, lang content.Language) ([]int, error) {
		r, err := s.Search(ctx, q, lang, 0)
		if err == nil && r.Engine != index.EngineIndex {
			err = fmt.Errorf("the %s answers, not the index", r.Engine)
		}
		rows := make([]int, len(r.Hits))
		for i, h := range r.Hits {
			rows[i] = h.Row
		}
		return rows, err
	}}
}

// newSearcher returns the search of this project with its index on disk, as the program has it.
func newSearcher(t testing.TB, c *content.Catalog) *index.Searcher {
	t.Helper()
	s := index.New(index.Options{Catalog: c, CacheDir: t.TempDir(), Glossary: index.NewGlossary(assets.Glossary)})
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// newBaseline is a search that knows no filters: rows that do not pass are dropped from what it finds.
func newBaseline(c *content.Catalog, name string, find func(ctx context.Context, words string) ([]int, error)) engine {
	return engine{name, func(ctx context.Context, q content.Query, _ content.Language) ([]int, error) {
		rows, err := find(ctx, q.Words)
		if err != nil {
			return nil, fmt.Errorf("%s: finding %q: %w", name, q.Words, err)
		}
		return c.Narrow(q.Filters, rows).Rows, nil
	}}
}

// newBleve is bleve as it comes: its default mapping and analyzer and a match query over all fields.
func newBleve(t testing.TB, c *content.Catalog, all []text) engine {
	t.Helper()
	idx, err := bleve.NewUsing("", bleve.NewIndexMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := idx.Close(); err != nil {
			t.Error(err)
		}
	})
	batch := idx.NewBatch()
	for row, x := range all {
		doc := map[string]any{"title": x.title, "names": x.names, "body": x.body}
		if err := batch.Index(fmt.Sprintf("%06d", row), doc); err != nil {
			t.Fatal(err)
		}
	}
	if err := idx.Batch(batch); err != nil {
		t.Fatal(err)
	}
	return newBaseline(c, "bleve default", func(ctx context.Context, words string) ([]int, error) {
		ask := bleve.NewSearchRequestOptions(bleve.NewMatchQuery(words), len(all), 0, false)
		ask.SortBy([]string{"-_score", "_id"})
		r, err := idx.SearchInContext(ctx, ask)
		if err != nil {
			return nil, err
		}
		rows := make([]int, len(r.Hits))
		for i, h := range r.Hits {
			if rows[i], err = strconv.Atoi(h.ID); err != nil {
				return nil, err
			}
		}
		return rows, nil
	})
}

// newScan finds the entries in whose text all words stand, in whatever case, newest first.
func newScan(c *content.Catalog, all []text) engine {
	lower := make([]string, len(all))
	for row, x := range all {
		lower[row] = strings.ToLower(x.title + "\n" + x.names + "\n" + x.body)
	}
	return newBaseline(c, "substring scan", func(_ context.Context, words string) ([]int, error) {
		var rows []int
		for row, x := range lower {
			if holdsAll(x, strings.Fields(strings.ToLower(words))) {
				rows = append(rows, row)
			}
		}
		return rows, nil
	})
}

func holdsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
