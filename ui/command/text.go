package command

import (
	"fmt"
	"strings"

	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
)

// The colours of text: of the sixteen that every terminal has, those that can be read on a dark background and on a
// light one.
const (
	red     = "31"
	green   = "32"
	magenta = "35"
	cyan    = "36"
	bold    = "1"

	underlined = "4"
)

// paint writes colours, where it is true.
type paint bool

func (p paint) text(code, s string) string {
	if !p || s == "" || code == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func stageColour(s content.Stage) string {
	switch s {
	case content.Alpha:
		return magenta
	case content.Beta:
		return cyan
	case content.Stable:
		return green
	case content.Deprecated, facts.Disabled, content.Removed:
		return red
	}
	return ""
}

// markdownStyle is how articles look. Their lines are drawn in ASCII: how wide others are only the terminal knows.
func (s *session) markdownStyle() markdown.Style {
	profile := termenv.Ascii
	if s.coloured() {
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

// lines writes one line an entry for programs; all but the first full of them are marked.
func (s *session) lines(r *request, rows []int, full int) error {
	for i, row := range rows {
		e := r.catalog.Entry(row)
		title, _ := e.Title(r.lang)
		kinds := each(e.Kinds, func(k content.Kind) string { return string(k) })
		gates := each(e.Gates, func(g content.Gate) string { return fmt.Sprintf("%s=%t", g.Name, g.Default) })
		line := []string{
			e.ID, e.Number(), e.Version.String(), e.SIG, string(e.Stage), strings.Join(kinds, ","), strings.Join(gates, ","), title,
		}
		if i >= full {
			line = append(line, nearMark)
		}
		if err := s.fields(line...); err != nil {
			return err
		}
	}
	return nil
}

// fields writes one line with tabs between the fields, and none within.
func (s *session) fields(values ...string) error {
	_, err := s.out.WriteString(strings.Join(each(values, sanitize.Line), "\t") + "\n")
	return err
}

// columns are the widths in cells of the columns of a table before the title.
type columns struct{ number, release, sig, stage int }

func (c columns) width() int { return c.number + c.release + c.sig + c.stage + 4*len("  ") }

// minTitle is the least room in cells for a title beside the other columns; with less it stands below them.
const minTitle = 24

// table writes entries for people under the names of its columns, where there is room for those, with something below
// each where below is not nil.
func (s *session) table(r *request, rows []int, below func(row, width int) ([]string, error)) error {
	if len(rows) == 0 {
		return nil
	}
	c := s.columns(r, rows)
	w := s.words()
	head := [4]string{"KEP/PR", w.Say("facet_release"), w.Say("facet_sig"), w.Say("facet_stage")}
	named := columns{
		max(c.number, cells.Width(head[0])), max(c.release, cells.Width(head[1])), max(c.sig, cells.Width(head[2])),
		max(c.stage, cells.Width(head[3])),
	}
	if s.width()-named.width() >= minTitle {
		c = named
		if err := s.header(cells.Blank(c.number-cells.Width(head[0]))+head[0], cells.Fit(head[1], c.release), cells.Fit(head[2], c.sig),
			cells.Fit(head[3], c.stage), w.Say("column_title")); err != nil {
			return err
		}
	}
	for _, row := range rows {
		lines := s.tableRow(r, row, c)
		if below != nil {
			indent := c.number + len("  ")
			more, err := below(row, max(s.width()-indent, 1))
			if err != nil {
				return err
			}
			for _, line := range more {
				lines = append(lines, cells.Blank(indent)+line)
			}
		}
		for _, line := range lines {
			if _, err := s.out.WriteString(strings.TrimRight(line, " ") + "\n"); err != nil {
				return err
			}
		}
	}
	return nil
}

// columns returns the widths that rows need.
func (s *session) columns(r *request, rows []int) (c columns) {
	for _, row := range rows {
		c.number = max(c.number, cells.Width(r.name(row)))
		c.release = max(c.release, cells.Width(r.catalog.Version(row).String()))
		c.sig = max(c.sig, cells.Width(r.catalog.SIG(row)))
		c.stage = max(c.stage, cells.Width(s.stageName(r.catalog.Stage(row))))
	}
	return c
}

// header writes the names of columns, which are as wide as those.
func (s *session) header(names ...string) error {
	line := cells.Cut(strings.TrimRight(strings.Join(names, "  "), " "), s.width())
	_, err := s.out.WriteString(paint(s.coloured()).text(underlined, line) + "\n")
	return err
}

// name returns how a row is called in a table: a note without a number by what its identifier has behind the release,
// note-0badcafe.
func (r *request) name(row int) string {
	if number := r.catalog.Number(row); number != "" {
		if n := r.under[row]; n > 0 {
			return fmt.Sprintf("%s (+%d PR)", number, n)
		}
		return number
	}
	_, name, _ := strings.Cut(r.catalog.ID(row), "/")
	return name
}

// stageName returns what a stage is called in a table, "" for none.
func (s *session) stageName(stage content.Stage) string {
	if stage == "" {
		return ""
	}
	return s.words().Say("cited_" + string(stage))
}

// tableRow lays one entry out: its title behind the columns, or below them where there is no room.
func (s *session) tableRow(r *request, row int, c columns) []string {
	p := paint(s.coloured())
	stage := r.catalog.Stage(row)
	number := r.name(row)
	head := cells.Blank(c.number-cells.Width(number)) + p.text(bold, number) + "  " +
		cells.Fit(r.catalog.Version(row).String(), c.release) + "  " + cells.Fit(r.catalog.SIG(row), c.sig) + "  " +
		p.text(stageColour(stage), cells.Fit(s.stageName(stage), c.stage)) + "  "
	indent := c.width()
	var lines []string
	if s.width()-indent < minTitle {
		lines = append(lines, cells.Cut(head, s.width()))
		indent = c.number + len("  ")
		head = cells.Blank(indent)
	}
	if r.catalog.ActionRequired(row) {
		head += p.text(red+";"+bold, "!") + " "
		indent += len("! ")
	}
	title, _ := r.catalog.Title(row, r.lang)
	for i, part := range markdown.Wrap(title, max(s.width()-indent, 10)) {
		if i > 0 {
			head = cells.Blank(indent)
		}
		lines = append(lines, head+part)
	}
	return lines
}

// passageLines is how many lines the passage of a hit takes at most.
const passageLines = 2

// passage lays the passage of a hit out, what was found in bold.
func (s *session) passage(snip index.Snippet, shown content.Language, width int) []string {
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
			lines[i] = paint(s.coloured()).spans(line, at, snip.Spans)
			at += len(line)
		}
	}
	lines[len(lines)-1] += end
	if snip.Lang != shown {
		lines = append([]string{s.words().Bracketed("", snip.Lang.OwnName())}, lines...)
	}
	return lines
}

// spans writes in bold what of a line the spans cover; the line begins at an offset of the text that they are of.
func (p paint) spans(line string, offset int, spans [][2]int) string {
	var b strings.Builder
	done := 0
	for _, span := range spans {
		from, to := max(span[0]-offset, done), min(span[1]-offset, len(line))
		if from < to {
			b.WriteString(line[done:from] + p.text(bold, line[from:to]))
			done = to
		}
	}
	return b.String() + line[done:]
}
