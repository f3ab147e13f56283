// Package task holds what commands of Bubble Tea need around them: tickets, so that only the answer to the newest
// question counts; a turn, so that one slow command runs at a time; how long an answer has been awaited; what
// changes outside; when nothing was done for a while; and a guard against panics.
package task

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
)

// Turn lets one of the commands of a kind that take milliseconds run at a time: those that keys have overtaken end before
// the next begins, and do not pile up.
type Turn chan struct{}

// NewTurn returns a turn that is free.
func NewTurn() Turn { return make(Turn, 1) }

// Run makes a command that does its work when it is its turn. By then the question may be given up: work sees that by
// its context.
func (t Turn) Run(work func() tea.Msg) tea.Cmd {
	return func() tea.Msg {
		t <- struct{}{}
		defer func() { <-t }()
		return work()
	}
}

// Latest sees to it that only the newest of several questions is answered: asking cancels the one before, and an answer
// counts only if nothing was asked since. It belongs to the update loop and is not safe for concurrent use.
type Latest struct {
	ticket int
	open   bool
	cancel context.CancelFunc
}

// Ask begins a question; its answer must carry the ticket.
func (l *Latest) Ask(parent context.Context) (ctx context.Context, ticket int) {
	l.Drop()
	ctx, l.cancel = context.WithCancel(parent)
	l.ticket++
	l.open = true
	return ctx, l.ticket
}

// Answers reports whether a ticket is of the newest question, and closes it.
func (l *Latest) Answers(ticket int) bool {
	if !l.open || ticket != l.ticket {
		return false
	}
	l.Drop()
	return true
}

// Open reports whether a question is open.
func (l *Latest) Open() bool { return l.open }

// Drop gives up the open question.
func (l *Latest) Drop() {
	if l.cancel != nil {
		l.cancel()
	}
	l.cancel, l.open = nil, false
}
