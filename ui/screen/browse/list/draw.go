package list

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// painter draws rows in the session's words and colours, for the size of the pane.
type painter struct {
	s             *session.Session
	rows          rows
	common        common // what filters and headings say of all rows
	snippets      snippets
	width, height int
	cut           bool // long titles are cut off; else they take two lines
	titles        map[titleKey]title
}

// titleKey is what a title depends on besides the language. The titles of entries that stay while words are typed stay.
type titleKey struct {
	entry             int
	child, bookmarked bool
	wraps             bool
	room              int
}

// title is that of an entry as it is shown, in one line or two, and whole.
type title struct{ first, second, whole string }

// rowKey is what the lines of a row depend on; they are forgotten when anything else changes.
type rowKey struct {
	i     int
	state rowState
	marks marks // of the reader
}

// rowState is where the cursor is.
type rowState int

const (
	plain    rowState = iota // on another row
	selected                 // on this one
	idle                     // on this one, but another pane has the focus
)

// mark is what stands before a row.
func (s rowState) mark() string { return [...]string{cells.Blank(markWidth), " ❯ ", " ▸ "}[s] }

// styles returns what a row is painted with.
func (p *painter) styles(s rowState) style.RowStyles {
	st := p.s.Styles
	return [...]style.RowStyles{st.Row, st.RowSelected, st.RowIdle}[s]
}

// Tall panes give each entry two lines, and a third to what the text has of the words; without words, in panes that are
// wide too, to the summary.
const (
	tallList    = 12
	snippetList = 18
	summaryList = 24
	// summaryWidth is the cells from which on a summary says enough in one line.
	summaryWidth = 60
)

// perEntry returns the lines that an entry takes whose title needs but one.
func (p *painter) perEntry() int {
	switch {
	case p.height >= snippetList && p.snippets.words != "":
		return 3
	case p.height >= summaryList && p.width >= summaryWidth:
		return 3
	case p.height >= tallList:
		return 2
	}
	return 1
}

// hasThird reports whether an entry takes its third line, where lines are given to it: without words only one that has a
// summary does.
func (p *painter) hasThird(entry int) bool {
	return p.perEntry() < 3 || p.snippets.words != "" || p.s.Catalog.Lead(entry, p.s.Lang).Summary != ""
}

// wraps reports whether long titles take a second line: where enough entries stay in sight even so.
func (p *painter) wraps() bool {
	const enough = 6
	return !p.cut && p.perEntry() > 1 && p.height/(p.perEntry()+1) >= enough
}

// heightOf returns the lines that a row takes.
func (p *painter) heightOf(r answer.Row) uint8 {
	lines := p.perEntry()
	switch {
	case r.IsHeading():
		lines = 1
	case r.Entry >= 0:
		if marked := p.s.Catalog.Marks(); p.wraps() && p.titleOf(r, marked.Bookmarked.Has(r.Entry)).second != "" {
			lines++
		}
		if !p.hasThird(r.Entry) {
			lines--
		}
	}
	return uint8(lines) // at most four
}

// ListLines returns the pane, one string a line, each as wide as the pane.
func (l *List) ListLines() []string {
	out := make([]string, 0, l.height+l.perEntry())
	if g := l.rows.stuckOver(l.top); g != nil {
		out = append(out, l.headingLine(g, plain))
	}
	marked := l.s.Catalog.Marks()
	for i := l.top; i < len(l.rows.Rows); i++ {
		state := plain
		switch {
		case i == l.cursor && l.focused:
			state = selected
		case i == l.cursor:
			state = idle
		}
		lines := l.linesOf(rowKey{i, state, marksOf(&marked, l.rows.Rows[i].Entry)})
		if i > l.top && len(out)+l.rows.ruleBefore(i)+len(lines) > l.height {
			break
		}
		switch i {
		case l.rows.Near:
			out = append(out, l.ruleLine("near"))
		case l.rows.Facts:
			out = append(out, l.ruleLine("only_facts"))
		}
		out = append(out, lines...)
	}
	return cells.Fill(out, l.width, l.height)
}

// linesOf returns the lines of a row, which are drawn once; how high it is may have changed with its marks.
func (l *List) linesOf(key rowKey) []string {
	lines, ok := l.drawn[key]
	if !ok {
		switch r := l.rows.Rows[key.i]; {
		case r.IsHeading():
			lines = []string{l.headingLine(&l.rows.Groups[r.Group], key.state)}
		case r.Card >= 0:
			lines = l.cardLines(l.rows.texts[r.Card], key.state)
		default:
			lines = l.entryLines(r, key.state, key.marks)
		}
		l.drawn[key] = lines
	}
	l.heights[key.i] = uint8(len(lines)) // at most four
	return lines
}

// ruleLine separates parts of the list.
func (p *painter) ruleLine(id string) string {
	st := p.s.Styles
	said := cells.Cut(" "+p.s.Words.Say(id)+" ", max(p.width-4, 0))
	rest := max(p.width-2-cells.Width(said), 0)
	return st.Border.Text(strings.Repeat(st.Line.Horizontal, 2)) + st.Muted.Text(said) +
		st.Border.Text(strings.Repeat(st.Line.Horizontal, rest))
}

// headingLine draws the heading of a group: its name, how many entries it has, and a rule over those in sight.
func (p *painter) headingLine(g *answer.Group, state rowState) string {
	st, rs, mark := p.s.Styles, p.styles(state), state.mark()
	name, border := rs.Mark, rs.Blank
	if state == plain {
		name, border = st.Accent, st.Border
	}
	fill := st.Line.Horizontal
	if g.Collapsed {
		mark, fill = cells.Fit(strings.TrimSpace(mark), 1)+"▸ ", " " // behind the sign of the cursor, if that is there
	}
	count := strconv.Itoa(g.To-g.From) + " "
	said := cells.Cut(p.nameOf(g.Of), max(p.width-markWidth-cells.Width(count)-1, 1)) + " "
	rest := max(p.width-markWidth-cells.Width(said+count), 0)
	return rs.Mark.Text(mark) + name.Text(said) + rs.Meta.Text(count) + border.Text(strings.Repeat(fill, rest))
}

// nameOf returns how a group is called.
func (p *painter) nameOf(t content.Term) string {
	words, since := p.s.Words, p.s.Catalog.Marks().Since
	switch {
	case t.Field == content.FieldIs && t.Value == "":
		return words.Say("group_seen")
	case t.Value == string(content.New) && since != content.Version{}:
		return words.Fill("group_new_since", phrase.Values{"Release": since.String()})
	case t.Field == content.FieldIs:
		return words.Say("group_" + t.Value)
	case t.Value == "":
		return words.Say("group_other")
	}
	return subject.ValueName(words, t)
}

// Widths inside a row.
const (
	markWidth   = 3
	numberWidth = 8
	letterWidth = 3
)

// childSign stands before the title of a note below its enhancement.
const childSign = "∙ "

// SignImported marks an entry whose text is not ours; it is one cell.
const SignImported = "◦"

// namingRoom is the cells from which on a row names the source of its text instead of marking it.
const namingRoom = 44

// common is what filters and headings say of all entries below them, so that rows need not.
type common struct {
	sig   string          // the only one chosen, "" for none
	at    content.Version // the only release
	stage bool            // there is only one
	by    content.Field   // what the headings say, "" for nothing
}

func commonOf(f content.Filters, by content.Field) common {
	c := common{stage: len(f.Stages) == 1, by: by}
	c.at, _ = f.OnlyRelease()
	switch {
	case len(f.Owners) == 1:
		c.sig = f.Owners[0]
	case len(f.SIGs) == 1:
		c.sig = f.SIGs[0]
	}
	return c
}

// saysSIG reports whether filters or heading say the SIG of an entry, saysRelease and saysStage the same of its release
// and stage.
func (p *painter) saysSIG(r answer.Row) bool {
	sig := p.s.Catalog.SIG(r.Entry)
	return sig == p.common.sig || p.headed(r, content.FieldSIG) && sig == p.rows.Groups[r.Group].Of.Value
}

func (p *painter) saysRelease(r answer.Row) bool { // a note is of the release of its enhancement
	return p.s.Catalog.Version(r.Entry) == p.common.at || p.headed(r, content.FieldRelease)
}

func (p *painter) saysStage(r answer.Row) bool {
	return p.common.stage || p.headed(r, content.FieldStage) && string(p.s.Catalog.Stage(r.Entry)) == p.rows.Groups[r.Group].Of.Value
}

// headed reports whether the heading above a row says its value of a field.
func (p *painter) headed(r answer.Row, f content.Field) bool { return r.Group >= 0 && p.common.by == f }

// marks is what the reader has made of an entry, as its row shows it.
type marks struct{ bookmarked, read, fresh, changed bool }

func marksOf(m *content.Marks, entry int) marks {
	if entry < 0 {
		return marks{}
	}
	return marks{bookmarked: m.Bookmarked.Has(entry), read: m.Read.Has(entry), fresh: m.New.Has(entry), changed: m.Changed.Has(entry)}
}

// on returns the mark and the styles of a row with them: the first cell says what is new, changed or read. The title
// of what was read is as quiet as what stands below it; where that is changed, the cell says so, for it may have to be
// read again.
func (m marks) on(mark string, rs style.RowStyles) (string, style.RowStyles) {
	if m.read {
		rs.Title = rs.Meta
	}
	switch {
	case m.changed:
		return page.SignChanged + mark[1:], rs
	case m.read:
		return page.SignRead + mark[1:], rs
	case m.fresh:
		return page.SignNew + mark[1:], rs
	}
	return mark, rs
}

// roomOf returns the cells that the title of an entry has: one more where the row leaves its stage out, and one fewer
// beside the sign of an action.
func (p *painter) roomOf(r answer.Row) (room, title int) {
	room = p.width - markWidth - letterWidth
	if p.saysStage(r) {
		room++
	}
	room = max(room, 0)
	if p.s.Catalog.ActionRequired(r.Entry) || p.s.Catalog.ActionSaid(r.Entry) {
		return room, max(room-1, 0)
	}
	return room, room
}

// titleOf returns the title of an entry, with its sign where it has a bookmark: in one line, or, where titles are
// wrapped and it is long, in two, and cut off where that is too little. The second hangs under
// the first, of the note below an enhancement behind its sign.
func (p *painter) titleOf(r answer.Row, bookmarked bool) title {
	below, room := p.roomOf(r)
	key := titleKey{r.Entry, r.Child, bookmarked, p.wraps(), room}
	if t, ok := p.titles[key]; ok {
		return t
	}
	whole, _ := p.s.Catalog.Title(r.Entry, p.s.Lang)
	if bookmarked {
		whole = page.SignBookmark + " " + whole
	}
	sign := ""
	if r.Child {
		sign = childSign
	}
	hang := cells.Width(sign)
	t := title{first: cells.Cut(sign+whole, room), whole: whole}
	if key.wraps && cells.Width(whole) > room-hang {
		lines := markdown.WrapTitle(whole, room-hang, below-hang)
		if len(lines) > 2 && 2*cells.Width(lines[0]) < room { // two that are full tell most
			lines = markdown.Wrap(whole, room-hang)
		}
		if len(lines) > 1 {
			rest, ok := strings.CutPrefix(whole, lines[0])
			if rest = strings.TrimLeft(rest, " \u3000"); ok && rest != "" {
				t.first, t.second = sign+lines[0], cells.Blank(hang)+cells.Cut(rest, below-hang)
			}
		}
	}
	p.titles[key] = t
	return t
}

// entryLines draws an entry: where the pane is tall the title above number, SIG, release and gates, and below them what
// its text has of the words; else number and title.
func (p *painter) entryLines(r answer.Row, state rowState, m marks) []string {
	cat, rs := p.s.Catalog, p.styles(state)
	mark, rs := m.on(state.mark(), rs)
	warning := " "
	switch {
	case cat.ActionRequired(r.Entry):
		warning = page.SignRequired
	case cat.ActionSaid(r.Entry):
		warning = page.SignSaid
	}
	room, titleRoom := p.roomOf(r)
	number, meta, named := p.aboutEntry(r, room)
	imported := " "
	if cat.Source(r.Entry) != content.SourceOwn && (!named || p.perEntry() == 1) {
		imported = SignImported
	}
	end := rs.Warning.Text(warning)
	if !p.saysStage(r) {
		end += rs.Stage(cat.Stage(r.Entry)).Text(timeline.Letter(cat.Stage(r.Entry)))
	}
	end += rs.Meta.Text(imported)
	t := p.titleOf(r, m.bookmarked)
	if p.perEntry() == 1 {
		free := titleRoom - cells.Width(number)
		shown := cells.Fit(cells.Cut(t.first, free), room-cells.Width(number))
		return []string{rs.Mark.Text(mark) + rs.Number.Text(number) + rs.Title.Text(shown) + end}
	}
	left, right := rs.Blank.Text(cells.Blank(markWidth)), rs.Blank.Text(cells.Blank(max(p.width-markWidth-room, 0)))
	lines := []string{rs.Mark.Text(mark) + rs.Title.Text(cells.Fit(t.first, room)) + end}
	if t.second != "" {
		lines = append(lines, left+rs.Title.Text(cells.Fit(t.second, room))+right)
	}
	lines = append(lines, left+rs.Number.Text(number)+rs.Meta.Text(meta)+right)
	if p.perEntry() == 3 && p.hasThird(r.Entry) {
		lines = append(lines, left+p.snippetLine(r.Entry, t.whole, room, rs)+right)
	}
	return lines
}

// aboutEntry returns the number of an entry, and in the rest of the room SIG, release, gates and, where it is imported
// and there is room, its source; named reports that this is there.
func (p *painter) aboutEntry(r answer.Row, room int) (number, meta string, named bool) {
	cat := p.s.Catalog
	number = cat.Number(r.Entry)
	if n := len(p.rows.Under[r.Entry]); n > 0 {
		number += "+" + strconv.Itoa(n)
	}
	number = cells.Fit(number, min(max(numberWidth, cells.Width(number)+1), room))
	room = max(room-cells.Width(number), 0)
	if !p.saysSIG(r) {
		meta = cat.SIG(r.Entry)
	}
	if !p.saysRelease(r) {
		version := cat.Version(r.Entry).String()
		meta = strings.TrimLeft(cells.Cut(meta, max(room-cells.Width(version)-2, 0))+"  "+version, " ")
	}
	var gates []string
	for _, g := range cat.Gates(r.Entry) {
		sign := "  -"
		if g.Default {
			sign = "  +"
		}
		if meta == "" && len(gates) == 0 {
			sign = sign[2:]
		}
		gates = append(gates, sign+g.Name)
	}
	source := cat.Source(r.Entry)
	taken := cells.Width(source) + 2
	if source == content.SourceOwn || source == "" || room < namingRoom || cells.Width(meta)+taken > room {
		return number, cells.Fit(withGates(meta, gates, room), room), false
	}
	return number, cells.Fit(withGates(meta, gates, room-taken), room-taken) + "  " + source, true
}

// withGates adds as many gates as have room, each whole: half a name tells no gate from others.
func withGates(meta string, gates []string, room int) string {
	for _, g := range gates {
		if cells.Width(meta)+cells.Width(g) > room {
			break
		}
		meta += g
	}
	return meta
}
