package browse

import (
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/subject"
)

// cardText is what a card's row in the list says.
type cardText struct {
	number, title, meta, stage string
	of                         content.Stage
}

// addCards adds the cards that were found and that the facts know, with what their rows say; before the facts are there,
// none.
func (f *findings) addCards(d subject.Desk, found []index.Card, named int) {
	if d.Tables == nil {
		return
	}
	for i, c := range found {
		var text cardText
		if k, ok := d.Tables.KEP(c.KEP); ok {
			text = kepCard(k, d.Tables.Plan(k, d.Newest), d.Newest)
		} else if g, ok := d.Tables.Gate(c.Gate); ok {
			text = gateCard(g, d.Newest, d.Words)
		} else if d.Elements == nil || c.Element.Name == "" {
			continue
		} else {
			text = elementCard(c.Element, d)
		}
		f.cards, f.texts = append(f.cards, c), append(f.texts, text)
		if i < named {
			f.named++
		}
	}
}

// elementCard says what an element is and what has become of it; the stage is that of what all its rows share.
func elementCard(e name.Element, d subject.Desk) cardText {
	state, kind := subject.Element{Of: e}.Describe(d)
	text := cardText{title: e.Name, meta: kind + "  " + state}
	for i, row := range d.Elements.Rows(e) {
		of := stageOfElement(row, d.Newest)
		if i > 0 && of != text.of {
			of = ""
		}
		if text.of = of; of == "" {
			break
		}
	}
	text.stage = timeline.Letter(text.of)
	return text
}

// stageOfElement is the stage of an element in a release: its own, or deprecated or removed.
func stageOfElement(e facts.Element, v content.Version) content.Stage {
	switch e.At(v) {
	case facts.Gone:
		return content.Removed
	case facts.Discouraged, facts.IsHidden:
		return content.Deprecated
	default:
		return e.Stage
	}
}

// kepCard shows the stage that was reached, not the one aimed for.
func kepCard(k facts.KEP, plan []facts.Judged, newest content.Version) cardText {
	var stage content.Stage
	for _, m := range plan {
		if m.By(newest) {
			stage = m.Stage
		}
	}
	return cardText{
		number: strconv.Itoa(k.Number), title: k.Title, meta: k.SIG + "  " + k.Status, stage: timeline.Letter(stage), of: stage,
	}
}

func gateCard(g facts.Gate, newest content.Version, words *phrase.Book) cardText {
	text := cardText{title: g.Name, meta: words.Say("gate") + "  " + words.Say("stage_removed"), of: content.Removed}
	text.stage = timeline.Letter(text.of)
	if i, ok := g.At(newest); ok {
		state := words.Say("gate_off")
		if i.Default {
			state = words.Say("gate_on")
		}
		text.meta, text.stage, text.of = words.Say("gate")+"  "+state, timeline.Letter(i.Stage), i.Stage
	}
	return text
}

// formatCard draws a card as entries are drawn.
func (p *listPane) formatCard(t cardText, st *style.Styles, state rowState) []string {
	rs, mark := state.styles(st)
	room := max(p.width-markWidth-letterWidth, 0)
	end := rs.Stage(t.of).Text(" " + t.stage + " ")
	number := cells.Fit(t.number, numberWidth)
	if p.perEntry() == 1 {
		return []string{rs.Mark.Text(mark) + rs.Number.Text(number) + rs.Title.Text(cells.Fit(t.title, max(room-numberWidth, 0))) + end}
	}
	blank := rs.Blank.Text(cells.Blank(markWidth))
	lines := []string{
		rs.Mark.Text(mark) + rs.Title.Text(cells.Fit(t.title, room)) + end,
		blank + rs.Number.Text(number) + rs.Meta.Text(cells.Fit(t.meta, max(room-numberWidth, 0))) + rs.Blank.Text(cells.Blank(letterWidth)),
	}
	for len(lines) < p.perEntry() {
		lines = append(lines, rs.Blank.Text(cells.Blank(p.width)))
	}
	return lines
}
