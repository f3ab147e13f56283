package browse

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/topic"
)

// groups says which notes are told under which enhancement: those of its pull requests, in the same release.
type groups struct {
	leads map[int]int  // by note, the row of the enhancement
	heads map[int]bool // the enhancements that have notes
	open  map[int]bool // by enhancement, whether its notes have rows of their own
}

// newGroups reads the enhancements of a catalog, which are few.
func newGroups(c *content.Catalog) groups {
	g := groups{leads: map[int]int{}, heads: map[int]bool{}, open: map[int]bool{}}
	for row := range c.Len() {
		if c.KEP(row) == 0 {
			continue
		}
		for _, note := range c.NotesOf(row) {
			if _, taken := g.leads[note]; !taken {
				g.leads[note], g.heads[row] = row, true
			}
		}
	}
	return g
}

// fold returns what was found with the notes of an enhancement under its row, where that stands before them. What holds
// all words stays apart from what holds a part.
func (g *groups) fold(rows []int, full int) findings {
	f := findings{all: rows, whole: full, rows: rows, full: full}
	listed := map[int]bool{} // enhancements on the side of the rule at hand
	for i, row := range rows {
		if i == full {
			clear(listed)
		}
		if lead, ok := g.leads[row]; ok && listed[lead] {
			if f.under == nil {
				f.under = map[int][]int{}
			}
			f.under[lead] = append(f.under[lead], row)
		} else if g.heads[row] {
			listed[row] = true
		}
	}
	if f.under == nil {
		return f
	}
	f.rows, f.full = make([]int, 0, len(rows)), 0
	for i, row := range rows {
		if lead, ok := g.leads[row]; ok && slices.Contains(f.under[lead], row) {
			continue
		}
		f.rows = append(f.rows, row)
		if g.open[row] {
			f.rows = append(f.rows, f.under[row]...)
		}
		if i < full {
			f.full = len(f.rows)
		}
	}
	return f
}

// Unfold gives the notes under the enhancement at the cursor rows of their own, or puts them back.
func (b *Browser) Unfold() Outcome {
	row, ok := b.list.selected()
	if lead, under := b.groups.leads[row]; ok && under && b.groups.open[lead] {
		row = lead
	}
	if !ok || len(b.list.under[row]) == 0 {
		b.Notice = b.Words.Say("nothing_to_unfold")
		return Outcome{}
	}
	b.groups.open[row] = !b.groups.open[row]
	top := b.list.top
	found := b.groups.fold(b.list.all, b.list.whole)
	found.addCards(b.Desk(), b.answer.cards, b.answer.named)
	b.list.cache = nil
	b.list.show(found, false)
	b.list.goTo(topic.Entry{Row: row}, top)
	b.list.moved = true
	return doing(Focus{frame.List}, ShowArticle{}).and(Outcome{Cmd: b.OpenSnippets()})
}
