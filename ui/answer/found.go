package answer

import (
	"context"
	"fmt"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
)

// Searcher finds entries; see index.Searcher.
type Searcher interface {
	Search(ctx context.Context, q content.Query, lang content.Language, limit int) (index.Result, error)
}

// Understood says how a search has read its words, where otherwise than they were typed.
func Understood(words *phrase.Book, r index.Result) []string {
	var said []string
	for _, c := range r.Corrections {
		said = append(said, words.Fill("read_as", phrase.Values{"Typed": c.Typed, "Read": c.Read}))
	}
	if r.Loosened {
		said = append(said, words.Say("read_loose"))
	}
	return said
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
