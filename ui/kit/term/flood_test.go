package term

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Of a text that comes as if it were typed the first keys count; keys that are held down all do, and so does the way
// out.
func TestFlood(t *testing.T) {
	now := time.Unix(0, 0)
	typed := func(runes int) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: make([]rune, runes)} }
	var f Flood
	passed := 0
	for range 10_000 {
		if !f.Drops(typed(10), now) {
			passed += 10
		}
	}
	if passed != mostKeys {
		t.Errorf("%d keys of 100,000 pass", passed)
	}
	if !f.Drops(tea.KeyMsg{Type: tea.KeyEsc}, now) || f.Drops(tea.KeyMsg{Type: tea.KeyCtrlC}, now) ||
		f.Drops(tea.KeyMsg{Type: tea.KeyRunes, Runes: make([]rune, 100_000), Paste: true}, now) || f.Drops(tea.WindowSizeMsg{}, now) {
		t.Error("what passes is not what should")
	}
	for range 10_000 {
		now = now.Add(time.Second / 60)
		if f.Drops(typed(1), now) {
			t.Fatal("a key that is held down is dropped")
		}
	}
}
