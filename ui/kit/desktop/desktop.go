// Package desktop is what lies around the terminal: the user's clipboard and browser.
//
// Both are programs of others, found in PATH and run without a shell, in a session of their own, with nothing to read
// from or to write to but what they are given: they neither write over the screen, nor end with this program, nor
// hold it up for longer than a limit. Everything here is slow and belongs into a command.
package desktop

import (
	"cmp"
	"errors"
	"io"
	"runtime"
	"time"
)

// Desktop reaches them. It is safe for concurrent use.
type Desktop struct {
	Terminal io.Writer // where an escape sequence goes; each Write must come out as a whole
	Getenv   func(string) string
	// Browser is a command with its arguments, among them perhaps %s for the address, which else stands behind them;
	// "none" alone for no browser, nil for the usual one.
	Browser []string
	// Clipboard is a command that reads the text; or alone, native, tmux or osc52 for that way, "none" for no clipboard;
	// nil for the first way that works.
	Clipboard []string

	system string        // as runtime.GOOS, "" for the one at hand; for tests
	limit  time.Duration // 0 for the usual; for tests
}

// What may be in the way.
var (
	ErrNoClipboard = errors.New("no clipboard: neither a program for it nor a terminal that sets it")
	ErrTooLong     = errors.New("too long for a terminal's clipboard")
	ErrNoBrowser   = errors.New("no browser that could be opened here")
)

// patience is how long a program is waited for.
const patience = 2 * time.Second

func (d Desktop) patience() time.Duration { return cmp.Or(d.limit, patience) }

func (d Desktop) goos() string { return cmp.Or(d.system, runtime.GOOS) }

// remote reports that the user sits before another machine than this one.
func (d Desktop) remote() bool { return d.Getenv("SSH_TTY") != "" || d.Getenv("SSH_CONNECTION") != "" }

// inWSL reports a Linux within Windows.
func (d Desktop) inWSL() bool { return d.Getenv("WSL_DISTRO_NAME") != "" }
