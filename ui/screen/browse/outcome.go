package browse

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/screen/frame"
)

// Outcome is what follows for the rest of the screen from something that was done to the browser: effects, in their
// order, and a command. The zero value is nothing.
type Outcome struct {
	Effects []Effect
	Cmd     tea.Cmd
}

// Effect is something that the rest of the screen has to do.
type Effect interface{ isEffect() }

// The effects. ShowArticle comes after all others, since where the focus is decides about the width of the article.
type (
	// Focus moves the focus to a pane.
	Focus struct{ Pane frame.Pane }
	// LeaveAside shows again what the list is about, in place of what was opened over it.
	LeaveAside struct{}
	// Arrived says that the list has the entry again that was shown while the list was on its way.
	Arrived struct{}
	// ShowArticle shows the article of what is selected now.
	ShowArticle struct{}
)

func (Focus) isEffect()       {}
func (LeaveAside) isEffect()  {}
func (Arrived) isEffect()     {}
func (ShowArticle) isEffect() {}

// with returns the outcome with more effects behind its own.
func (o Outcome) with(effects ...Effect) Outcome {
	o.Effects = append(o.Effects, effects...)
	return o
}

// and returns the outcome of two things that were done one after the other.
func (o Outcome) and(next Outcome) Outcome {
	o.Effects = append(o.Effects, next.Effects...)
	o.Cmd = tea.Batch(o.Cmd, next.Cmd)
	return o
}

// doing returns the outcome of effects alone.
func doing(effects ...Effect) Outcome { return Outcome{Effects: effects} }
