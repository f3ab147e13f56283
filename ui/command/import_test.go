package command_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/ui/command"
)

// shelf is a library that does what a test tells it.
type shelf struct {
	sources []library.Source
	report  library.Report
	err     error
	work    func(ctx context.Context, job library.Job) // before Import or Remove return

	imported []string // origins
	piped    string   // what Import got on its input
	removed  []string
}

func (l *shelf) Sources() ([]library.Source, error) { return l.sources, nil }

func (l *shelf) Checked(context.Context) ([]library.Source, error) { return l.sources, nil }

func (l *shelf) Import(ctx context.Context, origins []string, stdin io.Reader, job library.Job) (library.Report, error) {
	l.imported = origins
	if slices.Contains(origins, "-") {
		all, err := io.ReadAll(stdin)
		l.piped = string(all)
		if err != nil {
			return library.Report{}, err
		}
	}
	if l.work != nil {
		l.work(ctx, job)
	}
	return l.report, l.err
}

func (l *shelf) Remove(ctx context.Context, names []string, job library.Job) ([]library.Source, error) {
	l.removed = names
	if l.work != nil {
		l.work(ctx, job)
	}
	return l.sources, l.err
}

func (l *shelf) Export(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, "archive")
	return errors.Join(err, l.err)
}

func (l *shelf) Stamp() string { return "" }

func (l *shelf) Size() int64 { return 1_234_567 }

// withShelf is an app with a library that a test has made; two sources are in it, unless it is empty.
func withShelf(t *testing.T, app command.App, l *shelf) command.App {
	t.Helper()
	app = withSmall(t, app)
	app.Library = l
	return app
}

func minor(n int) content.Version { return content.Version{Major: 1, Minor: n} }

func source(format string, release, published int) library.Source {
	c := library.Counts{Read: published + 3, Published: published, Kept: published - 1, Joined: 1}
	name := fmt.Sprintf("notes-1.%d", release)
	return library.Source{
		ID: fmt.Sprintf("%s/1.%d/%s", format, release, name), Name: format, Path: "sig-release.tar.gz: releases/" + name, Format: format,
		Release: minor(release), Imported: time.Date(2026, 9, 1, 12, 30, 0, 0, time.UTC), Size: 12_345, Counts: c,
		Releases: []library.ReleaseCounts{{Release: minor(release), Counts: c}},
	}
}

func twoSources() []library.Source {
	return []library.Source{source("relnotes-json", 27, 900), source("changelog", 26, 10)}
}

type (
	importedJSON struct {
		Sources  []stored `json:"sources"`
		Unknown  *int     `json:"unknown"`
		Entries  *int     `json:"entries"`
		Warnings []string `json:"warnings"`
	}
	stored struct {
		ID, Name, Path, Format, Release string
		Read, Published, Kept, Joined   *int
		Releases                        []struct {
			Release                       string
			Read, Published, Kept, Joined *int
		}
		Skipped  []struct{ Where, Why string }
		Imported *string
		Size     *int64
	}
)

const oneWay = "curl -L https://github.com/kubernetes/sig-release/archive/HEAD.tar.gz | k8sexplore import -"

func TestImportRefuses(t *testing.T) {
	for _, tt := range []struct {
		args, want string
		terminal   bool // stdin
	}{
		{args: "import", want: oneWay},
		{args: "import -", want: oneWay, terminal: true},
		{args: "import notes -", want: oneWay, terminal: true},
		{args: "import https://github.com/kubernetes/sig-release", want: oneWay},
		{args: "import https://github.com/kubernetes/sig-release.git", want: oneWay},
		{args: "import https://github.com/kubernetes/sig-release/", want: oneWay},
		{args: "import https://x.y/notes.json", want: "curl -L https://x.y/notes.json | k8sexplore import -"},
		{args: "import https://x.y/a?b=1&c='d", want: `curl -L 'https://x.y/a?b=1&c='\''d' | k8sexplore import -`},
		{args: "import ssh://x.y/z", want: "opens no connection"},
		{args: "import notes -o markdown", want: `unknown output "markdown": allowed are`},
		{args: "import notes --sig node", want: `unknown flag "--sig" of import: allowed are`},
		{args: "import notes --quite", want: "--quiet"},
		{args: "improt notes", want: "did you mean import?"},
		{args: "librari", want: "did you mean library?"},
		{args: "library lst", want: `unknown command of library "lst": allowed are list, `},
		{args: "library exprt", want: "allowed are export, "},
		{args: "library list now", want: `library list takes no words, but got "now"`},
		{args: "library -o markdown", want: `unknown output "markdown": allowed are json, text`},
		{args: "library remove", want: "allowed are all, relnotes-json, changelog, relnotes-json/1.27/notes-1.27, "},
		{args: "library export a b", want: "got 2 names"},
	} {
		l := &shelf{sources: twoSources()}
		app := withShelf(t, piped(t, strings.Fields(tt.args)...), l)
		app.InIsTerminal = tt.terminal
		a := run(t, app)
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, tt.want) || l.imported != nil || l.removed != nil {
			t.Errorf("%s: exit %d, stdout %q, stderr %q, want 2, nothing and %q", tt.args, a.code, a.out, a.err, tt.want)
		}
	}
	for _, args := range []string{"import x", "library", "library remove all", "library export"} {
		a := run(t, piped(t, strings.Fields(args)...))
		oneLine(t, a.err)
		if a.code != 2 {
			t.Errorf("%s without a library: %+v", args, a)
		}
	}
}

// What looks a little like the new commands is a query.
func TestImportIsNoSlip(t *testing.T) {
	for _, word := range []string{"report", "export", "impact", "binary", "important"} {
		if a := ofSmall(t, word); strings.Contains(a.err, "did you mean") {
			t.Errorf("%s: %s", word, a.err)
		}
	}
}

func brokenSource() library.Source {
	return library.Source{Path: "x.tar: a\x1b[31m.json", Format: "relnotes-json", Skipped: []library.Skipped{{Where: "line 3\x1b]0;t\a", Why: "no\nobject"}}}
}

func TestImportText(t *testing.T) {
	report := library.Report{
		Sources: append(twoSources(), brokenSource()), Unknown: 1, Entries: 1300, Warnings: []string{"no search index: disk full"},
	}
	broken := "k8sexplore: not imported: x.tar: a[31m.json: line 3]0;t: no object\nk8sexplore: no search index: disk full\n"
	l := &shelf{report: report}
	a := run(t, withShelf(t, piped(t, "import", "a", "b"), l))
	want := "relnotes-json/1.27/notes-1.27\trelnotes-json\t1.27\t903\t900\t899\t1\tsig-release.tar.gz: releases/notes-1.27\n" +
		"changelog/1.26/notes-1.26\tchangelog\t1.26\t13\t10\t9\t1\tsig-release.tar.gz: releases/notes-1.26\n"
	if a.code != 0 || a.out != want || a.err != broken || !slices.Equal(l.imported, []string{"a", "b"}) {
		t.Errorf("%+v, imported %q, want %q", a, l.imported, want)
	}
	a = run(t, withShelf(t, piped(t, "import", "a", "-q"), &shelf{report: report}))
	if a.code != 0 || a.out != "" || a.err != broken {
		t.Errorf("quiet: %+v", a)
	}
	app := withShelf(t, onTerminal(t, 80, "import", "a"), &shelf{report: report})
	app.Getenv = env(map[string]string{"NO_COLOR": "1"})
	a = run(t, app)
	want = `release  read  published  kept  joined
1.27      903        900   899       1
1.26       13         10     9       1
total     916        910   908       2
2 sources imported; 1300 changes at hand now; 1 file without release notes
passed over
`
	if a.code != 0 || a.out != want {
		t.Errorf("%d:\n%s\nwant\n%s", a.code, a.out, want)
	}
	app.Height = 6
	want = `format         read  published  kept  joined
changelog        13         10     9       1
relnotes-json   903        900   899       1
total           916        910   908       2
`
	if a = run(t, app); !strings.HasPrefix(a.out, want) {
		t.Errorf("on a low terminal:\n%s\nwant\n%s", a.out, want)
	}
}

func TestImportNamesFewOfManyBroken(t *testing.T) {
	var report library.Report
	for range 100 {
		report.Sources = append(report.Sources, brokenSource())
	}
	a := run(t, withShelf(t, piped(t, "import", "a"), &shelf{report: report}))
	if strings.Count(a.err, "\n") != 41 || !strings.HasSuffix(a.err, "not imported: 60 more; -o json names all\n") || a.out != "" || a.code != 0 {
		t.Errorf("%+v", a)
	}
}

func TestImportJSON(t *testing.T) {
	l := &shelf{report: library.Report{Sources: append(twoSources(), brokenSource()), Unknown: 7, Entries: 1300}}
	a := run(t, withShelf(t, piped(t, "import", "a", "-q", "-o", "json"), l))
	got := decode[importedJSON](t, a.out)
	if a.code != 0 || len(got.Sources) != 3 || *got.Unknown != 7 || *got.Entries != 1300 || got.Warnings == nil {
		t.Fatalf("%+v", a)
	}
	s := got.Sources[0]
	if s.ID != "relnotes-json/1.27/notes-1.27" || s.Name != "relnotes-json" || s.Format != "relnotes-json" || s.Release != "1.27" || *s.Read != 903 ||
		*s.Published != 900 || *s.Kept != 899 || *s.Joined != 1 || len(s.Releases) != 1 || *s.Releases[0].Published != 900 || s.Skipped == nil ||
		s.Imported != nil {
		t.Errorf("%s", a.out)
	}
	b := got.Sources[2]
	if b.ID != "" || b.Release != "" || b.Releases == nil || len(b.Skipped) != 1 || b.Skipped[0].Why != "no object" || strings.Contains(a.out, "u001b") {
		t.Errorf("%s", a.out)
	}
	a = run(t, withShelf(t, piped(t, "import", "a", "-o", "json"), &shelf{}))
	if got := decode[importedJSON](t, a.out); got.Sources == nil || got.Warnings == nil {
		t.Errorf("%s", a.out)
	}
}

func TestImportFromPipe(t *testing.T) {
	l := &shelf{}
	app := withShelf(t, piped(t, "import", "-"), l)
	app.In = strings.NewReader("notes")
	if a := run(t, app); a.code != 0 || l.piped != "notes" {
		t.Errorf("%+v, got %q", a, l.piped)
	}
}

func TestImportFails(t *testing.T) {
	l := &shelf{err: errors.New("x.tar: the archive is cut\nafter b.json")}
	for _, args := range []string{"import x.tar", "library remove all"} {
		l.sources = twoSources()
		a := run(t, withShelf(t, piped(t, strings.Fields(args)...), l))
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, "x.tar: the archive is cut; after b.json") {
			t.Errorf("%s: %+v", args, a)
		}
	}
}

func TestImportInterrupted(t *testing.T) {
	for _, args := range []string{"import x", "import x -o json", "library remove all"} {
		for _, err := range []error{nil, context.Canceled} {
			if err == nil && args == "library remove all" {
				continue
			}
			ctx, cancel := context.WithCancel(t.Context())
			l := &shelf{err: err, sources: twoSources(), work: func(context.Context, library.Job) { cancel() }}
			app := withShelf(t, piped(t, strings.Fields(args)...), l)
			var out, stderr strings.Builder
			app.Out, app.Err = &out, &stderr
			code := app.Run(ctx)
			want := "k8sexplore: interrupted after the import was done: it is in the library\n"
			if err != nil {
				want = "k8sexplore: interrupted: the library is as it was\n"
			}
			if code != 130 || out.String() != "" || stderr.String() != want {
				t.Errorf("%s, %v: exit %d, %q, %q", args, err, code, out.String(), stderr.String())
			}
		}
	}
}

// The index of what an import comes to is built before the import ends; the search after it finds it there.
func TestImportBuildsTheIndex(t *testing.T) {
	l := &shelf{}
	l.work = func(ctx context.Context, job library.Job) {
		if err := job.Prepare(ctx, small(t)); err != nil {
			t.Error(err)
		}
	}
	cache := t.TempDir()
	app := withShelf(t, piped(t, "import", "x"), l)
	app.Folders.Cache = cache
	if a := run(t, app); a.code != 0 {
		t.Fatalf("%+v", a)
	}
	app = withShelf(t, piped(t, "search", "FailJob"), l)
	app.Folders.Cache, app.Patience = cache, time.Nanosecond
	if a := run(t, app); a.code != 0 || strings.Contains(a.err, "searching without") {
		t.Errorf("%+v", a)
	}
	l.work = func(_ context.Context, job library.Job) {
		if job.Prepare != nil {
			t.Error("an index is built for nobody")
		}
	}
	app = withShelf(t, piped(t, "import", "x"), l)
	app.Folders = command.Folders{}
	run(t, app)
}

// Of a thousand warnings so many are said as somebody may read.
func TestManyWarnings(t *testing.T) {
	l := &shelf{report: library.Report{Warnings: slices.Repeat([]string{"a: b"}, 1000)}}
	a := run(t, withShelf(t, piped(t, "import", "x", "-q"), l))
	if n := strings.Count(a.err, "\n"); n != 41 || !strings.Contains(a.err, "960 more warnings; -o json has all") {
		t.Errorf("%d lines, %.200s", n, a.err)
	}
}

// Of a thousand wrong values of a flag, or of several conditions, the first few are named in one line, and how many more.
func TestManyWrongValues(t *testing.T) {
	wrong := make([]string, 1000)
	for i := range wrong {
		wrong[i] = fmt.Sprintf("x%d", i)
	}
	for _, args := range [][]string{
		{"list", "--sig", strings.Join(wrong, ",")}, {"list", "sig:" + strings.Join(wrong, ",")}, {"upgrade", "1.25", "1.26", "--only", strings.Join(wrong, ",")},
	} {
		a := run(t, withSmall(t, piped(t, args...)))
		if oneLine(t, a.err); a.code != 2 || !strings.Contains(a.err, `"x7"`) || !strings.HasSuffix(a.err, " more\n") || len(a.err) > 8<<10 {
			t.Errorf("%.20q: %d bytes, …%s", args, len(a.err), a.err[max(0, len(a.err)-40):])
		}
	}
}

// An index that cannot be kept is said of wherever it has to be built.
func TestIndexThatCannotBeKept(t *testing.T) {
	cache := filepath.Join(t.TempDir(), "cache")
	if err := os.WriteFile(cache, nil, 0o600); err != nil { // where a folder should be
		t.Fatal(err)
	}
	app := withShelf(t, piped(t, "search", "FailJob"), &shelf{})
	app.Folders.Cache = cache
	a := run(t, app)
	oneLine(t, a.err)
	if a.code != 0 || !strings.Contains(a.err, "it cannot be kept") || a.out == "" {
		t.Errorf("%+v", a)
	}
	app = withShelf(t, piped(t, "--plain"), &shelf{}) // whose index is built in memory
	app.Folders.Cache, app.In = cache, strings.NewReader("search FailJob\n")
	if a = run(t, app); a.code != 0 || strings.Contains(a.err, "cannot be kept") || !strings.Contains(a.err, "index is built in memory") {
		t.Errorf("%+v", a)
	}
	l := &shelf{}
	l.work = func(ctx context.Context, job library.Job) {
		if err := job.Prepare(ctx, small(t)); err == nil || !strings.Contains(err.Error(), "index cannot be kept") {
			t.Errorf("an import is told %v", err)
		}
	}
	app = withShelf(t, piped(t, "import", "x"), l)
	app.Folders.Cache = cache
	run(t, app)
}

func TestWaiting(t *testing.T) {
	var stderr strings.Builder
	command.App{Err: &stderr, Getenv: env(nil)}.Waiting("process 123")
	if stderr.String() != "k8sexplore: waiting for another k8sexplore that changes the library (process 123)\n" {
		t.Error(stderr.String())
	}
}

// Where something is not found, more releases might help, unless some were imported.
func TestHintToImport(t *testing.T) {
	const hint = "more releases: k8sexplore import"
	for args, code := range map[string]int{
		"list --release 1.30": 2, "list release:1.30": 2, "search release:1.30": 2, "search x --release 1.30 --sig nod": 2, "search qqqqqqqqqq": 1,
		"list --release 1.26 --stage alpha": 1, "show #99999": 1, "--release 1.30": 2, "99999": 1,
	} {
		a := run(t, withShelf(t, piped(t, strings.Fields(args)...), &shelf{}))
		oneLine(t, a.err)
		if a.code != code || strings.Count(a.err, hint) != 1 {
			t.Errorf("%s: %+v", args, a)
		}
		a = run(t, withShelf(t, piped(t, strings.Fields(args)...), &shelf{sources: twoSources()}))
		if a.code != code || strings.Contains(a.err, hint) {
			t.Errorf("%s with imports: %+v", args, a)
		}
	}
	for _, args := range []string{"list --sig nod", "list", "search", "gate Nothing", "kep 99999", "releases --release 0.9"} {
		if a := run(t, withShelf(t, piped(t, strings.Fields(args)...), &shelf{})); strings.Contains(a.err, hint) {
			t.Errorf("%s: %+v", args, a)
		}
	}
	if a := run(t, withShelf(t, piped(t, "search", "FailJob", "release:1.24"), &shelf{})); a.code != 0 || strings.Count(a.err, hint) != 1 {
		t.Errorf("%+v", a)
	}
}

// A library in trouble is said once, and the answer given without it.
func TestTrouble(t *testing.T) {
	trouble := &library.Trouble{Why: "the library is from a newer k8sexplore: update"}
	broken := func(app command.App) command.App {
		app = withShelf(t, app, &shelf{sources: twoSources()})
		app.Catalog = func() (*content.Catalog, error) { return small(t), fmt.Errorf("opening: %w", trouble) }
		return app
	}
	for _, args := range []string{"list", "search FailJob -o json", "show 3329", "releases", "library"} {
		a := run(t, broken(onTerminal(t, 80, strings.Fields(args)...)))
		if a.code != 0 || a.out == "" || a.err != "k8sexplore: opening: "+trouble.Why+"\n" {
			t.Errorf("%s: %+v", args, a)
		}
	}
	app, got := screened(t, "sig:nod")
	app = broken(app)
	a := run(t, app)
	if a.err != "" || len(*got) != 1 || !errors.Is((*got)[0].Trouble, trouble) || (*got)[0].Problem == nil {
		t.Errorf("the screen: %+v, %+v", a, *got)
	}
	for _, args := range []string{"--version", "help import", "import --help", "completion bash", "import x -q"} {
		app := broken(piped(t, strings.Fields(args)...))
		app.Catalog = func() (*content.Catalog, error) { t.Errorf("%s opens the catalog", args); return nil, nil }
		if a := run(t, app); a.code != 0 || a.err != "" {
			t.Errorf("%s: %+v", args, a)
		}
	}
}

// Whatever the names are, lines fit and hold no escape of theirs.
func TestImportOnTerminals(t *testing.T) {
	long := source("relnotes-markdown", 9, 123456)
	long.ID, long.Path = strings.Repeat("名前", 40)+"\x1b[2J", strings.Repeat("/フォルダー", 30)+"\x1b]0;x\a\u202e"
	l := &shelf{sources: append(twoSources(), long)}
	l.report = library.Report{Sources: append(l.sources, brokenSource()), Entries: 5, Unknown: 4}
	for _, args := range []string{"import a", "library", "library list", "library remove all"} {
		for _, width := range []int{20, 40, 80, 120} {
			a := run(t, withShelf(t, onTerminal(t, width, strings.Fields(args)...), l))
			if a.code != 0 || a.out == "" {
				t.Fatalf("%s: %+v", args, a)
			}
			plain := strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "").Replace(a.out)
			if strings.ContainsAny(plain+a.err, "\x1b\a\r\u202e") {
				t.Errorf("%s: %q", args, a.out+a.err)
			}
			for line := range strings.Lines(a.out) {
				if w := ansi.StringWidth(strings.TrimSuffix(line, "\n")); w > width {
					t.Errorf("%s at %d: %d cells: %q", args, width, w, line)
				}
			}
		}
		if a := run(t, withShelf(t, piped(t, strings.Fields(args)...), l)); strings.ContainsAny(a.out+a.err, "\x1b\a\u202e") {
			t.Errorf("%s into a pipe: %q", args, a.out+a.err)
		}
	}
}
