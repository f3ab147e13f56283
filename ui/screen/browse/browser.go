// Package browse is the query and what it finds: the query box, the filters and the list beside the article. A
// Browser changes its own state and returns what follows from that for the rest of the screen as an Outcome; it knows
// neither the article nor the other panes.
//
// It belongs to the update loop and is not safe for concurrent use. Searching and reading snippets are commands;
// their answers carry tickets, and answers to earlier questions are dropped.
package browse

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/session"
)

// Browser is the query and what it finds.
type Browser struct {
	*session.Session
	query   content.Query
	box     queryBox
	offers  []string // values for the filter that is being typed in the box
	filters filterPane
	list    listPane
	leads   leads
	past    past // queries

	arranged arrangement

	opening bool   // the query is the program's own: nobody has asked for anything yet
	lifted  bool   // the query box was opened over such a query, which went
	chosen  bool   // an entry of the list was chosen; see AboutRelease
	unknown string // the release that was asked for at the start and that only the facts may know, "" for none

	phase    phase
	keepNext bool    // when overtaken: the cursor stays on its entry if the next answer has it
	answer   reply   // to the words of the query
	arrival  arrival // what happens once the list answers the query
	results  task.Latest
	snippets task.Latest

	answered content.Query // what the list shows
	asked    string        // the same as text
}

// phase is how far the list is in answering the query. One search runs at a time.
type phase int

const (
	idle      phase = iota // the list shows what the query finds
	searching              // a search for the query runs
	overtaken              // a search for an older query runs; the one for this query begins when that has ended
	abandoned              // a search for an older query runs; the list answers this query all the same
)

// arrival is what happens as soon as the list answers the query. The zero value is nothing.
type arrival struct {
	read bool      // the article of the first entry gets the focus
	to   *Position // where the list and its cursor go
}

// reply is what a search has found besides the entries.
type reply struct {
	full        int                // entries that hold all words; they stand first
	more        int                // further entries of the same changes, which have no row
	corrections []index.Correction // words that were read as others
	elsewhere   int                // entries that the filters keep out, where there are no others, or none that hold all words
	cards       []index.Card       // facts
	named       int                // how many of them have the words as their name
}

// Start is what a Browser begins with.
type Start struct {
	Query   content.Query
	Opening bool   // the query is the program's own
	Release string // that was asked for and that only the facts may know, "" for none

	Arranged answer.Arrangement        // of lists
	Searches func() []userstate.Follow // the saved ones, which the query may name; nil for none
}

// New returns a browser that shows what there is before the first search.
func New(s *session.Session, start Start) Browser {
	return open(s, start, arrangement{start.Arranged, map[heading]bool{}})
}

// open is New with an arrangement.
func open(s *session.Session, start Start, a arrangement) Browser {
	b := Browser{
		Session: s, query: start.Query, opening: start.Opening, unknown: start.Release,
		box: newQueryBox(start.Searches), filters: newFilterPane(s.Catalog), leads: newLeads(s.Catalog), arranged: a,
	}
	b.list.catalog, b.list.wraps = s.Catalog, !a.Cut
	b.list.setLanguage(s.Lang, s.Words)
	sel := b.Catalog.Select(b.query.Filters)
	b.filters.show(b.query.Filters, sel.Facets)
	if b.query.Words == "" {
		b.answers(b.query)
		b.list.show(b.laidOut(sel.Rows, len(sel.Rows)), false)
	}
	return b
}

// Anew returns a browser with the same query over the session's catalog, which has been replaced. Answers that are on
// their way to the old browser are dropped.
func (b *Browser) Anew() Browser {
	n := open(b.Session, Start{Query: b.query, Opening: b.opening, Release: b.unknown, Searches: b.box.searches}, b.arranged)
	n.results, n.snippets, n.past = b.results, b.snippets, b.past
	n.results.Drop()
	n.snippets.Drop()
	return n
}

// Query returns the query, answered or not.
func (b *Browser) Query() content.Query { return b.query }

// Resize fits the panes into a window.
func (b *Browser) Resize(l *frame.Layout, focus frame.Pane) {
	b.filters.resize(l.WidthOf(frame.Filters), l.Rows())
	b.list.resize(l.WidthOf(frame.List), l.Rows())
	b.filters.focus(focus == frame.Filters)
	b.list.focused = focus == frame.List
}

// Len returns how many entries and cards are listed, those below folded headings included.
func (b *Browser) Len() int { return b.list.count() }

// Cursor returns the place of the list where the cursor is, from 0: on an entry, a card or a heading.
func (b *Browser) Cursor() int { return b.list.cursor }

// Standing returns the number, from 1, of what is selected among the entries and cards listed; on a heading, that of
// the first below it.
func (b *Browser) Standing() int {
	at, _ := b.list.at(b.list.cursor)
	return at.nth + 1
}

// PlaceAt returns which place of the list stands on a row of its pane; ok is false where there is none.
func (b *Browser) PlaceAt(y int) (i int, ok bool) { return b.list.placeAt(y) }

// IsHeading reports that a heading stands in a place of the list.
func (b *Browser) IsHeading(i int) bool {
	_, ok := b.list.headingAt(i)
	return ok
}

// Page returns how far a page goes in one of the two panes.
func (b *Browser) Page(p frame.Pane) int {
	if p == frame.Filters {
		return b.filters.height
	}
	return b.list.visible()
}

// Scroll moves one of the two panes by lines; the cursor stays where it is.
func (b *Browser) Scroll(p frame.Pane, lines int) Outcome {
	if p == frame.Filters {
		b.filters.scroll(lines)
		return Outcome{}
	}
	b.list.scroll(lines)
	return Outcome{Cmd: b.OpenSnippets()}
}

// MoveFilter moves the cursor among the filters.
func (b *Browser) MoveFilter(by int) { b.filters.move(by) }

// MoveFilterTo moves the cursor to the value on a row of the filters' pane; ok reports that there is one.
func (b *Browser) MoveFilterTo(y int) (ok bool) { return b.filters.choose(y) }

// Move goes to another entry.
func (b *Browser) Move(by int) Outcome {
	if by == 0 {
		return Outcome{}
	}
	return b.MoveTo(b.list.cursor + by)
}

// Step goes to another entry, passing headings over, or, from the page of a release, to the article of the one under the
// cursor.
func (b *Browser) Step(by int) Outcome {
	if _, page := b.AboutRelease(); page && !b.IsHeading(b.list.cursor) {
		return b.Choose()
	}
	return b.MoveTo(b.list.beyond(b.list.cursor, by))
}

// MoveTo goes to the i-th place, which may be the one where the cursor is. A heading leaves the article as it is.
func (b *Browser) MoveTo(i int) Outcome {
	b.list.move(i - b.list.cursor)
	b.arrival.to = nil
	if b.IsHeading(b.list.cursor) {
		return Outcome{Cmd: b.OpenSnippets()}
	}
	return b.Choose()
}

// ToggleFilter sets the value under the cursor, or lifts it; on a line that folds, it folds or unfolds that.
func (b *Browser) ToggleFilter() Outcome {
	term, ok := b.filters.selected()
	if !ok {
		b.filters.fold()
		return Outcome{}
	}
	if b.filters.isOn(term) {
		if !b.query.Filters.Has(term) {
			b.query.Filters = b.filters.apart(b.query.Filters)
		}
		b.query.Filters = b.filters.giveUp(b.query.Filters, term)
		return b.Search(false)
	}
	filters := b.query.Filters
	if err := b.addValue(&filters, term.Field, term.Value); err != nil {
		b.Explain(err)
		return Outcome{}
	}
	b.query.Filters = b.filters.adopt(filters, term)
	return b.Search(false)
}

// OnlyFilter makes the value under the cursor the only one of its field, or lifts it where it is that already; on a
// line that folds, it folds or unfolds that.
func (b *Browser) OnlyFilter() Outcome {
	term, ok := b.filters.selected()
	if !ok {
		b.filters.fold()
		return Outcome{}
	}
	filters, others := b.query.Filters, false
	for _, have := range filters.Terms() {
		if have.Field == term.Field {
			filters, others = b.filters.giveUp(filters, have), others || have != term
		}
	}
	if b.query.Filters.Has(term) && !others {
		b.query.Filters = filters
		return b.Search(false)
	}
	if err := b.addValue(&filters, term.Field, term.Value); err != nil {
		b.Explain(err)
		return Outcome{}
	}
	b.query.Filters = b.filters.adopt(filters, term)
	return b.Search(false)
}

// NarrowFilters lets the user type what the filters' values are narrowed by.
func (b *Browser) NarrowFilters() { b.filters.openBox() }

// Narrowing reports whether that is being typed.
func (b *Browser) Narrowing() bool { return b.filters.narrowing }

// EndNarrowing shows all values again; ok reports that some were not shown.
func (b *Browser) EndNarrowing() (ok bool) {
	ok = b.filters.words != "" || b.filters.narrowing
	if ok {
		b.filters.closeBox(false, b.Words)
	}
	return ok
}

// TypeNarrow takes a key while Narrowing, with the action that it is bound to there.
func (b *Browser) TypeNarrow(msg tea.KeyMsg, act keys.Action) Outcome {
	p := &b.filters
	switch {
	case act == keys.Accept:
		p.closeBox(true, b.Words)
		return b.OnlyFilter()
	case act == keys.Up, act == keys.Down, act == keys.PageUp, act == keys.PageDown:
		p.move(map[keys.Action]int{keys.Up: -1, keys.Down: 1, keys.PageUp: -p.room(), keys.PageDown: p.room()}[act])
	case textline.Left(msg):
		p.closeBox(false, b.Words)
	case p.box.Edit(msg):
		p.narrow(p.box.Text(), b.Words)
	}
	p.drawn = nil
	return Outcome{}
}

// ClearFilters lifts all filters; the words stay.
func (b *Browser) ClearFilters() Outcome {
	if b.query.Filters.IsZero() {
		return Outcome{}
	}
	b.query.Filters = content.Filters{}
	b.list.moved = true // a wider query keeps the entry
	return b.Search(true)
}

// Widen takes the words out of the query, else the filters.
func (b *Browser) Widen() Outcome {
	switch {
	case b.query.Words != "":
		b.query.Words = ""
	case !b.query.Filters.IsZero():
		b.query.Filters = content.Filters{}
	default:
		return Outcome{}
	}
	b.list.moved = true // a wider query keeps the entry
	return b.Search(true)
}

// Open asks a query in the place of the one at hand, which is remembered.
func (b *Browser) Open(q content.Query) Outcome {
	b.past.remember(b.query)
	b.query = q
	return doing(Focus{frame.List}).and(b.Search(false))
}

// IsOwn reports that the query is the program's own: nobody has asked for anything.
func (b *Browser) IsOwn() bool { return b.opening }

// SetFilter makes a value the only one of its field.
func (b *Browser) SetFilter(t content.Term) Outcome {
	filters := b.query.Filters
	for _, have := range filters.Terms() {
		if have.Field == t.Field {
			filters = filters.Without(have)
		}
	}
	if err := b.Catalog.AddValue(&filters, t.Field, t.Value); err != nil {
		b.Explain(err)
		return Outcome{}
	}
	b.query.Filters = filters
	return doing(Focus{frame.List}).and(b.Search(false))
}

// FollowLanguage goes on in the language of the session.
func (b *Browser) FollowLanguage() {
	b.list.setLanguage(b.Lang, b.Words)
	b.filters.redraw()
	b.list.collect(b.query.Words, b.Lang)
}

// FollowFacts shows the facts that have come: states of releases, and cards.
func (b *Browser) FollowFacts() Outcome {
	b.filters.showReleases(b.Tables.Releases(), b.Today)
	top := b.list.top
	b.list.show(b.laidOut(b.list.all, b.list.whole), true)
	b.list.top = top
	b.list.follow()
	return doing(ShowArticle{}).and(b.arrive())
}

// FoundIn returns the language of the text in which the entry at hand has more of the words than in the text shown; ok
// is false where there is none.
func (b *Browser) FoundIn() (lang content.Language, ok bool) {
	row, ok := b.list.selected()
	if !ok || b.query.Words == "" {
		return b.Lang, false
	}
	lang, ok = b.list.foundIn(row)
	return lang, ok && lang != b.Lang
}

// SearchOtherRelease puts the newest release that has entries for the query in the place of the one that was asked for
// and has none.
func (b *Browser) SearchOtherRelease() Outcome {
	other, ok := b.otherRelease()
	if !ok {
		return Outcome{}
	}
	filters := b.query.Filters
	filters.Releases = nil
	if err := b.Catalog.AddValue(&filters, content.FieldRelease, other.Value); err != nil {
		b.Explain(err)
		return Outcome{}
	}
	b.query.Filters = filters
	return b.Search(false)
}

// otherRelease returns the newest release that has entries for the query where the one asked for has none.
func (b *Browser) otherRelease() (content.Count, bool) {
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

// Found returns the entries that the query finds, those that are told under another one included. They are not to be
// changed.
func (b *Browser) Found() []int { return b.list.all }

// Rows returns the entries listed, in their order; the first Full of them hold all words. They are not to be changed.
func (b *Browser) Rows() []int { return b.list.rows }

// Listed returns the rows of the list as they stand there: those that hold all words, or, where none does, the others.
func (b *Browser) Listed() []int {
	if b.list.full > 0 {
		return slices.Clone(b.list.rows[:b.list.full])
	}
	return slices.Clone(b.list.rows)
}

// Full returns how many of the entries listed hold all words.
func (b *Browser) Full() int { return b.list.full }

// Cards returns the facts that are listed: those that the query names before the entries, others behind them. They are
// not to be changed.
func (b *Browser) Cards() []index.Card { return b.list.cards }

// Top returns which of the listed stands first in sight.
func (b *Browser) Top() int { return b.list.top }

// Typed returns what stands in the query box, and how many characters of it stand left of the cursor.
func (b *Browser) Typed() (text string, at int) { return b.box.text() }

// Filter returns the value under the cursor among the filters; ok is false where there is none.
func (b *Browser) Filter() (t content.Term, ok bool) { return b.filters.selected() }

// Redraw forgets what was drawn before.
func (b *Browser) Redraw() {
	b.list.forget()
	b.filters.redraw()
}

// WithoutSnippet returns the rows in sight whose texts have not been read for the words of the query.
func (b *Browser) WithoutSnippet() []int { return b.list.withoutSnippet() }

// Collected returns the snippets that have come, by row. They are not to be changed.
func (b *Browser) Collected() map[int]index.Snippet { return b.list.snippets.byRow }
