// Package timeline draws the ways of enhancements and feature gates through the releases, in cells: as lines of
// pieces that say what they are, for a screen to paint and for a pipe to print. Drawing is pure and takes
// microseconds.
package timeline

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
)

// Role is what a piece of a line is, for the painter.
type Role int

// The roles. OfStage is painted as Piece.Stage is.
const (
	Text Role = iota
	Muted
	Strong
	OfStage
	On
	Off
	Warning
)

// Piece is a part of a line in one role.
type Piece struct {
	Text  string
	Role  Role
	Stage content.Stage // of OfStage
}

// Line is one line of pieces.
type Line []Piece

// String returns the line without any paint.
func (l Line) String() string {
	var b strings.Builder
	for _, p := range l {
		b.WriteString(p.Text)
	}
	return b.String()
}

// width returns the cells of a line.
func (l Line) width() int { return cells.Width(l.String()) }

// Drawing is how lines are drawn.
type Drawing struct {
	Words  *phrase.Book
	Width  int             // cells that a line may take; at least 20
	Newest content.Version // the newest release that is out: what lies behind it is a plan
	Dash   string          // what joins two releases, one cell wide
}

// Letter is the sign of a stage where there is room for one cell.
func Letter(s content.Stage) string {
	switch s {
	case content.Alpha:
		return "A"
	case content.Beta:
		return "B"
	case content.Stable:
		return "G"
	case content.Deprecated, facts.Disabled:
		return "D"
	case content.Removed:
		return "R"
	}
	return " "
}

// stage names a stage as the screen does.
func (d Drawing) stage(s content.Stage) string {
	if s == "" {
		return ""
	}
	return d.Words.Say("stage_" + string(s))
}

// Plan draws the milestones of an enhancement, oldest first, over as many lines as they need: what was reached joined
// by dashes, what is planned muted, what was missed with a sign. It returns nil where there are none.
func (d Drawing) Plan(milestones []facts.Judged) []Line {
	var lines []Line
	var line Line
	for i, m := range milestones {
		step := d.step(m)
		if i > 0 {
			joint := Line{{Text: " " + strings.Repeat(d.Dash, 2) + " ", Role: Muted}}
			if line.width()+joint.width()+step.width() <= d.Width {
				line = append(line, joint...)
			} else {
				lines, line = append(lines, line), Line{{Text: "  "}}
			}
		}
		line = append(line, step...)
	}
	if len(line) > 0 {
		lines = append(lines, line)
	}
	return lines
}

// step is a milestone: in brackets what was missed, behind the planned release what came early or late, with a question
// mark what nothing tells.
func (d Drawing) step(m facts.Judged) Line {
	name := m.Release.String() + " " + d.stage(m.Stage)
	reached := Line{{Text: m.Release.String() + " "}, {Text: d.stage(m.Stage), Role: OfStage, Stage: m.Stage}}
	switch m.Verdict {
	case facts.Missed:
		return Line{{Text: d.Words.Bracketed("", name), Role: Warning}}
	case facts.Planned:
		return Line{{Text: d.Words.Bracketed(name, d.Words.Say("planned")), Role: Muted}}
	case facts.Early, facts.Late:
		reached[0].Text = m.In.String() + " "
		return append(Line{{Text: m.Release.String() + " ➜ ", Role: Warning}}, reached...)
	case facts.Unknown:
		return append(reached, Piece{Text: " ?", Role: Muted})
	case facts.Reached, facts.Unplanned:
	}
	return reached
}

// Gate draws a gate's history: one line an interval, oldest first, what is planned named so, then when it was removed. What
// there is no room for stands below, as far in as the stage.
func (d Drawing) Gate(g facts.Gate) []Line {
	var spans, stages []string
	for _, i := range g.History {
		spans, stages = append(spans, d.Span(i)), append(stages, d.stage(i.Stage))
	}
	spanWidth, stageWidth := widest(spans), widest(stages)
	var lines []Line
	for n, i := range g.History {
		l := Line{
			{Text: cells.Fit(spans[n], spanWidth) + cells.Blank(gap)},
			{Text: cells.Fit(stages[n], stageWidth) + cells.Blank(gap), Role: OfStage, Stage: i.Stage},
			d.state(i),
		}
		if i.Locked {
			l = append(l, Piece{Text: "  " + d.Words.Say("gate_locked"), Role: Muted})
		}
		if i.From.Release().Compare(d.Newest) > 0 {
			l = append(l, Piece{Text: "  " + d.Words.Bracketed("", d.Words.Say("planned")), Role: Muted})
		}
		lines = append(lines, d.broken(l, spanWidth+gap)...)
	}
	if g.RemovedIn != (content.Version{}) {
		lines = append(lines, Line{
			{Text: cells.Fit(g.RemovedIn.String(), spanWidth) + "  "},
			{Text: d.stage(content.Removed), Role: OfStage, Stage: content.Removed},
		})
	}
	return lines
}

// gap is the cells between two columns.
const gap = 2

// broken puts the pieces of a line that it has no room for on others below it, indented.
func (d Drawing) broken(l Line, indent int) []Line {
	var lines []Line
	line := Line{}
	for _, piece := range l {
		if room := d.Width - line.width(); len(line) > 0 && cells.Width(strings.TrimRight(piece.Text, " ")) > room {
			lines, line = append(lines, line), Line{{Text: cells.Blank(indent)}}
			piece.Text = strings.TrimLeft(piece.Text, " ")
		}
		line = append(line, piece)
	}
	return append(lines, line)
}

func (d Drawing) state(i facts.Interval) Piece {
	if i.Default {
		return Piece{Text: d.Words.Say("gate_on"), Role: On}
	}
	return Piece{Text: d.Words.Say("gate_off"), Role: Off}
}

// Span is the releases of an interval: 1.25, 1.26-1.30, 1.27.2-1.27.x for the patches of one release, or 1.31- while
// it lasts.
func (d Drawing) Span(i facts.Interval) string {
	from := i.From.String()
	if i.From == (content.Version{Major: 1}) {
		from = ""
	}
	switch {
	case i.To == content.Version{}:
		return from + d.Dash
	case i.To == i.From:
		return from
	case i.To == i.From.Release():
		return from + d.Dash + i.To.String() + ".x"
	}
	return from + d.Dash + i.To.String()
}

func widest(all []string) (width int) {
	for _, s := range all {
		width = max(width, cells.Width(s))
	}
	return width
}

// column is the cells that a release takes in a ribbon.
const column = 3

// Ribbon draws a gate through the releases, which come newest first, a column each: their numbers, the letters of the
// stages, and whether it is on (+) or off (-) by default, with # where it is locked, and both where a patch changed
// it. The oldest release stands at the left; the last is the first without the gate (R, or ? where no source tells
// its removal), else the newest. Where there is not enough room the oldest are left out. It returns nil where none of
// the releases has the gate.
func (d Drawing) Ribbon(g facts.Gate, releases []facts.Release) []Line {
	known := func(r facts.Release) bool { _, ok := g.At(r.Version); return ok }
	last := slices.IndexFunc(releases, known)
	if last < 0 {
		return nil
	}
	first := len(releases) - 1
	for !known(releases[first]) {
		first--
	}
	last = max(last-1, 0)
	first = min(first, last+max(d.Width/column, 1)-1)
	var numbers, stages, states Line
	for n := first; n >= last; n-- {
		v := releases[n].Version
		numbers = append(numbers, Piece{Text: cells.Fit(strconv.Itoa(v.Minor), column), Role: Muted})
		i, ok := g.At(v)
		if !ok {
			stages, states = append(stages, absence(g, v)), append(states, Piece{Text: cells.Blank(column)})
			continue
		}
		stages = append(stages, Piece{Text: cells.Fit(Letter(i.Stage), column), Role: OfStage, Stage: i.Stage})
		states = append(states, sign(g, v, i))
	}
	return []Line{numbers, stages, states}
}

// absence is the sign of a release behind the history of a gate.
func absence(g facts.Gate, v content.Version) Piece {
	if v.Compare(g.RemovedIn) >= 0 && g.RemovedIn != (content.Version{}) {
		return Piece{Text: cells.Fit(Letter(content.Removed), column), Role: OfStage, Stage: content.Removed}
	}
	return Piece{Text: cells.Fit("?", column), Role: Muted}
}

// sign is the default in a release, followed by the one that a patch of it brought.
func sign(g facts.Gate, v content.Version, i facts.Interval) Piece {
	signs := map[bool]string{true: "+", false: "-"}
	text, role := signs[i.Default], Off
	if i.Default {
		role = On
	}
	for _, later := range g.History {
		if later.From.Release() == v && !later.From.IsRelease() && later.Default != i.Default {
			text, role = text+signs[later.Default], Warning
			break
		}
	}
	if i.Locked {
		text += "#"
	}
	return Piece{Text: cells.Fit(text, column), Role: role}
}

// Presence draws an element through the releases, which come newest first, as Ribbon draws a gate: while it is there the
// letter of its stage or +, then - (off unless switched on), D (deprecated), H (hidden unless asked for) and R (removed).
// It begins with the first release that sources tell of, and returns nil where they tell of none.
func (d Drawing) Presence(e facts.Element, releases []facts.Release) []Line {
	begin, ok := beginning(e)
	there := func(r facts.Release) bool {
		state := e.At(r.Version)
		return ok && r.Version.Compare(begin) >= 0 && state != facts.Absent && state != facts.Gone
	}
	last := slices.IndexFunc(releases, there)
	if last < 0 {
		return nil
	}
	first := len(releases) - 1
	for !there(releases[first]) {
		first--
	}
	last = max(last-1, 0)
	first = min(first, last+max(d.Width/column, 1)-1)
	var numbers, states Line
	for n := first; n >= last; n-- {
		v := releases[n].Version
		numbers = append(numbers, Piece{Text: cells.Fit(strconv.Itoa(v.Minor), column), Role: Muted})
		states = append(states, presence(e, v))
	}
	return []Line{numbers, states}
}

// beginning returns the first release that sources tell of having an element: where none tells since when it is there,
// the one before something becomes of it.
func beginning(e facts.Element) (v content.Version, ok bool) {
	none := content.Version{}
	if e.Since != none {
		return e.Since, true
	}
	for _, turn := range []content.Version{e.Deprecated, e.Hidden, e.OffSince, e.Removed} {
		if turn != none && (!ok || turn.Compare(v) < 0) {
			v, ok = turn, true
		}
	}
	v = v.Release()
	v.Minor--
	return v, ok
}

// presence returns the sign for the state of an element in a release.
func presence(e facts.Element, v content.Version) Piece {
	p := Piece{Text: Letter(e.Stage), Role: OfStage, Stage: e.Stage}
	switch e.At(v) {
	case facts.Absent:
		p = Piece{Text: " "}
	case facts.Present:
		if e.Stage == "" {
			p = Piece{Text: "+", Role: On}
		}
	case facts.IsOff:
		p = Piece{Text: "-", Role: Off}
	case facts.Discouraged:
		p = Piece{Text: "D", Stage: content.Deprecated, Role: OfStage}
	case facts.IsHidden:
		p = Piece{Text: "H", Role: Warning}
	case facts.Gone:
		p = Piece{Text: "R", Stage: content.Removed, Role: OfStage}
	}
	p.Text = cells.Fit(p.Text, column)
	return p
}
