package keys

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
)

func TestSpelling(t *testing.T) {
	s := NewSpeller()
	for written, want := range map[string]string{
		"k": "k", "G": "G", "?": "?", "й": "q", "Д": "L", "？": "?", " ": " ", "space": " ", "Space": " ", "C-r": "ctrl+r", "Ctrl-r": "ctrl+r",
		"ctrl+R": "ctrl+r", "S-Tab": "shift+tab", "shift+tab": "shift+tab", "PgDn": "pgdown", "pgup": "pgup", "Alt-Left": "alt+left",
		"A-x": "alt+x", "M-X": "alt+X", "F5": "f5", "Enter": "enter", "return": "enter", "C-i": "tab", "C-m": "enter", "C--": "", "-": "-", "+": "+",
		"A--": "alt+-", "S-a": "A", "C-PgUp": "ctrl+pgup", "ctrl+shift+up": "ctrl+shift+up", "Del": "delete", "節": "節",
		"": "", "enterr": "", "C-é": "", "f99": "", "C-S-a": "", "\x1b": "", "ctrl+": "", "two keys": "",
	} {
		got, ok := s.Read(written)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q is read as %q, %v, want %q", written, got, ok, want)
		}
	}
	// What the screen writes is read again, of every key that is bound.
	for _, b := range table() {
		for _, k := range b.Keys {
			if got, ok := s.Read(Label(k)); !ok || got != k {
				t.Errorf("%q is written %q and read as %q", k, Label(k), got)
			}
		}
	}
}

// Every context has a name, and only one.
func TestPlaces(t *testing.T) {
	var all Context
	for _, c := range contexts() {
		all |= c
		if names := c.Places(); len(names) != 1 {
			t.Errorf("context %d is called %q", c, names)
		}
	}
	for _, b := range table() {
		if b.In&^all != 0 {
			t.Errorf("%s is bound in a context that has no name", b.Action)
		}
	}
}

func rebound(t *testing.T, overrides ...Override) *Map {
	t.Helper()
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	kept, clashes := Agree(overrides)
	if len(clashes) > 0 {
		t.Fatalf("%+v", clashes)
	}
	return Open(words, kept...)
}

// What a key does when actions are bound to other keys.
func TestOverride(t *testing.T) {
	type press struct {
		key  string
		in   Context
		want Action
	}
	for name, c := range map[string]struct {
		overrides []Override
		presses   []press
	}{
		"everywhere": {
			[]Override{{ShowOutline, 0, []string{"T"}}},
			[]press{{"T", List, ShowOutline}, {"T", Article, ShowOutline}, {"t", List, ""}},
		},
		"in one place": {
			[]Override{{OpenEntry, List, []string{"e"}}, {ReadDown, List, []string{"d"}}},
			[]press{{"e", List, OpenEntry}, {"enter", List, ""}, {"d", List, ReadDown}, {" ", List, ""}, {" ", Article, ReadDown}, {"d", Article, ""}},
		},
		"the place prevails": {
			[]Override{{ReadDown, List, []string{"d"}}, {ReadDown, 0, []string{"e"}}},
			[]press{{"d", List, ReadDown}, {"e", List, ""}, {"e", Article, ReadDown}},
		},
		"where text is typed a letter is none": {
			[]Override{{Up, 0, []string{"p"}}},
			[]press{{"p", List, Up}, {"k", List, ""}, {"up", Query, Up}, {"p", Query, ""}, {"up", Help, Up}, {"p", Links, Up}},
		},
		"where text is typed": {
			[]Override{{Up, 0, []string{"p", "ctrl+o"}}},
			[]press{{"ctrl+o", Query, Up}, {"up", Query, ""}},
		},
		"unbound": {
			[]Override{{Mouse, 0, nil}},
			[]press{{"M", List, ""}},
		},
		"taken over": {
			[]Override{{NextHit, 0, nil}, {Down, 0, []string{"n", "down"}}},
			[]press{{"n", List, Down}, {"j", List, ""}},
		},
		"changed about": {
			[]Override{{NextHit, 0, []string{"N"}}, {PreviousHit, 0, []string{"n"}}},
			[]press{{"N", List, NextHit}, {"n", List, PreviousHit}},
		},
		"the way out and the help stay": {
			[]Override{{Quit, 0, nil}, {OpenHelp, 0, []string{"H"}}, {Back, 0, nil}, {LeaveBox, 0, nil}},
			[]press{
				{"ctrl+c", List, Quit}, {"ctrl+c", Query, Quit}, {"ctrl+c", Help, Quit}, {"ctrl+c", CopyMenu, Quit}, {"q", List, ""},
				{"f1", List, OpenHelp}, {"f1", Query, OpenHelp}, {"H", List, OpenHelp}, {"?", List, ""},
				{"esc", List, Back}, {"esc", Links, Back}, {"esc", Query, LeaveBox},
			},
		},
	} {
		m := rebound(t, c.overrides...)
		for _, p := range c.presses {
			if got := m.Action(message(t, p.key), p.in); got != p.want {
				t.Errorf("%s: %q in %s does %q, want %q", name, p.key, p.in.Places(), got, p.want)
			}
		}
	}
}

// Of two meanings of a key the user's gives way, of two of the user's the later one, and the rest holds.
func TestAgree(t *testing.T) {
	kept, clashes := Agree([]Override{
		{ShowOutline, 0, []string{"v"}},  // is Gates
		{SideBySide, 0, []string{"T"}},   // holds
		{Upstream, 0, []string{"T"}},     // is SideBySide by now
		{Alone, 0, []string{"ctrl+p"}},   // holds: only the query box knows it
		{Accept, Query, []string{"tab"}}, // is Complete there
		{OpenEntry, List, []string{"X"}}, // is ClearFilters
	})
	var got []string
	for _, c := range clashes {
		got = append(got, string(rune('0'+c.Override))+c.Key+" "+string(c.Other)+" "+c.Place)
	}
	slices.Sort(got)
	want := []string{"0v gates filters", "2T beside filters", "4tab complete query", "5X clear_filters list"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(kept) != 2 || kept[0].Action != SideBySide || kept[1].Action != Alone {
		t.Errorf("%+v", kept)
	}
}

// Help, hints and texts name the keys that hold.
func TestLabelsFollow(t *testing.T) {
	m := rebound(t, Override{Search, 0, []string{"ctrl+s", "S"}}, Override{Mouse, 0, nil}, Override{Up, Query, []string{"ctrl+o"}},
		Override{SideBySide, 0, []string{"none"}}, Override{OtherBeside, 0, nil})
	if got := m.Of(Search).Label; got != "C-s S" {
		t.Errorf("the search is on %q", got)
	}
	if got := m.Of(Mouse).Label; got != ":mouse" {
		t.Errorf("what is unbound is reached by %q", got)
	}
	hints, _ := m.Hints(Query)
	if !slices.ContainsFunc(hints, func(h Hint) bool { return h.Key == "C-o Down" }) {
		t.Errorf("the hints of the query box are %+v", hints)
	}
	hints, always := rebound(t, Override{Quit, 0, []string{"Q"}}, Override{OpenHelp, 0, []string{"ctrl+g"}}).Hints(List)
	if line := hints[len(hints)-always:]; line[0].Key != "C-g" || line[1].Key != "Q" {
		t.Errorf("%+v", line)
	}
	for _, b := range m.Bindings() {
		if b.Label == "" && len(b.Keys) > 0 {
			t.Errorf("%s has keys but no label", b.Action)
		}
	}
}

// A key with Alt is one of its own.
func TestAlt(t *testing.T) {
	m := rebound(t, Override{ShowOutline, 0, []string{"alt+t"}})
	if got := m.Action(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'t'}, Alt: true}, List); got != ShowOutline {
		t.Errorf("Alt-t does %q", got)
	}
	if strings.Contains(Label("alt+t"), "+") {
		t.Error(Label("alt+t"))
	}
}
