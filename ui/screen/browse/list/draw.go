package list

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/browse/filters"
	"k8sexplore/ui/screen/session"
)

// painter draws rows in the session's words and colours, for the size of the pane.
type painter struct {
	s             *session.Session
	rows          rows
	common        common // what filters and headings say of all rows
	snippets      snippets
	width, height int
	cut           bool // long titles are cut off; else they take two lines
}

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

// tall panes give each entry two lines, and a third to what the text has of the words.
const (
	tallList    = 12
	snippetList = 18
)

// perEntry returns the lines that an entry takes whose title needs but one.
func (p *painter) perEntry() int {
	switch {
	case p.height >= snippetList && p.snippets.words != "":
		return 3
	case p.height >= tallList:
		return 2
	}
	return 1
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
	case r.Entry >= 0 && p.wraps():
		marked := p.s.Catalog.Marks()
		if _, second, _ := p.titleOf(r, marked.Bookmarked.Has(r.Entry)); second != "" {
			lines++
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
	words := p.s.Words
	switch {
	case t.Field == content.FieldIs && t.Value == "":
		return words.Say("group_seen")
	case t.Field == content.FieldIs:
		return words.Say("group_" + t.Value)
	case t.Value == "":
		return words.Say("group_other")
	}
	return filters.Name(words, t)
}
