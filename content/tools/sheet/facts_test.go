package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// Our notes carry the metadata of the fact sheets, byte for byte.
func TestNotesEqualTheSheets(t *testing.T) {
	amendments, sheets, err := open("../../facts/sources")
	if err != nil {
		t.Fatal(err)
	}
	for _, sheet := range sheets {
		differences, err := compare(sheet, amendments, os.DirFS("../../notes"))
		if err != nil {
			t.Error(err)
		}
		for _, d := range differences {
			t.Error(d)
		}
	}
}

// compare says where notes differ from what a sheet would write. A release with a page of its own is complete, unless
// it is in the making: it holds every entry of its sheet. No release holds others.
func compare(sheet string, amendments []byte, notes fs.FS) (differences []string, err error) {
	headers, err := load(sheet, amendments)
	if err != nil {
		return nil, err
	}
	folders := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		folder, _, _ := strings.Cut(name, "/")
		folders[folder] = true
		raw, err := fs.ReadFile(notes, name)
		if errors.Is(err, fs.ErrNotExist) {
			inTheMaking := headers[folder+"/release.en.md"].Date != "" // of which only what matters most has a note
			if _, err := fs.Stat(notes, folder+"/release.en.md"); err == nil && !inTheMaking {
				differences = append(differences, name+":1: the sheet has this entry: expected a note")
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		want, err := withHeader(string(raw), headers[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if line := firstDifference(string(raw), want); line > 0 {
			differences = append(differences, fmt.Sprintf("%s:%d: the metadata is not the sheet's: expected what `go generate ./content` writes", name, line))
		}
	}
	for folder := range folders {
		more, err := notInSheet(notes, folder, func(name string) bool { _, ok := headers[name]; return ok })
		if err != nil {
			return nil, err
		}
		differences = append(differences, more...)
	}
	return differences, nil
}

// notInSheet names the English notes of a release that are not known.
func notInSheet(notes fs.FS, folder string, known func(name string) bool) (differences []string, err error) {
	err = fs.WalkDir(notes, folder, func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err == nil && !d.IsDir() && strings.HasSuffix(path.Base(name), ".en.md") && !known(name):
			differences = append(differences, name+":1: the sheet has no such entry")
		}
		return err
	})
	return differences, err
}

// firstDifference returns the first line in which two texts differ, 0 if none.
func firstDifference(a, b string) int {
	if a == b {
		return 0
	}
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return i + 1
		}
	}
	return min(len(as), len(bs)) + 1
}

func TestCompare(t *testing.T) {
	const pspFile = "v1.25/sig-auth/kep-5.en.md"
	psp := "---\nkep: 5\nname: PodSecurityPolicy\ntitle: PodSecurityPolicy\nsig: auth\nsigs: [auth]\nstage: removed\ntransition: removed\nkinds: [deprecation]\n---\n"
	note := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	good := fstest.MapFS{
		kepFile: note(kepText + body), noteFile: note(noteText + body), pageFile: note(pageText + body), pspFile: note(psp + body),
	}
	for name, c := range map[string]struct {
		change func(notes fstest.MapFS)
		want   []string
	}{
		"equal":          {func(fstest.MapFS) {}, nil},
		"other releases": {func(n fstest.MapFS) { n["v1.26/sig-auth/kep-6.en.md"] = note("---\n---\n") }, nil},
		"other text":     {func(n fstest.MapFS) { n[kepFile] = note(kepText + "Another body.\n") }, nil},
		"other languages": {func(n fstest.MapFS) {
			n["v1.25/sig-auth/kep-5.ja.md"], n["v1.25/sig-auth/kep-7.ja.md"] = note(jaText), note(jaText)
		}, nil},
		"a value": {func(n fstest.MapFS) {
			n[kepFile] = note(strings.Replace(kepText, "default: false", "default: true", 1) + body)
		}, []string{kepFile + ":14: the metadata is not the sheet's"}},
		"a key":                 {func(n fstest.MapFS) { n[noteFile] = note(strings.Replace(noteText, "author: someone\n", "", 1)) }, []string{noteFile + ":7: "}},
		"a page's counts":       {func(n fstest.MapFS) { n[pageFile] = note(strings.Replace(pageText, "alpha: 15", "alpha: 16", 1)) }, []string{pageFile + ":4: "}},
		"nothing at all":        {func(n fstest.MapFS) { clear(n) }, nil},
		"no page: not complete": {func(n fstest.MapFS) { delete(n, pageFile); delete(n, pspFile) }, nil},
		"not complete":          {func(n fstest.MapFS) { delete(n, pspFile) }, []string{pspFile + ":1: the sheet has this entry"}},
		"one too many": {func(n fstest.MapFS) { n["v1.25/sig-auth/kep-6.en.md"] = note(psp) }, []string{
			"v1.25/sig-auth/kep-6.en.md:1: the sheet has no such entry"}},
	} {
		t.Run(name, func(t *testing.T) {
			notes := maps.Clone(good)
			c.change(notes)
			got, err := compare("testdata/v1.25.yaml", nil, notes)
			if err != nil || len(got) != len(c.want) {
				t.Fatalf("got %q, %v, want %q", got, err, c.want)
			}
			for i, d := range got {
				if !strings.HasPrefix(d, c.want[i]) {
					t.Errorf("got %q, want %q", d, c.want[i])
				}
			}
		})
	}
	if _, err := compare("testdata/v1.25.yaml", nil, fstest.MapFS{kepFile: note("no front matter\n")}); err == nil || !strings.Contains(err.Error(), kepFile) {
		t.Errorf("a note without front matter: %v", err)
	}
}
