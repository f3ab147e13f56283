package ui

import (
	"fmt"
	"log"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// guarded keeps a panic from reaching Bubble Tea, which would print a stack trace: the stack goes to the log, the screen
// closes, and Run returns an error.
type guarded struct {
	tea.Model
	log  *log.Logger
	quit func() // ends the program from outside its loop
	err  error
}

// failedMsg says that a command panicked.
type failedMsg struct{ err error }

// Init implements tea.Model.
func (g *guarded) Init() (cmd tea.Cmd) {
	defer g.catch(&cmd)
	return g.guard(g.Model.Init())
}

// Update implements tea.Model.
func (g *guarded) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return g, g.update(msg) }

func (g *guarded) update(msg tea.Msg) (cmd tea.Cmd) {
	defer g.catch(&cmd)
	if failed, ok := msg.(failedMsg); ok {
		g.err = failed.err
		return tea.Quit
	}
	_, cmd = g.Model.Update(msg) // a Model changes in place
	return g.guard(cmd)
}

// View implements tea.Model.
func (g *guarded) View() (view string) {
	defer func() {
		if r := recover(); r != nil {
			g.err = g.failure(r)
			go g.quit() // the loop that draws cannot take a message now
		}
	}()
	return g.Model.View()
}

func (g *guarded) catch(cmd *tea.Cmd) {
	if r := recover(); r != nil {
		g.err = g.failure(r)
		*cmd = tea.Quit
	}
}

// guard makes a command, and those that it hands on, answer a panic with a message.
func (g *guarded) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = failedMsg{g.failure(r)}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i, c := range batch {
				batch[i] = g.guard(c)
			}
		}
		return msg
	}
}

func (g *guarded) failure(r any) error {
	g.log.Printf("internal error: %v\n%s", r, debug.Stack())
	return fmt.Errorf("internal error: %v", r)
}
