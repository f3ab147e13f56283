package upgrading

import (
	"net/url"
	"path/filepath"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
)

// checkJSON answers check.
type checkJSON struct {
	Target   string          `json:"target"`
	From     string          `json:"from,omitempty"`
	Files    int             `json:"files"`   // looked into
	Skipped  int             `json:"skipped"` // none of the kinds that are looked into
	Others   map[string]int  `json:"others"`  // how many of these are of a language that is not read
	Findings []findingJSON   `json:"findings"`
	Kinds    map[string]int  `json:"kinds"`  // files looked into, by kind
	Unread   int             `json:"unread"` // how many of problems are templates that can be read only when they are rendered
	Problems []check.Problem `json:"problems"`
}

type findingJSON struct {
	File        string         `json:"file"`
	Line        int            `json:"line"`
	Severity    check.Severity `json:"severity"`
	Kind        check.Kind     `json:"kind"`
	Name        string         `json:"name"`
	Component   string         `json:"component,omitempty"`
	Since       string         `json:"since"` // "" where no table tells
	What        string         `json:"what"`  // in English
	Replacement string         `json:"replacement,omitempty"`
	Entries     []string       `json:"entries"`
	Reason      check.Reason   `json:"reason"`
	Planned     string         `json:"planned,omitempty"` // the release that is to remove it
	Object      *check.Object  `json:"object,omitempty"`  // whose it is
	Already     bool           `json:"already,omitempty"` // it was so in from
}

func jsonCheck(c checking, report check.Report) checkJSON {
	words := run.OpenWords(content.English)
	return checkJSON{
		Target: c.against.Target.String(), From: output.Release(c.against.From), Files: report.Looked(), Skipped: report.Skipped,
		Findings: run.Each(report.Findings, func(f check.Finding) findingJSON {
			what := whatIs(words, f)
			if f.Effect != "" {
				what = words.Label(what, f.Effect)
			}
			var object *check.Object
			if f.Object != (check.Object{}) {
				object = &f.Object
			}
			return findingJSON{
				Object: object, Already: f.Already,
				File: f.File, Line: f.Line, Severity: f.Severity, Kind: f.Kind, Name: f.Name, Component: f.Component,
				Since: output.Release(f.Since), What: what, Replacement: f.Replaced, Entries: output.List(f.Entries), Reason: f.Reason,
				Planned: output.Release(f.Planned),
			}
		}),
		Kinds: report.Files, Unread: report.Unread, Others: report.Others,
		Problems: output.List(report.Problems),
	}
}

// sarif is a log in the Static Analysis Results Interchange Format, as far as it is written here.
type sarif struct {
	Version string     `json:"version"`
	Schema  string     `json:"$schema"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Results     []sarifResult     `json:"results"`
	Invocations []sarifInvocation `json:"invocations"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string       `json:"id"`
	ShortDescription sarifMessage `json:"shortDescription"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	RuleIndex int             `json:"ruleIndex"`
	Level     string          `json:"level"`
	Message   sarifMessage    `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine int `json:"startLine"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifMessage    `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

// sarifOf writes a report in SARIF: a rule for each severity, in English. Its structures are few and only written, for
// which github.com/owenrumney/go-sarif would bring builders and readers of the whole format.
func sarifOf(version string, report check.Report) sarif {
	words := run.OpenWords(content.English)
	driver := sarifDriver{Name: "k8sexplore", Version: version}
	index := map[check.Severity]int{}
	for i, severity := range check.Severities() {
		index[severity] = i
		driver.Rules = append(driver.Rules, sarifRule{string(severity), sarifMessage{words.Say("severity_rule_" + string(severity))}})
	}
	run := sarifRun{Tool: sarifTool{driver}, Results: []sarifResult{}}
	for _, f := range report.Findings {
		run.Results = append(run.Results, sarifResult{
			RuleID: string(f.Severity), RuleIndex: index[f.Severity], Level: sarifLevel(f.Severity),
			Message: sarifMessage{findingText(words, f)}, Locations: []sarifLocation{sarifAt(f.File, f.Line)},
		})
	}
	done := sarifInvocation{Successful: len(report.Problems) == 0, Notifications: []sarifNotification{}}
	for _, p := range report.Problems {
		done.Notifications = append(done.Notifications, sarifNotification{
			Level: "error", Message: sarifMessage{p.Why}, Locations: []sarifLocation{sarifAt(p.File, p.Line)},
		})
	}
	run.Invocations = []sarifInvocation{done}
	return sarif{Version: "2.1.0", Schema: "https://json.schemastore.org/sarif-2.1.0.json", Runs: []sarifRun{run}}
}

func sarifLevel(v check.Severity) string {
	switch v {
	case check.Breaks:
		return "error"
	case check.Deprecated:
		return "note"
	default:
		return "warning"
	}
}

// sarifAt names a place by a URI: relative for a relative path.
func sarifAt(file string, line int) sarifLocation {
	at := url.URL{Path: filepath.ToSlash(file)}
	if strings.HasPrefix(at.Path, "/") {
		at.Scheme = "file"
	}
	place := sarifPhysical{Artifact: sarifArtifact{at.String()}}
	if line > 0 {
		place.Region = &sarifRegion{line}
	}
	return sarifLocation{place}
}
