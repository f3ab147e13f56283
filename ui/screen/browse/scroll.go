package browse

import (
	"slices"

	"k8sexplore/ui/subject"
)

// linesOf returns the lines that the i-th place takes, with the rule before it.
func (p *listPane) linesOf(i int) int {
	lines := p.perEntry()
	switch at, _ := p.at(i); {
	case at.row >= 0 && p.wrapsTitles():
		lines += len(p.titleLines(at.row, at.child, p.leavesStage(at))) - 1
	case at.isHeading():
		lines = 1
	}
	return lines + p.ruleOf(i)
}

// ruleOf returns the lines of the rule before the i-th place.
func (p *listPane) ruleOf(i int) int {
	if i == p.near || i == p.facts {
		return 1
	}
	return 0
}

// stuck returns the group whose heading stays in sight above the i-th place when that is the first; ok is false where
// none does, since the place is in no group or a heading itself.
func (p *listPane) stuck(i int) (group int, ok bool) {
	at, _ := p.at(i)
	return at.group, at.group >= 0 && !at.isHeading()
}

// stuckLines returns the lines that the heading above the first place takes.
func (p *listPane) stuckLines(first int) int {
	if _, ok := p.stuck(first); ok {
		return 1
	}
	return 0
}

// visible returns how many whole places are in sight, at least one.
func (p *listPane) visible() int {
	used, n := p.stuckLines(p.top), 0
	for i := p.top; i < p.len(); i++ {
		if used += p.linesOf(i); used > p.height {
			break
		}
		n++
	}
	return max(n, 1)
}

// topFor returns the first place that can stand on top while the i-th is still in sight.
func (p *listPane) topFor(i int) int {
	used := 0
	for top := i; top >= 0; top-- {
		if used += p.linesOf(top); used+p.stuckLines(top) > p.height && top < i {
			return top + 1
		}
	}
	return 0
}

// show replaces what was found. With keep, a cursor that was moved stays on its entry, card or heading if that is still
// there; else it goes to the first entry or card.
func (p *listPane) show(f findings, keep bool) {
	at := -1
	if keep && p.moved {
		at = p.whereNow(&f)
	}
	if p.findings = f; at < 0 {
		if at = p.beyond(-1, 1); at < 0 {
			at = 0
		}
		p.last = nil
	}
	p.top = 0
	p.stand(at, p.top)
}

// whereNow returns the place that what is under the cursor has in other findings, -1 for none.
func (p *listPane) whereNow(f *findings) int {
	now, ok := p.at(p.cursor)
	switch {
	case !ok:
		return -1
	case now.row >= 0:
		return f.placeOfRow(now.row)
	case now.card >= 0:
		card := p.cards[now.card]
		return slices.IndexFunc(f.places, func(at place) bool { return at.card >= 0 && f.cards[at.card] == card })
	}
	if at := f.placeOfHeading(p.groups[now.group].heading); at >= 0 {
		return at
	}
	if last, ok := p.last.(subject.Entry); ok {
		return f.placeOfRow(last.Row)
	}
	return -1
}

// move shifts the cursor by places, as far as there are any.
func (p *listPane) move(by int) {
	p.moved = true
	p.stand(p.cursor+by, p.top)
}

// stand puts the cursor on a place, and the list so that another one stands on top, if that is possible.
func (p *listPane) stand(cursor, top int) {
	p.cursor, p.top, p.adrift = max(min(cursor, p.len()-1), 0), top, false
	if about := p.subjectAt(p.cursor); about != nil {
		p.last = about
	} else if g, ok := p.headingAt(p.cursor); ok && p.last == nil {
		p.last = subject.Entry{Row: p.rows[g.from]}
	}
	p.follow()
}

// goTo puts the cursor on an entry or card, and the list so that a place stands on top, if that is possible.
func (p *listPane) goTo(about subject.Subject, top int) (found bool) {
	for i := range p.len() {
		if p.subjectAt(i) == about {
			p.stand(i, top)
			return true
		}
	}
	return false
}

// scroll moves by about so many lines, whole entries, and leaves the cursor where it is.
func (p *listPane) scroll(lines int) {
	by := lines / p.perEntry()
	if by == 0 && lines != 0 {
		by = lines / max(lines, -lines)
	}
	p.top, p.adrift = p.top+by, true
	p.follow()
}

// placeAt returns which place stands on a line of the pane; ok is false where there is none, as on a rule.
func (p *listPane) placeAt(y int) (i int, ok bool) {
	first := p.stuckLines(p.top) // line of the pane
	if y < first {
		g, _ := p.stuck(p.top)
		return p.groups[g].place, true
	}
	for i := p.top; i < min(p.top+p.visible(), p.len()); i++ {
		lines := p.linesOf(i)
		if y < first+lines {
			return i, y >= first+p.ruleOf(i)
		}
		first += lines
	}
	return 0, false
}

// follow scrolls so that the cursor is in sight and the list ends at the bottom.
func (p *listPane) follow() {
	if p.len() == 0 {
		p.top = 0
		return
	}
	if !p.adrift {
		p.top = max(min(p.top, p.cursor), p.topFor(p.cursor))
	}
	p.top = max(min(p.top, p.topFor(p.len()-1)), 0)
}
