package screen

import (
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/browse"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/subject"
)

// handlers says what actions do. Which keys they are bound to stands in keys.
type handlers map[keys.Action]func() tea.Cmd

// allActions joins what the parts of the screen do.
func (m *Model) allActions() handlers {
	all := maps.Clone(m.program)
	for _, some := range []handlers{
		m.focusActions(), m.arrangeActions(), m.browseActions(), m.reading.readActions(),
		m.way.navigateActions(), m.way.retraceActions(), m.reading.outwardActions(), m.reading.besideActions(), m.shelfActions(),
	} {
		maps.Copy(all, some)
	}
	return all
}

// do carries out an action, one of the plan's where that is on top; nothing where there is none.
func (m *Model) do(act keys.Action) tea.Cmd {
	if do, ok := m.actions[act]; ok {
		return do()
	}
	if act != "" && m.overlays.Top() == m.planner {
		return m.answered(m.planner.Press(tea.KeyMsg{}, act).Then)
	}
	return nil
}

// programActions concern the whole program, and hold while the user types, too.
func (m *Model) programActions() handlers {
	return handlers{
		keys.Quit:     func() tea.Cmd { return tea.Quit },
		keys.Suspend:  func() tea.Cmd { return tea.Suspend },
		keys.Reload:   m.work.reload,
		keys.Redraw:   func() tea.Cmd { return tea.ClearScreen },
		keys.OpenHelp: m.openHelp,
		keys.Language: m.nextLanguage,
	}
}

func (m *Model) openHelp() tea.Cmd {
	m.overlays.Open(overlay.NewHelp(m.Keys, m.Words, m.Styles))
	return nil
}

// nextLanguage changes texts and screen to the next language, keeping entry and place.
func (m *Model) nextLanguage() tea.Cmd {
	all := phrase.Languages()
	return m.changeLanguage(all[(slices.Index(all, m.Lang)+1)%len(all)])
}

func (m *Model) changeLanguage(to content.Language) tea.Cmd {
	if err := m.SetLanguage(to); err != nil {
		m.Log.Printf("changing the language: %v", err)
		m.Notify(err.Error())
		return nil
	}
	m.browser.FollowLanguage()
	cmd := tea.Batch(m.reading.openArticle(), m.planner.Follow())
	if m.browser.Query().Words == "" {
		return cmd
	}
	return tea.Batch(cmd, m.follow(m.browser.Search(true)))
}

// planned is what was opened from the plan of an upgrade: the way back from there leads to the plan. The zero value is
// nothing.
type planned struct {
	what subject.Ref
	past int // how many steps lay behind when it was opened
}

// openPlan shows the plan of the releases that it was between last, at what is read; at first it asks for them.
func (m *navigator) openPlan() tea.Cmd {
	var at subject.Ref
	if about, ok := m.subject(); ok && (m.shown.IsAside() || m.focus == frame.Article) {
		at = about.Ref(m.Desk())
	}
	var from content.Version
	if spans := m.browser.Query().Filters.Releases; len(spans) > 0 {
		from = spans[0].From
	}
	cmd, ok := m.planner.Open(at, from)
	if !ok {
		return m.Refuse("loading")
	}
	m.planned = planned{}
	m.overlays.Open(m.planner)
	return cmd
}

// openPlanOf shows the plan between two releases.
func (m *navigator) openPlanOf(releases userstate.Pair) tea.Cmd {
	m.planned = planned{}
	cmd := m.planner.Between(releases)
	m.overlays.Open(m.planner)
	return cmd
}

// openFromPlan shows the page of an item of the plan.
func (m *navigator) openFromPlan(to subject.Ref) tea.Cmd {
	m.overlays.Clear()
	m.planned = planned{to, len(m.shown.Past)}
	return m.goTo(to)
}

// fromPlan reports that what is read was opened from the plan.
func (m *navigator) fromPlan() bool {
	steps := len(m.shown.Past) - m.planned.past
	return m.planned.what != subject.Ref{} && m.shown.Here.What == m.planned.what && (steps == 0 || steps == 1)
}

// backToPlan shows the plan again, over what was read before.
func (m *navigator) backToPlan() tea.Cmd {
	var cmd tea.Cmd
	if len(m.shown.Past) > m.planned.past {
		to, ok := m.shown.Back(1)
		cmd = m.retrace(to, ok, "no_earlier")
	}
	m.planned = planned{}
	more, ok := m.planner.Open(m.planner.At(), content.Version{})
	if ok {
		m.overlays.Open(m.planner)
	}
	return tea.Batch(cmd, more)
}

// browseActions are what is done to the query and the list; those of the query box are its own.
func (m *Model) browseActions() handlers {
	follow := func(do func() browse.Outcome) func() tea.Cmd { return func() tea.Cmd { return m.follow(do()) } }
	return handlers{
		keys.Search:        func() tea.Cmd { return m.ask(m.browser.Query().Words) },
		keys.Number:        func() tea.Cmd { return m.ask("#") },
		keys.Toggle:        follow(m.browser.ToggleFilter),
		keys.Only:          follow(m.browser.OnlyFilter),
		keys.NarrowFilters: func() tea.Cmd { m.browser.NarrowFilters(); return nil },
		keys.Unfold:        follow(m.browser.Unfold),
		keys.SortList:      func() tea.Cmd { return m.arrangeList(m.browser.NextOrder) },
		keys.GroupList:     func() tea.Cmd { return m.arrangeList(m.browser.NextGrouping) },
		keys.FoldAll:       follow(m.browser.FoldAll),
		keys.WrapTitles:    follow(m.browser.WrapTitles),
		keys.ClearFilters:  follow(m.browser.ClearFilters),
		keys.NextEntry:     follow(func() browse.Outcome { return m.browser.Step(1) }),
		keys.PreviousEntry: follow(func() browse.Outcome { return m.browser.Step(-1) }),
	}
}

// arrangeList puts the list into another order or other groups, and says which where the list is not in sight.
func (m *Model) arrangeList(do func() browse.Outcome) tea.Cmd {
	cmd := m.follow(do())
	if !m.layout.Shows(frame.List) {
		m.Notify(m.Words.Label(m.Words.Say("pane_changes"), m.browser.Arranged()))
	}
	return cmd
}

// ask opens the query box; what is found in the article is forgotten, as the user begins to look elsewhere.
func (m *Model) ask(text string) tea.Cmd {
	m.reader.EndFind()
	return m.follow(m.browser.Ask(text))
}
