package rank

import (
	"k8sexplore/content"
	"k8sexplore/index/match"
	"k8sexplore/index/text"
)

// What a title counts, as a factor, that has the words of a query as they were typed.
const (
	phraseIs      = 4    // it is the words
	phraseBegins  = 2    // it begins with them
	phraseInTitle = 1.25 // they stand in it together
)

// foldedTitles is the titles of all rows in all languages, and upstream's names of them, folded: as many bytes as they
// have themselves, for a broad search compares thousands of them.
type foldedTitles struct {
	text    string       // each title between two lineBreaks
	ends    []uint32     // by row
	several match.RowSet // rows with titles in several languages
	starts  []start      // by row: the first title's
	joints  []uint64     // by row: of all titles
	often   *text.Counts
}

// start is the first bytes of a title, as many as a phrase has at least.
type start [minPhrase]byte

const lineBreak = '\n'

// joints returns a bit for each two words of a text that stand one behind the other, by the bytes beside their blank. A
// title has few of them, so that they tell nearly all titles without a phrase of several words, which need not be read.
func joints(text []byte) (out uint64) {
	for i := 1; i+1 < len(text); i++ {
		if text[i] == ' ' {
			out |= 1 << ((text[i-1]*31 + text[i+1]) & 63)
		}
	}
	return out
}

func newFoldedTitles(c *content.Catalog) foldedTitles {
	out, ends := []byte{lineBreak}, make([]uint32, c.Len())
	several, starts, joined := match.NewRowSet(len(ends)), make([]start, len(ends)), make([]uint64, len(ends))
	for row := range ends {
		titles, from := 0, len(out)
		for _, l := range content.Languages() {
			if c.IsIn(row, l) {
				title, _ := c.Title(row, l)
				out = append(text.AppendFold(out, title), lineBreak)
				titles++
			}
		}
		if name := c.Name(row); name != "" {
			out = append(text.AppendFold(out, name), lineBreak)
			titles++
		}
		if titles > 1 {
			several.Add(row)
		}
		copy(starts[row][:], out[from:])
		joined[row] = joints(out[from:])
		ends[row] = uint32(len(out))
	}
	titles := foldedTitles{string(out), ends, several, starts, joined, new(text.Counts)}
	titles.often.Add(titles.text)
	return titles
}

// of returns the titles of a row, with a lineBreak before, between and behind them.
func (t *foldedTitles) of(row int) string {
	from := uint32(1)
	if row > 0 {
		from = t.ends[row-1]
	}
	return t.text[from-1 : t.ends[row]]
}

// titlePhrase is a folded phrase that is looked for in titles; its zero value is none.
type titlePhrase struct {
	words  text.Substring
	start  start
	joints uint64
}

// phrase prepares words for comparing them with all titles; words that are too short give none.
func (t *foldedTitles) phrase(words string) titlePhrase {
	if len(words) < minPhrase {
		return titlePhrase{}
	}
	return titlePhrase{t.often.Substring(words), start([]byte(words[:minPhrase])), joints([]byte(words))}
}

// factor says how much of a row's title, in whatever language, a phrase is.
func (t *foldedTitles) factor(row int, phrase titlePhrase) float64 {
	if t.joints[row]&phrase.joints != phrase.joints {
		return 1
	}
	titles, factor := t.of(row), 1.0
	for at := phrase.words.In(titles, 0); at >= 0; at = phrase.words.In(titles, at+1) {
		begins, ends := titles[at-1] == lineBreak, titles[at+phrase.words.Len()] == lineBreak
		switch {
		case begins && ends:
			return phraseIs
		case begins:
			factor = phraseBegins
		default:
			factor = max(factor, phraseInTitle)
		}
	}
	return factor
}

// mayBegin reports whether a title of the row may begin with a phrase, at no cost. Of a row that may not, a phrase is at
// most in its title.
func (t *foldedTitles) mayBegin(row int, phrase titlePhrase) bool {
	return t.starts[row] == phrase.start || t.several.Has(row)
}

// raise raises one match by what the words are of its titles.
func (r *Ranker) raise(m *match.Match, words string) {
	titles := r.titles()
	if phrase := titles.phrase(words); m.Titled && phrase.words.Len() > 0 {
		m.Score *= titles.factor(int(m.Row), phrase)
		m.Titled = false
	}
}

// RaiseTitles raises all matches that may come among the hits which are put in order: comparing tens of thousands of
// titles would take as long as finding them. It returns what leastOf says of these hits. Titles that may begin with the
// phrase come first, since they leave fewer of the others to look at.
func (r *Ranker) RaiseTitles(found []match.Match, words string) (least float64) {
	least = leastOf(found, r.changes(), ordered)
	if len(words) < minPhrase {
		return least
	}
	titles := r.titles()
	phrase := titles.phrase(words)
	titles.raise(found, phrase, true, least)
	least = leastOf(found, r.changes(), ordered)
	titles.raise(found, phrase, false, least)
	return least
}

// raise raises the matches whose titles may begin with a phrase, or those whose may not, if that may give them a score
// at least.
func (t *foldedTitles) raise(found []match.Match, phrase titlePhrase, begin bool, least float64) {
	most := float64(phraseInTitle)
	if begin {
		most = phraseIs
	}
	for i := range found {
		if m := &found[i]; m.Score*most >= least && m.Titled && t.mayBegin(int(m.Row), phrase) == begin {
			m.Score *= t.factor(int(m.Row), phrase)
			m.Titled = false
		}
	}
}
