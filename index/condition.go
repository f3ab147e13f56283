package index

import (
	"context"

	"k8sexplore/content"
)

// condition is what must stand in a text, or must not: an exact phrase, or a word in any of its forms.
type condition struct {
	not     bool
	text    string   // of a phrase, folded; "" for a word
	open    bool     // the phrase may end inside a word
	clauses []clause // all of which hold where the condition can
}

func newCondition(w content.Word) condition {
	p := newParser(w.Text, nil, false, 0)
	p.read(nil)
	c := condition{not: w.Not, clauses: p.clauses}
	if n := len(c.clauses); w.Open && n > 0 {
		c.clauses = c.clauses[:n-1] // the last word may be unfinished
	}
	if w.Phrase {
		c.text, c.open = foldProse(w.Text), w.Open
	}
	return c
}

// saysNothing reports a condition that everything meets.
func (c condition) saysNothing() bool { return c.text == "" && len(c.clauses) == 0 }

// meets returns, by row, whether it meets all conditions; holders says which rows hold a clause. For a phrase all
// texts are read, and kept for the next one.
func (s *Searcher) meets(ctx context.Context, conditions []condition, holders func(clause) (rowSet, error)) ([]bool, error) {
	met := make([]bool, s.catalog.Len())
	for i := range met {
		met[i] = true
	}
	for _, c := range conditions {
		if err := s.meetOne(ctx, c, met, holders); err != nil {
			return nil, err
		}
	}
	return met, nil
}

func (s *Searcher) meetOne(ctx context.Context, c condition, met []bool, holders func(clause) (rowSet, error)) error {
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
		texts, err := s.texts.read(ctx, s.catalog)
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
