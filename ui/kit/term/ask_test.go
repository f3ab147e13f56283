//go:build unix

package term

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	xterm "golang.org/x/term"
)

const (
	limit = 80 * time.Millisecond
	slack = time.Second      // for a busy machine; the libraries' own query would wait 5 s
	never = 20 * time.Second // a test that waits that long has failed

	endQuery = "\x1b[c" // the last that Ask sends
)

// console is a terminal as its user sees it: the far side of a pty.
type console struct {
	t     *testing.T
	pty   *os.File
	heard chan []byte // closed when nobody can write any more
	text  []byte      // heard and not yet expected
}

func newConsole(t *testing.T, master *os.File) *console {
	t.Helper()
	c := &console{t: t, pty: master, heard: make(chan []byte)}
	done := make(chan struct{})
	t.Cleanup(func() { close(done); _ = master.Close() })
	go func() {
		defer close(c.heard)
		for {
			b := make([]byte, 1024)
			n, err := master.Read(b)
			select {
			case c.heard <- b[:n]:
			case <-done:
				return
			}
			if err != nil { // EIO: the last writer is gone
				return
			}
		}
	}()
	return c
}

// listen takes in what comes next; false when nothing will come any more.
func (c *console) listen() bool {
	c.t.Helper()
	select {
	case b, ok := <-c.heard:
		c.text = append(c.text, b...)
		return ok
	case <-time.After(never):
		c.t.Fatalf("the terminal fell silent after %q", c.text)
		return false
	}
}

// expect waits for s and returns what came before it.
func (c *console) expect(s string) string {
	c.t.Helper()
	for {
		if before, after, ok := bytes.Cut(c.text, []byte(s)); ok {
			c.text = after
			return string(before)
		}
		if !c.listen() {
			c.t.Fatalf("no %q in %q", s, c.text)
		}
	}
}

// rest returns all that comes until the program ends.
func (c *console) rest() string {
	c.t.Helper()
	for c.listen() {
	}
	return string(c.text)
}

func (c *console) write(s string) {
	c.t.Helper()
	if _, err := c.pty.WriteString(s); err != nil {
		c.t.Fatalf("typing %q: %v", s, err)
	}
}

// open returns a terminal and its console.
func open(t *testing.T) (*os.File, *console) {
	t.Helper()
	t.Setenv("TERM", "xterm-256color")
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatalf("opening a pty: %v", err)
	}
	t.Cleanup(func() { _ = tty.Close() })
	return tty, newConsole(t, master)
}

// ask runs Ask on tty while answer plays the terminal, and returns how long it
// took.
func ask(t *testing.T, tty *os.File, limit time.Duration, answer func()) (Answer, time.Duration) {
	t.Helper()
	before := settings(t, tty)
	var a Answer
	var took time.Duration
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		begin := time.Now()
		a = Ask(tty, tty, limit)
		took = time.Since(begin)
	}()
	answer()
	<-asked
	if after := settings(t, tty); after != before {
		t.Errorf("the terminal was left at %+v, want %+v", after, before)
	}
	return a, took
}

func settings(t *testing.T, tty *os.File) xterm.State {
	t.Helper()
	state, err := xterm.GetState(int(tty.Fd()))
	if err != nil {
		t.Fatalf("reading the terminal's settings: %v", err)
	}
	return *state
}

// emulate does to a screen what sent says and returns what the terminal
// replies, and what it is left showing on its main screen. ─ takes cells.
func emulate(t *testing.T, sent, color string, cells int) (replies, shown string) {
	t.Helper()
	row, column, alternate := 7, 1, false
	for sent != "" {
		token := regexp.MustCompile(`^(\x1b\[[0-9;?]*\$?[A-Za-z]|\x1b\][^\a]*\a|\x1b[78]|[^\x1b])`).FindString(sent)
		sent = sent[len(token):]
		switch token {
		case "\x1b7", "\x1b8", "\x1b[2K":
		case "\x1b[?1049h", "\x1b[?1049l":
			alternate = token == "\x1b[?1049h"
		case "\x1b[2;1H":
			row, column = 2, 1
		case "─":
			column += cells
			if !alternate {
				shown += token
			}
		case "\x1b[6n":
			replies += fmt.Sprintf("\x1b[%d;%dR", row, column)
		case "\x1b]11;?\a":
			replies += color
		case "\x1b[?69$p":
			if !alternate {
				t.Error("asked for margins where a p that is printed stays")
			}
			replies += "\x1b[?69;2$y"
		case "\x1b[c":
			replies += endMark
		default:
			t.Fatalf("the terminal does not know %q before %q", token, sent)
		}
	}
	if alternate {
		t.Error("the terminal was left on its alternate screen")
	}
	return replies, shown
}

func TestAskAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		color string
		cells int
		want  Answer
	}{
		"dark, one cell":   {darkReply, 1, Answer{Dark: true, Known: true, LineCells: 1, Margins: true}},
		"light, one cell":  {lightReply, 1, Answer{Known: true, LineCells: 1, Margins: true}},
		"dark, two cells":  {darkReply, 2, Answer{Dark: true, Known: true, LineCells: 2, Margins: true}},
		"light, two cells": {lightReply, 2, Answer{Known: true, LineCells: 2, Margins: true}},
		"no OSC 11":        {"", 2, Answer{Dark: true, LineCells: 2, Late: true, Margins: true}},
	} {
		t.Run(name, func(t *testing.T) {
			tty, con := open(t)
			a, took := ask(t, tty, never, func() {
				replies, shown := emulate(t, con.expect(endQuery)+endQuery, c.color, c.cells)
				if shown != "" {
					t.Errorf("the terminal was left showing %q", shown)
				}
				con.write(replies)
			})
			if !same(a, c.want) {
				t.Errorf("got %+v, want %+v", a, c.want)
			}
			if took > never/2 {
				t.Errorf("took %v though it was answered", took)
			}
		})
	}
}

func TestAskUnanswered(t *testing.T) {
	tty, con := open(t)
	a, took := ask(t, tty, limit, func() { con.expect(endQuery) })
	if !same(a, Answer{Dark: true, Late: true}) {
		t.Errorf("got %+v", a)
	}
	if took < limit || took > limit+slack {
		t.Errorf("took %v, want %v", took, limit)
	}
}

// The answer may come in pieces; what is typed in between stays in order.
func TestAskKeepsTyped(t *testing.T) {
	tty, con := open(t)
	a, _ := ask(t, tty, never, func() {
		con.expect(endQuery)
		for _, s := range []string{"й", "\x1b[B", lightReply[:9], lightReply[9:], "字\x03", twoCells, "\x1b", endMark} {
			con.write(s)
		}
	})
	if want := (Answer{Known: true, LineCells: 2, Typed: []byte("й\x1b[B字\x03\x1b")}); !same(a, want) {
		t.Errorf("got %+v, typed %q", a, a.Typed)
	}
}

// What was typed before the query is not lost either; nobody answers here.
func TestAskKeepsTypedAhead(t *testing.T) {
	tty, con := open(t)
	con.write("qж\r字")
	con.expect("字") // the echo: it has arrived
	a, _ := ask(t, tty, limit, func() { con.expect(endQuery) })
	if want := (Answer{Dark: true, Late: true, Typed: []byte("qж\n字")}); !same(a, want) {
		t.Errorf("got %+v, typed %q", a, a.Typed)
	}
}

// A reply that has begun is waited for once more, and is no key in any case.
func TestAskBrokenOff(t *testing.T) {
	tty, con := open(t)
	con.write("\x1b]11;rgb:1c1c/")
	con.expect("1c1c/")
	a, took := ask(t, tty, limit, func() { con.expect(endQuery) })
	if !same(a, Answer{Dark: true, Late: true}) {
		t.Errorf("got %+v, typed %q", a, a.Typed)
	}
	if took < 2*limit || took > 2*limit+slack {
		t.Errorf("took %v, want %v", took, 2*limit)
	}
}

// What is no terminal, or a dumb one, is not asked.
func TestAskNobody(t *testing.T) {
	tty, c := open(t)
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = read.Close(); _ = write.Close() })
	if a := Ask(read, tty, never); !same(a, Answer{Dark: true}) {
		t.Errorf("from a pipe: %+v", a)
	}
	if a := Ask(tty, write, never); !same(a, Answer{Dark: true}) {
		t.Errorf("into a pipe: %+v", a)
	}
	for _, name := range []string{"dumb", ""} {
		t.Setenv("TERM", name)
		if a := Ask(tty, tty, never); !same(a, Answer{Dark: true}) {
			t.Errorf("TERM=%q: %+v", name, a)
		}
	}
	if _, err := tty.WriteString("end"); err != nil {
		t.Fatal(err)
	}
	if got := c.expect("end"); got != "" {
		t.Errorf("the terminal was sent %q", got)
	}
}

// start runs this test binary as the program of that name (see TestMain) on a
// terminal of its own.
func start(t *testing.T, program string, env ...string) *console {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	// The last two keep go test -cover from warning and -race from waiting a second at exit.
	cmd.Env = append([]string{"TERM=xterm-256color", programVar + "=" + program,
		"GOCOVERDIR=" + t.TempDir(), "GORACE=atexit_sleep_ms=0"}, env...)
	master, err := pty.Start(cmd)
	if err != nil {
		t.Fatalf("starting %s: %v", program, err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return newConsole(t, master)
}

// Linking the libraries sends nothing to the terminal.
func TestNoQueryAtInit(t *testing.T) {
	begin := time.Now()
	if got := start(t, "version").rest(); got != "version TERM=xterm-256color\r\n" {
		t.Errorf("the terminal was sent %q", got)
	}
	if took := time.Since(begin); took > 4*time.Second {
		t.Errorf("took %v", took)
	}
}

// Every library counts one cell, whatever the locale and the user's setting.
func TestOneWidthInAnyLocale(t *testing.T) {
	for _, env := range []string{"LANG=ja_JP.UTF-8", "LANG=zh_CN.UTF-8", "LC_ALL=zh_TW.UTF-8", "RUNEWIDTH_EASTASIAN=1"} {
		want := "runewidth 1 1 ansi 1 1 wcwidth 1 1\r\n"
		if got := start(t, "width", env).rest(); got != want {
			t.Errorf("%s: got %q, want %q", env, got, want)
		}
	}
}

// That TERM was hidden at init does not cost the colours.
func TestColorsAfterRestore(t *testing.T) {
	if got, want := start(t, "color").rest(), `"\x1b[31mx\x1b[0m"`+"\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// An answer that comes when the program runs is no key; real keys are.
func TestLateAnswerInProgram(t *testing.T) {
	c := start(t, "screen")
	c.expect(endQuery)
	c.expect("keys []")
	c.write("a")
	c.expect("[a]")
	c.write(lightReply + twoCells + endMark)
	c.write("я\r")
	c.expect("enter]")
	c.write("q")
	c.expect("typed")
	if got := c.rest(); !strings.HasPrefix(got, " [a я enter]") {
		t.Errorf("the program got the keys %q", got)
	}
}
