package list

import (
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/subject"
)

// cardText is what the row of a card says.
type cardText struct {
	number, title, meta string
	stage               content.Stage
}

// textOf says what the facts know of a card; ok is false where they do not know it, or are not there yet.
func textOf(c index.Card, d subject.Desk) (t cardText, ok bool) {
	if d.Tables == nil {
		return t, false
	}
	if k, ok := d.Tables.KEP(c.KEP); ok {
		t = cardText{number: strconv.Itoa(k.Number), title: k.Title, meta: k.SIG + "  " + k.Status}
		for _, m := range d.Tables.Plan(k, d.Newest) {
			if m.By(d.Newest) { // the stage that was reached, not the one aimed for
				t.stage = m.Stage
			}
		}
		return t, true
	}
	if g, ok := d.Tables.Gate(c.Gate); ok {
		state := "stage_removed"
		t = cardText{title: g.Name, stage: content.Removed}
		if i, ok := g.At(d.Newest); ok {
			t.stage, state = i.Stage, map[bool]string{true: "gate_on", false: "gate_off"}[i.Default]
		}
		t.meta = d.Words.Say("gate") + "  " + d.Words.Say(state)
		return t, true
	}
	if d.Elements == nil || c.Element.Name == "" {
		return t, false
	}
	state, kind := subject.Element{Of: c.Element}.Describe(d)
	t = cardText{title: c.Element.Name, meta: kind + "  " + state}
	for i, row := range d.Elements.Rows(c.Element) { // the stage is that of what all its rows share
		of := stageOf(row, d.Newest)
		if i > 0 && of != t.stage {
			t.stage = ""
			break
		}
		t.stage = of
	}
	return t, true
}

// stageOf is the stage of an element in a release: its own, or deprecated or removed.
func stageOf(e facts.Element, v content.Version) content.Stage {
	switch e.At(v) {
	case facts.Gone:
		return content.Removed
	case facts.Discouraged, facts.IsHidden:
		return content.Deprecated
	default:
		return e.Stage
	}
}

// cardLines draws a card as entries are drawn.
func (p *painter) cardLines(t cardText, state rowState) []string {
	rs := p.styles(state)
	room := max(p.width-markWidth-letterWidth, 0)
	rest := max(room-numberWidth, 0)
	head, end := rs.Mark.Text(state.mark()), rs.Stage(t.stage).Text(" "+timeline.Letter(t.stage)+" ")
	number := rs.Number.Text(cells.Fit(t.number, numberWidth))
	if p.perEntry() == 1 {
		return []string{head + number + rs.Title.Text(cells.Fit(t.title, rest)) + end}
	}
	lines := []string{
		head + rs.Title.Text(cells.Fit(t.title, room)) + end,
		rs.Blank.Text(cells.Blank(markWidth)) + number + rs.Meta.Text(cells.Fit(t.meta, rest)) + rs.Blank.Text(cells.Blank(letterWidth)),
	}
	if p.perEntry() == 3 {
		lines = append(lines, rs.Blank.Text(cells.Blank(p.width)))
	}
	return lines
}
