package main

import (
	"strings"

	"k8sexplore/content/imports/factfile"
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
		if !factfile.IsGateName(cells[0]) {
			in.Fail(number, "%q is no name of a gate", cells[0])
			continue
		}
		switch len(cells) {
		case 4:
			in.supplementFact(number, cells, all)
		case 7:
			h := all.of(cells[0], fromNotes)
			h.spans = append(h.spans, in.supplementSpan(number, cells))
		default:
			in.Fail(number, "%d columns, expected 4 or 7 separated by tabs", len(cells))
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
		h.removed, h.exact = in.Version(line, cells[2]), true
	case "has":
		h := all.of(name, fromNotes)
		h.components = append(h.components, strings.Split(cells[2], ",")...)
	case "note":
		h := all.of(name, fromNotes)
		h.oddity = append(h.oddity, cells[2])
	default:
		in.Fail(line, "%q, expected removed, has or note", what)
	}
}

func (in *input) supplementSpan(line int, cells []string) span {
	s := span{From: in.Version(line, cells[1]), State: state{
		Stage: in.Stage(line, cells[3]), On: cells[4] == "on", Lock: factfile.Lock(cells[5]),
	}}
	if cells[2] != "-" {
		s.End = factfile.EndOf(cells[2], in.Version(line, cells[2]))
		if s.End.Compare(s.From) <= 0 {
			in.Fail(line, "the stage ends with %s, before it begins with %s", cells[2], cells[1])
		}
	}
	if cells[4] != "on" && cells[4] != "off" {
		in.Fail(line, "default %q, expected on or off", cells[4])
	}
	if s.Lock != factfile.LockUnknown && s.Lock != factfile.LockNo && s.Lock != factfile.LockYes {
		in.Fail(line, "locked %q, expected yes, no or -", cells[5])
	}
	return s
}
