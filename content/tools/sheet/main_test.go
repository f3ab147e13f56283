package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content/notefile"
)

const (
	kepFile  = "v1.25/sig-apps/kep-3329.en.md"
	noteFile = "v1.25/sig-network/pr-111060.en.md"
	pageFile = "v1.25/release.en.md"
	jaFile   = "v1.25/sig-apps/kep-3329.ja.md"

	body    = "\n## The problem\n\n---\n\ntitle: no title  \n\n```yaml\n---\na: 1\n```\n\n"
	jaText  = "---\ntitle: 再試行できる失敗\n---\n本文\n"
	kepText = `---
kep: 3329
name: "Retriable and non-retriable Pod failures: Jobs"
title: The writer's title
summary: A sentence stays.
asked:
  - "which failures are retried"
reach: users
sig: apps
sigs: [apps, node]
stage: alpha
transition: new
kinds: [feature]
gates: [{name: JobPodFailurePolicy, default: false}]
prs: [111113, 110959]
apis:
  - "batch/v1 Job .spec.podFailurePolicy"
---
`
	noteText = `---
title: "kube-proxy: the writer's own title"
sig: network
sigs: [network]
kinds: [cleanup]
prs: [111060]
author: someone
---
`
	pageText = `---
title: "Kubernetes 1.25: Combiner"
release: "1.25"
counts: {enhancements: 40, alpha: 15, beta: 10, stable: 13, deprecated_or_removed: 2}
---
`
)

func write(t *testing.T, folder, name, text string) {
	t.Helper()
	file := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestExport(t *testing.T) {
	notes := t.TempDir()
	write(t, notes, kepFile, "---\ntitle: The writer's title\nreach: users\nasked: [which failures are retried]\nsummary: A sentence stays.\nstage: stable\n---\n"+body)
	write(t, notes, noteFile, "---\ntitle: \"kube-proxy: the writer's own title\"\n---\n"+body)
	write(t, notes, pageFile, "---\ntitle: \"Kubernetes 1.25: Combiner\"\ncodename: none\n---\n"+body)
	write(t, notes, jaFile, jaText)
	want := map[string]string{kepFile: kepText + body, noteFile: noteText + body, pageFile: pageText + body, jaFile: jaText}

	old := map[string]fs.FileInfo{}
	for run := range 2 {
		written, missing, err := export("testdata/v1.25.yaml", notes, nil)
		if err != nil || written != 3 || missing != 1 {
			t.Fatalf("run %d: %d written, %d missing, %v; want 3 and 1", run, written, missing, err)
		}
		for name, text := range want {
			file := filepath.Join(notes, filepath.FromSlash(name))
			got, err := os.ReadFile(file)
			if err != nil || string(got) != text {
				t.Errorf("run %d: %s is\n%s(%v), want\n%s", run, name, got, err, text)
			}
			info, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			if run > 0 && !os.SameFile(info, old[name]) {
				t.Errorf("%s is written anew though nothing has changed", name)
			}
			old[name] = info
		}
	}
	if _, err := notefile.Read(os.DirFS(notes), ""); err != nil {
		t.Errorf("what was written is refused: %v", err)
	}
	if _, err := os.Stat(filepath.Join(notes, "v1.25", "sig-auth")); err == nil {
		t.Error("a note without a text was made")
	}
}

func TestBrokenSheets(t *testing.T) {
	const release = "release: {version: \"1.25\"}\n"
	for name, c := range map[string]struct{ sheet, want string }{
		"not YAML":              {"release: [", "did not find"},
		"another form":          {release + "entries: many", "cannot unmarshal"},
		"kep that is no number": {release + "entries: [{kep: KEP-5, sig: auth}]", "cannot unmarshal"},
		"empty":                 {"", "version"},
		"no release":            {"entries: []", "version"},
		"release that is none":  {"release: {version: ../..}", "version"},
		"neither kep nor prs":   {release + "entries: [{kep: 5, sig: auth}, {title: X, sig: auth}]", `entry 2 "X" has neither kep nor prs`},
		"twice":                 {release + "entries: [{kep: 5, sig: auth}, {kep: 5, sig: auth}]", "v1.25/sig-auth/kep-5.en.md stands twice"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			write(t, folder, "sheet.yaml", c.sheet)
			file := filepath.Join(folder, "sheet.yaml")
			if _, _, err := export(file, folder, nil); err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error about %s with %q", err, file, c.want)
			}
		})
	}
	if _, _, err := export("testdata/none.yaml", t.TempDir(), nil); err == nil {
		t.Error("a sheet that is not there: no error")
	}
}

func TestBrokenNotesStayAsTheyAre(t *testing.T) {
	for name, text := range map[string]string{
		"no front matter": "Text.\n", "not YAML": "---\ntitle: [\n---\nText.\n", "title of several": "---\ntitle: [a]\n---\nText.\n",
	} {
		t.Run(name, func(t *testing.T) {
			notes := t.TempDir()
			write(t, notes, noteFile, text)
			if _, _, err := export("testdata/v1.25.yaml", notes, nil); err == nil || !strings.Contains(err.Error(), "pr-111060.en.md") {
				t.Errorf("got %v, want an error about the note", err)
			}
			if got, err := os.ReadFile(filepath.Join(notes, filepath.FromSlash(noteFile))); err != nil || string(got) != text {
				t.Errorf("the note became %q, %v", got, err)
			}
		})
	}
}
