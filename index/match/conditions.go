package match

import (
	"context"
	"k8sexplore/index/query"

	"k8sexplore/content"
)

// Meets returns, by row, whether it meets all conditions; holders says which rows hold a clause. For a phrase all
// texts are read, and kept for the next one.
func (t *Texts) Meets(ctx context.Context, cat *content.Catalog, conditions []query.Condition, holders func(query.Clause) (RowSet, error)) ([]bool, error) {
	met := make([]bool, cat.Len())
	for i := range met {
		met[i] = true
	}
	for _, c := range conditions {
		if err := t.meetOne(ctx, cat, c, met, holders); err != nil {
			return nil, err
		}
	}
	return met, nil
}

func (t *Texts) meetOne(ctx context.Context, cat *content.Catalog, c query.Condition, met []bool, holders func(query.Clause) (RowSet, error)) error {
	holds := make([]bool, len(met))
	for row := range holds {
		holds[row] = true
	}
	for _, clause := range c.Clauses {
		rows, err := holders(clause)
		if err != nil {
			return err
		}
		for row := range holds {
			holds[row] = holds[row] && rows.Has(row)
		}
	}
	if c.Text != "" {
		texts, err := t.read(ctx, cat)
		if err != nil {
			return err
		}
		for row := range holds {
			if row%scanCtxEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			holds[row] = holds[row] && texts[row].says(c.Text, c.Open)
		}
	}
	for row := range met {
		met[row] = met[row] && holds[row] != c.Not
	}
	return nil
}
