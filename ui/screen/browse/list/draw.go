package list

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/browse/filters"
)

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
func (l *List) styles(s rowState) style.RowStyles {
	st := l.s.Styles
	return [...]style.RowStyles{st.Row, st.RowSelected, st.RowIdle}[s]
}

// tall panes give each entry two lines, and a third to what the text has of the words.
const (
	tallList    = 12
	snippetList = 18
)

// perEntry returns the lines that an entry takes whose title needs but one.
func (l *List) perEntry() int {
	switch {
	case l.height >= snippetList && l.snippets.words != "":
		return 3
	case l.height >= tallList:
		return 2
	}
	return 1
}

// wraps reports whether long titles take a second line: where enough entries stay in sight even so.
func (l *List) wraps() bool {
	const enough = 6
	return !l.arranged.Cut && l.perEntry() > 1 && l.height/(l.perEntry()+1) >= enough
}

// ListLines returns the pane, one string a line, each as wide as the pane.
func (l *List) ListLines() []string {
	out := make([]string, 0, l.height+l.perEntry())
	if g := l.stuck(l.top); g != nil {
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
		if i > l.top && len(out)+l.ruleBefore(i)+len(lines) > l.height {
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

// linesAt returns the lines of the i-th row.
func (l *List) linesAt(i int, state rowState) []string {
	marked := l.s.Catalog.Marks()
	return l.linesOf(rowKey{i, state, marksOf(&marked, l.rows.Rows[i].Entry)})
}

// linesOf returns the lines of a row, which are drawn once, and notes how high it is.
func (l *List) linesOf(key rowKey) []string {
	lines, ok := l.drawn[key]
	if !ok {
		switch r := l.rows.Rows[key.i]; {
		case r.IsHeading():
			lines = []string{l.headingLine(&l.rows.Groups[r.Group], key.state)}
		case r.Card >= 0:
			lines = l.cardLines(l.cards[r.Card], key.state)
		default:
			lines = l.entryLines(r, key.state, key.marks)
		}
		l.drawn[key] = lines
	}
	l.heights[key.i] = uint8(len(lines)) // at most four
	return lines
}

// ruleLine separates parts of the list.
func (l *List) ruleLine(id string) string {
	st := l.s.Styles
	said := cells.Cut(" "+l.s.Words.Say(id)+" ", max(l.width-4, 0))
	rest := max(l.width-2-cells.Width(said), 0)
	return st.Border.Text(strings.Repeat(st.Line.Horizontal, 2)) + st.Muted.Text(said) +
		st.Border.Text(strings.Repeat(st.Line.Horizontal, rest))
}

// headingLine draws the heading of a group: its name, how many entries it has, and a rule over those in sight.
func (l *List) headingLine(g *answer.Group, state rowState) string {
	st, rs, mark := l.s.Styles, l.styles(state), state.mark()
	name, border := rs.Mark, rs.Blank
	if state == plain {
		name, border = st.Accent, st.Border
	}
	fill := st.Line.Horizontal
	if g.Collapsed {
		mark, fill = cells.Fit(strings.TrimSpace(mark), 1)+"▸ ", " " // behind the sign of the cursor, if that is there
	}
	count := strconv.Itoa(g.To-g.From) + " "
	said := cells.Cut(l.nameOf(g.Of), max(l.width-markWidth-cells.Width(count)-1, 1)) + " "
	rest := max(l.width-markWidth-cells.Width(said+count), 0)
	return rs.Mark.Text(mark) + name.Text(said) + rs.Meta.Text(count) + border.Text(strings.Repeat(fill, rest))
}

// nameOf returns how a group is called.
func (l *List) nameOf(t content.Term) string {
	words := l.s.Words
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
