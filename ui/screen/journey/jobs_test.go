//go:build unix

package journey

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// inShell starts the program from an interactive shell, and returns it with the program's process.
func inShell(t *testing.T) (*terminal, *os.Process) {
	t.Helper()
	term := newTerminal(t, nil)
	furnish(t, term.home)
	shell := "env -i PATH='" + os.Getenv("PATH") + "' HOME='" + term.home + "' TERM=tmux-256color LANG=C.UTF-8 PS1='ready> ' sh -i"
	alive, file := term.alive(), filepath.Join(t.TempDir(), "pid")
	term.tmux("-f", os.DevNull, "-u", "new-session", "-d", "-x", "100", "-y", "30", shell, ";", "set", "-g", "status", "off")
	term.prompts()
	term.write("sh -c 'echo $$ > " + file + "; exec " + program + " 3329 9>" + alive.Name() + "'\n")
	term.shows("The problem")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	return term, process
}

// prompts waits until the shell of inShell awaits a command: what is typed before that may be lost.
func (term *terminal) prompts() {
	term.t.Helper()
	term.until("a prompt", func(screen string) bool {
		return strings.HasSuffix(strings.TrimSpace(screen), "ready>")
	})
}

// Stopped from outside, the program gives the terminal back, and takes it again when it goes on: keys need no Enter.
func TestStopFromOutside(t *testing.T) {
	t.Parallel()
	term, process := inShell(t)
	for range 2 {
		if err := process.Signal(syscall.SIGTSTP); err != nil {
			t.Fatal(err)
		}
		term.lacks("The problem")
		term.prompts()
		term.write("echo cooked; stty -a\n")
		term.shows("cooked", " icanon")
		term.prompts()
		term.write("clear; fg\n")
		term.shows("The problem")
		term.press("?")
		term.shows("Keys: type to search")
		term.press("Escape")
		term.lacks("Keys: type to search")
	}
	term.press("C-z")
	term.lacks("The problem")
	term.prompts()
	term.write("fg\n")
	term.shows("The problem")
	term.press("q")
	term.lacks("The problem")
	term.prompts()
}

// Quit from outside, the program gives the terminal back; the trace is in the log.
func TestQuitFromOutside(t *testing.T) {
	t.Parallel()
	for _, sent := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGSEGV, syscall.SIGBUS} {
		t.Run(sent.String(), func(t *testing.T) {
			term, process := inShell(t)
			if err := process.Signal(sent); err != nil {
				t.Fatal(err)
			}
			term.shows("quit by a signal")
			term.prompts()
			term.lacks("goroutine")
			term.write("clear; stty -a\n")
			term.shows(" icanon", " echo")
			log, err := os.ReadFile(filepath.Join(term.home, ".local", "state", "k8sexplore", "k8sexplore.log"))
			if err != nil || !strings.Contains(string(log), "goroutine") {
				t.Errorf("the log has no trace: %v", err)
			}
		})
	}
}
