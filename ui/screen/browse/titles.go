package browse

import (
	"strings"

	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// titleKey is what the lines of a title depend on; they are forgotten when width or language change.
type titleKey struct {
	row   int
	child bool
	saved bool // it has a bookmark
	room  int
	wraps bool
}

// roomyList is how many entries are in sight at least for their titles to be wrapped.
const roomyList = 6

// wrapsTitles reports whether long titles take a second line: where enough entries stay in sight even so.
func (p *listPane) wrapsTitles() bool {
	return p.wraps && p.perEntry() > 1 && p.height/(p.perEntry()+1) >= roomyList
}

// titleOf returns the title of an entry's row.
func (p *listPane) titleOf(row int, child bool) string {
	title, _ := p.catalog.Title(row, p.lang)
	if marksOf(p.catalog, row).bookmarked {
		title = page.SignBookmark + " " + title
	}
	if child {
		return childSign + title
	}
	return title
}

// titleRoom returns the cells that a title has: one more where the row leaves its stage out.
func (p *listPane) titleRoom(stageless bool) int {
	end := letterWidth
	if stageless {
		end--
	}
	return max(p.width-markWidth-end, 0)
}

// gapBeforeSign returns the cells that stay free between the title of an entry and the sign of an action.
func (p *listPane) gapBeforeSign(row int) int {
	if p.catalog.ActionRequired(row) || p.catalog.ActionSaid(row) {
		return 1
	}
	return 0
}

// titleLines returns the title of an entry in one line, or, where titles are wrapped and it is long, in two: broken as
// articles are, and cut off where that is too little. The second hangs under the first.
func (p *listPane) titleLines(row int, child, stageless bool) []string {
	key := titleKey{row, child, marksOf(p.catalog, row).bookmarked, p.titleRoom(stageless) - p.gapBeforeSign(row), p.wrapsTitles()}
	if lines, ok := p.titles[key]; ok {
		return lines
	}
	title := p.titleOf(row, child)
	lines := []string{cells.Cut(title, max(key.room, 0))}
	if key.wraps && cells.Width(title) > key.room {
		lines = inTwoLines(title, key.room, p.titleRoom(stageless), child)
	}
	if p.titles == nil {
		p.titles = map[titleKey][]string{}
	}
	p.titles[key] = lines
	return lines
}

// inTwoLines breaks a title into lines that have so much room each; the note below an enhancement keeps its sign, under
// which nothing stands.
func inTwoLines(title string, room, below int, child bool) []string {
	hang := 0
	if child {
		hang = cells.Width(childSign)
		title = strings.TrimPrefix(title, childSign)
	}
	first := title
	if lines := markdown.Wrap(title, room-hang); len(lines) > 1 {
		first = lines[0]
	}
	rest, ok := strings.CutPrefix(title, first)
	if rest = strings.TrimLeft(rest, " \u3000"); !ok || rest == "" {
		return []string{title}
	}
	if child {
		first = childSign + first
	}
	return []string{first, cells.Blank(hang) + cells.Cut(rest, below-hang)}
}
