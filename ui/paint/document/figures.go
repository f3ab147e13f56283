package document

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/bars"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
)

func (s *sheet) drawing() timeline.Drawing {
	return timeline.Drawing{Words: s.Words, Width: max(s.Width, 20), Newest: s.Newest, Dash: s.Styles.Line.Horizontal}
}

// draw writes drawn lines, painted.
func (s *sheet) draw(lines []timeline.Line) {
	for _, l := range lines {
		var b strings.Builder
		for _, piece := range l {
			b.WriteString(s.paintOfRole(piece).Text(piece.Text))
		}
		s.line(b.String())
	}
}

func (s *sheet) paintOfRole(piece timeline.Piece) style.Paint {
	switch piece.Role {
	case timeline.Muted, timeline.Off:
		return s.Styles.Muted
	case timeline.Strong:
		return s.Styles.Strong
	case timeline.OfStage:
		return s.Styles.Stage(piece.Stage)
	case timeline.On:
		return s.Styles.Stage("stable")
	case timeline.Warning:
		return s.Styles.Warning
	case timeline.Text:
	}
	return s.Styles.Text
}

// record writes the lines that have a value, the values one below the other; where labels leave no room for values,
// those hang below them.
func (s *sheet) record(all []page.RecordLine) {
	const gap, hang, leastRoom = 2, 2, 16
	all = slices.DeleteFunc(slices.Clone(all), func(l page.RecordLine) bool { return l.Value == "" })
	column := 0
	for _, f := range all {
		column = max(column, cells.Width(f.Label)+gap)
	}
	below := s.Width-column < leastRoom
	if below {
		column = min(hang, s.Width-1)
	}
	for _, f := range all {
		label := s.Styles.Muted.Text(cells.Fit(f.Label, column))
		if below {
			s.wrap(f.Label, s.Styles.Muted)
			label = cells.Blank(column)
		}
		state, paint := f.State, s.paintOf(f.Tone)
		lines := markdown.Wrap(f.Value, s.Width-column)
		for i, l := range lines {
			painted := label + s.Styles.Text.Text(l)
			if i == len(lines)-1 && state != "" && column+cells.Width(l)+gap+cells.Width(state) <= s.Width {
				painted += cells.Blank(gap) + paint.Text(state)
				state = ""
			}
			s.line(painted)
			label = cells.Blank(column)
		}
		for _, l := range markdown.Wrap(state, s.Width-column) {
			s.line(label + paint.Text(l))
		}
	}
}

// asking lists entries under a name: a sign, the number, the title.
func (s *sheet) asking(p page.Asking) error {
	s.begin(p.Label)
	sign, label, paint := page.SignRequired, s.Words.Bracketed(p.Label, strconv.Itoa(len(p.Entries))), s.Styles.Warning
	switch {
	case p.Said:
		sign = page.SignSaid
	case p.Calm:
		sign, label, paint = " ", p.Label, s.Styles.Strong
	}
	s.wrap(label, paint)
	column := 0
	for _, e := range p.Entries {
		if n := cells.Width(e.Number); n > 0 {
			column = max(column, n+2)
		}
	}
	const signs = 2
	room := s.Width - signs - column
	if column > s.Width/3 {
		column, room = 0, s.Width-signs
	}
	for _, e := range p.Entries {
		title, number := e.Title, e.Number
		if column == 0 {
			title, number = strings.TrimSpace(number+" "+title), ""
		}
		if e.Number != "" || !e.Target.IsZero() {
			s.links.to(len(s.lines), e.Target, e.Number, e.Address)
		}
		before := s.Styles.Warning.Text(sign) + " " + s.Styles.Muted.Text(cells.Fit(number, column))
		lines, paint := []string{title}, s.Styles.Text
		if e.Brief != "" {
			paint = s.Styles.Strong
		}
		if cells.Width(title) > room {
			lines = markdown.WrapTitle(title, room, room)
		}
		for _, l := range lines {
			s.line(before + paint.Text(l))
			before = cells.Blank(signs + column)
		}
		if err := s.brief(e.Brief, signs+column, room); err != nil {
			return err
		}
	}
	return nil
}

// brief writes a sentence in Markdown behind so many blank cells.
func (s *sheet) brief(text string, indent, room int) error {
	if text == "" {
		return nil
	}
	a, err := markdown.Render(text, room, s.Styles.Markdown)
	for _, l := range a.Lines {
		s.line(cells.Blank(indent) + l)
	}
	return err
}

// tally draws the parts of a whole in one line, and a legend below it.
func (s *sheet) tally(all []page.Count) {
	numbers := content.Each(all, func(c page.Count) int { return c.N })
	if drawn := bars.Stack(numbers, s.Width, s.glyphs()); drawn != nil {
		for i, c := range all {
			drawn[i] = s.paintOfCount(c).Text(drawn[i])
		}
		s.line(strings.Join(drawn, ""))
	}
	line, used := "", 0
	for _, c := range all {
		said := cells.Cut(s.Words.Tally(c.Label, c.N), s.Width)
		gap := 2
		if used == 0 {
			gap = 0
		}
		if used+gap+cells.Width(said) > s.Width {
			s.line(line)
			line, used, gap = "", 0, 0
		}
		line += cells.Blank(gap) + s.paintOfCount(c).Text(said)
		s.only(c, said, len(s.lines), used+gap)
		used += gap + cells.Width(said)
	}
	if used > 0 {
		s.line(line)
	}
}

// only notes that a count, which begins at a cell of the present line, links to the entries that it counts.
func (s *sheet) only(c page.Count, said string, line, from int) {
	if len(c.Only) > 0 {
		k := Link{Link: markdown.Link{Text: said, Line: line}, Only: c.Only, From: from, End: from + cells.Width(said)}
		s.links.ofHeader = append(s.links.ofHeader, k)
	}
}

func (s *sheet) paintOfCount(c page.Count) style.Paint {
	switch {
	case c.Stage != "":
		return s.Styles.Stage(c.Stage)
	case c.Rest:
		return s.Styles.Muted
	}
	return s.Styles.Accent
}

func (s *sheet) glyphs() bars.Glyphs {
	return bars.Glyphs{Full: s.Styles.Line.Bar, Half: s.Styles.Line.HalfBar}
}

// twoColumns is the width from which on charts stand side by side, columnGap the cells between them.
const (
	twoColumns = 76
	columnGap  = 4
)

// charts draws charts in two columns where there is room, else one below the other.
func (s *sheet) charts(p page.Charts) {
	var left, right []page.Chart
	for _, c := range p.Charts {
		if c.Side {
			right = append(right, c)
		} else {
			left = append(left, c)
		}
	}
	s.begin(p.Label)
	s.wrap(p.Label, s.Styles.Strong)
	if s.Width < twoColumns || len(left) == 0 || len(right) == 0 {
		s.lines = append(s.lines, s.column(append(left, right...), s.Width, 0)...)
		return
	}
	width := (s.Width - columnGap) / 2
	one, other := s.column(left, width, 0), s.column(right, width, width+columnGap)
	for i := range max(len(one), len(other)) {
		line := cells.Blank(width)
		if i < len(one) {
			line = one[i]
		}
		if i < len(other) {
			line += cells.Blank(columnGap) + other[i]
		}
		s.line(line)
	}
}

// column draws charts one below the other, aligned with each other, from a cell of the lines to come on.
func (s *sheet) column(all []page.Chart, width, from int) (lines []string) {
	every := make([][]bars.Bar, len(all))
	for i, c := range all {
		for _, n := range c.Counts {
			every[i] = append(every[i], bars.Bar{Label: n.Label, N: n.N})
		}
	}
	columns := bars.Fit(width, every...)
	for i, c := range all {
		if i > 0 {
			lines = append(lines, cells.Blank(width))
		}
		lines = append(lines, s.Styles.Accent.Text(cells.Fit(c.Label, width)))
		for j, row := range columns.Chart(every[i], s.glyphs()) {
			bar := s.paintOfCount(c.Counts[j]).Text(row.Bar)
			s.only(c.Counts[j], strings.TrimRight(row.Label, " "), len(s.lines)+len(lines), from)
			lines = append(lines, s.Styles.Text.Text(row.Label)+s.Styles.Muted.Text(row.Count)+bar)
		}
	}
	return lines
}
