package list

import (
	"strings"

	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
)

// cardLines draws a card as entries are drawn.
func (p *painter) cardLines(t answer.Card, state rowState) []string {
	rs := p.styles(state)
	room := max(p.width-markWidth-letterWidth, 0)
	rest := max(room-numberWidth, 0)
	head, end := rs.Mark.Text(state.mark()), rs.Stage(t.Stage).Text(" "+timeline.Letter(t.Stage)+" ")
	meta := strings.TrimSpace(t.Kind + "  " + t.State)
	number := rs.Number.Text(cells.Fit(t.Number, numberWidth))
	if p.perEntry() == 1 {
		return []string{head + number + rs.Title.Text(cells.Fit(t.Title, rest)) + end}
	}
	lines := []string{
		head + rs.Title.Text(cells.Fit(t.Title, room)) + end,
		rs.Blank.Text(cells.Blank(markWidth)) + number + rs.Meta.Text(cells.Fit(meta, rest)) + rs.Blank.Text(cells.Blank(letterWidth)),
	}
	if p.perEntry() == 3 {
		lines = append(lines, rs.Blank.Text(cells.Blank(p.width)))
	}
	return lines
}
