package notefile_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
)

var embedded = os.DirFS("../notes")

// texts returns all embedded note files by path.
func texts(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(embedded, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(embedded, file)
		out[file] = string(raw)
		return err
	})
	if err != nil || len(out) == 0 {
		t.Fatalf("%d notes, %v", len(out), err)
	}
	return out
}

func TestEmbeddedEntriesHaveEnglishTexts(t *testing.T) {
	notes, err := notefile.Read(embedded, content.SourceOwn)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range notes.Entries {
		if e.Titles[content.English] == "" {
			t.Errorf("%s has no English text", e.Path)
		}
	}
	for _, p := range notes.Pages {
		if p.Titles[content.English] == "" {
			t.Errorf("%s has no English text", p.Path)
		}
	}
}

// Metadata is written by a script from the fact sheets and never typed: then it has the one form that Format gives it.
func TestEmbeddedMetadataIsNotTyped(t *testing.T) {
	for file, text := range texts(t) {
		if path.Ext(strings.TrimSuffix(file, ".md")) != ".en" {
			continue
		}
		front, _, _ := content.SplitFrontMatter(text)
		var h notefile.Header
		if err := yaml.Unmarshal([]byte(front), &h); err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if want := h.Format(); !strings.HasPrefix(text, want) {
			t.Errorf("%s: the header is not in the form that `go run ./content/sheet` writes:\n%s", file, want)
		}
	}
}

// block is a fenced code block.
type block struct {
	line  int // from 1
	label string
	text  string
}

// blocks returns the code blocks of a note, without the indentation of their fences.
func blocks(text string) (out []block, err error) {
	open, indent := false, ""
	for i, line := range strings.Split(text, "\n") {
		bare := strings.TrimLeft(line, " ")
		fence := strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~")
		switch {
		case !open && fence:
			open, indent = true, line[:len(line)-len(bare)]
			label, ok := strings.CutPrefix(bare, "```")
			if !ok || label == "" || strings.ContainsAny(label, "` ") {
				return nil, fmt.Errorf("line %d: code block %q: expected ``` and a label", i+1, line)
			}
			out = append(out, block{line: i + 1, label: label})
		case open && bare == "```":
			open = false
		case open && fence:
			return nil, fmt.Errorf("line %d: %q within a code block", i+1, line)
		case open:
			b := &out[len(out)-1]
			b.text += strings.TrimPrefix(line, indent) + "\n"
		}
	}
	if open {
		return nil, fmt.Errorf("line %d: the code block is not closed", out[len(out)-1].line)
	}
	return out, nil
}

func TestEmbeddedCodeBlocks(t *testing.T) {
	labels := map[string][]string{} // by file
	yamls := 0
	all := texts(t)
	for file, text := range all {
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\t\r\x1b\ufeff") || !strings.HasSuffix(text, "\n") {
			t.Errorf("%s: a tab, carriage return, escape, byte order mark or bytes that are no UTF-8, or no line feed at the end", file)
		}
		found, err := blocks(text)
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, b := range found {
			labels[file] = append(labels[file], b.label)
			if b.label != "yaml" {
				continue
			}
			yamls++
			if err := parses(b.text); err != nil {
				t.Errorf("%s:%d: %v", file, b.line, err)
			}
		}
	}
	if yamls == 0 {
		t.Error("no YAML in any note: the test proves nothing")
	}
	for file := range all {
		base := strings.TrimSuffix(file, ".md")
		english := strings.TrimSuffix(base, path.Ext(base)) + ".en.md"
		if !slices.Equal(labels[file], labels[english]) {
			t.Errorf("%s has code blocks %v, the English text %v", file, labels[file], labels[english])
		}
	}
}

// parses reads all documents of a YAML text.
func parses(text string) error {
	d := yaml.NewDecoder(strings.NewReader(text))
	for {
		var doc any
		if err := d.Decode(&doc); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
