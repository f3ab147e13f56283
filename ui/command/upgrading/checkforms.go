package upgrading

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
)

// The forms of an answer for what reads code: SARIF for services of code review, annotations of GitHub's workflows, and
// JUnit for what shows tests.
const (
	formSARIF  = "sarif"
	formGitHub = "github"
	formJUnit  = "junit"
)

func checkForms() []string {
	return []string{run.FormText, run.FormJSON, formSARIF, formGitHub, formJUnit, run.FormCSV, run.FormMarkdown}
}

// write writes a report in the form asked for.
func (s *checks) write(c checking, report check.Report) error {
	switch c.form {
	case run.FormJSON:
		return s.JSON(jsonCheck(c, report))
	case formSARIF:
		return s.JSON(sarifOf(s.Version, c, report))
	case formGitHub:
		s.github(report)
	case formJUnit:
		return s.junit(c, report)
	case run.FormCSV:
		return s.csv(report)
	case run.FormMarkdown:
		s.markdown(c, report)
	default:
		s.checkText(c, report)
	}
	return nil
}

// github writes a command of GitHub's workflows for each finding, which shows it beside its line.
func (s *checks) github(report check.Report) {
	value := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	text := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	say := func(level, file string, line int, title, said string) {
		place := "file=" + value.Replace(sanitize.Name(file))
		if line > 0 {
			place += ",line=" + strconv.Itoa(line)
		}
		s.Line("::" + level + " " + place + ",title=" + value.Replace(title) + "::" + text.Replace(sanitize.Line(said)))
	}
	words := s.Words()
	for _, f := range report.Findings {
		level := map[string]string{"error": "error", "note": "notice", "warning": "warning"}[sarifLevel(f.Severity)]
		say(level, f.File, f.Line, f.Rule().Name(), findingText(words, f))
	}
	for _, p := range report.Problems {
		say("error", p.File, p.Line, "not checked", p.Why)
	}
}

// junitSuites is a report in the form of JUnit: a suite for each file, and in it a failed case for each finding.
type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitFailure `xml:"failure"`
	Error   *junitFailure `xml:"error"`
}

type junitFailure struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// junit writes the report for what shows tests. Where nothing is found one case has passed: that of all files.
func (s *checks) junit(c checking, report check.Report) error {
	words := s.Words()
	all := junitSuites{Name: "k8sexplore check --target " + c.against.Target.String()}
	suite := func(file string) *junitSuite {
		file = sanitize.Name(file)
		for i := range all.Suites {
			if all.Suites[i].Name == file {
				return &all.Suites[i]
			}
		}
		all.Suites = append(all.Suites, junitSuite{Name: file})
		return &all.Suites[len(all.Suites)-1]
	}
	for _, f := range report.Findings {
		at, said := suite(f.File), sanitize.Line(findingText(words, f))
		failure := &junitFailure{f.Rule().Name(), said, fmt.Sprintf("%s:%d: %s: %s", sanitize.Name(f.File), f.Line, f.Severity, said)}
		name := fmt.Sprintf("line %d: %s", f.Line, sanitize.Line(f.Name))
		at.Cases = append(at.Cases, junitCase{Class: f.Rule().Name(), Name: name, Failure: failure})
		at.Tests, at.Failures = at.Tests+1, at.Failures+1
	}
	for _, p := range report.Problems {
		at, said := suite(p.File), sanitize.Line(p.Why)
		wrong := &junitFailure{"not-checked", said, said}
		at.Cases = append(at.Cases, junitCase{Class: "not-checked", Name: fmt.Sprintf("line %d", p.Line), Error: wrong})
		at.Tests, at.Errors = at.Tests+1, at.Errors+1
	}
	if len(all.Suites) == 0 {
		passed := junitCase{Class: "check", Name: words.Count("files", report.Looked(), nil)}
		all.Suites = []junitSuite{{Name: "all files", Tests: 1, Cases: []junitCase{passed}}}
	}
	for _, one := range all.Suites {
		all.Tests, all.Failures, all.Errors = all.Tests+one.Tests, all.Failures+one.Failures, all.Errors+one.Errors
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the report as JUnit has it: %w", err)
	}
	s.Line(xml.Header + string(text))
	return nil
}

// csv writes a row for each finding.
func (s *checks) csv(report check.Report) error {
	words := s.Words()
	names := []string{
		"file", "line", "severity", "rule", "name", "component", "since", "planned", "replacement", "object_kind", "namespace",
		"object", "already", "what",
	}
	return s.Rows(run.FormCSV, names, content.Each(report.Findings, func(f check.Finding) []string {
		return []string{
			sanitize.Name(f.File), strconv.Itoa(f.Line), string(f.Severity), f.Rule().Name(), f.Name, f.Component,
			f.Since.Text(), f.Planned.Text(), f.Replaced, f.Object.Kind, f.Object.Namespace, f.Object.Name,
			strconv.FormatBool(f.Already), findingText(words, f),
		}
	}))
}

// markdown writes a table of the findings, for a summary of a workflow or a comment.
func (s *checks) markdown(c checking, report check.Report) {
	words := s.Words()
	cell := func(text string) string { return strings.ReplaceAll(markdown.Escape(sanitize.Line(text)), "|", "\\|") }
	if len(report.Findings) > 0 {
		w := []string{words.Say("column_place"), words.Say("column_severity"), words.Say("column_rule"), words.Say("column_finding")}
		s.Line("| " + strings.Join(w, " | ") + " |\n|" + strings.Repeat(" --- |", len(w)))
	}
	for _, f := range report.Findings {
		severity, said := words.Say("severity_"+string(f.Severity)), cell(findingText(words, f))
		s.Line(fmt.Sprintf("| %s:%d | %s | %s | %s |", cell(sanitize.Name(f.File)), f.Line, severity, f.Rule().Name(), said))
	}
	if len(report.Findings) > 0 {
		s.Line("")
	}
	s.Line(cell(lookedAt(words, c, report)))
}

// rules lists the rules with what they find.
func (s *checks) rules() {
	w, pen := s.Words(), output.Paint(s.Coloured())
	for _, r := range check.Rules() {
		if !s.OutIsTerminal {
			s.Fields(r.Name(), string(r.Severity()), ruleText(w, r))
			continue
		}
		s.Line(pen.Text(output.Bold, r.Name()) + "  " + pen.Text(severityColour(r.Severity()), w.Say("severity_"+string(r.Severity()))))
		for _, line := range markdown.Wrap(ruleText(w, r), max(s.Cells()-2, 20)) {
			s.Line("  " + line)
		}
	}
}

// ruleText says what a rule finds.
func ruleText(words *phrase.Book, r check.Rule) string {
	id := "rule_" + string(r.Reason)
	if _, ok := words.Find(id + "_" + string(r.Kind)); ok {
		id += "_" + string(r.Kind)
	}
	return words.Label(words.Say("check_kind_"+string(r.Kind)), words.Say(id))
}
