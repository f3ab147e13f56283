package browse

import (
	"k8sexplore/content"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/page"
)

// marks is what the reader has made of an entry, as its row shows it.
type marks struct{ bookmarked, read, fresh, changed bool }

func marksOf(cat *content.Catalog, row int) marks {
	m := cat.Marks()
	return marks{bookmarked: m.Bookmarked.Has(row), read: m.Read.Has(row), fresh: m.New.Has(row), changed: m.Changed.Has(row)}
}

// on returns the mark and the styles of a row with them: the first cell says what is new, changed or read. The title
// of what was read is as quiet as what stands below it; where that is changed, the cell says so, for it may have to be
// read again.
func (m marks) on(mark string, rs style.RowStyles) (string, style.RowStyles) {
	if m.read {
		rs.Title = rs.Meta
	}
	switch {
	case m.changed:
		return page.SignChanged + mark[1:], rs
	case m.read:
		return page.SignRead + mark[1:], rs
	case m.fresh:
		return page.SignNew + mark[1:], rs
	}
	return mark, rs
}
