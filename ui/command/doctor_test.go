package command_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/command"
	terminal "k8sexplore/ui/kit/term"
)

// patient is an app whose folders lie in a home of its own.
func patient(t *testing.T, environment map[string]string, args ...string) command.App {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	app := piped(t, args...)
	app.Getenv = env(environment)
	app.Folders = command.Folders{
		Cache: filepath.Join(home, "cache"), State: filepath.Join(home, "none", "state"), Config: filepath.Join(home, "config"),
		Data: filepath.Join(home, "data"),
	}
	for _, folder := range []string{app.Folders.Config, app.Folders.Data} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return app
}

type examined struct {
	Terminal struct {
		Output, Asked, Silent bool
		Background            string
		Within                []string
		LineCells             int `json:"line_cells"`
	}
	Clipboard struct{ Way, Program string }
	Browser   struct {
		From, Program string
		Found         bool
	}
	Language struct {
		Texts, From string
		Locale      map[string]string
	}
	Folders []struct {
		Name, Path, Mode string
		Writable         bool
	}
	Settings struct{ Changed, Faults []string }
	Library  struct {
		Sources, Entries int
		Trouble          string
	}
	Index struct {
		Size int64
		Fits bool
		Why  string
	}
	Facts struct {
		Newest string
		AsOf   string `json:"as_of"`
	}
}

func examine(t *testing.T, app command.App) (out examined, text string) {
	t.Helper()
	a := run(t, app)
	if a.code != 0 || a.err != "" {
		t.Fatalf("exit %d, %q", a.code, a.err)
	}
	if err := json.Unmarshal([]byte(a.out), &out); err != nil {
		t.Fatal(err)
	}
	return out, a.out
}

// Doctor tells what it finds, and no secrets.
func TestDoctor(t *testing.T) {
	app := patient(t, map[string]string{
		"TERM": "tmux-256color", "TMUX": "/tmp/tmux-secret", "SSH_CONNECTION": "10.1.2.3 secret", "SSH_TTY": "/dev/pts/1", "LANG": "ja_JP.UTF-8",
		"BROWSER": "sh --token=secret %s", "K8SEXPLORE_THEME": "nord", "K8SEXPLORE_CLIPBOARD": "sh -c secret", "GITHUB_TOKEN": "secret",
	}, "doctor", "-o", "json")
	app.Probe = func() terminal.Answer { return terminal.Answer{Known: true, LineCells: 2} }
	if err := os.WriteFile(filepath.Join(app.Folders.Config, "config.yaml"), []byte("mouse: maybe\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	app.Library = &shelf{sources: twoSources()}
	got, text := examine(t, app)
	home := filepath.Dir(app.Folders.Config)
	if strings.Contains(text, "secret") || strings.Contains(text, home) {
		t.Error(text)
	}
	if strings.Join(got.Terminal.Within, " ") != "ssh tmux" || !got.Terminal.Asked || got.Terminal.Background != "light" || got.Terminal.LineCells != 2 {
		t.Errorf("%+v", got.Terminal)
	}
	if got.Clipboard.Way != "native" || got.Clipboard.Program != "sh" {
		t.Errorf("%+v", got.Clipboard)
	}
	if got.Browser.From != "BROWSER" || got.Browser.Program != "sh" || !got.Browser.Found {
		t.Errorf("%+v", got.Browser)
	}
	if got.Language.Texts != "ja" || got.Language.From != "LANG" || got.Language.Locale["LANG"] != "ja_JP.UTF-8" {
		t.Errorf("%+v", got.Language)
	}
	if s := got.Settings; strings.Join(s.Changed, " ") != "theme clipboard" || len(s.Faults) != 1 || !strings.Contains(s.Faults[0], "config.yaml:1") {
		t.Errorf("%+v", s)
	}
	for _, f := range got.Folders {
		there := f.Name == "config" || f.Name == "data"
		if !strings.HasPrefix(f.Path, "~/") || !f.Writable || (f.Mode == "drwx------") != there {
			t.Errorf("%+v", f)
		}
	}
	if got.Library.Sources != 2 || got.Library.Entries == 0 || got.Index.Fits || got.Index.Why != "it is not built yet" || got.Facts.Newest != "1.37" || got.Facts.AsOf == "" {
		t.Errorf("%+v, %+v, %+v", got.Library, got.Index, got.Facts)
	}
	for folder, entries := range map[string]int{app.Folders.Config: 1, app.Folders.Data: 0, home: 2} {
		if left := entriesOf(t, folder); len(left) != entries {
			t.Errorf("%q lie in %s", left, folder)
		}
	}
}

// What is broken is told, and stops nothing.
func TestDoctorOfWhatIsBroken(t *testing.T) {
	app := patient(t, map[string]string{"TERM": "xterm", "K8SEXPLORE_CONFIG": "/no/such/file", "BROWSER": "'"}, "doctor", "-o", "json")
	app.Folders.Cache, app.Folders.State = "", app.Folders.Config+"/config.yaml/state"
	app.Catalog = func() (*content.Catalog, error) { return nil, os.ErrPermission }
	got, _ := examine(t, app)
	if len(got.Settings.Faults) != 1 || !strings.Contains(got.Settings.Faults[0], "/no/such/file") || got.Library.Trouble != "permission denied" || got.Index.Fits {
		t.Errorf("%+v", got)
	}
	app = patient(t, nil, "doctor", "-o", "json")
	app.Folders.Cache = filepath.Join(caches, "embedded")
	ok(t, "search", "pod")
	if got, _ := examine(t, app); !got.Index.Fits || got.Index.Size == 0 {
		t.Errorf("%+v", got.Index)
	}
	if a := run(t, piped(t, "doctor", "x")); a.code != 2 {
		t.Errorf("%+v", a)
	}
}

// A pipe gets a line a value, people a page in their language; a dumb terminal is asked nothing.
func TestDoctorPages(t *testing.T) {
	lines := run(t, patient(t, nil, "doctor")).out
	for _, want := range []string{"version\tv1.2.3\n", "terminal.asked\tfalse\n", "folders.0.name\tconfig\n", "facts.newest\t1.37\n"} {
		if !strings.Contains(lines, want) {
			t.Errorf("no %q in %s", want, lines)
		}
	}
	for tag, want := range map[string]string{"en": "Background: the terminal does not say", "ja": "背景: ターミナルからの回答なし", "ru": "Фон: терминал не ответил", "zh": "背景：终端未应答"} {
		app := patient(t, map[string]string{"TERM": "xterm"}, "doctor", "--lang", tag)
		app.OutIsTerminal, app.Width, app.Height = true, 80, 24
		app.Probe = func() terminal.Answer { return terminal.Answer{Dark: true, Late: true} }
		if a := run(t, app); a.code != 0 || !strings.Contains(a.out, want) || strings.Count(a.out, "\n") < 17 || strings.Contains(a.out, "doctor_") {
			t.Errorf("%s: %+v", tag, a)
		}
	}
	app := patient(t, map[string]string{"TERM": "dumb"}, "doctor")
	app.OutIsTerminal = true
	app.Probe = func() terminal.Answer { t.Error("asked"); return terminal.Answer{} }
	run(t, app)
}
