package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/subject"
)

// Answer says what the root does for an overlay: a Do, Show, Say, Run, Call, Over or Jump.
type Answer interface{ isAnswer() }

// The answers.
type (
	// Do carries out an action.
	Do keys.Action
	// Show goes to the page of a subject.
	Show subject.Ref
	// Say is a notice.
	Say string
	// Run is slow work.
	Run tea.Cmd
	// Call is what another part of the screen does at once, in the update loop.
	Call func() tea.Cmd
	// Over opens an overlay on top.
	Over struct{ Overlay Overlay }
)

func (Do) isAnswer()   {}
func (Show) isAnswer() {}
func (Say) isAnswer()  {}
func (Run) isAnswer()  {}
func (Call) isAnswer() {}
func (Over) isAnswer() {}
func (Jump) isAnswer() {}
