package command_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/ui/command"
)

const goodNotes = `{"123": {"commit": "a", "text": "A change", "markdown": "A change ([#123](https://github.com/kubernetes/kubernetes/pull/123)) [SIG Node]",
	"author": "a", "pr_number": 123, "kinds": ["bug"], "sigs": ["node"]}}`

// withLibrary is an app with a real library, empty at first.
func withLibrary(t *testing.T, app command.App) func(stdin io.Reader, args ...string) answer {
	t.Helper()
	return libraryIn(t, filepath.Join(t.TempDir(), "library"), app)
}

// libraryIn is withLibrary for a folder.
func libraryIn(t *testing.T, dir string, app command.App) func(stdin io.Reader, args ...string) answer {
	t.Helper()
	own := func() (*content.Catalog, error) { return small(t), nil }
	l := library.New(library.Options{Dir: dir, Own: own})
	app = withSmall(t, app)
	app.Folders = command.Folders{State: t.TempDir()} // no search index
	return func(stdin io.Reader, args ...string) answer {
		app := app
		app.Args, app.In, app.Library = args, stdin, l
		app.Catalog = func() (*content.Catalog, error) { return l.Catalog(t.Context()) }
		return run(t, app)
	}
}

// lay writes files into a folder.
func lay(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// archive returns a .tar.gz of one file, goodNotes.
func archive(t *testing.T, name string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(goodNotes)), Mode: 0o644}); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, goodNotes); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Whatever is wrong with what was named is one line: file, place, reason; and nothing is imported.
func TestBadImports(t *testing.T) {
	whole := archive(t, "notes/release-notes-1.31.json")
	dir := lay(t, map[string]string{
		"release-notes-1.30.json": goodNotes[:100], "hello.txt": "hello", "empty.json": "", "none/x": "x", "good/release-notes-1.31.json": goodNotes,
		"cut.tar.gz": whole[:len(whole)-9], "evil.tar.gz": archive(t, "../../x.json"),
		"bare/v1.31/sig-node/pr-55.en.md": "---\nprs: [55]\ntitle: x\nsig: node\nsigs: [node]\nbogus: 1\n---\nText.\n",
		"\x1b[31m.json":                   "{",
	})
	cmd := withLibrary(t, piped(t))
	for _, tt := range []struct{ args, stdin, want string }{
		{args: "release-notes-1.30.json", want: `release-notes-1.30.json: key "123": the file is cut off here`},
		{args: "missing.json", want: "missing.json: no such file"},
		{args: "good missing.json", want: "missing.json: no such file"},
		{args: "hello.txt", want: "hello.txt: not release notes: looked for"},
		{args: "empty.json", want: "empty.json: is empty"},
		{args: "none", want: "nothing to import in"},
		{args: "cut.tar.gz", want: "cut off"},
		{args: "evil.tar.gz", want: `../../x.json: a path with ".."`},
		{args: "bare", want: `pr-55.en.md:6: unknown key "bogus"`},
		{args: "\x1b[31m.json", want: "[31m.json"},
		{args: "-", want: "standard input: is empty"},
		{args: "-", stdin: whole[:len(whole)-9], want: "cut off"},
		{args: "- -", stdin: whole, want: "twice"},
	} {
		args := []string{"import"}
		for arg := range strings.FieldsSeq(tt.args) {
			if arg != "-" {
				arg = filepath.Join(dir, arg)
			}
			args = append(args, arg)
		}
		a := cmd(strings.NewReader(tt.stdin), args...)
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, tt.want) || strings.ContainsRune(a.err, '\x1b') {
			t.Errorf("%q: %+v, want %q", tt.args, a, tt.want)
		}
		if a := cmd(nil, "library"); a.code != 1 {
			t.Fatalf("%q: something was imported: %+v", tt.args, a)
		}
	}
}

// From the pipe into list, show and search, to another library, and out again.
func TestImportEndToEnd(t *testing.T) {
	cmd, dir := withLibrary(t, piped(t)), lay(t, map[string]string{"release-notes-1.31.json": goodNotes, "release-notes-1.30.json": goodNotes[:100]})
	a := cmd(nil, "list", "--release", "1.31")
	oneLine(t, a.err)
	if a.code != 2 || !strings.Contains(a.err, "more releases: k8sexplore import") {
		t.Errorf("%+v", a)
	}
	a = cmd(nil, "import", dir)
	if a.code != 0 || !strings.HasPrefix(a.out, "relnotes-json/1.31/release-notes-1.31.json\trelnotes-json\t1.31\t1\t1\t1\t0\t") ||
		strings.Count(a.err, "\n") != 1 || !strings.Contains(a.err, "release-notes-1.30.json: key") {
		t.Fatalf("%+v", a)
	}
	if a = cmd(strings.NewReader(archive(t, "x/release-notes-1.31.json")), "import", "-", "-q"); a != (answer{}) {
		t.Errorf("%+v", a)
	}
	got := decode[libraryAnswer](t, cmd(nil, "library", "-o", "json").out)
	if len(got.Sources) != 1 || *got.Entries != 5 || *got.Size == 0 || *got.Sources[0].Kept != 1 {
		t.Errorf("%+v", got)
	}
	e := decode[listed](t, cmd(nil, "show", "#123", "-o", "json").out).Entries
	if len(e) != 1 || e[0].ID != "v1.31/pr-123" || e[0].Source != "relnotes-json" || *e[0].File != "release-notes-1.31.json" {
		t.Errorf("%+v", e)
	}
	exported := cmd(nil, "library", "export")
	other := withLibrary(t, piped(t))
	if a = other(strings.NewReader(exported.out), "import", "-"); a.code != 0 || strings.Count(a.out, "\n") != 1 {
		t.Errorf("%+v", a)
	}
	a = other(nil, "library", "remove", "relnotes-jsn")
	oneLine(t, a.err)
	if a.code != 2 || !strings.Contains(a.err, "relnotes-json") {
		t.Errorf("%+v", a)
	}
	if a = other(nil, "library", "remove", "relnotes-json"); a.code != 0 || other(nil, "library").code != 1 {
		t.Errorf("%+v", a)
	}
}

// An interrupt ends an import that waits for its input, and leaves nothing of it.
func TestImportInterruptedWhileReading(t *testing.T) {
	l := library.New(library.Options{Dir: filepath.Join(t.TempDir(), "library"), Own: func() (*content.Catalog, error) { return small(t), nil }})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	in, typist := io.Pipe()
	defer func() { _ = typist.Close() }()
	go func() {
		_, _ = io.WriteString(typist, archive(t, "x/release-notes-1.31.json")[:60])
		cancel()
	}()
	app := withSmall(t, piped(t, "import", "-"))
	var out, stderr strings.Builder
	app.In, app.Out, app.Err, app.Library = in, &out, &stderr, l
	if code := app.Run(ctx); code != 130 || out.Len() > 0 || stderr.String() != "k8sexplore: interrupted: the library is as it was\n" {
		t.Errorf("exit %d, %q, %q", code, out.String(), stderr.String())
	}
	if all, err := l.Sources(); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
}

// overNotes imports notes into a library of its own, and returns its folder and what runs the program over it.
func overNotes(t *testing.T, app command.App) (dir string, do func(args ...string) answer) {
	t.Helper()
	dir = t.TempDir()
	cmd := libraryIn(t, dir, app)
	do = func(args ...string) answer { return cmd(nil, args...) }
	do("import", filepath.Join(lay(t, map[string]string{"release-notes-1.28.json": goodNotes}), "release-notes-1.28.json"))
	return dir, do
}

// A library whose list of sources is damaged can be emptied: that is what every other command advises.
func TestRemoveAllOfADamagedLibrary(t *testing.T) {
	for _, app := range []command.App{piped(t), onTerminal(t, 80)} {
		dir, do := overNotes(t, app)
		lists, err := filepath.Glob(filepath.Join(dir, "sources-*.json"))
		if err != nil || len(lists) != 1 {
			t.Fatal(lists, err)
		}
		if err := os.WriteFile(lists[0], []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"library"}, {"library", "export", "x.tar.gz"}, {"library", "remove", "relnotes-json"}} {
			if a := do(args...); a.code != 2 || !strings.Contains(a.err, "remove all") {
				t.Errorf("%q: %+v", args, a)
			}
		}
		if a := do("library", "remove", "all"); a.code != 0 || a.err != "" {
			t.Errorf("remove all: %+v", a)
		}
		if a := do("library"); a.code != 1 {
			t.Errorf("after it: %+v", a)
		}
	}
}

// A source whose notes are damaged, in a byte or as a whole, is listed with that, wherever sources are looked after.
func TestDamagedNotesAreListed(t *testing.T) {
	const said = "the notes of relnotes-json/1.28/release-notes-1.28.json are damaged: import it again, or remove it"
	for _, app := range []command.App{piped(t), onTerminal(t, 120)} {
		dir, do := overNotes(t, app)
		notes, err := filepath.Glob(filepath.Join(dir, "notes", "*.jsonl"))
		if err != nil || len(notes) != 1 {
			t.Fatal(notes, err)
		}
		data, err := os.ReadFile(notes[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range [][]byte{data, bytes.Replace(data, []byte("change"), []byte("chance"), 1), nil} {
			if err := os.WriteFile(notes[0], text, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"library"}, {"library", "list"}, {"library", "-o", "json"}, {"doctor", "-o", "json"}} {
				a := do(args...)
				if want := !bytes.Equal(text, data); a.code != 0 || strings.Contains(strings.Join(strings.Fields(a.out+a.err), " "), said) != want {
					t.Errorf("%q: %+v, want it said: %v", args, a, want)
				}
			}
		}
	}
}

// Texts of the catalog that have been damaged are not served: they are made anew from the notes.
func TestDamagedTextsAreMadeAnew(t *testing.T) {
	dir := t.TempDir()
	l := library.New(library.Options{Dir: dir, Own: func() (*content.Catalog, error) { return small(t), nil }})
	app := withSmall(t, piped(t))
	app.Folders, app.Library = command.Folders{}, l
	app.Catalog = func() (*content.Catalog, error) { return l.Catalog(t.Context()) }
	do := func(args ...string) answer {
		app.Args = args
		return run(t, app)
	}
	do("import", filepath.Join(lay(t, map[string]string{"release-notes-1.28.json": goodNotes}), "release-notes-1.28.json"))
	for _, args := range [][]string{{"list"}, {"list", "-o", "markdown"}, {"show", "123"}, {"search", "change"}} {
		want := do(args...)
		snapshots, err := filepath.Glob(filepath.Join(dir, "catalog-*.snapshot"))
		if err != nil || len(snapshots) != 1 {
			t.Fatal(snapshots, err)
		}
		data, err := os.ReadFile(snapshots[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(snapshots[0], bytes.ReplaceAll(data, []byte("A change"), []byte("\x1b[31mou!")), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := do(args...); got != want || !strings.Contains(got.out, "A change") {
			t.Errorf("%q: %+v, want %+v", args, got, want)
		}
		if _, err := l.Catalog(t.Context()); err != nil {
			t.Errorf("%q: afterwards the catalog says %v", args, err)
		}
	}
}
