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

// standing is what the cursor can stand on, the same in every arrangement: a subject.Subject or an answer.Heading; nil
// for nothing.
type standing any

// standingAt returns what the i-th row is.
func (r *rows) standingAt(i int) standing {
	switch row := r.at(i); {
	case row.Entry >= 0:
		return subject.Entry{Row: row.Entry}
	case row.Card >= 0:
		return answer.OfCard(r.Cards[row.Card])
	case row.Group >= 0:
		return r.Groups[row.Group].Heading
	}
	return nil
}

// rowOf returns where something stands, -1 for nowhere.
func (r *rows) rowOf(what standing) int {
	for i := range r.Rows {
		if r.standingAt(i) == what {
			return i
		}
	}
	return -1
}

// groupOf returns the group that an entry is in, nil for none.
func (r *rows) groupOf(what standing) *answer.Group {
	entry, _ := what.(subject.Entry)
	nth := slices.Index(r.Entries, entry.Row)
	for i := range r.Groups {
		if g := &r.Groups[i]; what == standing(entry) && g.From <= nth && nth < g.To {
			return g
		}
	}
	return nil
}
