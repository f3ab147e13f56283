// Package notefile reads release notes as they stand on disk: one Markdown file an entry a language, with YAML front
// matter, at vRELEASE/sig-OWNER/NAME.LANGUAGE.md, where NAME is kep-3329 or pr-111060; a release's own page is
// vRELEASE/release.LANGUAGE.md.
//
// One language's file carries the metadata (in our own notes the English one), the others only the title and what else
// is shown without the text. Everything
// that contradicts itself, its folder or the words that notes may use is refused with file, line and what is
// expected.
package notefile

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
)

// A Fault is one thing wrong with one file.
type Fault struct {
	File string
	Line int // from 1
	What string
}

func (f *Fault) Error() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.What) }

// Faults returns the faults that an error of Read joins, in the order in which they were found.
func Faults(err error) []*Fault {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []*Fault
		for _, e := range joined.Unwrap() {
			all = append(all, Faults(e)...)
		}
		return all
	}
	if f, ok := errors.AsType[*Fault](err); ok {
		return []*Fault{f}
	}
	return nil
}

// name is the part of a note's metadata that its path gives.
type name struct {
	file    string
	base    string // without language and ending
	version content.Version
	sig     string // "" for a release page
	kep, pr int
	lang    content.Language
}

var filePattern = pattern.Lazily(`^(?:(kep|pr)-([1-9][0-9]{0,6})|release)\.([A-Za-z-]+)\.md$`)

// parseName reads a path below the notes' root.
func parseName(file string) (name, error) {
	fail := func(format string, args ...any) (name, error) {
		return name{}, &Fault{file, 1, fmt.Sprintf(format, args...)}
	}
	parts := strings.Split(file, "/")
	m := filePattern().FindStringSubmatch(parts[len(parts)-1])
	if m == nil {
		return fail("unexpected file name: expected kep-NUMBER.LANGUAGE.md, pr-NUMBER.LANGUAGE.md or release.LANGUAGE.md")
	}
	isPage := m[1] == ""
	if want := 3; isPage && len(parts) != want-1 || !isPage && len(parts) != want {
		return fail("unexpected place: expected vRELEASE/sig-OWNER/NAME.LANGUAGE.md or vRELEASE/release.LANGUAGE.md")
	}
	n := name{file: file, base: strings.TrimSuffix(strings.TrimSuffix(file, ".md"), "."+m[3])}
	var err error
	if n.lang, err = content.ParseLanguage(m[3]); err != nil || n.lang.String() != m[3] {
		return fail("unknown language %q in the file name: expected one of en, ja, ru, zh", m[3])
	}
	if n.version, err = content.ParseVersion(parts[0]); err != nil || "v"+n.version.String() != parts[0] {
		return fail("unexpected release folder %q: expected a form like v1.25", parts[0])
	}
	if isPage {
		return n, nil
	}
	if n.sig, err = content.ParseSIG(parts[1]); err != nil {
		return fail("folder %s: %v", parts[1], err)
	}
	if "sig-"+n.sig != parts[1] {
		return fail("unexpected SIG folder %q: expected sig-%s", parts[1], n.sig)
	}
	number, err := strconv.Atoi(m[2])
	if err != nil {
		return fail("number %q: %v", m[2], err)
	}
	if m[1] == "kep" {
		n.kep = number
	} else {
		n.pr = number
	}
	return n, nil
}

// Notes is everything that a folder of notes holds.
type Notes struct {
	Entries []content.Entry
	Pages   []content.ReleasePage
}

// Read reads and checks all notes below root; source becomes the Source of the entries. The error joins a *Fault for
// each thing that is wrong. Files that do not end in .md are passed over.
func Read(root fs.FS, source string) (Notes, error) {
	groups := map[string][]name{}
	var order []string
	var errs []error
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) != ".md" {
			return err
		}
		n, err := parseName(file)
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		if groups[n.base] == nil {
			order = append(order, n.base)
		}
		groups[n.base] = append(groups[n.base], n)
		return nil
	})
	if err != nil {
		return Notes{}, fmt.Errorf("reading the notes: %w", err)
	}
	var notes Notes
	for _, base := range order {
		if err := notes.add(root, groups[base], source); err != nil {
			errs = append(errs, err)
		}
	}
	return notes, errors.Join(errs...)
}

// add reads all languages of one note.
func (notes *Notes) add(root fs.FS, names []name, source string) error {
	var errs []error
	var meta *header
	e := content.Entry{Sources: []string{source}, Path: names[0].base}
	for _, n := range names {
		raw, err := fs.ReadFile(root, n.file)
		if err != nil {
			return fmt.Errorf("reading the notes: %w", err)
		}
		h, err := parseHeader(n, string(raw), source != content.SourceOwn)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		e.Titles[n.lang], e.Leads[n.lang] = h.fields.Title, h.lead()
		switch {
		case !h.hasMeta:
		case meta != nil:
			errs = append(errs, &Fault{n.file, 2, "metadata stands in " + meta.name.file + " already: expected only texts here"})
		default:
			meta = h
		}
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	if meta == nil {
		return &Fault{names[0].file, 1, "no language of this note carries the metadata (sig, kinds, prs ...)"}
	}
	if meta.name.sig == "" {
		if err := meta.checkPage(); err != nil {
			return err
		}
		notes.Pages = append(notes.Pages, meta.page(e.Titles, e.Path, source))
		return nil
	}
	if err := meta.fill(&e); err != nil {
		return err
	}
	notes.Entries = append(notes.Entries, e)
	return nil
}
