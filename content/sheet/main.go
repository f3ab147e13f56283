// Command sheet writes the metadata of our notes from fact sheets, so that nobody types it. A sheet holds the checked
// facts of a release: one YAML mapping with the keys release and entries.
//
//	go run ./content/sheet [-notes content/notes] SHEET...
//
// For each entry of a sheet whose English text stands already, the front matter of that file is written anew: all keys from
// the sheet, but the title of a plain note as its writer left it. The body is not touched. Entries without a text are counted.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"go.yaml.in/yaml/v3"

	"k8sexplore/content/notefile"
)

// sheet is a fact sheet, as far as metadata goes.
type sheet struct {
	Release struct {
		Version  string              `yaml:"version"`
		Date     string              `yaml:"date"`
		Codename string              `yaml:"codename"`
		Counts   notefile.PageCounts `yaml:"counts"`
	} `yaml:"release"`
	Entries []notefile.Header `yaml:"entries"`
}

func main() {
	notes := flag.String("notes", "content/notes", "folder of the notes")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: sheet [-notes FOLDER] SHEET...")
		os.Exit(2)
	}
	for _, file := range flag.Args() {
		written, missing, err := export(file, *notes)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		fmt.Printf("%s: metadata of %d notes written, %d entries have no English text yet\n", file, written, missing)
	}
}

// export writes the metadata of one sheet.
func export(file, notes string) (written, missing int, err error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return 0, 0, fmt.Errorf("reading the sheet: %w", err)
	}
	var s sheet
	if err := yaml.Unmarshal(raw, &s); err != nil {
		return 0, 0, fmt.Errorf("reading the sheet %s: %w", file, err)
	}
	release := filepath.Join(notes, "v"+s.Release.Version)
	page := notefile.Header{
		Release: s.Release.Version, Date: s.Release.Date, Codename: s.Release.Codename, Counts: s.Release.Counts,
	}
	targets := map[string]notefile.Header{filepath.Join(release, "release.en.md"): page}
	for _, h := range s.Entries {
		targets[filepath.Join(release, "sig-"+h.SIG, baseName(h)+".en.md")] = h
	}
	for path, h := range targets {
		switch err := rewrite(path, h); {
		case errors.Is(err, fs.ErrNotExist):
			missing++
		case err != nil:
			return written, missing, err
		default:
			written++
		}
	}
	return written, missing, nil
}

func baseName(h notefile.Header) string {
	switch {
	case h.KEP != 0:
		return fmt.Sprintf("kep-%d", h.KEP)
	case len(h.PRs) > 0:
		return fmt.Sprintf("pr-%d", h.PRs[0])
	}
	return "pr-0"
}

// rewrite puts the header before the text of an existing note.
func rewrite(path string, h notefile.Header) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	front, body, ok := bytes.Cut(bytes.TrimPrefix(raw, []byte("---\n")), []byte("\n---\n"))
	if !ok {
		return fmt.Errorf("%s: no front matter", path)
	}
	if h.KEP == 0 {
		var written struct {
			Title string `yaml:"title"`
		}
		if err := yaml.Unmarshal(front, &written); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		h.Title = written.Title
	}
	text := append([]byte(h.Format()), body...)
	if bytes.Equal(text, raw) {
		return nil
	}
	return renameio.WriteFile(path, text, 0o644)
}
