package screen

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/history"
	"k8sexplore/ui/screen/palette"
	"k8sexplore/ui/screen/reader"
	"k8sexplore/ui/subject"
)

// navigateActions lead from what is read to something else, and back.
func (m *navigator) navigateActions() handlers {
	return handlers{
		keys.Back:         m.back,
		keys.ReleasePage:  m.openReleasePage,
		keys.OtherRelease: m.openOtherRelease,
		keys.Gates:        m.openGate,
		keys.Upstream:     m.toggleUpstream,
		keys.OpenPlan:     m.openPlan,
	}
}

// subject returns what the reader should be about.
func (m *navigator) subject() (subject.Subject, bool) {
	if m.shown.Aside != nil {
		return m.shown.Aside, true
	}
	return m.browser.Subject()
}

// back takes one step back: from what is found in the article, from what is shown aside or two languages side by
// side, whichever came last, from a side pane to the list, then the words go, then the filters.
func (m *navigator) back() tea.Cmd {
	if typed, _, _ := m.reader.Finding(); typed != "" && m.focus == frame.Article {
		m.reader.EndFind()
		return nil
	}
	if m.reading.besideIsLast() {
		return m.reading.leaveBeside()
	}
	if _, upstream := m.shown.Aside.(subject.Upstream); upstream {
		return m.leaveUpstream()
	}
	if m.fromPlan() {
		return m.backToPlan()
	}
	if m.shown.Aside != nil {
		return m.leaveAside()
	}
	if m.focus == frame.Filters && m.browser.EndNarrowing() {
		return nil
	}
	if m.focus != frame.List {
		return m.goInto(frame.List)
	}
	return m.follow(m.browser.Widen())
}

// openAside shows something other than the list's entry in the reader.
func (m *navigator) openAside(about subject.Subject) tea.Cmd {
	m.shown.Open(about)
	return m.goInto(frame.Article)
}

// openReleasePage shows the page of the release at hand: the entry's, else the one asked for, else the newest.
func (m *navigator) openReleasePage() tea.Cmd {
	about, ok := m.subject()
	var release content.Version
	belongs := false
	if ok {
		release, belongs = about.Release(m.Desk())
	}
	switch {
	case belongs:
	case !ok && len(m.browser.Query().Filters.Releases) > 0:
		release = m.browser.Query().Filters.Releases[0].To
	default:
		if release, ok = m.NewestNotes(); !ok {
			return nil
		}
	}
	page := subject.Release{Version: release}
	if about == page {
		return m.goInto(frame.Article)
	}
	return m.openAside(page)
}

// openOtherRelease shows the entry that the enhancement at hand has in the next older release, after the oldest in the
// newest.
func (m *navigator) openOtherRelease() tea.Cmd {
	about, ok := m.subject()
	if !ok {
		return m.follow(m.browser.SearchOtherRelease())
	}
	entry, ok := subject.EntryOf(about)
	if ok {
		entry, ok = entry.OtherRelease(m.Desk())
	}
	if !ok {
		return m.Refuse("no_other_release")
	}
	if selected, _ := m.browser.RowSelected(); entry.Row == selected {
		m.shown.Leave()
		return m.reading.openArticle()
	}
	return m.openAside(entry)
}

// openGate shows the history of the feature gate at hand, of several one after the other.
func (m *navigator) openGate() tea.Cmd {
	about, ok := m.subject()
	gate, ok := m.shown.NextGate(about, func(s subject.Subject) []string {
		if !ok {
			return nil
		}
		return s.Gates(m.Desk())
	})
	if !ok {
		return m.Refuse("no_gates")
	}
	return m.openAside(subject.Gate{Of: gate})
}

// CarryOut does what was taken in the palette.
func (m *Model) CarryOut(c palette.Command) tea.Cmd {
	switch {
	case c.Action != "":
		return m.do(c.Action)
	case c.Filter != content.Term{}:
		return m.follow(m.browser.SetFilter(c.Filter))
	case c.ToLang:
		return m.changeLanguage(c.Lang)
	case c.Search != "":
		return m.way.openSearch(c.Search)
	case c.Theme != "":
		return m.work.chooseTheme(c.Theme)
	case c.Upgrade != userstate.Pair{}:
		return m.way.openPlanOf(c.Upgrade)
	}
	return m.way.goTo(c.What)
}

// openSearch asks a saved search.
func (m *navigator) openSearch(name string) tea.Cmd {
	q, ok, err := m.shelf.Search(name)
	if !ok {
		return nil
	}
	cmd := m.follow(m.browser.Open(q))
	if err != nil {
		m.Explain(err)
	}
	return cmd
}

// Searches returns the names of the saved searches, and what they ask.
func (m *Model) Searches() []userstate.Follow { return m.shelf.Searches() }

// goTo shows something, whatever the query is; it stays as it is.
func (m *navigator) goTo(what subject.Ref) tea.Cmd {
	about, ok := subject.Find(m.Catalog, what)
	if !ok {
		return nil
	}
	now, _ := m.subject()
	selected, listed := m.browser.Subject()
	place, inList := m.browser.PlaceOf(about)
	switch {
	case listed && about == selected:
		m.shown.Leave()
	case about == now:
	case inList:
		m.shown.Here.Read = true // it is left for something that was asked for by itself
		return tea.Batch(m.follow(m.browser.MoveTo(place)), m.goInto(frame.Article))
	default:
		return m.openAside(about)
	}
	return m.goInto(frame.Article)
}

// WhyNot says why an action cannot be done in the focused pane, "" where it can.
func (m *Model) WhyNot(act keys.Action) string {
	var in keys.Context
	for _, b := range m.Keys.Bindings() {
		if b.Action == act {
			in |= b.In
		}
	}
	if in&m.focus.Context() != 0 {
		return ""
	}
	var where []string
	for p := range frame.Panes {
		if in&p.Context() != 0 {
			where = append(where, m.Words.Say([frame.Panes]string{"pane_filters", "pane_changes", "pane_article"}[p]))
		}
	}
	return m.Words.Fill("only_here", phrase.Values{"Where": m.Words.List(where...)})
}

// Completions returns the values of a filter's field that begin so.
func (m *Model) Completions(field content.Field, beginning string) []string {
	return m.browser.Completions(field, beginning)
}

// retraceActions go back and forward in what was read, and to whatever is named.
func (m *navigator) retraceActions() handlers {
	return handlers{
		keys.Palette: func() tea.Cmd {
			m.overlays.Open(m.finder.Open())
			return m.work.readThemes()
		},
		keys.Earlier: func() tea.Cmd {
			if m.fromPlan() {
				return m.backToPlan()
			}
			to, ok := m.shown.Back(1)
			return m.retrace(to, ok, "no_earlier")
		},
		keys.Later: func() tea.Cmd {
			to, ok := m.shown.Forward()
			return m.retrace(to, ok, "no_later")
		},
	}
}

func (m *navigator) retrace(to history.Step, ok bool, elseSay string) tea.Cmd {
	if !ok {
		return m.Refuse(elseSay)
	}
	return m.restore(to)
}

// leaveAside shows the list's entry again: where the way led aside, if the list is still the same.
func (m *navigator) leaveAside() tea.Cmd {
	if n := m.shown.Origin(); n > 0 && m.shown.IsAside() {
		from := &m.shown.Past[len(m.shown.Past)-n]
		if _, asked := m.browser.Answered(); from.Asked == asked && from.List.What == m.browser.Position().What && !m.browser.Returning() {
			to, _ := m.shown.Back(n)
			return m.restore(to)
		}
	}
	m.shown.Leave()
	return m.goInto(frame.List)
}

// restore shows a step again: query, list, article, place. Where the query is answered by a command, the article does
// not wait for it; where the list has the entry no longer, the article stands alone.
func (m *navigator) restore(s history.Step) tea.Cmd {
	about, ok := subject.Find(m.Catalog, s.What)
	switch {
	case ok && s.Aside:
		m.shown.Open(about)
	case ok:
		m.shown.Lend(about)
	default:
		m.shown.Leave()
		if s.What.Kind == subject.KindEntry || s.What.Kind == subject.KindUpstream {
			m.Tell("no_longer", phrase.Values{"Name": s.What.ID})
		}
	}
	out := m.browser.ReturnTo(s.Query, s.Asked, s.List)
	m.focusOn(s.Focus)
	if ok {
		m.reader.ReturnTo(reader.Place{Subject: about, At: s.At})
	}
	return tea.Batch(m.reading.openArticle(), m.follow(out))
}

// track tells the history what is on the screen.
func (m *navigator) track() {
	here := &m.shown.Here
	returning := m.browser.Returning()
	now := history.Step{Aside: m.shown.IsAside(), Focus: m.focus, List: m.browser.Position()}
	now.Query, now.Asked = m.browser.Answered()
	if returning { // a step is being shown again
		now.Query, now.Asked, now.List = here.Query, here.Asked, here.List
	}
	about, ok := m.subject()
	if ok = ok && (!returning || here.What != subject.Ref{}); ok { // else it is of the list before
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

// toggleUpstream shows what the other sources say of the entry at hand in their own words, and the article again.
// Where nothing is imported, the page says how to come by them.
func (m *navigator) toggleUpstream() tea.Cmd {
	about, ok := m.subject()
	if !ok {
		return nil
	}
	if _, shown := about.(subject.Upstream); shown {
		return m.leaveUpstream()
	}
	entry, ok := about.(subject.Entry)
	if !ok || len(subject.Said(m.Catalog, entry.Row)) == 0 && subject.Imported(m.Catalog) {
		return m.Refuse("no_upstream")
	}
	return m.openAside(subject.Upstream{Entry: entry})
}

// leaveUpstream shows again what upstream's texts were opened over, at the same place.
func (m *navigator) leaveUpstream() tea.Cmd {
	to, ok := m.shown.Back(1)
	return m.retrace(to, ok, "no_earlier")
}

// Between the crumbs.
const (
	within  = " ▸ " // what stands behind it belongs to what stands before
	asideOf = " ❯ " // what stands behind it was opened from what stands before, where Esc leads back
)

// crumbs says where the article stands, in at most width cells: its release, SIG and name, behind what Esc leads back
// to where it stands in place of the list's entry. What has no room is left out at the left.
func (m *navigator) crumbs(width int) string {
	about := m.reader.Key().Subject
	said := strings.Join(append(about.Within(m.Desk()), m.reader.Document().Heading), within)
	if m.fromPlan() {
		said = m.planner.Span() + asideOf + said
	} else if m.shown.IsAside() && m.shown.Aside == about {
		if from, ok := m.browser.Subject(); ok {
			said = from.Name(m.Desk()) + asideOf + said
		}
	}
	if m.shelf.IsBookmarked(about) {
		said += " " + page.SignBookmark
	}
	if over := cells.Width(said) - width; over > 0 {
		said = cells.Ellipsis + cells.CutLeft(said, over+cells.Width(cells.Ellipsis))
	}
	return said
}
