// Package palette is the overlay in which the user types what is to be done or shown: it takes the text, offers what
// others make of it, and says which offer was taken. It knows neither actions nor notes.
package palette

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/overlay"
)

// Offer is something that can be done.
type Offer struct {
	Name string         // what Tab writes into the box, and what stands first in the line
	Says string         // what stands behind it, "" for nothing
	Note string         // at the right: its key, or of what kind it is
	Why  string         // why it cannot be done here, "" where it can
	Do   func() tea.Cmd // called by the root, in the update loop

	Theme string // that the screen is painted in while the cursor is on it, "" for the one it is in
}

// Asked is what a palette asks and says. Its functions are called in the update loop, at each key.
type Asked struct {
	Title   string
	Hint    string // in the empty box
	Offers  func(text string) []Offer
	Unknown func(text string) string // one line, for a text that nothing is offered for
}

// Palette implements overlay.Overlay.
type Palette struct {
	Asked
	styles        *style.Styles
	input         textinput.Model
	offers        []Offer
	unknown       string // why there are none
	cursor, top   int    // of the offers
	width, height int
}

const (
	// longest is how many characters the box takes.
	longest = 200
	// tallest is how many lines the palette takes at most.
	tallest = 13
)

// New opens a palette with an empty box.
func New(asked Asked, st *style.Styles) *Palette {
	in := textinput.New()
	in.Prompt = ""
	in.Cursor.SetMode(cursor.CursorStatic)
	in.CharLimit = longest
	in.Focus()
	p := &Palette{Asked: asked, styles: st, input: in}
	p.ask()
	return p
}

// Context implements overlay.Overlay.
func (p *Palette) Context() keys.Context { return keys.Command }

// Title implements overlay.Overlay.
func (p *Palette) Title() string { return p.Asked.Title }

// Theme returns the theme that the offer under the cursor shows, "" where it shows none.
func (p *Palette) Theme() string {
	if len(p.offers) == 0 || p.offers[p.cursor].Why != "" {
		return ""
	}
	return p.offers[p.cursor].Theme
}

// Restyle draws the palette with other styles.
func (p *Palette) Restyle(st *style.Styles) { p.styles = st }

// Position implements overlay.Positioned.
func (p *Palette) Position() string {
	if len(p.offers) == 0 {
		return ""
	}
	return strconv.Itoa(p.cursor+1) + "/" + strconv.Itoa(len(p.offers))
}

// Resize implements overlay.Overlay: it takes as many lines as it may need at once, so that nothing moves while the
// user types.
func (p *Palette) Resize(width, height int) {
	p.width, p.height = width, min(height, tallest)
	p.follow()
}

// rows is how many offers are in sight.
func (p *Palette) rows() int { return max(p.height-1, 1) }

// Press implements overlay.Overlay.
func (p *Palette) Press(msg tea.KeyMsg, act keys.Action) overlay.Result {
	switch act {
	case keys.Quit:
		return overlay.Result{Then: overlay.Do(act)}
	case keys.LeaveBox:
		return overlay.Result{Close: true}
	case keys.Accept:
		return p.take()
	case keys.Complete:
		p.complete()
		return overlay.Result{}
	default:
	}
	by := map[keys.Action]int{keys.Up: -1, keys.Down: 1, keys.PageUp: -p.rows(), keys.PageDown: p.rows()}[act]
	switch {
	case by != 0:
		p.cursor = max(min(p.cursor+by, len(p.offers)-1), 0)
		p.follow()
	case msg.Type == tea.KeyBackspace && p.input.Value() == "", isEscape(msg):
		return overlay.Result{Close: true}
	default:
		p.edit(msg)
	}
	return overlay.Result{}
}

// isEscape reports Esc with a letter right behind it.
func isEscape(msg tea.KeyMsg) bool {
	switch msg.String() {
	case "alt+b", "alt+f", "alt+d": // of the box
		return false
	}
	return msg.Type == tea.KeyRunes && msg.Alt
}

func (p *Palette) edit(msg tea.KeyMsg) {
	before := p.input.Value()
	p.input, _ = p.input.Update(msg) // its only command blinks the cursor, which stands still
	if p.input.Value() != before {
		p.ask()
	}
}

// ask gets the offers for what is typed.
func (p *Palette) ask() {
	text := p.input.Value()
	p.offers, p.cursor, p.top, p.unknown = p.Offers(text), 0, 0, ""
	if len(p.offers) == 0 {
		p.unknown = p.Unknown(text)
	}
}

// Refresh asks for the offers once more, when there may be others; the cursor stays on its offer.
func (p *Palette) Refresh() {
	name := ""
	if p.cursor > 0 {
		name = p.offers[p.cursor].Name
	}
	p.ask()
	p.cursor = max(slices.IndexFunc(p.offers, func(o Offer) bool { return o.Name == name }), 0)
	p.follow()
}

// complete writes the name of the offer under the cursor into the box.
func (p *Palette) complete() {
	if len(p.offers) == 0 {
		return
	}
	p.input.SetValue(p.offers[p.cursor].Name)
	p.input.CursorEnd()
	p.ask()
}

// take closes the palette with the offer under the cursor, if that can be done.
func (p *Palette) take() overlay.Result {
	if len(p.offers) == 0 || p.offers[p.cursor].Why != "" {
		return overlay.Result{}
	}
	return overlay.Result{Close: true, Then: overlay.Call(p.offers[p.cursor].Do)}
}

func (p *Palette) follow() {
	p.top = max(min(p.top, p.cursor), p.cursor-p.rows()+1)
	p.top = max(min(p.top, len(p.offers)-p.rows()), 0)
}

// Lines implements overlay.Overlay.
func (p *Palette) Lines() []string {
	lines := []string{p.box()}
	if len(p.offers) == 0 {
		lines = append(lines, "   "+p.styles.Warning.Text(cells.Fit(p.unknown, p.width-markWidth)))
	}
	for i := p.top; i < min(p.top+p.rows(), len(p.offers)); i++ {
		lines = append(lines, p.line(i))
	}
	return cells.Fill(lines, p.width, p.height)
}

// box is the line that is typed, in sight around its cursor.
func (p *Palette) box() string {
	const prompt = " : "
	room := p.width - len(prompt) - 1
	text := []rune(p.input.Value() + " ")
	at := p.input.Position()
	before, under, behind := cells.Tame(string(text[:at])), cells.Tame(string(text[at])), cells.Tame(string(text[at+1:]))
	if p.styles.Plain {
		under = map[bool]string{true: "_", false: "|" + under}[under == " "]
	}
	before = endOf(before, room-cells.Width(under))
	room -= cells.Width(before) + cells.Width(under)
	if p.input.Value() == "" {
		behind = cells.Cut(p.Hint, room)
		return p.styles.Accent.Text(prompt) + p.styles.Cursor.Text(under) + p.styles.Muted.Text(behind) + cells.Blank(room-cells.Width(behind)+1)
	}
	return p.styles.Accent.Text(prompt) + p.styles.Text.Text(before) + p.styles.Cursor.Text(under) +
		p.styles.Text.Text(cells.Fit(behind, room+1))
}

// endOf returns as much of the end of a text as has room, behind a sign where something is missing.
func endOf(s string, room int) string {
	if cells.Width(s) <= room {
		return s
	}
	for i := range s {
		if cells.Width(s[i:]) < room {
			return cells.Ellipsis + s[i:]
		}
	}
	return ""
}

// markWidth is the cells before an offer.
const markWidth = 3

// line is an offer: its name and what it says at the left, its note at the right, which gives way last.
func (p *Palette) line(i int) string {
	o := &p.offers[i]
	paint, mark := p.styles.Row, cells.Blank(markWidth)
	if i == p.cursor {
		paint, mark = p.styles.RowSelected, " ❯ "
	}
	title, note := paint.Title, o.Note
	if o.Why != "" {
		title, note = paint.Meta, o.Why
	}
	note = cells.Cut(note, max(p.width/2-markWidth, 0))
	room := max(p.width-markWidth-cells.Width(note)-2, 0)
	name := cells.Cut(o.Name, room)
	says := ""
	if o.Says != "" {
		says = "  " + o.Says
	}
	says = cells.Fit(says, room-cells.Width(name))
	return paint.Mark.Text(mark) + title.Text(name) + paint.Meta.Text(says) + paint.Meta.Text(" "+note+" ")
}
