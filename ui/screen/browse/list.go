package browse

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// listPane shows what the query found. It is a plain struct: the root tells it what happened.
type listPane struct {
	findings
	catalog       *content.Catalog
	snippets      snippets
	cursor, top   int             // places
	last          subject.Subject // where the cursor stood before it came to a heading
	moved         bool            // the user has moved the cursor since the query changed
	adrift        bool            // the list was scrolled, wherever the cursor is
	width, height int
	focused       bool
	wraps         bool // long titles take two lines
	lang          content.Language
	words         *phrase.Book // in lang
	said          said         // of all entries alike
	cache         map[rowKey][]string
	titles        map[titleKey][]string
}

// rowKey is what a formatted entry depends on; the cache is emptied when words, language, width or lines an entry
// change.
type rowKey struct {
	row    int      // -1 for a card
	under  int      // how many notes are told under it
	child  bool     // a note below its enhancement
	marks  marks    // of the reader
	unsaid unsaid   // what is said elsewhere
	card   cardText // what it says; zero for an entry
	state  rowState
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

func (p *listPane) resize(width, height int) {
	tall, wraps := p.perEntry(), p.wrapsTitles()
	changed := width != p.width
	p.width, p.height = width, height
	if changed || tall != p.perEntry() || wraps != p.wrapsTitles() {
		p.forget()
	}
	p.follow()
}

// forget has everything drawn anew.
func (p *listPane) forget() { p.cache, p.titles = nil, nil }

func (p *listPane) setLanguage(l content.Language, words *phrase.Book) {
	if p.words = words; l != p.lang {
		p.lang = l
		p.forget()
	}
}

// selected returns the entry under the cursor.
func (p *listPane) selected() (row int, ok bool) { return p.entryAt(p.cursor) }

// subjectAt returns what the i-th entry or card is about, nil for a heading.
func (p *listPane) subjectAt(i int) subject.Subject {
	if row, ok := p.entryAt(i); ok {
		return subject.Entry{Row: row}
	}
	if card, ok := p.cardAt(i); ok {
		return subjectOfCard(p.cards[card])
	}
	return nil
}

// subjectOfCard returns what a card is about.
func subjectOfCard(c index.Card) subject.Subject {
	switch {
	case c.KEP != 0:
		return subject.Enhancement{Number: c.KEP}
	case c.Gate != "":
		return subject.Gate{Of: c.Gate}
	}
	return subject.Element{Of: c.Element}
}

// lines returns the pane, one string a line, each as wide as the pane; near and facts are what stands on the rules.
func (p *listPane) lines(st *style.Styles, near, facts string) []string {
	if p.cache == nil {
		p.cache = map[rowKey][]string{}
	}
	out := make([]string, 0, p.height+p.perEntry())
	if g, ok := p.stuck(p.top); ok {
		out = append(out, p.formatHeading(p.groups[g], rowPlain, st))
	}
	for i := p.top; i < min(p.top+p.visible(), p.len()); i++ {
		switch i {
		case p.near:
			out = append(out, ruleLine(near, p.width, st))
		case p.facts:
			out = append(out, ruleLine(facts, p.width, st))
		}
		out = append(out, p.linesAt(st, i)...)
	}
	return cells.Fill(out, p.width, p.height)
}

// linesAt returns the lines of the i-th entry, card or heading.
func (p *listPane) linesAt(st *style.Styles, i int) []string {
	if g, ok := p.headingAt(i); ok {
		return []string{p.formatHeading(g, p.stateOf(i), st)}
	}
	key := p.keyOf(i)
	lines, ok := p.cache[key]
	if !ok {
		if key.row >= 0 {
			lines = p.format(st, key)
		} else {
			lines = p.formatCard(key.card, st, key.state)
		}
		p.cache[key] = lines
	}
	return lines
}

// keyOf returns what the lines of the i-th entry or card depend on.
func (p *listPane) keyOf(i int) rowKey {
	at, _ := p.at(i)
	if at.card >= 0 {
		return rowKey{row: -1, card: p.texts[at.card], state: p.stateOf(i)}
	}
	return rowKey{
		row: at.row, under: len(p.under[at.row]), child: at.child, marks: marksOf(p.catalog, at.row), unsaid: p.unsaidAt(at),
		state: p.stateOf(i),
	}
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

func (p *listPane) text(key rowKey) rowText {
	cat, row := p.catalog, key.row
	t := rowText{number: cat.Number(row), stage: cat.Stage(row), title: p.titleOf(row, key.child), warning: " "}
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
	if !key.unsaid.sig {
		t.meta = cat.SIG(row)
	}
	if !key.unsaid.release {
		t.meta = strings.TrimLeft(t.meta+"  "+cat.Version(row).String(), " ")
	}
	for _, g := range cat.Gates(row) {
		state := "-"
		if g.Default {
			state = "+"
		}
		t.gates = append(t.gates, "  "+state+g.Name)
	}
	if t.meta == "" && len(t.gates) > 0 {
		t.gates[0] = strings.TrimLeft(t.gates[0], " ")
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
func (p *listPane) format(st *style.Styles, key rowKey) []string {
	rs, mark := key.state.styles(st)
	mark, rs = key.marks.on(mark, rs)
	t := p.text(key)
	room := p.titleRoom(key.unsaid.stage)
	if key.under > 0 && len(t.gates) > 0 && room-cells.Width(t.number+t.meta)-1 < shortestGate {
		t.number = p.catalog.Number(key.row) + "+" + strconv.Itoa(key.under) // the gate needs the room
	}
	numbers := min(max(numberWidth, cells.Width(t.number)+1), room)
	number := rs.Number.Text(cells.Fit(t.number, numbers))
	meta, named := t.metaNaming(room - numbers)
	imported := " "
	if t.source != "" && (!named || p.perEntry() == 1) {
		imported = SignImported
	}
	end := rs.Warning.Text(t.warning)
	if !key.unsaid.stage {
		end += rs.Stage(t.stage).Text(timeline.Letter(t.stage))
	}
	end += rs.Meta.Text(imported)
	if p.perEntry() == 1 {
		left := max(room-numbers, 0)
		title := cells.Fit(cells.Cut(t.title, max(left-p.gapBeforeSign(key.row), 0)), left)
		return []string{rs.Mark.Text(mark) + number + rs.Title.Text(title) + end}
	}
	left, right := rs.Blank.Text(cells.Blank(markWidth)), rs.Blank.Text(cells.Blank(max(p.width-markWidth-room, 0)))
	titles := p.titleLines(key.row, key.child, key.unsaid.stage)
	lines := []string{rs.Mark.Text(mark) + rs.Title.Text(cells.Fit(titles[0], room)) + end}
	for _, more := range titles[1:] {
		lines = append(lines, left+rs.Title.Text(cells.Fit(more, room))+right)
	}
	lines = append(lines, left+number+rs.Meta.Text(meta)+right)
	if p.perEntry() == 3 {
		lines = append(lines, left+p.snippetLine(key.row, t.title, room, rs, st.Mark)+right)
	}
	return lines
}
