package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
)

func TestRun(t *testing.T) {
	notes, out := t.TempDir(), filepath.Join(t.TempDir(), "snapshot.bin")
	folder := filepath.Join(notes, "v1.25", "sig-apps")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	note := "---\ntitle: A note\nsig: apps\nsigs: [apps]\nkinds: [cleanup]\nprs: [7]\n---\nText.\n"
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("pr-7.en.md", note)
	if err := run(notes, out); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(good), os.DirFS(notes))
	if err != nil || c.Len() != 1 || c.Entry(0).Source != content.SourceOwn {
		t.Fatalf("the snapshot that was written: %v", err)
	}

	write("pr-8.en.md", note) // contradicts its name
	if err := run(notes, out); err == nil || !strings.Contains(err.Error(), "pr-8.en.md:6:") {
		t.Errorf("a broken note: %v", err)
	}
	if after, err := os.ReadFile(out); err != nil || string(after) != string(good) {
		t.Errorf("a broken note changed the snapshot (%v)", err)
	}
	if err := run(filepath.Join(notes, "none"), out); err == nil {
		t.Error("a folder that is not there: no error")
	}
	write("pr-8.en.md", strings.Replace(note, "[7]", "[8]", 1))
	if err := run(notes, filepath.Join(notes, "none", "x")); err == nil || !strings.Contains(err.Error(), "writing the snapshot") {
		t.Error("a place that cannot be written: no error")
	}
}
