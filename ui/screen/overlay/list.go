package overlay

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// Item is something to pick from a list.
type Item struct {
	Text   string // a name, and what stands behind it
	Detail string // below it, whole; "" for none, and where it is the same as Text that is not shown
	Enter  Answer // what is to be done when it is picked
	Copy   Answer // and when it is copied; nil for the same
	Out    Answer // and when it is asked for outside the program; nil for nothing
}

// List is a list to pick from: by its cursor, by number, and, in a context that has the key for it, by words.
type List struct {
	context       keys.Context
	title         string
	none          string // what is said where no item holds the words
	styles        *style.Styles
	items         []Item
	texts         [][]string // by item: its text, broken for this width; none where its detail says the same
	details       [][]string // and its detail
	shown         []int      // items that hold the words
	cursor, top   int        // of shown; of lines
	width, height int
	typing        bool
	words         string
}

// NewList returns a list of at least one item, and what is said where none holds what is typed.
func NewList(in keys.Context, title, none string, items []Item, st *style.Styles) *List {
	l := &List{context: in, title: title, none: none, items: items, styles: st}
	l.find()
	return l
}

// Context implements Overlay.
func (l *List) Context() keys.Context {
	if l.typing {
		return keys.LinkFilter
	}
	return l.context
}

// Title implements Overlay.
func (l *List) Title() string { return l.title }

// Resize implements Overlay. As much room is taken as all items need, so that nothing moves while words are typed.
func (l *List) Resize(width, height int) {
	l.width = width
	l.texts, l.details = make([][]string, len(l.items)), make([][]string, len(l.items))
	needed := 0
	if l.context == keys.Links {
		needed++ // for words
	}
	for i, item := range l.items {
		room := max(width-listIndent, 1)
		l.details[i] = markdown.Wrap(item.Detail, room)
		switch {
		case item.Text == item.Detail:
		case cells.Width(item.Text) <= room:
			l.texts[i] = []string{item.Text} // with the blanks between its parts
		default:
			l.texts[i] = markdown.Wrap(item.Text, room)
		}
		needed += len(l.texts[i]) + len(l.details[i])
	}
	l.height = min(needed, height)
}

// Press implements Overlay.
func (l *List) Press(msg tea.KeyMsg, act keys.Action) Result {
	const all = 1 << 20
	switch act {
	case keys.Quit:
		return Result{Then: Do(act)}
	case keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.Top, keys.Bottom:
		l.cursor += map[keys.Action]int{
			keys.Up: -1, keys.Down: 1, keys.PageUp: -l.page(), keys.PageDown: l.page(), keys.Top: -all, keys.Bottom: all,
		}[act]
		l.cursor = max(min(l.cursor, len(l.shown)-1), 0)
	case keys.OpenLink, keys.Accept:
		return l.pick(l.cursor)
	case keys.CopyAddress:
		if r := l.pick(l.cursor); r.Close {
			return Result{Close: true, Then: l.items[l.shown[l.cursor]].Copy}
		}
	case keys.Outside:
		if r := l.pick(l.cursor); r.Close && l.items[l.shown[l.cursor]].Out != nil {
			return Result{Close: true, Then: l.items[l.shown[l.cursor]].Out}
		}
	case keys.Pick:
		return l.pick(digit(msg) - 1)
	case keys.FilterLinks:
		l.typing = true
	case keys.Back:
		if !l.typing {
			return Result{Close: true}
		}
		l.typing, l.words = false, ""
		l.find()
	case keys.TakeBack:
		_, size := utf8.DecodeLastRuneInString(l.words)
		l.words = l.words[:len(l.words)-size]
		l.find()
	default:
		l.write(msg)
	}
	return Result{}
}

// longestWords is how many bytes of words are taken.
const longestWords = 200

func (l *List) write(msg tea.KeyMsg) {
	if text := string(msg.Runes); l.typing && len(l.words)+len(text) <= longestWords {
		l.words += text
		l.find()
	}
}

// digit returns the digit that was typed, in full width, too.
func digit(msg tea.KeyMsg) int {
	r := msg.Runes[0]
	if r >= '０' {
		r -= '０' - '0'
	}
	return int(r - '0')
}

func (l *List) pick(n int) Result {
	if n < 0 || n >= len(l.shown) {
		return Result{}
	}
	return Result{Close: true, Then: l.items[l.shown[n]].Enter}
}

// page is how many items a page goes.
func (l *List) page() int { return max(l.height/2, 1) }

// find shows the items that hold all words, whatever their case.
func (l *List) find() {
	l.shown, l.cursor, l.top = nil, 0, 0
	words := strings.Fields(strings.ToLower(l.words))
	for i, item := range l.items {
		text := strings.ToLower(item.Text + " " + item.Detail)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			l.shown = append(l.shown, i)
		}
	}
}

// listIndent is the cells before a text: the cursor and a number.
const listIndent = 4

// Lines implements Overlay.
func (l *List) Lines() []string {
	var out []string
	if l.typing {
		words := cells.Cut("⌕ "+cells.Tame(l.words), max(l.width-2, 0))
		cursor := l.styles.Cursor.Text(" ")
		out = append(out, " "+l.styles.Accent.Text(words)+cursor+cells.Blank(l.width-2-cells.Width(words)))
	}
	if len(l.shown) == 0 {
		out = append(out, l.styles.Muted.Text(cells.Fit(cells.Blank(listIndent)+l.none, l.width)))
	}
	room := l.height - len(out)
	var lines []string
	for n := range l.shown {
		from := len(lines)
		lines = append(lines, l.draw(n)...)
		if n == l.cursor {
			l.top = min(max(l.top, len(lines)-room), from) // of an item without enough room, its beginning
		}
	}
	l.top = max(min(l.top, len(lines)-room), 0)
	return cells.Fill(append(out, lines[l.top:]...), l.width, l.height)
}

// draw draws an item.
func (l *List) draw(n int) (lines []string) {
	row, mark := l.styles.Row, "  "
	if n == l.cursor {
		row, mark = l.styles.RowSelected, "❯ "
	}
	number := "  "
	if n < 9 && !l.typing { // where digits are text
		number = strconv.Itoa(n+1) + " "
	}
	add := func(paint style.Paint, text string) {
		lines = append(lines, row.Mark.Text(mark)+row.Number.Text(number)+paint.Text(cells.Fit(text, l.width-listIndent)))
		mark, number = "  ", "  "
	}
	for _, t := range l.texts[l.shown[n]] {
		add(row.Title, t)
	}
	for _, d := range l.details[l.shown[n]] {
		add(row.Meta, d)
	}
	return lines
}
