package desktop

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os/exec"

	"github.com/charmbracelet/x/ansi"
)

// Way is how a text got to a clipboard.
type Way string

// The ways. Native is the clipboard of this machine. ByTmux asks tmux to keep the text and to hand it on to the
// clipboard of its terminal, which it does for its own commands, but not for an escape sequence unless it is told to.
// ByTerminal asks the terminal to set the clipboard of the machine that it runs on (OSC 52); whether it does it never
// says.
const (
	Native     Way = "native"
	ByTmux     Way = "tmux"
	ByTerminal Way = "terminal"
)

// MaxSequence is how many bytes of base64 are sent to a terminal at most: longer ones are cut off or dropped by many.
const MaxSequence = 100 << 10

// none is the word for no program at all.
const none = "none"

// Copy puts a text into the clipboard: by the way that the user has settled, else by this machine's own, by tmux or by
// the terminal, the first that works. Over ssh this machine's clipboard comes last, since the user sits at another.
func (d Desktop) Copy(ctx context.Context, text string) (Way, error) {
	ways, command := d.ways()
	switch {
	case command != nil:
		return Native, d.pipe(ctx, command, text)
	case len(ways) == 0:
		return "", ErrNoClipboard
	}
	by := map[Way]func(context.Context, string) error{Native: d.copyNative, ByTmux: d.copyByTmux, ByTerminal: d.copyByTerminal}
	var failed error
	for _, way := range ways {
		err := by[way](ctx, text)
		if err == nil {
			return way, nil
		}
		failed = errors.Join(failed, err)
	}
	return "", failed
}

// ways returns the ways to a clipboard, in the order in which they are tried, or the command that is settled instead.
func (d Desktop) ways() (ways []Way, command []string) {
	if len(d.Clipboard) > 0 {
		way, named := map[string]Way{"native": Native, "tmux": ByTmux, "osc52": ByTerminal, none: ""}[d.Clipboard[0]]
		switch {
		case len(d.Clipboard) > 1 || !named:
			return nil, d.Clipboard
		case way == "":
			return nil, nil
		}
		return []Way{way}, nil
	}
	if d.remote() {
		return []Way{ByTmux, ByTerminal, Native}, nil
	}
	return []Way{Native, ByTmux, ByTerminal}, nil
}

// CopyWay returns the first way to a clipboard that is there, and the program that it takes, "" for none; no way where
// there is no clipboard. Nothing is copied and no program run.
func (d Desktop) CopyWay() (way Way, program string) {
	ways, command := d.ways()
	if command != nil {
		return Native, command[0]
	}
	for _, way := range ways {
		switch program := d.nativeProgram(); {
		case way == Native && program != "":
			return way, program
		case way == ByTmux && d.hasTmux():
			return way, "tmux"
		case way == ByTerminal && d.terminalCopies():
			return way, ""
		}
	}
	return "", ""
}

// terminalCopies reports that there is a terminal that may set the clipboard.
func (d Desktop) terminalCopies() bool {
	name := d.Getenv("TERM")
	return d.Terminal != nil && name != "dumb" && name != "linux"
}

// copyByTerminal writes OSC 52 as it is: multiplexers understand it, and pass it on as they are told.
func (d Desktop) copyByTerminal(_ context.Context, text string) error {
	if !d.terminalCopies() {
		return ErrNoClipboard
	}
	if size := base64.StdEncoding.EncodedLen(len(text)); size > MaxSequence {
		return fmt.Errorf("%w: %d KB, %d are allowed", ErrTooLong, size>>10, MaxSequence>>10)
	}
	if _, err := d.Terminal.Write([]byte(ansi.SetSystemClipboard(text))); err != nil {
		return fmt.Errorf("writing to the terminal: %w", err)
	}
	return nil
}

// pipe gives a text to the user's own command.
func (d Desktop) pipe(ctx context.Context, command []string, text string) error {
	ctx, cancel := context.WithTimeout(ctx, d.patience())
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	detach(cmd)
	cmd.WaitDelay = d.patience()
	cmd.Stdin = bytes.NewReader([]byte(text))
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("copying with %s: %w", command[0], err)
	}
	return nil
}
