package list

import (
	"cmp"
	"slices"

	"k8sexplore/ui/answer"
	"k8sexplore/ui/subject"
)

// Position is where the user was in a list.
type Position struct {
	What   subject.Ref // under the cursor
	Top    int         // the first row in sight
	Moved  bool        // the cursor was
	Chosen bool        // the entry was read, not only under the cursor
}

// Position returns where the cursor is.
func (l *List) Position() Position {
	p := Position{Top: l.top, Moved: l.moved, Chosen: l.chosen}
	if about := l.Selected(); about != nil {
		p.What = about.Ref(l.s.Desk())
	}
	return p
}

// Return goes to where the user was, showing what is below the heading that it is collapsed under; found is false where
// that is not listed any more.
func (l *List) Return(to Position) (found bool) {
	if about, known := subject.Find(l.s.Catalog, to.What); known {
		if g := l.rows.groupOf(about); g != nil && g.Collapsed {
			l.collapsed[g.Heading] = false
			l.lay(true)
		}
		if i := l.rows.rowOf(about); i >= 0 {
			found = true
			l.stand(i, to.Top)
		}
	}
	l.moved, l.chosen = to.Moved, to.Chosen
	return found
}

// Choose says that the user reads what is under the cursor, if anything is listed. It stays chosen until Show.
func (l *List) Choose() { l.chosen = len(l.rows.Rows) > 0 }

// Chosen reports whether the user reads what is under the cursor.
func (l *List) Chosen() bool { return l.chosen }

// Keep has the cursor stay on its entry when the list changes, or, without on, go to the first.
func (l *List) Keep(on bool) { l.moved = on }

// Move puts the cursor on the i-th row, or the nearest that there is.
func (l *List) Move(i int) {
	l.moved = true
	l.stand(i, l.top)
}

// Scroll moves by about so many lines, whole rows, and leaves the cursor where it is.
func (l *List) Scroll(lines int) {
	l.top, l.adrift = l.top+cmp.Or(lines/l.perEntry(), cmp.Compare(lines, 0)), true
	l.follow()
}

// stand puts the cursor on a row, and the list so that another one stands on top, if that is possible.
func (l *List) stand(cursor, top int) {
	l.cursor, l.top, l.adrift = max(min(cursor, len(l.rows.Rows)-1), 0), top, false
	if about, ok := l.rows.standingAt(l.cursor).(subject.Subject); ok {
		l.last = about
	} else if g := l.rows.headingAt(l.cursor); g != nil && l.last == nil {
		l.last = subject.Entry{Row: l.rows.Entries[g.From]}
	}
	l.follow()
}

// follow scrolls so that the cursor is in sight and the list ends at the bottom.
func (l *List) follow() {
	if len(l.rows.Rows) == 0 {
		l.top = 0
		return
	}
	if !l.adrift {
		l.top = max(min(l.top, l.cursor), l.topFor(l.cursor))
	}
	if last := len(l.rows.Rows) - 1; l.top+l.height > last { // perhaps the end is in sight
		l.top = min(l.top, l.topFor(last))
	}
	l.top = max(l.top, 0)
}

// Page returns how many whole rows are in sight, at least one.
func (l *List) Page() int {
	used, i := l.stuckLines(l.top), l.top
	for ; i < len(l.rows.Rows); i++ {
		if used += l.heightAt(i); used > l.height {
			break
		}
	}
	return max(i-l.top, 1)
}

// inSight returns the rows that are in sight: from the first up to, not including, the end.
func (l *List) inSight() (first, end int) { return l.top, min(l.top+l.Page(), len(l.rows.Rows)) }

// topFor returns the first row that can stand on top while the i-th is still in sight.
func (l *List) topFor(i int) int {
	used := 0
	for top := i; top >= 0; top-- {
		if used += l.heightAt(top); used+l.stuckLines(top) > l.height && top < i {
			return top + 1
		}
	}
	return 0
}

// heightAt returns the lines that the i-th row takes, with the rule before it.
func (l *List) heightAt(i int) int {
	if l.heights[i] == 0 {
		l.heights[i] = l.heightOf(l.rows.Rows[i])
	}
	return int(l.heights[i]) + l.rows.ruleBefore(i)
}

// stuckLines returns the lines that the heading above the first row takes.
func (l *List) stuckLines(first int) int {
	if l.rows.stuckOver(first) != nil {
		return 1
	}
	return 0
}

// PlaceAt returns which row stands on a line of the pane; ok is false where there is none, as on a rule.
func (l *List) PlaceAt(y int) (i int, ok bool) {
	line := l.stuckLines(l.top)
	if y < line {
		return l.rows.stuckOver(l.top).Row, true
	}
	for i, end := l.inSight(); i < end; i++ {
		height := l.heightAt(i)
		if y < line+height {
			return i, y >= line+l.rows.ruleBefore(i)
		}
		line += height
	}
	return 0, false
}

// rows is what is listed, with the texts of its cards.
type rows struct {
	answer.List
	texts []answer.Card
}

// found takes what was found, and of the cards those that the facts know.
func (r *rows) found(f answer.Found, d subject.Desk) {
	cards, named := f.Cards, f.Named
	f.Cards, f.Named, r.texts = nil, 0, nil
	for i, c := range cards {
		if text, ok := answer.CardOf(c, d); ok {
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
