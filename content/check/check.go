// Package check says what configuration still names that a release has lost, is about to lose, or takes otherwise.
//
// Recognisers (objects, component configuration, kubeadm, units, environment files, rules, dashboards, charts) turn
// bytes into mentions: a gate, an API, a flag, a field, a metric, an admission plugin or an image, with its line. One
// judge holds mentions against the tables of content/facts and makes findings of them.
//
// A Checker is immutable and safe for concurrent use. What it is given is not trusted: nothing is decoded but parsed,
// aliases are counted before they are followed, and files are limited in size, depth and number of values.
package check

import (
	"cmp"
	"errors"
	"fmt"
	"log"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Severity says how much a finding matters.
type Severity string

// The severities, the worst first.
const (
	Breaks         Severity = "breaks"     // the component does not start, the API server refuses the object, or its Pods do not start
	Removed        Severity = "removed"    // gone, and what is set is ignored
	Deprecated     Severity = "deprecated" // still there, and going
	DefaultChanged Severity = "turned"     // its default is another one than before the upgrade
	Unknown        Severity = "unknown"    // no table knows it
	Audited        Severity = "audit"      // in use before it is stable
	Schema         Severity = "schema"     // not of the objects as the target has them, or not unless a gate is set
)

// Severities returns all severities, the worst first.
func Severities() []Severity {
	return []Severity{Breaks, Removed, Deprecated, DefaultChanged, Unknown, Audited, Schema}
}

// Kind is what kind of thing a finding is about.
type Kind string

// The kinds.
const (
	Gate   Kind = "gate"
	API    Kind = "api"
	Flag   Kind = "flag"
	Field  Kind = "field"
	Metric Kind = "metric"
	Plugin Kind = "plugin"
	Image  Kind = "image"
	Chart  Kind = "chart"
)

// Reason says why something is a finding.
type Reason string

// The reasons.
const (
	IsRemoved        Reason = "removed"    // Since is the first release without it
	IsHidden         Reason = "hidden"     // a metric that is there only when asked for
	IsOff            Reason = "off"        // served or read only when switched on, since Since
	IsDeprecated     Reason = "deprecated" // Planned is the release that is to end it, if that is known
	IsFuture         Reason = "future"     // the target does not have it yet: Since is the first release that does
	IsLocked         Reason = "locked"     // a gate that is set against the value it is locked to
	IsSettled        Reason = "settled"    // a gate that is set to what it is locked to: without effect
	IsDefaultChanged Reason = "turned"     // a gate whose default has turned
	IsUnknown        Reason = "unknown"    // Nearest are names that are known
	IsApplied        Reason = "applied"    // the object is kept, but was last applied in a way that is gone since Since
	IsIdle           Reason = "idle"       // a rule names what is gone: nothing comes of it
	IsMoved          Reason = "moved"      // works only where what replaces it is installed
	IsRefused        Reason = "refused"    // a chart that is not for the target: Name is what it is for
	IsAlpha          Reason = "alpha"      // in use, and may change or go at any time
	IsBeta           Reason = "beta"       // in use, and not yet for good
	IsTooNew         Reason = "too-new"    // a field or a value of an object that the target does not have yet: Since is the first that does
	IsGated          Reason = "gated"      // a field or a value of an object that needs Gate, which is off in the target
)

// Finding is something in a file that the target release takes otherwise than the file means.
type Finding struct {
	File      string
	Line      int // from 1
	Severity  Severity
	Kind      Kind
	Name      string
	Component string // "" where it is no component's
	Reason    Reason
	Since     content.Version // what it is the release of, Reason says; zero where no table tells
	Planned   content.Version // the release that is to remove it; zero for none
	Default   bool            // of a gate in the target release
	Replaced  string          // what to use in its place; "" for nothing
	Effect    string          // what comes of it, in English, from the tables; "" where they do not say
	Nearest   []string
	Gate      string   // that has to be set; "" for none
	Entries   []string // identifiers of what tells of it, newest first

	Object  Object // that names it; zero where it stands in none
	Already bool   // it was so in the release before the upgrade

	Element *facts.Element // the row of the tables that it is of; nil for a gate, and for what no table knows
}

// Object is what is told of an API object.
type Object struct {
	Kind      string `json:"kind"`
	Namespace string `json:"namespace,omitempty"`
	Name      string `json:"name,omitempty"`
}

// Problem is a file, or a part of one, that could not be looked at.
type Problem struct {
	File string `json:"file"`
	Line int    `json:"line"` // 0 for the whole file
	Why  string `json:"why"`
}

// Kinds of files that are looked into.
const (
	FileManifest    = "manifest"
	FileConfig      = "configuration"
	FileUnit        = "unit"
	FileEnvironment = "environment"
	FileRules       = "rules"
	FileDashboard   = "dashboard"
	FileChart       = "chart"
)

// FileKinds returns the kinds of files in the order in which lists have them.
func FileKinds() []string {
	return []string{FileManifest, FileConfig, FileUnit, FileEnvironment, FileRules, FileDashboard, FileChart}
}

// Options say what to check against.
type Options struct {
	Target   content.Version
	From     content.Version // the release before the upgrade; zero where it is not known
	Gates    *facts.Tables
	Elements *facts.Elements
	Catalog  *content.Catalog // to name the entries that tell of a finding; nil for none
	Audit    bool             // finds alphas and betas in use, too
	Schemas  bool             // holds whole objects against their types, too
	Log      *log.Logger      // the stacks of panics, see Run; nil discards them
}

// Checker checks files against a release.
type Checker struct {
	judge judge
	known *known
}

// New returns a checker.
func New(o Options) *Checker {
	k := index(o.Elements)
	return &Checker{judge: judge{Options: o, entries: newNaming(o.Catalog), known: k}, known: k}
}

// The limits of a file.
const (
	MaxBytes    = 10_000_000 // of a file
	maxValues   = 1_000_000  // in a document, aliases followed
	maxRepeated = 1_000_000  // bytes and values of a file that aliases bring again
	maxUnpacked = 50_000_000 // bytes of what is packed in a file
	maxDepth    = 200        // of values in values
	maxFindings = 10_000     // of a file
	maxWithin   = 3          // files in values of files
)

// The reasons why a file is refused.
var (
	errTooBig   = fmt.Errorf("larger than %d MB", MaxBytes/1_000_000)
	errTooMany  = fmt.Errorf("more than %d values, aliases followed", maxValues)
	errRepeats  = fmt.Errorf("more than %d bytes brought again by aliases", maxRepeated)
	errUnpacked = fmt.Errorf("more than %d MB in all once it is unpacked", maxUnpacked/1_000_000)
	errNoText   = errors.New("no text: NUL bytes in it")
	errWithin   = fmt.Errorf("files nested more than %d deep", maxWithin+1)
	errTooDeep  = fmt.Errorf("values nested more than %d deep", maxDepth)
	errMore     = fmt.Errorf("more than %d findings: the rest is left out", maxFindings)
)

// Result is the outcome of checking one file.
type Result struct {
	Kind     string // one of FileKinds; "" for a file that is none of them
	Other    string // a language that is not read, "" for none: jsonnet, JSON with comments
	Findings []Finding
	Problems []Problem
	Unread   int // how many of Problems are documents of templates that are no YAML until they are rendered
	Gates    []Setting
	Partly   int // documents of templates that were read but for lines which are no YAML until they are rendered
	Ignored  int // findings that the file or an object of it says to leave out
}

// Setting is a feature gate that a file sets.
type Setting struct {
	File string
	Line int // from 1
	Name string
	On   bool
}

// File checks one file by its name, which may hold folders, and its content.
func (c *Checker) File(name string, data []byte) Result {
	if len(data) > MaxBytes {
		return Result{Problems: []Problem{{File: name, Why: errTooBig.Error()}}}
	}
	r := &reader{known: c.known, schemas: c.judge.Schemas, repeated: new(int)}
	text := string(data)
	r.file(filepath.ToSlash(name), text, origin{line: 1})
	if len(r.mentions) > 0 {
		r.is(FileManifest)
	}
	out := Result{Kind: r.kind, Problems: r.problems, Unread: r.unread, Partly: r.partly, Other: r.other}
	last := strings.Count(text, "\n") + 1 // YAML breaks lines at more characters than \n
	for i := range out.Problems {
		p := &out.Problems[i]
		p.File, p.Line = name, min(p.Line, last)
	}
	var off map[int][]string
	if r.kind != "" {
		var wrong []Problem
		off, wrong = ignored(text)
		for _, p := range wrong {
			out.Problems = append(out.Problems, Problem{name, p.Line, p.Why})
		}
	}
	judge := c.judge
	judge.slips = new(int)
	for _, m := range r.mentions {
		if on, set := truth(m.value); m.kind == Gate && set && len(out.Gates) < maxFindings {
			out.Gates = append(out.Gates, Setting{name, min(m.line, last), m.name, on})
		}
		for _, f := range judge.findings(m) {
			f.File, f.Line = name, min(max(f.Line, m.line), last)
			if turnsOff(off[f.Line], f) || turnsOff(m.off, f) {
				out.Ignored++
				continue
			}
			out.Findings = append(out.Findings, f)
		}
		if len(out.Findings) > maxFindings {
			out.Findings = out.Findings[:maxFindings:maxFindings]
			out.Problems = append(out.Problems, Problem{File: name, Why: errMore.Error()})
			break
		}
	}
	slices.SortStableFunc(out.Findings, inFile)
	out.Findings = slices.CompactFunc(out.Findings, same)
	return out
}

// inFile orders findings of one file.
func inFile(a, b Finding) int {
	rank := func(f Finding) int { return slices.Index(Severities(), f.Severity) }
	named := func(f Finding) string { return string(f.Kind) + f.Name + f.Component }
	return cmp.Or(a.Line-b.Line, rank(a)-rank(b), strings.Compare(named(a), named(b)))
}

func same(a, b Finding) bool {
	return a.Line == b.Line && a.Severity == b.Severity && a.Kind == b.Kind && a.Name == b.Name && a.Component == b.Component
}

// isLimit reports whether an error says that a document is too much, not that it is broken.
func isLimit(err error) bool {
	return slices.ContainsFunc([]error{errTooBig, errTooMany, errRepeats, errUnpacked, errWithin, errTooDeep}, func(limit error) bool {
		return errors.Is(err, limit)
	})
}
