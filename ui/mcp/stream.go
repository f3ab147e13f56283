package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"k8sexplore/content/sanitize"
)

// stream carries messages, a line each. A line that is no message is answered here, and the next one is read.
type stream struct {
	in *bufio.Reader

	mu   sync.Mutex // guards what follows
	out  io.Writer
	lost func(error) // is told that nobody reads the answers
}

func newStream(in io.Reader, out io.Writer, lost func(error)) *stream {
	return &stream{in: bufio.NewReaderSize(in, 64<<10), out: out, lost: lost}
}

// ReadObject implements jsonrpc2.ObjectStream.
func (s *stream) ReadObject(v any) error {
	for {
		line, err := s.line()
		switch {
		case errors.Is(err, errTooLong):
			err = s.refuse(jsonrpc2.CodeInvalidRequest, err)
		case err != nil:
			return err
		case len(bytes.TrimSpace(line)) == 0:
			continue
		case !json.Valid(line):
			err = s.refuse(jsonrpc2.CodeParseError, errors.New("this is no JSON: a message is one line of JSON"))
		case json.Unmarshal(line, v) != nil, negative(line):
			err = s.refuse(jsonrpc2.CodeInvalidRequest, errNoRequest)
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// negative reports an identifier below 0, for which the library would answer with another one.
func negative(line []byte) bool {
	var m struct {
		ID json.RawMessage `json:"id"`
	}
	return json.Unmarshal(line, &m) == nil && bytes.HasPrefix(m.ID, []byte("-"))
}

// Why a line is refused.
var (
	errNoRequest = errors.New("this is no request of JSON-RPC 2.0 with a method, and as id a string or a number from 0")
	errTooLong   = fmt.Errorf("a message may have %d MB, and this one is longer", longestMessage>>20)
)

// line reads a line; of one that is too long nothing is kept.
func (s *stream) line() (line []byte, err error) {
	long := false
	for {
		part, err := s.in.ReadSlice('\n')
		if long = long || len(line)+len(part) > longestMessage; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(line) == 0):
			return nil, err
		case long:
			return nil, errTooLong
		}
		return line, nil // the last one may lack its end
	}
}

// refuse answers what has no identifier that could be read.
func (s *stream) refuse(code int, why error) error {
	return s.WriteObject(map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": code, "message": why.Error()}})
}

// WriteObject implements jsonrpc2.ObjectStream.
func (s *stream) WriteObject(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing a message: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err = io.WriteString(s.out, sanitize.JSON(string(line))+"\n"); err != nil {
		s.lost(err)
	}
	return err
}

// Close implements jsonrpc2.ObjectStream. The streams are not its own.
func (s *stream) Close() error { return nil }
