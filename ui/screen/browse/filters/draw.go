package filters

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/subject"
)

// NarrowFilters lets the user type what the values are narrowed by.
func (p *Panel) NarrowFilters() { p.narrowing, p.box, p.drawn = true, textline.New(p.words), nil }

// Narrowing reports whether that is being typed.
func (p *Panel) Narrowing() bool { return p.narrowing }

// EndNarrowing shows all values again; ok reports that some were not shown.
func (p *Panel) EndNarrowing() (ok bool) {
	if !p.boxed() {
		return false
	}
	p.narrowing = false
	p.narrow("")
	return true
}

// Type takes a key while Narrowing, with the action that it is bound to there; accepted reports that the value under
// the cursor is chosen by it.
func (p *Panel) Type(msg tea.KeyMsg, act keys.Action) (accepted bool) {
	moves := map[keys.Action]int{keys.Up: -1, keys.Down: 1, keys.PageUp: -p.room(), keys.PageDown: p.room()}
	switch by, ok := moves[act]; {
	case act == keys.Accept:
		p.narrowing = false
		return true
	case ok:
		p.MoveFilter(by)
	case textline.Left(msg):
		p.EndNarrowing()
	case p.box.Edit(msg):
		p.narrow(p.box.Text())
	}
	p.drawn = nil
	return false
}

// narrow shows the values that hold what is typed.
func (p *Panel) narrow(words string) {
	p.words, p.top = strings.ToLower(words), 0
	p.rebuild()
}

// boxed reports whether the box stands above the values.
func (p *Panel) boxed() bool { return p.narrowing || p.words != "" }

// MoveFilter moves the cursor by lines.
func (p *Panel) MoveFilter(by int) {
	p.cursor, p.adrift = max(min(p.cursor+by, len(p.rows)-1), 0), false
	p.follow()
}

// MoveFilterTo moves the cursor to the value on a line of the pane; ok reports that there is one.
func (p *Panel) MoveFilterTo(y int) (ok bool) {
	i := p.top + y - (p.height - p.room())
	if i < 0 || i >= len(p.rows) {
		return false
	}
	p.MoveFilter(i - p.cursor)
	return true
}

// Scroll moves by lines and leaves the cursor where it is.
func (p *Panel) Scroll(by int) {
	p.top, p.adrift = p.top+by, true
	p.follow()
}

// Page returns how far a page goes.
func (p *Panel) Page() int { return p.height }

// room is how many lines there are below the box.
func (p *Panel) room() int {
	if p.boxed() {
		return max(p.height-1, 1)
	}
	return p.height
}

// follow scrolls so that the cursor is in sight, with its field's name where that stands right above.
func (p *Panel) follow() {
	p.drawn = nil
	if len(p.rows) == 0 {
		p.top = 0 // the wheel may have turned over nothing
		return
	}
	first := p.cursor
	if first > 0 && p.rows[first-1].heading {
		first--
	}
	if !p.adrift {
		p.top = max(min(p.top, first), p.cursor-p.room()+1)
	}
	p.top = max(min(p.top, len(p.rows)-p.room()), 0)
}

// FilterLines returns the pane, one string a line, each as wide as the pane.
func (p *Panel) FilterLines() []string {
	if p.drawn != nil {
		return p.drawn
	}
	out := make([]string, 0, p.height)
	if p.boxed() {
		out = append(out, p.boxLine())
	}
	for i := p.top; i < len(p.rows) && len(out) < p.height; i++ {
		out = append(out, p.draw(p.rows[i], i == p.cursor && p.focused))
	}
	if len(p.rows) == 0 {
		out = append(out, p.s.Styles.Muted.Text(cells.Fit("   "+p.s.Words.Say("filters_none"), p.width)))
	}
	p.drawn = cells.Fill(out, p.width, p.height)
	return p.drawn
}

func (p *Panel) boxLine() string {
	const sign = " ⌕ "
	st := p.s.Styles
	if p.narrowing {
		return st.Accent.Text(sign) + p.box.Draw(max(p.width-cells.Width(sign), 1), st)
	}
	return st.Accent.Text(cells.Fit(sign+cells.Tame(p.words), p.width))
}

// draw returns the line of a value, or of what collapses values.
func (p *Panel) draw(l line, selected bool) string {
	if l.heading || l.more {
		return p.drawHeading(l, selected)
	}
	rs, mark, tick := p.s.Styles.Row, "  ", "  "
	if selected {
		rs, mark = p.s.Styles.RowSelected, " ❯"
	}
	switch {
	case l.on:
		tick = "✓ "
	case l.collapsed:
		tick = "▸ "
	}
	name := rs.Title
	if l.count == 0 && !l.on {
		name = rs.Meta
	}
	text := subject.ValueName(p.s.Words, l.term)
	if state := p.states[minorName(l.term.Value)]; l.term.Field == content.FieldRelease && state != "" && state != facts.StateUnknown {
		text = cells.Fit(text, p.nameWidth) + p.stateName(state)
	}
	if l.single {
		text = "  " + l.term.Value
	}
	count := " " + strconv.Itoa(l.count) + " "
	return rs.Mark.Text(mark+tick) + name.Text(cells.Fit(text, max(p.width-4-cells.Width(count), 0))) + rs.Meta.Text(count)
}

// stateName returns the state of a release, in full where that leaves room for the name and for any count.
func (p *Panel) stateName(state facts.State) string {
	const around = 10 // the cursor, the tick, and a count of four digits between blanks
	if full := p.s.Words.Say("state_" + string(state)); p.nameWidth+cells.Width(full)+around <= p.width {
		return full
	}
	return p.s.Words.Say("state_" + string(state) + "_short")
}

// drawHeading draws the name of a field, or the line that stands for values that stand back.
func (p *Panel) drawHeading(l line, selected bool) string {
	words, st := p.s.Words, p.s.Styles
	text, mark, paint := words.Say("facet_"+string(l.term.Field)), " ", st.Accent
	if l.term.Field == content.FieldSIG {
		text = words.Bracketed(text, words.Say("takes_part"))
	}
	switch {
	case l.more:
		id := map[bool]string{true: "older_releases", false: "more_values"}[l.term.Field == content.FieldRelease]
		text, mark, paint = words.Count(id, l.count, phrase.Values{}), "  ▸ ", st.Muted
	case l.collapsed:
		mark = " ▸ "
	}
	if selected {
		mark, paint = " ❯"+strings.TrimPrefix(mark, " "), st.RowSelected.Title
	}
	return paint.Text(cells.Fit(mark+text, p.width))
}
