package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/paint/document"
)

// Jump asks for a heading of the document behind the outline, by its number, or, with Back, for the place before.
type Jump struct {
	Heading int
	Back    bool
}

// Outline shows the headings of a document, those that hold what is typed; moving among them asks for the place
// behind each.
type Outline struct {
	headings []document.Title
	here     int // the heading that the line on top stands under
	words    *phrase.Book
	styles   *style.Styles
	typed    textline.Line
	held     []int // headings in the list, by number
	cursor   int   // of held
	top      int   // of held, the first in sight
	width    int
	height   int // of the list; it stays when what is typed leaves fewer headings
}

// NewOutline returns the outline of a document that is read under one of its headings, which there must be.
func NewOutline(all []document.Title, here int, words *phrase.Book, st *style.Styles) *Outline {
	o := &Outline{headings: all, here: here, words: words, styles: st, typed: textline.New("")}
	o.filter()
	return o
}

// Context implements Overlay.
func (o *Outline) Context() keys.Context { return keys.Outline }

// Title implements Overlay.
func (o *Outline) Title() string { return o.words.Say("outline") }

// Resize implements Overlay: half of the room is left to the document.
func (o *Outline) Resize(width, height int) {
	o.width = width
	o.height = max(min(len(o.headings), height/2-1), 1)
	o.follow()
}

// Press implements Overlay.
func (o *Outline) Press(msg tea.KeyMsg, act keys.Action) Result {
	by := map[keys.Action]int{keys.Up: -1, keys.Down: 1, keys.PageUp: -o.height, keys.PageDown: o.height}[act]
	switch {
	case textline.Left(msg):
		return Result{Close: true, Then: Jump{Back: true}}
	case act == keys.Accept && len(o.held) > 0:
		return Result{Close: true, Then: Jump{Heading: o.held[o.cursor]}}
	case act == keys.Accept:
		return Result{}
	case by != 0:
		o.cursor = max(min(o.cursor+by, len(o.held)-1), 0)
	case act != "":
		return Result{Then: Do(act)}
	case o.typed.Edit(msg):
		o.filter()
	default:
		return Result{}
	}
	o.follow()
	if len(o.held) == 0 {
		return Result{}
	}
	return Result{Then: Jump{Heading: o.held[o.cursor]}}
}

// filter keeps the headings that hold what is typed, with the cursor on the one that the line on top stands under,
// else on the first.
func (o *Outline) filter() {
	o.held, o.cursor, o.top = nil, 0, 0
	pattern := document.NewPattern(o.typed.Text())
	for i, h := range o.headings {
		if !pattern.In(h.Text) {
			continue
		}
		if i == o.here {
			o.cursor = len(o.held)
		}
		o.held = append(o.held, i)
	}
}

// follow keeps the cursor in sight.
func (o *Outline) follow() {
	o.top = max(min(o.top, o.cursor, len(o.held)-o.height), o.cursor-o.height+1, 0)
}

// Lines implements Overlay.
func (o *Outline) Lines() []string {
	const sign = " ⌕ "
	lines := []string{o.styles.Muted.Text(sign) + o.typed.Draw(max(o.width-cells.Width(sign)-1, 4), o.styles) + " "}
	if len(o.held) == 0 {
		none := cells.Fit("   "+o.words.Say("outline_none"), o.width)
		lines = append(lines, o.styles.Muted.Text(none))
	}
	for i := o.top; i < len(o.held) && len(lines) <= o.height; i++ {
		lines = append(lines, o.row(i))
	}
	return cells.Fill(lines, o.width, o.height+1)
}

// row draws a heading of the list: deeper ones further right, a sign before the one that the line on top stands under.
func (o *Outline) row(i int) string {
	const step = 2 // cells of a level
	h := o.headings[o.held[i]]
	st, mark, here := o.styles.Row, "   ", "  "
	if i == o.cursor {
		st, mark = o.styles.RowSelected, " ❯ "
	}
	if o.held[i] == o.here {
		here = "▸ "
	}
	text := cells.Blank(step*(h.Level-1)) + cells.Tame(h.Text)
	room := o.width - cells.Width(mark) - cells.Width(here)
	return st.Mark.Text(mark+here) + st.Title.Text(cells.Fit(text, room))
}
