package palette

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// Command is what can be done: the one of these that is set. Commands are comparable.
type Command struct {
	Action  keys.Action
	What    subject.Ref      // to show
	Filter  content.Term     // to set
	Lang    content.Language // to change to, with ToLang
	ToLang  bool
	Search  string         // a saved one to ask, by its name
	Theme   string         // to paint the screen in
	Upgrade userstate.Pair // to plan
}

// Finder finds what a typed text may mean. It belongs to the update loop.
type Finder struct {
	*session.Session
	Screen

	recent []Command                  // the last one first
	spoken map[keys.Action][][]string // what actions are called, in every language; see names
}

// Screen is what a Finder asks of the screen that it offers commands of.
type Screen interface {
	// Completions returns the values of a filter's field that begin so.
	Completions(field content.Field, beginning string) []string
	// Searches returns the saved searches, by name.
	Searches() []userstate.Follow
	// WhyNot says why an action cannot be done now, "" where it can.
	WhyNot(act keys.Action) string
	// CarryOut does what was taken.
	CarryOut(c Command) tea.Cmd
}

// NewFinder returns a finder that remembers no command yet.
func NewFinder(s *session.Session, screen Screen) *Finder { return &Finder{Session: s, Screen: screen} }

// longestRecent is how many commands are remembered.
const longestRecent = 30

func (f *Finder) use(used Command) {
	f.recent = slices.DeleteFunc(f.recent, func(have Command) bool { return have == used })
	f.recent = slices.Insert(f.recent, 0, used)
	f.recent = f.recent[:min(len(f.recent), longestRecent)]
}

// age returns how long ago a command was used, in commands; those that never were are the oldest.
func (f *Finder) age(of Command) int {
	if i := slices.Index(f.recent, of); i >= 0 {
		return i
	}
	return longestRecent
}

// Open returns a palette that offers what is found.
func (f *Finder) Open() *Palette {
	return New(Asked{Title: f.Words.Say("palette"), Hint: f.Words.Say("palette_hint"), Offers: f.Offers, Unknown: f.unknownName}, f.Styles)
}

// The order of offers: what is called exactly so comes first, actions before what begins so.
const (
	exactAction = iota
	exactTarget
	likelyAction
	possibleAction
	possibleTarget
)

// targetRank is the place of what is called as it was typed, or only begins so.
func targetRank(exact bool) int {
	if exact {
		return exactTarget
	}
	return possibleTarget
}

// ranked is a command with its place in that order.
type ranked struct {
	Command
	rank int
}

// Offers returns what a text may mean, the most likely first, of the same likelihood what was used last.
func (f *Finder) Offers(text string) []Offer {
	asked := foldName(text)
	all := f.matchingActions(strings.TrimSpace(text), asked)
	if asked != "" {
		all = append(all, f.targets(asked)...)
	} else {
		for _, c := range f.recent {
			all = append(all, ranked{c, possibleAction})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(f.age(a.Command), f.age(b.Command)))
	})
	var out, dim []Offer
	seen := map[Command]bool{}
	for _, c := range all {
		if seen[c.Command] {
			continue
		}
		seen[c.Command] = true
		switch o, ok := f.offer(c.Command); {
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
func (f *Finder) offer(c Command) (o Offer, ok bool) {
	ok = true
	switch {
	case c.Action != "":
		b := f.Keys.Of(c.Action)
		o = Offer{Name: b.Meaning, Why: f.WhyNot(c.Action)}
		if len(b.Keys) > 0 {
			o.Note = b.Label
		}
	case c.Filter != content.Term{}:
		o = Offer{Name: string(c.Filter.Field) + " " + c.Filter.Value, Note: f.Words.Say("set_filter")}
	case c.ToLang:
		o = Offer{Name: "lang " + c.Lang.String(), Says: c.Lang.OwnName(), Note: f.Words.Say("key_language")}
	case c.Search != "":
		o, ok = f.offerSearch(c.Search)
	case c.Theme != "":
		o = f.offerTheme(c.Theme)
	case c.Upgrade != userstate.Pair{}:
		o = f.offerPlan(c.Upgrade)
	default:
		var about subject.Subject
		if about, ok = subject.Find(f.Catalog, c.What); ok {
			o = f.offerTarget(about)
		}
	}
	o.Do = func() tea.Cmd {
		f.use(c)
		return f.CarryOut(c)
	}
	return o, ok
}

// offerTheme says which theme the screen would be painted in, and shows it.
func (f *Finder) offerTheme(name string) Offer {
	o := Offer{Name: "theme " + name, Note: f.Words.Say("theme"), Theme: name}
	if name == cmp.Or(f.Look.Theme, style.Auto) {
		o.Says = "✓"
	}
	if fault, bad := f.Unusable[name]; bad {
		o.Says, o.Why = session.SayFault(f.Words, fault), o.Note
	}
	if !f.Look.Colours() {
		o.Why = f.Words.Say("no_colours")
	}
	return o
}

// offerTarget says what is shown.
func (f *Finder) offerTarget(about subject.Subject) Offer {
	says, note := about.Describe(f.Desk())
	return Offer{Name: about.Name(f.Desk()), Says: says, Note: note}
}

// unknownName says that a text means nothing, and what is nearest.
func (f *Finder) unknownName(text string) string {
	nearest := f.nearestNames(foldName(text))
	return answer.SayUnknown(f.Words, cells.Tame(strings.TrimSpace(text)), nearest[:min(3, len(nearest))])
}
