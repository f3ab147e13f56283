//go:build unix

package journey

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// silent runs the program in a terminal that answers nothing, as a plain pty or some ssh do, without CI in its
// environment (which would keep the libraries from asking), until done says that it has written enough or it ends.
func silent(t *testing.T, done func(output []byte) bool, args ...string) (output []byte, took time.Duration) {
	t.Helper()
	output, took, err := inSilence(t, done, func(_ *os.Process, tty *os.File) error {
		_, err := tty.WriteString("q")
		return err
	}, args...)
	if err != nil {
		t.Fatalf("%q: %v\n%q", args, err, output)
	}
	return output, took
}

// inSilence is silent with another way to end the program; it returns how that ended.
func inSilence(t *testing.T, done func([]byte) bool, end func(*os.Process, *os.File) error, args ...string) (
	output []byte, took time.Duration, ended error,
) {
	t.Helper()
	home := t.TempDir()
	furnish(t, home) // building an index would take longer than waiting for the terminal
	cmd := exec.Command(program, args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TERM=xterm-256color", "LANG=C.UTF-8", "PAGER="}
	start := time.Now()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tty.Close() }()
	killer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer killer.Stop()
	chunk := make([]byte, 4096)
	for {
		n, err := tty.Read(chunk)
		output = append(output, chunk[:n]...)
		if err != nil { // the program has ended
			break
		}
		if done != nil && done(output) {
			took = time.Since(start)
			if err := end(cmd.Process, tty); err != nil {
				t.Fatal(err)
			}
			done = nil
		}
	}
	if took == 0 {
		took = time.Since(start)
	}
	return output, took, cmd.Wait()
}

// query is what a program asks a terminal with: background, attributes, cursor, status, name, modes.
var query = regexp.MustCompile("\x1b\\](?:4|10|11|12);[^\a\x1b]*\\?|\x1b\\[[>=]?0?c|\x1b\\[\\??[56]n|\x1b\\[>0?q|\x1b\\[\\?[0-9]+\\$p|\x1b\\[\\?u")

// No answer of the command line asks the terminal anything, or waits for it.
func TestCommandLineAsksNothing(t *testing.T) {
	for _, args := range [][]string{
		{"--version"}, {"--help"}, {"list", "--limit", "2"}, {"show", "3329"}, {"search", "kms"}, {"releases"}, {"show", "1.25", "-o", "json"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			output, took := silent(t, nil, args...)
			if len(output) == 0 {
				t.Error("no output")
			}
			if q := query.Find(output); q != nil {
				t.Errorf("asks the terminal %q", q)
			}
			if took > 4*time.Second { // the libraries alone would wait for five
				t.Errorf("took %v", took)
			}
		})
	}
}

// The screen asks once, and does not wait for a terminal that says nothing.
func TestScreenInASilentTerminal(t *testing.T) {
	output, took := silent(t, func(output []byte) bool { return bytes.Contains(output, []byte(opened(t))) })
	if n := len(query.FindAll(output, -1)); n != 4 {
		t.Errorf("%d queries: %q", n, query.FindAll(output, -1))
	}
	if took > 4*time.Second {
		t.Errorf("the first frame took %v", took)
	}
}

// A signal ends the screen, restores the terminal and says so in the exit code; it is tried often, since what went
// wrong once went wrong half of the time.
func TestSignalsEndTheScreen(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		for range 4 {
			t.Run(signal.String(), func(t *testing.T) {
				t.Parallel()
				shown := func(output []byte) bool { return bytes.Contains(output, []byte(opened(t))) }
				output, _, err := inSilence(t, shown, func(p *os.Process, _ *os.File) error { return p.Signal(signal) })
				var exit *exec.ExitError
				if !errors.As(err, &exit) || exit.ExitCode() != 130 {
					t.Errorf("ended with %v, want exit code 130", err)
				}
				if !bytes.Contains(output, []byte("\x1b[?1049l")) || !bytes.Contains(output, []byte("\x1b[?25h")) {
					t.Error("the terminal is left on the alternate screen or without a cursor")
				}
			})
		}
	}
}

// What is typed while the terminal is still being asked arrives in order.
func TestTypedAhead(t *testing.T) {
	for range 4 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			sent := false
			letters := "abcdefghijklmnopqrstuvwxyz"
			silentTyping := func(output []byte) bool { return bytes.Contains(output, []byte(letters)) }
			cmd := exec.Command(program)
			cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "TERM=xterm-256color", "LANG=C.UTF-8", "PAGER="}
			tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tty.Close() }()
			defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
			killer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
			defer killer.Stop()
			var output []byte
			chunk := make([]byte, 4096)
			for !silentTyping(output) {
				n, err := tty.Read(chunk)
				if err != nil {
					t.Fatalf("never seen in order: %q", output)
				}
				output = append(output, chunk[:n]...)
				if !sent { // the query is out: from here on letters arrive before and after the program begins to read
					sent = true
					go func() {
						for _, r := range "/" + letters {
							_, _ = tty.WriteString(string(r))
						}
					}()
				}
			}
		})
	}
}
