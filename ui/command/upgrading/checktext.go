package upgrading

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/kit/phrase"
)

// checkText writes a line for each finding, as compilers do, and last what was looked at, so that "nothing found" is
// told from "nothing looked at".
func (s *checks) checkText(c checking, report check.Report) {
	words, pen, file := s.Words(), output.Paint(s.Coloured()), ""
	for _, f := range report.Findings {
		name := sanitize.Name(f.File)
		if s.OutIsTerminal && file != "" && file != f.File {
			s.Line("")
		}
		file = f.File
		severity := string(f.Severity)
		if s.OutIsTerminal {
			severity = words.Say("severity_" + severity)
		}
		line := fmt.Sprintf("%s: %s: %s", pen.Text(output.Bold, fmt.Sprintf("%s:%d", name, f.Line)),
			pen.Text(severityColour(f.Severity), severity),
			sanitize.Line(findingText(words, f)))
		if f.Already {
			line += words.Fill("check_already", phrase.Values{"From": c.against.From.String()})
		}
		s.Line(line)
	}
	if s.OutIsTerminal && file != "" {
		s.Line("")
	}
	if !c.quiet {
		s.Sentence(lookedAt(words, c, report))
		if stood := words.AsItStood(c.release); stood != "" {
			s.Sentence(stood)
		}
	}
}

func severityColour(v check.Severity) string {
	colour := map[check.Severity]string{
		check.Breaks: output.Red + ";" + output.Bold, check.Removed: output.Red,
		check.Deprecated: output.Magenta, check.DefaultChanged: output.Magenta,
	}[v]
	return cmp.Or(colour, output.Cyan)
}

// findingText says what a finding is, since when, what comes of it and what to use in its place.
func findingText(words *phrase.Book, f check.Finding) string {
	said := whatIs(words, f)
	if f.Since != (content.Version{}) && f.Reason != check.IsFuture && f.Reason != check.IsTooNew {
		said = words.Bracketed(said, words.Fill("check_since", phrase.Values{"Since": f.Since.String()}))
	}
	if f.Effect != "" {
		said = words.Label(said, words.Table(f.Effect))
	}
	if f.Replaced != "" && !strings.HasPrefix(f.Replaced, "none") && f.Reason != check.IsMoved {
		said = words.Fill("check_instead", phrase.Values{"Said": said, "Instead": words.Table(f.Replaced)})
	}
	return said
}

// whatIs says in a sentence what a finding is.
func whatIs(words *phrase.Book, f check.Finding) string {
	name := f.Name
	if f.Kind == check.Flag || f.Kind == check.Plugin {
		name = f.Component + " " + name
	}
	id := "check_" + string(f.Reason)
	if _, ok := words.Find(id + "_" + string(f.Kind)); ok {
		id += "_" + string(f.Kind)
	}
	values := phrase.Values{
		"Instead": f.Replaced, "Name": name, "Component": f.Component, "Default": strconv.FormatBool(f.Default), "Since": f.Since.String(),
		"Planned": "", "Nearest": words.List(f.Nearest...), "Gate": f.Gate,
	}
	if f.Planned != (content.Version{}) {
		values["Planned"] = f.Planned.String()
	}
	return words.Fill(id, values)
}

// lookedAt says what was looked into, and what was not.
func lookedAt(words *phrase.Book, c checking, report check.Report) string {
	var kinds []string
	for _, kind := range check.FileKinds() {
		if n := report.Files[kind]; n > 0 {
			kinds = append(kinds, words.Tally(words.Say("file_"+kind), n))
		}
	}
	said := words.Count("files", report.Looked(), nil)
	if len(kinds) > 0 {
		said = words.Bracketed(said, words.List(kinds...))
	}
	parts := []string{words.Fill("check_looked", phrase.Values{"Files": said, "Target": c.against.Target.String()})}
	if report.Skipped > 0 {
		parts = append(parts, words.Fill("check_skipped", phrase.Values{"Files": words.Count("files", report.Skipped, nil)}))
	}
	for _, language := range slices.Sorted(maps.Keys(report.Others)) {
		parts = append(parts, words.Fill("check_others", phrase.Values{"Language": language, "N": report.Others[language]}))
	}
	for _, more := range []struct {
		id string
		n  int
	}{{"check_partly", report.Partly}, {"check_ignored", report.Ignored}, {"check_known", c.known}, {"check_known_gone", c.gone}} {
		if more.n > 0 {
			parts = append(parts, words.Fill(more.id, phrase.Values{"N": more.n}))
		}
	}
	if len(report.Problems) > 0 {
		parts = append(parts, words.Count("check_broken", len(report.Problems), nil))
	}
	if len(report.Findings) == 0 {
		parts = append(parts, words.Say("check_none"))
	}
	return words.Clauses(parts...)
}
