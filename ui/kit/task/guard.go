package task

import (
	"errors"
	"fmt"
	"log"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// Guard keeps a panic from reaching Bubble Tea, which would print a stack trace: the stack goes to the log, the screen
// closes, and Run returns an error. So does reading a mapped file that has been cut off.
type Guard struct {
	tea.Model
	Log  *log.Logger
	Quit func() // ends the program from outside its loop
	Err  error
}

// failedMsg says that a command, or something else beside the loop, panicked.
type failedMsg struct{ err error }

// Init implements tea.Model.
func (g *Guard) Init() (cmd tea.Cmd) {
	debug.SetPanicOnFault(true)
	defer g.catch(&cmd)
	return g.guard(g.Model.Init())
}

// Update implements tea.Model.
func (g *Guard) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return g, g.update(msg) }

func (g *Guard) update(msg tea.Msg) (cmd tea.Cmd) {
	debug.SetPanicOnFault(true)
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
	debug.SetPanicOnFault(true)
	defer func() {
		if r := recover(); r != nil {
			g.Err = Failure(g.Log, r)
			go g.Quit() // the loop that draws cannot take a message now
		}
	}()
	return g.Model.View()
}

// Failed returns the message that ends the program with an error because something beside its loop, which has recovered,
// panicked.
func (g *Guard) Failed(panicked any) tea.Msg { return failedMsg{Failure(g.Log, panicked)} }

func (g *Guard) catch(cmd *tea.Cmd) {
	if r := recover(); r != nil {
		g.Err = Failure(g.Log, r)
		*cmd = tea.Quit
	}
}

// guard makes a command, and those that it hands on, answer a panic with a message.
func (g *Guard) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		debug.SetPanicOnFault(true)
		defer func() {
			if r := recover(); r != nil {
				msg = g.Failed(r)
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

// Failure says in one line what a panic was about; its stack goes to the log.
func Failure(l *log.Logger, r any) error {
	l.Printf("internal error: %v\n%s", r, debug.Stack())
	if fault, ok := r.(interface{ Addr() uintptr }); ok && fault.Addr() != 0 { // of what is mapped, the index looks after itself
		return errors.New("the imported notes have been damaged on the disk while they were open: start again, they are made anew")
	}
	return fmt.Errorf("internal error: %v", r)
}
