package library

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"unsafe"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// joins imports files and reports whether their notes were joined, and that all counts are as they were.
func joins(t *testing.T, l *Library, origins ...string) (joined bool) {
	t.Helper()
	_, err := l.Import(t.Context(), origins, nil, Job{Progress: func(p Progress) { joined = joined || p.Step == Joining }})
	if err != nil {
		t.Fatal(err)
	}
	noFaults(t, l)
	sources, err := l.Sources()
	if err != nil || len(sources) != 3 {
		t.Fatalf("%d sources, %v", len(sources), err)
	}
	for _, s := range sources {
		if s.Format != "schedule" {
			checkCounts(t, s)
		}
	}
	return joined
}

// What is imported again and is the same makes no catalog anew, and is counted as before; what is damaged is mended, and
// what a program with other tables made is made anew.
func TestSameNotesAreNotJoinedAgain(t *testing.T) {
	l := at(t, "2026-12-01")
	folder := write(t, map[string]string{
		"release-notes-1.27.json": jsonNotes("first", 1, 2), "release-notes-1.28.json": jsonNotes("second", 3), "schedule.yaml": madeSchedule,
	})
	if !joins(t, l, folder) {
		t.Error("nothing is joined the first time")
	}
	entries := mustCatalog(t, l).Len()
	one := filepath.Join(folder, "release-notes-1.28.json")
	for i, origin := range []string{folder, one, one, folder, folder} {
		other := i == 1 || i == 3 // leads
		if joins(t, l, origin) != other || mustCatalog(t, l).Len() != entries {
			t.Errorf("%d: %s is joined again: %v; %d entries of %d", i, origin, !other, mustCatalog(t, l).Len(), entries)
		}
	}
	now, err := l.readCurrent()
	if err != nil {
		t.Fatal(err)
	}
	notes := l.names(notesFolder, "", ".jsonl")
	for _, damaged := range []string{catalogName(now.Catalog.Digest), notes[0], notes[1], notes[2]} {
		turn(t, l.path(damaged), func(data []byte) []byte { data[len(data)/2] ^= 1; return data })
		if joined := joins(t, l, folder); joined != (damaged == catalogName(now.Catalog.Digest)) {
			t.Errorf("%s is damaged: joined %v", damaged, joined)
		}
	}
	turn(t, l.path(currentName), func(data []byte) []byte {
		return bytes.Replace(data, []byte(facts.Digest()), bytes.Repeat([]byte("0"), len(facts.Digest())), 1)
	})
	if !joins(t, l, folder) {
		t.Error("what another program has joined is taken")
	}
	turn(t, filepath.Join(folder, "release-notes-1.28.json"), func([]byte) []byte { return []byte(jsonNotes("third", 3, 4)) })
	if !joins(t, l, folder) || mustCatalog(t, l).Len() != entries+1 {
		t.Errorf("%d entries, want one more than %d", mustCatalog(t, l).Len(), entries)
	}
}

// turn writes a file anew.
func turn(t *testing.T, path string, into func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, into(data), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A snapshot that is opened again is mapped once, even where it was written anew meanwhile: strings of the catalog before
// point into the first map, which stays.
func TestSameSnapshotIsMappedOnce(t *testing.T) {
	folder := write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1)})
	l := open(t)
	title := func() *byte {
		mustImport(t, l, folder)
		c := mustCatalog(t, l)
		row, ok := c.ByID("v1.30/pr-1")
		if !ok {
			t.Fatal("the note is not there")
		}
		text, _ := c.Title(row, content.English)
		return unsafe.StringData(text)
	}
	first := title()
	if _, err := l.Remove(t.Context(), []string{All}, Job{}); err != nil {
		t.Fatal(err)
	}
	if title() != first {
		t.Error("the same snapshot is mapped again")
	}
}
