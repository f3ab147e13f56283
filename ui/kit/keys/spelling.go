package keys

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"k8sexplore/content"

	tea "github.com/charmbracelet/bubbletea"
)

// Speller reads keys as people write them: k, Space, C-r, Ctrl-r, ctrl+r, S-Tab, Alt-Left, F5.
type Speller struct {
	known []string
	table []Binding
}

// NewSpeller returns a speller that knows every key that Bubble Tea names.
func NewSpeller() *Speller {
	const lowest, highest = -120, 127 // the numbers of all key types lie between
	s := &Speller{table: table()}
	for t := tea.KeyType(lowest); t <= highest; t++ {
		if name := (tea.Key{Type: t}).String(); t != tea.KeyRunes && utf8.RuneCountInString(name) > 1 {
			s.known = append(s.known, name)
		}
	}
	return s
}

// Read returns the name that Bubble Tea has for a key; ok is false where there is no such key.
func (s *Speller) Read(written string) (name string, ok bool) {
	if r, size := utf8.DecodeRuneInString(written); size == len(written) && size > 0 {
		name = latin(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}).String()
		return name, r != utf8.RuneError && unicode.IsPrint(r)
	}
	alt, ctrl, shift, key := modifiers(written)
	one := utf8.RuneCountInString(key) == 1
	if !one {
		key = otherName(strings.ToLower(key))
	}
	if key == "space" {
		key, one = " ", true
	}
	switch {
	case one && ctrl:
		key = strings.ToLower(key)
	case one && shift && key != " ":
		key, shift = strings.ToUpper(key), false
	}
	name = sent(key, ctrl, shift)
	ok = one && !ctrl && !shift || slices.Contains(s.known, name)
	if alt {
		name = "alt+" + name
	}
	return name, ok
}

// otherName returns what Bubble Tea calls a key that people have another name for.
func otherName(key string) string {
	name, ok := map[string]string{
		"pgdn": "pgdown", "pagedown": "pgdown", "pageup": "pgup", "return": "enter", "escape": "esc", "del": "delete", "ins": "insert",
	}[key]
	if !ok {
		return key
	}
	return name
}

// sent returns the name of the sequence that a terminal sends for a key. Some keys share one.
func sent(key string, ctrl, shift bool) string {
	if shift {
		key = "shift+" + key
	}
	if !ctrl {
		return key
	}
	alike := map[string]string{"i": "tab", "m": "enter", "[": "esc", " ": "ctrl+@"}
	return cmp.Or(alike[key], "ctrl+"+key)
}

// modifiers cuts the modifiers off the name of a key.
func modifiers(written string) (alt, ctrl, shift bool, key string) {
	for key = written; ; {
		cut := strings.IndexAny(key, "+-")
		if cut <= 0 || cut == len(key)-1 {
			return alt, ctrl, shift, key
		}
		switch strings.ToLower(key[:cut]) {
		case "a", "m", "alt", "meta":
			alt = true
		case "c", "ctrl", "control":
			ctrl = true
		case "s", "shift":
			shift = true
		default:
			return alt, ctrl, shift, key
		}
		key = key[cut+1:]
	}
}

// Known returns the names of all keys that are no letters, as the screen writes them.
func (s *Speller) Known() []string { return content.Each(s.known, Label) }

// Label is how the screen writes a key that Bubble Tea names so.
func Label(name string) string {
	out := ""
	for _, m := range [][2]string{{"alt+", "A-"}, {"ctrl+", "C-"}, {"shift+", "S-"}} {
		if rest, ok := strings.CutPrefix(name, m[0]); ok && rest != "" {
			out, name = out+m[1], rest
		}
	}
	return out + capital(name)
}

// capital writes the name of a key alone as manuals do.
func capital(name string) string {
	switch {
	case name == " ":
		return "Space"
	case name == "pgup":
		return "PgUp"
	case name == "pgdown":
		return "PgDn"
	case utf8.RuneCountInString(name) > 1:
		return strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}

// printable reports a key that types text.
func printable(name string) bool {
	return utf8.RuneCountInString(strings.TrimPrefix(name, "alt+")) == 1
}
