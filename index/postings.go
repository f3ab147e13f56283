package index

import (
	"context"
	"unicode/utf8"
)

// maxOpened is as how many words the beginning of a long word is looked up.
const maxOpened = 64

// maxEach is the length in characters up to which a row counts once that has several words which begin so.
const maxEach = 10

// beginnings calls each with the rows whose field holds a word that begins so; with a row that has several such words
// more than once if the beginning is longer than maxEach.
func (o *opened) beginnings(ctx context.Context, field byte, beginning string, each func(rows []uint32)) error {
	if utf8.RuneCountInString(beginning) <= maxEach {
		return o.RowsBeginning(ctx, field, beginning, each)
	}
	for _, w := range o.WordsBeginning(field, beginning, maxOpened) {
		if err := o.RowsOf(ctx, field, w, each); err != nil {
			return err
		}
	}
	return nil
}
