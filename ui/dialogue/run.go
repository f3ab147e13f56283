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
	for answer := d.Greet(ctx); ; {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if d.Over() {
			return nil
		}
		end := []string{""}
		if prompting {
			end = nil
		}
		if err := write(out, append(answer, end...)); err != nil {
			return err
		}
		if prompting {
			if err := ask(out, d.Prompt()); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return leave(out, prompting)
			}
			if line.err != nil {
				return fmt.Errorf("reading what is typed: %w", line.err)
			}
			answer = d.Answer(ctx, line.text)
		}
	}
}

// leave ends the line of a prompt that nothing was typed at.
func leave(out *bufio.Writer, prompting bool) error {
	if !prompting {
		return nil
	}
	return write(out, []string{""})
}

func write(out *bufio.Writer, lines []string) error {
	for _, line := range lines {
		if _, err := out.WriteString(strings.TrimRight(line, " ") + "\n"); err != nil {
			return err
		}
	}
	return out.Flush()
}

// ask writes a prompt, behind which the reader types.
func ask(out *bufio.Writer, prompt string) error {
	if _, err := out.WriteString(strings.TrimRight(prompt, " ") + " "); err != nil {
		return err
	}
	return out.Flush()
}

// typed is a line of the input, or why there is none.
type typed struct {
	text string
	err  error
}

// readLines reads lines until the input or ctx ends, and closes the channel where the input does. Of a line that is
// longer than any that is typed it keeps the beginning. A read that hangs is left alone.
func readLines(ctx context.Context, in io.Reader) <-chan typed {
	lines := make(chan typed)
	send := func(t typed) bool {
		select {
		case lines <- t:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		r := bufio.NewReaderSize(in, 2*longestLine)
		for {
			line, err := r.ReadSlice('\n')
			text := string(line)
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = r.ReadSlice('\n')
			}
			if (err == nil || text != "") && !send(typed{text: text}) {
				return
			}
			switch {
			case errors.Is(err, io.EOF):
				close(lines)
				return
			case err != nil:
				send(typed{err: err})
				return
			}
		}
	}()
	return lines
}
