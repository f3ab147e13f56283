package dialogue

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Run talks until the reader takes leave, the input ends or ctx does; then the error is the context's. What is written
// to out is flushed after each answer. To a reader at a terminal a prompt says what can be typed; without one a blank
// line ends each answer.
func Run(ctx context.Context, d *Dialogue, in io.Reader, out *bufio.Writer, prompting bool) (err error) {
	defer func() { err = errors.Join(err, d.Leave(context.WithoutCancel(ctx))) }()
	lines := readLines(ctx, in)
	for answer := d.Greet(ctx); ctx.Err() == nil && !d.Over(); {
		end := "\n"
		if prompting {
			end = strings.TrimRight(d.Prompt(), " ") + " "
		}
		if err := write(out, answer, end); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case line := <-lines:
			switch {
			case errors.Is(line.err, io.EOF) && prompting:
				return write(out, nil, "\n") // nothing was typed at the prompt
			case errors.Is(line.err, io.EOF):
				return nil
			case line.err != nil:
				return fmt.Errorf("reading what is typed: %w", line.err)
			}
			answer = d.Answer(ctx, line.text)
		}
	}
	return ctx.Err()
}

// write writes lines and what stands behind them, and flushes them.
func write(out *bufio.Writer, lines []string, end string) error {
	for _, line := range lines {
		_, _ = out.WriteString(strings.TrimRight(line, " ") + "\n") // Flush returns its error
	}
	_, _ = out.WriteString(end)
	return out.Flush()
}

// typed is a line of the input, or why there is none.
type typed struct {
	text string
	err  error
}

// readLines reads lines until the input or ctx ends. Of a line that is longer than any that is typed it keeps the
// beginning. A read that hangs is left alone.
func readLines(ctx context.Context, in io.Reader) <-chan typed {
	lines := make(chan typed)
	go func() {
		r := bufio.NewReaderSize(in, 2*longestLine)
		for {
			line, more, err := r.ReadLine()
			t := typed{string(line), err}
			for more {
				_, more, _ = r.ReadLine() // an error is there again at the next line
			}
			select {
			case lines <- t:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}
