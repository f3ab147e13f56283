package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
)

// open returns an empty library beside our own notes.
func open(tb testing.TB) *Library {
	tb.Helper()
	return New(Options{Dir: filepath.Join(tb.TempDir(), "library"), Own: content.Embedded})
}

// write writes files, by path, below a new folder.
func write(tb testing.TB, files map[string]string) string {
	tb.Helper()
	folder := tb.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return folder
}

// jsonNotes is a file of upstream's with a note for each pull request.
func jsonNotes(text string, prs ...int) string {
	var notes []string
	for _, pr := range prs {
		notes = append(notes, fmt.Sprintf(`"%d":{"text":%q,"author":"who","pr_number":%d,"kinds":["bug"],"sigs":["node"]}`, pr, fmt.Sprint(text, " ", pr), pr))
	}
	return "{" + strings.Join(notes, ",\n") + "}"
}

const teamNote = `---
title: Our own note
sig: node
sigs: [node]
kinds: [feature]
prs: [%d]
---
What it says.
`

func mustImport(tb testing.TB, l *Library, origins ...string) Report {
	tb.Helper()
	report, err := l.Import(context.Background(), origins, nil, Job{})
	if err != nil {
		tb.Fatal(err)
	}
	return report
}

func mustCatalog(tb testing.TB, l *Library) *content.Catalog {
	tb.Helper()
	c, err := l.Catalog(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// checkCounts checks that every published note is kept or joined.
func checkCounts(t *testing.T, s Source) {
	t.Helper()
	var sum Counts
	for _, r := range s.Releases {
		if r.Kept+r.Joined != r.Published || r.Read < r.Published {
			t.Errorf("%s: %s: %+v", s.ID, r.Release, r.Counts)
		}
		sum = Counts{sum.Read + r.Read, sum.Published + r.Published, sum.Kept + r.Kept, sum.Joined + r.Joined}
	}
	if sum != s.Counts {
		t.Errorf("%s: the releases have %+v, all of it %+v", s.ID, sum, s.Counts)
	}
}

func noFaults(t *testing.T, l *Library) check {
	t.Helper()
	check, err := l.verify(t.Context())
	if err != nil || len(check.Faults) > 0 {
		t.Errorf("%v, faults %q", err, check.Faults)
	}
	return check
}

// files returns what is in the library's folder: sizes by name.
func files(tb testing.TB, l *Library) map[string]int64 {
	tb.Helper()
	out := map[string]int64{}
	err := filepath.WalkDir(l.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if name, _ := filepath.Rel(l.dir, path); !d.IsDir() && name != lockName {
			out[name] = info.Size()
		}
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		tb.Fatal(err)
	}
	return out
}

func ids(sources []Source) []string {
	var out []string
	for _, s := range sources {
		out = append(out, s.ID)
	}
	return out
}

func TestImport(t *testing.T) {
	folder := write(t, map[string]string{
		"a/release-notes-1.30.json":         jsonNotes("Text", 1, 2, 3),
		"a/CHANGELOG-1.30.md":               "# v1.30.1\n\n## Changes by Kind\n\n### Bug or Regression\n\n- Fixed. ([#9](https://github.com/kubernetes/kubernetes/pull/9), [@me](https://github.com/me)) [SIG Node]\n",
		"a/README.md":                       "# Nothing",
		"my team/v1.30/sig-node/pr-7.en.md": fmt.Sprintf(teamNote, 7),
		"broken/release-notes-1.29.json":    `{"1":{"text":"a","pr_number":1},"2":{"te`,
		"broken/v1.29/sig-node/pr-8.en.md":  fmt.Sprintf(teamNote, 9),
	})
	l := open(t)
	l.now = func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC) }
	var steps []Step
	var prepared *content.Catalog
	report, err := l.Import(t.Context(), []string{folder}, nil, Job{
		Progress: func(p Progress) {
			if !slices.Contains(steps, p.Step) {
				steps = append(steps, p.Step)
			}
		},
		Prepare: func(_ context.Context, c *content.Catalog) error {
			prepared = c
			return errors.New("no index today")
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []Step{Reading, Joining, Writing}; !slices.Equal(steps, want) {
		t.Errorf("steps %v, want %v", steps, want)
	}
	c := mustCatalog(t, l)
	if report.Unknown != 1 || report.Entries != c.Len() || prepared.Digest() != c.Digest() || !slices.Equal(report.Warnings, []string{"no index today"}) {
		t.Errorf("%d unknown, %d entries of %d, warnings %q", report.Unknown, report.Entries, c.Len(), report.Warnings)
	}
	want := []string{"changelog/1.30/CHANGELOG-1.30.md", "relnotes-json/1.30/release-notes-1.30.json", "", "broken", "my-team/1.30"}
	var broken []Source
	for i, s := range report.Sources {
		checkCounts(t, s)
		if len(s.Skipped) > 0 {
			broken = append(broken, s)
		} else if !s.Imported.Equal(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)) || s.Size <= 0 || s.Kept != s.Published || s.Kept == 0 {
			t.Errorf("source %d: %+v", i, s)
		}
	}
	if len(report.Sources) != len(want) || len(broken) != 2 {
		t.Fatalf("sources %+v", report.Sources)
	}
	if s := broken[0]; s.Path != filepath.Join(folder, "broken/release-notes-1.29.json") || s.Skipped[0] != (Skipped{`key "2"`, "the file is cut off here"}) {
		t.Errorf("%+v", s)
	}
	if s := broken[1]; s.Path != filepath.Join(folder, "broken/v1.29") || s.Skipped[0].Where != "v1.29/sig-node/pr-8.en.md:6" || !strings.Contains(s.Skipped[0].Why, "contradicts the file name") {
		t.Errorf("%+v", s)
	}
	sources, err := l.Sources()
	if err != nil || !slices.Equal(ids(sources), []string{"changelog/1.30/CHANGELOG-1.30.md", "my-team/1.30", "relnotes-json/1.30/release-notes-1.30.json"}) {
		t.Errorf("sources %v, %v", ids(sources), err)
	}
	for id, source := range map[string]string{"v1.30/pr-1": "relnotes-json", "v1.30.1/pr-9": "changelog", "v1.30/pr-7": "my-team"} {
		if row, ok := c.ByID(id); !ok || c.Sources(row)[0] != source {
			t.Errorf("%s is not there as told by %s", id, source)
		}
	}
	check := noFaults(t, l)
	if check.Sources != 3 || check.Entries != c.Len() || l.Size() == 0 {
		t.Errorf("%+v", check)
	}
}

// Another program can read and change a library while its index is built. The build then stops, as its catalog is replaced.
func TestPrepareHoldsNobodyUp(t *testing.T) {
	l, states := open(t), twoStates(t)
	report, err := l.Import(t.Context(), []string{states[0]}, nil, Job{Prepare: func(ctx context.Context, c *content.Catalog) error {
		other := New(Options{Dir: l.dir, Own: l.own})
		other.holding = 0
		if now, err := other.Catalog(ctx); err != nil || now.Digest() != c.Digest() {
			t.Errorf("another process reads another library, %v", err)
		}
		if ctx.Err() != nil {
			t.Error("the index is given up though the library is the same")
		}
		if _, err := other.Import(t.Context(), []string{states[1]}, nil, Job{}); err != nil {
			t.Errorf("another process cannot import: %v", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
			t.Error("the index of an old library is built to the end")
		}
		return ctx.Err()
	}})
	if err != nil || len(report.Warnings) > 0 {
		t.Errorf("%v, warnings %q", err, report.Warnings)
	}
	prepared := ""
	if _, err := l.Remove(t.Context(), []string{All}, Job{Prepare: func(ctx context.Context, c *content.Catalog) error {
		prepared = c.Digest()
		return ctx.Err()
	}}); err != nil || prepared != mustCatalog(t, l).Digest() {
		t.Errorf("of an empty library: %v, prepared %q", err, prepared)
	}
}

// Importing again changes nothing but dates; the same bytes under another name are the same source.
func TestImportAgain(t *testing.T) {
	l := open(t)
	folder := write(t, map[string]string{
		"release-notes-1.30.json": jsonNotes("Text", 1, 2), "root/v1.30/sig-node/pr-7.en.md": fmt.Sprintf(teamNote, 7),
	})
	mustImport(t, l, folder)
	digest, before := mustCatalog(t, l).Digest(), files(t, l)
	mustImport(t, l, folder)
	if got := mustCatalog(t, l).Digest(); got != digest || len(files(t, l)) != len(before) {
		t.Errorf("importing twice makes another catalog, or leaves %v", files(t, l))
	}
	other := write(t, map[string]string{"release-notes-draft-1.30.json": jsonNotes("Text", 1, 2)})
	mustImport(t, l, other)
	sources, err := l.Sources()
	if err != nil || !slices.Equal(ids(sources), []string{"relnotes-json/1.30/release-notes-draft-1.30.json", "root/1.30"}) {
		t.Errorf("%v, %v", ids(sources), err)
	}
	report := mustImport(t, l, write(t, map[string]string{
		"a/release-notes-1.30.json": jsonNotes("Text", 1, 2), "b/release-notes-1.30.json": jsonNotes("Text", 1, 2, 3),
	}))
	if len(report.Sources) != 1 || report.Sources[0].Published != 3 || len(report.Warnings) != 1 {
		t.Errorf("two of the same name: %+v", report)
	}
	noFaults(t, l)
}

func TestNothingImported(t *testing.T) {
	good := jsonNotes("Text", 1)
	cut := write(t, map[string]string{"release-notes-1.30.json": `{"1":{"text":`})
	team := write(t, map[string]string{"root/v1.30/sig-node/pr-7.en.md": fmt.Sprintf(teamNote, 7)})
	for name, c := range map[string]struct {
		files   map[string]string
		origins []string
		want    string
	}{
		"missing":         {origins: []string{"/does/not/exist"}, want: "/does/not/exist: "},
		"none":            {origins: []string{write(t, map[string]string{"README.md": "x"})}, want: "nothing to import in"},
		"empty":           {origins: []string{t.TempDir()}, want: "release-notes*.json"},
		"not recognised":  {origins: []string{filepath.Join(write(t, map[string]string{"x.txt": "x"}), "x.txt")}, want: "x.txt: not release notes"},
		"cut, named":      {origins: []string{filepath.Join(cut, "release-notes-1.30.json")}, want: "release-notes-1.30.json: key \"1\": the file is cut off here"},
		"cut, in folder":  {origins: []string{cut}, want: "nothing imported: " + cut},
		"one team note":   {origins: []string{filepath.Join(team, "root/v1.30/sig-node/pr-7.en.md")}, want: "only a part of a team's notes of a release: name its folder v1.30"},
		"one team folder": {origins: []string{filepath.Join(team, "root/v1.30/sig-node")}, want: "only a part of"},
		"good and cut":    {origins: []string{write(t, map[string]string{"release-notes-1.30.json": good}), filepath.Join(cut, "release-notes-1.30.json")}, want: "cut off"},
	} {
		t.Run(name, func(t *testing.T) {
			l := open(t)
			_, err := l.Import(t.Context(), c.origins, nil, Job{})
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if left := files(t, l); len(left) > 0 {
				t.Errorf("left %v", left)
			}
		})
	}
}

func TestTeamFolders(t *testing.T) {
	folder := write(t, map[string]string{
		"Platform Team/v1.30/sig-node/pr-7.en.md": fmt.Sprintf(teamNote, 7), "Platform Team/v1.30.2/sig-node/pr-8.ja.md": fmt.Sprintf(teamNote, 8),
		"changelog/v1.30/sig-node/pr-9.en.md": fmt.Sprintf(teamNote, 9),
	})
	for name, c := range map[string]struct {
		origins []string
		want    []string
	}{
		"above":       {[]string{folder}, []string{"changelog-notes/1.30", "platform-team/1.30", "platform-team/1.30.2"}},
		"root":        {[]string{filepath.Join(folder, "Platform Team")}, []string{"platform-team/1.30", "platform-team/1.30.2"}},
		"one release": {[]string{filepath.Join(folder, "Platform Team/v1.30")}, []string{"platform-team/1.30"}},
	} {
		t.Run(name, func(t *testing.T) {
			l := open(t)
			mustImport(t, l, c.origins...)
			sources, err := l.Sources()
			if err != nil || !slices.Equal(slices.Sorted(slices.Values(ids(sources))), c.want) {
				t.Errorf("%v, %v", ids(sources), err)
			}
			for _, s := range sources {
				if !strings.HasPrefix(s.Path, folder) || !strings.Contains(filepath.Base(s.Path), "v1.30") || s.Release.String() != "1.30" {
					t.Errorf("%+v", s)
				}
			}
		})
	}
	for folder, want := range map[string]string{
		"Notes": "notes", "チーム X": "チーム-x", "a  b__c": "a-b-c", "": "notes", "--": "notes", "k8sexplore": "k8sexplore-notes", "ALL": "all-notes",
		"relnotes-json": "relnotes-json-notes", "team-0123456789012345678901234567890123456789": "team", "team-main": "team", "team-main-main": "team", "a\x1b[31mb": "a-31mb",
	} {
		if got := teamLabel(folder); got != want || teamLabel(got) != got {
			t.Errorf("%q: got %q, %q, want %q", folder, got, teamLabel(got), want)
		}
	}
}

func TestRemove(t *testing.T) {
	l := open(t)
	json30, json31 := "relnotes-json/1.30/release-notes-1.30.json", "relnotes-json/1.31/release-notes-1.31.json"
	fill := func() {
		mustImport(t, l, write(t, map[string]string{
			"release-notes-1.30.json": jsonNotes("Text", 1, 2), "release-notes-1.31.json": jsonNotes("Text", 5), "root/v1.30/sig-node/pr-1.en.md": fmt.Sprintf(teamNote, 1),
		}))
	}
	for _, c := range []struct{ names, want, left []string }{
		{[]string{json30}, []string{json30}, []string{json31, "root/1.30"}},
		{[]string{"relnotes-json"}, []string{json31, json30}, []string{"root/1.30"}},
		{[]string{"root", json31}, []string{json31, "root/1.30"}, []string{json30}},
		{[]string{"all"}, []string{json31, json30, "root/1.30"}, nil},
	} {
		fill()
		removed, err := l.Remove(t.Context(), c.names, Job{})
		if err != nil || !slices.Equal(ids(removed), c.want) {
			t.Errorf("%v: removed %v, %v", c.names, ids(removed), err)
		}
		sources, err := l.Sources()
		if err != nil || !slices.Equal(ids(sources), c.left) {
			t.Errorf("%v: left %v, %v", c.names, ids(sources), err)
		}
		noFaults(t, l)
	}
	if left := files(t, l); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	own, err := content.Embedded()
	if err != nil || mustCatalog(t, l).Digest() != own.Digest() {
		t.Error("an empty library has another catalog than ours")
	}
	fill()
	_, err = l.Remove(t.Context(), []string{"relnotes-jsn"}, Job{})
	if want := `unknown import "relnotes-jsn": allowed are relnotes-json`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	digest := mustCatalog(t, l).Digest()
	mustImport(t, l, write(t, map[string]string{"release-notes-1.32.json": jsonNotes("Text", 9)}))
	if _, err := l.Remove(t.Context(), []string{"relnotes-json/1.32/release-notes-1.32.json"}, Job{}); err != nil || mustCatalog(t, l).Digest() != digest {
		t.Errorf("importing and removing changes the catalog: %v", err)
	}
}

// What lies in the map is what was compiled, and another process sees it.
func TestMappedCatalog(t *testing.T) {
	l := open(t)
	mustImport(t, l, write(t, map[string]string{"release-notes-1.25.json": jsonNotes("Text", 111060, 2)}))
	c := mustCatalog(t, New(Options{Dir: l.dir, Own: content.Embedded}))
	sources, err := l.load()
	if err != nil {
		t.Fatal(err)
	}
	own, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	made, err := compile(t.Context(), own, sources, earlier{}, func(d string) (string, bool) { return l.path(notesName(d)), false }, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	inMemory, err := own.Beside(string(made.snapshot))
	if err != nil || inMemory.Len() != c.Len() || c.Len() == own.Len() {
		t.Fatal(inMemory.Len(), c.Len(), err)
	}
	for row := range c.Len() {
		if a, b := fmt.Sprintf("%+v %+v", c.Entry(row), c.Leads(row)), fmt.Sprintf("%+v %+v", inMemory.Entry(row), inMemory.Leads(row)); a != b {
			t.Errorf("mapped %s, in memory %s", a, b)
		}
	}
	row, ok := c.ByID("v1.25/pr-111060")
	if text, _, err := c.Body(row, content.Russian); !ok || err != nil || text == "" || len(c.Upstream(row)) != 1 {
		t.Errorf("our own note has the text %q, %v, and upstream's %v", text, err, c.Upstream(row))
	}
}

func TestNoFolder(t *testing.T) {
	l := New(Options{Own: content.Embedded})
	mustCatalog(t, l)
	if _, err := l.Import(t.Context(), []string{"x"}, nil, Job{}); err == nil {
		t.Error("imported into nowhere")
	}
	if s, err := l.Sources(); err != nil || len(s) != 0 || l.Size() != 0 {
		t.Error(s, err, l.Size())
	}
	noFaults(t, l)
}

func benchmarkCatalog(b *testing.B, l *Library) {
	b.Helper()
	b.ReportMetric(float64(mustCatalog(b, l).Len()), "entries")
	for b.Loop() {
		mustCatalog(b, l)
	}
}

// many is a file of upstream's with so many notes.
func many(n int) string {
	var b strings.Builder
	b.WriteByte('{')
	text := strings.Repeat("The kubelet evicts the Pod when `memory` runs out. ", 5)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"%d":{"text":"Note %d. %s","author":"author%d","pr_number":%d,"kinds":["bug"],"sigs":["node","apps"],"areas":["kubelet"]}`, i+1, i, text, i%1000, i+1)
	}
	b.WriteByte('}')
	return b.String()
}

func BenchmarkManyImport(b *testing.B) {
	folder := write(b, map[string]string{"release-notes-1.30.json": many(100_000)})
	for b.Loop() {
		mustImport(b, open(b), folder)
	}
}

func BenchmarkManyCatalog(b *testing.B) {
	for _, n := range []int{8_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			l := open(b)
			mustImport(b, l, write(b, map[string]string{"release-notes-1.30.json": many(n)}))
			benchmarkCatalog(b, l)
		})
	}
}

// A release is told by a file's name, and what is piped in has none: the error says what to do.
func TestPipedFileWithoutRelease(t *testing.T) {
	_, err := open(t).Import(t.Context(), []string{"-"}, strings.NewReader(jsonNotes("Text", 1)), Job{})
	if err == nil || !strings.Contains(err.Error(), "name the file itself") {
		t.Errorf("got %v, want what to do", err)
	}
}

// Made by hand, an export can hold what no reader lets in.
func TestTangledRecord(t *testing.T) {
	r := record{Release: "1.30", Title: "a", Text: "fine"}
	if err := r.check(); err != nil {
		t.Fatal(err)
	}
	r.Text = strings.Repeat("[a](", 5000)
	if err := r.check(); err == nil {
		t.Error("a tangled text passed")
	}
	r = record{Release: "1.30", PRs: []int{1}, Titles: map[string]string{"en": "a"}, Bodies: map[string]string{"en": strings.Repeat(">", 70)}}
	if err := r.check(); err == nil {
		t.Error("a tangled body passed")
	}
}

func TestTangledTeamNote(t *testing.T) {
	hollow := "\n|" + strings.Repeat("a|", 100) + "\n|" + strings.Repeat("-|", 100) + strings.Repeat("\n|x", 50)
	for _, mess := range []string{strings.Repeat("*a_", 5000), hollow} {
		checkTeamNoteIsRefused(t, mess)
	}
}

func checkTeamNoteIsRefused(t *testing.T, mess string) {
	t.Helper()
	files := map[string]string{"team/v1.30/sig-node/pr-7.en.md": fmt.Sprintf(teamNote, 7) + mess}
	if _, err := open(t).Import(t.Context(), []string{write(t, files)}, nil, Job{}); err == nil || !strings.Contains(err.Error(), "pr-7.en.md") {
		t.Errorf("got %v, want the file named", err)
	}
}
