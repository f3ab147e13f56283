package ui

import (
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/phrase"
)

// action is what a key can do. Keys are bound to actions in one table; help is made from the same table.
type action int

const (
	actNone action = iota
	actUp
	actDown
	actPageUp
	actPageDown
	actTop
	actBottom
	actNextPane
	actPreviousPane
	actLeft
	actRight
	actSearch
	actNumber
	actToggle
	actOpen
	actBack
	actClearFilters
	actReadUp
	actReadDown
	actNextHit
	actPreviousHit
	actFoundIn
	actNextEntry
	actPreviousEntry
	actReleasePage
	actOtherRelease
	actGates
	actLanguage
	actHelp
	actRedraw
	actSuspend
	actQuit
)

// binding ties keys to an action, everywhere or in some panes.
type binding struct {
	action action
	key    key.Binding
	group  string // identifier of the heading that it stands under in the help
	panes  []pane // nil for all
}

// keyMap is all bindings, in the order in which the help shows them.
type keyMap []binding

func newKeyMap(words *phrase.Book) keyMap {
	bind := func(a action, group, help, label string, panes []pane, keys ...string) binding {
		return binding{a, key.NewBinding(key.WithKeys(keys...), key.WithHelp(label, words.Say(help))), group, panes}
	}
	in := func(p ...pane) []pane { return p }
	return keyMap{
		bind(actUp, "help_move", "key_up", "k Up", nil, "k", "up"),
		bind(actDown, "help_move", "key_down", "j Down", nil, "j", "down"),
		bind(actPageUp, "help_move", "key_page_up", "PgUp", nil, "pgup", "ctrl+b"),
		bind(actPageDown, "help_move", "key_page_down", "PgDn", nil, "pgdown", "ctrl+f"),
		bind(actTop, "help_move", "key_top", "g Home", nil, "g", "home"),
		bind(actBottom, "help_move", "key_bottom", "G End", nil, "G", "end"),
		bind(actNextPane, "help_move", "key_next_pane", "Tab", nil, "tab"),
		bind(actPreviousPane, "help_move", "key_previous_pane", "S-Tab", nil, "shift+tab"),
		bind(actLeft, "help_move", "key_left", "h Left", nil, "h", "left"),
		bind(actRight, "help_move", "key_right", "l Right", nil, "l", "right"),
		bind(actSearch, "help_find", "key_search", "/", nil, "/"),
		bind(actNumber, "help_find", "key_number", "#", nil, "#"),
		bind(actToggle, "help_find", "key_toggle", "Space", in(paneFilters), " ", "enter"),
		bind(actBack, "help_find", "key_back", "Esc", nil, "esc"),
		bind(actClearFilters, "help_find", "key_clear_filters", "X", nil, "X"),
		bind(actOpen, "help_read", "key_open", "Enter", in(paneList), "enter"),
		bind(actReadDown, "help_read", "key_read_down", "Space", in(paneList, paneDetail), " "),
		bind(actReadUp, "help_read", "key_read_up", "b", in(paneList, paneDetail), "b"),
		bind(actNextHit, "help_read", "key_next_hit", "n", nil, "n"),
		bind(actPreviousHit, "help_read", "key_previous_hit", "N", nil, "N"),
		bind(actFoundIn, "help_read", "key_found_in", "F", nil, "F"),
		bind(actNextEntry, "help_read", "key_next_entry", "]", nil, "]", "J"),
		bind(actPreviousEntry, "help_read", "key_previous_entry", "[", nil, "[", "K"),
		bind(actReleasePage, "help_read", "key_release_page", "R", nil, "R"),
		bind(actOtherRelease, "help_read", "key_other_release", "r", nil, "r"),
		bind(actGates, "help_read", "key_gates", "v", nil, "v"),
		bind(actLanguage, "help_app", "key_language", "L", nil, "L"),
		bind(actHelp, "help_app", "key_help", "?", nil, "?", "f1"),
		bind(actRedraw, "help_app", "key_redraw", "C-l", nil, "ctrl+l"),
		bind(actSuspend, "help_app", "key_suspend", "C-z", nil, "ctrl+z"),
		bind(actQuit, "help_app", "key_quit", "q", nil, "q", "ctrl+c"),
	}
}

// action returns what a key does in a pane.
func (k keyMap) action(msg tea.KeyMsg, in pane) action {
	msg = latin(msg)
	for _, b := range k {
		if key.Matches(msg, b.key) && b.holdsIn(in) {
			return b.action
		}
	}
	return actNone
}

func (b *binding) holdsIn(p pane) bool { return b.panes == nil || slices.Contains(b.panes, p) }

// help returns the label and the words of an action's binding.
func (k keyMap) help(a action) key.Help {
	for _, b := range k {
		if b.action == a {
			return b.key.Help()
		}
	}
	return key.Help{}
}

// The keys of the Russian layout and what stands on the same keys of the Latin one.
const (
	cyrillicKeys = "йцукенгшщзхъфывапролджэячсмитьбю.,№ё"
	latinKeys    = "qwertyuiop[]asdfghjkl;'zxcvbnm,./?#`"
)

// latin reads a command key typed on a Cyrillic layout, or in full width, as the key that it is on a Latin one, so that
// letter keys work without switching. Text input never goes through it.
func latin(msg tea.KeyMsg) tea.KeyMsg {
	if msg.Type != tea.KeyRunes || len(msg.Runes) != 1 || msg.Paste {
		return msg
	}
	r := msg.Runes[0]
	if r >= '！' && r <= '～' { // full-width, as an input method types it
		msg.Runes = []rune{r - '！' + '!'}
		return msg
	}
	lower := unicode.ToLower(r)
	i := strings.IndexRune(cyrillicKeys, lower)
	if i < 0 {
		return msg
	}
	to := []rune(latinKeys)[len([]rune(cyrillicKeys[:i]))]
	if lower != r {
		to = unicode.ToUpper(to)
	}
	msg.Runes = []rune{to}
	return msg
}
