package upstream

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
)

// mode says which blocks of a section are notes.
type mode int

const (
	onlyTailed mode = iota // notes where they have a tail: downloads, themes, what stands before any heading
	notes                  // notes, whether they have a tail or not
)

// section is a heading and what it says about the notes below it.
type section struct {
	level  int
	title  string // "" where it only repeats the one above
	mode   mode
	kinds  []string
	sig    string
	action bool
}

// prose is a section that is one note as a whole, as far as it is read.
type prose struct {
	kind  proseKind
	level int
	title string
	lines []string
	size  int
	items int    // of its list that became notes of their own
	head  string // a heading below, not written yet: what follows may be empty
}

type proseKind int

const (
	noProse      proseKind = iota
	leadProse              // what stands under a version's heading: a note where it warns
	knownProse             // known issues, security: items are notes; a note where there are none
	wholeProse             // a CVE, a warning
	dependencies           // added, changed, removed
	uninterested           // dependencies that did not change
)

var (
	versionTitle = pattern.Lazily(`^\[?v?(1\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?)\]?(?:\s+\(.*\))?$`)
	wholeTitle   = pattern.Lazily(`(?i)\bCVE-\d{4}-\d+|^warning\b`)
	knownTitle   = pattern.Lazily(`(?i)^known issues|^(?:important )?security (?:information|content|advisor)|vulnerabilit`)
	passedTitle  = pattern.Lazily(`(?i)^(?:downloads for|(?:client|server|node) binaries|source code|container images|introduction` +
		`|external dependenc|detailed go dependency|table of contents)|what.s new|major themes|release themes`)
	actionTitle = pattern.Lazily(`(?i)^(?:urgent upgrade notes|before upgrading|action required)`)
	oursTitle   = pattern.Lazily(`(?i)^(?:changes by kind|changelog since|urgent upgrade notes|downloads for)`)
	noIssues    = pattern.Lazily(`(?i)^(?:there are )?no known issues`)
	warns       = pattern.Lazily(`(?i)\bCVE-\d{4}|vulnerabilit|security`)
)

// mode returns what blocks are here: what an outer section passes over, an inner one does, too.
func (d *document) mode() mode {
	outer := func(s section) bool { return s.mode == onlyTailed }
	if slices.ContainsFunc(d.sections, outer) || len(d.sections) == 0 || d.prose.kind == leadProse || d.prose.kind >= wholeProse {
		return onlyTailed
	}
	return notes
}

// heading ends the sections that a heading ends, and begins its own.
func (d *document) heading(level int, title string) error {
	title = strings.TrimRight(title, ": ")
	d.known = d.known || oursTitle().MatchString(title)
	m := versionTitle().FindStringSubmatch(title)
	isVersion := m != nil && level <= 2
	below := d.prose.kind != noProse && level > d.prose.level && !isVersion
	if below && d.prose.kind >= wholeProse {
		return d.subheading(level, title)
	}
	if err := d.endProse(below && d.prose.kind == knownProse); err != nil {
		return err
	}
	d.closeSections(level, isVersion)
	s := section{level: level, title: title, mode: notes, kinds: headingKinds(title), sig: headingSIG(title)}
	s.action = actionTitle().MatchString(title)
	switch {
	case isVersion:
		d.known = true
		s.title = ""
		d.prose = prose{kind: leadProse, level: level}
		if err := d.setRelease(m[1]); err != nil {
			return err
		}
	case wholeTitle().MatchString(title), d.underKnown() && s.sig == "":
		d.prose = prose{kind: wholeProse, level: level, title: title}
	case knownTitle().MatchString(title):
		d.prose = prose{kind: knownProse, level: level, title: title}
	case strings.EqualFold(title, "dependencies"):
		d.prose = prose{kind: dependencies, level: level, title: title}
		s.kinds = []string{"dependency"}
	case passedTitle().MatchString(title):
		s.mode = onlyTailed
	case strings.HasPrefix(title, "("): // (No, really, you MUST read this before you upgrade)
		s.title = ""
	}
	d.sections = append(d.sections, s)
	return nil
}

// closeSections closes those that a heading of that level ends; a version's ends all.
func (d *document) closeSections(level int, isVersion bool) {
	for len(d.sections) > 0 && (isVersion || d.sections[len(d.sections)-1].level >= level) {
		d.sections = d.sections[:len(d.sections)-1]
	}
}

// setRelease takes the release from a heading, where the file's name does not tell it.
func (d *document) setRelease(version string) error {
	v, err := content.ParseVersion(version)
	if err != nil {
		return d.fail(d.line, "%v", err)
	}
	if !d.fixed {
		d.release = v
	}
	return nil
}

// generated reports whether the section is written by upstream's tools, from 1.18 on: there, a list item is a note.
func (d *document) generated() bool {
	return slices.ContainsFunc(d.sections, func(s section) bool { return strings.EqualFold(s.title, "changes by kind") })
}

// underKnown reports whether the innermost open section is of known issues.
func (d *document) underKnown() bool {
	return len(d.sections) > 0 && knownTitle().MatchString(d.sections[len(d.sections)-1].title)
}

// subheading takes a heading into the open prose.
func (d *document) subheading(level int, title string) error {
	if d.prose.kind == dependencies || d.prose.kind == uninterested {
		d.prose.kind = dependencies
		if strings.EqualFold(title, "unchanged") {
			d.prose.kind = uninterested
		}
	}
	d.prose.head = strings.Repeat("#", level) + " " + title
	return nil
}

// gather adds a block to the open prose.
func (d *document) gather(b block) error {
	p := &d.prose
	text := strings.TrimRight(strings.Join(b.lines, "\n"), "\n ")
	if p.kind == noProse || p.kind == uninterested || strings.Trim(text, "_. \n") == "Nothing has changed" {
		return nil
	}
	if p.head != "" {
		p.lines = append(p.lines, p.head, "")
		p.head = ""
	}
	p.lines = append(p.lines, text)
	if b.blank || b.kind == paragraph {
		p.lines = append(p.lines, "")
	}
	if p.size += len(text); p.size > maxBlock {
		return d.fail(b.line, "a section of more than %d KB", maxBlock>>10)
	}
	return nil
}

// endProse publishes the open prose, where it says something: an introduction to its subsections does not.
func (d *document) endProse(introduces bool) error {
	p := d.prose
	d.prose = prose{}
	text := strings.TrimSpace(strings.Join(p.lines, "\n"))
	switch {
	case text == "":
		return nil
	case p.kind == leadProse && !warns().MatchString(text):
		return nil
	case p.kind == knownProse && (introduces || p.items > 0 || noIssues().MatchString(text)):
		return nil
	}
	if p.title != "" && p.kind != knownProse {
		text = p.title + "\n\n" + text
	}
	return d.note(Note{Text: text})
}

// label is what an item says of the items nested in it, when they are notes of their own.
type label struct {
	text string
	sig  string
}
