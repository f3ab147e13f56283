package browse

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/page"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
	"k8sexplore/ui/topic"
	"k8sexplore/ui/widgets/cells"
	"k8sexplore/ui/widgets/timeline"
)

// findings are what a query has found: facts whose name the query is, entries, the first of which hold all words, and
// behind them other facts.
type findings struct {
	rows  []int         // of the catalog
	full  int           // how many of them hold all words; the others stand behind a rule
	all   []int         // the same before notes were put under their enhancements
	whole int           // how many of all hold all words
	under map[int][]int // by enhancement, the notes told under it
	cards []index.Card
	texts []cardText // of the cards
	named int        // how many of the cards stand before the entries
	news  int        // how many rows stand before the others as they are new
}

func (f findings) len() int { return len(f.rows) + len(f.cards) }

// entryAt returns which of the rows stands in the i-th place; ok is false where a card does, or nothing.
func (f findings) entryAt(i int) (row int, ok bool) {
	i -= f.named
	if i < 0 || i >= len(f.rows) {
		return 0, false
	}
	return f.rows[i], true
}

// cardAt returns which of the cards stands in the i-th place; ok is false where an entry does, or nothing.
func (f findings) cardAt(i int) (card int, ok bool) {
	if i >= f.named {
		i -= len(f.rows)
		ok = i >= f.named && i < len(f.cards)
		return i, ok
	}
	return i, i >= 0
}

// listPane shows what the query found. It is a plain struct: the root tells it what happened.
type listPane struct {
	findings
	snippets      snippets
	cursor, top   int  // places among cards and rows
	moved         bool // the user has moved the cursor since the query changed
	adrift        bool // the list was scrolled, wherever the cursor is
	width, height int
	focused       bool
	lang          content.Language
	words         *phrase.Book // in lang
	said          content.Term // what the filter says of all rows alike: its only release; zero for nothing
	cache         map[rowKey][]string
}

// rowKey is what a formatted entry depends on; the cache is emptied when words, language, width or lines an entry
// change.
type rowKey struct {
	row   int  // -1 for a card
	under int  // how many notes are told under it
	child bool // a note below its enhancement
	marks marks
	card  cardText // what it says; zero for an entry
	state rowState
}

type rowState int

const (
	rowPlain rowState = iota
	rowSelected
	rowIdle // selected, but another pane has the focus
)

// stateOf returns how the i-th entry or card is drawn.
func (p *listPane) stateOf(i int) rowState {
	switch {
	case i != p.cursor:
		return rowPlain
	case p.focused:
		return rowSelected
	}
	return rowIdle
}

// styles returns what a row is painted with, and the mark before it.
func (s rowState) styles(st *style.Styles) (rs style.RowStyles, mark string) {
	switch s {
	case rowSelected:
		return st.RowSelected, " ❯ "
	case rowIdle:
		return st.RowIdle, " ▸ "
	default:
		return st.Row, cells.Blank(markWidth)
	}
}

// tall panes give each entry two lines, and a third to what the text has of the words.
const (
	tallList    = 12
	snippetList = 18
)

// perEntry returns the lines that an entry takes.
func (p *listPane) perEntry() int {
	switch {
	case p.height >= snippetList && p.snippets.words != "":
		return 3
	case p.height >= tallList:
		return 2
	}
	return 1
}

// linesOf returns the lines that the i-th entry or card takes, with the rule before it.
func (p *listPane) linesOf(i int) int {
	if p.nearRule(i) || p.factsRule(i) || p.newsRule(i) || p.seenRule(i) {
		return p.perEntry() + 1
	}
	return p.perEntry()
}

// nearRule reports whether a rule stands before the i-th entry, since it and those behind it hold a part of the words
// only.
func (p *listPane) nearRule(i int) bool { return i-p.named == p.full && i-p.named < len(p.rows) }

// factsRule reports whether a rule stands before the i-th place, since the cards behind the entries begin there.
func (p *listPane) factsRule(i int) bool { return i == p.named+len(p.rows) && len(p.cards) > p.named }

// visible returns how many whole entries and cards are in sight, at least one.
func (p *listPane) visible() int {
	used, n := 0, 0
	for i := p.top; i < p.len(); i++ {
		if used += p.linesOf(i); used > p.height {
			break
		}
		n++
	}
	return max(n, 1)
}

// topFor returns the lowest place from which on the i-th one is in sight.
func (p *listPane) topFor(i int) int {
	used := 0
	for top := i; top >= 0; top-- {
		if used += p.linesOf(top); used > p.height && top < i {
			return top + 1
		}
	}
	return 0
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

func (p *listPane) setLanguage(l content.Language, words *phrase.Book) {
	if p.words = words; l != p.lang {
		p.lang, p.cache = l, nil
	}
}

// skip leaves out of the rows what the filters say of all of them alike.
func (p *listPane) skip(f content.Filters) {
	var said content.Term
	if len(f.Releases) == 1 && !f.Releases[0].Series && !f.Releases[0].IsRange() {
		said = content.Term{Field: content.FieldRelease, Value: f.Releases[0].String()}
	}
	if said != p.said {
		p.said, p.cache = said, nil
	}
}

// selectedCard returns the card under the cursor.
func (p *listPane) selectedCard() (index.Card, bool) {
	if i, ok := p.cardAt(p.cursor); ok {
		return p.cards[i], true
	}
	return index.Card{}, false
}

// selected returns the entry under the cursor.
func (p *listPane) selected() (row int, ok bool) { return p.entryAt(p.cursor) }

// subjectAt returns what the i-th entry or card is about.
func (p *listPane) subjectAt(i int) topic.Subject {
	if row, ok := p.entryAt(i); ok {
		return topic.Entry{Row: row}
	}
	card, _ := p.cardAt(i)
	return subjectOfCard(p.cards[card])
}

// subjectOfCard returns what a card is about.
func subjectOfCard(c index.Card) topic.Subject {
	switch {
	case c.KEP != 0:
		return topic.Enhancement{Number: c.KEP}
	case c.Gate != "":
		return topic.Gate{Of: c.Gate}
	}
	return topic.Element{Of: c.Element}
}

// show replaces what was found. With keep, a cursor that was moved stays on its entry or card if that is still there;
// else it goes to the first.
func (p *listPane) show(f findings, keep bool) {
	at := -1
	if keep && p.moved {
		if row, ok := p.selected(); ok {
			if at = slices.Index(f.rows, row); at >= 0 {
				at += f.named
			}
		} else if card, ok := p.selectedCard(); ok {
			if at = slices.Index(f.cards, card); at >= f.named {
				at += len(f.rows)
			}
		}
	}
	p.findings, p.cursor, p.top, p.adrift = f, max(at, 0), 0, false
	p.follow()
}

// move shifts the cursor by places, as far as there are any.
func (p *listPane) move(by int) {
	p.cursor = max(min(p.cursor+by, p.len()-1), 0)
	p.moved, p.adrift = true, false
	p.follow()
}

// scroll moves by about so many lines, whole entries, and leaves the cursor where it is.
func (p *listPane) scroll(lines int) {
	by := lines / p.perEntry()
	if by == 0 && lines != 0 {
		by = lines / max(lines, -lines)
	}
	p.top, p.adrift = p.top+by, true
	p.follow()
}

// at returns which entry or card stands on a line of the pane; ok is false where there is none, as on a rule.
func (p *listPane) at(y int) (i int, ok bool) {
	first := 0 // line of the pane
	for i := p.top; i < min(p.top+p.visible(), p.len()); i++ {
		if first += p.linesOf(i); y < first {
			return i, y >= first-p.perEntry()
		}
	}
	return 0, false
}

// follow scrolls so that the cursor is in sight and the list ends at the bottom.
func (p *listPane) follow() {
	if !p.adrift {
		p.top = max(min(p.top, p.cursor), p.topFor(p.cursor))
	}
	p.top = max(min(p.top, p.topFor(p.len()-1)), 0)
}

// lines returns the pane, one string a line, each as wide as the pane; near and facts are what stands on the rules.
func (p *listPane) lines(cat *content.Catalog, st *style.Styles, near, facts string) []string {
	if p.cache == nil {
		p.cache = map[rowKey][]string{}
	}
	out := make([]string, 0, p.height+p.perEntry())
	for i := p.top; i < min(p.top+p.visible(), p.len()); i++ {
		switch {
		case p.nearRule(i):
			out = append(out, ruleLine(near, p.width, st))
		case p.factsRule(i):
			out = append(out, ruleLine(facts, p.width, st))
		case p.newsRule(i):
			out = append(out, ruleLine(p.words.Count("rule_new", p.news, nil), p.width, st))
		case p.seenRule(i):
			out = append(out, ruleLine(p.words.Say("rule_seen"), p.width, st))
		}
		out = append(out, p.linesAt(cat, st, i)...)
	}
	return cells.Fill(out, p.width, p.height)
}

// linesAt returns the lines of the i-th entry or card.
func (p *listPane) linesAt(cat *content.Catalog, st *style.Styles, i int) []string {
	key := rowKey{row: -1, state: p.stateOf(i)}
	if row, ok := p.entryAt(i); ok {
		key = p.keyOf(row, key.state)
		key.marks = marksOf(cat, row)
	} else {
		card, _ := p.cardAt(i)
		key.card = p.texts[card]
	}
	lines, ok := p.cache[key]
	if !ok {
		if key.row >= 0 {
			lines = p.format(cat, st, key)
		} else {
			lines = p.formatCard(key.card, st, key.state)
		}
		p.cache[key] = lines
	}
	return lines[:p.perEntry()]
}

// keyOf returns what the lines of an entry depend on.
func (p *listPane) keyOf(row int, state rowState) rowKey {
	key := rowKey{row: row, under: len(p.under[row]), state: state}
	for _, notes := range p.under {
		key.child = key.child || slices.Contains(notes, row)
	}
	return key
}

// childSign stands before the title of a note below its enhancement.
const childSign = "∙ "

// ruleLine separates parts of the list.
func ruleLine(said string, width int, st *style.Styles) string {
	h := st.Line.Horizontal
	said = cells.Cut(" "+said+" ", max(width-4, 0))
	rest := max(width-2-cells.Width(said), 0)
	return st.Border.Text(strings.Repeat(h, 2)) + st.Muted.Text(said) + st.Border.Text(strings.Repeat(h, rest))
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
	source                       string // whose text it is, "" for our own
	gates                        []string
	stage                        content.Stage
}

func (p *listPane) text(cat *content.Catalog, key rowKey) rowText {
	row := key.row
	t := rowText{number: cat.Number(row), stage: cat.Stage(row), warning: " "}
	t.title, _ = cat.Title(row, p.lang)
	if key.child {
		t.title = childSign + t.title
	}
	if key.marks.bookmarked {
		t.title = page.SignBookmark + " " + t.title
	}
	switch {
	case cat.ActionRequired(row):
		t.warning = page.SignRequired
	case cat.ActionSaid(row):
		t.warning = page.SignSaid
	}
	if source := cat.Source(row); source != content.SourceOwn {
		t.source = source
	}
	if n := key.under; n > 0 {
		t.number = p.words.Bracketed(t.number, p.words.Count("and_prs", n, nil))
	}
	t.meta = cat.SIG(row)
	if v := cat.Version(row).String(); v != p.said.Value {
		t.meta = strings.TrimLeft(t.meta+"  "+v, " ")
	}
	for _, g := range cat.Gates(row) {
		state := "-"
		if g.Default {
			state = "+"
		}
		t.gates = append(t.gates, "  "+state+g.Name)
	}
	return t
}

// metaIn returns SIG and release, and as many whole gates with their defaults as have room; the first is there in any
// case, its middle left out where it is too long.
func (t *rowText) metaIn(room int) string {
	meta := t.meta
	for i, g := range t.gates {
		if over := cells.Width(meta) + cells.Width(g) - room; over > 0 {
			if i > 0 || cells.Width(g)-over < shortestGate {
				break
			}
			g = shortened(g, cells.Width(g)-over)
		}
		meta += g
	}
	return cells.Fit(meta, room)
}

// shortestGate is the cells of a gate from which on it can still be told from others.
const shortestGate = 8

// shortened returns a name, which is ASCII, in so many cells, its middle left out.
func shortened(name string, width int) string {
	left := (width - cells.Width(cells.Ellipsis) + 3) / 2 // a sign and blanks stand before it
	right := width - cells.Width(cells.Ellipsis) - left
	return name[:left] + cells.Ellipsis + name[len(name)-right:]
}

// SignImported marks an entry whose text is not ours; it is one cell.
const SignImported = "◦"

// namingRoom is the cells from which on a row names the source of its text instead of marking it.
const namingRoom = 44

// metaNaming returns metaIn with the source of an imported text at the right, where there is room for it.
func (t *rowText) metaNaming(room int) (meta string, named bool) {
	room = max(room, 0)
	source := cells.Width(t.source) + 2
	if t.source == "" || room < namingRoom || cells.Width(t.meta)+source > room {
		return t.metaIn(room), false
	}
	return t.metaIn(room-source) + "  " + t.source, true
}

// format draws the lines of an entry: where the pane is tall the title above number, SIG, release and gates, and
// below them what its text has of the words; else number and title.
func (p *listPane) format(cat *content.Catalog, st *style.Styles, key rowKey) []string {
	rs, mark := key.state.styles(st)
	mark, rs = key.marks.on(mark, rs)
	t := p.text(cat, key)
	room := max(p.width-markWidth-letterWidth, 0)
	if key.under > 0 && len(t.gates) > 0 && room-cells.Width(t.number+t.meta)-1 < shortestGate {
		t.number = cat.Number(key.row) + "+" + strconv.Itoa(key.under) // the gate needs the room
	}
	numbers := min(max(numberWidth, cells.Width(t.number)+1), room)
	number := rs.Number.Text(cells.Fit(t.number, numbers))
	meta, named := t.metaNaming(room - numbers)
	imported := " "
	if t.source != "" && (!named || p.perEntry() == 1) {
		imported = SignImported
	}
	end := rs.Warning.Text(t.warning) + rs.Stage(t.stage).Text(timeline.Letter(t.stage)) + rs.Meta.Text(imported)
	if p.perEntry() == 1 {
		return []string{rs.Mark.Text(mark) + number + rs.Title.Text(cells.Fit(t.title, max(room-numbers, 0))) + end}
	}
	left, right := rs.Blank.Text(cells.Blank(markWidth)), rs.Blank.Text(cells.Blank(letterWidth))
	lines := []string{
		rs.Mark.Text(mark) + rs.Title.Text(cells.Fit(t.title, room)) + end,
		left + number + rs.Meta.Text(meta) + right,
	}
	if p.perEntry() == 3 {
		lines = append(lines, left+p.snippetLine(key.row, t.title, room, rs, st.Mark)+right)
	}
	return lines
}

// goTo puts the cursor on an entry or card, and the list so that a place stands on top, if that is possible.
func (p *listPane) goTo(about topic.Subject, top int) (found bool) {
	for i := range p.len() {
		if p.subjectAt(i) == about {
			p.cursor, p.top = i, top
			p.follow()
			return true
		}
	}
	return false
}
