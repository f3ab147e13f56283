package main

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
)

// input is a source while it is read.
type input struct{ factfile.Input }

func named(file string) *input { return &input{factfile.Input{Name: file}} }

// add takes what a file of upstream's tells of a gate.
func (h histories) add(g factfile.Gate, o origin) {
	own := h.of(g.Name, o)
	own.spans, own.removed, own.oddity = g.Spans, g.Removed, g.Odd
}

// readList reads versioned_feature_list.yaml, and returns the newest version in it.
func readList(in *input, data []byte, all histories) content.Version {
	gates, newest := factfile.ReadList(&in.Input, data)
	for _, g := range gates {
		all.add(g, fromList)
	}
	return newest
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
		in := named(path.Join(folder, file))
		switch g, ok := factfile.ReadPage(&in.Input, data); {
		case ok && len(all.of(g.Name, fromPage).spans) > 0:
			in.Fail(g.Line, "gate %s has another page", g.Name)
		case ok:
			all.add(g, fromPage)
		}
		problems = append(problems, in.Problems...)
	}
	return problems
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
			in.Fail(number, "%d cells, expected feature, default, stage, first and last release", len(cells))
		case !factfile.IsGateName(cells[0]):
			in.Fail(number, "%q is no name of a gate", cells[0])
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
		in.Fail(1, "no table that begins with | Feature |")
	}
	for _, name := range slices.Compact(removed) {
		all.of(name, fromTables).endTable()
	}
}

// endTable concludes when a gate of the table of removed ones was removed. Of what was stable or deprecated To is the
// release of the removal, of the rest the last one with the gate.
func (h *history) endTable() {
	h.removed = lastEnd(h.spans)
	i := slices.IndexFunc(h.spans, func(s span) bool { return s.End == h.removed })
	if i < 0 || h.spans[i].Stage != content.Stable && h.spans[i].Stage != content.Deprecated {
		return
	}
	h.removed = factfile.LastBefore(h.removed).Release()
	h.spans[i].End = h.removed
	if h.spans[i].From.Compare(h.removed) >= 0 {
		h.spans = slices.Delete(h.spans, i, i+1)
	}
}

// lastEnd returns the latest end of spans, zero if any of them is open.
func lastEnd(spans []span) (end content.Version) {
	for _, s := range spans {
		if s.End == (content.Version{}) {
			continue // Deprecated in 1.12, until "-"
		}
		if s.End.Compare(end) > 0 {
			end = s.End
		}
	}
	return end
}

func (in *input) tableRow(line int, cells []string, h *history) span {
	s := span{State: state{Stage: in.Stage(line, cells[2]), On: cells[1] == "true", Lock: factfile.LockUnknown}}
	if !slices.Contains([]string{"true", "false", "-"}, cells[1]) {
		in.Fail(line, "default %q, expected true, false or -", cells[1])
	}
	s.From = in.Version(line, cells[3])
	if cells[1] == "-" {
		h.oddity = append(h.oddity, fmt.Sprintf("tables: no default is told from %s; off is shown", s.From))
	}
	if to := strings.ReplaceAll(cells[4], ",", "."); to != "" && to != "-" {
		s.End = factfile.EndOf(to, in.Version(line, to))
		if s.End.Compare(s.From) <= 0 {
			in.Fail(line, "the stage ends with %s, before it begins with %s", to, s.From)
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
				if h.origin == fromTables && s.From.Compare(newest) > 0 {
					newest = s.From
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
