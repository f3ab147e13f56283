package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/reader"
	"k8sexplore/ui/topic"
	"k8sexplore/ui/trail"
)

// retraceActions go back and forward in what was read, and to whatever is named.
func (m *Model) retraceActions() handlers {
	return handlers{
		keys.Palette: func() tea.Cmd {
			m.overlays.Open(m.finder.Open())
			return nil
		},
		keys.Earlier: func() tea.Cmd {
			to, ok := m.shown.Back(1)
			return m.retrace(to, ok, "no_earlier")
		},
		keys.Later: func() tea.Cmd {
			to, ok := m.shown.Forward()
			return m.retrace(to, ok, "no_later")
		},
	}
}

func (m *Model) retrace(to trail.Step, ok bool, elseSay string) tea.Cmd {
	if !ok {
		m.Notice = m.Words.Say(elseSay)
		return nil
	}
	return m.restore(to)
}

// leaveAside shows the list's entry again: where the way led aside, if the list is still the same.
func (m *Model) leaveAside() tea.Cmd {
	if n := m.shown.Origin(); n > 0 && m.shown.IsAside() {
		from := &m.shown.Past[len(m.shown.Past)-n]
		if _, asked := m.browser.Answered(); from.Asked == asked && from.List.What == m.browser.Position().What && !m.browser.Returning() {
			to, _ := m.shown.Back(n)
			return m.restore(to)
		}
	}
	m.shown.Leave()
	m.focusOn(frame.List)
	return m.openArticle()
}

// restore shows a step again: query, list, article, place. Where the query is answered by a command, the article does not wait for
// it; where the list has the entry no longer, the article stands alone.
func (m *Model) restore(s trail.Step) tea.Cmd {
	about, ok := topic.Find(m.Catalog, s.What)
	switch {
	case ok && s.Aside:
		m.shown.Open(about)
	case ok:
		m.shown.Lend(about)
	default:
		m.shown.Leave()
		if s.What.Kind == topic.KindEntry || s.What.Kind == topic.KindUpstream {
			m.Notice = m.Words.Fill("no_longer", phrase.Values{"Name": s.What.ID})
		}
	}
	out := m.browser.ReturnTo(s.Query, s.Asked, s.List)
	m.focusOn(s.Focus)
	if ok {
		m.reader.ReturnTo(reader.Place{Subject: about, At: s.At})
	}
	return tea.Batch(m.openArticle(), m.follow(out))
}

// track tells the history what is on the screen.
func (m *Model) track() {
	here := &m.shown.Here
	returning := m.browser.Returning()
	now := trail.Step{Aside: m.shown.IsAside(), Focus: m.focus, List: m.browser.Position()}
	now.Query, now.Asked = m.browser.Answered()
	if returning { // a step is being shown again
		now.Query, now.Asked, now.List = here.Query, here.Asked, here.List
	}
	about, ok := m.subject()
	if ok = ok && (!returning || here.What != topic.Ref{}); ok { // else it is of the list before
		now.What = about.Ref(m.Desk())
	}
	scrolled := false
	switch {
	case ok && m.reader.Loaded() && m.reader.Key().Subject == about && !m.reader.Returning():
		now.At, scrolled = m.reader.Place().At, m.reader.Top() > 0
	case now.What == here.What:
		now.At = here.At
	}
	now.Read = now.Aside || m.focus == frame.Article || scrolled
	m.shown.Turn(now)
}
