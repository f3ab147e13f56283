package keys

import (
	"flag"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
)

var update = flag.Bool("update", false, "write the table of keys into the manual")

func open(t *testing.T, l content.Language) *Map {
	t.Helper()
	words, err := phrase.Open(l)
	if err != nil {
		t.Fatal(err)
	}
	return Open(words)
}

// contexts are all contexts, one by one.
func contexts() []Context {
	return []Context{
		Filters, List, Article, Query, Help, Command, Find, Outline, Links, LinkFilter, CopyMenu, Listings,
		Narrow, Plan, PlanFilter, PlanChoice, FollowMenu, Note, Naming,
	}
}

// message is the key that Bubble Tea names so.
func message(t *testing.T, name string) tea.KeyMsg {
	t.Helper()
	named := map[string]tea.KeyType{
		" ": tea.KeySpace, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "pgup": tea.KeyPgUp,
		"pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
		"enter": tea.KeyEnter, "esc": tea.KeyEsc, "backspace": tea.KeyBackspace, "f1": tea.KeyF1, "ctrl+b": tea.KeyCtrlB,
		"ctrl+f": tea.KeyCtrlF, "ctrl+l": tea.KeyCtrlL, "ctrl+z": tea.KeyCtrlZ, "ctrl+c": tea.KeyCtrlC,
		"ctrl+d": tea.KeyCtrlD, "ctrl+u": tea.KeyCtrlU, "ctrl+p": tea.KeyCtrlP, "ctrl+k": tea.KeyCtrlK, "ctrl+n": tea.KeyCtrlN,
		"ctrl+j": tea.KeyCtrlJ, "ctrl+r": tea.KeyCtrlR, "ctrl+o": tea.KeyCtrlO,
	}
	msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
	if rest, ok := strings.CutPrefix(name, "alt+"); ok {
		msg = message(t, rest)
		msg.Alt = true
	}
	if k, ok := named[name]; ok {
		msg = tea.KeyMsg{Type: k}
		if k == tea.KeySpace {
			msg.Runes = []rune{' '}
		}
	}
	if msg.String() != name {
		t.Fatalf("Bubble Tea names %q %q: add it here", name, msg)
	}
	return msg
}

// Every action has words in every language, and a label.
func TestEveryBindingHasWords(t *testing.T) {
	for _, l := range content.Languages() {
		m := open(t, l)
		for _, b := range m.Bindings() {
			if (b.Label == "") != (len(b.Keys) == 0) || b.Meaning == "" || strings.HasPrefix(b.Meaning, "key_") {
				t.Errorf("%s: %s has no words: %+v", l, b.Action, b)
			}
			if id := "help_" + string(b.Group); b.Group != nowhere && m.words.Say(id) == id {
				t.Errorf("%s: no words for the group %s", l, b.Group)
			}
		}
		for _, c := range contexts() {
			hints, always := m.Hints(c)
			if len(hints) < always || always == 0 {
				t.Errorf("%s: context %s has %d hints, %d of them always", l, where(c, content.English), len(hints), always)
			}
			for _, h := range hints {
				if h.Key == "" || h.Does == "" || strings.HasPrefix(h.Does, "key_") {
					t.Errorf("%s: hint %+v", l, h)
				}
			}
		}
	}
}

// No key means two things in one context, and each does what the table says.
func TestNoKeyIsTakenTwice(t *testing.T) {
	m := open(t, content.English)
	for _, c := range contexts() {
		taken := map[string]Action{}
		for _, b := range m.Bindings() {
			if b.In&c == 0 {
				continue
			}
			for _, k := range b.Keys {
				if other, ok := taken[k]; ok {
					t.Errorf("key %q in %s means both %s and %s", k, where(c, content.English), other, b.Action)
				}
				taken[k] = b.Action
				msg, want := message(t, k), b.Action
				if c.Typing() && (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace) {
					want = ""
				}
				if got := m.Action(msg, c); got != want {
					t.Errorf("key %q in %s does %q, want %q", k, where(c, content.English), got, want)
				}
			}
		}
	}
}

// Whoever types on a Cyrillic layout reaches every action in each of its contexts.
func TestEveryActionOnACyrillicLayout(t *testing.T) {
	m := open(t, content.Russian)
	typed := map[rune]string{} // what stands on the key with that Latin letter
	for i, r := range []rune(latinKeys) {
		typed[r] = string([]rune(cyrillicKeys)[i])
		if upper := []rune(strings.ToUpper(string(r)))[0]; upper != r {
			typed[upper] = strings.ToUpper(typed[r])
		}
	}
	for _, b := range m.Bindings() {
		for _, c := range contexts() {
			if b.In&c == 0 || len(b.Keys) == 0 {
				continue
			}
			reached := false
			for _, k := range b.Keys {
				msg := message(t, k)
				if msg.Type == tea.KeyRunes {
					there, ok := typed[msg.Runes[0]]
					if !ok && msg.Runes[0] > '9' {
						continue // no key of that layout
					}
					if ok {
						msg = message(t, there)
					}
				}
				reached = reached || m.Action(msg, c) == b.Action
			}
			if !reached {
				t.Errorf("%s is out of reach in %s: %q", b.Action, where(c, content.English), b.Keys)
			}
		}
	}
}

// Letter keys mean on a Cyrillic layout what stands on the same key of a Latin one, in full width too.
func TestLatin(t *testing.T) {
	for typed, want := range map[rune]rune{
		'й': 'q', 'Д': 'L', 'о': 'j', 'л': 'k', 'п': 'g', 'П': 'G', 'ъ': ']', 'х': '[', '.': '/', ',': ',', 'б': ',', '№': '#', 'К': 'R',
		'ж': ';', 'Ж': ':', 'q': 'q', 'L': 'L', '節': '節', 'ｊ': 'j', '？': '?',
	} {
		got := latin(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{typed}})
		if got.Runes[0] != want {
			t.Errorf("%c is read as %c, want %c", typed, got.Runes[0], want)
		}
	}
	if len([]rune(cyrillicKeys)) != len([]rune(latinKeys)) {
		t.Error("the two layouts have different numbers of keys")
	}
}

// Text is never an action.
func TestTextIsNoAction(t *testing.T) {
	m := open(t, content.English)
	for _, r := range "kjgGqvо.?" {
		if got := m.Action(message(t, string(r)), Query); got != "" {
			t.Errorf("%c in the query box does %q", r, got)
		}
	}
	if got := m.Action(message(t, "ctrl+b"), Query); got != "" {
		t.Errorf("Ctrl-b, which moves the cursor of the box, does %q", got)
	}
}
