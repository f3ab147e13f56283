package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

// version reads a version as pages, lists and tables write it.
func (in *input) version(line int, s string) content.Version {
	v, err := content.ParseVersion(s)
	if err != nil || v.Pre != "" {
		in.fail(line, "version %q, expected a form like 1.27 or 1.27.3", s)
	}
	return v
}

// stage reads a stage that a gate can be in.
func (in *input) stage(line int, s string) content.Stage {
	stage, err := content.ParseStage(s)
	if err != nil || stage == content.Removed {
		in.fail(line, "stage %q, expected alpha, beta, stable, GA or deprecated", s)
	}
	return stage
}

func (in *input) bool(f fields, key string) bool {
	s := in.text(f, key)
	if s != "true" && s != "false" {
		in.fail(f.line(key), "%s %q, expected true or false", key, s)
	}
	return s == "true"
}

// readList reads versioned_feature_list.yaml, and returns the newest version in it.
func readList(in *input, data []byte, all histories) (newest content.Version) {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		in.failYAML(err)
		return newest
	}
	if len(document.Content) != 1 || document.Content[0].Kind != yaml.SequenceNode {
		in.fail(1, "expected a list of gates with name and versionedSpecs")
		return newest
	}
	for _, n := range document.Content[0].Content {
		f := in.fields(n)
		name := in.text(f, "name")
		if !gateName.MatchString(name) {
			in.fail(n.Line, "%q is no name of a gate", name)
			continue
		}
		h := all.of(name, fromList)
		if len(h.spans) > 0 {
			in.fail(n.Line, "gate %s stands in the list twice", name)
		}
		specs := in.items(f, "versionedSpecs")
		if len(specs) == 0 {
			in.fail(n.Line, "gate %s has no versionedSpecs", name)
		}
		for _, spec := range specs {
			s := in.listSpec(in.fields(spec), h)
			if s.from.Compare(newest) > 0 {
				newest = s.from
			}
		}
		h.settle()
	}
	return newest
}

// listSpec reads an element of versionedSpecs. One with a minimum compatibility version does not hold by default.
func (in *input) listSpec(f fields, h *history) span {
	s := span{from: in.version(f.line("version"), in.text(f, "version")), state: state{
		stage: in.stage(f.line("preRelease"), in.text(f, "preRelease")), on: in.bool(f, "default"), lock: lockNo,
	}}
	if in.bool(f, "lockToDefault") {
		s.lock = lockYes
	}
	if least := in.text(f, "minCompatibilityVersion"); least != "" {
		h.oddity = append(h.oddity, fmt.Sprintf("list: %s from %s where the minimum compatibility version is %s", s.state, s.from, least))
		return s
	}
	h.spans = append(h.spans, s)
	return s
}

// readPages reads a folder with one page a gate. What a page is called does not matter: kebab-case and the gate's own
// name have both been in use, and its title has always been the name.
func readPages(fsys fs.FS, folder string, all histories) (problems []error) {
	files, err := fs.Glob(fsys, "*.md")
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s: no *.md, expected one page a gate", folder)
	}
	if err != nil {
		return []error{err}
	}
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			problems = append(problems, fmt.Errorf("reading a gate's page: %w", err))
			continue
		}
		in := &input{name: path.Join(folder, file)}
		in.page(data, all)
		problems = append(problems, in.problems...)
	}
	return problems
}

// page reads one page. Only its front matter counts; other pages of the folder have another content type.
func (in *input) page(data []byte, all histories) {
	rest, ok := bytes.CutPrefix(data, []byte("---\n"))
	header, _, closed := bytes.Cut(rest, []byte("\n---"))
	if !ok || !closed {
		in.fail(1, "no front matter between two lines of ---")
		return
	}
	f := in.mapping(append([]byte("---\n"), header...))
	if len(in.problems) > 0 || in.text(f, "content_type") != "feature_gate" {
		return
	}
	name := in.text(f, "title")
	if !gateName.MatchString(name) {
		in.fail(f.line("title"), "title %q is no name of a gate", name)
		return
	}
	h := all.of(name, fromPage)
	if len(h.spans) > 0 {
		in.fail(f.line("title"), "gate %s has another page", name)
		return
	}
	for _, n := range in.items(f, "stages") {
		h.spans = append(h.spans, in.pageStage(in.fields(n)))
	}
	if len(h.spans) == 0 {
		in.fail(f.line("stages"), "gate %s has no stages", name)
		return
	}
	h.settle()
	if in.text(f, "removed") != "" && in.bool(f, "removed") {
		h.removed = h.spans[len(h.spans)-1].end
		if h.removed == (content.Version{}) {
			h.oddity = append(h.oddity, "page: the gate is removed, but not since when")
		}
	}
}

func (in *input) pageStage(f fields) span {
	s := span{from: in.version(f.line("fromVersion"), in.text(f, "fromVersion"))}
	s.state = state{stage: in.stage(f.line("stage"), in.text(f, "stage")), on: in.bool(f, "defaultValue"), lock: lockUnknown}
	if in.text(f, "locked") != "" {
		s.lock = lockNo
		if in.bool(f, "locked") {
			s.lock = lockYes
		}
	}
	if to := in.text(f, "toVersion"); to != "" {
		s.end = endOf(to, in.version(f.line("toVersion"), to))
		if s.end.Compare(s.from) <= 0 {
			in.fail(f.line("toVersion"), "the stage ends with %s, before it begins with %s", to, s.from)
		}
	}
	return s
}

// readTables reads the tables of gates as they were until 2023. The table with columns From and To is the one of
// removed gates.
func readTables(in *input, data []byte, all histories) {
	var removed []string
	rows, number, inTable, ofRemoved := 0, 0, false, false
	for line := range strings.Lines(string(data)) {
		number++
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "`")
		}
		switch {
		case !strings.HasPrefix(line, "|"):
			inTable = false
		case cells[0] == "Feature":
			inTable, ofRemoved = true, len(cells) == 5 && cells[3] == "From"
		case !inTable || strings.Trim(cells[0], "-: ") == "":
		case len(cells) != 5:
			in.fail(number, "%d cells, expected feature, default, stage, first and last release", len(cells))
		case !gateName.MatchString(cells[0]):
			in.fail(number, "%q is no name of a gate", cells[0])
		default:
			h := all.of(cells[0], fromTables)
			h.spans = append(h.spans, in.tableRow(number, cells, h))
			rows++
			if ofRemoved {
				removed = append(removed, cells[0])
			}
		}
	}
	if rows == 0 {
		in.fail(1, "no table that begins with | Feature |")
	}
	for _, name := range slices.Compact(removed) {
		all.of(name, fromTables).endTable()
	}
}

// endTable concludes when a gate of the table of removed ones was removed. Of what was stable or deprecated To is the
// release of the removal, of the rest the last one with the gate.
func (h *history) endTable() {
	h.removed = lastEnd(h.spans)
	i := slices.IndexFunc(h.spans, func(s span) bool { return s.end == h.removed })
	if i < 0 || h.spans[i].stage != content.Stable && h.spans[i].stage != content.Deprecated {
		return
	}
	h.removed = lastBefore(h.removed).Release()
	h.spans[i].end = h.removed
	if h.spans[i].from.Compare(h.removed) >= 0 {
		h.spans = slices.Delete(h.spans, i, i+1)
	}
}

// lastEnd returns the latest end of spans, zero if any of them is open.
func lastEnd(spans []span) (end content.Version) {
	for _, s := range spans {
		if s.end == (content.Version{}) {
			continue // Deprecated in 1.12, until "-"
		}
		if s.end.Compare(end) > 0 {
			end = s.end
		}
	}
	return end
}

func (in *input) tableRow(line int, cells []string, h *history) span {
	s := span{state: state{stage: in.stage(line, cells[2]), on: cells[1] == "true", lock: lockUnknown}}
	if !slices.Contains([]string{"true", "false", "-"}, cells[1]) {
		in.fail(line, "default %q, expected true, false or -", cells[1])
	}
	s.from = in.version(line, cells[3])
	if cells[1] == "-" {
		h.oddity = append(h.oddity, fmt.Sprintf("tables: no default is told from %s; off is shown", s.from))
	}
	if to := strings.ReplaceAll(cells[4], ",", "."); to != "" && to != "-" {
		s.end = endOf(to, in.version(line, to))
		if s.end.Compare(s.from) <= 0 {
			in.fail(line, "the stage ends with %s, before it begins with %s", to, s.from)
		}
	}
	return s
}

// settleTables ends what the tables left open with the newest release that they know.
func settleTables(all histories) {
	var newest content.Version
	for _, sources := range all {
		for _, h := range sources {
			for _, s := range h.spans {
				if h.origin == fromTables && s.from.Compare(newest) > 0 {
					newest = s.from
				}
			}
		}
	}
	for _, sources := range all {
		for _, h := range sources {
			if h.origin == fromTables {
				h.seen = newest.Release()
				h.settle()
			}
		}
	}
}
