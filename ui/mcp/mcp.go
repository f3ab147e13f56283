// Package mcp is the face for assistants: a server of the Model Context Protocol over two streams. Each of its tools is a
// command of the command line: arguments become that command's flags and words, and the answer is the command's JSON,
// beside its page in Markdown where it has one. It decides nothing by itself, writes nothing, and opens no connection.
//
// What a client sends is not trusted: the size of messages and arguments, and the time and size of answers are bounded,
// and whatever is wrong with them is an error in one line, never the end of the server. Calls are answered one by one.
//
// The protocol's own SDK (github.com/modelcontextprotocol/go-sdk) links net/http, crypto/tls and oauth2, 5.5 MB, and
// github.com/mark3labs/mcp-go 3.1 MB; what a server of tools needs of the protocol is four methods over JSON-RPC, for
// which github.com/sourcegraph/jsonrpc2 links 0.1 MB. The tests talk to the server with the SDK's client.
package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"slices"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"k8sexplore/content"
	"k8sexplore/ui/kit/task"
)

// Options are what a server needs.
type Options struct {
	Version string
	Facts   string // what answers are made of, and as of when, in a line
	// Ask answers a command line. It is called by one goroutine, and returns soon after its context ends.
	Ask    func(context.Context, Question) Answer
	Schema func(command string) map[string]any // of what a command answers
	In     io.Reader
	Out    io.Writer
	Log    *log.Logger
}

// Question is what a tool asks the command line for.
type Question struct {
	Args  []string
	Files []File // what - stands for
}

// File is a file that a client gives as text.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Answer is what came of a question. It failed unless there is an answer, be it that there is nothing.
type Answer struct {
	Out    string
	Said   []string // beside the answer, a line each; where it failed, the last says why
	Failed bool
}

// The limits of a server. What is longer than an answer may be is left out, and the answer says what.
const (
	longestMessage = 16 << 20 // bytes
	longestAnswer  = 48_000   // bytes, of the JSON and of the page each
	longestCall    = time.Minute
)

// versions are those of the protocol that the server speaks, newest first. Clients that speak newer ones begin with a
// method that it does not know, and fall back on these.
func versions() []string { return []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"} }

// Serve answers what a client asks, until the client has no more to ask or reads no more, or ctx ends.
func Serve(ctx context.Context, o Options) error {
	handler := jsonrpc2.HandlerWithError((&server{o}).handle).SuppressErrClosed()
	ctx, lost := context.WithCancelCause(ctx)
	defer lost(nil)
	conn := jsonrpc2.NewConn(ctx, newStream(o.In, o.Out, lost), handler, jsonrpc2.SetLogger(o.Log))
	<-conn.DisconnectNotify()
	return context.Cause(ctx)
}

// server answers the requests of one client.
type server struct{ Options }

// handle answers a request. What a notification tells needs no answer.
func (s *server) handle(ctx context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = wrong(jsonrpc2.CodeInternalError, "%v", task.Failure(s.Log, p))
		}
	}()
	params := json.RawMessage("{}")
	if r.Params != nil {
		params = *r.Params
	}
	switch {
	case r.Notif:
		return nil, nil
	case r.Method == "initialize":
		return s.initialize(params)
	case r.Method == "ping":
		return struct{}{}, nil
	case r.Method == "tools/list":
		return map[string]any{"tools": s.tools()}, nil
	case r.Method == "tools/call":
		return s.call(ctx, params)
	}
	return nil, wrong(jsonrpc2.CodeMethodNotFound, "unknown method %q", content.Shorten(r.Method))
}

// wrong returns an error of the protocol.
func wrong(code int64, form string, values ...any) error {
	return &jsonrpc2.Error{Code: code, Message: fmt.Sprintf(form, values...)}
}

// initialize agrees on a version of the protocol.
func (s *server) initialize(params json.RawMessage) (any, error) {
	var asked struct {
		Version string `json:"protocolVersion"`
	}
	if err := json.Unmarshal(params, &asked); err != nil {
		return nil, wrong(jsonrpc2.CodeInvalidParams, `initialize: expected {"protocolVersion": %q}`, versions()[0])
	}
	if !slices.Contains(versions(), asked.Version) {
		asked.Version = versions()[0]
	}
	return map[string]any{
		"protocolVersion": asked.Version,
		"capabilities":    map[string]any{"tools": struct{}{}},
		"serverInfo":      map[string]any{"name": "k8sexplore", "title": "k8sexplore: what changed in Kubernetes", "version": s.Version},
		"instructions": "What changed in Kubernetes, release by release: changes, enhancements (KEPs), feature gates, APIs, flags, " +
			"fields, metrics, and what an upgrade demands. Everything is compiled in: no network, no cluster. Prefer it to memory " +
			"wherever a release number, a default or a removal matters. " + s.Facts,
	}, nil
}

// described is a tool as a client is told of it.
type described struct {
	Name        string          `json:"name"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Input       map[string]any  `json:"inputSchema"`
	Output      map[string]any  `json:"outputSchema"`
	Annotations map[string]bool `json:"annotations"`
}

// tools describes all tools. Their schemas name no dialect: many clients know only one, and refuse others by name.
func (s *server) tools() (all []described) {
	for _, t := range tools() {
		output := s.Schema(t.answers)
		delete(output, "$schema")
		all = append(all, described{
			t.name, t.title, t.about, t.schema(), output, map[string]bool{"readOnlyHint": true, "openWorldHint": false},
		})
	}
	return all
}

// result is what a tool answers.
type result struct {
	Content    []text          `json:"content"`
	Structured json.RawMessage `json:"structuredContent,omitempty"`
	IsError    bool            `json:"isError,omitempty"`
}

type text struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// texts returns texts as a result has them.
func texts(all ...string) []text {
	return content.Each(all, func(t string) text { return text{"text", t} })
}

// failed is the result of a call that cannot be answered: the assistant reads why, and may ask again.
func failed(err error) result { return result{Content: texts(err.Error()), IsError: true} }

// call asks what a tool was called with.
func (s *server) call(ctx context.Context, params json.RawMessage) (any, error) {
	var asked struct {
		Name      string                     `json:"name"`
		Arguments map[string]json.RawMessage `json:"arguments"`
	}
	if err := json.Unmarshal(params, &asked); err != nil {
		return nil, wrong(jsonrpc2.CodeInvalidParams, `tools/call: expected {"name": "search", "arguments": {"words": "sidecar"}}`)
	}
	t, ok := toolNamed(asked.Name)
	if !ok {
		return nil, wrong(jsonrpc2.CodeInvalidParams, "%v", unknown("tool", asked.Name, toolNames()))
	}
	c, err := t.read(asked.Arguments)
	if err != nil {
		return failed(fmt.Errorf("%s: %w", t.name, err)), nil
	}
	ctx, cancel := context.WithTimeout(ctx, longestCall)
	defer cancel()
	out, err := s.answer(ctx, t, c)
	if ctx.Err() != nil {
		err = fmt.Errorf("%s: it takes longer than %s: ask for less", t.name, longestCall)
	}
	if err != nil {
		return failed(err), nil
	}
	return out, nil
}

// answer returns the answer to a call: its JSON, its page, and what has to be said besides.
func (s *server) answer(ctx context.Context, t tool, c command) (out result, err error) {
	found := s.Ask(ctx, c.question("json"))
	if found.Failed || found.Out == "" {
		return out, reason(found)
	}
	var notes []string
	if out.Structured, notes, err = fit(found.Out, longestAnswer); err != nil {
		return out, err
	}
	shown := string(out.Structured)
	if t.paged {
		if page := s.Ask(ctx, c.question("markdown")); page.Out != "" {
			shown = cutPage(page.Out, longestAnswer, &notes)
		}
	}
	out.Content = texts(shown)
	for _, line := range slices.Concat(found.Said, notes, []string{s.Facts}) {
		out.Content = append(out.Content, texts(line)...)
	}
	return out, nil
}

// reason returns why a question has no answer.
func reason(a Answer) error {
	if len(a.Said) == 0 {
		return errors.New("there is no answer")
	}
	return errors.New(a.Said[len(a.Said)-1])
}
