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
	return o.Postings(ctx, f.name, word, f.usual != 0, each)
}

// beginnings calls each for every row whose field holds a word that begins so; for a row with several such words more
// than once if the beginning is longer than disk.MaxBeginning.
func (o *opened) beginnings(ctx context.Context, f scoredField, beginning string, each func(posting)) error {
	if utf8.RuneCountInString(beginning) <= disk.MaxBeginning {
		return o.postings(ctx, f, beginning, each)
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
