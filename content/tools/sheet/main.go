// Command sheet writes the metadata of our notes from the fact sheets, so that nobody types it. A sheet holds the
// checked facts of a release: one YAML mapping with the keys release and entries.
//
//	go -C content/tools run ./sheet
//
// What amendments.yaml beside the sheets says of an entry is set instead of what its sheet says.
//
// For each entry of a sheet whose English text stands already, the front matter of that file is written anew: all keys
// from the sheet, but titles and what else is written for readers. The body is not touched. Entries without a text are
// counted.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/google/renameio/v2/maybe"
	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
	"k8sexplore/content/notefile/compiler"
	"k8sexplore/content/tools/tool"
)

// sheet is a fact sheet, as far as metadata goes.
type sheet struct {
	Release struct {
		Version string `yaml:"version"`
		State   string `yaml:"state"` // in-the-making, or nothing
		Date    string `yaml:"date"`
		Counts  struct {
			notefile.PageCounts `yaml:",inline"`
			Deprecated          int `yaml:"deprecated"` // as some sheets call them
		} `yaml:"counts"`
	} `yaml:"release"`
	Entries []struct {
		notefile.Header `yaml:",inline"`
		Certainty       string `yaml:"certainty"` // of a release in the making: merged or planned
	} `yaml:"entries"`
}

func main() {
	sources := flag.String("sources", "../facts/sources", "the `folder` with amendments.yaml and the folder sheets")
	notes := flag.String("notes", "../notes", "the `folder` of the notes")
	flag.Parse()
	tool.Done(run(*sources, *notes))
}

// run writes the metadata of all sheets.
func run(sources, notes string) error {
	amendments, files, err := open(sources)
	if err != nil {
		return err
	}
	for _, file := range files {
		written, missing, err := export(file, notes, amendments)
		if err != nil {
			return err
		}
		fmt.Printf("%s: metadata of %d notes held, %d entries have no English text yet\n", filepath.Base(file), written, missing)
	}
	return nil
}

// open returns the amendments and the names of the sheets.
func open(sources string) (amendments []byte, files []string, err error) {
	if amendments, err = os.ReadFile(filepath.Join(sources, "amendments.yaml")); err != nil {
		return nil, nil, fmt.Errorf("reading the amendments: %w", err)
	}
	files, err = filepath.Glob(filepath.Join(sources, "sheets", "*.yaml"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s has no sheets", sources)
	}
	return amendments, files, err
}

// export writes the metadata of one sheet.
func export(file, notes string, amendments []byte) (written, missing int, err error) {
	headers, err := load(file, amendments)
	if err != nil {
		return 0, 0, err
	}
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		switch err := rewrite(filepath.Join(notes, filepath.FromSlash(name)), headers[name]); {
		case errors.Is(err, fs.ErrNotExist):
			missing++
		case err != nil:
			return written, missing, fmt.Errorf("writing the metadata: %w", err)
		default:
			written++
		}
	}
	return written, missing, nil
}

// load reads a sheet and returns its metadata by the file that it belongs to, below the folder of the notes.
func load(file string, amendments []byte) (map[string]notefile.Header, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading the sheet: %w", err)
	}
	var s sheet
	if err := yaml.Unmarshal(raw, &s); err != nil {
		return nil, fmt.Errorf("reading the sheet %s: %w", file, err)
	}
	headers, err := s.headers()
	if err == nil {
		err = amend(s.Release.Version, headers, amendments)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the sheet %s: %w", file, err)
	}
	return headers, nil
}

// headers returns the metadata by file.
func (s *sheet) headers() (map[string]notefile.Header, error) {
	version, err := content.ParseVersion(s.Release.Version)
	if err != nil {
		return nil, err
	}
	folder := "v" + version.String()
	counts := s.Release.Counts.PageCounts
	counts.DeprecatedOrRemoved += s.Release.Counts.Deprecated
	page := notefile.Header{Release: version.String(), Counts: counts}
	if s.Release.State == "in-the-making" {
		page.Date = s.Release.Date // by which the screen knows that it is not out
	}
	out := map[string]notefile.Header{folder + "/release.en.md": page}
	for i, e := range s.Entries {
		if e.Certainty == "planned" {
			continue // nobody writes a note of what may not come
		}
		h := e.Header
		base := fmt.Sprintf("kep-%d", h.KEP)
		if h.KEP == 0 {
			if len(h.PRs) == 0 {
				return nil, fmt.Errorf("entry %d %q has neither kep nor prs", i+1, h.Title)
			}
			base = fmt.Sprintf("pr-%d", h.PRs[0])
		}
		name := folder + "/sig-" + h.SIG + "/" + base + ".en.md"
		if _, ok := out[name]; ok {
			return nil, fmt.Errorf("%s stands twice", name)
		}
		out[name] = h
	}
	return out, nil
}

// rewrite puts the header before the text of an existing note.
func rewrite(path string, h notefile.Header) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	text, err := withHeader(string(raw), h)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if text == string(raw) {
		return nil
	}
	return maybe.WriteFile(path, []byte(text), 0o644)
}

// withHeader returns a note with the header in place of its own. What the sheet calls an enhancement is its name; titles
// and all else that is written for readers stay.
func withHeader(note string, h notefile.Header) (string, error) {
	front, body, ok := content.SplitFrontMatter(note)
	if !ok {
		return "", errors.New("no front matter")
	}
	var written notefile.Header
	if err := yaml.Unmarshal([]byte(front), &written); err != nil {
		return "", err
	}
	if h.KEP != 0 {
		h.Name = h.Title
	}
	h.Title, h.Summary, h.Asked, h.Reach = written.Title, written.Summary, written.Asked, written.Reach
	h.Action, h.Affects = written.Action, written.Affects
	return compiler.Format(&h) + body, nil
}
