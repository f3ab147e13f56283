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

// titlePhrase is words that are looked for in titles, folded; none where they are too short for that.
type titlePhrase struct{ words, begin string }

func newTitlePhrase(words string) titlePhrase {
	if len(words) < minPhrase {
		return titlePhrase{}
	}
	return titlePhrase{words, string(lineBreak) + words}
}

// factor says how much of a row's title, in whatever language, a phrase is.
func (t *foldedTitles) factor(row int, phrase titlePhrase) float64 {
	titles := t.of(row)
	at := strings.Index(titles, phrase.words)
	if at < 0 {
		return 1
	}
	factor := float64(phraseInTitle)
	for titles = titles[at-1:]; ; titles = titles[at+1:] {
		if at = strings.Index(titles, phrase.begin); at < 0 {
			return factor
		}
		if titles[at+len(phrase.begin)] == lineBreak {
			return phraseIs
		}
		factor = phraseBegins
	}
}

// mostFactor is a factor that is not below factor's, and cheaper: a phrase in only one title of a row stands at its
// beginning or is less.
func (t *foldedTitles) mostFactor(row int, phrase titlePhrase) float64 {
	titles := t.of(row)
	if strings.HasPrefix(titles, phrase.begin) || strings.IndexByte(titles[1:], lineBreak) < len(titles)-2 {
		return phraseIs
	}
	return phraseInTitle
}

// raise raises a match by what the words are of its titles, once.
func (s *Searcher) raise(m *match, phrase titlePhrase) {
	if m.titled && phrase.words != "" {
		titles := s.titles()
		m.score *= titles.factor(m.row, phrase)
		m.titled = false
	}
}

// raiseTitles raises all matches that may come among the hits which are put in order: comparing tens of thousands of
// titles would take as long as finding them. Others cannot reach what so many changes have without.
func (s *Searcher) raiseTitles(found []match, phrase titlePhrase) {
	if phrase.words == "" {
		return
	}
	titles, least := s.titles(), s.leastOrdered(found)
	for i := range found {
		m := &found[i]
		if m.titled && m.score*phraseIs >= least && m.score*titles.mostFactor(m.row, phrase) >= least {
			m.score *= titles.factor(m.row, phrase)
			m.titled = false
		}
	}
}

// leastOrdered returns a score that each of the hits which are put in order has at least; 0 where some may hold only a
// part of the words.
func (s *Searcher) leastOrdered(found []match) float64 {
	best, changes, last := ranking{most: ordered}, s.changes().of, int32(-1)
	for i := range found {
		if change := changes[found[i].row]; change > last && found[i].full { // so no change is counted twice
			last = change
			best.show(standing{score: found[i].score, at: int32(i), full: true})
		}
	}
	if len(best.kept) < ordered {
		return 0
	}
	return best.kept[0].score
}
