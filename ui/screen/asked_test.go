package screen

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/browse"
	"k8sexplore/ui/screen/browse/list"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/screen/palette"
	"k8sexplore/ui/screen/reader"
	"k8sexplore/ui/subject"
)

// What tests ask a screen. This file and the driver's are the only ones that know where a model keeps the answers.

// view is what is drawn, with its colours.
func (d *driver) view() string { return d.m.View() }

// update sends a message and returns what follows from it, which is not carried out.
func (d *driver) update(msg tea.Msg) (tea.Model, tea.Cmd) { return d.m.Update(msg) }

func (d *driver) layout() *frame.Layout     { return &d.m.layout }
func (d *driver) ground() string            { return d.m.Ground() }
func (d *driver) catalog() *content.Catalog { return d.m.Catalog }
func (d *driver) desk() subject.Desk        { return d.m.Desk() }
func (d *driver) words() *phrase.Book       { return d.m.Words }
func (d *driver) says(id string) string     { return d.m.Words.Say(id) }
func (d *driver) keys() *keys.Map           { return d.m.Keys }
func (d *driver) lang() content.Language    { return d.m.Lang }

// notice is what the status line tells in place of keys, focus the pane that keys act on.
func (d *driver) notice() string    { return d.m.Notice }
func (d *driver) focus() frame.Pane { return d.m.focus }

// The query: its filters and words, and what is typed in the box.
func (d *driver) query() content.Query            { return d.m.browser.Query() }
func (d *driver) typing() bool                    { return d.m.browser.Typing() }
func (d *driver) typed() (string, int)            { return d.m.browser.Text() }
func (d *driver) offers(t string) []palette.Offer { return d.m.finder.Offers(t) }

// The list: what was found, its rows, and what the cursor is on.
func (d *driver) answer() *answer.List  { return d.m.browser.Answer() }
func (d *driver) found() []int          { return d.m.browser.Found() }
func (d *driver) rows() int             { return d.m.browser.Len() }
func (d *driver) cursor() int           { return d.m.browser.Cursor() }
func (d *driver) selected() (int, bool) { return d.m.browser.RowSelected() }
func (d *driver) listAt() list.Position { return d.m.browser.Position() }
func (d *driver) listLines() []string   { return d.m.browser.ListLines(false) }

// The filters.
func (d *driver) filter() (content.Term, bool) { return d.m.browser.Filter() }
func (d *driver) filterLines() []string        { return d.m.browser.FilterLines() }

// The article: what it is about, how it is laid out, the first of its lines in sight, what is found and marked in it.
func (d *driver) hasArticle() bool                   { return d.m.reader.Loaded() }
func (d *driver) document() *document.Document       { return d.m.reader.Document() }
func (d *driver) laidOut() reader.Key                { return d.m.reader.Key() }
func (d *driver) firstLine() int                     { return d.m.reader.Top() }
func (d *driver) finding() (typed string, n, of int) { return d.m.reader.Finding() }
func (d *driver) marked() (document.Link, bool)      { return d.m.reader.Marked() }
func (d *driver) isRead(e subject.Entry) bool        { return d.m.shelf.IsRead(e) }
func (d *driver) stepsBack() int                     { return len(d.m.shown.Past) }

// The overlay on top, nil for none.
func (d *driver) overlay() overlay.Overlay { return d.m.overlays.Top() }
func (d *driver) overlayAt() string        { return d.m.overlays.Position() }

// underEyes is what the article pane is about, here the same as the way back names it.
func (d *driver) underEyes() (subject.Subject, bool) { return d.m.way.subject() }
func (d *driver) here() subject.Ref                  { return d.m.shown.Here.What }
func (d *driver) asideName() string                  { return d.m.shown.Aside.Name(d.desk()) }
func (d *driver) articleLines() []string             { return d.m.reader.Lines() }
func (d *driver) welcome(width int) []string         { return d.m.browser.Welcome(width) }

// What the wheel and the mouse do, or many keys.
func (d *driver) scroll(lines int)              { d.m.reader.Scroll(lines) }
func (d *driver) move(rows int)                 { d.m.browser.Move(rows) }
func (d *driver) moveTo(row int) browse.Outcome { return d.m.browser.MoveTo(row) }
func (d *driver) moveFilter(by int)             { d.m.browser.MoveFilter(by) }
