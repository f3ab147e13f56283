package excerpt

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index/document"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// Snippet is the passage of an article that shows why it was found.
type Snippet struct {
	Text     string // one line without Markdown, cut at the borders of words, signed with Cut, at most snippetCells wide and safe to print
	Lang     content.Language
	Upstream bool     // stands in none of the article's texts, but in what upstream says of the change (content.Entry.Upstream)
	Spans    [][2]int // byte offsets in Text of what was found, in order, apart from each other
}

const (
	snippetCells = 160
	snippetLead  = 60 // cells before the first word found
)

// Excerpts shows where a catalog's texts hold the words of queries. It is safe for concurrent use.
type Excerpts struct {
	catalog   *content.Catalog
	thesaurus func() *query.Thesaurus
	markdown  func() *document.Markdown
	articles  articles
	marked    articles // none, but the words of what is marked, which does not wait for articles to be read

	// packed hands a row's packed passages to read, if there is an index that has them and it can be read.
	packed func(row int, read func(packed []byte) error) bool
}

// New returns the excerpts of a catalog, whose articles are read out of an index where packed has them.
func New(
	c *content.Catalog, known func() *query.Thesaurus, markdown func() *document.Markdown,
	packed func(row int, read func(packed []byte) error) bool,
) *Excerpts {
	return &Excerpts{catalog: c, thesaurus: known, markdown: markdown, packed: packed}
}

// Rest forgets the articles that were read: their words are small pieces all over the memory, and soon read again.
func (s *Excerpts) Rest() {
	s.articles.forget()
	s.marked.forget()
}

// Snippets returns a Snippet of each of some rows. most returns, by row, how many clauses its text in a language may
// hold, or nil where that is not known; it is called at most once for each. An error is the context's, or that a text
// could not be read; what was read before it comes too.
func (s *Excerpts) Snippets(
	ctx context.Context, rows []int, f Finder, lang content.Language, most func(content.Language) []uint8,
) (map[int]Snippet, error) {
	out := make(map[int]Snippet, len(rows))
	held := content.Each(content.Languages(), func(l content.Language) func() []uint8 {
		return sync.OnceValue(func() []uint8 { return most(l) })
	})
	for _, row := range rows {
		snippet, err := s.snippet(ctx, row, f, lang, held)
		if err != nil {
			return out, err
		}
		out[row] = snippet
	}
	return out, nil
}

// snippet reads no text that cannot be shown: most is what mostInText returns, by language, asked for only where that may
// decide.
func (s *Excerpts) snippet(
	ctx context.Context, row int, f Finder, lang content.Language, most []func() []uint8,
) (Snippet, error) {
	var best foundArticle
	all := len(f.Query.Clauses) + len(f.phrases)
	mayShow := func(clauses int, l content.Language) bool {
		if !clearlyMore(clauses+len(f.phrases), best.holds, all) {
			return false
		}
		if held := most[l](); held != nil {
			clauses = min(clauses, int(held[row]))
		}
		return clearlyMore(clauses+len(f.phrases), best.holds, all)
	}
	for _, l := range s.languages(row, lang) {
		if err := ctx.Err(); err != nil {
			return Snippet{}, err
		}
		if best.passages != nil && !mayShow(f.mostIn(l), l) {
			continue // whatever it says
		}
		read, err := s.article(row, document.Slot(l))
		if err != nil {
			return Snippet{}, err
		}
		a := findIn(read, f)
		a.lang = l
		if best.passages == nil || clearlyMore(a.holds, best.holds, all) {
			best = a
		}
		if best.holds == all {
			break
		}
	}
	if mayShow(len(f.Query.Clauses), content.English) {
		read, err := s.article(row, document.SlotUpstream)
		if err != nil {
			return Snippet{}, err
		}
		if a := findIn(read, f); len(a.passages) > 0 && clearlyMore(a.holds, best.holds, all) {
			a.upstream = true
			best = a
		}
	}
	return best.snippet(f), nil
}

// clearlyMore reports whether a text with some of all words is shown in place of one, preferred, that lacks some: where
// it has them all, or the other one not even half of them.
func clearlyMore(has, preferred, all int) bool {
	return has > preferred && (has == all || 2*preferred < all)
}

// languages returns the languages of a row's texts, the wanted one first.
func (s *Excerpts) languages(row int, want content.Language) []content.Language {
	var out []content.Language
	for _, l := range content.Languages() {
		switch {
		case !s.catalog.IsIn(row, l):
		case l == want:
			out = slices.Insert(out, 0, l)
		default:
			out = append(out, l)
		}
	}
	return out
}

// ReadAs returns what a row's texts have for a clause, as the text writes it, folded: the first such word of the title
// or article in a language, lang first.
func (s *Excerpts) ReadAs(ctx context.Context, row int, c query.Clause, lang content.Language) (string, error) {
	f := NewFinder(query.Query{Clauses: []query.Clause{c}})
	slots := content.Each(s.languages(row, lang), func(l content.Language) document.Slot { return document.Slot(l) })
	for _, slot := range append(slots, document.SlotUpstream) {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		a, err := s.article(row, slot)
		if err != nil {
			return "", err
		}
		if slot != document.SlotUpstream {
			a.passages = slices.Insert(slices.Clone(a.passages), 0, readPassage{reading: a.title})
		}
		for _, p := range a.passages {
			for _, occurrence := range f.occurrences(p.reading) {
				return text.Fold(p.text[occurrence.start:occurrence.end]), nil
			}
		}
	}
	return "", nil
}

// article returns a text of a row, read once, as long as it is asked for often enough. One that is not there in a
// language is that in another, as in a catalog.
func (s *Excerpts) article(row int, of document.Slot) (article, error) {
	if of != document.SlotUpstream && !s.catalog.IsIn(row, content.Language(of)) {
		_, lang := s.catalog.Title(row, content.Language(of))
		of = document.Slot(lang)
	}
	passages := func() (string, []document.Passage, error) { return s.passages(row, of) }
	return s.articles.get(articleKey{row: int32(row), slot: of}, s.thesaurus(), passages)
}

// asked returns what people ask that a row answers in a language, as the title of an article.
func (s *Excerpts) asked(row int, lang content.Language) (article, error) {
	return s.articles.get(articleKey{int32(row), document.Slot(lang), true}, s.thesaurus(), func() (string, []document.Passage, error) {
		all, err := s.catalog.Asked(row, lang)
		return strings.Join(all, "\n"), nil, err
	})
}

// passages returns the title of a text of a row and its passages, as the index keeps them, else out of the Markdown.
func (s *Excerpts) passages(row int, of document.Slot) (title string, out []document.Passage, err error) {
	lang := content.English
	if of != document.SlotUpstream {
		lang = content.Language(of)
	}
	title, _ = s.catalog.Title(row, lang)
	found := s.packed(row, func(packed []byte) (err error) {
		out, err = document.UnpackPassages(packed, of)
		return err
	})
	if found {
		return title, out, nil
	}
	out, err = s.parse(row, of)
	return title, out, err
}

// parse returns the passages of a text of a row out of its Markdown.
func (s *Excerpts) parse(row int, of document.Slot) (out []document.Passage, err error) {
	if of == document.SlotUpstream {
		for _, text := range document.UpstreamTexts(s.catalog, row) {
			out = append(out, s.markdown().Passages(text)...)
		}
		return out, nil
	}
	read, err := document.Text(s.catalog, row, content.Language(of))
	if err != nil {
		return nil, err
	}
	return s.markdown().Passages(read), nil
}

// foundArticle is a text with what was found in it.
type foundArticle struct {
	lang     content.Language
	upstream bool
	passages []foundPassage
	holds    int // clauses and exact phrases, title included
}

type foundPassage struct {
	readPassage
	found []occurrence
}

// findIn looks for the words in an article.
func findIn(read article, f Finder) foundArticle {
	a := foundArticle{lang: content.English, passages: make([]foundPassage, 0, len(read.passages))}
	all, phrases := f.occurrences(read.title), f.phrasesIn(read.title.text)
	for _, p := range read.passages {
		found := f.occurrences(p.reading)
		all = append(all, found...)
		phrases = max(phrases, f.phrasesIn(p.text))
		a.passages = append(a.passages, foundPassage{p, found})
	}
	a.holds = f.holds(all) + phrases
	return a
}

// snippet returns the best window of the best passage. Headings are the same in all articles and say nothing.
func (a foundArticle) snippet(f Finder) Snippet {
	var best window
	var in foundPassage
	for _, p := range a.passages {
		if p.kind == document.Heading {
			continue
		}
		if in.text == "" && p.kind == document.Prose {
			in = p // the beginning, unless something better comes
		}
		if w := bestWindow(p); w.beats(best) {
			best, in = w, p
		}
	}
	out := Snippet{Lang: a.lang, Upstream: a.upstream}
	start, end := excerptAround(in.text, best.start)
	shown, before := cutOut(in.text, start, end)
	out.Text = shown
	if best.clauses+best.terms > 0 {
		out.Spans = merge(f.marks(in.reading), start, end)
	}
	for i := range out.Spans {
		out.Spans[i][0] += before
		out.Spans[i][1] += before
	}
	return out
}

// window is as much of a passage as a snippet holds.
type window struct {
	start          int // of the first occurrence
	clauses, terms int // that are touched
	prose          bool
}

func (w window) beats(v window) bool {
	switch {
	case w.clauses != v.clauses:
		return w.clauses > v.clauses
	case w.terms != v.terms:
		return w.terms > v.terms
	}
	return w.prose && !v.prose && w.terms > 0
}

func bestWindow(p foundPassage) window {
	var best window
	short := fits(p.text)
	most := touched(p.found, len(p.text))
	for i, first := range p.found {
		if i > 0 && (short || best.clauses == most.clauses && best.terms == most.terms) {
			break // the window is the whole passage, or touches all that the passage has
		}
		_, end := excerptAround(p.text, first.start)
		w := touched(p.found[i:], end)
		w.start, w.prose = first.start, p.kind == document.Prose
		if w.beats(best) {
			best = w
		}
	}
	return best
}

// touched counts the clauses and terms that occur before an end.
func touched(found []occurrence, end int) (w window) {
	var clauses uint64 // there are fewer than 64
	var room [16]termPosition
	terms := room[:0]
	for _, s := range found {
		if s.start >= end {
			break
		}
		if s.end > end || slices.Contains(terms, s.position) {
			continue
		}
		terms = append(terms, s.position)
		if s.position.clause >= 0 {
			clauses |= 1 << s.position.clause
		}
	}
	return window{clauses: bits.OnesCount64(clauses), terms: len(terms)}
}

// merge returns the occurrences within a window as spans that do not touch, relative to its start.
func merge(found []occurrence, start, end int) [][2]int {
	var out [][2]int
	for _, s := range slices.SortedFunc(slices.Values(found), func(a, b occurrence) int { return a.start - b.start }) {
		if s.start < start || s.end > end {
			continue
		}
		if n := len(out); n > 0 && s.start-start <= out[n-1][1] {
			out[n-1][1] = max(out[n-1][1], s.end-start)
			continue
		}
		out = append(out, [2]int{s.start - start, s.end - start})
	}
	return out
}

// Together returns which part of a query's clauses, from 0 to 1, stands together in a row: in its best passage, for which
// the title counts too, in its title, and in what people ask that it answers.
func (s *Excerpts) Together(ctx context.Context, row int, f Finder, lang content.Language) (passage, title, asked float64, err error) {
	a, err := s.article(row, document.Slot(lang))
	if err = errors.Join(ctx.Err(), err); err != nil {
		return 0, 0, 0, err
	}
	people, err := s.asked(row, lang)
	if err != nil {
		return 0, 0, 0, err
	}
	titled := f.holds(f.occurrences(a.title))
	most := titled
	for _, p := range a.passages {
		most = max(most, f.holds(f.occurrences(p.reading)))
	}
	all := float64(len(f.Query.Clauses))
	return float64(most) / all, float64(titled) / all, float64(f.holds(f.occurrences(people.title))) / all, nil
}
