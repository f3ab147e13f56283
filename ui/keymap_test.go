package ui

import (
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
)

func bindings(t *testing.T, l content.Language) keyMap {
	t.Helper()
	words, err := phrase.Open(l)
	if err != nil {
		t.Fatal(err)
	}
	return newKeyMap(words)
}

// Every action has a key and words in every language, and no key means two things in one pane.
func TestKeyMap(t *testing.T) {
	for _, l := range content.Languages() {
		keys := bindings(t, l)
		bound := map[action]bool{}
		taken := map[string]action{}
		for _, b := range keys {
			bound[b.action] = true
			if h := b.key.Help(); h.Key == "" || h.Desc == "" || h.Desc[:min(4, len(h.Desc))] == "key_" {
				t.Errorf("%s: action %d has no words: %+v", l, b.action, h)
			}
			for p := range paneCount {
				if !b.holdsIn(p) {
					continue
				}
				for _, k := range b.key.Keys() {
					at := string(rune('0'+p)) + k
					if other, ok := taken[at]; ok {
						t.Errorf("key %q in pane %d means both %d and %d", k, p, other, b.action)
					}
					taken[at] = b.action
				}
			}
		}
		for a := actNone + 1; a <= actQuit; a++ {
			if !bound[a] {
				t.Errorf("action %d has no key", a)
			}
		}
	}
}

// Letter keys mean on a Cyrillic layout what stands on the same key of a Latin one.
func TestLatin(t *testing.T) {
	for cyrillic, want := range map[rune]rune{
		'й': 'q', 'Д': 'L', 'о': 'j', 'л': 'k', 'п': 'g', 'П': 'G', 'ъ': ']', 'х': '[', '.': '/', ',': '?', '№': '#', 'К': 'R',
		'q': 'q', 'L': 'L', '節': '節',
	} {
		got := latin(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{cyrillic}})
		if got.Runes[0] != want {
			t.Errorf("%c is read as %c, want %c", cyrillic, got.Runes[0], want)
		}
	}
	if len([]rune(cyrillicKeys)) != len([]rune(latinKeys)) {
		t.Error("the two layouts have different numbers of keys")
	}
}

// No key that a binding uses is changed on the way by the Cyrillic layout.
func TestLatinLeavesBindings(t *testing.T) {
	for _, b := range bindings(t, content.English) {
		for _, k := range b.key.Keys() {
			msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
			if len(msg.Runes) == 1 && !key.Matches(latin(msg), b.key) {
				t.Errorf("key %q of action %d is read as %q", k, b.action, latin(msg))
			}
		}
	}
}
