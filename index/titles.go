package index

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// What a title counts, as a factor, that has the words of a query as they were typed.
const (
	phraseIs      = 4    // it is the words
	phraseBegins  = 2    // it begins with them
	phraseInTitle = 1.25 // they stand in it together
)

// foldedTitles is the titles of all rows in all languages, folded: as many bytes as the titles have themselves, for a
// broad search compares thousands of them.
type foldedTitles struct {
	text string   // each title between two lineBreaks
	ends []uint32 // by row
}

const lineBreak = '\n'

func newFoldedTitles(c *content.Catalog) foldedTitles {
	out, ends := []byte{lineBreak}, make([]uint32, c.Len())
	for row := range ends {
		for _, l := range content.Languages() {
			if c.IsIn(row, l) {
				title, _ := c.Title(row, l)
				out = append(text.AppendFold(out, title), lineBreak)
			}
		}
		ends[row] = uint32(len(out))
	}
	return foldedTitles{string(out), ends}
}

// of returns the titles of a row, with a lineBreak before, between and behind them.
func (t *foldedTitles) of(row int) string {
	from := uint32(1)
	if row > 0 {
		from = t.ends[row-1]
	}
	return t.text[from-1 : t.ends[row]]
}

// factor says how much of a row's title, in whatever language, a folded phrase is.
func (t *foldedTitles) factor(row int, phrase string) float64 {
	factor, titles := 1.0, t.of(row)
	for at := strings.Index(titles, phrase); at > 0; {
		switch end := at + len(phrase); {
		case titles[at-1] != lineBreak:
			factor = max(factor, phraseInTitle)
		case titles[end] == lineBreak:
			return phraseIs
		default:
			factor = phraseBegins
		}
		next := strings.Index(titles[at+1:], phrase)
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return factor
}
