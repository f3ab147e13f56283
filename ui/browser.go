package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/session"
	"k8sexplore/ui/task"
)

// browser is the query and what it finds: the box, the filters, the list. What follows from that for the rest of the screen it
// leaves in wants.
type browser struct {
	*session.Session
	query   content.Query
	box     queryBox
	offers  []string // values for the filter being typed in it
	filters filterPane
	list    listPane
	chosen  bool   // an entry of the list, by the user; see aboutRelease
	opening bool   // the query is still the one that the program itself began with
	unread  string // a release that was asked for at the start and that only the facts may know

	answer    answer // to the words of the query
	searching bool   // a search runs: only one does
	queued    *bool  // another one waits, with this for keep; nil for none
	results   task.Latest
	quotes    task.Latest
	goOn      bool // to the article, once the query's answer is there

	answered content.Query // what the list shows
	asked    string        // the same as text
	landing  *listPlace    // where to go in the list, once it is there; nil for nowhere

	wants wants
}

// wants is what the root is to do when the browser is done with a message, in this order; see settle.
type wants struct {
	leave   bool // show the list's entry again
	landed  bool // the list has the entry that is shown for it
	move    bool // the focus, to:
	focus   frame.Pane
	article bool // show the article of what is selected now
}

func (w *wants) focusOn(p frame.Pane) { w.move, w.focus = true, p }

// answer is what a search has found besides the entries.
type answer struct {
	full        int                // entries that hold all words; they stand first
	corrections []index.Correction // words that were read as others
	elsewhere   int                // entries that the filters keep out, where there are no others, or none that hold all words
	cards       []index.Card       // facts that no entry is about
}

func newBrowser(s *session.Session, q content.Query) browser {
	b := browser{Session: s, query: q, box: newQueryBox(), filters: newFilterPane(s.Catalog)}
	b.list.setLanguage(s.Lang)
	return b
}

// begin shows what there is before the first search.
func (b *browser) begin() {
	sel := b.Catalog.Select(b.query.Filters)
	b.filters.show(b.query.Filters, sel.Facets)
	if b.query.Words == "" {
		b.answers(b.query)
		b.list.show(findings{rows: sel.Rows, full: len(sel.Rows)}, false)
	}
}

// browseActions are what is done to the query and the list; those of the box stand in typing.go.
func (m *Model) browseActions() handlers {
	b := &m.browser
	step := func(by int) func() tea.Cmd {
		return func() tea.Cmd {
			if _, page := b.aboutRelease(); page {
				b.choose() // the first that is read is the one under the cursor
			} else {
				b.move(by)
			}
			return nil
		}
	}
	return handlers{
		keys.Search:        func() tea.Cmd { return b.ask(b.query.Words) },
		keys.Number:        func() tea.Cmd { return b.ask("#") },
		keys.Toggle:        b.toggleFilter,
		keys.ClearFilters:  b.clearFilters,
		keys.NextEntry:     step(1),
		keys.PreviousEntry: step(-1),
	}
}

// move goes to another entry.
func (b *browser) move(by int) {
	if by == 0 {
		return
	}
	b.moveTo(b.list.cursor + by)
}

// moveTo goes to the i-th entry or card, which may be the one where the cursor is.
func (b *browser) moveTo(i int) {
	b.list.move(i - b.list.cursor)
	b.landing = nil
	b.choose()
}

// toggleFilter sets or lifts the value under the cursor.
func (b *browser) toggleFilter() tea.Cmd {
	term, ok := b.filters.selected()
	if !ok {
		return nil
	}
	if b.query.Filters.Has(term) {
		b.query.Filters = b.filters.giveUp(b.query.Filters, term)
		return b.search(false)
	}
	filters := b.query.Filters
	if err := b.addValue(&filters, term.Field, term.Value); err != nil {
		b.Explain(err)
		return nil
	}
	b.query.Filters = b.filters.adopt(filters, term)
	return b.search(false)
}

// clearFilters lifts all filters; the words stay.
func (b *browser) clearFilters() tea.Cmd {
	if b.query.Filters.IsZero() {
		return nil
	}
	b.query.Filters = content.Filters{}
	b.list.moved = true
	return b.search(true)
}

// widen takes the words out of the query, else the filters.
func (b *browser) widen() tea.Cmd {
	switch {
	case b.query.Words != "":
		b.query.Words = ""
	case !b.query.Filters.IsZero():
		b.query.Filters = content.Filters{}
	default:
		return nil
	}
	b.list.moved = true // a wider query keeps the entry
	return b.search(true)
}

// followLanguage goes on in the language of the session.
func (b *browser) followLanguage() {
	b.list.setLanguage(b.Lang)
	b.filters.redraw()
	b.list.quote(b.query.Words, b.Lang)
}

// followFacts shows the facts that have come: states of releases, and cards.
func (b *browser) followFacts() {
	b.filters.showReleases(b.Tables.Releases(), b.Today)
	found := b.list.findings
	found.cards, found.texts = withTexts(b.Tables, b.Newest, b.Words, b.answer.cards)
	b.list.show(found, true)
	b.wants.article = true
	b.land()
	b.goOnToArticle()
}

// foundIn returns the language in which the entry at hand has more of the words than in the one shown.
func (b *browser) foundIn() (content.Language, bool) {
	row, ok := b.list.selected()
	if !ok || b.query.Words == "" {
		return b.Lang, false
	}
	lang, ok := b.list.quotedIn(row)
	return lang, ok && lang != b.Lang
}

// searchOtherRelease asks for the newest release that has what the one asked for has not.
func (b *browser) searchOtherRelease() tea.Cmd {
	other, ok := b.otherRelease()
	if !ok {
		return nil
	}
	filters := b.query.Filters
	filters.Releases = nil
	if err := b.Catalog.AddValue(&filters, content.FieldRelease, other.Value); err != nil {
		b.Explain(err)
		return nil
	}
	b.query.Filters = filters
	return b.search(false)
}

// otherRelease returns the newest release that has entries for the query where the one asked for has none.
func (b *browser) otherRelease() (content.Count, bool) {
	if len(b.query.Filters.Releases) == 0 {
		return content.Count{}, false
	}
	for _, f := range b.filters.facets {
		if f.Field != content.FieldRelease {
			continue
		}
		if i := slices.IndexFunc(f.Counts, func(c content.Count) bool { return c.N > 0 }); i >= 0 {
			return f.Counts[i], true
		}
	}
	return content.Count{}, false
}
