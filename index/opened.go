package index

import (
	"context"
	"fmt"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/text"
)

// opened is an open index with what searches in it share. It is safe for concurrent use until it is closed.
type opened struct {
	*disk.Index
	scoreboards scoreboardPool
	scores      scoreTables
	vocabulary  vocabulary
}

func newOpened(x *disk.Index) *opened { return &opened{Index: x} }

// probe asks an index for the first, a middle and the last entry by a word of its title.
func probe(c *content.Catalog, x *disk.Index) (err error) {
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
		found, err := x.Postings(context.Background(), fieldTitle+lang.String(), words[0].Stem())
		if err != nil {
			return err
		}
		if found.Rows == nil || !rowSet(found.Rows).has(row) {
			return fmt.Errorf("%w: row %d is not found by %q", disk.ErrDoubt, row, words[0].Text)
		}
	}
	return nil
}

// search mends a query and finds what holds enough of it.
func (o *opened) search(ctx context.Context, q *query, lang content.Language) (found []match, mended []int, err error) {
	if mended, err = o.mend(ctx, q); err != nil {
		return nil, nil, err
	}
	found, err = o.find(ctx, *q, lang)
	return found, mended, err
}

// find returns the rows that hold enough of a query, in list order.
func (o *opened) find(ctx context.Context, q query, shown content.Language) (out []match, err error) {
	defer disk.Guard(&err)()
	p, err := newPlan(ctx, q, o.Rows(), o.lookUp(shown))
	if err != nil {
		return nil, err
	}
	return p.matches(ctx, &o.scoreboards)
}

// holders returns the rows that hold a clause.
func (o *opened) holders(ctx context.Context, c clause) (out rowSet, err error) {
	defer disk.Guard(&err)()
	return holdersOf(ctx, c, o.Rows(), o.lookUp(content.English))
}

// readText hands what is stored with a row to read, which must not keep it: it may be mapped.
func (o *opened) readText(row int, read func(packed []byte) error) (err error) {
	defer disk.Guard(&err)()
	packed, err := o.Text(row)
	if err != nil {
		return err
	}
	return read(packed)
}
