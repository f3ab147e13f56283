// Package overlay is what lies over the panes for a while: it takes the keys first, in a context of its own, and goes
// when it is done. The root keeps a Stack of them, draws the one on top, and has carried out what they answer.
package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
)

// Overlay is one of them. It belongs to the update loop and is not safe for concurrent use.
type Overlay interface {
	// Context is where its keys are bound; its line of hints belongs to the same.
	Context() keys.Context
	// Title stands on the rule above it.
	Title() string
	// Resize tells how much room there is, in cells and lines, before anything else and whenever it changes.
	Resize(width, height int)
	// Press is a key, and the action that the key map has for it in the context, "" for none.
	Press(msg tea.KeyMsg, act keys.Action) Result
	// Lines returns at most height lines, each exactly width cells wide. They stand at the bottom of the panes; what is
	// above them and their rule stays in sight.
	Lines() []string
}

// Scroller is an overlay that the wheel of the mouse scrolls; the others get Up and Down.
type Scroller interface {
	// Scroll moves by lines, as far as there are any.
	Scroll(by int)
}

// Result is what a key did to an overlay.
type Result struct {
	Close bool
	Then  Answer // done by the root at once, after closing; nil for nothing
}

// Stack is the overlays that are open, the last on top.
type Stack struct {
	all           []Overlay
	width, height int
}

// Top returns the one on top, nil for none.
func (s *Stack) Top() Overlay {
	if len(s.all) == 0 {
		return nil
	}
	return s.all[len(s.all)-1]
}

// Position says how far down the overlay on top is scrolled, "" where that says nothing.
func (s *Stack) Position() string {
	if p, ok := s.Top().(Positioned); ok {
		return p.Position()
	}
	return ""
}

// Open puts one on top.
func (s *Stack) Open(o Overlay) {
	o.Resize(s.width, s.height)
	s.all = append(s.all, o)
}

// Resize tells all of them how much room there is.
func (s *Stack) Resize(width, height int) {
	s.width, s.height = width, height
	for _, o := range s.all {
		o.Resize(width, height)
	}
}

// Press hands a key to the one on top, which there must be, and returns what is to be done then.
func (s *Stack) Press(msg tea.KeyMsg, bound *keys.Map) (then Answer) {
	top := s.Top()
	result := top.Press(msg, bound.Action(msg, top.Context()))
	if result.Close {
		s.all = s.all[:len(s.all)-1]
	}
	return result.Then
}

// Clear closes all.
func (s *Stack) Clear() { s.all = nil }

// Positioned is an overlay that says how far down it is scrolled.
type Positioned interface {
	Position() string // "" where all is in sight
}
