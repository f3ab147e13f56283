//go:build unix

package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
)

// A catalog that is cut off while it is mapped ends in one line, not in a trace.
func TestCatalogCutOffWhileOpen(t *testing.T) {
	for _, args := range []string{"list", "search change", "show 123", "list -o json --full"} {
		dir := t.TempDir()
		l := library.New(library.Options{Dir: dir, Own: func() (*content.Catalog, error) { return small(t), nil }})
		file := filepath.Join(lay(t, map[string]string{"release-notes-1.28.json": goodNotes}), "release-notes-1.28.json")
		if _, err := l.Import(t.Context(), []string{file}, nil, library.Job{}); err != nil {
			t.Fatal(err)
		}
		app := withSmall(t, piped(t, strings.Fields(args)...))
		app.Catalog = func() (*content.Catalog, error) {
			c, err := l.Catalog(t.Context())
			snapshots, _ := filepath.Glob(filepath.Join(dir, "catalog-*.snapshot")) // the pattern is sound
			for _, name := range snapshots {
				if err := os.Truncate(name, 0); err != nil {
					t.Error(err)
				}
			}
			return c, err
		}
		a := run(t, app)
		oneLine(t, a.err)
		if a.code != 2 || !strings.Contains(a.err, "damaged on the disk") {
			t.Errorf("%s: %+v", args, a)
		}
	}
}

// Settings that a link leads to are made where it leads, and the link stays; where that cannot be, one line says where.
func TestSettingsAreMadeWhereALinkLeads(t *testing.T) {
	app := piped(t, "config", "init")
	app.Folders.Config = t.TempDir()
	link, to := filepath.Join(app.Folders.Config, "config.yaml"), filepath.Join(t.TempDir(), "dots", "settings")
	if err := os.Symlink(to, link); err != nil {
		t.Fatal(err)
	}
	if a := run(t, app); a.code != 2 || !strings.Contains(a.err, to+": no such file or directory") {
		t.Errorf("without its folder: %+v", a)
	}
	if err := os.Mkdir(filepath.Dir(to), 0o700); err != nil {
		t.Fatal(err)
	}
	if a := run(t, app); a.code != 0 || a.err != "" {
		t.Errorf("%+v", a)
	}
	text, err := os.ReadFile(to)
	if leads, e := os.Readlink(link); err != nil || e != nil || leads != to || !strings.Contains(string(text), "#theme: auto") {
		t.Errorf("%v, %v, %s", err, e, text)
	}
	if a := run(t, app); a.code != 2 || !strings.Contains(a.err, "is there already") {
		t.Errorf("again: %+v", a)
	}
}
