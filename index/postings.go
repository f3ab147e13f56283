package index

import (
	"context"
	"unicode/utf8"

	"k8sexplore/index/disk"
)

// posting says that a field of a row holds a word.
type posting = disk.Posting

// maxOpened is as how many words the beginning of a long word is looked up.
const maxOpened = 64

// maxEach is the length in characters up to which a row counts once that has several words which begin so.
const maxEach = 10

// beginnings calls each for every row whose field holds a word that begins so; for a row with several such words more
// than once if the beginning is longer than maxEach.
func (o *opened) beginnings(ctx context.Context, f scoredField, beginning string, each func(posting)) error {
	tell := func(row int) { each(posting{Row: row}) }
	if utf8.RuneCountInString(beginning) <= maxEach {
		return o.RowsBeginning(ctx, f.begin, beginning, tell)
	}
	for _, w := range o.WordsBeginning(f.begin, beginning, maxOpened) {
		if err := o.RowsOf(ctx, f.begin, w, tell); err != nil {
			return err
		}
	}
	return nil
}
