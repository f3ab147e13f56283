package upstream

import (
	"bytes"
	"path"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
)

// Format is one of the formats that upstream publishes in; "" is none of them.
type Format string

// The formats.
const (
	RelnotesJSON     Format = "relnotes-json"
	RelnotesMarkdown Format = "relnotes-markdown"
	Changelog        Format = "changelog"
)

// IsKnown reports whether it is one of the formats.
func (f Format) IsKnown() bool { return f == RelnotesJSON || f == RelnotesMarkdown || f == Changelog }

var (
	notesName     = pattern.Lazily(`^(?i:release-?notes)(?:-draft)?(?:-v?1\.\d+[0-9A-Za-z.-]*)?\.(json|md)$`)
	changelogName = pattern.Lazily(`^(?i:changelog)-v?1\.\d+[0-9A-Za-z.-]*\.md$`)

	jsonHead      = pattern.Lazily(`^\s*\{\s*"\d{1,9}"\s*:\s*\{\s*"(?:commit|text|markdown|author|author_url|pr_url|pr_number)"`)
	changelogHead = pattern.Lazily(`(?m)^<!-- BEGIN MUNGE: GENERATED_TOC -->|^# v1\.\d+\.\d+|^#+ Downloads for v1\.\d+`)
	notesHead     = pattern.Lazily(`(?m)^## (?:Urgent Upgrade Notes|Changes by Kind)\s*$` +
		`|\(\[#\d+\]\(https://github\.com/kubernetes/kubernetes/(?:pull|issues)/\d+\), ?\[@`)
	ownHead = pattern.Lazily(`(?m)^(?:kep|sigs?|prs|kinds|stage|transition): `)
)

// Recognise tells a file's format by its name and how it begins; a few kilobytes are enough. A name that upstream
// gives such files is believed whatever they hold: reading then says what is wrong with them.
func Recognise(name string, head []byte) Format {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	if changelogName().MatchString(base) {
		return Changelog
	}
	if m := notesName().FindStringSubmatch(base); m != nil {
		switch {
		case m[1] == "json":
			return RelnotesJSON
		case changelogHead().Match(head): // as the website carries it
			return Changelog
		}
		return RelnotesMarkdown
	}
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	switch ext := strings.ToLower(path.Ext(base)); {
	case jsonHead().Match(head):
		return RelnotesJSON
	case ext != ".md" && ext != ".markdown" && ext != ".txt" && ext != "" && base != ".":
		return ""
	case bytes.HasPrefix(head, []byte("---")) && ownHead().Match(head): // notes in our own format
		return ""
	case changelogHead().Match(head):
		return Changelog
	case notesHead().Match(head):
		return RelnotesMarkdown
	}
	return ""
}

// named is which release a file's name tells, and whether its own name does or only that of a folder.
type named struct {
	release content.Version
	strong  bool
}

var versionInName = pattern.Lazily(`(?:^|[^0-9.])(1\.\d{1,3}(?:\.\d{1,3}(?:-(?:alpha|beta|rc)\.\d{1,3})?)?)(?:[^0-9]|$)`)

// releaseInName reads the release that a path tells: its last part, else the folder nearest to it.
func releaseInName(name string) named {
	parts := strings.Split(strings.ReplaceAll(name, `\`, "/"), "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if m := versionInName().FindStringSubmatch(parts[i]); m != nil {
			if v, err := content.ParseVersion(m[1]); err == nil {
				return named{v, i == len(parts)-1}
			}
		}
	}
	return named{}
}

// ReleaseInName returns the release that a file's name tells, or the folder nearest to it; none where they do not.
func ReleaseInName(name string) content.Version { return releaseInName(name).release }
