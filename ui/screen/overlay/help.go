package overlay

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
)

// Help shows all keys, the signs of the screen and the forms of filters. Letters narrow it, Enter does what the key
// under the cursor does, and it scrolls where the window is too low for all of it.
type Help struct {
	styles        *style.Styles
	words         *phrase.Book
	all           []explained
	typed         string
	shown         []int // of all: what holds what is typed
	cursor        int   // of shown
	width, height int
	places        []spot   // of shown, for this width
	lines         int      // how many all of it takes
	heads         []spot   // headings, for this width
	headTexts     []string // their texts
	column        int      // cells of a column
	top           int      // first line in sight
}

// explained is something that the help explains: a key, a sign, the form of a filter.
type explained struct {
	group    keys.Group
	sign     string
	says     string
	act      keys.Action // what Enter does; "" for nothing
	wholeRow bool        // the sign has no room of its own beside what it says
}

// spot is where a line stands: column and line, from 0.
type spot struct{ x, y int }

const (
	markWidth = 2    // before a key or sign
	signWidth = 10   // cells of a key or sign
	gap       = "  " // behind a sign that is longer
)

// NewHelp returns the help in a language.
func NewHelp(k *keys.Map, words *phrase.Book, st *style.Styles) *Help {
	h := &Help{words: words, styles: st}
	for _, b := range k.Bindings() {
		if b.Group == keys.Typing && !slices.ContainsFunc(h.all, func(e explained) bool { return e.group == keys.Typing }) {
			h.all = append(h.all, signs(words)...)
			h.all = append(h.all, forms()...)
		}
		if b.Group != "" && len(b.Keys) > 0 {
			h.all = append(h.all, explained{group: b.Group, sign: b.Label, says: b.Meaning, act: b.Action})
		}
	}
	h.narrow("")
	return h
}

// signs explains what stands on the screen without words.
func signs(words *phrase.Book) (out []explained) {
	add := func(sign, id string) {
		out = append(out, explained{group: "signs", sign: sign, says: words.Say(id), wholeRow: cells.Width(sign) >= signWidth})
	}
	for _, s := range content.Stages() {
		add(timeline.Letter(s), "stage_"+string(s))
	}
	add(page.SignRequired, "value_required")
	add(page.SignSaid, "action_said")
	add("◦", "imported_sign")
	add(page.SignRead, "sign_read")
	add(page.SignNew, "sign_new")
	add(page.SignChanged, "sign_changed")
	add(page.SignBookmark, "sign_bookmark")
	add("+Gate", "gate_on")
	add("-Gate", "gate_off")
	add(words.Say("order_importance"), "sign_importance")
	add("+1", "sign_folded")
	add("▸", "sign_heading")
	for _, id := range []string{"near", "index"} { // words that the list counts with
		add(words.Say("brief_"+id), "sign_"+id)
	}
	return out
}

// forms shows what filters look like.
func forms() []explained {
	return content.Each(content.Examples(), func(example string) explained {
		return explained{group: keys.Typing, sign: example, wholeRow: true}
	})
}

// Context implements Overlay.
func (h *Help) Context() keys.Context { return keys.Help }

// Title implements Overlay.
func (h *Help) Title() string { return h.words.Say("help_title") }

// narrow shows what holds all words that were typed, whatever their case.
func (h *Help) narrow(typed string) {
	h.typed, h.shown, h.cursor, h.top = typed, nil, 0, 0
	words := strings.Fields(strings.ToLower(typed))
	for i, e := range h.all {
		text := strings.ToLower(e.sign + " " + e.says + " " + h.words.Say("help_"+string(e.group)))
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			h.shown = append(h.shown, i)
		}
	}
	h.arrange()
}

// Resize implements Overlay.
func (h *Help) Resize(width, height int) {
	h.width, h.height = width, height
	h.arrange()
	h.follow()
}

// The cells that a column needs, and from which on it would stand too far from the next.
const leastColumn, mostColumn = 38, 64

// arrange finds a place for each line, in as few columns as show all of it, or else in as many as have room.
func (h *Help) arrange() {
	for columns := 1; ; columns++ {
		h.column = min(h.width/columns, mostColumn)
		h.divide(columns)
		if h.lines <= h.room() || h.width/(columns+1) < leastColumn {
			return
		}
	}
}

// divide finds a place for each line in columns of about equal length; what belongs together stays so.
func (h *Help) divide(columns int) {
	total := 0 // of lines in one column
	last := keys.Group("")
	for _, i := range h.shown {
		if h.all[i].group != last {
			last = h.all[i].group
			total += 2 // a heading and the blank line before it
		}
		total += len(h.says(&h.all[i]))
	}
	h.places, h.heads, h.headTexts, h.lines = nil, nil, nil, 0
	at, above := spot{}, 0 // how many lines stand before in one column
	last = ""
	for _, i := range h.shown {
		if group := h.all[i].group; group != last {
			if x := min(above*columns/total, at.x+1); x != at.x {
				at = spot{x: x}
			} else if above > 0 {
				at.y++
			}
			above += 2
			h.heads, h.headTexts = append(h.heads, at), append(h.headTexts, h.words.Say("help_"+string(group)))
			at.y++
			last = group
		}
		h.places = append(h.places, at)
		n := len(h.says(&h.all[i]))
		at.y += n
		above += n
		h.lines = max(h.lines, at.y)
	}
}

// says returns what is said of a key or sign, in the lines of a column; at least one.
func (h *Help) says(e *explained) []string {
	rest := h.column - 1 - markWidth - signWidth
	first := rest
	if e.wholeRow {
		first = h.column - 1 - markWidth - cells.Width(e.sign+gap)
	}
	if lines := markdown.WrapTitle(e.says, first, rest); len(lines) > 0 {
		return lines
	}
	return []string{""}
}

// follow keeps the cursor in sight, and the heading above the first line.
func (h *Help) follow() {
	room := h.room()
	if h.cursor < len(h.places) {
		y := h.places[h.cursor].y
		if y == 1 {
			y = 0
		}
		h.top = min(max(h.top, h.places[h.cursor].y+len(h.says(&h.all[h.shown[h.cursor]]))-room), y)
	}
	h.top = max(min(h.top, h.lines-room), 0)
}

// room is how many lines there are below the words that are typed.
func (h *Help) room() int {
	if h.typed != "" {
		return max(h.height-1, 1)
	}
	return max(h.height, 1)
}

// Press moves the cursor, narrows the help, or leads to what is done then.
func (h *Help) Press(msg tea.KeyMsg, act keys.Action) Result {
	switch act {
	case keys.Quit:
		return Result{Then: Do(act)}
	case keys.Back:
		if h.typed == "" {
			return Result{Close: true}
		}
		h.narrow("")
	case keys.TakeBack:
		_, size := utf8.DecodeLastRuneInString(h.typed)
		h.narrow(h.typed[:len(h.typed)-size])
	case keys.Accept:
		if h.cursor < len(h.shown) && h.all[h.shown[h.cursor]].act != "" {
			return Result{Close: true, Then: Do(h.all[h.shown[h.cursor]].act)}
		}
	case keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.HalfUp, keys.HalfDown, keys.Top, keys.Bottom:
		half, all := max(h.room()/2, 1), len(h.shown)
		by := map[keys.Action]int{
			keys.Up: -1, keys.Down: 1, keys.PageUp: -h.room(), keys.PageDown: h.room(), keys.HalfUp: -half, keys.HalfDown: half,
			keys.Top: -all, keys.Bottom: all,
		}[act]
		h.cursor = max(min(h.cursor+by, len(h.shown)-1), 0)
		h.follow()
	default:
		return h.write(msg)
	}
	return Result{}
}

// write takes a letter into the words; the key that opened the help closes it again.
func (h *Help) write(msg tea.KeyMsg) Result {
	text := string(msg.Runes)
	if h.typed == "" && (text == "?" || text == "？") {
		return Result{Close: true}
	}
	if (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace && h.typed != "") && !msg.Alt && len(h.typed)+len(text) <= longestWords {
		h.narrow(h.typed + text)
	}
	return Result{}
}

// Scroll implements Scroller.
func (h *Help) Scroll(by int) { h.top = max(min(h.top+by, h.lines-h.room()), 0) }

// Position implements Positioned.
func (h *Help) Position() string {
	if h.lines <= h.room() {
		return ""
	}
	return strconv.Itoa((h.top+h.room())*100/h.lines) + "%"
}

// Lines implements Overlay: the help takes all the room.
func (h *Help) Lines() []string {
	var out []string
	if h.typed != "" {
		words := cells.Cut("⌕ "+cells.Tame(h.typed), max(h.width-2, 0))
		out = append(out, " "+h.styles.Accent.Text(words)+h.styles.Cursor.Text(" ")+cells.Blank(h.width-2-cells.Width(words)))
		if len(h.shown) == 0 {
			out = append(out, " "+h.styles.Muted.Text(cells.Fit(h.words.Say("help_none"), h.width-1)))
		}
	}
	rows := make([][]string, max(min(h.room(), h.lines-h.top), 0)) // parts of lines by column
	put := func(at spot, text string) {
		if y := at.y - h.top; y >= 0 && y < len(rows) {
			for len(rows[y]) <= at.x {
				rows[y] = append(rows[y], cells.Blank(h.column))
			}
			rows[y][at.x] = text
		}
	}
	for i, at := range h.heads {
		put(at, h.styles.Accent.Text(cells.Fit(" "+h.headTexts[i], h.column)))
	}
	for i, at := range h.places {
		for n, l := range h.draw(i) {
			put(spot{at.x, at.y + n}, l)
		}
	}
	for _, parts := range rows {
		out = append(out, cells.Fit(strings.Join(parts, ""), h.width))
	}
	return cells.Fill(out, h.width, h.height)
}

// draw draws a key or sign and what is said of it.
func (h *Help) draw(n int) (out []string) {
	e, mark := &h.all[h.shown[n]], "  "
	strong, plain := h.styles.Strong, h.styles.Text
	if n == h.cursor {
		mark, strong, plain = "❯ ", h.styles.RowSelected.Title, h.styles.RowSelected.Meta
	}
	sign := mark + cells.Fit(e.sign, signWidth)
	if e.wholeRow {
		sign = cells.Cut(mark+e.sign+gap, h.column)
	}
	for _, l := range h.says(e) {
		out = append(out, strong.Text(sign)+plain.Text(cells.Fit(l, h.column-cells.Width(sign))))
		sign = cells.Blank(markWidth + signWidth)
	}
	return out
}
