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
