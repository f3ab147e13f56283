package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
)

// do carries out an action in the focused pane.
func (m *Model) do(act action) tea.Cmd {
	switch act {
	case actQuit:
		return tea.Quit
	case actSuspend:
		return tea.Suspend
	case actRedraw:
		return tea.ClearScreen
	case actHelp:
		m.help = helpPane{open: true}
	case actSearch:
		return m.openBox(m.query.Words)
	case actNumber:
		return m.openBox("#")
	case actLanguage:
		return m.nextLanguage()
	case actBack:
		return m.back()
	case actNextPane, actRight:
		return m.shiftFocus(1, act == actNextPane)
	case actPreviousPane, actLeft:
		return m.shiftFocus(-1, act == actPreviousPane)
	case actToggle:
		return m.toggleFilter()
	case actClearFilters:
		return m.clearFilters()
	case actNone, actUp, actDown, actPageUp, actPageDown, actTop, actBottom:
		return m.move(act)
	default:
		return m.read(act)
	}
	return nil
}

// read carries out what one does with articles.
func (m *Model) read(act action) tea.Cmd {
	switch act {
	case actOpen:
		return m.openEntry()
	case actReadDown:
		return m.readOn(m.detail.page())
	case actReadUp:
		return m.readOn(-m.detail.page())
	case actNextHit:
		return m.stepHit(1)
	case actPreviousHit:
		return m.stepHit(-1)
	case actFoundIn:
		return m.openFoundIn()
	case actNextEntry:
		return m.moveList(1)
	case actPreviousEntry:
		return m.moveList(-1)
	case actReleasePage:
		return m.openReleasePage()
	case actOtherRelease:
		return m.openOtherRelease()
	case actGates:
		return m.openGate()
	default: // the others are no reading
	}
	return nil
}

// move is up and down, by line, page or all the way, in whichever pane has the focus.
func (m *Model) move(act action) tea.Cmd {
	page := map[pane]int{paneFilters: m.filters.height, paneList: m.list.visible(), paneDetail: m.detail.page()}[m.focus]
	const all = 1 << 30
	by := map[action]int{
		actUp: -1, actDown: 1, actPageUp: -page, actPageDown: page, actTop: -all, actBottom: all,
	}[act]
	switch m.focus {
	case paneFilters:
		m.filters.move(by)
	case paneDetail:
		m.detail.scroll(by)
	case paneList, paneCount:
		return m.moveList(by)
	}
	return nil
}

// openEntry goes from the list to the article of its entry.
func (m *Model) openEntry() tea.Cmd {
	if m.list.len() == 0 {
		return nil
	}
	m.aside = nil
	m.focusOn(paneDetail)
	return m.openArticle()
}

// readOn scrolls the article, or brings it to the front where it is folded away.
func (m *Model) readOn(by int) tea.Cmd {
	if !m.layout.shows(paneDetail) {
		return m.openEntry()
	}
	m.detail.scroll(by)
	return nil
}

// stepHit goes to another word that was found, in the article at hand.
func (m *Model) stepHit(by int) tea.Cmd {
	if m.detail.loaded && len(m.detail.doc.Hits) == 0 {
		m.notice = m.words.Say("no_hits")
		return nil
	}
	m.detail.step(by)
	if !m.layout.shows(paneDetail) {
		m.focusOn(paneDetail)
		return m.openArticle()
	}
	return nil
}

// openFoundIn changes to the language in which the words were found.
func (m *Model) openFoundIn() tea.Cmd {
	lang, ok := m.foundIn()
	if !ok {
		m.notice = m.words.Say("no_other_language")
		return nil
	}
	return m.changeLanguage(lang)
}

// foundIn returns the language in which the entry at hand has more of the words than in the one shown.
func (m *Model) foundIn() (content.Language, bool) {
	row, ok := m.list.selected()
	if !ok || m.query.Words == "" {
		return m.lang, false
	}
	lang, ok := m.list.quotedIn(row)
	return lang, ok && lang != m.lang
}

// clearFilters lifts all filters; the words stay.
func (m *Model) clearFilters() tea.Cmd {
	if m.query.Filters.IsZero() {
		return nil
	}
	m.query.Filters = content.Filters{}
	m.list.moved = true
	return m.search(true)
}

// moveList goes to another entry.
func (m *Model) moveList(by int) tea.Cmd {
	if by == 0 {
		return nil
	}
	m.aside = nil
	m.list.move(by)
	return m.openArticle()
}

// back takes one step back: from a side pane to the list, then the words go, then the filters.
func (m *Model) back() tea.Cmd {
	switch {
	case m.aside != nil:
		m.aside = nil
		m.focusOn(m.asideFrom.focus)
		m.detail.returnTo(m.asideFrom.shown, m.asideFrom.place)
		return m.openArticle()
	case m.focus != paneList:
		m.focusOn(paneList)
		return m.openArticle()
	case m.query.Words != "":
		m.query.Words = ""
	case !m.query.Filters.IsZero():
		m.query.Filters = content.Filters{}
	default:
		return nil
	}
	m.list.moved = true // a wider query keeps the entry
	return m.search(true)
}

// shiftFocus moves the focus by panes, around the ends with wrap.
func (m *Model) shiftFocus(by int, wrap bool) tea.Cmd {
	next := int(m.focus) + by
	if wrap {
		next = (next + int(paneCount)) % int(paneCount)
	}
	if next < 0 || next >= int(paneCount) {
		return nil
	}
	m.focusOn(pane(next))
	return m.openArticle()
}

// toggleFilter sets or lifts the value under the cursor.
func (m *Model) toggleFilter() tea.Cmd {
	term, ok := m.filters.selected()
	if !ok {
		return nil
	}
	if m.query.Filters.Has(term) {
		m.query.Filters = m.query.Filters.Without(term)
	} else if err := m.catalog.AddValue(&m.query.Filters, term.Field, term.Value); err != nil {
		m.notice = m.words.Fill("no_notes", phrase.Values{"Release": term.Value})
		return nil
	}
	return m.search(false)
}

// nextLanguage changes texts and screen to the next language, keeping entry and place.
func (m *Model) nextLanguage() tea.Cmd {
	all := shownLanguages()
	return m.changeLanguage(all[(slices.Index(all, m.lang)+1)%len(all)])
}

func (m *Model) changeLanguage(to content.Language) tea.Cmd {
	if err := m.setLanguage(to); err != nil {
		m.log.Printf("changing the language: %v", err)
		m.notice = err.Error()
		return nil
	}
	m.list.quote(m.query.Words, m.lang)
	if m.query.Words == "" {
		return m.openArticle()
	}
	return tea.Batch(m.openArticle(), m.search(true))
}

// shownLanguages is the order in which languages stand on the screen.
func shownLanguages() []content.Language {
	return []content.Language{content.English, content.Japanese, content.Chinese, content.Russian}
}

// openReleasePage shows the page of the selected entry's release, else of the newest, in the detail pane.
func (m *Model) openReleasePage() tea.Cmd {
	about, ok := m.subject()
	var release content.Version
	switch {
	case ok && about.release == (content.Version{}) && about.kep == 0 && about.gate == "":
		release = m.catalog.Version(about.row)
		if _, known := m.catalog.Release(release.Release()); known {
			release = release.Release()
		}
	case len(m.catalog.Values(content.FieldRelease)) > 0:
		release = m.catalog.Releases()[0].Version
	default:
		return nil
	}
	return m.openAside(subject{release: release})
}

// openOtherRelease shows the entry that the enhancement at hand has in the next older release, after the oldest in the
// newest.
func (m *Model) openOtherRelease() tea.Cmd {
	about, ok := m.subject()
	if !ok {
		return m.searchOtherRelease()
	}
	kep := 0
	if about.release == (content.Version{}) && about.kep == 0 && about.gate == "" {
		kep = m.catalog.KEP(about.row)
	}
	if kep == 0 {
		m.notice = m.words.Say("no_other_release")
		return nil
	}
	rows := m.catalog.ByKEP(kep)
	next := rows[(slices.Index(rows, about.row)+1)%len(rows)]
	if next == about.row {
		m.notice = m.words.Say("no_other_release")
		return nil
	}
	if selected, _ := m.list.selected(); next == selected {
		m.aside = nil
		return m.openArticle()
	}
	return m.openAside(subject{row: next})
}

// openGate shows the history of the feature gate at hand, of several one after the other.
func (m *Model) openGate() tea.Cmd {
	about, _ := m.subject()
	if m.aside == nil || about.gate == "" {
		m.gates = m.gatesAtHand()
	}
	if len(m.gates) == 0 || slices.Equal(m.gates, []string{about.gate}) {
		m.notice = m.words.Say("no_gates")
		return nil
	}
	return m.openAside(subject{gate: m.gates[(slices.Index(m.gates, about.gate)+1)%len(m.gates)]})
}

// searchOtherRelease asks for the newest release that has what the one asked for has not.
func (m *Model) searchOtherRelease() tea.Cmd {
	other, ok := m.otherRelease()
	if !ok {
		return nil
	}
	filters := m.query.Filters
	filters.Releases = nil
	if err := m.catalog.AddValue(&filters, content.FieldRelease, other.Value); err != nil {
		m.explain(err)
		return nil
	}
	m.query.Filters = filters
	return m.search(false)
}

// otherRelease returns the newest release that has entries for the query where the one asked for has none.
func (m *Model) otherRelease() (content.Count, bool) {
	if len(m.query.Filters.Releases) == 0 {
		return content.Count{}, false
	}
	for _, f := range m.filters.facets {
		if f.Field != content.FieldRelease {
			continue
		}
		for _, c := range f.Counts {
			if c.N > 0 {
				return c, true
			}
		}
	}
	return content.Count{}, false
}

// openAside shows something other than the list's entry in the detail pane.
func (m *Model) openAside(about subject) tea.Cmd {
	if m.aside == nil {
		m.asideFrom = reading{m.focus, m.detail.key.subject, m.detail.doc.Place(m.detail.top)}
	}
	m.aside = &about
	m.focusOn(paneDetail)
	return m.openArticle()
}
