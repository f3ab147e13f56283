package answer

import (
	"context"
	"fmt"

	"k8sexplore/content"
	"k8sexplore/index"
)

// Searcher finds entries; see index.Searcher.
type Searcher interface {
	Search(ctx context.Context, q content.Query, lang content.Language, limit int) (index.Result, error)
}

// FoundByAny returns the rows of a catalog that hold all words of one of the queries. It is slow.
func FoundByAny(
	ctx context.Context, in Searcher, c *content.Catalog, queries []content.Query, lang content.Language,
) (content.RowSet, error) {
	var rows []int
	for _, q := range queries {
		result, err := in.Search(ctx, q, lang, 0)
		if err != nil {
			return nil, fmt.Errorf("searching %q: %w", q, err)
		}
		for _, hit := range result.Hits[:min(result.Full, len(result.Hits))] {
			rows = append(rows, hit.Row)
		}
	}
	return content.NewRowSet(c, rows...), nil
}
