package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func idsOf(t *testing.T, l *Library) (ids []string) {
	t.Helper()
	sources, err := l.Sources()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sources {
		ids = append(ids, s.ID)
	}
	return ids
}

// A library without the file that says what counts is found again by the newest sound list, and an import adds to it.
func TestMissingCurrent(t *testing.T) {
	l := open(t)
	mustImport(t, l, write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1), "release-notes-1.31.json": jsonNotes("Text", 2)}))
	ids, digest := idsOf(t, l), mustCatalog(t, l).Digest()
	older := l.path(sourcesName(strings.Repeat("0", 64))) // not sound
	lose := func() {
		t.Helper()
		if err := errors.Join(os.Remove(l.path(currentName)), os.WriteFile(older, []byte("{}"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	lose()
	check, err := l.verify(t.Context())
	if err != nil || len(check.Faults) != 1 || !strings.Contains(check.Faults[0], "current is missing") {
		t.Errorf("verify says %q, %v", check.Faults, err)
	}
	if got := idsOf(t, l); !slices.Equal(got, ids) {
		t.Errorf("the library lists %v, want %v", got, ids)
	}
	if mustCatalog(t, l).Digest() != digest {
		t.Error("the catalog is another")
	}
	noFaults(t, l)

	lose()
	mustImport(t, l, write(t, map[string]string{"release-notes-1.32.json": jsonNotes("Text", 3)}))
	if got := idsOf(t, l); len(got) != 3 {
		t.Errorf("after an import the library lists %v", got)
	}
	noFaults(t, l)
}

// While another process makes the first import, nothing is imported yet.
func TestFirstImportUnderWay(t *testing.T) {
	l := open(t)
	mustImport(t, l, write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1)}))
	if err := os.Remove(l.path(currentName)); err != nil {
		t.Fatal(err)
	}
	unlock, err := l.lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if ids := idsOf(t, l); len(ids) > 0 {
		t.Errorf("the library lists %v", ids)
	}
	own, err := l.own()
	if err != nil || mustCatalog(t, l).Digest() != own.Digest() {
		t.Error("the catalog holds what is not yet imported")
	}
	if check := noFaults(t, l); check.Sources != 0 {
		t.Errorf("%+v", check)
	}
}

// Of several lists the newest counts.
func TestNewestList(t *testing.T) {
	l := open(t)
	mustImport(t, l, write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1)}))
	first := l.lists()[0]
	data, err := os.ReadFile(l.path(first))
	if err != nil {
		t.Fatal(err)
	}
	mustImport(t, l, write(t, map[string]string{"release-notes-1.31.json": jsonNotes("Text", 2)}))
	if err := errors.Join(os.WriteFile(l.path(first), data, 0o600), os.Chtimes(l.path(first), time.Time{}, time.Unix(1, 0)), os.Remove(l.path(currentName))); err != nil {
		t.Fatal(err)
	}
	if ids := idsOf(t, l); len(ids) != 2 {
		t.Errorf("the library lists %v", ids)
	}
}

// Notes that are damaged are said of each time until they are mended.
func TestDamagedNotesAreSaidUntilMended(t *testing.T) {
	l := open(t)
	first := write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1)})
	mustImport(t, l, first)
	for _, name := range l.names(notesFolder, "", ".jsonl") {
		if err := os.WriteFile(l.path(name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	mustImport(t, l, write(t, map[string]string{"release-notes-1.31.json": jsonNotes("Text", 2)}))
	for range 2 {
		c, err := l.Catalog(t.Context())
		if trouble := new(Trouble); c == nil || !errors.As(err, &trouble) || !strings.Contains(trouble.Why, "release-notes-1.30.json are damaged") {
			t.Fatalf("got %v", err)
		}
	}
	mustImport(t, l, first)
	if _, err := l.Catalog(t.Context()); err != nil {
		t.Error(err)
	}
	noFaults(t, l)
}

// A named archive that is none any more is said to be damaged.
func TestMisnamedArchive(t *testing.T) {
	folder := write(t, map[string]string{"notes.tar.gz": "\x1f\x8a damaged"})
	_, err := open(t).Import(t.Context(), []string{filepath.Join(folder, "notes.tar.gz")}, nil, Job{})
	if err == nil || !strings.Contains(err.Error(), "damaged or misnamed") {
		t.Errorf("got %v", err)
	}
}

// Only what is damaged is thrown away; what cannot be read now has another way out.
func TestAdviceFitsTheCause(t *testing.T) {
	for name, c := range map[string]struct {
		err     error
		want    string
		destroy bool
	}{
		"damaged":     {fmt.Errorf("x is %w", errDamaged), "remove all", true},
		"gone":        {&fs.PathError{Op: "open", Path: "x", Err: syscall.ENOENT}, "remove all", true},
		"permission":  {&fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}, "let your user read", false},
		"descriptors": {&fs.PathError{Op: "open", Path: "x", Err: syscall.EMFILE}, "limit of open files", false},
		"disk":        {&fs.PathError{Op: "read", Path: "x", Err: syscall.EIO}, "look after the disk", false},
		"newer":       {fmt.Errorf("x: %w", errNewer), "use that version", true},
	} {
		got := advised(c.err).Error()
		if !strings.Contains(got, c.want) || strings.Contains(got, "remove all") != c.destroy {
			t.Errorf("%s: %s", name, got)
		}
	}
	l := open(t)
	mustImport(t, l, write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1)}))
	if err := os.WriteFile(l.path(currentName), []byte(`{"format":99}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if check, err := l.verify(t.Context()); err != nil || len(check.Faults) != 1 || !strings.Contains(check.Faults[0], "use that version") {
		t.Errorf("verify of a newer library: %q, %v", check.Faults, err)
	}
}
