package command_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/command"
)

// settled is the program with a file of settings, and an environment.
func settled(t *testing.T, text string, environment map[string]string, args ...string) command.App {
	t.Helper()
	app := piped(t, args...)
	app.Folders.Config = t.TempDir()
	app.Getenv = env(environment)
	if err := os.WriteFile(filepath.Join(app.Folders.Config, "config.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return app
}

// Texts and the words around them have languages of their own; a flag changes the texts.
func TestLanguagesApart(t *testing.T) {
	for _, c := range []struct {
		file, variable string
		args           []string
		title, message string
	}{
		{"", "", nil, "Retriable", "unknown stage"},
		{"language: ja", "", nil, "Pod", "指定できません"},
		{"language: ja\nui-language: en", "", nil, "再試行", "unknown stage"},
		{"ui-language: ru", "", []string{"--lang", "ja"}, "再試行", "неизвестное значение"},
		{"language: ja\nui-language: en", "zh", nil, "重试", "unknown stage"},
		{"language: ja\nui-language: en", "zh", []string{"--lang=ru"}, "Под", "unknown stage"},
	} {
		environment := map[string]string{"K8SEXPLORE_LANGUAGE": c.variable}
		a := run(t, settled(t, c.file, environment, append([]string{"show", "v1.27/kep-3329"}, c.args...)...))
		if a.code != 0 || a.err != "" || !strings.Contains(a.out, c.title) {
			t.Errorf("%+v: %d %q %q", c, a.code, a.err, a.out[:min(300, len(a.out))])
		}
		a = run(t, settled(t, c.file, environment, append([]string{"list", "stage:x"}, c.args...)...))
		if a.code != 2 || !strings.Contains(a.err, c.message) {
			t.Errorf("%+v: %d %q", c, a.code, a.err)
		}
	}
}

// What does not hold is a line each beside the answer, which is there all the same.
func TestFaultsBesideAnAnswer(t *testing.T) {
	a := run(t, settled(t, "thme: dark\nlanguage: ja\n", nil, "list", "--limit", "1"))
	if a.code != 0 || a.out == "" || !strings.HasPrefix(a.err, "k8sexplore: config.yaml:1: ") || strings.Count(a.err, "\n") != 1 {
		t.Errorf("%+v", a)
	}
	app, got := screened(t)
	app.Folders.Config = t.TempDir()
	if err := os.WriteFile(filepath.Join(app.Folders.Config, "config.yaml"), []byte("theme: nord\nfoo: 1\nmouse: yes\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := run(t, app); a.code != 0 || a.err != "" {
		t.Errorf("%+v", a)
	}
	r := (*got)[0]
	if len(r.Faults) != 1 || r.Settings.Theme != "nord" || !r.Settings.Mouse || r.Language != content.English {
		t.Errorf("%+v", r)
	}
}

// A file that was named must be there.
func TestNamedFile(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none.yaml")
	for _, args := range [][]string{{"list", "--config", none}, {"--config=" + none, "releases"}, {"config", "check", "--config", none}} {
		a := run(t, piped(t, args...))
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, "--config: ") {
			t.Errorf("%q: %+v", args, a)
		}
		oneLine(t, a.err)
	}
	for _, args := range [][]string{{"list", "--config", ""}, {"config", "init", "--config="}, {"config", "--config="}} {
		a := run(t, piped(t, args...))
		if a.code != 2 || a.out != "" || a.err != "k8sexplore: --config names no file: give it one, or leave it out\n" {
			t.Errorf("%q: %+v", args, a)
		}
	}
	app := piped(t, "list")
	app.Getenv = env(map[string]string{"K8SEXPLORE_CONFIG": none})
	if a := run(t, app); a.code != 2 || !strings.Contains(a.err, "K8SEXPLORE_CONFIG: ") {
		t.Errorf("%+v", a)
	}
	other := filepath.Join(t.TempDir(), "other.yaml")
	if err := os.WriteFile(other, []byte("language: ru"), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := run(t, settled(t, "language: ja", map[string]string{"K8SEXPLORE_CONFIG": none}, "config", "--config", other)); !strings.Contains(a.out, "language\tru\tother.yaml:1\n") {
		t.Errorf("%+v", a)
	}
}

func TestConfigShow(t *testing.T) {
	const file = "theme: nord\nkeys:\n  links: e\n"
	app := settled(t, file, map[string]string{"K8SEXPLORE_MOUSE": "on", "LANG": "ja_JP.UTF-8", "PAGER": "more"}, "config", "--ascii", "-o", "json")
	a := run(t, app)
	var got struct {
		File     string
		Exists   bool
		Settings []struct {
			Name, Value, From, File, Variable, Flag string
			Line                                    int
		}
		Faults []string
	}
	if err := json.Unmarshal([]byte(a.out), &got); err != nil || a.code != 0 || !got.Exists || got.Faults == nil {
		t.Fatalf("%v, %+v", err, a)
	}
	for _, want := range []string{
		"theme nord file config.yaml 1", "keys.links e file config.yaml 3", "mouse true environment K8SEXPLORE_MOUSE 0", "ascii true flag --ascii 0",
		"language ja environment LANG 0", "pager more environment PAGER 0", "sort auto default  0",
	} {
		found := false
		for _, s := range got.Settings {
			where := s.Variable + s.Flag
			if s.File != "" {
				where = filepath.Base(s.File)
			}
			found = found || strings.Join([]string{s.Name, s.Value, s.From, where, string(rune('0' + s.Line))}, " ") == want
		}
		if !found {
			t.Errorf("%q is not among %+v", want, got.Settings)
		}
	}
	for _, width := range []int{40, 80, 120} {
		app := onTerminal(t, width, "config")
		app.Folders.Config = t.TempDir()
		if a := run(t, app); a.code != 0 || !strings.Contains(a.out, "ui-language") || !strings.Contains(a.out, "default") {
			t.Errorf("%d cells: %+v", width, a)
		}
	}
}

// init writes what check takes, and never over anything.
func TestConfigInitAndCheck(t *testing.T) {
	app := piped(t)
	app.Folders.Config = filepath.Join(t.TempDir(), "deep", "k8sexplore")
	file := filepath.Join(app.Folders.Config, "config.yaml")
	with := func(args ...string) answer {
		app.Args = args
		return run(t, app)
	}
	if a := with("config", "check"); a.code != 0 || !strings.Contains(a.out, "is not there") {
		t.Errorf("%+v", a)
	}
	if a := with("config", "path"); a.out != file+"\n" {
		t.Errorf("%+v", a)
	}
	if a := with("config", "init", "--lang", "ja"); a.code != 0 || a.out != file+"\n" {
		t.Errorf("%+v", a)
	}
	written, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(written), "#theme: auto") || !strings.Contains(string(written), "画面の配色") {
		t.Errorf("%v, %s", err, written)
	}
	if a := with("config", "init"); a.code != 2 || !strings.Contains(a.err, "is there already") {
		t.Errorf("%+v", a)
	}
	if again, err := os.ReadFile(file); err != nil || string(again) != string(written) {
		t.Errorf("init wrote over a file: %v", err)
	}
	if a := with("config", "check"); a.code != 0 || a.err != "" || !strings.Contains(a.out, "no faults") {
		t.Errorf("%+v", a)
	}
	for _, args := range [][]string{{"config", "init", "--print"}, {"config", "init", "-"}} {
		if a := with(args...); a.code != 0 || !strings.Contains(a.out, "#  open: Enter") {
			t.Errorf("%q: %+v", args, a)
		}
	}
	wrong := filepath.Join(t.TempDir(), "wrong.yaml")
	if err := os.WriteFile(wrong, []byte("mouse: maybe\nkeys: {opn: o}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := with("config", "check", wrong)
	if a.code != 2 || !strings.HasPrefix(a.out, wrong+":1: mouse: ") || !strings.Contains(a.out, "\n"+wrong+`:2: unknown action "opn"; allowed: open, `) {
		t.Errorf("%+v", a)
	}
	oneLine(t, a.err)
	for _, args := range [][]string{{"config", "chek"}, {"config", "check", "a", "b"}, {"config", "path", "x"}, {"config", "edit"}, {"config", "--theme", "drak"}} {
		if a := with(args...); a.code != 2 {
			t.Errorf("%q: %+v", args, a)
		} else {
			oneLine(t, a.err)
		}
	}
}

// edit opens the file in the editor that is settled, and checks what has become of it.
func TestConfigEdit(t *testing.T) {
	folder := t.TempDir()
	script := filepath.Join(folder, "my editor")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho \"foo: $1\" >> \"$2\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	app := onTerminal(t, 80, "config", "edit")
	app.InIsTerminal, app.In, app.Folders.Config = true, strings.NewReader(""), folder
	app.Getenv = env(map[string]string{"K8SEXPLORE_EDITOR": "'" + script + "' one", "EDITOR": "false"})
	a := run(t, app)
	if a.code != 2 || !strings.Contains(a.out, `unknown setting "foo"`) {
		t.Errorf("%+v", a)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "config.yaml")); err != nil || !strings.HasSuffix(string(text), "\nfoo: one\n") || !strings.HasPrefix(string(text), "## ") {
		t.Errorf("%v, %s", err, text)
	}
	app.Getenv = env(map[string]string{"VISUAL": "/nonexistent/editor"})
	if a := run(t, app); a.code != 2 || !strings.Contains(a.err, "/nonexistent/editor") {
		t.Errorf("%+v", a)
	}
}
