//go:build unix

// Package journey holds whole journeys: the built program in a real terminal (tmux), keys pressed, screens read. What
// the screen must show is waited for, never slept for.
package journey

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is the path of the built program, and prepared a cache in which its search index has been built: a journey
// is about other things than building it, and twenty builds at a time are slow.
var program, prepared string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "journey")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	program = filepath.Join(dir, "k8sexplore")
	build := []string{"build", "-ldflags=-s -w", "-o", program} // as it is released
	if os.Getenv("K8SEXPLORE_RACE") != "" {                     // a journey fails where one is seen: it ends the program
		build = append(build, "-race")
	}
	if out, err := exec.Command("go", append(build, "k8sexplore")...).CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the program: %v\n%s", err, out)
		return 1
	}
	prepared = filepath.Join(dir, "cache")
	warm := exec.Command(program, "search", "warm")
	warm.Env = append(os.Environ(), "XDG_CACHE_HOME="+prepared, "XDG_DATA_HOME="+filepath.Join(dir, "data")) // nothing imported
	if out, err := warm.CombinedOutput(); err != nil && warm.ProcessState.ExitCode() != 1 {                  // 1: nothing found
		fmt.Fprintf(os.Stderr, "building the search index: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// patience is how long a screen may take to show something before a journey fails.
const patience = 60 * time.Second

// terminal is one tmux server with the program in it.
type terminal struct {
	t      *testing.T
	socket string
	home   string
	env    []string
}

// needTmux skips a journey where there is no tmux, unless the environment says that there must be.
func needTmux(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err == nil {
		return
	}
	if os.Getenv("K8SEXPLORE_NEEDS_TMUX") != "" {
		t.Fatal("tmux is missing, and K8SEXPLORE_NEEDS_TMUX says that it must not be")
	}
	t.Skip("no tmux")
}

// open starts the program in a window of that size, with a home that has a search index and nothing else, English
// unless env says otherwise.
func open(t *testing.T, cols, rows int, env []string, args ...string) *terminal {
	t.Helper()
	return started(t, cols, rows, env, args, furnish)
}

// openFresh is open with an empty home, as on the very first start.
func openFresh(t *testing.T, cols, rows int, env []string, args ...string) *terminal {
	t.Helper()
	return started(t, cols, rows, env, args, func(*testing.T, string) {})
}

// started starts the program, again if tmux was too busy to answer in time what its borders depend on.
func started(t *testing.T, cols, rows int, env, args []string, furnish func(t *testing.T, home string)) *terminal {
	t.Helper()
	for try := 1; ; try++ {
		term := newTerminal(t, env)
		furnish(t, term.home)
		term.start(cols, rows, args...)
		first := term.until("a first frame", func(screen string) bool {
			return strings.Contains(screen, "─") || strings.Contains(screen, "---") || strings.Contains(screen, "20x5") ||
				strings.Contains(screen, "ended with ")
		})
		if try == 5 || !strings.Contains(first, "---") {
			return term
		}
		term.tmux("kill-server")
	}
}

// furnish puts a search index into a home.
func furnish(t *testing.T, home string) {
	t.Helper()
	err := filepath.WalkDir(prepared, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to, err := filepath.Rel(prepared, path)
		if to = filepath.Join(home, ".cache", to); err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(to, 0o700)
		}
		if d.Name() == "lock" {
			return nil // each home has its own
		}
		return os.Link(path, to) // what is read only, and replaced as a whole
	})
	if err != nil {
		t.Fatal(err)
	}
}

func newTerminal(t *testing.T, env []string) *terminal {
	t.Helper()
	needTmux(t)
	return &terminal{t: t, socket: filepath.Join(t.TempDir(), "s"), home: t.TempDir(), env: env}
}

func (term *terminal) start(cols, rows int, args ...string) {
	term.t.Helper()
	command := []string{
		"env", "-i", "PATH=" + os.Getenv("PATH"), "HOME=" + term.home, "TERM=tmux-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "GORACE=halt_on_error=1",
	}
	command = append(append(append(command, term.env...), program), args...)
	for i, word := range command {
		command[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	alive := term.alive()
	term.tmux("-f", os.DevNull, "-u", "new-session", "-d", "-x", strconv.Itoa(cols), "-y", strconv.Itoa(rows),
		strings.Join(command, " ")+" 9>'"+alive.Name()+`'; echo "ended with $?."; exec cat`, ";", "set", "-g", "status", "off", ";", "set", "-s", "escape-time", "0")
	term.tmux("resize-window", "-x", strconv.Itoa(cols), "-y", strconv.Itoa(rows))
}

// alive returns a pipe that the program is to hold open (as its descriptor 9) as long as it lives. When the test is over,
// the server is ended and the pipe read to its end, so that nobody writes any more to the home that is then removed.
func (term *terminal) alive() *os.File {
	term.t.Helper()
	path := filepath.Join(filepath.Dir(term.socket), "alive")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		term.t.Fatal(err)
	}
	pipe, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		term.t.Fatal(err)
	}
	term.t.Cleanup(func() {
		defer func() { _ = pipe.Close() }()
		_ = exec.Command("tmux", "-S", term.socket, "kill-server").Run()
		_ = pipe.SetReadDeadline(time.Now().Add(patience))
		if _, err := io.Copy(io.Discard, pipe); err != nil {
			term.t.Errorf("the program outlived its terminal: %v", err)
		}
	})
	return pipe
}

func (term *terminal) tmux(args ...string) string {
	term.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, "tmux", append([]string{"-S", term.socket}, args...)...).CombinedOutput()
	if err != nil {
		term.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// press sends keys by their tmux names.
func (term *terminal) press(keys ...string) {
	term.t.Helper()
	term.tmux(append([]string{"send-keys"}, keys...)...)
}

// pressUntil sends a key again and again, each time waiting for what it does, until a text stands on the screen.
func (term *terminal) pressUntil(key, text string) {
	term.t.Helper()
	for range 60 {
		before := term.rests()
		if strings.Contains(before, text) {
			return
		}
		term.press(key)
		term.until("something that "+key+" does", func(screen string) bool { return screen != before })
	}
	term.t.Fatalf("%s never led to %q", key, text)
}

// does carries out an action by its name, in the palette.
func (term *terminal) does(name string) {
	term.t.Helper()
	term.press(":")
	term.write(name)
	term.rests()
	term.press("Enter")
}

// write types text.
func (term *terminal) write(text string) {
	term.t.Helper()
	term.tmux("send-keys", "-l", text)
}

func (term *terminal) resize(cols, rows int) {
	term.t.Helper()
	term.tmux("resize-window", "-x", strconv.Itoa(cols), "-y", strconv.Itoa(rows))
}

// screen returns the lines of the window, without colours.
func (term *terminal) screen() string {
	term.t.Helper()
	return term.tmux("capture-pane", "-p")
}

// until waits for a screen that is right, and fails with the last one seen. It looks the more seldom the longer that takes:
// each look is a process.
func (term *terminal) until(what string, right func(screen string) bool) string {
	term.t.Helper()
	deadline := time.After(patience)
	for wait := 15 * time.Millisecond; ; wait = min(wait*3/2, 60*time.Millisecond) {
		screen := term.screen()
		if right(screen) {
			return screen
		}
		select {
		case <-time.After(wait):
		case <-deadline:
			term.t.Fatalf("never seen: %s; the screen:\n%s", what, screen)
		}
	}
}

// rests waits until four looks in a row see the same screen, and returns it: one may be half drawn.
func (term *terminal) rests() string {
	term.t.Helper()
	last, same := "", 0
	return term.until("a screen at rest", func(screen string) bool {
		if screen != last {
			last, same = screen, 0
		}
		same++
		return same >= 4
	})
}

// shows waits until all of the texts stand on the screen.
func (term *terminal) shows(texts ...string) {
	term.t.Helper()
	term.until(strings.Join(texts, " and "), func(screen string) bool {
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	})
}

// lacks waits until a text is gone from the screen.
func (term *terminal) lacks(text string) {
	term.t.Helper()
	term.until("a screen without "+text, func(screen string) bool { return !strings.Contains(screen, text) })
}

// keeps waits until a text is what tmux has in its clipboard.
func (term *terminal) keeps(text string) {
	term.t.Helper()
	var kept []byte
	term.until(strconv.Quote(text)+" in the clipboard", func(string) bool {
		kept, _ = exec.Command("tmux", "-S", term.socket, "show-buffer").Output() // an error where there is none yet
		return string(kept) == text
	})
}

// ends waits until the program has ended and returns its exit status.
func (term *terminal) ends() string {
	term.t.Helper()
	screen := term.until("the end of the program", func(screen string) bool { return strings.Contains(screen, "ended with ") })
	_, after, _ := strings.Cut(screen, "ended with ")
	status, _, _ := strings.Cut(after, ".")
	return status
}
