package task

import (
	"fmt"
	"log"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// Guard keeps a panic from reaching Bubble Tea, which would print a stack trace: the stack goes to the log, the screen
// closes, and Run returns an error.
type Guard struct {
	tea.Model
	Log  *log.Logger
	Quit func() // ends the program from outside its loop
	Err  error
}

// failedMsg says that a command panicked.
type failedMsg struct{ err error }

// Init implements tea.Model.
func (g *Guard) Init() (cmd tea.Cmd) {
	defer g.catch(&cmd)
	return g.guard(g.Model.Init())
}

// Update implements tea.Model.
func (g *Guard) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return g, g.update(msg) }

func (g *Guard) update(msg tea.Msg) (cmd tea.Cmd) {
	defer g.catch(&cmd)
	if failed, ok := msg.(failedMsg); ok {
		g.Err = failed.err
		return tea.Quit
	}
	_, cmd = g.Model.Update(msg) // a Model changes in place
	return g.guard(cmd)
}

// View implements tea.Model.
func (g *Guard) View() (view string) {
	defer func() {
		if r := recover(); r != nil {
			g.Err = g.failure(r)
			go g.Quit() // the loop that draws cannot take a message now
		}
	}()
	return g.Model.View()
}

func (g *Guard) catch(cmd *tea.Cmd) {
	if r := recover(); r != nil {
		g.Err = g.failure(r)
		*cmd = tea.Quit
	}
}

// guard makes a command, and those that it hands on, answer a panic with a message.
func (g *Guard) guard(cmd tea.Cmd) tea.Cmd {
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

func (g *Guard) failure(r any) error {
	g.Log.Printf("internal error: %v\n%s", r, debug.Stack())
	return fmt.Errorf("internal error: %v", r)
}
