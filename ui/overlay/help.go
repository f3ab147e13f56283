package overlay

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/page"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/cells"
	"k8sexplore/ui/widgets/timeline"
)

// Help shows all keys, the signs of the list and the forms of filters. It scrolls where the window is too low for all
// of it.
type Help struct {
	keys          *keys.Map
	words         *phrase.Book
	styles        *style.Styles
	width, height int
	all           []string // laid out for this width
	top           int      // first line in sight
}

// NewHelp returns the help in a language.
func NewHelp(k *keys.Map, words *phrase.Book, st *style.Styles) *Help {
	return &Help{keys: k, words: words, styles: st}
}

// Context implements Overlay.
func (h *Help) Context() keys.Context { return keys.Help }

// Title implements Overlay.
func (h *Help) Title() string { return h.words.Say("help") }

// Resize implements Overlay.
func (h *Help) Resize(width, height int) {
	if h.all == nil || width != h.width {
		h.all = columns(h.groups(), width)
	}
	h.width, h.height = width, height
	h.top = max(min(h.top, len(h.all)-height), 0)
}

// Press scrolls, or closes: any key that does not scroll does.
func (h *Help) Press(_ tea.KeyMsg, act keys.Action) Result {
	if act == keys.Quit {
		return Result{Then: act}
	}
	last := max(len(h.all)-h.height, 0)
	by := map[keys.Action]int{
		keys.Up: -1, keys.Down: 1, keys.PageUp: -h.height, keys.PageDown: h.height, keys.ReadUp: -h.height, keys.ReadDown: h.height,
		keys.HalfUp: -max(h.height/2, 1), keys.HalfDown: max(h.height/2, 1), keys.Top: -last, keys.Bottom: last,
	}[act]
	if by == 0 || last == 0 {
		return Result{Close: true}
	}
	h.Scroll(by)
	return Result{}
}

// Scroll implements Scroller.
func (h *Help) Scroll(by int) { h.top = max(min(h.top+by, len(h.all)-h.height), 0) }

// Position implements Positioned.
func (h *Help) Position() string {
	if len(h.all) <= h.height {
		return ""
	}
	return strconv.Itoa((h.top+h.height)*100/len(h.all)) + "%"
}

// Lines implements Overlay: the help takes all the room.
func (h *Help) Lines() []string { return cells.Fill(h.all[h.top:], h.width, h.height) }

// columns lays groups of lines out in as many columns as have room.
func columns(groups [][]string, width int) []string {
	widest := 0
	for _, g := range groups {
		for _, l := range g {
			widest = max(widest, cells.Width(l)+3)
		}
	}
	columns := max(min(width/max(widest, 1), len(groups)), 1)
	stacks := make([][]string, columns)
	height := 0
	for i, g := range groups {
		c := i * columns / len(groups)
		if len(stacks[c]) > 0 {
			stacks[c] = append(stacks[c], "")
		}
		stacks[c] = append(stacks[c], g...)
		height = max(height, len(stacks[c]))
	}
	lines := make([]string, height)
	for y := range lines {
		var b strings.Builder
		for _, s := range stacks {
			line := ""
			if y < len(s) {
				line = s[y]
			}
			b.WriteString(cells.Fit(" "+line, width/columns))
		}
		lines[y] = cells.Fit(b.String(), width)
	}
	return lines
}

// groups returns the bindings, the signs of the list and the forms of filters as lines under their headings.
func (h *Help) groups() (groups [][]string) {
	last := keys.Group("")
	for _, b := range h.keys.Bindings() {
		switch {
		case b.Group == "":
			continue
		case b.Group == keys.Typing && b.Group != last:
			groups = append(groups, h.signs(), append(h.heading(b.Group), h.forms()...))
		case b.Group != last:
			groups = append(groups, h.heading(b.Group))
		}
		last = b.Group
		groups[len(groups)-1] = append(groups[len(groups)-1], h.line(b.Label, b.Meaning))
	}
	return groups
}

// signs explains the list.
func (h *Help) signs() []string {
	lines := h.heading("signs")
	for _, s := range content.Stages() {
		lines = append(lines, h.line(timeline.Letter(s), h.words.Say("stage_"+string(s))))
	}
	return append(lines, h.line(page.SignRequired, h.words.Say("value_required")),
		h.line(page.SignSaid, h.words.Say("action_said")), h.line("◦", h.words.Say("imported_sign")),
		h.line("+Gate", h.words.Say("gate_on")), h.line("-Gate", h.words.Say("gate_off")))
}

func (h *Help) heading(g keys.Group) []string {
	return []string{h.styles.Accent.Text(h.words.Say("help_" + string(g)))}
}

func (h *Help) line(key, does string) string {
	const keyWidth = 10
	return h.styles.Strong.Text(cells.Fit(key, keyWidth)) + h.styles.Text.Text(does)
}

// forms shows what filters look like.
func (h *Help) forms() (lines []string) {
	for _, field := range content.Fields() {
		if example := field.Traits().Example; example != "" {
			lines = append(lines, h.styles.Strong.Text(example))
		}
	}
	return lines
}
