package command_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"k8sexplore/content"
	"k8sexplore/content/filelock"
	"k8sexplore/ui/command"
)

// screened is an app on a terminal that records what its screen was asked for.
func screened(t *testing.T, args ...string) (command.App, *[]command.ScreenRequest) {
	t.Helper()
	app := onTerminal(t, 80, args...)
	var got []command.ScreenRequest
	app.Screen = func(_ context.Context, r command.ScreenRequest) error {
		got = append(got, r)
		return nil
	}
	return app, &got
}

func TestScreen(t *testing.T) {
	for args, want := range map[string]string{
		"":                                       "",
		"3329":                                   "3329",
		"pod failure sig:apps":                   "sig:apps pod failure",
		"--sig node --stage alpha,beta sig:apps": "sig:apps,node stage:alpha,beta",
		"-- list":                                "list",
		"--action":                               "action:required",
	} {
		app, got := screened(t, strings.Fields(args)...)
		a := run(t, app)
		if a != (answer{}) || len(*got) != 1 {
			t.Fatalf("%q: %+v, %d screens", args, a, len(*got))
		}
		r := (*got)[0]
		if r.Query.String() != want || r.Settings.Theme != "auto" || r.Language != content.English || r.Catalog == nil || r.Searcher == nil {
			t.Errorf("%q: %+v, want the query %s", args, r, want)
		}
	}
	app, got := screened(t, "--theme", "Light", "--lang", "zh-CN")
	if a := run(t, app); a.code != 0 || (*got)[0].Settings.Theme != "light" || (*got)[0].Language != content.Chinese {
		t.Errorf("%+v", *got)
	}
	app, got = screened(t, "--theme", "mine")
	app.Folders.Config = t.TempDir()
	if err := os.Mkdir(app.Folders.Themes(), 0o700); err != nil {
		t.Fatal(err)
	}
	if a := run(t, app); a.code != 2 || len(*got) != 0 {
		t.Errorf("a theme that nobody has: %+v", a)
	}
	if err := os.WriteFile(filepath.Join(app.Folders.Themes(), "mine.yaml"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if a := run(t, app); a.code != 0 || len(*got) != 1 || (*got)[0].Settings.Theme != "mine" {
		t.Errorf("%+v, %+v", a, *got)
	}
	app.Args = []string{"__complete", "--theme", "mi"}
	if a := run(t, app); !strings.HasPrefix(a.out, "mine\n") {
		t.Errorf("%q is completed", a.out)
	}
	for _, args := range []string{"-o json", "3329 -o text", "--limit 3", "--full sig:node", "--sort title", "list", "show 3329", "--version", "help"} {
		app, got := screened(t, strings.Fields(args)...)
		if a := run(t, app); a.code != 0 || len(*got) != 0 || a.out == "" {
			t.Errorf("%q: exit %d, %d screens, %q", args, a.code, len(*got), a.err)
		}
	}
}

func TestScreenFails(t *testing.T) {
	app, _ := screened(t)
	app.Screen = func(context.Context, command.ScreenRequest) error { return errors.New("no tty\nat all") }
	a := run(t, app)
	oneLine(t, a.err)
	if a.code != 2 || !strings.Contains(a.err, "no tty; at all") {
		t.Errorf("%+v", a)
	}
	app, got := screened(t, "sig:nod", "pod")
	if a := run(t, app); a.code != 0 || len(*got) != 1 || (*got)[0].Problem == nil || (*got)[0].Query.Words != "pod" {
		t.Errorf("a wrong filter: %+v, screens %+v", a, *got)
	}
}

// Only what needs the notes opens them.
func TestCatalogIsLazy(t *testing.T) {
	broken := func() (*content.Catalog, error) { return nil, errors.New("snapshot damaged") }
	for args, code := range map[string]int{"--version": 0, "--help": 0, "help list": 0, "completion fish": 0, "list": 2, "": 2, "show 1": 2} {
		app := piped(t, strings.Fields(args)...)
		app.Catalog = broken
		if a := run(t, app); a.code != code || code == 2 && !strings.Contains(a.err, "snapshot damaged") {
			t.Errorf("%q: %+v", args, a)
		}
	}
	if got := ok(t, "--version"); got != "k8sexplore v1.2.3\nFacts as of: notes 2026-08-13, enhancements 2026-07-24, feature gates 2026-07-24, "+
		"APIs/flags/fields/metrics 2026-08-13, 1.38 2026-10-09\n" {
		t.Errorf("%q", got)
	}
	app := piped(t, "--version")
	app.Commit = "0123456789ab 2026-11-28"
	if a := run(t, app); !strings.HasPrefix(a.out, "k8sexplore v1.2.3 0123456789ab 2026-11-28\nFacts as of") {
		t.Errorf("%+v", a)
	}
}

func TestUnwritableCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"", filepath.Join(file, "below"), "/proc/nothing"} {
		app := withSmall(t, piped(t, "search", "pod", "-o", "json"))
		app.Folders = command.Folders{Cache: folder}
		a := run(t, app)
		if a.code != 0 || decode[searched](t, a.out).Total == 0 {
			t.Errorf("cache %q: exit %d, stderr %q", folder, a.code, a.err)
		}
	}
}

// The first search builds the index, and says so when that takes long; the second answers the same.
func TestSearchTwice(t *testing.T) {
	said := false
	for range 5 { // it may be quick once, but not always
		if said {
			break
		}
		app := withSmall(t, piped(t, "search", "pod", "-o", "json"))
		app.Folders.Cache, app.Patience = t.TempDir(), time.Nanosecond
		first := run(t, app)
		app.Patience = time.Hour
		second := run(t, app)
		if a, b := decode[searched](t, first.out), decode[searched](t, second.out); second.err != "" || a.Engine != "index" || b.Engine != "index" ||
			a.Total != b.Total || len(a.Hits) != len(b.Hits) || a.Hits[0].ID != b.Hits[0].ID {
			t.Fatalf("%+v\n%+v", first, second)
		}
		if first.err != "" {
			oneLine(t, first.err)
			said = true
		}
	}
	if !said {
		t.Error("building the index is never mentioned")
	}
}

// A search does not wait for long while others build the index, however well they get on: it reads the texts. Time is the
// bubble's own.
func TestSearchesDoNotQueueForTheIndex(t *testing.T) { synctest.Test(t, searchBesideBuilds) }

func searchBesideBuilds(t *testing.T) {
	app := withSmall(t, piped(t, "search", "pod", "-o", "json"))
	app.Folders.Cache = t.TempDir()
	building := filepath.Join(app.Folders.Cache, "search", ".tmp-build")
	if err := os.MkdirAll(building, 0o700); err != nil {
		t.Fatal(err)
	}
	release, err := filelock.Try(filepath.Join(app.Folders.Cache, "search", "lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	end, written := make(chan struct{}), make(chan struct{})
	defer func() { close(end); <-written }()
	go func() {
		defer close(written)
		for i := 0; ; i++ {
			if err := os.WriteFile(filepath.Join(building, strconv.Itoa(i%9)), []byte(strconv.Itoa(i)), 0o600); err != nil {
				t.Error(err)
			}
			select {
			case <-time.After(100 * time.Millisecond):
			case <-end:
				return
			}
		}
	}()
	begun := time.Now()
	a := run(t, app)
	if took := time.Since(begun); took > 6*time.Second {
		t.Errorf("it took %v", took)
	}
	if got := decode[searched](t, a.out); got.Engine != "scan" || got.Total == 0 || a.code != 0 {
		t.Errorf("%+v", a)
	}
	if oneLine(t, a.err); !strings.Contains(a.err, "not ready yet") {
		t.Errorf("it says %q", a.err)
	}
}

type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestInterrupted(t *testing.T) {
	var stderr bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	for name, w := range map[string]writer{
		"before":                     func(p []byte) (int, error) { return len(p), nil },
		"while the pipe is full":     func([]byte) (int, error) { cancel(); <-release; return 0, nil },
		"while the output is closed": func([]byte) (int, error) { cancel(); return 0, syscall.EPIPE },
	} {
		ctx := ctx
		if name == "before" {
			done, stop := context.WithCancel(t.Context())
			stop()
			ctx = done
		}
		for _, args := range []string{"list --full", "search pod", "show 3329"} {
			app := piped(t, strings.Fields(args)...)
			app.Out, app.Err = w, &stderr
			if code := app.Run(ctx); code != 130 || stderr.Len() > 0 {
				t.Errorf("%s, %s: exit %d, stderr %q", name, args, code, stderr.String())
			}
		}
	}
	app, _ := screened(t)
	app.Out, app.Err = &stderr, &stderr
	app.Screen = func(context.Context, command.ScreenRequest) error { cancel(); return errors.New("killed") }
	if code := app.Run(ctx); code != 130 || stderr.Len() > 0 {
		t.Errorf("the screen: exit %d, stderr %q", code, stderr.String())
	}
}

func TestOutputFails(t *testing.T) {
	for _, args := range []string{"list", "list -o json", "show 3329", "search pod", "releases", "--help", "--version", "completion bash", "show 3328 -o json"} {
		for err, code := range map[error]int{
			&os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}: 0,
			syscall.ENOSPC: 2,
		} {
			app := piped(t, strings.Fields(args)...)
			var stderr bytes.Buffer
			app.Out, app.Err = writer(func([]byte) (int, error) { return 0, err }), &stderr
			got := app.Run(t.Context())
			if got != code || code == 0 && stderr.Len() > 0 {
				t.Errorf("%s with %v: exit %d, stderr %q", args, err, got, stderr.String())
			}
			if code != 0 {
				oneLine(t, stderr.String())
			}
		}
	}
}

func TestPanicIsOneLine(t *testing.T) {
	var logged bytes.Buffer
	app := piped(t, "list")
	app.Log = log.New(&logged, "", 0)
	app.Catalog = func() (*content.Catalog, error) { panic("index out of range") }
	a := run(t, app)
	oneLine(t, a.err)
	if a.code != 2 || !strings.Contains(a.err, "index out of range") || !strings.Contains(logged.String(), "goroutine") {
		t.Errorf("%+v, logged %q", a, logged.String())
	}
}

func TestLogFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "state", "k8sexplore.log")
	write := func(path, s string) {
		t.Helper()
		if n, err := fmt.Fprint(&command.LogFile{Path: path}, s); err != nil || n != len(s) {
			t.Errorf("%d, %v", n, err)
		}
	}
	have := func(want string) {
		t.Helper()
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%.40q, %v, want %q", got, err, want)
		}
	}
	_ = &command.LogFile{Path: path}
	if _, err := os.Stat(filepath.Dir(path)); err == nil {
		t.Error("opened before the first line")
	}
	write(path, "one\n")
	write(path, "two\n")
	have("one\ntwo\n")
	write(path, strings.Repeat("x", 2<<20))
	write(path, "three\n")
	have("three\n")
	write(filepath.Join(path, "below a file"), "nowhere")
	write("", "nowhere")
}

// Folders that would lie wherever the program is started from are refused, with what to set.
func TestRelativeFolders(t *testing.T) {
	for _, folders := range []command.Folders{{Data: "home/k8sexplore"}, {Cache: "."}, {State: "x"}, {Config: "../x"}} {
		app := piped(t, "list")
		app.Folders = folders
		a := run(t, app)
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, "set HOME, or XDG_") {
			t.Errorf("%+v: %+v", folders, a)
		}
	}
}

// TestRunLeavesNothing: an assistant's questions are runs of one process, of which each goes when it is answered.
func TestRunLeavesNothing(t *testing.T) {
	for _, args := range [][]string{{"list", "3329"}, {"upgrade", "1.25", "1.26"}, {"check", "--target", "1.36"}} {
		kept := func() weak.Pointer[bytes.Buffer] {
			app := piped(t, args...)
			said := new(bytes.Buffer)
			app.In, app.Out, app.Err = strings.NewReader(""), io.Discard, said
			app.Run(t.Context())
			return weak.Make(said)
		}()
		if runtime.GC(); kept.Value() != nil {
			t.Errorf("%q: the run is alive after its end", args)
		}
	}
}
