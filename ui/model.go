package ui

import (
	"context"
	"log"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/article"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
)

// Model is the root of the screen. It owns the query, the language and the focus; the panes are plain structs that it
// tells what happened. Everything slow is a command whose answer carries a ticket; see latest.
type Model struct {
	ctx      context.Context // of the whole screen; ends the building of the index
	catalog  *content.Catalog
	searcher Searcher
	log      *log.Logger
	styles   *style.Styles
	words    *phrase.Book
	keys     keyMap
	facts    func() (*facts.Tables, error) // for commands only: the first call parses them
	tables   *facts.Tables                 // nil until they are there
	newest   content.Version               // the newest release that is out
	today    string                        // an ISO date

	query  content.Query
	lang   content.Language
	focus  pane
	layout layout

	box       queryBox
	offers    []string // values for the filter being typed in it
	filters   filterPane
	list      listPane
	detail    detailPane
	gates     []string // that v leads through, from where it was first pressed
	aside     *subject // what is shown instead of the list's entry: a release page, another release of an enhancement; nil for none
	asideFrom reading  // where to go back to from the aside
	help      helpPane
	notice    string // one line about the last thing that went wrong, until the next key

	answer    answer // to the words of the query
	searching bool   // a search runs: only one does
	queued    *bool  // another one waits, with this for keep; nil for none

	turn     turn
	results  latest
	articles latest
	quotes   latest
	building bool         // the search index is being built
	indexed  bool         // it is there
	warm     bool         // what the first search needs has been asked for
	goOn     bool         // to the article, once the query's answer is there
	typed    []tea.KeyMsg // before the screen was there
}

// Searcher finds entries; *index.Searcher is one.
type Searcher interface {
	Prepare(ctx context.Context, progress func(done, total int)) error
	Warm()
	Search(ctx context.Context, q content.Query, lang content.Language, limit int) (index.Result, error)
	Snippet(ctx context.Context, row int, words string, lang content.Language) (index.Snippet, error)
	Marker(ctx context.Context, words string) (*index.Marker, error)
}

// reading is where somebody was.
type reading struct {
	focus pane
	shown subject
	place article.Place
}

// answer is what a search has found besides the entries.
type answer struct {
	full        int                // entries that hold all words; they stand first
	corrections []index.Correction // words that were read as others
	elsewhere   int                // entries that the filters keep out, where there are no others
	cards       []index.Card       // facts that no entry is about
}

// config is what a Model is made of.
type config struct {
	ctx           context.Context
	catalog       *content.Catalog
	searcher      Searcher
	log           *log.Logger
	styles        *style.Styles
	query         content.Query
	problem       error // with the query, as it was given
	trouble       error // with what was imported
	facts         func() (*facts.Tables, error)
	today         string // an ISO date
	lang          content.Language
	width, height int
	typed         []tea.KeyMsg // by the user, before the screen was there
}

func newModel(c config) (*Model, error) {
	m := &Model{
		ctx: c.ctx, catalog: c.catalog, searcher: c.searcher, log: c.log, styles: c.styles, query: c.query, typed: c.typed,
		facts: c.facts, today: c.today, turn: newTurn(),
		focus: paneList, box: newQueryBox(), filters: newFilterPane(c.catalog), detail: newDetailPane(),
	}
	if err := m.setLanguage(c.lang); err != nil {
		return nil, err
	}
	if c.problem != nil {
		m.explain(c.problem)
	}
	if c.trouble != nil {
		m.notice = strings.TrimSuffix(c.trouble.Error()+"; "+m.notice, "; ")
	}
	m.resize(c.width, c.height)
	sel := c.catalog.Select(c.query.Filters)
	m.filters.show(c.query.Filters, sel.Facets)
	if c.query.Words == "" {
		m.list.show(findings{rows: sel.Rows, full: len(sel.Rows)}, false)
	}
	return m, nil
}

// Init asks for what the first frame lacks: the article, the answer to words given on the command line, the index; and
// for the size once more, since the window may have changed before anybody listened. What was typed before comes first.
func (m *Model) Init() tea.Cmd {
	first := m.openArticle()
	if m.query.Words != "" {
		first = m.search(false)
	}
	cmds := []tea.Cmd{first, m.openFacts(), m.prepareIndex(), tea.WindowSize()}
	for _, k := range m.typed {
		cmds = append(cmds, m.takeKeys(k))
	}
	return tea.Batch(cmds...)
}

// setLanguage changes the language of texts and screen.
func (m *Model) setLanguage(l content.Language) error {
	words, err := phrase.Open(l)
	if err != nil {
		return err
	}
	m.lang, m.words, m.keys = l, words, newKeyMap(words)
	m.list.setLanguage(l)
	m.filters.redraw()
	return nil
}

func (m *Model) resize(width, height int) {
	m.layout = newLayout(width, height, m.focus)
	rows := m.layout.rows()
	m.filters.resize(m.layout.widthOf(paneFilters), rows)
	m.list.resize(m.layout.widthOf(paneList), rows)
	m.detail.resize(m.layout.widthOf(paneDetail), rows)
	m.help.top = 0
	m.filters.focus(m.focus == paneFilters)
	m.list.focused = m.focus == paneList
}

// focusOn moves the focus, which may fold other panes away.
func (m *Model) focusOn(p pane) {
	m.focus = p
	m.resize(m.layout.width, m.layout.height)
}

func (m *Model) desk() article.Desk {
	return article.Desk{Catalog: m.catalog, Styles: m.styles, Words: m.words}
}
