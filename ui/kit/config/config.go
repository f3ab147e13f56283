// Package config is what the user has settled about the program: one value, Settings, that the command line makes and
// all parts of the screen may read. Settings come from one file, from environment variables and from flags; the table
// says which there are, and everything else follows from it. Nothing here writes, and nothing that is wrong stops
// anything: it is a Fault, and the rest holds.
package config

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
)

// Settings says how the program behaves and looks. The zero value holds the defaults.
type Settings struct {
	Language       content.Language // of texts, where LanguageAsked
	LanguageAsked  bool             // a language was settled, and holds whatever it was last; else it is the locale's
	ScreenLanguage content.Language // of the words around the texts, where Apart
	Apart          bool             // those words have a language of their own

	Theme string // a theme's name; "" or auto for the one that fits the terminal's background
	ASCII bool   // signs are drawn with ASCII alone
	Plain bool   // a dialogue line by line in place of the screen
	Mouse bool   // the mouse is captured from the start

	FirstScreen string       // what is shown where nothing is asked for, one of FirstScreens; "" for the first of them
	Fresh       bool         // a screen does not go on where the reader was
	Release     content.Span // that the first screen is of; zero for the newest release
	Panes       Panes

	Sort      content.Order // of lists that words have not found; "" for the usual one of each
	Group     content.Field // what those lists are grouped by, one of content.Groupings; "" for nothing
	CutTitles bool          // long titles of the list are cut off; else they take a second line where there is room

	Editor, Browser, Clipboard, Pager Command // nil for what suits the surroundings

	Keys []keys.Override // that agree, see keys.Agree
}

// Panes are how the panes stand at first.
type Panes struct {
	Folded        bool // the filters are folded away
	FoldedAsked   bool // that they are, or are not, was settled, and holds whatever it was last
	Filters, List int  // widths in cells; 0 for what suits the window
}

// Command is a program and its arguments, which are run without a shell; or one of the words that the setting
// knows besides, alone.
type Command []string

// None is the word for no command at all.
const None = "none"

// IsNone reports that nothing is to be run.
func (c Command) IsNone() bool { return len(c) == 1 && c[0] == None }

// String writes the command as a shell takes it.
func (c Command) String() string {
	words := make([]string, len(c))
	for i, w := range c {
		quoted, err := syntax.Quote(w, syntax.LangBash)
		if err != nil { // what no shell takes
			quoted = w
		}
		words[i] = quoted
	}
	return strings.Join(words, " ")
}

// The first screens.
const (
	ScreenResume   = "resume"   // where the reader was
	ScreenNewest   = "newest"   // the newest release
	ScreenFollowed = "followed" // what the reader follows
)

// FirstScreens returns all first screens, the usual one first.
func FirstScreens() []string { return []string{ScreenResume, ScreenNewest, ScreenFollowed} }
