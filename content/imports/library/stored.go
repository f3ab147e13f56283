package library

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/imports/upstream"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// stored is a source as the list of sources in the library's folder, and in exports, holds it.
type stored struct {
	Name     string    `json:"name"`
	Format   string    `json:"format"`
	Release  string    `json:"release"`        // of a team's own notes the folder's: 1.27.13
	Base     string    `json:"file,omitempty"` // base name of the file, none of a team's own notes
	Path     string    `json:"path"`
	Imported time.Time `json:"imported"`
	Order    int       `json:"order"` // number of the import: the later leads
	Raw      string    `json:"raw"`   // SHA-256 of the file, or for a team's own notes, of its notes
	Notes    string    `json:"notes"` // SHA-256 of its file in notes/
	Size     int64     `json:"size"`  // of that file
	Releases []tally   `json:"releases,omitempty"`

	Day   string `json:"day,omitempty"`   // of facts
	Facts int    `json:"facts,omitempty"` // enhancements, gates and releases
	Leads int    `json:"leads,omitempty"` // of them, that change the program's tables
}

// tally is a ReleaseCounts.
type tally struct {
	Release string `json:"release"`
	Counts
}

// formatNotes is the format of a team's own notes.
const formatNotes = "notes"

// formats returns the formats of sources; the texts of an earlier one lead.
func formats() []string {
	all := []string{formatNotes, string(upstream.RelnotesJSON), string(upstream.RelnotesMarkdown), string(upstream.Changelog)}
	return append(all, content.Names(factfile.Formats())...)
}

// id returns the source's ID. A base name has no slash in it.
func (s *stored) id() string {
	parts := slices.DeleteFunc([]string{s.Name, s.Release, s.Base}, func(p string) bool { return p == "" })
	return strings.Join(parts, "/")
}

// bytesKey is the same for sources that are the same under different names.
func (s *stored) bytesKey() string { return strings.Join([]string{s.Format, s.Release, s.Raw}, " ") }

// leading orders sources: whose notes lead first.
func leading(a, b *stored) int {
	order := formats()
	return cmp.Or(
		cmp.Compare(slices.Index(order, a.Format), slices.Index(order, b.Format)), cmp.Compare(b.Order, a.Order), strings.Compare(a.id(), b.id()))
}

// source returns the public form of a stored source.
func (s *stored) source() Source {
	out := Source{
		ID: s.id(), Name: s.Name, Path: s.Path, Format: s.Format, Release: version(s.Release).Release(), Imported: s.Imported, Size: s.Size,
		Day: s.Day, Counts: Counts{Read: s.Facts, Published: s.Facts, Kept: s.Leads, Joined: s.Facts - s.Leads},
	}
	for _, t := range s.Releases {
		out.Releases = append(out.Releases, ReleaseCounts{version(t.Release), t.Counts})
		out.Counts = out.Plus(t.Counts)
	}
	return out
}

// version reads what check has found to be a version.
func version(s string) content.Version {
	v, _ := content.ParseVersion(s) // "" is none
	return v
}

// tally returns the counts of a release.
func (s *stored) tally(v content.Version) *tally {
	name := v.String()
	for i := range s.Releases {
		if s.Releases[i].Release == name {
			return &s.Releases[i]
		}
	}
	s.Releases = append(s.Releases, tally{Release: name})
	return &s.Releases[len(s.Releases)-1]
}

// sortReleases puts the newest first.
func (s *stored) sortReleases() {
	slices.SortFunc(s.Releases, func(a, b tally) int { return version(b.Release).Compare(version(a.Release)) })
}

var (
	hexSum    = pattern.Lazily(`^[0-9a-f]{64}$`)
	labelForm = pattern.Lazily(`^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$`)
)

// check refuses what no import of ours writes, and cleans what is printed.
func (s *stored) check() error {
	s.Path, s.Base, s.Imported = sanitize.Line(s.Path), baseLabel(s.Base), s.Imported.UTC().Truncate(time.Second)
	if s.Format == formatNotes {
		s.Base = ""
	}
	if year := s.Imported.Year(); year < 0 || year > 9999 {
		return fmt.Errorf("%s: impossible date of import", s.id())
	}
	switch _, err := content.ParseVersion(s.Release); {
	case err != nil && (s.Release != "" || s.Format == formatNotes):
		return err
	case !slices.Contains(formats(), s.Format):
		return fmt.Errorf("unknown format %q", content.Shorten(s.Format))
	case s.Format == formatNotes && (!labelForm().MatchString(s.Name) || s.Name != teamLabel(s.Name)),
		s.Format != formatNotes && (s.Name != s.Format || s.Base == ""):
		return fmt.Errorf("unexpected name %q", content.Shorten(s.Name))
	case !hexSum().MatchString(s.Raw) || !hexSum().MatchString(s.Notes):
		return fmt.Errorf("%s: no checksum", s.id())
	}
	return cmp.Or(s.checkFacts(), s.checkReleases())
}

// checkReleases refuses counts that cannot be.
func (s *stored) checkReleases() error {
	for _, t := range s.Releases {
		if v, err := content.ParseVersion(t.Release); err != nil || v.String() != t.Release {
			return fmt.Errorf("%s: unexpected release %q", s.id(), content.Shorten(t.Release))
		}
		if min(t.Published, t.Kept, t.Joined) < 0 || t.Read < t.Published {
			return fmt.Errorf("%s: impossible counts", s.id())
		}
	}
	return nil
}

// checkFacts refuses facts without a day, and notes with one.
func (s *stored) checkFacts() error {
	_, err := time.Parse(time.DateOnly, s.Day)
	if s.isFacts() != (s.Day != "") || s.Day != "" && err != nil || s.Leads < 0 || s.Leads > s.Facts {
		return fmt.Errorf("%s: impossible day or number of facts", s.id())
	}
	return nil
}

const maxBase = 120 // characters

// baseLabel makes a file's base name one that can be printed and typed.
func baseLabel(name string) string {
	runes := []rune(strings.ReplaceAll(sanitize.Line(name), "/", "-"))
	return strings.TrimSpace(string(runes[:min(len(runes), maxBase)]))
}

// list is the form of the list of sources.
type list struct {
	Format  int       `json:"format"`
	Sources []*stored `json:"sources"`
}

// listFormat is raised when what a program of before would misread changes: in current, in the list of sources, or in
// notes/.
const listFormat = 1

// errNewer says that a later version of the program wrote the library.
var errNewer = errors.New("written by a newer version of this program")

// decodeList reads a list of sources and checks all of it.
func decodeList(data []byte) ([]*stored, error) {
	var l list
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, fmt.Errorf("not a list of sources: %w", err)
	}
	if l.Format > listFormat {
		return nil, fmt.Errorf("%w: format %d: this program reads %d", errNewer, l.Format, listFormat)
	}
	if l.Format != listFormat {
		return nil, fmt.Errorf("format %d: this program reads %d", l.Format, listFormat)
	}
	known := map[string]bool{}
	for _, s := range l.Sources {
		if s == nil {
			return nil, errors.New("an empty source")
		}
		if err := s.check(); err != nil {
			return nil, err
		}
		if known[s.id()] {
			return nil, fmt.Errorf("%s stands twice", s.id())
		}
		known[s.id()] = true
	}
	return l.Sources, nil
}
