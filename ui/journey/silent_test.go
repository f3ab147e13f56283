package journey

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// silent runs the program in a terminal that answers nothing, as a plain pty or some ssh do, without CI in its environment
// (which would keep the libraries from asking), until done says that it has written enough or it ends.
func silent(t *testing.T, done func(output []byte) bool, args ...string) (output []byte, took time.Duration) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "TERM=xterm-256color", "LANG=C.UTF-8"}
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
			if _, err := tty.WriteString("q"); err != nil {
				t.Fatal(err)
			}
			done = nil
		}
	}
	if took == 0 {
		took = time.Since(start)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%q: %v\n%q", args, err, output)
	}
	return output, took
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
	output, took := silent(t, func(output []byte) bool { return bytes.Contains(output, []byte("28 changes")) })
	if n := len(query.FindAll(output, -1)); n != 3 {
		t.Errorf("%d queries: %q", n, query.FindAll(output, -1))
	}
	if took > 4*time.Second {
		t.Errorf("the first frame took %v", took)
	}
}
