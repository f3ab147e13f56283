package browse

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
)

// Found answers a search. It carries the ticket of its question.
type Found struct {
	ticket    int
	keep      bool // the same query as before was asked again
	result    index.Result
	elsewhere int // hits without the filters, where with them there are none, or none that hold all words
	err       error
}

// Search answers the query: at once where only filters select, by a command where words must be found. With keep, the
// query is the same as before, and a cursor that was moved stays on its entry.
func (b *Browser) Search(keep bool) Outcome {
	b.opening = false
	var out Outcome
	if !keep {
		out = doing(LeaveAside{})
		b.arrival.to, b.list.moved = nil, false
	}
	if b.query.Words == "" {
		b.results.Drop()
		if b.phase != idle {
			b.phase = abandoned
		}
		b.answer = reply{}
		sel := b.Catalog.Select(b.query.Filters)
		return out.and(b.showResult(sel.Rows, sel.Facets, keep))
	}
	b.snippets.Drop()                                 // they are of the words before
	b.filters.show(b.query.Filters, b.filters.facets) // the ticks at once, the counts when they come
	if b.phase == idle {
		return out.and(Outcome{Cmd: b.startSearch(keep)})
	}
	b.results.Drop() // the one that runs ends early
	b.keepNext = keep && (b.phase != overtaken || b.keepNext)
	b.phase = overtaken
	return out
}

func (b *Browser) startSearch(keep bool) tea.Cmd {
	ctx, ticket := b.results.Ask(b.Ctx)
	b.phase = searching
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
		return Found{ticket, keep, result, elsewhere, err}
	})
}

// Awaits reports whether the query is still to be answered.
func (b *Browser) Awaits() bool { return b.phase == searching || b.phase == overtaken }

// TakeFound shows the answer to a search, or begins the next one.
func (b *Browser) TakeFound(msg Found) Outcome {
	was := b.phase
	b.phase = idle
	if was == overtaken {
		return Outcome{Cmd: b.startSearch(b.keepNext)}
	}
	if !b.results.Answers(msg.ticket) {
		return Outcome{}
	}
	if msg.err != nil {
		b.Log.Printf("searching %q: %v", b.query, msg.err)
		b.Notice = b.Words.Fill("search_failed", phrase.Values{"Error": sanitize.Line(msg.err.Error())})
		b.answer = reply{}
		return b.showResult(nil, b.filters.facets, false)
	}
	rows, more := make([]int, 0, len(msg.result.Hits)), 0
	for i, h := range msg.result.Hits {
		rows = append(rows, h.Row)
		if i < msg.result.Full {
			more += len(h.Others)
		}
	}
	b.answer = reply{
		full: msg.result.Full, more: more, corrections: msg.result.Corrections, elsewhere: msg.elsewhere,
		cards: msg.result.Cards, named: msg.result.Named,
	}
	return b.showResult(rows, msg.result.Facets, msg.keep)
}

// showResult shows what was found.
func (b *Browser) showResult(rows []int, facets []content.Facet, keep bool) Outcome {
	full := len(rows)
	if b.query.Words != "" {
		full = b.answer.full
	}
	b.filters.show(b.query.Filters, facets)
	b.list.collect(b.query.Words, b.Lang)
	b.answers(b.query)
	b.list.show(b.laidOut(rows, full), keep)
	b.chosen = b.chosen && keep
	return doing(ShowArticle{}).and(b.arrive())
}

// answers notes that the list shows what the query finds.
func (b *Browser) answers(q content.Query) {
	b.answered, b.asked = q, q.String()
	b.list.say(q.Filters, b.arranged.Grouping(q))
}

// Snippets is what texts of entries have of the words of a query. It carries the ticket of its question.
type Snippets struct {
	ticket int
	words  string
	lang   content.Language
	byRow  map[int]index.Snippet
	err    error
}

// OpenSnippets asks for what the texts of the entries in sight have of the words.
func (b *Browser) OpenSnippets() tea.Cmd {
	rows := b.list.withoutSnippet()
	if len(rows) == 0 {
		b.snippets.Drop()
		return nil
	}
	ctx, ticket := b.snippets.Ask(b.Ctx)
	words, lang, searcher := b.list.snippets.words, b.list.snippets.lang, b.Searcher
	return b.Turn.Run(func() tea.Msg {
		found, err := searcher.Snippets(ctx, rows, words, lang)
		return Snippets{ticket, words, lang, found, err}
	})
}

// AwaitsSnippets reports whether snippets are on their way.
func (b *Browser) AwaitsSnippets() bool { return b.snippets.Open() }

// TakeSnippets shows the snippets that have come.
func (b *Browser) TakeSnippets(msg Snippets) {
	if !b.snippets.Answers(msg.ticket) {
		return
	}
	if msg.err != nil {
		b.Log.Printf("reading snippets: %v", msg.err)
		b.list.snippets.before = nil
	}
	b.list.takeSnippets(msg.words, msg.lang, msg.byRow)
}
