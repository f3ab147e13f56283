package browse

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
)

// Found answers a search. It carries the ticket of its question.
type Found struct {
	ticket  int
	result  index.Result
	outside int // hits without the filters, where with them there are none, or none that hold all words
	err     error
}

// remarks is what a search says besides the entries and cards that it has found.
type remarks struct {
	understood []string // how the words were read, where otherwise than they were typed
	unheld     []string // says which words no text holds, where nothing was found
	outside    int      // as in Found
}

// Search answers the query: at once where only filters select, by a command where words must be found. With keep, the
// query is the same as before, and a cursor that was moved stays on its entry.
func (b *Browser) Search(keep bool) Outcome {
	b.opening = false
	var out Outcome
	if !keep {
		out = doing(LeaveAside{})
		b.arrival.to = nil
		b.Keep(false)
	}
	if b.query.Words == "" {
		b.results.Drop()
		b.remarks = remarks{}
		found, facets := answer.Selected(b.Catalog, b.query.Filters)
		return out.and(b.show(found, facets, keep))
	}
	b.DropSnippets()        // they are of the words before
	b.Tick(b.query.Filters) // the counts follow when they come
	b.keep = keep && (b.keep || !b.Awaits())
	return out.and(Outcome{Cmd: b.startSearch()})
}

// startSearch looks the words up when it is their turn. A search that is no longer the newest ends at once.
func (b *Browser) startSearch() tea.Cmd {
	ctx, ticket := b.results.Ask(b.Ctx)
	q, lang, searcher := b.query, b.Lang, b.Searcher
	return b.Turn.Run(func() tea.Msg {
		found := Found{ticket: ticket}
		found.result, found.err = searcher.Search(ctx, q, lang, 0)
		if found.err == nil && found.result.Full == 0 && !q.Filters.IsZero() {
			var all index.Result
			all, found.err = searcher.Search(ctx, content.Query{Words: q.Words}, lang, 1)
			if found.outside = all.Full; found.result.Total == 0 {
				found.outside = all.Total
			}
		}
		return found
	})
}

// Awaits reports whether the query is still to be answered.
func (b *Browser) Awaits() bool { return b.results.Open() }

// TakeFound shows the answer to a search.
func (b *Browser) TakeFound(msg Found) Outcome {
	if !b.results.Answers(msg.ticket) {
		return Outcome{}
	}
	if msg.err != nil {
		b.Log.Printf("searching %q: %v", b.query, msg.err)
		b.Tell("search_failed", phrase.Values{"Error": sanitize.Line(msg.err.Error())})
		b.remarks = remarks{}
		return b.show(answer.Found{}, b.Facets(), false)
	}
	b.remarks = remarks{
		understood: answer.Understood(b.Words, msg.result), outside: msg.outside,
		unheld: answer.Unheld(b.Words, answer.NamesOf(b.Desk()), b.query, msg.result.Unheld),
	}
	return b.show(answer.FoundBy(msg.result), msg.result.Facets, b.keep)
}

// show shows what the query has found.
func (b *Browser) show(found answer.Found, facets []content.Facet, keep bool) Outcome {
	b.Panel.Show(b.query.Filters, facets)
	b.List.Show(b.query, found, keep)
	return doing(ShowArticle{}).and(b.arrive())
}
