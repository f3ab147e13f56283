package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
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
		if now := m.browser.place(); from.asked == m.browser.asked && from.list.what == now.what && m.browser.landing == nil {
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
	cmd := m.browser.returnTo(s)
	m.focusOn(s.focus)
	if ok {
		m.reader.ReturnTo(reader.Place{Subject: about, At: s.at})
	}
	return tea.Batch(cmd, m.openArticle())
}

// track tells the history what is on the screen.
func (m *Model) track() {
	here := &m.shown.here
	now := step{
		aside: m.shown.isAside(), focus: m.focus,
		query: m.browser.answered, asked: m.browser.asked, list: m.browser.place(),
	}
	if m.browser.landing != nil { // a step is being shown again
		now.query, now.asked, now.list = here.query, here.asked, here.list
	}
	about, ok := m.subject()
	if ok = ok && (m.browser.landing == nil || here.what != topic.Ref{}); ok { // else it is of the list before
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

// listPlace is where somebody was in the list.
type listPlace struct {
	what  topic.Ref // under the cursor
	top   int       // the first place in sight
	moved bool

	chosen bool // it was read, not only under the cursor
}

// place returns where the cursor is.
func (b *browser) place() listPlace {
	p := listPlace{top: b.list.top, moved: b.list.moved, chosen: b.chosen}
	if about, ok := b.underCursor(); ok {
		p.what = about.Ref(b.Desk())
	}
	return p
}

// returnTo asks the query of a step again, and goes to where one was in the list then.
func (b *browser) returnTo(s step) tea.Cmd {
	b.landing = &s.list
	if b.asked == s.asked && !b.awaitsResult() {
		b.land()
		return nil
	}
	b.query = s.query
	return b.search(true)
}

// land goes to where one was in the list, as soon as the list is there.
func (b *browser) land() {
	to := b.landing
	if to == nil || b.awaitsResult() || b.awaitsFacts() {
		return
	}
	b.landing = nil
	about, ok := topic.Find(b.Catalog, to.what)
	if ok {
		ok = b.list.goTo(about, to.top)
	}
	b.list.moved, b.chosen = to.moved, to.chosen
	b.wants.landed, b.wants.article = ok, true
}

// awaitsFacts reports whether cards were found whose facts are not there yet.
func (b *browser) awaitsFacts() bool { return len(b.answer.cards) > len(b.list.cards) }

// answers notes that the list shows what the query finds.
func (b *browser) answers(q content.Query) { b.answered, b.asked = q, q.String() }

// goTo puts the cursor on an entry or card, and the list so that a place stands on top, if that is possible.
func (p *listPane) goTo(about topic.Subject, top int) (found bool) {
	for i := range p.len() {
		if p.subjectAt(i) == about {
			p.cursor, p.top = i, top
			p.follow()
			return true
		}
	}
	return false
}
