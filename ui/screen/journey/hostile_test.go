//go:build hostile && linux

package journey

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf16"

	"k8sexplore/content/plainfile/plaintest"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/config"
)

// What one command may take, and what one with at most 100 KB of input may. The time is that of the processor, so that a
// busy machine does not matter; what does not end is ended.
const (
	mostTime        = 10 * time.Second
	mostWait        = 3 * time.Minute
	mostMB          = 400
	mostMBOfSmall   = 160 // 60 of them are what any command takes
	smallInput      = 100 << 10
	mostLinesToRead = 60 // on stderr
)

// TestHostile gives every text to everything that reads bytes from outside, each in a child process with limits of time
// and memory. What is bad is told in lines, with a status; no trace is shown, no control character reaches the
// terminal, and no file that the command was not asked to write is changed.
func TestHostile(t *testing.T) {
	texts := hostileTexts()
	var cases []hostileCase
	for surface, at := range surfaces() {
		for name, text := range texts {
			if at.small && len(text) > smallInput {
				continue
			}
			cases = append(cases, hostileCase{name: surface + "/" + name, surface: at, text: text})
		}
	}
	cases = append(cases, plainCases()...)
	slices.SortFunc(cases, func(a, b hostileCase) int { return strings.Compare(a.name, b.name) })
	if len(cases) < 1000 {
		t.Errorf("%d cases", len(cases))
	}
	var mu sync.Mutex
	var slowest, largest string
	var took time.Duration
	var mb int64
	t.Run("cases", func(t *testing.T) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				used, peak := c.try(t)
				mu.Lock()
				defer mu.Unlock()
				if used > took {
					slowest, took = c.name, used
				}
				if peak > mb {
					largest, mb = c.name, peak
				}
			})
		}
	})
	t.Logf("%d cases; slowest %s, %v; largest %s, %d MB", len(cases), slowest, took.Round(time.Millisecond), largest, mb)
}

// hostileTexts are the texts, by what is wrong with them.
func hostileTexts() map[string]string {
	wide := func(order func(uint16) [2]byte, text string) string {
		var b strings.Builder
		for _, unit := range utf16.Encode([]rune(text)) {
			two := order(unit)
			b.Write(two[:])
		}
		return b.String()
	}
	little := func(u uint16) [2]byte { return [2]byte{byte(u), byte(u >> 8)} }
	big := func(u uint16) [2]byte { return [2]byte{byte(u >> 8), byte(u)} }
	manifest := "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: a\n"
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for i := range 12 {
		bomb += fmt.Sprintf("%c: &%[1]c [%s]\n", 'b'+i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", 'a'+i), 9), ","))
	}
	kilobytes := func(n int, text string) string { return strings.Repeat(text, n<<10/len(text)) }
	return map[string]string{
		"empty": "", "blank": " \n\t\n", "one byte": "\xff", "nul": manifest + "# \x00\n", "nuls": kilobytes(64, "\x00"),
		"escape": "\x1b]0;title\x07\x1b[2J\x1b[31m" + manifest, "c1": "\u009b31m\u0090q\u009c" + manifest, "bidi": "\u202e\u2066" + manifest + "name: a\u202eb\n",
		"tags": "\U000e0041\U000e0042\ufeff" + manifest, "tower": "a" + strings.Repeat("\u0301", 20_000), "carriage": strings.ReplaceAll(manifest, "\n", "\r"),
		"crlf": strings.ReplaceAll(manifest, "\n", "\r\n"), "utf16le": "\xff\xfe" + wide(little, manifest), "utf16be": "\xfe\xff" + wide(big, manifest),
		"latin1": "name: caf\xe9\n" + manifest, "surrogate": "name: \xed\xa0\x80\n", "overlong": "name: \xc0\xaf\xc0\xae\n",
		"deep list": strings.Repeat("[", 50_000), "deep map": strings.Repeat("{a: ", 20_000), "deep JSON": strings.Repeat(`{"a":`, 50_000),
		"deep indent": func() string {
			var b strings.Builder
			for i := range 3000 {
				b.WriteString(strings.Repeat(" ", i) + "a:\n")
			}
			return b.String()
		}(),
		"bomb": bomb, "loop": "a: &a [*a]\n", "merge": "a: &a\n  <<: *a\n", "documents": kilobytes(200, "---\na: b\n"), "comments": kilobytes(200, "# x\n"),
		"long line": kilobytes(1000, "x"), "long key": kilobytes(500, "k") + ": v\n", "many keys": func() string {
			var b strings.Builder
			for i := range 50_000 {
				fmt.Fprintf(&b, "k%d: v\n", i)
			}
			return b.String()
		}(),
		"one name": kilobytes(900, "kind: Pod\n"), "quotes": kilobytes(200, `"`), "backslashes": kilobytes(200, `\`), "braces": kilobytes(200, "{{ "), "percent": kilobytes(100, "%s%n%d"),
		"number": "1e999999999", "negative": "-9223372036854775809", "date": "2026-13-45T99:99:99Z", "year": "999999-01-01", "version": "1.99999999999999999999",
		"html": kilobytes(100, "<script>alert(1)</script>"), "links": kilobytes(100, "[x](javascript:alert(1)) "), "headings": kilobytes(100, "# a\n"),
		"table": kilobytes(100, "|a"), "stars": kilobytes(100, "*_"), "front matter": "---\ntitle: x\n" + kilobytes(100, "sigs: [a]\n") + "---\nx\n", "shell": "$(touch /tmp/owned) `id` ; rm -rf ~ | cat > x",
		"gates": "--feature-gates=" + kilobytes(300, "A=true,"), "words": kilobytes(90, "pod "), "cjk": kilobytes(90, "容器の設定"), "kana": kilobytes(60, "ｶﾞ"), "manifest": manifest,
		"helm": kilobytes(90, "{{ if .Values.a }}\n") + manifest, "bundle": `{"k8sexplore":"state","format":99999999999999999999}`, "types": `{"k8sexplore":"state","format":1,"bookmarks":[1,null,{}],"read":"x"}`,
		"header": "k8sexplore bookmarks 1\n" + kilobytes(500, "{\n"), "newer": "k8sexplore bookmarks 99\nx\n", "torn": "k8sexplore bookmarks 1\n{\"id\":\"v1.36",
	}
}

// surface is something that reads bytes from outside.
type surface struct {
	file  string   // where the text is put, in the home; "" for none
	stdin bool     // the text is piped in
	env   string   // a variable that is the text
	args  []string // TEXT stands for it, FILE for the file's path
	small bool     // it takes only what fits into a command line
	asked bool     // it is the argument of a question, once for each tool
	lines int      // how many lines of the text it is given at most, 0 for all: each is a question of its own
}

func surfaces() map[string]surface {
	out := map[string]surface{
		"settings":        {file: ".config/k8sexplore/config.yaml", args: []string{"config", "check"}},
		"settings used":   {file: ".config/k8sexplore/config.yaml", args: []string{"show", "1.36", "--no-pager"}},
		"theme":           {file: ".config/k8sexplore/themes/mine.yaml", args: []string{"config", "--theme", "mine"}},
		"check YAML":      {file: "a.yaml", args: []string{"check", "--target", "1.36", "FILE"}},
		"check JSON":      {file: "a.json", args: []string{"check", "--target", "1.36", "FILE", "-o", "json"}},
		"check template":  {file: "chart/templates/a.tpl", args: []string{"check", "--target", "1.36", "FILE", "-o", "sarif"}},
		"check TOML":      {file: "etc/containerd/config.toml", args: []string{"check", "--target", "1.36", "FILE"}},
		"check unit":      {file: "etc/systemd/system/kubelet.service.d/10.conf", args: []string{"check", "--target", "1.36", "FILE"}},
		"check piped":     {stdin: true, args: []string{"check", "--target", "1.36", "-"}},
		"check ignore":    {file: "base.json", args: []string{"check", "--target", "1.36", "--baseline", "FILE", "FILE"}},
		"import JSON":     {file: "release-notes-1.24.json", args: []string{"import", "-q", "FILE"}},
		"import Markdown": {file: "CHANGELOG-1.24.md", args: []string{"import", "-q", "FILE"}},
		"import note":     {file: "notes/v1.24/sig-node/pr-7.en.md", args: []string{"import", "-q", "FILE"}},
		"import archive":  {file: "notes.tar.gz", args: []string{"import", "-q", "FILE"}},
		"import zip":      {file: "notes.zip", args: []string{"import", "-q", "FILE"}},
		"import piped":    {stdin: true, args: []string{"import", "-q", "-"}},
		"state import":    {stdin: true, args: []string{"state", "import", "-"}},
		"state file":      {file: "state.json", args: []string{"state", "import", "FILE"}},
		"check baseline":  {file: "known.json", args: []string{"check", "--target", "1.36", "--baseline", "FILE", "."}},
		"settings named":  {file: "mine.yaml", args: []string{"config", "--config", "FILE"}},
		"upgrade":         {stdin: true, args: []string{"upgrade", "--from", "-", "1.36"}},
		"upgrade using":   {file: "a.yaml", args: []string{"upgrade", "1.33", "1.36", "--using", "FILE", "-o", "json"}},
		"dialogue":        {stdin: true, lines: 100, args: []string{"--plain"}},
		"search":          {small: true, args: []string{"search", "TEXT"}},
		"list":            {small: true, args: []string{"list", "TEXT"}},
		"kep":             {small: true, args: []string{"kep", "TEXT"}},
		"show":            {small: true, args: []string{"show", "TEXT"}},
		"completion":      {small: true, args: []string{"__complete", "list", "TEXT"}},
		"new note":        {small: true, args: []string{"note", "new", "#43", "TEXT"}},
		"assistant":       {stdin: true, lines: 100, args: []string{"mcp"}},
		"assistant asks":  {stdin: true, asked: true, args: []string{"mcp"}},
		"export":          {small: true, args: []string{"export", "-q", "-o", "markdown", "TEXT", "3329"}},
		"export words":    {small: true, args: []string{"export", "-q", "out", "TEXT"}},
		"manual":          {small: true, args: []string{"help", "TEXT"}},
		"library remove":  {small: true, args: []string{"library", "remove", "TEXT"}},
		"library export":  {small: true, args: []string{"library", "export", "TEXT"}},
		"state export":    {small: true, args: []string{"state", "export", "TEXT"}},
		"check path":      {small: true, args: []string{"check", "--target", "1.36", "--write-baseline", "TEXT", "TEXT"}},
		"no command":      {small: true, args: []string{"TEXT"}},
		"no flag":         {small: true, args: []string{"list", "--TEXT"}},
	}
	for command, flags := range map[string]string{
		"list": "sort release gate author source", "upgrade": "component using have", "check": "severity exclude baseline", "report": "from", "note new": "repo",
		"export site": "plan",
	} {
		for flag := range strings.FieldsSeq(flags) {
			out[command+" --"+flag] = surface{small: true, args: append(strings.Fields(command), "--"+flag, "TEXT", "1.36")}
		}
	}
	for _, kind := range strings.Fields("api field metric schema man bookmarks") {
		out[kind] = surface{small: true, args: []string{kind, "TEXT"}}
	}
	for _, name := range []string{
		"kep.yaml", "schedule.yaml", "versioned_feature_list.yaml", "deprecation-guide.md", "k8sexplore-library.json",
	} {
		out["import "+name] = surface{file: "facts/" + name, args: []string{"import", "-q", "FILE"}}
	}
	for _, name := range []string{"bookmarks", "read", "follows", "ticks", "place", "new", "seen"} {
		out["state "+name] = surface{file: ".local/state/k8sexplore/" + name + ".txt", args: []string{"state"}}
	}
	for _, name := range []string{"current", "sources-x.json", "lock"} {
		out["library "+name] = surface{file: ".local/share/k8sexplore/library/" + name, args: []string{"library"}}
	}
	for _, s := range config.Table() {
		out["variable "+s.Name] = surface{small: true, env: s.Variable(), args: []string{"config"}}
	}
	for _, variable := range []string{"PAGER", "EDITOR", "BROWSER", "LANG", "TERM", "COLORTERM", "K8SEXPLORE_CONFIG"} {
		out["variable "+variable] = surface{small: true, env: variable, args: []string{"config"}}
	}
	return out
}

// hostileCase is a text at a surface.
type hostileCase struct {
	surface
	name, text string
	prepare    func(t *testing.T, home string) // makes what is more than a text
}

// plainCases are what stands where a plain file is expected, and is none.
func plainCases() (out []hostileCase) {
	kinds := map[string]func(path string) error{
		"pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"zero":   plaintest.Endless,
		"socket": func(path string) error {
			short := filepath.Join(os.TempDir(), rand.Text()) // a whole path may be too long for one
			l, err := net.ListenUnix("unix", &net.UnixAddr{Name: short})
			if err != nil {
				return err
			}
			l.SetUnlinkOnClose(false)
			return errors.Join(l.Close(), os.Rename(short, path))
		},
		"loop":   func(path string) error { return os.Symlink(filepath.Base(path), path) },
		"gone":   func(path string) error { return os.Symlink("/nowhere/at/all", path) },
		"locked": func(path string) error { return os.WriteFile(path, nil, 0) },
		"huge": func(path string) error {
			return errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 400<<20))
		},
	}
	for surface, at := range surfaces() {
		for kind, make := range kinds {
			if at.file == "" || kind == "huge" && slices.Contains(at.args, "FILE") {
				continue
			}
			out = append(out, hostileCase{name: surface + "/" + kind, surface: at, prepare: func(t *testing.T, home string) {
				if err := make(filepath.Join(home, at.file)); err != nil {
					t.Fatal(err)
				}
			}})
		}
	}
	return out
}

// try runs the command and returns what it took.
func (c hostileCase) try(t *testing.T) (time.Duration, int64) {
	home := t.TempDir()
	path := filepath.Join(home, c.file)
	if c.file != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if c.prepare != nil {
			c.prepare(t, home)
		} else if err := os.WriteFile(path, c.packed(t), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text := strings.ReplaceAll(c.text, "\x00", "\x01") // the system takes no NUL in words
	if len(text) > smallInput {
		text = text[:smallInput]
	}
	args := make([]string, len(c.args))
	for i, arg := range c.args {
		args[i] = strings.NewReplacer("TEXT", text, "FILE", path).Replace(arg)
	}
	ctx, cancel := context.WithTimeout(t.Context(), mostWait)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = home
	cmd.Env = []string{"PATH=/nowhere", "HOME=" + home, "LANG=C.UTF-8", "GOTRACEBACK=single", "XDG_CACHE_HOME=" + prepared}
	if c.env != "" {
		cmd.Env = append(cmd.Env, c.env+"="+text)
	}
	if c.stdin {
		given := c.text
		if c.lines > 0 {
			lines := strings.SplitAfter(given, "\n")
			given = strings.Join(lines[:min(c.lines, len(lines))], "")
		}
		if c.asked {
			given = questions(text) // a whole text so often would be more than messages may have
		}
		cmd.Stdin = strings.NewReader(given)
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run()
	took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	usage, _ := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	mb := usage.Maxrss >> 10
	c.judge(t, cmd.ProcessState.ExitCode(), out.String(), errs.String(), took, mb)
	return took, mb
}

// questions are those of an assistant that gives a text to every tool.
func questions(text string) string {
	var b strings.Builder
	ask := func(id int, method string, params any) {
		line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
		if err != nil {
			panic(err)
		}
		b.Write(append(line, '\n'))
	}
	type named = map[string]any
	ask(1, "initialize", named{"protocolVersion": "2025-06-18", "capabilities": named{}, "clientInfo": named{"name": text, "version": "1"}})
	files := []named{{"name": "a.yaml", "text": text}, {"name": text, "text": text}}
	for i, asked := range []named{
		{"search": named{"words": text, "release": text}}, {"search": named{"words": text}}, {"show": named{"name": text}}, {"list": named{"since": text}},
		{"list": named{"gate": text}}, {"gate": named{"name": text, "at": text}}, {"gate": named{"name": text}}, {"element": named{"kind": "field", "name": text}},
		{"element": named{"kind": "api", "name": text}}, {"element": named{"kind": text, "name": text}}, {"upgrade": named{"from": text, "to": text}},
		{"upgrade": named{"from": "1.33", "to": "1.36", "have": text, "component": text}}, {"upgrade": named{"from": "1.33", "to": "1.36", "files": files}},
		{"check": named{"target": "1.36", "files": files}}, {"check": named{"target": text, "files": text}}, {text: named{text: text}},
	} {
		for tool, arguments := range asked {
			ask(i+2, "tools/call", named{"name": tool, "arguments": arguments})
		}
	}
	ask(20, text, nil)
	return b.String()
}

// packed is what the file holds: the text, or an archive with it where an archive is imported.
func (c hostileCase) packed(t *testing.T) []byte {
	if !strings.HasSuffix(c.file, ".tar.gz") {
		return []byte(c.text)
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, name := range []string{"release-notes-1.24.json", "../../up.json", "/abs.json", "a\x1bb/CHANGELOG-1.24.md"} {
		err := errors.Join(w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(c.text))}), func() error { _, err := w.Write([]byte(c.text)); return err }())
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// judge holds a command that has ended against what any may do.
func (c hostileCase) judge(t *testing.T, status int, out, errs string, took time.Duration, mb int64) {
	most := int64(mostMB)
	if len(c.text) <= smallInput && c.prepare == nil {
		most = mostMBOfSmall
	}
	switch {
	case took > mostTime:
		t.Errorf("took %v", took)
	case mb > most:
		t.Errorf("took %d MB, allowed are %d", mb, most)
	case status < 0 || status > 3:
		t.Errorf("status %d", status)
	case status == 2 && errs == "":
		t.Error("status 2 without a word")
	case strings.Contains(errs, "goroutine ") || strings.Contains(errs, "internal error") || strings.Contains(out, "goroutine 1 ["):
		t.Errorf("a trace: %.2000s", errs)
	case strings.Count(errs, "\n") > mostLinesToRead:
		t.Errorf("%d lines of errors", strings.Count(errs, "\n"))
	}
	for from, said := range map[string]string{"stdout": out, "stderr": errs} {
		if i := strings.IndexFunc(said, sanitize.Unsafe); i >= 0 {
			t.Errorf("%s has %q", from, said[max(0, i-40):min(len(said), i+20)])
		}
		if !strings.HasPrefix(strings.ToValidUTF8(said, "\x00"), said) {
			t.Errorf("%s is no UTF-8", from)
		}
	}
	if _, err := os.Stat("/tmp/owned"); err == nil {
		t.Error("what a setting says was executed")
	}
}
