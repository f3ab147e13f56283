package keys

import (
	"slices"
	"strings"
)

// Markdown returns the bindings as the table of the README: the keys, what they do, and where, if not in every pane. What
// stands there already with more keys is left out.
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
	for i, name := range []string{"filters", "list", "article", "query", "", "list of links", "list of links", "copy menu", "code blocks"} {
		if c&(Filters<<i) != 0 && name != "" && !slices.Contains(said, name) {
			said = append(said, name)
		}
	}
	return strings.Join(said, ", ")
}
