package browse

import (
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/cells"
	"k8sexplore/ui/widgets/timeline"
)

// cardText is what a card's row in the list says.
type cardText struct {
	number, title, meta, stage string
	of                         content.Stage
}

// withTexts returns the cards that the facts know, with what their rows say; before the facts are there, none.
func withTexts(t *facts.Tables, newest content.Version, words *phrase.Book, found []index.Card) (cards []index.Card, texts []cardText) {
	if t == nil {
		return nil, nil
	}
	for _, c := range found {
		if k, ok := t.KEP(c.KEP); ok {
			cards, texts = append(cards, c), append(texts, kepCard(k, t.Plan(k, newest), newest))
		} else if g, ok := t.Gate(c.Gate); ok {
			cards, texts = append(cards, c), append(texts, gateCard(g, newest, words))
		}
	}
	return cards, texts
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
