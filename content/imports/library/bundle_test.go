package library

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
)

// filled is a library with sources of several imports and kinds.
func filled(t *testing.T) *Library {
	t.Helper()
	l := open(t)
	l.now = func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	mustImport(t, l, write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1, 2), "root/v1.30/sig-node/pr-7.ja.md": fmt.Sprintf(teamNote, 7)}))
	l.now = func() time.Time { return time.Date(2026, 1, 3, 3, 4, 5, 0, time.UTC) }
	mustImport(t, l, write(t, map[string]string{"a.json": "{}", "release-notes-draft-1.30.json": jsonNotes("Other", 1, 2, 3)}))
	return l
}

func exported(t *testing.T, l *Library) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := l.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// An export, as an archive, from standard input, or unpacked, makes the same library elsewhere, dates and who leads
// included.
func TestExport(t *testing.T) {
	l := filled(t)
	archive := exported(t, l)
	want, err := l.Sources()
	if err != nil {
		t.Fatal(err)
	}
	folder := write(t, map[string]string{"x.tar.gz": string(archive)})
	unpacked := write(t, members(t, archive))
	for name, origin := range map[string]string{"archive": filepath.Join(folder, "x.tar.gz"), "stdin": "-", "folder": unpacked} {
		other := open(t)
		report, err := other.Import(t.Context(), []string{origin}, bytes.NewReader(archive), Job{})
		if err != nil || len(report.Sources) != len(want) {
			t.Fatalf("%s: %v, %d sources", name, err, len(report.Sources))
		}
		got, err := other.Sources()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, %v\nwant %+v", name, got, err, want)
		}
		if mustCatalog(t, other).Digest() != mustCatalog(t, l).Digest() {
			t.Errorf("%s: another catalog", name)
		}
		noFaults(t, other)
	}
	if err := open(t).Export(t.Context(), io.Discard); err == nil {
		t.Error("exported nothing")
	}
}

// members returns the files of a .tar.gz.
func members(t *testing.T, archive []byte) map[string]string {
	t.Helper()
	zip, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for in := tar.NewReader(zip); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return out
		}
		data, e := io.ReadAll(in)
		if err := errors.Join(err, e); err != nil {
			t.Fatal(err)
		}
		out[h.Name] = string(data)
	}
}

// An export that says something else than it holds, or lacks something, is refused as a whole, in one line.
func TestHostileExport(t *testing.T) {
	files := members(t, exported(t, filled(t)))
	var notes string
	for name := range files {
		if strings.Contains(files[name], `"text":"Text 1"`) {
			notes = name
		}
	}
	edit := func(name, from, to string) map[string]string {
		out := map[string]string{}
		for n, text := range files {
			out[n] = text
		}
		if !strings.Contains(out[name], from) {
			t.Fatalf("%s has no %s", name, from)
		}
		out[name] = strings.Replace(out[name], from, to, 1)
		return out
	}
	without := edit(notes, "Text", "Text")
	delete(without, notes)
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"changed notes":    {edit(notes, "Text 1", "Text 9"), "are not those that were exported"},
		"cut notes":        {edit(notes, `"text":"Text 1"`, `"text":"Te`), "damaged: line 1"},
		"missing notes":    {without, "are missing"},
		"other counts":     {edit(BundleName, `"published": 2`, `"published": 1`), "not as many as it says"},
		"impossible":       {edit(BundleName, `"published": 2`, `"published": 3`), "impossible counts"},
		"newer":            {edit(BundleName, `"format": 1`, `"format": 2`), "format 2: this program reads 1"},
		"no JSON":          {edit(BundleName, `"format": 1`, `"format": `), "not a list of sources"},
		"unknown format":   {edit(BundleName, `"format": "notes"`, `"format": "x"`), "unknown format"},
		"a path as digest": {edit(BundleName, `"notes": "`, `"notes": "../../`), "no checksum"},
		"our own name":     {edit(BundleName, `"name": "root"`, `"name": "k8sexplore"`), "unexpected name"},
		"a hostile name":   {edit(BundleName, `"name": "root"`, `"name": "a\u001b[31m"`), "unexpected name"},
		"stands twice":     {edit(BundleName, `"file": "release-notes-1.30.json"`, `"file": "release-notes-draft-1.30.json"`), "stands twice"},
		"a late date":      {edit(BundleName, `"imported": "`, `"imported": "9999-12-31T23:59:59-05:00", "x": "`), "impossible date"},
		"release":          {edit(BundleName, `"release": "1.30"`, `"release": "x"`), "version"},
	} {
		l := open(t)
		_, err := l.Import(t.Context(), []string{write(t, c.files)}, nil, Job{})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
		if sources, err := l.Sources(); err != nil || len(sources) > 0 {
			t.Errorf("%s: imported %v, %v", name, ids(sources), err)
		}
	}
	archive := exported(t, filled(t))
	for size := 0; size < len(archive); size += 37 {
		if _, err := open(t).Import(t.Context(), []string{"-"}, bytes.NewReader(archive[:size]), Job{}); err == nil {
			t.Errorf("the first %d of %d bytes were imported", size, len(archive))
		}
	}
}

// The texts of an export are not trusted to have been sanitised.
func TestExportIsSanitised(t *testing.T) {
	l := filled(t)
	sources, err := l.load()
	if err != nil {
		t.Fatal(err)
	}
	own, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	err = l.locked(t.Context(), Job{}, own, func(c *change) error { // as somebody would who writes exports by hand
		for _, s := range sources {
			if s.Format != js || len(s.Releases) == 0 {
				continue
			}
			err := c.stage(s, func(write func(*record) error) error {
				for i := range s.Releases[0].Published {
					r := record{Version: v("1.30"), PRs: []int{1 + i}, Title: "a\x1b[31m\nb", Text: "\u202etext\x07", Kinds: []string{"b\x00ug"}, SIGs: []string{"node\n"}, Author: "\x9bwho"}
					if err := write(&r); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		c.sources = sources
		return c.commit()
	})
	if err != nil {
		t.Fatal(err)
	}
	other := open(t)
	archive := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(archive, exported(t, l), 0o600); err != nil {
		t.Fatal(err)
	}
	mustImport(t, other, archive)
	c := mustCatalog(t, other)
	row, ok := c.ByID("v1.30/pr-1")
	if e := c.Entry(row); !ok || e.Titles[0] != "a[31m b" || e.Bodies[0] != "text" || e.Kinds[0] != "bug" || e.SIG != "node" || e.Author != "who" {
		t.Errorf("%+v", e)
	}
}
