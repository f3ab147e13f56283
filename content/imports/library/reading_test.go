package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Files are taken in the order in which they were found, however long it takes to read each. That holds for a file larger
// than besideBytes and for a broken one as well.
func TestTakesFilesInOrder(t *testing.T) {
	files, want := map[string]string{}, []string(nil)
	for n := range 12 {
		name := fmt.Sprintf("%02d/release-notes-1.%d.json", n, 20+n)
		files[name] = jsonNotes(strings.Repeat("Word ", 1+n%3*4_000), n+1)
		want = append(want, name)
	}
	files[want[4]] = jsonNotes(strings.Repeat("Word ", 180_000), 1, 2, 3, 4, 5)
	files[want[7]] = `{"1":{"te`
	if len(files[want[4]]) <= besideBytes {
		t.Fatalf("%d bytes are read beside others", len(files[want[4]]))
	}
	folder := write(t, files)
	var got []string
	for _, s := range mustImport(t, open(t), folder).Sources {
		got = append(got, strings.TrimPrefix(s.Path, folder+"/"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Of two files with one name the later one counts, though the one before is still being read.
func TestLaterFileCounts(t *testing.T) {
	folder := write(t, map[string]string{
		"a/release-notes-1.30.json": jsonNotes(strings.Repeat("Long ", 100_000), 1, 2, 3),
		"b/release-notes-1.30.json": jsonNotes("Short", 4),
	})
	report := mustImport(t, open(t), folder)
	if len(report.Sources) != 1 || report.Sources[0].Published != 1 || len(report.Warnings) != 1 {
		t.Errorf("%+v", report)
	}
}
