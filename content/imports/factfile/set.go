package factfile

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

// Format is what a file holds, "" for something else.
type Format string

// The formats.
const (
	Enhancements Format = "enhancements" // kep.yaml, and beside it README.md
	GateList     Format = "gate-list"    // versioned_feature_list.yaml
	GatePages    Format = "gate-pages"   // one page a gate
	Guide        Format = "guide"        // deprecation-guide.md
	Schedule     Format = "schedule"     // schedule.yaml
	EndOfLife    Format = "eol"          // eol.yaml
)

// Formats returns all formats.
func Formats() []Format {
	return []Format{Enhancements, GateList, GatePages, Guide, Schedule, EndOfLife}
}

// MaxFile is how large a file may be, in bytes; the largest README of upstream's has 230 KB.
const MaxFile = 2 << 20

// maxKEPs is how many enhancements one source may have; upstream has 700.
const maxKEPs = 20_000

var (
	listHead     = pattern.Lazily(`(?m)^- name: \S+\n\s+versionedSpecs:`)
	pageHead     = pattern.Lazily(`(?m)^content_type: *"?feature_gate"?\s*$`)
	guideHead    = pattern.Lazily(`(?m)^title: *"?Deprecated API Migration Guide"?\s*$`)
	scheduleHead = pattern.Lazily(`(?m)^schedules:\s*$`)
	eolHead      = pattern.Lazily(`(?m)^branches:\s*$`)

	// translated matches the path of a page of the website in another language.
	translated = pattern.Lazily(`(?:^|/)content/(?:[a-df-z][a-z]|e[a-mo-z])(?:-[a-z]+)?/`)
)

// Recognise tells a file's format by its path and how it begins. Upstream's names for them are believed whatever they
// hold: reading then says what is wrong with them.
func Recognise(file string, head []byte) Format {
	switch base := path.Base(file); {
	case translated().MatchString(file), base == "kep.yaml" && strings.Contains("/"+file, "/testdata/"): // of upstream's own tests
	case base == "kep.yaml", base == "README.md" && FolderNumber(file) > 0 && strings.Contains("/"+file, "/keps/"):
		return Enhancements
	case base == "versioned_feature_list.yaml":
		return GateList
	case strings.HasSuffix(base, ".md") && pageHead().Match(head):
		return GatePages
	case base == "deprecation-guide.md", guideHead().Match(head):
		return Guide
	case !strings.HasSuffix(base, ".yaml") && !strings.HasSuffix(base, ".yml") && base != ".":
	case listHead().Match(head):
		return GateList
	case scheduleHead().Match(head):
		return Schedule
	case eolHead().Match(head):
		return EndOfLife
	}
	return ""
}

// Set is what one source tells: a tree of enhancements, a folder of pages, a file.
type Set struct {
	Format   Format
	KEPs     []facts.KEP
	Gates    []Gate
	Releases []facts.Release
	APIs     []facts.Element
	Odd      []Fault

	prose map[string]facts.Prose // by the folder of the README
}

// Add reads a file of the source, which people call by a name, at a path. What it cannot be read for is a list of *Fault.
func (s *Set) Add(name, file string, data []byte) []error {
	in, before := &Input{Name: name}, len(s.Gates)
	switch s.Format {
	case Enhancements:
		s.addKEP(in, file, data)
	case GateList:
		s.Gates, _ = ReadList(in, data)
		before = 0
	case GatePages:
		g, ok := ReadPage(in, data)
		switch {
		case ok && slices.ContainsFunc(s.Gates, func(o Gate) bool { return strings.EqualFold(o.Name, g.Name) }):
			in.Fail(g.Line, "gate %s has another page", g.Name)
		case ok:
			s.Gates = append(s.Gates, g)
		}
	case Guide:
		s.APIs = ReadGuide(in, data)
	case Schedule, EndOfLife:
		s.Releases = ReadReleases(in, data)
	}
	s.Odd = append(s.Odd, in.Odd...)
	for _, g := range s.Gates[before:] {
		for _, what := range append(g.back(), g.Odd...) {
			s.Odd = append(s.Odd, Fault{File: name, Line: g.Line, Field: g.Name, What: what})
		}
	}
	return in.Problems
}

// back returns where the stages of a gate go back.
func (g *Gate) back() (lines []string) {
	for i := 1; i < len(g.Spans); i++ {
		if a, b := g.Spans[i-1], g.Spans[i]; rank(b.Stage) < rank(a.Stage) && rank(a.Stage) <= rank(content.Stable) {
			lines = append(lines, fmt.Sprintf("goes back from %s to %s in %s", a.Stage, b.Stage, b.From))
		}
	}
	return lines
}

// inTree matches the path of an enhancement in a tree of upstream's.
var inTree = pattern.Lazily(`(?:^|/)(keps/.+)$`)

func (s *Set) addKEP(in *Input, file string, data []byte) {
	m := inTree().FindStringSubmatch(file)
	if m != nil {
		file = m[1]
	}
	if path.Base(file) == "README.md" {
		if s.prose == nil {
			s.prose = map[string]facts.Prose{}
		}
		s.prose[path.Dir(file)] = ReadProse(data)
		return
	}
	k := ParseKEP(in, file, data)
	if m == nil {
		k.Path = ""
	}
	switch {
	case len(in.Problems) > 0:
	case k.Number == 0 && m != nil: // a template
		in.Odd = nil
	case k.Number == 0:
		in.Fail(1, "no kep-number, and no folder of an enhancement")
	case len(s.KEPs) == maxKEPs:
		in.Fail(1, "more than %d enhancements", maxKEPs)
	default:
		s.KEPs = append(s.KEPs, k)
	}
}

// Row is a line of a table.
type Row struct{ Table, Text string }

// Rows returns the lines of the tables that are read as the source. known are the enhancements of others.
func (s *Set) Rows(known []facts.KEP) (rows []Row) {
	s.KEPs = SettleKEPs(s.KEPs, known...)
	var prose []Row
	for _, k := range s.KEPs {
		rows = append(rows, Row{"keps.tsv", k.Row()})
		if p := s.prose[k.Path]; p != (facts.Prose{}) {
			prose = append(prose, Row{facts.ProseTable, p.Row(k.Number)})
		}
	}
	slices.SortFunc(s.Gates, func(a, b Gate) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	for _, g := range s.Gates {
		for _, text := range g.told().Rows(string(s.Format)) {
			rows = append(rows, Row{"gates.tsv", text})
		}
	}
	for _, r := range s.Releases {
		for _, text := range r.Rows(string(s.Format)) {
			rows = append(rows, Row{"releases.tsv", text})
		}
	}
	for _, text := range facts.APIRows(s.APIs) {
		rows = append(rows, Row{facts.APITable, text})
	}
	return append(rows, prose...)
}

// Len returns how many facts there are.
func (s *Set) Len() int { return len(s.KEPs) + len(s.Gates) + len(s.Releases) + len(s.APIs) }

// told returns the gate as a table has it.
func (g *Gate) told() facts.Gate {
	out := facts.Gate{Name: g.Name, RemovedIn: g.Removed, Conflicts: g.Odd}
	for _, s := range g.Spans {
		i := facts.Interval{From: s.From, Stage: s.Stage, Default: s.On, Locked: s.Lock == LockYes}
		if s.End != (content.Version{}) {
			i.To = LastBefore(s.End)
		}
		out.History = append(out.History, i)
	}
	return out
}
