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

// postings calls each for every row whose field holds the word.
func (o *opened) postings(ctx context.Context, f scoredField, word string, each func(posting)) error {
	if f.usual == 0 {
		return o.RowsWith(ctx, f.name, word, func(row int) { each(posting{Row: row}) })
	}
	return o.Postings(ctx, f.name, word, each)
}

// maxEach is the length in characters up to which a row counts once that has several words which begin so.
const maxEach = 10

// beginnings calls each for every row whose field holds a word that begins so; for a row with several such words more
// than once if the beginning is longer than maxEach.
func (o *opened) beginnings(ctx context.Context, f scoredField, beginning string, each func(posting)) error {
	if utf8.RuneCountInString(beginning) <= maxEach {
		return o.RowsBeginning(ctx, f.name, beginning, func(row int) { each(posting{Row: row}) })
	}
	words, err := o.WordsBeginning(f.name, beginning, maxOpened)
	if err != nil {
		return err
	}
	for _, w := range words {
		if err := o.postings(ctx, f, w, each); err != nil {
			return err
		}
	}
	return nil
}
