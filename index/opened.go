package index

import (
	"context"
	"fmt"
	"slices"

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
	kept        keptClauses
}

func newOpened(x *disk.Index) *opened { return &opened{Index: x} }

// probe asks an index for the first, a middle and the last entry by a word of its title.
func (s *Searcher) probe(x *disk.Index) (err error) {
	defer disk.Guard(&err)()
	for _, row := range []int{0, s.catalog.Len() / 2, s.catalog.Len() - 1} {
		if row < 0 || row >= s.catalog.Len() {
			continue
		}
		title, lang := s.catalog.Title(row, content.English)
		words := text.Tokens(title)
		if len(words) == 0 {
			continue
		}
		found := false
		see := func(all []disk.Posting) {
			found = found || slices.ContainsFunc(all, func(p disk.Posting) bool { return int(p.Row) == row })
		}
		if err := x.Postings(context.Background(), fieldTitle+lang.String(), words[0].Stem(), see); err != nil {
			return err
		}
		if !found {
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
	b := o.scoreboards.get(o.Rows())
	defer o.scoreboards.put(b)
	b.kept, b.shown = &o.kept, shown
	return b.run(ctx, q, o.lookUp(wordFields(shown)))
}

// holders returns, by row, whether a clause holds.
func (o *opened) holders(ctx context.Context, c clause) (out []bool, err error) {
	defer disk.Guard(&err)()
	b := o.scoreboards.get(o.Rows())
	defer o.scoreboards.put(b)
	return b.holders(ctx, c, o.lookUp(wordFields(content.English)))
}

// lookUp puts every posting of a term on a scoreboard.
func (o *opened) lookUp(words []scoredField) lookUp {
	beginnings := beginningFields()
	return func(ctx context.Context, b *scoreboard, t term) error {
		for _, f := range words {
			if !f.mayHold(t) {
				continue
			}
			scores := o.scores.of(f)
			if err := o.Postings(ctx, f.name, t.stem, func(all []disk.Posting) { b.add(f.title, scores, all) }); err != nil {
				return err
			}
		}
		if !t.open {
			return nil
		}
		for _, f := range beginnings {
			if err := o.beginnings(ctx, f.begin, t.typed, func(rows []uint32) { b.addRows(f, rows) }); err != nil {
				return err
			}
		}
		return nil
	}
}

// passages returns the passages of a text of a row.
func (o *opened) passages(row int, of slot) (out []passage, err error) {
	defer disk.Guard(&err)()
	packed, err := o.Text(row)
	if err != nil {
		return nil, err
	}
	return unpackPassages(packed, of)
}
