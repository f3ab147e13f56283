package ui

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/palette"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/topic"
	"k8sexplore/ui/widgets/cells"
)

// command is what the palette can do: the one of these that is set.
type command struct {
	act    keys.Action
	what   topic.Ref        // to show
	filter content.Term     // to set
	lang   content.Language // to change to, with toLang
	toLang bool
}

// commands is what the palette knows besides the session. The zero value is empty.
type commands struct {
	recent []command                  // the last one first
	spoken map[keys.Action][][]string // what actions are called, in every language; see names
}

// longestRecent is how many commands are remembered.
const longestRecent = 30

func (c *commands) use(used command) {
	c.recent = slices.DeleteFunc(c.recent, func(have command) bool { return have == used })
	c.recent = slices.Insert(c.recent, 0, used)
	c.recent = c.recent[:min(len(c.recent), longestRecent)]
}

// age returns how long ago a command was used, in commands; those that never were are the oldest.
func (c *commands) age(of command) int {
	if i := slices.Index(c.recent, of); i >= 0 {
		return i
	}
	return longestRecent
}

func (m *Model) openPalette() tea.Cmd {
	m.overlays.Open(palette.New(palette.Asked{
		Title: m.Words.Say("palette"), Hint: m.Words.Say("palette_hint"), Offers: m.offers, Unknown: m.unknownName,
	}, m.Styles))
	return nil
}

// takeChosen carries out what was taken in the palette, where it was opened.
func (m *Model) takeChosen(msg palette.Chosen) tea.Cmd { return msg.Offer.Do() }

// The order of offers: what is called exactly so comes first, actions before what begins so.
const (
	exactAction = iota
	exactTarget
	likelyAction
	possibleAction
	possibleTarget
)

// ranked is a command with its place in that order.
type ranked struct {
	command
	rank int
}

// offers returns what a text may mean, the most likely first, of the same likelihood what was used last.
func (m *Model) offers(text string) []palette.Offer {
	asked := foldName(text)
	all := m.matchingActions(strings.TrimSpace(text), asked)
	switch {
	case asked != "":
		all = append(all, m.targets(asked)...)
	default:
		for _, c := range m.commands.recent {
			all = append(all, ranked{c, possibleAction})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(m.commands.age(a.command), m.commands.age(b.command)))
	})
	var out, dim []palette.Offer
	seen := map[command]bool{}
	for _, c := range all {
		if seen[c.command] {
			continue
		}
		seen[c.command] = true
		switch o, ok := m.offer(c.command); {
		case !ok:
		case o.Why != "" && c.rank != exactAction:
			dim = append(dim, o)
		default:
			out = append(out, o)
		}
	}
	return append(out, dim...)
}

// offer says what a command does; ok is false where it does nothing any more.
func (m *Model) offer(c command) (o palette.Offer, ok bool) {
	ok = true
	switch {
	case c.act != "":
		b := m.Keys.Of(c.act)
		o = palette.Offer{Name: b.Meaning, Note: b.Label, Why: m.whyNot(c.act)}
	case c.filter != content.Term{}:
		o = palette.Offer{Name: string(c.filter.Field) + " " + c.filter.Value, Note: m.Words.Say("set_filter")}
	case c.toLang:
		o = palette.Offer{Name: "lang " + c.lang.String(), Says: c.lang.OwnName(), Note: m.Words.Say("key_language")}
	default:
		var about topic.Subject
		if about, ok = topic.Find(m.Catalog, c.what); ok {
			o = m.offerTarget(about)
		}
	}
	o.Do = func() tea.Cmd {
		m.commands.use(c)
		return m.carryOut(c)
	}
	return o, ok
}

// offerTarget says what is shown.
func (m *Model) offerTarget(about topic.Subject) palette.Offer {
	says, note := about.Describe(m.Desk())
	return palette.Offer{Name: about.Name(m.Desk()), Says: says, Note: note}
}

func (m *Model) carryOut(c command) tea.Cmd {
	switch {
	case c.act != "":
		return m.do(c.act)
	case c.filter != content.Term{}:
		return m.follow(m.browser.SetFilter(c.filter))
	case c.toLang:
		return m.changeLanguage(c.lang)
	}
	return m.goTo(c.what)
}

// goTo shows something, whatever the query is; it stays as it is.
func (m *Model) goTo(what topic.Ref) tea.Cmd {
	about, ok := topic.Find(m.Catalog, what)
	if !ok {
		return nil
	}
	now, _ := m.subject()
	selected, listed := m.browser.Subject()
	switch {
	case listed && about == selected:
		m.shown.leave()
	case about != now:
		return m.openAside(about)
	}
	m.focusOn(frame.Article)
	return m.openArticle()
}

// whyNot says why an action cannot be done in the focused pane, "" where it can.
func (m *Model) whyNot(act keys.Action) string {
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
	return m.Words.Fill("only_here", phrase.Values{"Where": strings.Join(where, ", ")})
}

// unknownName says that a text means nothing, and what is nearest.
func (m *Model) unknownName(text string) string {
	name := content.Shorten(cells.Tame(strings.TrimSpace(text)))
	nearest := m.nearestNames(foldName(text))
	if len(nearest) == 0 {
		return m.Words.Fill("unknown_name_alone", phrase.Values{"Name": name})
	}
	return m.Words.Fill("unknown_name", phrase.Values{"Name": name, "Nearest": strings.Join(nearest[:min(3, len(nearest))], ", ")})
}
