package overlay

import (
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/widgets/cells"
)

// In a list longer than the room the cursor's item is in sight, whole where it can be, however one goes and whatever
// the width.
func TestListKeepsTheCursorInSight(t *testing.T) {
	h, bound := help(t, content.English)
	var items []Item
	for i := range 40 {
		address := "https://x.example/" + strings.Repeat(strconv.Itoa(i)+"/", 1+i*3)
		items = append(items, Item{Text: "item " + strconv.Itoa(i), Detail: address, Enter: Say(strconv.Itoa(i))})
	}
	for _, size := range [][2]int{{40, 7}, {80, 12}, {200, 60}} {
		l := NewList(keys.Links, "Links", "None", items, h.styles)
		var s Stack
		s.Resize(size[0], size[1])
		s.Open(l)
		for i, key := range strings.Repeat("j", 45) + "g" + strings.Repeat("jjjk", 20) + "G" + strings.Repeat("k", 50) {
			s.Press(rune1(key), bound)
			lines := l.Lines()
			if len(lines) > size[1] {
				t.Fatalf("%v: %d lines", size, len(lines))
			}
			inSight := false
			for _, line := range lines {
				if cells.Width(line) != size[0] {
					t.Fatalf("%v: a line of %d cells: %q", size, cells.Width(line), line)
				}
				inSight = inSight || strings.HasPrefix(ansi.Strip(line), "❯ ")
			}
			if !inSight {
				t.Fatalf("%v: after key %d the cursor, at %d, is out of sight", size, i, l.cursor)
			}
		}
		s.Press(rune1('j'), bound)
		if then := s.Press(tea.KeyMsg{Type: tea.KeyEnter}, bound); then != Say("1") {
			t.Errorf("picked %v", then)
		}
	}
}

// A long name is read whole.
func TestListBreaksNames(t *testing.T) {
	h, _ := help(t, content.English)
	const name = "admissionregistration.k8s.io/v1alpha1 MutatingAdmissionPolicyBinding"
	l := NewList(keys.Links, "Links", "None", []Item{{Text: name}}, h.styles)
	var s Stack
	s.Resize(40, 7)
	s.Open(l)
	said := strings.ReplaceAll(strings.TrimLeft(ansi.Strip(strings.Join(l.Lines(), "")), "❯ 1"), " ", "")
	if said != strings.ReplaceAll(name, " ", "") {
		t.Errorf("%q", said)
	}
}

// Where no item holds what is typed, the list says so, and Enter does nothing.
func TestListSaysThatNothingIsFound(t *testing.T) {
	h, bound := help(t, content.English)
	l := NewList(keys.Links, "Links", "No such link", []Item{{Text: "KEP-1", Detail: "https://x.example/1"}}, h.styles)
	var s Stack
	s.Resize(40, 7)
	s.Open(l)
	for _, r := range "/zz" {
		s.Press(rune1(r), bound)
	}
	if lines := l.Lines(); len(lines) != 3 || strings.TrimSpace(ansi.Strip(lines[1])) != "No such link" {
		t.Errorf("%q", lines)
	}
	if then := s.Press(tea.KeyMsg{Type: tea.KeyEnter}, bound); then != nil || s.Top() == nil {
		t.Errorf("picked %v", then)
	}
}
