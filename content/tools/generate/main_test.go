package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/bodies"
)

// standAlone gives the notes of a folder what is shown without their texts.
func standAlone(t *testing.T, notes string) {
	t.Helper()
	for lang, lead := range map[string]string{
		"en": "summary: Clusters behave in another way.\nasked: [one, two, three]\nreach: users\n", "ja": "summary: クラスターの動作が変わります。\nasked: [一, 二, 三]\n",
		"ru": "summary: Кластер ведёт себя иначе.\nasked: [раз, два, три]\n", "zh": "summary: 集群的行为有所不同。\nasked: [一, 二, 三]\n",
	} {
		files, err := filepath.Glob(filepath.Join(notes, "*", "*", "*."+lang+".md"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lead := lead
			if lang == "en" && strings.Contains(file, "kep-") {
				lead += "name: PodSecurityPolicy\n"
			}
			if err := os.WriteFile(file, []byte(strings.Replace(string(text), "---\n", "---\n"+lead, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestRun(t *testing.T) {
	const words, facts = "../../../assets/glossary.yaml", "../../facts"
	known := filepath.Join(t.TempDir(), "differences.tsv")
	if err := os.WriteFile(known, []byte("v1.25/kep-5\tkep\tis\tnone\tno folder upstream\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(t.TempDir(), "constants.yaml")
	if err := os.WriteFile(none, []byte("[]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	notes, out := t.TempDir(), filepath.Join(t.TempDir(), "snapshot.bin")
	if err := os.CopyFS(notes, os.DirFS("../notecheck/testdata")); err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(notes, "v1.25", "release.*.md")) // which are not complete
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	for _, page := range pages {
		if err := os.Remove(page); err != nil {
			t.Fatal(err)
		}
	}
	standAlone(t, notes)
	claims, err := run(notes, words, known, none, facts, out)
	if err != nil || claims["action"] == 0 {
		t.Fatal(claims, err)
	}
	good, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(good), os.DirFS(notes))
	if err != nil || c.Len() != 2 || !slices.Equal(c.Sources(0), []string{content.SourceOwn}) {
		t.Fatalf("the snapshot that was written: %v", err)
	}
	packed, err := os.ReadFile(filepath.Join(filepath.Dir(out), "bodies.bin"))
	if err != nil {
		t.Fatal(err)
	}
	texts, err := bodies.Open(string(packed))
	if err != nil {
		t.Fatal(err)
	}
	if c, err = content.OpenCatalog(string(good), texts); err != nil {
		t.Fatal(err)
	}
	if text, _, err := c.Body(0, content.Russian); err != nil || !strings.Contains(text, "PodSecurityPolicy") {
		t.Errorf("a packed text: %q, %v", text, err)
	}
	if _, err := run(notes, words, known, none, facts, filepath.Join(notes, "none", "x")); err == nil || !strings.Contains(err.Error(), "writing the snapshot") {
		t.Errorf("a place that cannot be written: %v", err)
	}
	if _, err := run(notes, filepath.Join(notes, "none"), known, none, facts, out); err == nil || !strings.Contains(err.Error(), "reading the glossary") {
		t.Errorf("a glossary that is not there: %v", err)
	}
	if _, err := run(notes, words, known, filepath.Join(notes, "none"), facts, out); err == nil || !strings.Contains(err.Error(), "reading the constants") {
		t.Errorf("no constants: %v", err)
	}
	if _, err := run(notes, words, filepath.Join(notes, "none"), none, facts, out); err == nil || !strings.Contains(err.Error(), "reading the differences") {
		t.Errorf("differences that are not there: %v", err)
	}
	if _, err := run(filepath.Join(notes, "none"), words, known, none, facts, out); err == nil {
		t.Error("a folder that is not there: no error")
	}

	// Metadata that contradicts the file's name, a text that breaks a rule of its language, a claim that is not true: all
	// are named.
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
	edit("v1.25/sig-auth/kep-5.en.md", "removed 1.25.", "removed 1.24.")
	_, err = run(notes, words, known, none, facts, out)
	for _, want := range []string{"kep-5.en.md:52: step removed 1.24", "pr-110639.en.md:9: prs 7 contradicts", `kep-5.ja.md:14: "APIサーバ" is avoided`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if after, err := os.ReadFile(out); err != nil || string(after) != string(good) {
		t.Errorf("broken notes changed the snapshot (%v)", err)
	}
}
