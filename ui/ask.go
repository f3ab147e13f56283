package ui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/article"
	"k8sexplore/ui/phrase"
)

// Answers of commands. Each carries the ticket of its question.
type (
	resultMsg struct {
		ticket    int
		keep      bool // the same query as before was asked again
		result    index.Result
		elsewhere int // hits without the filters, where there are none with them
		err       error
	}
	articleMsg struct {
		ticket int
		key    articleKey
		doc    article.Document
		err    error
	}
	quotesMsg struct {
		ticket   int
		words    string
		lang     content.Language
		snippets map[int]index.Snippet // by row
		err      error
	}
	factsMsg struct {
		tables *facts.Tables
		err    error
	}
	indexReadyMsg struct{ err error }

	// buildingMsg says that the search index is not there yet and is being built.
	buildingMsg struct{}
)

// search answers the query: at once where only filters select, by a command where words must be found. With keep, the
// query is the same as before, and the cursor stays on an entry that somebody has moved it to.
func (m *Model) search(keep bool) tea.Cmd {
	if !keep {
		m.aside = nil
		m.list.moved = false
	}
	if m.query.Words == "" {
		m.results.drop()
		m.queued, m.answer = nil, answer{}
		sel := m.catalog.Select(m.query.Filters)
		return m.showResult(sel.Rows, sel.Facets, keep)
	}
	m.quotes.drop()                                   // what it says is of the words before
	m.filters.show(m.query.Filters, m.filters.facets) // the ticks at once, the counts when they come
	if m.searching {
		m.results.drop() // it ends early, and this one begins then
		keep = keep && (m.queued == nil || *m.queued)
		m.queued = &keep
		return nil
	}
	return m.startSearch(keep)
}

func (m *Model) startSearch(keep bool) tea.Cmd {
	ctx, ticket := m.results.ask(m.ctx)
	m.searching = true
	q, lang, searcher := m.query, m.lang, m.searcher
	return m.turn.run(func() tea.Msg {
		result, err := searcher.Search(ctx, q, lang, 0)
		elsewhere := 0
		if err == nil && result.Total == 0 && !q.Filters.IsZero() {
			var all index.Result
			all, err = searcher.Search(ctx, content.Query{Words: q.Words}, lang, 1)
			elsewhere = all.Total
		}
		return resultMsg{ticket, keep, result, elsewhere, err}
	})
}

// awaitsResult reports whether the query is still to be answered.
func (m *Model) awaitsResult() bool { return m.results.waiting() || m.queued != nil }

func (m *Model) takeResult(msg resultMsg) tea.Cmd {
	m.searching = false
	if next := m.queued; next != nil {
		m.queued = nil
		return m.startSearch(*next)
	}
	if !m.results.answers(msg.ticket) {
		return nil
	}
	if msg.err != nil {
		m.log.Printf("searching %q: %v", m.query, msg.err)
		m.notice = m.words.Fill("search_failed", phrase.Values{"Error": msg.err.Error()})
		m.answer = answer{}
		return m.showResult(nil, m.filters.facets, false)
	}
	rows := make([]int, 0, len(msg.result.Hits))
	for _, h := range msg.result.Hits {
		rows = append(rows, h.Row)
	}
	m.answer = answer{
		full: msg.result.Full, corrections: msg.result.Corrections, elsewhere: msg.elsewhere, cards: msg.result.Cards,
	}
	return m.showResult(rows, msg.result.Facets, msg.keep)
}

func (m *Model) showResult(rows []int, facets []content.Facet, keep bool) tea.Cmd {
	full := len(rows)
	if m.query.Words != "" {
		full = m.answer.full
	}
	m.filters.show(m.query.Filters, facets)
	m.list.quote(m.query.Words, m.lang)
	found := findings{rows: rows, full: full}
	found.cards, found.texts = withTexts(m.tables, m.newest, m.words, m.answer.cards)
	m.list.show(found, keep)
	return tea.Batch(m.openArticle(), m.goOnToArticle())
}

// subject returns what the detail pane should be about.
func (m *Model) subject() (subject, bool) {
	if m.aside != nil {
		return *m.aside, true
	}
	if card, ok := m.list.selectedCard(); ok {
		return subject{kep: card.KEP, gate: card.Gate}, true
	}
	row, ok := m.list.selected()
	return subject{row: row}, ok
}

// openFacts reads the tables of facts, which are parsed once; the command that lays an article out waits for the same.
func (m *Model) openFacts() tea.Cmd {
	if m.facts == nil {
		return nil
	}
	read := m.facts
	return func() tea.Msg {
		tables, err := read()
		return factsMsg{tables, err}
	}
}

// takeFacts keeps the facts, and shows the cards of an answer that came before them.
func (m *Model) takeFacts(msg factsMsg) tea.Cmd {
	if msg.err != nil {
		m.log.Printf("reading the facts: %v", msg.err)
		return nil
	}
	m.tables, m.newest = msg.tables, msg.tables.Newest(m.today)
	m.filters.showReleases(m.tables.Releases(), m.today)
	found := m.list.findings
	found.cards, found.texts = withTexts(m.tables, m.newest, m.words, m.answer.cards)
	m.list.show(found, true)
	return tea.Batch(m.openArticle(), m.goOnToArticle())
}

// openArticle shows the article of the subject, and what stands in the texts of the entries in sight.
func (m *Model) openArticle() tea.Cmd { return tea.Batch(m.openSubject(), m.openQuotes()) }

// openSubject shows the article of the subject: at once if it was laid out before, else by a command.
func (m *Model) openSubject() tea.Cmd {
	about, ok := m.subject()
	if !ok {
		m.articles.drop()
		m.detail.clear()
		return nil
	}
	key := articleKey{about, m.lang, m.layout.articleWidth(), m.query.Words}
	if m.detail.loaded && m.detail.key == key {
		m.articles.drop()
		return nil
	}
	if doc, ok := m.detail.kept.Get(key); ok {
		m.articles.drop()
		m.detail.show(key, doc)
		return nil
	}
	ctx, ticket := m.articles.ask(m.ctx)
	desk, searcher, tables, today := m.desk(), m.searcher, m.facts, m.today
	return m.turn.run(func() tea.Msg {
		if tables != nil {
			if t, err := tables(); err == nil { // what is wrong with them is said where they are kept
				desk.Facts, desk.Newest = t, t.Newest(today)
			}
		}
		doc, err := layOut(ctx, desk, searcher, key)
		return articleMsg{ticket, key, doc, err}
	})
}

func layOut(ctx context.Context, desk article.Desk, searcher Searcher, key articleKey) (article.Document, error) {
	if key.words != "" {
		marker, err := searcher.Marker(ctx, key.words)
		if err != nil {
			return article.Document{}, err
		}
		desk.Marker = marker
	}
	if err := ctx.Err(); err != nil {
		return article.Document{}, err
	}
	if key.subject.release != (content.Version{}) {
		page, _ := desk.Catalog.Release(key.subject.release)
		return desk.Release(page, key.lang, key.width)
	}
	var doc article.Document
	var known bool
	switch about := key.subject; {
	case about.kep != 0:
		doc, known = desk.KEP(about.kep, key.width)
	case about.gate != "":
		doc, known = desk.Gate(about.gate, key.width)
	default:
		return desk.Entry(about.row, key.lang, key.width)
	}
	if !known {
		return doc, fmt.Errorf("nothing is known about KEP %d, gate %q", key.subject.kep, key.subject.gate)
	}
	return doc, nil
}

// openQuotes asks for what the texts of the entries in sight have of the words.
func (m *Model) openQuotes() tea.Cmd {
	rows := m.list.unquoted()
	if len(rows) == 0 {
		m.quotes.drop()
		return nil
	}
	ctx, ticket := m.quotes.ask(m.ctx)
	words, lang, searcher := m.list.quotes.words, m.list.quotes.lang, m.searcher
	return m.turn.run(func() tea.Msg {
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

func (m *Model) takeQuotes(msg quotesMsg) {
	if !m.quotes.answers(msg.ticket) {
		return
	}
	if msg.err != nil {
		m.log.Printf("quoting: %v", msg.err)
		m.list.quotes.before = nil
	}
	m.list.takeQuotes(msg.words, msg.lang, msg.snippets)
}

func (m *Model) takeArticle(msg articleMsg) tea.Cmd {
	if !m.articles.answers(msg.ticket) {
		return nil
	}
	if msg.err != nil {
		m.log.Printf("showing an article: %v", msg.err)
		m.detail.clear()
		m.notice = m.words.Fill("read_failed", phrase.Values{"Error": msg.err.Error()})
		return nil
	}
	m.detail.show(msg.key, msg.doc)
	return m.warmUp()
}

// prepareIndex opens the search index, or builds it in the background while a plain scan answers.
func (m *Model) prepareIndex() tea.Cmd {
	ctx, searcher := m.ctx, m.searcher
	return func() tea.Msg {
		return indexReadyMsg{searcher.Prepare(ctx, nil)}
	}
}

// takeIndex asks a standing query again, now that the index can answer it.
func (m *Model) takeIndex(msg indexReadyMsg) tea.Cmd {
	m.building = false
	if msg.err != nil {
		if m.ctx.Err() == nil { // else the screen is closing
			m.log.Printf("preparing the search index: %v", msg.err)
			m.notice = m.words.Say("index_failed")
		}
		return nil
	}
	m.indexed = true
	if m.query.Words == "" {
		return m.warmUp()
	}
	return m.search(true)
}

// warmUp reads what the first search needs, once the first article stands there and the index is ready: nothing waits for it then.
func (m *Model) warmUp() tea.Cmd {
	if m.warm || !m.indexed || !m.detail.loaded {
		return nil
	}
	m.warm = true
	searcher := m.searcher
	return m.turn.run(func() tea.Msg {
		searcher.Warm()
		return nil
	})
}
