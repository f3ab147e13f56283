package term

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

func names(keys []tea.KeyMsg) []string {
	var names []string
	for _, key := range keys {
		names = append(names, key.String())
	}
	return names
}

// Keys names each key as Bubble Tea's own parser does.
func TestKeysAsBubbleTea(t *testing.T) {
	input := []string{"a", "я", "字", "q", "/", " ", "\r", "\t", "\x7f", "\x00", "\x01", "\x03", "\x1a", "\x1f", "\x1b"}
	for s := range sequences {
		input = append(input, "\x1b"+s)
	}
	input = append(input, "\x1bj", "\x1b\r", "\x1b\x7f", "\x1bя", "\x1b[", "\x1b]")
	input = slices.DeleteFunc(input, func(s string) bool { return s == "q" || s == "\x1bOH" || s == "\x1bOF" })
	synctest.Test(t, func(t *testing.T) {
		for _, s := range input {
			got, want := names(Keys([]byte(s))), play(t, s).keys
			if !slices.Equal(got, want) {
				t.Errorf("Keys(%q) = %q, Bubble Tea says %q", s, got, want)
			}
		}
	})
}

func TestKeys(t *testing.T) {
	for typed, want := range map[string][]string{
		"":                      nil,
		"jj":                    {"j", "j"},
		"под 字\n":               {"п", "о", "д", " ", "字", "enter"},
		"\x1b\x1b[B\x1b\x1bx":   {"esc", "down", "esc", "alt+x"},
		"\x1bOH\x1bOF\x1b[5~":   {"home", "end", "pgup"},
		"a\x1b[1;5A\x1b[[Ab":    {"a", "b"}, // unknown sequences leave no rubbish
		"\xff\xd0a\x1b\xff\xe5": {"a"},
	} {
		if got := names(Keys([]byte(typed))); !slices.Equal(got, want) {
			t.Errorf("Keys(%q) = %q, want %q", typed, got, want)
		}
	}
}

// Text comes back as it was typed; nothing makes Keys panic or stall.
func FuzzKeys(f *testing.F) {
	for _, s := range []string{"abc", "под 字", "\x1b[A", "\x1b", "\xff\x1b[", "\x1bO"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		keys := Keys([]byte(s))
		if !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '\x7f' }) {
			return
		}
		var text strings.Builder
		for _, key := range keys {
			text.WriteString(string(key.Runes))
		}
		if text.String() != s {
			t.Errorf("Keys(%q) spell %q", s, text.String())
		}
	})
}
