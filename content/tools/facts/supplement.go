package main

import (
	"strings"
)

// readSupplement reads supplement.tsv: its header tells the columns.
func readSupplement(in *input, data []byte, all histories) {
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if !gateName.MatchString(cells[0]) {
			in.fail(number, "%q is no name of a gate", cells[0])
			continue
		}
		switch len(cells) {
		case 4:
			in.supplementFact(number, cells, all)
		case 7:
			h := all.of(cells[0], fromNotes)
			h.spans = append(h.spans, in.supplementSpan(number, cells))
		default:
			in.fail(number, "%d columns, expected 4 or 7 separated by tabs", len(cells))
		}
	}
	for _, sources := range all {
		for _, h := range sources {
			h.settle()
		}
	}
}

func (in *input) supplementFact(line int, cells []string, all histories) {
	switch name, what := cells[0], cells[1]; what {
	case "removed":
		h := all.of(name, fromNotes)
		h.removed, h.exact = in.version(line, cells[2]), true
	case "has":
		h := all.of(name, fromNotes)
		h.components = append(h.components, strings.Split(cells[2], ",")...)
	case "note":
		h := all.of(name, fromNotes)
		h.oddity = append(h.oddity, cells[2])
	default:
		in.fail(line, "%q, expected removed, has or note", what)
	}
}

func (in *input) supplementSpan(line int, cells []string) span {
	s := span{from: in.version(line, cells[1]), state: state{
		stage: in.stage(line, cells[3]), on: cells[4] == "on", lock: lock(cells[5]),
	}}
	if cells[2] != "-" {
		s.end = endOf(cells[2], in.version(line, cells[2]))
		if s.end.Compare(s.from) <= 0 {
			in.fail(line, "the stage ends with %s, before it begins with %s", cells[2], cells[1])
		}
	}
	if cells[4] != "on" && cells[4] != "off" {
		in.fail(line, "default %q, expected on or off", cells[4])
	}
	if s.lock != lockUnknown && s.lock != lockNo && s.lock != lockYes {
		in.fail(line, "locked %q, expected yes, no or -", cells[5])
	}
	return s
}
