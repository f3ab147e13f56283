package match

import (
	"context"

	"k8sexplore/content"
	"k8sexplore/index/query"
)

// Meets returns the rows of a catalog that meet all conditions; holders says which rows have a clause. For a phrase the
// texts of the rows that have its words are read, and kept for the next one.
func (t *Texts) Meets(
	ctx context.Context, c *content.Catalog, conditions []query.Condition, holders func(query.Clause) (RowSet, error),
) (RowSet, error) {
	met := allRows(c.Len())
	for _, condition := range conditions {
		holds := allRows(c.Len())
		for _, clause := range condition.Clauses {
			rows, err := holders(clause)
			if err != nil {
				return nil, err
			}
			holds.keep(rows, false)
		}
		if condition.Text != "" {
			var err error
			if holds, err = t.say(ctx, c, condition, holds); err != nil {
				return nil, err
			}
		}
		met.keep(holds, condition.Not)
	}
	return met, nil
}

// say returns those of some rows of a catalog whose texts have the phrase of a condition.
func (t *Texts) say(ctx context.Context, c *content.Catalog, condition query.Condition, among RowSet) (RowSet, error) {
	texts, err := t.read(ctx, c, among)
	if err != nil {
		return nil, err
	}
	rows := NewRowSet(len(texts))
	for row := range texts {
		if row%scanCtxEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if among.Has(row) && texts[row].says(condition.Text, condition.Open) {
			rows.Add(row)
		}
	}
	return rows, nil
}
