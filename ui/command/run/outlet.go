package run

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
)

// ErrNobodyReads says that the other end of the pipe is closed.
var ErrNobodyReads = errors.New("nobody reads the output")

// WriterFunc is a function as an io.Writer.
type WriterFunc func([]byte) (int, error)

func (f WriterFunc) Write(p []byte) (int, error) { return f(p) }

// NewOutlet returns a buffer before w, whose writes fail when ctx ends, even one that hangs in a full pipe.
func NewOutlet(ctx context.Context, w io.Writer) *bufio.Writer {
	type result struct {
		n   int
		err error
	}
	return bufio.NewWriterSize(WriterFunc(func(p []byte) (int, error) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		done := make(chan result, 1)
		go func() {
			n, err := w.Write(p)
			done <- result{n, err}
		}()
		select {
		case r := <-done:
			return r.n, OutputError(r.err)
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}), 64<<10)
}

// OutputError returns ErrNobodyReads where the reader of the output went away, and says of other errors where they arose.
func OutputError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return ErrNobodyReads
	}
	return fmt.Errorf("writing the output: %w", err)
}
