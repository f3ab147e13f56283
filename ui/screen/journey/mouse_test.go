//go:build unix

package journey

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// What switches the terminal's reports of the mouse on, and off.
const (
	mouseOn  = "\x1b[?1002h"
	mouseOff = "\x1b[?1002l"
)

// The mouse is off until M; after a suspension it is on again, and whoever leaves has a terminal without it.
func TestMouseLeavesTheTerminalClean(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("sh", "-c", `set -m; "$0"; fg`, program) // a job of a shell that lets it go on at once
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "TERM=xterm-256color", "LANG=C.UTF-8"}
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tty.Close() }()
	chunks := make(chan []byte)
	go func() {
		defer close(chunks)
		for {
			chunk := make([]byte, 4096)
			n, err := tty.Read(chunk)
			if chunks <- chunk[:n]; err != nil {
				return
			}
		}
	}()
	deadline := time.After(patience)
	var output []byte
	until := func(what string, right func(written string) bool) {
		t.Helper()
		for !right(string(output)) {
			select {
			case chunk, more := <-chunks:
				if output = append(output, chunk...); !more {
					t.Fatalf("ended before %s: %q", what, output)
				}
			case <-deadline:
				_ = cmd.Process.Kill()
				t.Fatalf("never seen: %s: %q", what, output)
			}
		}
	}
	press := func(key string) {
		if _, err := tty.WriteString(key); err != nil {
			t.Fatal(err)
		}
	}
	until("the screen", func(written string) bool { return strings.Contains(written, "changes") })
	if bytes.Contains(output, []byte(mouseOn)) {
		t.Error("the mouse is on before anybody wished it")
	}
	press(":mouse")
	until("the mouse found", func(written string) bool { return strings.Contains(written, "Shift-drag") })
	press("\r")
	until("the mouse on", func(written string) bool { return strings.Contains(written, mouseOn) })
	press("\x1b[<0;50;10M\x1b[<0;50;10m") // a press on the article, where its keys are said then
	until("the article focused", func(written string) bool { return strings.Contains(written, "back") })
	output = nil
	press("\x1a")
	until("the mouse off while suspended", func(written string) bool { return strings.Contains(written, mouseOff) })
	until("the mouse on again", func(written string) bool { return strings.Contains(written, mouseOn) })
	press("q")
	for chunk := range chunks {
		output = append(output, chunk...)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	for _, off := range []string{mouseOff, "\x1b[?1003l", "\x1b[?1006l"} {
		if on := strings.Replace(off, "l", "h", 1); strings.LastIndex(string(output), off) <= strings.LastIndex(string(output), on) {
			t.Errorf("left without %q: %q", off, output)
		}
	}
}

// Clicks, the wheel and a dragged divider, as a terminal reports them.
func TestMouse(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil)
	term.shows(opened(t), page(t))
	term.does("wrap titles")
	term.does("mouse")
	term.shows("Mouse on")
	term.write("\x1b[<0;40;7M\x1b[<0;40;7m") // the third entry; two lines each, from the third row on
	term.shows(heading(t, 2)+" ─", " 3/")
	before := term.rests()
	term.write("\x1b[<65;40;7M")
	term.until("the list scrolled, the article as before", func(screen string) bool {
		return screen != before && strings.Contains(screen, heading(t, 2)+" ─")
	})
	border := func(screen string) int { return strings.Index(strings.Split(screen, "\n")[1], "┬") }
	at := border(before)
	term.write("\x1b[<0;25;9M\x1b[<32;31;9M\x1b[<0;31;9m")
	term.until("wider filters", func(screen string) bool { return border(screen) > at })
	term.does("mouse")
	term.shows("Mouse off")
	term.press("q")
	term.ends()
}
