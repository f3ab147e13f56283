package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

func TestRun(t *testing.T) {
	const words = "../../../assets/glossary.yaml"
	notes, out := t.TempDir(), filepath.Join(t.TempDir(), "snapshot.bin")
	if err := os.CopyFS(notes, os.DirFS("../../notecheck/testdata")); err != nil {
		t.Fatal(err)
	}
	if err := run(notes, words, out); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(good), os.DirFS(notes))
	if err != nil || c.Len() != 2 || !slices.Equal(c.Sources(0), []string{content.SourceOwn}) {
		t.Fatalf("the snapshot that was written: %v", err)
	}
	if err := run(notes, words, filepath.Join(notes, "none", "x")); err == nil || !strings.Contains(err.Error(), "writing the snapshot") {
		t.Errorf("a place that cannot be written: %v", err)
	}
	if err := run(notes, filepath.Join(notes, "none"), out); err == nil || !strings.Contains(err.Error(), "reading the glossary") {
		t.Errorf("a glossary that is not there: %v", err)
	}
	if err := run(filepath.Join(notes, "none"), words, out); err == nil {
		t.Error("a folder that is not there: no error")
	}

	// Metadata that contradicts the file's name, and a text that breaks a rule of its language: both are named.
	edit := func(name, old, new string) {
		file := filepath.Join(notes, filepath.FromSlash(name))
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), old) {
			t.Fatalf("%s: %v, or no %q", name, err, old)
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edit("v1.25/sig-network/pr-110639.en.md", "[110639]", "[7]")
	edit("v1.25/sig-auth/kep-5.ja.md", "APIサーバー", "APIサーバ")
	err = run(notes, words, out)
	for _, want := range []string{"pr-110639.en.md:6: prs [7] contradicts", `kep-5.ja.md:12: "APIサーバ" is avoided`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if after, err := os.ReadFile(out); err != nil || string(after) != string(good) {
		t.Errorf("broken notes changed the snapshot (%v)", err)
	}
}
