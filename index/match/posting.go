package match

import (
	"context"
	"unicode/utf8"

	"k8sexplore/index/disk"
	"k8sexplore/index/query"
)

// Posting is the rows whose field holds a term, and what that counts.
type Posting struct {
	InTitle  bool
	Rows     RowSet
	Weight   float32       // what each row has; of postings it depends on their counts
	scores   *scoreTable   // nil for no postings
	postings disk.Postings // in the order of rows
}

// lookUp returns where a term stands.
type lookUp func(ctx context.Context, t query.Term) ([]Posting, error)

// maxOpened is as how many words the beginning of a long word is looked up.
const maxOpened = 64

// maxEach is the length in characters up to which a row counts once that has several words which begin so.
const maxEach = 10

// lookUpIn finds terms in fields of the index.
func (o *Index) lookUpIn(words []scoredField) lookUp {
	beginnings := beginningFields()
	return func(ctx context.Context, t query.Term) (out []Posting, err error) {
		for _, f := range words {
			if !f.mayHold(t) {
				continue
			}
			found, err := o.Postings(ctx, f.name, t.Stem)
			if err != nil {
				return nil, err
			}
			if found.Rows != nil {
				out = append(out, Posting{InTitle: f.title, Rows: found.Rows, scores: o.scores.of(f), postings: found})
			}
		}
		if !t.Open {
			return out, nil
		}
		for _, f := range beginnings {
			sets, err := o.beginnings(f.begin, t.Typed)
			if err != nil {
				return nil, err
			}
			for _, rows := range sets {
				out = append(out, Posting{InTitle: f.title, Rows: rows, Weight: float32(f.weight)})
			}
		}
		return out, ctx.Err()
	}
}

// beginnings returns the rows whose field holds a word that begins so; those of each such word by themselves if the
// beginning is longer than maxEach.
func (o *Index) beginnings(field byte, beginning string) ([]RowSet, error) {
	if utf8.RuneCountInString(beginning) <= maxEach {
		rows, err := o.RowsBeginning(field, beginning)
		return []RowSet{rows}, err
	}
	var out []RowSet
	for _, w := range o.WordsBeginning(field, beginning, maxOpened) {
		rows, err := o.RowsOf(field, w)
		if err != nil {
			return nil, err
		}
		out = append(out, rows)
	}
	return out, nil
}
