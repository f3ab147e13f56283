package keys

import (
	"strings"
)

// Markdown returns the bindings as the table of the manual: the keys, what they do, and where, if not in every pane.
// What stands there already with more keys is left out.
func (m *Map) Markdown() string {
	var b strings.Builder
	b.WriteString("| key | what it does | where |\n|---|---|---|\n")
	said := map[Action]bool{}
	for _, bound := range m.bindings {
		if said[bound.Action] {
			continue
		}
		said[bound.Action] = true
		names := make([]string, len(bound.Keys))
		for i, k := range bound.Keys {
			names[i] = "`" + keyName(k) + "`"
		}
		b.WriteString("| " + strings.Join(names, " ") + " | " + bound.Meaning + " | " + bound.In.where() + " |\n")
	}
	return b.String()
}

// keyName is how a manual writes a key that Bubble Tea names so.
func keyName(k string) string {
	words := map[string]string{
		" ": "Space", "pgup": "PgUp", "pgdown": "PgDn", "shift+tab": "Shift-Tab", "esc": "Esc", "enter": "Enter", "tab": "Tab",
		"up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End", "backspace": "Backspace", "f1": "F1",
		"alt+left": "Alt-Left", "alt+right": "Alt-Right",
	}
	if name, ok := words[k]; ok {
		return name
	}
	if letter, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return "Ctrl-" + letter
	}
	return k
}

// where names the contexts of a binding in English, where it does not hold in every pane.
func (c Context) where() string {
	if c&Panes == Panes {
		return ""
	}
	var said []string
	for _, place := range []struct {
		at   Context
		name string
	}{
		{Filters, "filters"}, {List, "list"}, {Article, "article"}, {Query, "query"}, {Command, "palette"}, {Find, "find"},
		{Outline, "outline"}, {Links | LinkFilter, "list of links"}, {CopyMenu, "copy menu"}, {Listings, "code blocks"},
		{FollowMenu, "follow menu"}, {Note, "note of a bookmark"}, {Naming, "name of a search"},
		{plans, "plan"},
	} {
		if c&place.at != 0 {
			said = append(said, place.name)
		}
	}
	return strings.Join(said, ", ")
}
