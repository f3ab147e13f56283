// Package notecheck holds our own notes to the rules that the format does not know: what each language's text must
// have, how it is spaced, which words it avoids, and that the four languages say the same with the same names; and to
// the facts: what they claim of gates, flags, metrics and the like has to be what the tables of their release say. What
// a machine cannot judge (meaning, grammar, style) is left to readers.
//
// Metadata and places of files are notefile's business; a file whose front matter cannot be read is passed over here.
package notecheck

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/notefile"
	"k8sexplore/content/tools/notecheck/numbers"
)

// Check reads all notes below root and holds them to the rules. glossary is YAML in the form of the project's own
// glossary; it says which words each language avoids. The error joins a *notefile.Fault for each thing that is wrong,
// in order of files and lines.
func Check(root fs.FS, glossary []byte) error {
	words, err := parseGlossary(glossary)
	if err != nil {
		return err
	}
	notes, err := read(root)
	if err != nil {
		return fmt.Errorf("reading the notes: %w", err)
	}
	served, err := servedObjects()
	if err != nil {
		return err
	}
	var r report
	rules := styleRules()
	for _, n := range notes {
		n.check(words, &rules, &r)
		n.examples(served, &r)
	}
	pages(notes, &r)
	return r.err()
}

// kind tells enhancements, plain notes and release pages apart, which differ in headings and lengths.
type kind int

const (
	enhancement kind = iota
	plainNote
	releasePage
)

// note is all languages of one note.
type note struct {
	base  string // path without language and ending
	kind  kind
	files [4]string // by language; "" where there is none
	texts [4]*text  // by language; nil where there is none that can be read
}

// read groups the files below root by note, in order of their paths. Files with other names are notefile's business.
func read(root fs.FS) ([]*note, error) {
	var notes []*note
	byBase := map[string]*note{}
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) != ".md" {
			return err
		}
		base := strings.TrimSuffix(file, ".md")
		code := strings.TrimPrefix(path.Ext(base), ".")
		lang, err := content.ParseLanguage(code)
		if err != nil || lang.String() != code {
			return nil //nolint:nilerr // refused by notefile
		}
		base = strings.TrimSuffix(base, "."+code)
		n := byBase[base]
		if n == nil {
			n = &note{base: base, kind: kindOf(base)}
			byBase[base] = n
			notes = append(notes, n)
		}
		raw, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		n.files[lang] = file
		n.texts[lang] = parse(file, lang, n.kind, string(raw))
		return nil
	})
	return notes, err
}

func kindOf(base string) kind {
	switch name := path.Base(base); {
	case name == "release":
		return releasePage
	case strings.HasPrefix(name, "kep-"):
		return enhancement
	default:
		return plainNote
	}
}

// check holds one note to all rules.
func (n *note) check(words *wordlist, rules *[4][]styleRule, r *report) {
	for lang, file := range n.files {
		if file == "" {
			missing := fmt.Sprintf("%s.%s.md", n.base, content.Language(lang))
			r.add(missing, 1, "this text is missing: expected one in each of en, ja, ru, zh")
		}
	}
	english := n.texts[content.English]
	for _, t := range n.texts {
		if t == nil {
			continue
		}
		t.report = r
		t.markup()
		t.headings()
		t.titleRepeated()
		t.codeBlocks()
		if !t.script() {
			continue
		}
		t.spacing()
		t.avoided(words)
		t.style(rules[t.lang])
		t.titleLength()
		if english == nil {
			continue
		}
		t.action()
		t.length(english)
		if t != english {
			t.titleTranslated(english)
			t.sameNames(english)
			t.sameCode(english)
		}
	}
}

// examples holds the English text's examples to what the note's release serves; the other languages have the same.
func (n *note) examples(served map[object]facts.Element, r *report) {
	release, err := content.ParseVersion(strings.Split(n.base, "/")[0])
	if english := n.texts[content.English]; english != nil && err == nil {
		english.report = r
		english.exampleObjects(release, served)
	}
}

// CheckNumbers compares the numbers that all notes below root say; see numbers.Check. The error joins a *notefile.Fault
// for each that is wrong.
func CheckNumbers(root fs.FS, tables Tables) (numbers.Found, error) {
	notes, err := read(root)
	if err != nil {
		return numbers.Found{}, fmt.Errorf("reading the notes: %w", err)
	}
	var all []numbers.Note
	past := wordsOfClaims()[content.English].past
	for _, n := range notes {
		folder, _, _ := strings.Cut(n.base, "/")
		release, err := content.ParseVersion(folder)
		if err != nil || slices.Contains(n.texts[:], nil) {
			continue
		}
		english := n.texts[content.English]
		one := numbers.Note{
			ID: folder + n.base[strings.LastIndex(n.base, "/"):], Release: release, IsPage: n.kind == releasePage,
			APIs: english.header.APIs, Cites: (&entry{english: english}).isCited,
		}
		for i, t := range n.texts {
			one.Texts[i] = t.numbers(past)
		}
		all = append(all, one)
	}
	var r report
	found, err := numbers.Check(all, numbers.Sources{Tables: tables.Elements, Constants: tables.Constants}, r.add)
	if err != nil {
		return numbers.Found{}, err
	}
	return found, r.err()
}

// report collects what is wrong, each thing once a line.
type report struct{ faults []*notefile.Fault }

func (r *report) add(file string, line int, format string, args ...any) {
	f := &notefile.Fault{File: file, Line: line, What: fmt.Sprintf(format, args...)}
	if !slices.ContainsFunc(r.faults, func(other *notefile.Fault) bool { return *other == *f }) {
		r.faults = append(r.faults, f)
	}
}

func (r *report) err() error {
	slices.SortStableFunc(r.faults, func(a, b *notefile.Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	var errs []error
	for _, f := range r.faults {
		errs = append(errs, f)
	}
	return errors.Join(errs...)
}
