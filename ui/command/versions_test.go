package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/ui/command"
)

// TestEarlierVersions opens what earlier versions of the program have left in a home: nothing of it is lost. Each folder
// of testdata/versions was written by the version of its day: marks that it was told to take over, a note that was
// imported, all of its settings, and what its search index was called.
func TestEarlierVersions(t *testing.T) {
	versions, err := os.ReadDir(filepath.Join("testdata", "versions"))
	if err != nil || len(versions) < 4 {
		t.Fatalf("%d versions, %v", len(versions), err)
	}
	for _, v := range versions {
		t.Run(v.Name(), func(t *testing.T) {
			home := t.TempDir()
			if err := os.CopyFS(home, os.DirFS(filepath.Join("testdata", "versions", v.Name()))); err != nil {
				t.Fatal(err)
			}
			at := func(args ...string) answer {
				app := piped(t, args...)
				l := library.New(library.Options{Dir: filepath.Join(home, "data", "library"), Own: func() (*content.Catalog, error) { return small(t), nil }})
				app.Library, app.Catalog = l, func() (*content.Catalog, error) { return l.Catalog(t.Context()) }
				app.Folders = command.Folders{
					Cache: filepath.Join(home, "cache"), State: filepath.Join(home, "state"),
					Config: home, Data: filepath.Join(home, "data"),
				}
				return run(t, app)
			}
			for args, want := range map[string][]string{
				"state": {"bookmarks\t2\n", "read\t3\n", "follows\t3\n", "done\t3\n"},
				"state export": {
					`"prs":[111113,110959],"note":"ask \"storage\" \u003cЗаметка\u003e 読む"`, `"query":"sig:node"`, `"value":"sig:node is:unread seccomp"`,
					`"1.33 1.36 removed/flag/kubelet/--x"`, `"id":"v1.26/pr-20","prs":[20],"at":"2026-11-22T12:00:21.000Z","gone":true`,
				},
				"bookmarks":    {"v1.25/kep-3329\t3329\t1.25\t"},
				"library":      {"relnotes-json/1.24/release-notes-1.24.json\trelnotes-json\t1.24\t1\t1\t1\t0\t"},
				"search zebra": {"v1.24/pr-7\t#7\t1.24\tnode\t\tbug-or-regression\t\tKubelets of the zebra kind keep their stripes\n"},
				"config check": {"config.yaml"},
			} {
				a := at(strings.Fields(args)...)
				if a.code != 0 || strings.Contains(a.out, "set_aside") {
					t.Errorf("%s: %+v", args, a)
				}
				for _, w := range want {
					if !strings.Contains(a.out, w) {
						t.Errorf("%s: no %q in\n%s", args, w, a.out)
					}
				}
			}
			old, err := os.ReadDir(filepath.Join("testdata", "versions", v.Name(), "cache", "search"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(filepath.Join(home, "cache", "search", old[0].Name())); err == nil {
				t.Errorf("the index %s of that version is still there", old[0].Name())
			}
		})
	}
}
