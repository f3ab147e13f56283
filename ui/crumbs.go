package ui

import (
	"strings"

	"k8sexplore/ui/widgets/cells"
)

// Between the crumbs.
const (
	within  = " ▸ " // what stands behind it belongs to what stands before
	asideOf = " ❯ " // what stands behind it was opened from what stands before, where Esc leads back
)

// crumbs says where the article stands, in at most width cells: its release, SIG and name, behind what Esc leads back to where it
// stands in place of the list's entry. What has no room is left out at the left.
func (m *Model) crumbs(width int) string {
	about := m.reader.Key().Subject
	said := strings.Join(append(about.Within(m.Desk()), m.reader.Document().Heading), within)
	if m.shown.IsAside() && m.shown.Aside == about {
		if from, ok := m.browser.Subject(); ok {
			said = from.Name(m.Desk()) + asideOf + said
		}
	}
	if over := cells.Width(said) - width; over > 0 {
		said = cells.Ellipsis + cells.CutLeft(said, over+cells.Width(cells.Ellipsis))
	}
	return said
}
