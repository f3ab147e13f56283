package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/reader"
	"k8sexplore/ui/session"
)

// navigateActions lead from what is read to something else, and back.
func (m *Model) navigateActions() handlers {
	return handlers{
		keys.Back:         m.back,
		keys.ReleasePage:  m.openReleasePage,
		keys.OtherRelease: m.openOtherRelease,
		keys.Gates:        m.openGate,
		keys.Upstream:     m.toggleUpstream,
	}
}

// subject returns what the reader should be about.
func (m *Model) subject() (reader.Subject, bool) {
	if m.shown.aside != nil {
		return *m.shown.aside, true
	}
	return m.browser.subject()
}

// back takes one step back: from what is found in the article, from what is shown aside or two languages side by side, whichever came
// last, from a side pane to the list, then the words go, then the filters.
func (m *Model) back() tea.Cmd {
	if typed, _, _ := m.reader.Finding(); typed != "" && m.focus == frame.Article {
		m.reader.EndFind()
		return nil
	}
	if m.besideIsLast() {
		return m.leaveBeside()
	}
	if m.shown.aside != nil && m.shown.aside.Upstream {
		return m.leaveUpstream()
	}
	if m.shown.aside != nil {
		return m.leaveAside()
	}
	if m.focus != frame.List {
		m.focusOn(frame.List)
		return m.openArticle()
	}
	return m.browser.widen()
}

// openAside shows something other than the list's entry in the reader.
func (m *Model) openAside(about reader.Subject) tea.Cmd {
	m.shown.open(about)
	m.focusOn(frame.Article)
	return m.openArticle()
}

// openReleasePage shows the page of the release at hand: the entry's, else the one asked for, else the newest.
func (m *Model) openReleasePage() tea.Cmd {
	about, ok := m.subject()
	var release content.Version
	switch {
	case ok && about.IsEntry():
		release = m.Catalog.Version(about.Row)
		if _, known := m.Catalog.Release(release.Release()); known {
			release = release.Release()
		}
	case about.Release != (content.Version{}):
		release = about.Release
	case !ok && len(m.browser.query.Filters.Releases) > 0:
		release = m.browser.query.Filters.Releases[0].To
	default:
		if release, ok = m.NewestArticles(); !ok {
			return nil
		}
	}
	page := reader.Subject{Release: release}
	if ok && about == page {
		m.focusOn(frame.Article)
		return m.openArticle()
	}
	return m.openAside(page)
}

// openOtherRelease shows the entry that the enhancement at hand has in the next older release, after the oldest in the
// newest.
func (m *Model) openOtherRelease() tea.Cmd {
	about, ok := m.subject()
	if !ok {
		return m.browser.searchOtherRelease()
	}
	kep := 0
	if about.IsEntry() {
		kep = m.Catalog.KEP(about.Row)
	}
	if kep == 0 {
		m.Notice = m.Words.Say("no_other_release")
		return nil
	}
	rows := m.Catalog.ByKEP(kep)
	next := rows[(slices.Index(rows, about.Row)+1)%len(rows)]
	if next == about.Row {
		m.Notice = m.Words.Say("no_other_release")
		return nil
	}
	if selected, _ := m.browser.list.selected(); next == selected {
		m.shown.leave()
		return m.openArticle()
	}
	return m.openAside(reader.Subject{Row: next})
}

// openGate shows the history of the feature gate at hand, of several one after the other.
func (m *Model) openGate() tea.Cmd {
	about, ok := m.subject()
	gate, ok := m.shown.nextGate(about, func(s reader.Subject) []string {
		if !ok {
			return nil
		}
		return gatesOf(m.Session, s)
	})
	if !ok {
		m.Notice = m.Words.Say("no_gates")
		return nil
	}
	return m.openAside(reader.Subject{Gate: gate})
}

// gatesOf returns the feature gates of a subject; before the facts are there, none.
func gatesOf(s *session.Session, about reader.Subject) []string {
	if s.Tables == nil {
		return nil
	}
	var out []string
	switch {
	case about.Gate != "":
		g, _ := s.Tables.Gate(about.Gate)
		for _, kep := range g.KEPs {
			for _, other := range s.Tables.GatesOf(kep) {
				out = appendNew(out, other.Name)
			}
		}
	case about.KEP != 0:
		for _, g := range s.Tables.GatesOf(about.KEP) {
			out = appendNew(out, g.Name)
		}
	case about.IsEntry():
		for _, g := range s.Catalog.Gates(about.Row) {
			if _, known := s.Tables.Gate(g.Name); known {
				out = appendNew(out, g.Name)
			}
		}
	}
	return out
}

func appendNew(all []string, name string) []string {
	for _, have := range all {
		if strings.EqualFold(have, name) {
			return all
		}
	}
	return append(all, name)
}
