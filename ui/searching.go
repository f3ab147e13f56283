package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/phrase"
)

// Answers of commands. Each carries the ticket of its question.
type (
	resultMsg struct {
		ticket    int
		keep      bool // the same query as before was asked again
		result    index.Result
		elsewhere int // hits without the filters, where with them there are none, or none that hold all words
		err       error
	}
	quotesMsg struct {
		ticket   int
		words    string
		lang     content.Language
		snippets map[int]index.Snippet // by row
		err      error
	}
)

// search answers the query: at once where only filters select, by a command where words must be found. With keep, the
// query is the same as before, and the cursor stays on an entry that somebody has moved it to.
func (b *browser) search(keep bool) tea.Cmd {
	b.opening = false
	if !keep {
		b.wants.leave, b.landing = true, nil
		b.list.moved = false
	}
	if b.query.Words == "" {
		b.results.Drop()
		b.queued, b.answer = nil, answer{}
		sel := b.Catalog.Select(b.query.Filters)
		b.showResult(sel.Rows, sel.Facets, keep)
		return nil
	}
	b.quotes.Drop()                                   // what it says is of the words before
	b.filters.show(b.query.Filters, b.filters.facets) // the ticks at once, the counts when they come
	if b.searching {
		b.results.Drop() // it ends early, and this one begins then
		keep = keep && (b.queued == nil || *b.queued)
		b.queued = &keep
		return nil
	}
	return b.startSearch(keep)
}

func (b *browser) startSearch(keep bool) tea.Cmd {
	ctx, ticket := b.results.Ask(b.Ctx)
	b.searching = true
	q, lang, searcher := b.query, b.Lang, b.Searcher
	return b.Turn.Run(func() tea.Msg {
		result, err := searcher.Search(ctx, q, lang, 0)
		elsewhere := 0
		if err == nil && result.Full == 0 && !q.Filters.IsZero() {
			var all index.Result
			all, err = searcher.Search(ctx, content.Query{Words: q.Words}, lang, 1)
			elsewhere = all.Full
			if result.Total == 0 {
				elsewhere = all.Total
			}
		}
		return resultMsg{ticket, keep, result, elsewhere, err}
	})
}

// awaitsResult reports whether the query is still to be answered.
func (b *browser) awaitsResult() bool { return b.results.Open() || b.queued != nil }

func (b *browser) takeResult(msg resultMsg) tea.Cmd {
	b.searching = false
	if next := b.queued; next != nil {
		b.queued = nil
		return b.startSearch(*next)
	}
	if !b.results.Answers(msg.ticket) {
		return nil
	}
	if msg.err != nil {
		b.Log.Printf("searching %q: %v", b.query, msg.err)
		b.Notice = b.Words.Fill("search_failed", phrase.Values{"Error": msg.err.Error()})
		b.answer = answer{}
		b.showResult(nil, b.filters.facets, false)
		return nil
	}
	rows := make([]int, 0, len(msg.result.Hits))
	for _, h := range msg.result.Hits {
		rows = append(rows, h.Row)
	}
	b.answer = answer{
		full: msg.result.Full, corrections: msg.result.Corrections, elsewhere: msg.elsewhere, cards: msg.result.Cards,
	}
	b.showResult(rows, msg.result.Facets, msg.keep)
	return nil
}

// showResult shows what was found.
func (b *browser) showResult(rows []int, facets []content.Facet, keep bool) {
	full := len(rows)
	if b.query.Words != "" {
		full = b.answer.full
	}
	b.filters.show(b.query.Filters, facets)
	b.list.quote(b.query.Words, b.Lang)
	found := findings{rows: rows, full: full}
	found.cards, found.texts = withTexts(b.Tables, b.Newest, b.Words, b.answer.cards)
	b.list.show(found, keep)
	b.chosen = b.chosen && keep
	b.answers(b.query)
	b.wants.article = true
	b.land()
	b.goOnToArticle()
}

// openQuotes asks for what the texts of the entries in sight have of the words.
func (b *browser) openQuotes() tea.Cmd {
	rows := b.list.unquoted()
	if len(rows) == 0 {
		b.quotes.Drop()
		return nil
	}
	ctx, ticket := b.quotes.Ask(b.Ctx)
	words, lang, searcher := b.list.quotes.words, b.list.quotes.lang, b.Searcher
	return b.Turn.Run(func() tea.Msg {
		snippets := make(map[int]index.Snippet, len(rows))
		for _, row := range rows {
			snippet, err := searcher.Snippet(ctx, row, words, lang)
			if err != nil {
				return quotesMsg{ticket, words, lang, snippets, err}
			}
			snippets[row] = snippet
		}
		return quotesMsg{ticket, words, lang, snippets, nil}
	})
}

func (b *browser) takeQuotes(msg quotesMsg) {
	if !b.quotes.Answers(msg.ticket) {
		return
	}
	if msg.err != nil {
		b.Log.Printf("quoting: %v", msg.err)
		b.list.quotes.before = nil
	}
	b.list.takeQuotes(msg.words, msg.lang, msg.snippets)
}
