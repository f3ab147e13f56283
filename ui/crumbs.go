package ui

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/ui/reader"
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
	said := m.trail(about, m.reader.Document().Heading)
	if m.shown.isAside() && *m.shown.aside == about {
		if from, ok := m.browser.subject(); ok {
			said = m.nameOf(from) + asideOf + said
		}
	}
	if over := cells.Width(said) - width; over > 0 {
		said = hiddenSign + cutLeft(said, over+cells.Width(hiddenSign))
	}
	return said
}

// trail returns a subject's name behind what it belongs to.
func (m *Model) trail(about reader.Subject, name string) string {
	var crumbs []string
	if about.IsEntry() {
		crumbs = append(crumbs, m.Catalog.Version(about.Row).String(), m.Catalog.SIG(about.Row))
	}
	if about.KEP != 0 && m.Tables != nil {
		k, _ := m.Tables.KEP(about.KEP)
		crumbs = append(crumbs, k.SIG)
	}
	crumbs = slices.DeleteFunc(crumbs, func(c string) bool { return c == "" })
	return strings.Join(append(crumbs, name), within)
}

// nameOf returns what a subject is called.
func (m *Model) nameOf(about reader.Subject) string {
	switch {
	case about.Gate != "":
		return about.Gate
	case about.KEP != 0:
		return kepName(about.KEP)
	case !about.IsEntry():
		return about.Release.String()
	case m.Catalog.KEP(about.Row) != 0:
		return kepName(m.Catalog.KEP(about.Row))
	}
	return m.Catalog.Number(about.Row)
}

func kepName(number int) string { return "KEP-" + strconv.Itoa(number) }
