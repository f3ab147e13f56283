// Package keys says which key does what. One table ties keys to actions, each in the contexts that it holds in; the
// key map, the help, the keys of the status line and the table in the manual are made from it. It only names actions:
// what an action does is up to the caller.
package keys

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
)

//go:generate go test . -run TestManual -update

// Action is what a key can do. It is a message, too: sending an action has it carried out. Its words are the phrase
// "key_" + action.
type Action string

// Context is where the keys go: a pane, the query box, something that lies over the panes. Several make a set.
type Context uint

// The contexts.
const (
	Filters Context = 1 << iota
	List
	Article
	Query // the query box
	Help
	Command    // the palette of commands
	Find       // the bar that finds in the article
	Outline    // the article's headings
	Links      // the list of links
	LinkFilter // words that a link is looked for with
	CopyMenu   // what can be copied
	Listings   // the list of code blocks
	Narrow     // what the filters are narrowed by
	Plan       // the plan of an upgrade
	PlanFilter // words that its items are looked for with
	PlanChoice // the releases that it is between
	FollowMenu // what can be followed
	Note       // the note of a bookmark
	Naming     // the name that a search is kept under

	// Panes is whichever pane has the focus.
	Panes = Filters | List | Article
	// typing is where keys that type text are text and never an action.
	typing = Query | Command | Find | Outline | LinkFilter | Help | Narrow | planText | lines
)

// Typing reports a context in which text is typed.
func (c Context) Typing() bool { return c&typing != 0 }

// Group is the heading that a binding stands under in the help: the phrase "help_" + group. Bindings of the group ""
// are not in the help.
type Group string

// Binding is an action with the keys that it is bound to, in a language.
type Binding struct {
	Action  Action
	Group   Group
	In      Context
	Keys    []string // as Bubble Tea names them
	Label   string   // how the screen names the keys; "" where there are none
	Meaning string

	override int // which override bound it, from 1; 0 for none
}

// Map is all bindings in a language, in the order of the help. It is immutable.
type Map struct {
	bindings []Binding
	words    *phrase.Book
}

// Open returns the key map in a language, with the overrides that agree; see Agree.
func Open(words *phrase.Book, overrides ...Override) *Map {
	m := &Map{bindings: rebind(table(), overrides), words: words}
	for i := range m.bindings {
		m.bindings[i].Meaning = words.Say("key_" + string(m.bindings[i].Action))
	}
	return m
}

// Bindings returns all bindings; an action that has other keys elsewhere stands there more than once.
func (m *Map) Bindings() []Binding { return m.bindings }

// Action returns what a key does in a context, "" for nothing.
func (m *Map) Action(msg tea.KeyMsg, in Context) Action {
	if in.Typing() && (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace) {
		return ""
	}
	name := latin(msg).String()
	b, _ := content.First(m.bindings, func(b Binding) bool { return b.In&in != 0 && slices.Contains(b.Keys, name) })
	return b.Action
}

// Of returns an action's first binding. The label of an action without a key is what to type for it: the key of the
// palette, and what the program itself calls the action.
func (m *Map) Of(a Action) Binding {
	b := m.first(a, ^Context(0))
	if b.Label == "" && b.Action != Palette {
		b.Label = m.first(Palette, Panes).Label + strings.ReplaceAll(string(a), "_", " ")
	}
	return b
}

// first returns an action's first binding in one of the contexts.
func (m *Map) first(a Action, in Context) Binding {
	b, _ := content.First(m.bindings, func(b Binding) bool { return b.Action == a && b.In&in != 0 })
	return b
}
