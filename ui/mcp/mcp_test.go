package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"

	"k8sexplore/content/sanitize"
)

// session is what a server answers to lines, decoded.
func session(t *testing.T, ask func(context.Context, Question) Answer, lines ...string) (all []map[string]any) {
	t.Helper()
	var out bytes.Buffer
	err := Serve(t.Context(), Options{
		Version: "v1", Facts: "Facts.", Ask: ask, Schema: func(string) map[string]any { return map[string]any{"type": "object", "$schema": "x"} },
		In: strings.NewReader(strings.Join(lines, "\n")), Out: &out, Log: log.New(io.Discard, "", 0),
	})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var one map[string]any
		if err := json.Unmarshal([]byte(line), &one); err != nil || one["jsonrpc"] != "2.0" {
			t.Fatalf("%v in %q", err, line)
		}
		all = append(all, one)
	}
	return all
}

// said is a part of an answer, written as JSON.
func said(t *testing.T, one map[string]any, path ...string) string {
	t.Helper()
	var v any = one
	for _, name := range path {
		inner, ok := v.(map[string]any)
		if !ok {
			return ""
		}
		v = inner[name]
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A line that is no request is answered, and the next ones are, too.
func TestHostileLines(t *testing.T) {
	for line, code := range map[string]int{
		"garbage":                             -32700,
		strings.Repeat("[", 100_000):          -32700,
		"[]":                                  -32600,
		"{}":                                  -32600,
		"null":                                -32600,
		`{"jsonrpc":"2.0","id":1}`:            -32600,
		`{"id":-1,"method":"ping"}`:           -32600,
		`{"id":1.5,"method":"ping"}`:          -32600,
		`{"id":[],"method":"ping"}`:           -32600,
		strings.Repeat("x", longestMessage+1): -32600,
		`{"id":3,"method":"shell"}`:           -32601,
		`{"id":3,"method":"tools/call"}`:      -32602,
		`{"id":3,"method":"tools/call","params":[]}`:                  -32602,
		`{"id":3,"method":"tools/call","params":{"name":7}}`:          -32602,
		`{"id":3,"method":"initialize","params":"x"}`:                 -32602,
		`{"id":3,"method":"tools/call","params":{"name":"x\u202ey"}}`: -32602,
	} {
		all := session(t, nil, line, "", `{"jsonrpc":"2.0","id":"a","method":"ping"}`)
		name := line[:min(40, len(line))]
		if len(all) != 2 || said(t, all[0], "error", "code") != strconv.Itoa(code) || said(t, all[1], "result") != "{}" || all[1]["id"] != "a" {
			t.Errorf("%q: %.300v", name, all)
		}
	}
	all := session(t, nil, `{"method":"shell"}`, `{"id":7,"result":{}}`, `{"id":0,"method":"ping"}`)
	if len(all) != 1 || said(t, all[0], "id") != "0" {
		t.Errorf("%v", all)
	}
}

// A client gets the version that it asks for, else the newest, and what it needs to know of the tools.
func TestInitialize(t *testing.T) {
	for asked, want := range map[string]string{"2024-11-05": "2024-11-05", "2025-06-18": "2025-06-18", "2999-01-01": "2025-11-25", "": "2025-11-25"} {
		all := session(t, nil, `{"id":1,"method":"initialize","params":{"protocolVersion":"`+asked+`"}}`, `{"id":2,"method":"tools/list"}`)
		if got := said(t, all[0], "result", "protocolVersion"); got != `"`+want+`"` {
			t.Errorf("%q: %s", asked, got)
		}
		if got := said(t, all[0], "result", "instructions"); !strings.HasSuffix(got, ` Facts."`) {
			t.Error(got)
		}
		if got := said(t, all[1], "result", "tools"); strings.Contains(got, "$schema") || !strings.Contains(got, `"name":"search"`) {
			t.Error(got)
		}
	}
}

// A tool's arguments become the command line that a person would type.
func TestCommandLines(t *testing.T) {
	for arguments, want := range map[string]string{
		`search {"words":"--pod x"}`:                                     `search --output=json --limit=10 -- --pod x`,
		`search {"words":"a","release":"1.36,1.35","action":true}`:       `search --output=json --limit=10 --release=1.36,1.35 --action=true -- a`,
		`show {"name":3329,"limit":7,"lang":"ja"}`:                       `show --output=json --limit=7 --lang=ja -- 3329`,
		`element {"kind":"flag","name":"--x","at":1.30}`:                 `flag --output=json --at=1.30 -- --x`,
		`upgrade {"from":1.33,"to":"1.36","have":null}`:                  `upgrade --output=json -- 1.33 1.36`,
		`upgrade {"from":"a","to":"b","files":[{"name":"n","text":""}]}`: `upgrade --output=json --using=- -- a b`,
		`check {"target":"1.36","files":[{"name":"n","text":"t"}]}`:      `check --output=json --target=1.36 -- -`,
	} {
		var got []string
		ask := func(_ context.Context, q Question) Answer {
			got = append(got, strings.Join(q.Args, " "))
			return Answer{Out: "{}"}
		}
		tool, raw, _ := strings.Cut(arguments, " ")
		session(t, ask, fmt.Sprintf(`{"id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, raw))
		if len(got) == 0 || got[0] != want || len(got) > 1 && got[1] != strings.Replace(want, "json", "markdown", 1) {
			t.Errorf("%s: %q", arguments, got)
		}
	}
}

const callGate = `{"id":1,"method":"tools/call","params":{"name":"gate","arguments":{"name":"A"}}}`

// Whatever becomes of a question, the call has an answer, and the server goes on.
func TestCalls(t *testing.T) {
	for name, tt := range map[string]struct {
		ask  func(context.Context, Question) Answer
		want string // in the answer
	}{
		"answered": {func(_ context.Context, q Question) Answer {
			if q.Args[1] == "--output=markdown" {
				return Answer{Out: "# A"}
			}
			return Answer{Out: `{"a": "<\u202e>"}`, Said: []string{"beside"}}
		}, `{"content":[{"text":"# A","type":"text"},{"text":"beside","type":"text"},{"text":"Facts.","type":"text"}],"structuredContent":{"a":"\u003c` + "\u202e" + `\u003e"}}`},
		"failed":    {func(context.Context, Question) Answer { return Answer{Failed: true, Said: []string{"warned", "why"}} }, `{"content":[{"text":"why","type":"text"}],"isError":true}`},
		"nothing":   {func(context.Context, Question) Answer { return Answer{} }, `"isError":true`},
		"no JSON":   {func(context.Context, Question) Answer { return Answer{Out: "x"} }, `"isError":true`},
		"panicking": {func(context.Context, Question) Answer { panic("boom") }, `-32603`},
	} {
		all := session(t, tt.ask, callGate, `{"id":2,"method":"ping"}`)
		if len(all) != 2 || !strings.Contains(said(t, all[0], "result")+said(t, all[0], "error"), tt.want) {
			t.Errorf("%s: %v", name, all)
		}
	}
}

// A question that takes too long is given up.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waits := func(ctx context.Context, _ Question) Answer {
			<-ctx.Done()
			return Answer{Failed: true, Said: []string{"cut off"}}
		}
		all := session(t, waits, callGate)
		if got := said(t, all[0], "result"); !strings.Contains(got, "longer than 1m0s") {
			t.Error(got)
		}
	})
}

// A server whose context ends does not wait for its client.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in, w := io.Pipe()
	defer func() { _ = w.Close() }()
	if err := Serve(ctx, Options{In: in, Out: io.Discard, Log: log.New(io.Discard, "", 0)}); err == nil {
		t.Error("no error")
	}
}

// An answer that is too long loses the ends of lists first, then of texts, keeps its shape, and says what it lost.
func TestFit(t *testing.T) {
	many := func(n int, of string) string { return "[" + strings.TrimSuffix(strings.Repeat(of+",", n), ",") + "]" }
	sections := many(5, `{"id":"s","items":`+many(100, `{"title":"aaaaaaaaaaaaaaaaaaaa","sigs":["a","b","c","d"]}`)+`}`)
	long := strings.Repeat("д", 5000)
	for answer, keeps := range map[string]string{
		`{"a": 1.30}`: `{"a":1.30}`,
		`{"n":12345678901234567890,"a":` + many(3000, "1") + "}": `"n":12345678901234567890`,
		`{"sections":` + sections + "}":                          `{"sections":[{"id":"s","items":[{"`,
		`{"body":"` + long + `","a":[1,2,3]}`:                    `"a":[1,2,3]`,
		`{"a":["` + long + `","` + long + `"]}`:                  `{"a":["`,
		many(4, many(4, many(4, many(50, `"x"`)))):               `[[[[`,
	} {
		const most = 2000
		out, notes, err := fit(answer, most)
		if err != nil || len(out) > most || !json.Valid(out) || !utf8.Valid(out) || !strings.Contains(string(out), keeps) {
			t.Errorf("%.60s: %v, %d bytes, %.200s", answer, err, len(out), out)
		}
		if cut := len(answer) > most; cut != (len(notes) == 1) || cut && (len(out) < most/3 || !strings.Contains(notes[0], " of ")) {
			t.Errorf("%.60s: %q, %d bytes", answer, notes, len(out))
		}
		again, _, _ := fit(answer, most)
		if !bytes.Equal(out, again) {
			t.Errorf("%.60s: cut otherwise the second time", answer)
		}
	}
	out, _, _ := fit(`{"sections":`+sections+"}", 2000)
	if n := strings.Count(string(out), `"id":"s"`); n != 5 {
		t.Errorf("%d of 5 sections are left", n)
	}
	var notes []string
	if page := cutPage("one\ntwo\nthree", 9, &notes); page != "one\ntwo\n" || len(notes) != 1 {
		t.Errorf("%q, %q", page, notes)
	}
	if page := cutPage("ддд", 3, &notes); page != "д" {
		t.Errorf("%q", page)
	}
}

// Every tool says what it and its arguments are for, and takes what it says that it takes.
func TestTools(t *testing.T) {
	for _, tool := range tools() {
		names := map[string]bool{}
		for _, a := range tool.arguments {
			if a.about == "" || names[a.name] || strings.HasSuffix(a.about, ".") {
				t.Errorf("%s: %s: %q", tool.name, a.name, a.about)
			}
			names[a.name] = true
		}
		if tool.about == "" || tool.title == "" {
			t.Errorf("%+v", tool)
		}
	}
}

// FuzzServe gives a server what no client would say. Each line that comes back is a message, and none has what a terminal obeys.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"search","arguments":{"words":"sidecar","limit":1e99}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check","arguments":{"target":"1.36","files":[{"name":"../a\u001b","text":"\ud800"}]}}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, `{"jsonrpc":"2.0","id":-1,"method":"ping"}`, `{"id":1,"method":"ping"}`,
		"[]\n{}\nnull\n\xff", `{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","id":{},"method":"ping","method":"\u202e"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, one := range session(t, func(_ context.Context, q Question) Answer {
			if len(q.Args) == 0 {
				t.Fatal("nothing is asked")
			}
			return Answer{Out: `{"asked": 1}`}
		}, strings.Split(text, "\n")...) {
			if strings.ContainsFunc(said(t, one), sanitize.Unsafe) {
				t.Fatalf("%q", one)
			}
		}
	})
}

// A server whose answers nobody reads ends, though the client may still write.
func TestNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, client := io.Pipe()
		done := make(chan error)
		go func() {
			done <- Serve(t.Context(), Options{In: in, Out: closed{}, Log: log.New(io.Discard, "", 0)})
		}()
		if _, err := io.WriteString(client, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		select {
		case err := <-done:
			if !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("it ended with %v", err)
			}
		default:
			t.Error("it waits for more")
		}
		_ = client.Close()
	})
}

// closed is a pipe that nobody reads.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
