package browse

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/page"
	"k8sexplore/ui/style"
)

// marks is what the reader has made of an entry, as its row shows it.
type marks struct{ bookmarked, read, fresh bool }

func marksOf(cat *content.Catalog, row int) marks {
	m := cat.Marks()
	return marks{bookmarked: m.Bookmarked.Has(row), read: m.Read.Has(row), fresh: m.New.Has(row)}
}

// on returns the mark and the styles of a row with them: the first cell says what is new and what was read, whose title
// is as quiet as what stands below it.
func (m marks) on(mark string, rs style.RowStyles) (string, style.RowStyles) {
	switch {
	case m.read:
		rs.Title = rs.Meta
		return page.SignRead + mark[1:], rs
	case m.fresh:
		return page.SignNew + mark[1:], rs
	}
	return mark, rs
}

// newsFirst puts what is new before the rest where the query is about what is followed.
func (b *Browser) newsFirst(rows []int) []int {
	if !b.tellsNews() {
		return rows
	}
	fresh := b.Catalog.Marks().New
	var sorted, rest []int
	for _, row := range rows {
		if fresh.Has(row) {
			sorted = append(sorted, row)
		} else {
			rest = append(rest, row)
		}
	}
	return append(sorted, rest...)
}

// tellsNews reports that what is new stands apart: in what is followed.
func (b *Browser) tellsNews() bool {
	return b.query.Words == "" && slices.Contains(b.query.Filters.Marks, content.Followed)
}

// folded is groups.fold for the list: it counts what stands apart as it is new.
func (b *Browser) folded(rows []int, full int) findings {
	f := b.groups.fold(rows, full)
	if !b.tellsNews() {
		return f
	}
	fresh := b.Catalog.Marks().New
	for i, row := range f.rows {
		if fresh.Has(row) {
			f.news = i + 1
		}
	}
	return f
}

// newsRule reports whether the rule that heads what is new stands before the i-th place.
func (p *listPane) newsRule(i int) bool { return p.news > 0 && i == p.named }

// seenRule reports whether the rule stands there that parts what is new from the rest.
func (p *listPane) seenRule(i int) bool {
	return p.news > 0 && i == p.named+p.news && p.news < len(p.rows)
}
