package index

import (
	"context"
	"slices"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// Snippet is the passage of an article that shows why it was found.
type Snippet struct {
	Text     string // one line without Markdown, cut at the borders of words, at most snippetCells wide and safe to print
	Lang     content.Language
	Upstream bool     // stands in none of the article's texts, but in what upstream says of the change (content.Entry.Upstream)
	Spans    [][2]int // byte offsets in Text of what was found, in order, apart from each other
}

const (
	snippetCells = 160
	snippetLead  = 60 // cells before the first word found
)

// Snippet returns the passage of a row's article that says most about the words: in lang unless another language has
// clearly more of them, then in the one that has most; where upstream says clearly more of them than all of these, a
// passage of its text, which is English. Where the article has none of them (the title, or a name, may) the
// passage is its beginning; it is empty only where the article is. An error is the context's, or that the text could
// not be read.
func (s *Searcher) Snippet(ctx context.Context, row int, words string, lang content.Language) (Snippet, error) {
	f, err := s.finder(ctx, words, lang)
	if err != nil {
		return Snippet{}, err
	}
	var best article
	all := len(f.query.clauses) + len(f.phrases)
	for _, l := range s.languages(row, lang) {
		if err := ctx.Err(); err != nil {
			return Snippet{}, err
		}
		a, err := s.readArticle(row, l, f)
		if err != nil {
			return Snippet{}, err
		}
		if best.passages == nil || clearlyMore(a.holds, best.holds, all) {
			best = a
		}
		if best.holds == all {
			break
		}
	}
	if best.holds < all {
		if a := s.readUpstream(row, f); clearlyMore(a.holds, best.holds, all) {
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
func (s *Searcher) languages(row int, want content.Language) []content.Language {
	e := s.catalog.Entry(row)
	out := e.Languages()
	if i := slices.Index(out, want); i > 0 {
		out = slices.Insert(slices.Delete(out, i, i+1), 0, want)
	}
	return out
}

// readAs returns what a row's texts have for a clause, as the text writes it, folded: the first such word of the title
// or article in a language, lang first.
func (s *Searcher) readAs(ctx context.Context, row int, c clause, lang content.Language) (string, error) {
	f := newFinder(query{clauses: []clause{c}}, s.thesaurus())
	for _, l := range s.languages(row, lang) {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		body, _, err := s.catalog.Body(row, l)
		if err != nil {
			return "", err
		}
		title, _ := s.catalog.Title(row, l)
		for _, source := range []string{title, s.markdown().plain(body)} {
			for _, occurrence := range f.occurrences(source) {
				return text.Fold(source[occurrence.start:occurrence.end]), nil
			}
		}
	}
	for _, source := range upstreamTexts(s.catalog, row) {
		source = s.markdown().plain(source)
		for _, occurrence := range f.occurrences(source) {
			return text.Fold(source[occurrence.start:occurrence.end]), nil
		}
	}
	return "", nil
}

// article is a text with what was found in it.
type article struct {
	lang     content.Language
	upstream bool
	passages []foundPassage
	holds    int // clauses and exact phrases, title included
}

type foundPassage struct {
	passage
	found []occurrence
}

func (s *Searcher) readArticle(row int, l content.Language, f finder) (article, error) {
	body, _, err := s.catalog.Body(row, l)
	if err != nil {
		return article{}, err
	}
	title, _ := s.catalog.Title(row, l)
	a := article{lang: l}
	a.find(title, s.markdown().passages(body), f)
	return a, nil
}

// readUpstream is readArticle for what upstream says besides.
func (s *Searcher) readUpstream(row int, f finder) article {
	a := article{lang: content.English, upstream: true}
	texts := upstreamTexts(s.catalog, row)
	if len(texts) == 0 {
		return a
	}
	var passages []passage
	for _, text := range texts {
		passages = append(passages, s.markdown().passages(text)...)
	}
	title, _ := s.catalog.Title(row, content.English)
	a.find(title, passages, f)
	return a
}

// find looks for the words in an article.
func (a *article) find(title string, passages []passage, f finder) {
	a.passages = []foundPassage{}
	all, phrases := f.occurrences(title), f.phrasesIn(title)
	for _, p := range passages {
		found := f.occurrences(p.text)
		all = append(all, found...)
		phrases = max(phrases, f.phrasesIn(p.text))
		a.passages = append(a.passages, foundPassage{p, found})
	}
	a.holds = f.holds(all) + phrases
}

// snippet returns the best window of the best passage. Headings are the same in all articles and say nothing.
func (a article) snippet(f finder) Snippet {
	var best window
	var in foundPassage
	for _, p := range a.passages {
		if p.kind == heading {
			continue
		}
		if in.text == "" && p.kind == prose {
			in = p // the beginning, unless something better comes
		}
		if w := bestWindow(p); w.beats(best) {
			best, in = w, p
		}
	}
	out := Snippet{Lang: a.lang, Upstream: a.upstream}
	start, end := excerptAround(in.text, best.start)
	out.Text = in.text[start:end]
	if best.clauses+best.terms > 0 {
		out.Spans = merge(f.marks(in.text), start, end)
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
	for i, first := range p.found {
		if i > 0 && short {
			break // the window is the whole passage
		}
		w := window{start: first.start, prose: p.kind == prose}
		_, end := excerptAround(p.text, first.start)
		clauses, terms := map[int]bool{}, map[termPosition]bool{}
		for _, s := range p.found[i:] {
			if s.start >= end {
				break
			}
			if s.end <= end {
				terms[s.position] = true
				clauses[s.position.clause] = true
			}
		}
		delete(clauses, -1)
		if w.clauses, w.terms = len(clauses), len(terms); w.beats(best) {
			best = w
		}
	}
	return best
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
