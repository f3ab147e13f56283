package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/article"
	"k8sexplore/ui/phrase"
)

// Answers of commands. Each carries the ticket of its question.
type (
	resultMsg struct {
		ticket int
		keep   bool // the same query as before was asked again
		result index.Result
		err    error
	}
	articleMsg struct {
		ticket int
		key    articleKey
		doc    article.Document
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
		sel := m.catalog.Select(m.query.Filters)
		return m.showResult(sel.Rows, sel.Facets, keep)
	}
	m.filters.show(m.query.Filters, m.filters.facets) // the ticks at once, the counts when they come
	ctx, ticket := m.results.ask(m.ctx)
	q, lang, searcher := m.query, m.lang, m.searcher
	return func() tea.Msg {
		result, err := searcher.Search(ctx, q, lang, 0)
		return resultMsg{ticket, keep, result, err}
	}
}

func (m *Model) takeResult(msg resultMsg) tea.Cmd {
	if !m.results.answers(msg.ticket) {
		return nil
	}
	if msg.err != nil {
		m.log.Printf("searching %q: %v", m.query, msg.err)
		m.notice = m.words.Fill("search_failed", phrase.Values{"Error": msg.err.Error()})
		return m.showResult(nil, m.filters.facets, false)
	}
	rows := make([]int, 0, len(msg.result.Hits))
	for _, h := range msg.result.Hits {
		rows = append(rows, h.Row)
	}
	return m.showResult(rows, msg.result.Facets, msg.keep)
}

func (m *Model) showResult(rows []int, facets []content.Facet, keep bool) tea.Cmd {
	m.filters.show(m.query.Filters, facets)
	m.list.show(rows, keep)
	return tea.Batch(m.openArticle(), m.goOnToArticle())
}

// subject returns what the detail pane should be about.
func (m *Model) subject() (subject, bool) {
	if m.aside != nil {
		return *m.aside, true
	}
	row, ok := m.list.selected()
	return subject{row: row}, ok
}

// openArticle shows the article of the subject: at once if it was laid out before, else by a command.
func (m *Model) openArticle() tea.Cmd {
	about, ok := m.subject()
	if !ok {
		m.articles.drop()
		m.detail.clear()
		return nil
	}
	key := articleKey{about, m.lang, m.layout.articleWidth()}
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
	desk := m.desk()
	return func() tea.Msg {
		doc, err := layOut(ctx, desk, key)
		return articleMsg{ticket, key, doc, err}
	}
}

func layOut(ctx context.Context, desk article.Desk, key articleKey) (article.Document, error) {
	if err := ctx.Err(); err != nil {
		return article.Document{}, err
	}
	if key.subject.release != (content.Version{}) {
		page, _ := desk.Catalog.Release(key.subject.release)
		return desk.Release(page, key.lang, key.width)
	}
	return desk.Entry(key.subject.row, key.lang, key.width)
}

func (m *Model) takeArticle(msg articleMsg) {
	if !m.articles.answers(msg.ticket) {
		return
	}
	if msg.err != nil {
		m.log.Printf("showing an article: %v", msg.err)
		m.detail.clear()
		m.notice = m.words.Fill("read_failed", phrase.Values{"Error": msg.err.Error()})
		return
	}
	m.detail.show(msg.key, msg.doc)
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
	if m.query.Words == "" {
		return nil
	}
	return m.search(true)
}
