// Package browse is the query and what it finds: the query box, the filters and the list beside the article. A
// Browser joins them over one query, and returns what follows from a change for the rest of the screen as an Outcome;
// it knows neither the article nor the other panes.
//
// It belongs to the update loop and is not safe for concurrent use. Searching and reading snippets are commands;
// their answers carry tickets, and answers to earlier questions are dropped.
package browse

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/screen/browse/filters"
	"k8sexplore/ui/screen/browse/input"
	"k8sexplore/ui/screen/browse/list"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/session"
)

// Browser is the query and what it finds. What only asks its parts is theirs.
type Browser struct {
	*session.Session
	*list.List
	*filters.Panel
	*input.Box

	query   content.Query
	opening bool   // the query is the program's own: nobody has asked for anything yet
	lifted  bool   // the query box was opened over such a query, which went
	unknown string // the release that was asked for at the start and that only the facts may know, "" for none

	keep    bool    // the cursor stays on its entry if what is found has it
	remarks remarks // on what the list shows
	arrival arrival // what happens once the list answers the query
	results task.Latest
}

// The parts of the browser's face that are those of its parts.
type (
	// Position is where the user was in the list.
	Position = list.Position
	// Snippets answers OpenSnippets.
	Snippets = list.Snippets
)

// LongestQuery is how many characters the query box takes.
const LongestQuery = input.Longest

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
	panel := filters.New(s)
	b := Browser{
		Session: s, List: list.New(s, start.Arranged), Panel: panel, Box: input.New(s, panel.Completions, start.Searches),
		query: start.Query, opening: start.Opening, unknown: start.Release,
	}
	return b.begin()
}

// Anew returns a browser with the same query over the session's catalog, which has been replaced. Answers that are on
// their way to the old browser are dropped.
func (b *Browser) Anew() Browser {
	b.Close(content.Query{})
	b.results.Drop()
	*b.Panel = *filters.New(b.Session)
	n := Browser{
		Session: b.Session, List: b.List.Anew(), Panel: b.Panel, Box: b.Box,
		query: b.query, opening: b.opening, unknown: b.unknown, results: b.results,
	}
	return n.begin()
}

// begin returns the browser with what filters alone select.
func (b Browser) begin() Browser {
	found, facets := answer.Selected(b.Catalog, b.query.Filters)
	b.Panel.Show(b.query.Filters, facets)
	if b.query.Words == "" {
		b.List.Show(b.query, found, false)
	}
	return b
}

// Query returns the query, answered or not.
func (b *Browser) Query() content.Query { return b.query }

// IsOwn reports that the query is the program's own: nobody has asked for anything.
func (b *Browser) IsOwn() bool { return b.opening }

// Resize fits the panes into a window.
func (b *Browser) Resize(l *frame.Layout, focus frame.Pane) {
	b.Panel.Resize(l.WidthOf(frame.Filters), l.Rows(), focus == frame.Filters)
	b.List.Resize(l.WidthOf(frame.List), l.Rows(), focus == frame.List)
}

// Redraw forgets what was drawn before.
func (b *Browser) Redraw() {
	b.List.Redraw()
	b.Panel.Redraw()
}

// Page returns how far a page goes in one of the two panes.
func (b *Browser) Page(p frame.Pane) int {
	if p == frame.Filters {
		return b.Panel.Page()
	}
	return b.List.Page()
}

// Scroll moves one of the two panes by lines; the cursor stays where it is.
func (b *Browser) Scroll(p frame.Pane, lines int) Outcome {
	if p == frame.Filters {
		b.Panel.Scroll(lines)
		return Outcome{}
	}
	b.List.Scroll(lines)
	return Outcome{Cmd: b.OpenSnippets()}
}

// Move goes to another row of the list.
func (b *Browser) Move(by int) Outcome {
	if by == 0 {
		return Outcome{}
	}
	return b.MoveTo(b.Cursor() + by)
}

// Step goes to another entry, passing headings over, or, from the page of a release, to the article of the one under the
// cursor.
func (b *Browser) Step(by int) Outcome {
	if _, page := b.AboutRelease(); page && !b.IsHeading(b.Cursor()) {
		return b.Choose()
	}
	return b.MoveTo(b.Beyond(b.Cursor(), by))
}

// MoveTo goes to the i-th row, which may be the one where the cursor is. A heading leaves the article as it is.
func (b *Browser) MoveTo(i int) Outcome {
	b.List.Move(i)
	b.arrival.to = nil
	if b.IsHeading(b.Cursor()) {
		return Outcome{Cmd: b.OpenSnippets()}
	}
	return b.Choose()
}

// ToggleFilter sets the value under the cursor, or lifts it; on a line that collapses, it collapses or opens that.
func (b *Browser) ToggleFilter() Outcome { return b.filterBy(b.Panel.Toggle(b.query.Filters)) }

// OnlyFilter makes the value under the cursor the only one of its field, or lifts it where it is that already; on a
// line that collapses, it collapses or opens that.
func (b *Browser) OnlyFilter() Outcome { return b.filterBy(b.Only(b.query.Filters)) }

// filterBy asks the query with other filters.
func (b *Browser) filterBy(f content.Filters, asks bool, err error) Outcome {
	if err != nil {
		b.Explain(err)
	}
	if err != nil || !asks {
		return Outcome{}
	}
	b.query.Filters = f
	return b.Search(false)
}

// TypeNarrow takes a key while Narrowing, with the action that it is bound to there.
func (b *Browser) TypeNarrow(msg tea.KeyMsg, act keys.Action) Outcome {
	if b.Panel.Type(msg, act) {
		return b.OnlyFilter()
	}
	return Outcome{}
}

// SetFilter makes a value the only one of its field.
func (b *Browser) SetFilter(t content.Term) Outcome {
	f := b.query.Filters
	for _, have := range f.Terms() {
		if have.Field == t.Field {
			f = f.Without(have)
		}
	}
	err := b.Catalog.AddValue(&f, t.Field, t.Value)
	return doing(Focus{frame.List}).and(b.filterBy(f, true, err))
}

// SearchOtherRelease puts the newest release that has entries for the query in the place of the one that was asked for
// and has none.
func (b *Browser) SearchOtherRelease() Outcome {
	other, ok := answer.OtherRelease(b.query, b.Facets())
	if !ok {
		return Outcome{}
	}
	f := b.query.Filters
	f.Releases = nil
	err := b.Catalog.AddValue(&f, content.FieldRelease, other.Value)
	return b.filterBy(f, true, err)
}

// ClearFilters lifts all filters; the words stay.
func (b *Browser) ClearFilters() Outcome {
	if b.query.Filters.IsZero() {
		return Outcome{}
	}
	return b.widen(content.Query{Words: b.query.Words})
}

// Widen takes the words out of the query, else the filters.
func (b *Browser) Widen() Outcome {
	if b.query.Words == "" {
		return b.ClearFilters()
	}
	return b.widen(content.Query{Filters: b.query.Filters})
}

// widen asks a wider query, which keeps the entry.
func (b *Browser) widen(q content.Query) Outcome {
	b.query = q
	b.Keep(true)
	return b.Search(true)
}

// Open asks a query in the place of the one at hand, which is remembered.
func (b *Browser) Open(q content.Query) Outcome {
	b.Remember(b.query)
	b.query = q
	return doing(Focus{frame.List}).and(b.Search(false))
}

// Ask opens the query box with a text. What is asked for is looked for in all releases: the one that the program
// began with, which nobody has asked for, does not stand in its way.
func (b *Browser) Ask(text string) Outcome {
	var out Outcome
	b.lifted = b.opening
	if b.opening {
		b.query.Filters = content.Filters{}
		out = b.Search(false)
	}
	b.Box.Open(text)
	return out.with(LeaveAside{}, Focus{frame.List}, ShowArticle{})
}

// TypeKey is a key while the query box is open, with the action that it is bound to there, if any; the others are text.
// Up and down move in the list where they bring back no query.
func (b *Browser) TypeKey(msg tea.KeyMsg, act keys.Action) Outcome {
	switch {
	case act == keys.Up && b.Cursor() > 0 && !b.Recalled():
		return b.Move(-1)
	case act == keys.Down && !b.Recalled():
		return b.Move(1)
	case act == keys.PageUp:
		return b.Move(-b.List.Page())
	case act == keys.PageDown:
		return b.Move(b.List.Page())
	}
	typed := b.Box.Type(msg, act, b.query)
	b.query = typed.Query
	var out Outcome
	if typed.Asked {
		out = b.Search(false)
	}
	if typed.Left {
		b.arrival.read = typed.Read
		out = out.and(doing(Focus{frame.List}, ShowArticle{})).and(b.arrive())
	}
	return out
}

// LeaveBox closes the query box; the query stays.
func (b *Browser) LeaveBox() Outcome {
	b.Close(b.query)
	return doing(Focus{frame.List}, ShowArticle{})
}

// FollowLanguage goes on in the language of the session.
func (b *Browser) FollowLanguage() {
	b.TakeLanguage()
	b.Panel.Redraw()
}

// FollowFacts shows the facts that have come: states of releases, and cards.
func (b *Browser) FollowFacts() Outcome {
	b.Panel.TakeFacts()
	b.List.TakeFacts()
	return doing(ShowArticle{}).and(b.arrive())
}

// ReadAgain takes the release that was asked for at the start, and that the catalog does not know, if the facts do.
func (b *Browser) ReadAgain() Outcome {
	release := b.unknown
	b.unknown = ""
	if release == "" || len(b.query.Filters.Releases) > 0 ||
		filters.Add(b.Session, &b.query.Filters, content.FieldRelease, release) != nil {
		return Outcome{}
	}
	b.Notify("")
	return b.Search(false)
}

// NextOrder puts the list into the next order.
func (b *Browser) NextOrder() Outcome {
	b.Sort()
	return b.relaid(ShowArticle{})
}

// NextGrouping groups the list by the next field, or no more.
func (b *Browser) NextGrouping() Outcome {
	b.Group()
	return b.relaid(ShowArticle{})
}

// WrapTitles gives long titles a second line, or takes it away.
func (b *Browser) WrapTitles() Outcome {
	b.Wrap()
	return b.relaid()
}

// FoldAll hides what stands below all headings, or, where all is hidden, shows it again.
func (b *Browser) FoldAll() Outcome {
	if !b.ToggleAll() {
		b.Tell("no_groups", phrase.Values{"Key": b.Keys.Of(keys.GroupList).Label})
		return Outcome{}
	}
	return b.relaid(ShowArticle{})
}

// ToggleHeading hides what stands below the heading under the cursor, or shows it again; ok is false elsewhere.
func (b *Browser) ToggleHeading() (out Outcome, ok bool) {
	if !b.List.Toggle() {
		return Outcome{}, false
	}
	return b.relaid(Focus{frame.List}, ShowArticle{}), true
}

// Unfold gives the notes under the enhancement at the cursor rows of their own, or puts them back; on a heading, it does
// so with what stands below.
func (b *Browser) Unfold() Outcome {
	if out, ok := b.ToggleHeading(); ok {
		return out
	}
	if !b.List.Unfold() {
		b.Tell("nothing_to_unfold", nil)
		return Outcome{}
	}
	return b.relaid(Focus{frame.List}, ShowArticle{})
}

// relaid is what follows when the list has other rows in sight.
func (b *Browser) relaid(effects ...Effect) Outcome {
	return Outcome{Effects: effects, Cmd: b.OpenSnippets()}
}
