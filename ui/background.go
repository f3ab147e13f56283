package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content/facts"
	"k8sexplore/ui/palette"
)

// What is got ready behind the screen: the facts and the search index.
type (
	factsMsg struct {
		tables *facts.Tables
		err    error
	}
	indexReadyMsg struct{ err error }

	// buildingMsg says that the search index is not there yet and is being built, and how far that is.
	buildingMsg struct{ percent int }
)

// indexState is how far the search index is.
type indexState struct {
	building bool
	percent  int // of it that is built
	ready    bool
	warm     bool // what the first search needs has been asked for
}

// openFacts reads the tables of facts, which are parsed once; the command that lays an article out waits for the same.
func (m *Model) openFacts() tea.Cmd {
	if m.ReadFacts == nil {
		return nil
	}
	read := m.ReadFacts
	return func() tea.Msg {
		tables, err := read()
		return factsMsg{tables, err}
	}
}

// takeFacts keeps the facts, and shows what was asked for before them: cards, gates and enhancements in the palette.
func (m *Model) takeFacts(msg factsMsg) tea.Cmd {
	if msg.err != nil {
		m.Log.Printf("reading the facts: %v", msg.err)
		return nil
	}
	m.Tables, m.Newest = msg.tables, msg.tables.Newest(m.Today)
	cmd := m.follow(m.browser.FollowFacts())
	if p, ok := m.overlays.Top().(*palette.Palette); ok {
		p.Refresh()
	}
	return tea.Batch(cmd, m.follow(m.browser.ReadAgain()))
}

// prepareIndex opens the search index, or builds it in the background while a plain scan answers.
func (m *Model) prepareIndex() tea.Cmd {
	ctx, searcher := m.Ctx, m.Searcher
	return func() tea.Msg {
		return indexReadyMsg{searcher.Prepare(ctx, nil)}
	}
}

// takeIndex asks a standing query again, now that the index can answer it.
func (m *Model) takeIndex(msg indexReadyMsg) tea.Cmd {
	m.index.building = false
	if msg.err != nil {
		if m.Ctx.Err() == nil { // else the screen is closing
			m.Log.Printf("preparing the search index: %v", msg.err)
			m.Notice = m.Words.Say("index_failed")
		}
		return nil
	}
	m.index.ready = true
	if m.browser.Query().Words == "" {
		return m.warmUp()
	}
	return m.follow(m.browser.Search(true))
}

// warmUp reads what the first search needs, once the first article stands there and the index is ready: nothing waits for it then.
func (m *Model) warmUp() tea.Cmd {
	if m.index.warm || !m.index.ready || !m.reader.Loaded() {
		return nil
	}
	m.index.warm = true
	searcher := m.Searcher
	return m.Turn.Run(func() tea.Msg {
		searcher.Warm()
		return nil
	})
}
