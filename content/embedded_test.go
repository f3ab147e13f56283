package content_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/notefile/compiler"
)

func TestTheEmbeddedSnapshotIsFresh(t *testing.T) {
	compiled, asked, err := compiler.Apart(os.DirFS("notes"), content.SourceOwn)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("snapshot.bin")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(compiled, committed) {
		t.Error("the notes have changed since snapshot.bin was written: run `go generate ./content`")
	}
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for row := range c.Len() {
		for _, l := range content.Languages() {
			said, err := c.Asked(row, l)
			if want := asked[content.AskedFile(c.Entry(row).Path, l)]; err != nil || strings.Join(said, "\n") != want {
				t.Errorf("of %s people ask %q in %v, want %q; %v: run `go generate ./content`", c.ID(row), said, l, want, err)
			}
			read += len(said)
		}
	}
	if read < 10_000 {
		t.Errorf("people ask %d things", read)
	}
}

// Every text that the snapshot promises is embedded too.
func TestEmbeddedNotesAreWhole(t *testing.T) {
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Verify(); err != nil {
		t.Error(err)
	}
	if c.Len() == 0 {
		t.Error("no entries")
	}
	for row := range c.Len() {
		e := c.Entry(row)
		if e.Source() != content.SourceOwn || e.Titles[content.English] == "" {
			t.Errorf("%s: source %q, English title %q", e.ID, e.Source(), e.Titles[content.English])
		}
		for _, l := range e.Languages() {
			if text, lang, err := c.Body(row, l); err != nil || lang != l || text == "" {
				t.Errorf("%s in %v: text %q in %v, %v", e.ID, l, text, lang, err)
			}
		}
	}
	for _, p := range c.Releases() {
		for l, title := range p.Titles {
			if text, _, err := c.ReleaseBody(p, content.Language(l)); title != "" && (err != nil || text == "") {
				t.Errorf("page of %v in %v: text %q, %v", p.Version, content.Language(l), text, err)
			}
		}
	}
}
