package command_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/ui/command"
)

type libraryAnswer struct {
	Sources []stored `json:"sources"`
	Size    *int64   `json:"size"`
	Entries *int     `json:"entries"`
}

func TestLibraryList(t *testing.T) {
	l := &shelf{sources: twoSources()}
	want := "relnotes-json/1.27/notes-1.27\trelnotes-json\t1.27\t903\t900\t899\t1\tsig-release.tar.gz: releases/notes-1.27\t2026-09-01T12:30:00Z\t12345\n"
	for _, args := range []string{"library", "library list"} {
		a := run(t, withShelf(t, piped(t, strings.Fields(args)...), l))
		if a.code != 0 || a.err != "" || !strings.HasPrefix(a.out, want) || strings.Count(a.out, "\n") != 2 {
			t.Errorf("%s: %+v, want %q", args, a, want)
		}
		a = run(t, withShelf(t, piped(t, append(strings.Fields(args), "-o", "json")...), l))
		got := decode[libraryAnswer](t, a.out)
		if a.code != 0 || len(got.Sources) != 2 || *got.Sources[0].Imported != "2026-09-01T12:30:00Z" || *got.Sources[0].Size != 12345 ||
			*got.Size != 1_234_567 || *got.Entries != 4 {
			t.Errorf("%s: %+v", args, a)
		}
	}
	app := withShelf(t, onTerminal(t, 80, "library"), l)
	app.Getenv = env(map[string]string{"NO_COLOR": "1"})
	want = `relnotes-json/1.27/notes-1.27
  relnotes-json, 1.27, imported 2026-09-01, 12 kB: 903 read, 900 published, 899
  kept, 1 joined
  sig-release.tar.gz: releases/notes-1.27
changelog/1.26/notes-1.26
  changelog, 1.26, imported 2026-09-01, 12 kB: 13 read, 10 published, 9 kept, 1
  joined
  sig-release.tar.gz: releases/notes-1.26
2 sources, 1.2 MB; 4 changes at hand
`
	if a := run(t, app); a.code != 0 || a.out != want {
		t.Errorf("%d, %s\n%s\nwant\n%s", a.code, a.err, a.out, want)
	}
}

func TestLibraryEmpty(t *testing.T) {
	for _, args := range []string{"library", "library remove all", "library remove x", "library export", "library export out.tar.gz"} {
		a := run(t, withShelf(t, piped(t, strings.Fields(args)...), &shelf{}))
		oneLine(t, a.err)
		if a.code != 1 || a.out != "" || !strings.Contains(a.err, "nothing is imported yet: "+oneWay) {
			t.Errorf("%s: %+v", args, a)
		}
	}
	a := run(t, withShelf(t, piped(t, "library", "-o", "json"), &shelf{}))
	got := decode[libraryAnswer](t, a.out)
	oneLine(t, a.err)
	if a.code != 1 || got.Sources == nil || *got.Entries != 4 {
		t.Errorf("%+v", a)
	}
}

func TestLibraryRemove(t *testing.T) {
	l := &shelf{sources: twoSources()}
	a := run(t, withShelf(t, piped(t, "library", "remove", "relnotes-json", "changelog/1.26/notes-1.26"), l))
	if a.code != 0 || a.err != "" || !strings.HasPrefix(a.out, "relnotes-json/1.27/notes-1.27\trelnotes-json\t1.27\t903\t") ||
		!slices.Equal(l.removed, []string{"relnotes-json", "changelog/1.26/notes-1.26"}) {
		t.Errorf("%+v, removed %q", a, l.removed)
	}
	a = run(t, withShelf(t, piped(t, "library", "remove", "all", "-o", "json"), l))
	if got := decode[struct {
		Removed []stored `json:"removed"`
	}](t, a.out); a.code != 0 || len(got.Removed) != 2 || got.Removed[1].ID != "changelog/1.26/notes-1.26" {
		t.Errorf("%+v", a)
	}
	if a = run(t, withShelf(t, piped(t, "library", "remove", "all", "-q"), l)); a != (answer{}) {
		t.Errorf("%+v", a)
	}
	a = run(t, withShelf(t, onTerminal(t, 120, "library", "remove", "all"), l))
	if want := "2 sources removed: relnotes-json/1.27/notes-1.27, changelog/1.26/notes-1.26\n"; a.out != want {
		t.Errorf("%q, want %q", a.out, want)
	}
}

func TestLibraryExport(t *testing.T) {
	l := &shelf{sources: twoSources()}
	for _, args := range []string{"library export", "library export -"} {
		if a := run(t, withShelf(t, piped(t, strings.Fields(args)...), l)); a != (answer{out: "archive"}) {
			t.Errorf("%s: %+v", args, a)
		}
		a := run(t, withShelf(t, onTerminal(t, 80, strings.Fields(args)...), l))
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, "no terminal can show one: name a FILE") {
			t.Errorf("%s: %+v", args, a)
		}
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "library.tar.gz")
	have := func(want string, others int) {
		t.Helper()
		data, err := os.ReadFile(file)
		if err != nil && want != "" || string(data) != want {
			t.Errorf("%q, %v, want %q", data, err, want)
		}
		if all, err := os.ReadDir(dir); err != nil || len(all) != others {
			t.Errorf("%v, %v, want %d files", all, err, others)
		}
	}
	export := func(err error) answer {
		l.err = err
		return run(t, withShelf(t, onTerminal(t, 200, "library", "export", file), l))
	}
	if a := export(errors.New("disk full")); a.code != 2 || !strings.Contains(a.err, file+": disk full") {
		t.Errorf("%+v", a)
	}
	have("", 0)
	if a := export(nil); a.code != 0 || a.out != file+", 7 B: 2 sources\n" {
		t.Errorf("%+v", a)
	}
	have("archive", 1)
	if a := export(nil); a.code != 2 || !strings.Contains(a.err, "this command has not written it") {
		t.Errorf("over what is no export: %+v", a)
	}
	have("archive", 1)
	former := library.BundleName + " and the rest"
	if err := os.WriteFile(file, []byte(former), 0o600); err != nil {
		t.Fatal(err)
	}
	export(errors.New("disk full"))
	have(former, 1)
	export(nil)
	have("archive", 1)
	for _, bad := range []string{dir, filepath.Join(dir, "no", "folder")} {
		a := run(t, withShelf(t, piped(t, "library", "export", bad), l))
		oneLine(t, a.err)
		if a.code != 2 || !strings.Contains(a.err, bad) {
			t.Errorf("%s: %+v", bad, a)
		}
	}
	have("archive", 1)
}

func TestLibraryCompletion(t *testing.T) {
	l := &shelf{sources: twoSources()}
	for args, want := range map[string]string{
		"__complete library remove ":              "all\nrelnotes-json\nchangelog\nrelnotes-json/1.27/notes-1.27\nchangelog/1.26/notes-1.26\n:4",
		"__complete library remove changelog c":   "changelog/1.26/notes-1.26\n:4",
		"__complete library re":                   "remove\tRemove",
		"__complete import -o ":                   "text\njson\n:4",
		"__complete import x":                     ":0",
		"__complete library export ":              ":0",
		"__complete list --source relnotes-json ": "release:\nsig:\nowner:\n",
	} {
		words := strings.Fields(args)
		if strings.HasSuffix(args, " ") {
			words = append(words, "")
		}
		if a := run(t, withShelf(t, piped(t, words...), l)); a.code != 0 || !strings.HasPrefix(a.out, want) {
			t.Errorf("%s: exit %d, %q, want %q", args, a.code, a.out, want)
		}
	}
}

// importedCatalog is a catalog as imports make it: an entry of ours with what others say, notes of others, one
// without a number, one in a pre-release, and a page of a team.
func importedCatalog(t *testing.T) *content.Catalog {
	t.Helper()
	v := content.Version{Major: 1, Minor: 9}
	note := content.NoteNumber("Nobody knows who did this.")
	entries := []content.Entry{
		{
			ID: "v1.9/pr-50", Version: v, PRs: []int{50}, Titles: [4]string{"Ours"}, SIG: "node", SIGs: []string{"node"},
			Bodies: [4]string{"Our text."}, Sources: []string{content.SourceOwn, "relnotes-json", "team"}, ActionSaid: true,
			Upstream: []content.Text{
				{PR: 51, Text: "* one\n* two\n\n# no heading of ours", Source: "relnotes-json", File: "release-notes-1.9.json"},
				{Text: "Von uns.", Source: "team", File: "pr-50.en.md"},
			},
		},
		{
			ID: content.EntryID(v, 0, 0, note), Version: v, Note: note, Titles: [4]string{"Nobody knows who did this."},
			Bodies: [4]string{"Nobody knows who did this."}, Sources: []string{"changelog"}, File: "CHANGELOG-1.9.md",
		},
		{
			ID: "v1.9.0-alpha.1/pr-40", Version: content.Version{Major: 1, Minor: 9, Pre: "alpha.1"}, PRs: []int{40},
			Titles: [4]string{"Early"}, Bodies: [4]string{"Early."}, Sources: []string{"changelog"}, File: "CHANGELOG-1.9.md",
		},
		{
			ID: "v1.8.3/pr-30", Version: content.Version{Major: 1, Minor: 8, Patch: 3}, PRs: []int{30},
			Titles: [4]string{"Patch"}, Bodies: [4]string{"Patch."}, Sources: []string{"changelog"}, File: "CHANGELOG-1.8.md",
		},
	}
	pages := []content.ReleasePage{{
		Version: v, Titles: [4]string{"Our 1.9"}, Bodies: [4]string{"Upgrade on Mondays."}, Sources: []string{"team", "other"},
		File: "release.en.md", Upstream: []content.Text{{Text: "Not on Mondays.", Source: "other", File: "release.ru.md"}},
	}}
	data, err := content.EncodeSnapshot(entries, pages, [32]byte{2})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func withImports(t *testing.T, app command.App) command.App {
	t.Helper()
	app.Catalog = func() (*content.Catalog, error) { return importedCatalog(t), nil }
	app.Facts = func() (*facts.Tables, error) { return smallFacts(t), nil }
	app.Library = &shelf{sources: twoSources()}
	return app
}

func TestImportedEntries(t *testing.T) {
	note := content.EntryID(content.Version{Major: 1, Minor: 9}, 0, 0, content.NoteNumber("Nobody knows who did this."))
	for name, args := range map[string]string{
		"imported.show.txt":     "show #50",
		"imported.show.md":      "show #50 -o markdown --lang ru",
		"imported.show.json":    "show #50 -o json",
		"imported.list.tsv":     "list",
		"imported.note.md":      "show " + note + " -o markdown",
		"imported.release.md":   "show 1.9 -o markdown --lang zh",
		"imported.releases.tsv": "releases",
		"imported.source.tsv":   "list --source team",
		"imported.patches.tsv":  "releases --release 1.9.x",
	} {
		checkGolden(t, name, run(t, withImports(t, piped(t, strings.Fields(args)...))))
	}
	checkGolden(t, "imported.terminal.list.txt", run(t, withImports(t, onTerminal(t, 64, "list"))))
	checkGolden(t, "imported.terminal.releases.txt", run(t, withImports(t, onTerminal(t, 64, "releases"))))
	a := run(t, withImports(t, piped(t, "show", note, "-o", "json")))
	e := decode[listed](t, a.out).Entries[0]
	if e.URL != "https://github.com/kubernetes/kubernetes/blob/master/CHANGELOG/CHANGELOG-1.9.md" || *e.File != "CHANGELOG-1.9.md" ||
		e.ActionSaid != nil || e.Source != "changelog" || e.SIG != "" {
		t.Errorf("%s", a.out)
	}
	a = run(t, withImports(t, piped(t, "show", "1.9", "-o", "json")))
	if p := decode[listed](t, a.out).Releases[0]; *p.Patches != 1 || len(p.Sources) != 2 || *p.File != "release.en.md" || len(p.Upstream) != 1 {
		t.Errorf("%s", a.out)
	}
}
