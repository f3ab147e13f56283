package list

import (
	"slices"

	"k8sexplore/ui/answer"
	"k8sexplore/ui/subject"
)

// rows is what is listed, with the texts of its cards.
type rows struct {
	answer.List
	texts []cardText
}

// found takes what was found, and of the cards those that the facts know.
func (r *rows) found(f answer.Found, d subject.Desk) {
	cards, named := f.Cards, f.Named
	f.Cards, f.Named, r.texts = nil, 0, nil
	for i, c := range cards {
		if text, ok := textOf(c, d); ok {
			f.Cards, r.texts = append(f.Cards, c), append(r.texts, text)
			if i < named {
				f.Named++
			}
		}
	}
	r.Found = f
}

// at returns the i-th row; where there is none, it is of nothing.
func (r *rows) at(i int) answer.Row {
	if i < 0 || i >= len(r.Rows) {
		return answer.Row{Entry: -1, Card: -1, Group: -1}
	}
	return r.Rows[i]
}

// headingAt returns the group whose heading the i-th row is, nil for none.
func (r *rows) headingAt(i int) *answer.Group {
	if row := r.at(i); row.Group >= 0 && row.IsHeading() {
		return &r.Groups[row.Group]
	}
	return nil
}

// stuckOver returns the group whose heading stays in sight above the i-th row when that is the first; nil where none
// does, since the row is in no group or a heading itself.
func (r *rows) stuckOver(i int) *answer.Group {
	if row := r.at(i); row.Group >= 0 && !row.IsHeading() {
		return &r.Groups[row.Group]
	}
	return nil
}

// ruleBefore returns the lines of the rule before the i-th row.
func (r *rows) ruleBefore(i int) int {
	if i == r.Near || i == r.Facts {
		return 1
	}
	return 0
}

// subjectOf returns what a row is about, nil for a heading or where there is none.
func (r *rows) subjectOf(row answer.Row) subject.Subject {
	switch {
	case row.Entry >= 0:
		return subject.Entry{Row: row.Entry}
	case row.Card >= 0:
		return answer.OfCard(r.Cards[row.Card])
	}
	return nil
}

// rowAbout returns the row that is about a subject, -1 for none.
func (r *rows) rowAbout(about subject.Subject) int {
	return slices.IndexFunc(r.Rows, func(row answer.Row) bool { return about != nil && r.subjectOf(row) == about })
}

// rowFor returns the row that is about a subject, or the heading that it is collapsed under; -1 for neither.
func (r *rows) rowFor(about subject.Subject) int {
	if i := r.rowAbout(about); i >= 0 {
		return i
	}
	if g := r.groupOf(about); g != nil {
		return g.Row
	}
	return -1
}

// groupOf returns the group that an entry is in, nil for none.
func (r *rows) groupOf(about subject.Subject) *answer.Group {
	entry, ok := about.(subject.Entry)
	if !ok {
		return nil
	}
	nth := slices.Index(r.Entries, entry.Row)
	for i := range r.Groups {
		if g := &r.Groups[i]; g.From <= nth && nth < g.To {
			return g
		}
	}
	return nil
}

// rowOfHeading returns where a heading stands, -1 for nowhere.
func (r *rows) rowOfHeading(h answer.Heading) int {
	for _, g := range r.Groups {
		if g.Heading == h {
			return g.Row
		}
	}
	return -1
}
