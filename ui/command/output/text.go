package output

import (
	"encoding/csv"
	"fmt"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"

	"github.com/muesli/termenv"
)

// MostBroken is how many broken files are named, and how many warnings are said; the JSON has all.
const MostBroken = 40

// Numbers writes a table whose first line is its head: names to the left, numbers to the right.
func (s *Writer) Numbers(table [][]string) {
	widths := make([]int, len(table[0]))
	whole := 0
	for i := range widths {
		for _, row := range table {
			widths[i] = max(widths[i], cells.Width(row[i]))
		}
		whole += widths[i]
	}
	gap := 2
	if whole+gap*(len(widths)-1) > s.Cells() {
		gap = 1
	}
	for n, row := range table {
		var b strings.Builder
		for i, text := range row {
			blank := cells.Blank(widths[i] - cells.Width(text))
			if i == 0 {
				b.WriteString(text + blank)
				continue
			}
			b.WriteString(cells.Blank(gap) + blank + text)
		}
		line := cells.Cut(b.String(), s.Cells())
		if n == 0 {
			line = Paint(s.Coloured()).Text(Bold, line)
		}
		s.Line(line)
	}
}

// Line writes a line as it is. A failure is noticed when the answer is flushed.
func (s *Writer) Line(text string) { _, _ = s.Printer.WriteString(text + "\n") }

// Path writes the name of a file as a line. A control byte in it is an escape, into a pipe as well: what reads it there may
// be a terminal in the end.
func (s *Writer) Path(file string) { s.Line(sanitize.Name(file)) }

// Sentence writes a line for people, broken where the terminal ends.
func (s *Writer) Sentence(text string) { s.Indented(text, 0) }

// Indented writes a line for people below another; what does not fit on it stands further in.
func (s *Writer) Indented(text string, by int) {
	for i, line := range markdown.Wrap(text, max(s.Cells()-2*by, 1)) {
		s.Line(cells.Blank(by*min(i+1, 2)) + line)
	}
}

// The colours of text: of the sixteen that every terminal has, those that can be read on a dark background and on a
// light one.
const (
	Red     = "31"
	Green   = "32"
	Magenta = "35"
	Cyan    = "36"
	Bold    = "1"

	underlined = "4"
)

// Paint writes colours, where it is true.
type Paint bool

// Text returns s in the colours of a code of SGR, as it is where there are none.
func (p Paint) Text(code, s string) string {
	if !p || s == "" || code == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// StageColour returns the colour of a stage, "" for none.
func StageColour(s content.Stage) string {
	return map[content.Stage]string{
		content.Alpha: Magenta, content.Beta: Cyan, content.Stable: Green,
		content.Deprecated: Red, facts.Disabled: Red, content.Removed: Red,
	}[s]
}

// MarkdownStyle is how articles look. Their lines are drawn in ASCII: how wide others are only the terminal knows.
func (s *Writer) MarkdownStyle() markdown.Style {
	profile := termenv.Ascii
	if s.Coloured() {
		profile = termenv.ANSI
	}
	const green, magenta, cyan = "2", "5", "6" // as the constants of those names, counted from 0
	style := markdown.NewStyle("command line", markdown.Palette{
		Heading: cyan, Link: cyan, Code: magenta, Keyword: cyan, String: green, Number: magenta,
	}, profile)
	style.ASCII = true
	return style
}

// nearMark is the last field of a line whose entry holds a part of the words only.
const nearMark = "near"

// Lines writes one line an entry for programs; all but the first full of them are marked.
func (s *Writer) Lines(r *run.Request, rows []int, full int) {
	for i, row := range rows {
		e := r.Catalog.Entry(row)
		title, _ := e.Title(r.Lang)
		kinds := content.Names(e.Kinds)
		gates := content.Each(e.Gates, func(g content.Gate) string { return fmt.Sprintf("%s=%t", g.Name, g.Default) })
		line := []string{
			e.ID, e.Number(), e.Version.String(), e.SIG, string(e.Stage), strings.Join(kinds, ","), strings.Join(gates, ","), title,
		}
		if i >= full {
			line = append(line, nearMark)
		}
		s.Fields(line...)
	}
}

// Fields writes one line with tabs between the fields, and none within.
func (s *Writer) Fields(values ...string) {
	s.Line(strings.Join(content.Each(values, sanitize.Line), "\t"))
}

// Rows writes rows for programs: as CSV below the names of their columns, else a line each, see Fields.
func (s *Writer) Rows(form string, names []string, rows [][]string) error {
	if form != run.FormCSV {
		for _, row := range rows {
			s.Fields(row...)
		}
		return nil
	}
	w := csv.NewWriter(s.Printer)
	clean := func(row []string) []string { return content.Each(row, sanitize.Line) }
	return w.WriteAll(content.Each(append([][]string{names}, rows...), clean))
}

// columns are the widths in cells of the columns of a table before the title.
type columns struct{ number, release, sig, stage int }

func (c columns) width() int { return c.number + c.release + c.sig + c.stage + 4*len("  ") }

// minTitle is the least room in cells for a title beside the other columns; with less it stands below them.
const minTitle = 24

// Table writes entries for people under the names of its columns, where there is room for those, with something below
// each where below is not nil.
func (s *Writer) Table(r *run.Request, rows []int, below func(row, width int) ([]string, error)) error {
	if len(rows) == 0 {
		return nil
	}
	c := s.columns(r, rows)
	w := s.Words()
	head := [4]string{"KEP/PR", w.Say("facet_release"), w.Say("facet_sig"), w.Say("facet_stage")}
	named := columns{
		max(c.number, cells.Width(head[0])), max(c.release, cells.Width(head[1])), max(c.sig, cells.Width(head[2])),
		max(c.stage, cells.Width(head[3])),
	}
	if s.Cells()-named.width() >= minTitle {
		c = named
		s.Header(cells.Blank(c.number-cells.Width(head[0]))+head[0], cells.Fit(head[1], c.release), cells.Fit(head[2], c.sig),
			cells.Fit(head[3], c.stage), w.Say("column_title"))
	}
	for _, row := range rows {
		lines := s.tableRow(r, row, c)
		if below != nil {
			indent := c.number + len("  ")
			more, err := below(row, max(s.Cells()-indent, 1))
			if err != nil {
				return err
			}
			for _, line := range more {
				lines = append(lines, cells.Blank(indent)+line)
			}
		}
		for _, line := range lines {
			if _, err := s.Printer.WriteString(strings.TrimRight(line, " ") + "\n"); err != nil {
				return err
			}
		}
	}
	return nil
}

// columns returns the widths that rows need.
func (s *Writer) columns(r *run.Request, rows []int) (c columns) {
	for _, row := range rows {
		c.number = max(c.number, cells.Width(RowName(r, row)))
		c.release = max(c.release, cells.Width(r.Catalog.Version(row).String()))
		c.sig = max(c.sig, cells.Width(r.Catalog.SIG(row)))
		c.stage = max(c.stage, cells.Width(s.stageName(r.Catalog.Stage(row))))
	}
	return c
}

// Header writes the names of columns, which are as wide as those.
func (s *Writer) Header(names ...string) {
	line := cells.Cut(strings.TrimRight(strings.Join(names, "  "), " "), s.Cells())
	s.Line(Paint(s.Coloured()).Text(underlined, line))
}

// RowName returns how a row is called in a table: a note without a number by what its identifier has behind the release,
// note-0badcafe.
func RowName(r *run.Request, row int) string {
	if number := r.Catalog.Number(row); number != "" {
		if n := r.Under[row]; n > 0 {
			return fmt.Sprintf("%s (+%d PR)", number, n)
		}
		return number
	}
	_, name, _ := strings.Cut(r.Catalog.ID(row), "/")
	return name
}

// stageName returns the name of a stage in tables, "" for none.
func (s *Writer) stageName(stage content.Stage) string {
	if stage == "" {
		return ""
	}
	return s.Words().Say("cited_" + string(stage))
}

// tableRow lays one entry out: its title behind the columns, or below them where there is no room.
func (s *Writer) tableRow(r *run.Request, row int, c columns) []string {
	p := Paint(s.Coloured())
	stage := r.Catalog.Stage(row)
	number := RowName(r, row)
	head := cells.Blank(c.number-cells.Width(number)) + p.Text(Bold, number) + "  " +
		cells.Fit(r.Catalog.Version(row).String(), c.release) + "  " + cells.Fit(r.Catalog.SIG(row), c.sig) + "  " +
		p.Text(StageColour(stage), cells.Fit(s.stageName(stage), c.stage)) + "  "
	indent := c.width()
	var lines []string
	if s.Cells()-indent < minTitle {
		lines = append(lines, cells.Cut(head, s.Cells()))
		indent = c.number + len("  ")
		head = cells.Blank(indent)
	}
	if r.Catalog.ActionRequired(row) {
		head += p.Text(Red+";"+Bold, "!") + " "
		indent += len("! ")
	}
	title, _ := r.Catalog.Title(row, r.Lang)
	room := max(s.Cells()-indent, 10)
	for i, part := range markdown.WrapTitle(title, room, room) {
		if i > 0 {
			head = cells.Blank(indent)
		}
		lines = append(lines, head+part)
	}
	return lines
}

// passageLines is how many lines the passage of a hit takes at most.
const passageLines = 2

// Passage lays the passage of a hit out, what was found in bold.
func (s *Writer) Passage(snip index.Snippet, shown content.Language, width int) []string {
	if snip.Text == "" {
		return nil
	}
	lines, end := markdown.Wrap(snip.Text, width), ""
	if len(lines) > passageLines {
		lines, end = lines[:passageLines], cells.Ellipsis
		last := &lines[passageLines-1]
		*last = strings.TrimSuffix(cells.Cut(*last, width-cells.Width(end)), end)
	}
	at := 0
	for i, line := range lines {
		if found := strings.Index(snip.Text[at:], line); found >= 0 { // all but the blanks where lines were broken
			at += found
			lines[i] = Paint(s.Coloured()).spans(line, at, snip.Spans)
			at += len(line)
		}
	}
	lines[len(lines)-1] += end
	if snip.Lang != shown {
		lines = append([]string{s.Words().Bracketed("", s.Words().Language(snip.Lang))}, lines...)
	}
	return lines
}

// spans writes in bold what of a line the spans cover; the line begins at an offset of the text that they are of.
func (p Paint) spans(line string, offset int, spans [][2]int) string {
	var b strings.Builder
	done := 0
	for _, span := range spans {
		if from, to := max(span[0]-offset, done), min(span[1]-offset, len(line)); from < to {
			b.WriteString(line[done:from] + p.Text(Bold, line[from:to]))
			done = to
		}
	}
	return b.String() + line[done:]
}
