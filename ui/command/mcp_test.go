package command_test

import (
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"k8sexplore/ui/command"
)

// assistant is a client of the protocol's own SDK, connected to the server of an app.
func assistant(t *testing.T, app command.App) (c *mcp.ClientSession, ended <-chan int) {
	t.Helper()
	fromServer, toClient := io.Pipe()
	fromClient, toServer := io.Pipe()
	app.In, app.Out, app.Err = fromClient, toClient, new(strings.Builder)
	code := make(chan int, 1)
	go func() {
		code <- app.Run(t.Context())
		_ = toClient.Close()
	}()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	c, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() }) // a second time does nothing
	return c, code
}

// called is what a tool answered, in all of its texts.
func called(t *testing.T, c *mcp.ClientSession, name string, arguments any) (r *mcp.CallToolResult, texts string) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %v: %v", name, arguments, err)
	}
	var b strings.Builder
	for _, one := range r.Content {
		text, ok := one.(*mcp.TextContent)
		if !ok {
			t.Fatalf("%s answers with a %T", name, one)
		}
		b.WriteString(text.Text + "\n")
	}
	return r, b.String()
}

type given = map[string]any

// The tools answer what the command line does, by its schemas, and name their sources.
func TestAssistant(t *testing.T) {
	c, ended := assistant(t, piped(t, "mcp"))
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	schemas, asked := map[string]*jsonschema.Resolved{}, map[string]bool{}
	for _, tool := range list.Tools {
		schemas[tool.Name] = resolved(t, tool.OutputSchema)
		resolved(t, tool.InputSchema)
		if !tool.Annotations.ReadOnlyHint || tool.Description == "" || tool.Title == "" {
			t.Errorf("%+v", tool)
		}
	}
	pdb := []given{{"name": "web.yaml", "text": "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: web}\n"}}
	for _, tt := range []struct {
		tool      string
		arguments given
		want      string   // in the texts
		args      []string // whose answer it is; nil where that is longer than a tool's
	}{
		{"search", given{"words": "sidecar containers", "limit": 2}, `"hits":[{`, nil}, // it tells how long it took
		{"list", given{"release": "1.35", "stage": "stable", "limit": 2}, "v1.35/", []string{"list", "--release", "1.35", "--stage", "stable", "--limit", "2"}},
		{"list", given{"since": "1.37", "gate": "EnvFiles"}, "EnvFiles", []string{"list", "--since", "1.37", "--gate", "EnvFiles", "--limit", "30"}},
		{"show", given{"name": "v1.25/kep-3329", "lang": "ja"}, "KEP-3329", []string{"show", "v1.25/kep-3329", "--lang", "ja"}},
		{"show", given{"name": 3329, "limit": 1}, "# KEP-3329", []string{"show", "3329", "--limit", "1"}},
		{"gate", given{"name": "SidecarContainers"}, "# SidecarContainers", []string{"gate", "SidecarContainers"}},
		{"gate", given{"name": "MemoryQoS,KubeletPSI=false", "at": 1.36}, "KubeletPSI", []string{"gate", "MemoryQoS,KubeletPSI=false", "--at", "1.36"}},
		{"gate", given{"name": "SidecarContainer"}, "SidecarContainers", []string{"gate", "SidecarContainer"}},
		{"element", given{"kind": "flag", "name": "--cloud-provider"}, "kubelet", []string{"flag", "--", "--cloud-provider"}},
		{"element", given{"kind": "api", "name": "policy/v1beta1", "at": "1.24"}, "PodDisruptionBudget", []string{"api", "policy/v1beta1", "--at", "1.24"}},
		{"upgrade", given{"from": "1.35", "to": "1.36", "component": "kubelet", "only": "must-do"}, "- [ ] ", nil},
		{"upgrade", given{"from": "1.24", "to": "1.25", "files": pdb}, "web.yaml:1", nil},
		{"check", given{"target": "1.36", "files": pdb}, `"file":"web.yaml","line":1`, nil},
		{"releases", nil, `"release":"1.36"`, []string{"releases"}},
	} {
		r, texts := called(t, c, tt.tool, tt.arguments)
		asked[tt.tool] = true
		if r.IsError || !strings.Contains(texts, tt.want) || !strings.Contains(texts, "\nSources: k8sexplore v1.2.3, ") || !strings.Contains(texts, "as of 202") {
			t.Errorf("%s %v: %v, %q", tt.tool, tt.arguments, r.IsError, texts)
		}
		if err := schemas[tt.tool].Validate(r.StructuredContent); err != nil {
			t.Errorf("%s %v: %v", tt.tool, tt.arguments, err)
		}
		if tt.args == nil {
			continue
		}
		args := append([]string{tt.args[0], "-o", "json"}, tt.args[1:]...)
		if want := run(t, piped(t, args...)).out; packed(t, r.StructuredContent) != packed(t, json.RawMessage(want)) {
			t.Errorf("%s %v answers otherwise than %q", tt.tool, tt.arguments, args)
		}
	}
	for name := range schemas {
		if !asked[name] {
			t.Errorf("%s is not asked", name)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	select {
	case code := <-ended:
		if code != 0 {
			t.Errorf("exit %d", code)
		}
	case <-time.After(10 * time.Second):
		t.Error("the server outlives its client")
	}
}

// resolved reads a schema as a client gets it.
func resolved(t *testing.T, schema any) *jsonschema.Resolved {
	t.Helper()
	text, err := json.Marshal(schema)
	s := new(jsonschema.Schema)
	if err == nil {
		err = json.Unmarshal(text, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil || s.Type != "object" || s.Schema != "" {
		t.Fatalf("%v in %s", err, text)
	}
	return r
}

// packed writes a value as JSON, its fields in alphabetical order.
func packed(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	var any any
	if err == nil {
		err = json.Unmarshal(text, &any)
	}
	if err == nil {
		text, err = json.Marshal(any)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What an assistant asks wrongly is told in a line; nothing of it reaches a file, and the server goes on.
func TestAssistantAsksWrongly(t *testing.T) {
	app := piped(t, "mcp")
	app.Folders.State = t.TempDir()
	c, _ := assistant(t, app)
	deep := strings.Repeat("a: {", 5000)
	for _, tt := range []struct {
		tool      string
		arguments any
		want      string // of the one line; "" where it is an answer
	}{
		{"gate", given{}, "gate: name is missing"},
		{"gate", given{"name": []int{1}}, "gate: name: expected a string"},
		{"gate", given{"name": "\x00\x1b[31m\u202e"}, "gate"},
		{"gate", given{"name": strings.Repeat("A", 20_000)}, "gate: name: 20000 bytes"},
		{"gate", given{"name": "X", "colour": "red"}, `unknown argument "colour"`},
		{"element", given{"kind": "config", "name": "init"}, `unknown kind "config"`},
		{"show", given{"name": "--web"}, `"--web"`},
		{"show", given{"name": "3329", "limit": 0}, "show: limit: expected a number from 1 to 100"},
		{"search", given{"words": "@mine"}, "@mine"},
		{"search", given{"words": "is:new pod"}, ""},
		{"search", given{"words": "pod", "release": "9.99"}, "9.99"},
		{"upgrade", given{"from": "1.36", "to": "1.33"}, "1.33"},
		{"upgrade", given{"from": "-", "to": "1.33"}, ""},
		{"check", given{"target": "1.36", "files": "/etc/passwd"}, "check: files: expected ["},
		{"check", given{"target": "1.36", "files": []given{{"name": "a", "path": "/etc/passwd"}}}, "check: files: expected ["},
		{"check", given{"target": "1.36"}, "check: files is missing"},
		{"check", given{"target": "1.36", "files": []given{{"name": "a.yaml", "text": deep}}}, ""},
		{"check", given{"target": "1.36", "files": []given{{"name": "\x1b]0;x\a.yaml", "text": "kind: [\x00\n"}}}, ""},
	} {
		r, texts := called(t, c, tt.tool, tt.arguments)
		if tt.want == "" {
			tt.want = "\n"
		} else if !r.IsError && r.StructuredContent == nil || strings.Count(texts, "\n") > 5 {
			t.Errorf("%s %v: %q", tt.tool, tt.arguments, texts)
		}
		if !strings.Contains(texts, tt.want) || strings.ContainsAny(texts, "\x00\x1b\u202e\a") {
			t.Errorf("%s: %q", tt.tool, texts)
		}
	}
	if _, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "shell"}); err == nil || !strings.Contains(err.Error(), `unknown tool "shell"`) {
		t.Error(err)
	}
	if r, texts := called(t, c, "gate", given{"name": "SidecarContainers"}); r.IsError {
		t.Error(texts)
	}
	if left := entriesOf(t, app.Folders.State); len(left) > 0 {
		t.Errorf("%q lie in the state", left)
	}
}

func entriesOf(t *testing.T, folder string) []os.DirEntry {
	t.Helper()
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	return all
}
