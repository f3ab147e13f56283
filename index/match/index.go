package match

import (
	"context"
	"fmt"
	"slices"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/document"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// Index is an open index with what searches in it share. It is safe for concurrent use until it is closed.
type Index struct {
	*disk.Index
	accumulators accumulatorPool
	scores       scoreTables
	vocabulary   vocabulary
}

// NewIndex returns an open index for searching. Its owner closes x.
func NewIndex(x *disk.Index) *Index { return &Index{Index: x} }

// Probe asks an index for the first, a middle and the last entry by a word of its title.
func Probe(c *content.Catalog, x *disk.Index) (err error) {
	defer disk.Guard(&err)()
	for _, row := range []int{0, c.Len() / 2, c.Len() - 1} {
		if row < 0 || row >= c.Len() {
			continue
		}
		title, lang := c.Title(row, content.English)
		words := text.Tokens(title)
		if len(words) == 0 {
			continue
		}
		found, err := x.Postings(context.Background(), document.FieldTitle+lang.String(), words[0].Stem())
		if err != nil {
			return err
		}
		if found.Rows == nil || !RowSet(found.Rows).Has(row) {
			return fmt.Errorf("%w: row %d is not found by %q", disk.ErrDoubt, row, words[0].Text)
		}
	}
	return nil
}

// Search mends a query and finds what holds enough of it.
func (o *Index) Search(ctx context.Context, q *query.Query, lang content.Language) (found []Match, mended []int, err error) {
	if mended, err = o.Correct(ctx, q); err != nil {
		return nil, nil, err
	}
	found, err = o.find(ctx, *q, lang)
	return found, mended, err
}

// find returns the rows that hold enough of a query, in list order.
func (o *Index) find(ctx context.Context, q query.Query, shown content.Language) (out []Match, err error) {
	defer disk.Guard(&err)()
	return findIn(ctx, q, o.Rows(), o.lookUpIn(wordFields(shown)), &o.accumulators)
}

// RowsWith returns the rows that hold a clause.
func (o *Index) RowsWith(ctx context.Context, c query.Clause) (out RowSet, err error) {
	defer disk.Guard(&err)()
	return rowsOf(ctx, c, o.Rows(), o.lookUpIn(wordFields(content.English)))
}

// RowsShowing returns at least the rows whose text in a language holds a clause. Beginnings of words and terms of the
// glossary are indexed for all languages together, so rows are among them whose text in another language holds it.
func (o *Index) RowsShowing(ctx context.Context, c query.Clause, l content.Language) (out RowSet, err error) {
	defer disk.Guard(&err)()
	shown := slices.DeleteFunc(wordFields(l), func(f scoredField) bool {
		return f.hidden || f.name == document.FieldNames || !f.synonyms && f.lang != l
	})
	return rowsOf(ctx, c, o.Rows(), o.lookUpIn(shown))
}

// ReadText hands what is stored with a row to read, which must not keep it: it may be mapped.
func (o *Index) ReadText(row int, read func(packed []byte) error) (err error) {
	defer disk.Guard(&err)()
	packed, err := o.Text(row)
	if err != nil {
		return err
	}
	return read(packed)
}
