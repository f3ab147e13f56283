// Package config is what the user has settled about the program: one value, Settings, that the command line makes and
// all parts of the screen may read.
package config

import "k8sexplore/content"

// Settings are how the program behaves and looks. The zero value is what holds where nothing is said.
type Settings struct {
	Theme       string // a theme's name; "" or auto for the one that fits the terminal's background
	ASCII       bool   // signs are drawn with ASCII alone
	FirstScreen string // what is shown where nothing is asked for, one of FirstScreens; "" for the first of them
	Fresh       bool   // a screen does not go on where the reader was

	LanguageAsked bool // the language was asked for on the command line, and holds whatever it was last

	Sort      content.Order // of lists that words have not found; "" for the usual one of each
	Group     content.Field // what those lists are grouped by, one of content.Groupings; "" for nothing
	CutTitles bool          // long titles of the list are cut off; else they take a second line where there is room
}

// The first screens.
const (
	ScreenResume   = "resume"   // where the reader was
	ScreenNewest   = "newest"   // the newest release
	ScreenFollowed = "followed" // what the reader follows
)

// FirstScreens returns all first screens, the usual one first.
func FirstScreens() []string { return []string{ScreenResume, ScreenNewest, ScreenFollowed} }
