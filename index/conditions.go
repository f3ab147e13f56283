package index

import (
	"context"

	"k8sexplore/content"
)

// meets returns, by row, whether it meets all conditions; holders says which rows hold a clause. For a phrase all
// texts are read, and kept for the next one.
func (t *texts) meets(ctx context.Context, cat *content.Catalog, conditions []condition, holders func(clause) (rowSet, error)) ([]bool, error) {
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

func (t *texts) meetOne(ctx context.Context, cat *content.Catalog, c condition, met []bool, holders func(clause) (rowSet, error)) error {
	holds := make([]bool, len(met))
	for row := range holds {
		holds[row] = true
	}
	for _, clause := range c.clauses {
		rows, err := holders(clause)
		if err != nil {
			return err
		}
		for row := range holds {
			holds[row] = holds[row] && rows.has(row)
		}
	}
	if c.text != "" {
		texts, err := t.read(ctx, cat)
		if err != nil {
			return err
		}
		for row := range holds {
			if row%scanCtxEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			holds[row] = holds[row] && texts[row].says(c.text, c.open)
		}
	}
	for row := range met {
		met[row] = met[row] && holds[row] != c.not
	}
	return nil
}
