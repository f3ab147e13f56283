package term

import (
	"errors"
	"log"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// ErrQuit is the end of a program that was told to quit from outside by the signal that asks for a trace.
var ErrQuit = errors.New("quit by a signal: what the program was doing stands in its log")

// Jobs gives the terminal back when the program is stopped or quit from outside, as the keys for it do. Where there are
// no such signals it does nothing.
type Jobs struct {
	Log     *log.Logger
	signals chan os.Signal
	program *tea.Program
	quit    atomic.Bool
}

// NewJobs returns what Watch and Filter of one program share.
func NewJobs(l *log.Logger) *Jobs { return &Jobs{Log: l, signals: make(chan os.Signal, 1)} }

// patience is how long a program may take to end that was told to quit; one whose loop hangs never does.
const patience = time.Second

// Watch begins to listen for a program that is about to run; ended is called when it has.
func (j *Jobs) Watch(p *tea.Program) (ended func()) {
	j.program = p
	over, finished := make(chan struct{}), make(chan struct{})
	notify(j.signals, stopSignals()...)
	notify(j.signals, quitSignals()...)
	go func() {
		defer close(finished)
		for {
			select {
			case s := <-j.signals:
				if slices.Contains(quitSignals(), s) {
					j.end(p, over)
					return
				}
				p.Send(tea.SuspendMsg{})
			case <-over:
				return
			}
		}
	}()
	return func() {
		signal.Stop(j.signals)
		close(over)
		<-finished
	}
}

// end closes the screen and writes what every goroutine does into the log.
func (j *Jobs) end(p *tea.Program, over <-chan struct{}) {
	const room = 1 << 20
	trace := make([]byte, room)
	trace = trace[:runtime.Stack(trace, true)]
	j.quit.Store(true)
	p.Kill()
	select {
	case <-over:
		j.Log.Printf("quit by a signal\n%s", trace)
	case <-time.After(patience):
		err := p.ReleaseTerminal()
		j.Log.Printf("quit by a signal, and the loop hangs (%v)\n%s", err, trace)
		_, _ = os.Stderr.WriteString("k8sexplore: " + ErrQuit.Error() + "\n") // nobody is left to tell
		os.Exit(2)
	}
}

// Err returns ErrQuit where a signal has ended the program.
func (j *Jobs) Err() error {
	if j.quit.Load() {
		return ErrQuit
	}
	return nil
}

// Filter is a filter of the program that stops the process where Bubble Tea would, with a signal that is not caught
// here. A process that nothing could continue, see stoppable, is not stopped.
func (j *Jobs) Filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, suspends := msg.(tea.SuspendMsg); !suspends || !canStop {
		return msg
	}
	if !stoppable() {
		return nil
	}
	if err := j.program.ReleaseTerminal(); err != nil {
		j.Log.Printf("giving the terminal back: %v", err)
		return nil
	}
	if err := stopUntilContinued(); err != nil {
		j.Log.Printf("stopping: %v", err)
	}
	if err := j.program.RestoreTerminal(); err != nil {
		j.Log.Printf("taking the terminal again: %v", err)
	}
	return tea.ResumeMsg{}
}

// notify asks for signals. Where there are none it asks for none: signal.Notify without signals would mean all.
func notify(to chan<- os.Signal, wanted ...os.Signal) {
	if len(wanted) > 0 {
		signal.Notify(to, wanted...)
	}
}
