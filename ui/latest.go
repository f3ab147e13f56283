package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
)

// turn lets one of the commands that take milliseconds run at a time, so that on two processors the screen always has one: it is
// drawn within a frame of each key, whatever the commands do.
type turn chan struct{}

func newTurn() turn { return make(turn, 1) }

// run makes a command that waits for its turn. A question that is not open any more when it comes is for work to see, by its context.
func (t turn) run(work func() tea.Msg) tea.Cmd {
	return func() tea.Msg {
		t <- struct{}{}
		defer func() { <-t }()
		return work()
	}
}

// latest sees to it that only the newest of several questions is answered: asking cancels the one before, and an answer
// counts only if nothing was asked since. It belongs to the update loop and is not safe for concurrent use.
type latest struct {
	ticket int
	open   bool
	cancel context.CancelFunc
}

// ask begins a question; its answer must carry the ticket.
func (l *latest) ask(parent context.Context) (ctx context.Context, ticket int) {
	l.drop()
	ctx, l.cancel = context.WithCancel(parent)
	l.ticket++
	l.open = true
	return ctx, l.ticket
}

// answers reports whether a ticket is of the newest question, and closes it.
func (l *latest) answers(ticket int) bool {
	if !l.open || ticket != l.ticket {
		return false
	}
	l.drop()
	return true
}

// waiting reports whether a question is open.
func (l *latest) waiting() bool { return l.open }

// drop gives up the open question.
func (l *latest) drop() {
	if l.cancel != nil {
		l.cancel()
	}
	l.cancel, l.open = nil, false
}
