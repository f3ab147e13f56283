package browse

import (
	"k8sexplore/content"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// leads says which notes are told under which enhancement: those of its pull requests, in the same release.
type leads struct {
	of    map[int]int  // by note, the row of the enhancement
	heads map[int]bool // the enhancements that have notes
	open  map[int]bool // by enhancement, whether its notes have rows of their own
}

// newLeads reads the enhancements of a catalog, which are few.
func newLeads(c *content.Catalog) leads {
	l := leads{of: map[int]int{}, heads: map[int]bool{}, open: map[int]bool{}}
	for row := range c.Len() {
		if c.KEP(row) == 0 {
			continue
		}
		for _, note := range c.NotesOf(row) {
			if _, taken := l.of[note]; !taken {
				l.of[note], l.heads[row] = row, true
			}
		}
	}
	return l
}

// fold takes the notes of an enhancement out of rows where the enhancement stands before them, and returns them in
// under, by enhancement. Rows that hold all words stay apart from those that hold a part: the first full of rows hold
// all of them, and the first fullLeft of left.
func (l *leads) fold(rows []int, full int) (left []int, fullLeft int, under map[int][]int) {
	left, under = make([]int, 0, len(rows)), map[int][]int{}
	listed := map[int]bool{} // enhancements on the side of the rule at hand
	for i, row := range rows {
		if i == full {
			clear(listed)
		}
		if lead, ok := l.of[row]; ok && listed[lead] {
			under[lead] = append(under[lead], row)
			continue
		}
		if l.heads[row] {
			listed[row] = true
		}
		left = append(left, row)
		if i < full {
			fullLeft = len(left)
		}
	}
	return left, fullLeft, under
}

// Unfold gives the notes under the enhancement at the cursor rows of their own, or puts them back; on a heading, it does
// so with what stands below.
func (b *Browser) Unfold() Outcome {
	if out, ok := b.ToggleHeading(); ok {
		return out
	}
	row, ok := b.list.selected()
	if lead, under := b.leads.of[row]; ok && under && b.leads.open[lead] {
		row = lead
	}
	if !ok || len(b.list.under[row]) == 0 {
		b.Notice = b.Words.Say("nothing_to_unfold")
		return Outcome{}
	}
	b.leads.open[row] = !b.leads.open[row]
	top := b.list.top
	b.list.show(b.laidOut(b.list.all, b.list.whole), false)
	b.list.goTo(subject.Entry{Row: row}, top)
	b.list.moved = true
	return doing(Focus{frame.List}, ShowArticle{}).and(Outcome{Cmd: b.OpenSnippets()})
}
