package ui

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/cells"
	"k8sexplore/ui/style"
)

// listPane shows the entries that the query found. It is a plain struct: the root tells it what happened.
type listPane struct {
	rows          []int // of the catalog
	full          int   // how many of them hold all words; the others stand behind a rule
	quotes        quotes
	cards         []index.Card // facts that no entry is about; they stand behind the rows
	cardTexts     []cardText   // one each
	cursor, top   int          // indexes into rows and the cards behind them
	moved         bool         // somebody has moved the cursor since the query changed
	width, height int
	focused       bool
	lang          content.Language
	cache         map[rowKey][]string
}

// rowKey is what a formatted entry depends on; the cache is emptied when language, width or lines an entry change.
type rowKey struct {
	row   int
	state rowState
}

type rowState int

const (
	rowPlain rowState = iota
	rowSelected
	rowIdle // selected, but another pane has the focus
)

// tall panes give each entry two lines, and a third to what the text has of the words.
const (
	tallList    = 12
	quotingList = 18
)

// perEntry returns the lines that an entry takes.
func (p *listPane) perEntry() int {
	switch {
	case p.height >= quotingList && p.quotes.words != "":
		return 3
	case p.height >= tallList:
		return 2
	}
	return 1
}

// visible returns how many whole entries the pane shows.
func (p *listPane) visible() int {
	height := p.height
	if p.hasRule() {
		height--
	}
	if len(p.cards) > 0 {
		height--
	}
	return max(height/p.perEntry(), 1)
}

func (p *listPane) resize(width, height int) {
	tall := p.perEntry()
	changed := width != p.width
	p.width, p.height = width, height
	if changed || tall != p.perEntry() {
		p.cache = nil
	}
	p.follow()
}

func (p *listPane) setLanguage(l content.Language) {
	if l != p.lang {
		p.lang, p.cache = l, nil
	}
}

// len returns how many entries and cards there are.
func (p *listPane) len() int { return len(p.rows) + len(p.cards) }

// showCards replaces the cards; it comes before show.
func (p *listPane) showCards(cards []index.Card, texts []cardText) {
	p.cards, p.cardTexts = cards[:len(texts)], texts
}

// selectedCard returns the card under the cursor.
func (p *listPane) selectedCard() (index.Card, bool) {
	if i := p.cursor - len(p.rows); i >= 0 && i < len(p.cards) {
		return p.cards[i], true
	}
	return index.Card{}, false
}

// show replaces the entries, the first of which hold all words. With keep, a cursor that was moved stays on its entry if that is still there; else it goes to
// the first.
func (p *listPane) show(rows []int, full int, keep bool) {
	at := 0
	if keep && p.moved && p.cursor < len(p.rows) {
		at = max(slices.Index(rows, p.rows[p.cursor]), 0)
	}
	p.rows, p.full, p.cursor, p.top = rows, full, at, 0
	p.follow()
}

// selected returns the entry under the cursor.
func (p *listPane) selected() (row int, ok bool) {
	if p.cursor >= len(p.rows) {
		return 0, false
	}
	return p.rows[p.cursor], true
}

// move shifts the cursor by entries, as far as there are any.
func (p *listPane) move(by int) {
	p.cursor = max(min(p.cursor+by, p.len()-1), 0)
	p.moved = true
	p.follow()
}

// follow scrolls so that the cursor is in sight and no room is wasted.
func (p *listPane) follow() {
	n := p.visible()
	p.top = max(min(p.top, p.cursor), p.cursor-n+1)
	p.top = max(min(p.top, p.len()-n), 0)
}

// lines returns the pane, one string a line, each as wide as the pane; near is what stands on the rule.
func (p *listPane) lines(cat *content.Catalog, st *style.Styles, near, facts string) []string {
	if p.cache == nil {
		p.cache = map[rowKey][]string{}
	}
	out := make([]string, 0, p.height)
	for i := p.top; i < p.len() && len(out)+p.perEntry() <= p.height; i++ {
		if i >= len(p.rows) {
			out = p.addCard(out, i-len(p.rows), st, facts)
			continue
		}
		if i == p.full {
			out = append(out, ruleLine(near, p.width, st))
			if len(out)+p.perEntry() > p.height {
				break
			}
		}
		key := rowKey{p.rows[i], rowPlain}
		if i == p.cursor {
			key.state = rowIdle
			if p.focused {
				key.state = rowSelected
			}
		}
		lines, ok := p.cache[key]
		if !ok {
			lines = p.format(cat, st, key)
			p.cache[key] = lines
		}
		out = append(out, lines[:p.perEntry()]...)
	}
	return fill(out, p.width, p.height)
}

// addCard adds the lines of the i-th card, with a rule before the first one.
func (p *listPane) addCard(out []string, i int, st *style.Styles, facts string) []string {
	if i == 0 {
		out = append(out, ruleLine(facts, p.width, st))
	}
	if len(out)+p.perEntry() > p.height {
		return out
	}
	return append(out, p.cardLines(p.cardTexts[i], st, p.cursor == len(p.rows)+i)...)
}

// Widths inside a row.
const (
	markWidth   = 3
	numberWidth = 8
	letterWidth = 3
)

// rowText is what a row says, before it is laid out and painted.
type rowText struct {
	number, title, meta, warning string
	gates                        []string
	stage                        content.Stage
}

func (p *listPane) text(cat *content.Catalog, row int) rowText {
	t := rowText{number: cat.Number(row), stage: cat.Stage(row), warning: " "}
	t.title, _ = cat.Title(row, p.lang)
	if cat.ActionRequired(row) {
		t.warning = "!"
	}
	t.meta = cat.SIG(row) + "  " + cat.Version(row).String()
	for _, g := range cat.Gates(row) {
		state := "-"
		if g.Default {
			state = "+"
		}
		t.gates = append(t.gates, "  "+state+g.Name)
	}
	return t
}

// metaIn returns SIG and release, and as many whole gates with their defaults as have room.
func (t *rowText) metaIn(room int) string {
	meta := t.meta
	for _, g := range t.gates {
		if cells.Width(meta)+cells.Width(g) > room {
			break
		}
		meta += g
	}
	return cells.Fit(meta, room)
}

// format draws the lines of an entry: two where the pane is tall, with the title above number, SIG, release and gates;
// else one with number and title.
func (p *listPane) format(cat *content.Catalog, st *style.Styles, key rowKey) []string {
	rs, mark := st.Row, cells.Blank(markWidth)
	switch key.state {
	case rowPlain:
	case rowSelected:
		rs, mark = st.RowSelected, " ❯ "
	case rowIdle:
		rs, mark = st.RowIdle, " ▸ "
	}
	t := p.text(cat, key.row)
	number := rs.Number.Text(cells.Fit(t.number, numberWidth))
	end := rs.Warning.Text(t.warning) + rs.Stage(t.stage).Text(stageLetter(t.stage)+" ")
	room := max(p.width-markWidth-letterWidth, 0)
	if p.perEntry() == 1 {
		return []string{rs.Mark.Text(mark) + number + rs.Title.Text(cells.Fit(t.title, max(room-numberWidth, 0))) + end}
	}
	left, right := rs.Blank.Text(cells.Blank(markWidth)), rs.Blank.Text(cells.Blank(letterWidth))
	lines := []string{
		rs.Mark.Text(mark) + rs.Title.Text(cells.Fit(t.title, room)) + end,
		left + number + rs.Meta.Text(t.metaIn(max(room-numberWidth, 0))) + right,
	}
	if p.perEntry() == 3 {
		lines = append(lines, left+p.quoteLine(key.row, room, rs, st.Mark)+right)
	}
	return lines
}

// stageLetter is the sign of a stage where there is room for one cell.
func stageLetter(s content.Stage) string {
	switch s {
	case content.Alpha:
		return "A"
	case content.Beta:
		return "B"
	case content.Stable:
		return "G"
	case content.Deprecated:
		return "D"
	case content.Removed:
		return "R"
	}
	return " "
}

// fill adds blank lines up to a height.
func fill(lines []string, width, height int) []string {
	for len(lines) < height {
		lines = append(lines, cells.Blank(width))
	}
	return lines[:height]
}
