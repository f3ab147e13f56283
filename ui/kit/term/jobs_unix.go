//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// canStop reports whether there is a way to stop a process.
const canStop = true

func stopSignals() []os.Signal { return []os.Signal{syscall.SIGTSTP} }

// quitSignals are the signals by which another process ends the program and asks for a trace. A fault of the program
// itself does not arrive here: Go turns it into a panic.
func quitSignals() []os.Signal {
	return []os.Signal{syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGSEGV, syscall.SIGBUS}
}

// stoppable reports whether a shell could let the process go on: the system does not stop the first process of a
// session and its like, for which Bubble Tea would wait for ever.
func stoppable() bool {
	session, err := unix.Getsid(0)
	return err != nil || session != unix.Getpgrp()
}

// stopUntilContinued stops the whole job, as the terminal's own key does. It is SIGSTOP that does it: Go never gives a
// signal back to the system that it has once caught.
func stopUntilContinued() error {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if err := syscall.Kill(0, syscall.SIGSTOP); err != nil {
		return err
	}
	<-goesOn
	return nil
}
