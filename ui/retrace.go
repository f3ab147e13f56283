package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/reader"
	"k8sexplore/ui/topic"
)

// retraceActions go back and forward in what was read, and to whatever is named.
func (m *Model) retraceActions() handlers {
	return handlers{
		keys.Palette: m.openPalette,
		keys.Earlier: func() tea.Cmd {
			to, ok := m.shown.back(1)
			return m.retrace(to, ok, "no_earlier")
		},
		keys.Later: func() tea.Cmd {
			to, ok := m.shown.forward()
			return m.retrace(to, ok, "no_later")
		},
	}
}

func (m *Model) retrace(to step, ok bool, elseSay string) tea.Cmd {
	if !ok {
		m.Notice = m.Words.Say(elseSay)
		return nil
	}
	return m.restore(to)
}

// leaveAside shows the list's entry again: where the way led aside, if the list is still the same.
func (m *Model) leaveAside() tea.Cmd {
	if n := m.shown.origin(); n > 0 && m.shown.isAside() {
		from := &m.shown.past[len(m.shown.past)-n]
		if _, asked := m.browser.Answered(); from.asked == asked && from.list.What == m.browser.Position().What && !m.browser.Returning() {
			to, _ := m.shown.back(n)
			return m.restore(to)
		}
	}
	m.shown.leave()
	m.focusOn(frame.List)
	return m.openArticle()
}

// restore shows a step again: query, list, article, place. Where the query is answered by a command, the article does not wait for
// it; where the list has the entry no longer, the article stands alone.
func (m *Model) restore(s step) tea.Cmd {
	about, ok := topic.Find(m.Catalog, s.what)
	switch {
	case ok && s.aside:
		m.shown.open(about)
	case ok:
		m.shown.lend(about)
	default:
		m.shown.leave()
		if s.what.Kind == topic.KindEntry || s.what.Kind == topic.KindUpstream {
			m.Notice = m.Words.Fill("no_longer", phrase.Values{"Name": s.what.ID})
		}
	}
	out := m.browser.ReturnTo(s.query, s.asked, s.list)
	m.focusOn(s.focus)
	if ok {
		m.reader.ReturnTo(reader.Place{Subject: about, At: s.at})
	}
	return tea.Batch(m.openArticle(), m.follow(out))
}

// track tells the history what is on the screen.
func (m *Model) track() {
	here := &m.shown.here
	returning := m.browser.Returning()
	now := step{aside: m.shown.isAside(), focus: m.focus, list: m.browser.Position()}
	now.query, now.asked = m.browser.Answered()
	if returning { // a step is being shown again
		now.query, now.asked, now.list = here.query, here.asked, here.list
	}
	about, ok := m.subject()
	if ok = ok && (!returning || here.what != topic.Ref{}); ok { // else it is of the list before
		now.what = about.Ref(m.Desk())
	}
	scrolled := false
	switch {
	case ok && m.reader.Loaded() && m.reader.Key().Subject == about && !m.reader.Returning():
		now.at, scrolled = m.reader.Place().At, m.reader.Top() > 0
	case now.what == here.what:
		now.at = here.at
	}
	now.read = now.aside || m.focus == frame.Article || scrolled
	m.shown.turn(now)
}
