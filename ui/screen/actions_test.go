package screen

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/overlay"
)

// Whatever a key is bound to in a pane is done, and whatever is done has a key.
func TestEveryActionIsDone(t *testing.T) {
	d := start(t, setup{width: 80, height: 24})
	bound := map[keys.Action]bool{}
	for _, b := range d.keys().Bindings() {
		if b.In&keys.Panes != 0 {
			bound[b.Action] = true
		}
	}
	for a := range bound {
		if d.m.actions[a] == nil {
			t.Errorf("nothing does %s", a)
		}
	}
	for a := range d.m.actions {
		if !bound[a] {
			t.Errorf("no key is bound to %s", a)
		}
	}
}

// strip is an overlay of two lines that takes text, and closes with an action at Enter.
type strip struct {
	width int
	typed string
}

func (*strip) Context() keys.Context { return keys.Query }

func (*strip) Title() string { return "Strip" }

func (s *strip) Resize(width, _ int) { s.width = width }

func (s *strip) Press(msg tea.KeyMsg, act keys.Action) overlay.Result {
	if act == keys.Accept {
		return overlay.Result{Close: true, Then: overlay.Do(keys.ReleasePage)}
	}
	s.typed += string(msg.Runes)
	return overlay.Result{}
}

func (s *strip) Lines() []string {
	return []string{cells.Fit("strip: "+s.typed, s.width), cells.Blank(s.width)}
}

// An overlay of a few lines leaves the panes above it in sight, gets keys and pasted text, and what it answers is done.
func TestOverlayOverTheLowerPart(t *testing.T) {
	d := start(t, setup{width: 120, height: 30, query: opened(t)})
	before := strings.Split(d.screen(), "\n")
	o := &strip{}
	d.m.overlays.Open(o)
	d.press("q", "й")
	d.paste("sig:node ")
	if o.typed != "qйsig:node " || d.typing() {
		t.Errorf("the overlay got %q, the box is open: %v", o.typed, d.typing())
	}
	lines := strings.Split(d.screen(), "\n")
	if len(lines) != 30 {
		t.Fatalf("%d lines", len(lines))
	}
	for y, line := range lines {
		if got := ansi.StringWidth(line); got != 120 {
			t.Errorf("line %d is %d cells wide", y+1, got)
		}
		if y < 26 && line != before[y] {
			t.Errorf("line %d is %q, before it was %q", y+1, line, before[y])
		}
	}
	if !strings.Contains(lines[26], "─ Strip ─") || !strings.HasPrefix(lines[27], "strip: qй") {
		t.Errorf("rule %q, first line %q", lines[26], lines[27])
	}
	d.resize(100, 30)
	d.press("enter")
	d.shows(newest(t).Codename)
	d.lacks("Strip")
}
