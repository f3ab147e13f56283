package desktop

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"

	"github.com/charmbracelet/x/ansi"
)

// Way is how a text got to a clipboard.
type Way string

// The ways. Native is the clipboard of this machine. ByTerminal asks the terminal to set the clipboard of the machine that it runs
// on (OSC 52); whether it does it never says.
const (
	Native     Way = "native"
	ByTerminal Way = "terminal"
)

// MaxSequence is how many bytes of base64 are sent to a terminal at most: longer ones are cut off or dropped by many.
const MaxSequence = 100 << 10

// Copy puts a text into the clipboard: this machine's, else by the terminal; over ssh, where this machine's is that of nobody, the
// other way round.
func (d Desktop) Copy(ctx context.Context, text string) (Way, error) {
	ways := []Way{Native, ByTerminal}
	if d.remote() {
		slices.Reverse(ways)
	}
	var failed error
	for _, way := range ways {
		by := d.copyNative
		if way == ByTerminal {
			by = d.copyByTerminal
		}
		err := by(ctx, text)
		if err == nil {
			return way, nil
		}
		failed = errors.Join(failed, err)
	}
	return "", failed
}

// copyByTerminal writes OSC 52 as it is: multiplexers understand it, and pass it on as they are told.
func (d Desktop) copyByTerminal(_ context.Context, text string) error {
	if term := d.Getenv("TERM"); d.Terminal == nil || term == "dumb" || term == "linux" {
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
