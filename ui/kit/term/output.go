package term

import (
	"os"
	"sync"
)

// Output is the terminal where more than one writes to it: what is written at once comes out as a whole, so that
// nothing tears a frame of the screen. It is safe for concurrent use, and to Bubble Tea as good as the file itself.
type Output struct {
	mu   sync.Mutex
	file *os.File
}

// NewOutput returns the output to a terminal.
func NewOutput(f *os.File) *Output { return &Output{file: f} }

// Write implements io.Writer.
func (o *Output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.file.Write(b)
}

// Read implements io.Reader.
func (o *Output) Read(b []byte) (int, error) { return o.file.Read(b) }

// Close implements io.Closer.
func (o *Output) Close() error { return o.file.Close() }

// Fd returns the descriptor, by which the terminal is asked for its size and put into its modes.
func (o *Output) Fd() uintptr { return o.file.Fd() }
