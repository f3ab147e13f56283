package upgrading

import (
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
	Partly   int             `json:"partly"`          // templates that were read but for lines which only their engine can read
	Ignored  int             `json:"ignored"`         // findings that files say to leave out
	Known    int             `json:"known"`           // findings that the baseline has
	AsOf     string          `json:"as_of,omitempty"` // the day of what is known of a target in the making
}

type findingJSON struct {
	File        string         `json:"file"`
	Line        int            `json:"line"`
	Rule        string         `json:"rule"` // its name does not change
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
	Gate        string         `json:"gate,omitempty"`    // that has to be set
}

func jsonCheck(c checking, report check.Report) checkJSON {
	words := run.OpenWords(content.English)
	return checkJSON{
		Target: c.against.Target.String(), From: c.against.From.Text(), Files: report.Looked(), Skipped: report.Skipped,
		Findings: content.Each(report.Findings, func(f check.Finding) findingJSON {
			what := whatIs(words, f)
			if f.Effect != "" {
				what = words.Label(what, f.Effect)
			}
			var object *check.Object
			if f.Object != (check.Object{}) {
				object = &f.Object
			}
			return findingJSON{
				Object: object, Already: f.Already, Rule: f.Rule().Name(),
				File: f.File, Line: f.Line, Severity: f.Severity, Kind: f.Kind, Name: f.Name, Component: f.Component,
				Since: f.Since.Text(), What: what, Replacement: f.Replaced, Entries: output.List(f.Entries), Reason: f.Reason,
				Planned: f.Planned.Text(), Gate: f.Gate,
			}
		}),
		Kinds: report.Files, Unread: report.Unread, Others: report.Others,
		Problems: output.List(report.Problems), Partly: report.Partly, Ignored: report.Ignored, Known: c.known,
		AsOf: c.release.AsOf,
	}
}
