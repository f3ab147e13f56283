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
	text    string   // each title between two lineBreaks
	ends    []uint32 // by row
	several rowSet   // rows with titles in several languages
	starts  []start  // by row: the first title's
}

// start is the first bytes of a title, as many as a phrase has at least.
type start [minPhrase]byte

const lineBreak = '\n'

func newFoldedTitles(c *content.Catalog) foldedTitles {
	out, ends := []byte{lineBreak}, make([]uint32, c.Len())
	several, starts := newRowSet(len(ends)), make([]start, len(ends))
	for row := range ends {
		titles, from := 0, len(out)
		for _, l := range content.Languages() {
			if c.IsIn(row, l) {
				title, _ := c.Title(row, l)
				out = append(text.AppendFold(out, title), lineBreak)
				titles++
			}
		}
		if titles > 1 {
			several.add(row)
		}
		copy(starts[row][:], out[from:])
		ends[row] = uint32(len(out))
	}
	return foldedTitles{string(out), ends, several, starts}
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
type titlePhrase struct {
	words, begin string // begin with a lineBreak before
	start        start
}

func newTitlePhrase(words string) titlePhrase {
	if len(words) < minPhrase {
		return titlePhrase{}
	}
	return titlePhrase{words, string(lineBreak) + words, start([]byte(words[:minPhrase]))}
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

// mostFactor is a factor that is not below factor's, and costs nothing: a phrase in the only title of a row counts less
// unless it stands at its beginning.
func (t *foldedTitles) mostFactor(row int, phrase titlePhrase) float64 {
	if t.starts[row] == phrase.start || t.several.has(row) {
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
// titles would take as long as finding them. The others stand behind so many changes before them in any case.
func (s *Searcher) raiseTitles(found []match, phrase titlePhrase) {
	if phrase.words == "" {
		return
	}
	titles, changes := s.titles(), s.changes().of
	best, least, last := ranking{most: ordered}, 0.0, int32(-1)
	for i := range found {
		m := &found[i]
		if m.titled && m.score*phraseIs > least && m.score*titles.mostFactor(m.row, phrase) > least {
			m.score *= titles.factor(m.row, phrase)
			m.titled = false
		}
		if change := changes[m.row]; change > last && m.full { // so no change is counted twice
			last = change
			if best.show(m, int32(i), 0); best.isFull() {
				least = best.kept[0].score
			}
		}
	}
}
