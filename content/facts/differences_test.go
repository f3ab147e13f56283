package facts

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
)

// The notes and the tables come from different sources. Where they disagree, differences.tsv says why, line by line:
// a new difference and a line that is no longer one both fail.
func TestNotesAgreeWithTheTables(t *testing.T) {
	data, err := os.ReadFile("differences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		columns := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(columns) != 5 || columns[4] == "" {
			t.Errorf("%q: expected entry, what, ours, the tables', why", line)
			continue
		}
		known[strings.Join(columns[:4], "\t")] = true
	}
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	found, compared := differences(catalog, tables(t))
	if catalog.Len() == 0 || compared < catalog.Len() {
		t.Errorf("%d entries, %d facts compared", catalog.Len(), compared)
	}
	for _, line := range found {
		if !known[line] {
			t.Errorf("not in differences.tsv: %s", line)
		}
		delete(known, line)
	}
	for line := range known {
		t.Errorf("in differences.tsv, but no difference: %s", line)
	}
}

func tables(t testing.TB) *Tables {
	t.Helper()
	all, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// differences compares the number, stage and gates of every entry, and counts what it compared.
func differences(c *content.Catalog, t *Tables) (lines []string, compared int) {
	for row := range c.Len() {
		e := c.Entry(row)
		compare := func(what, ours, theirs string) {
			compared++
			if ours != theirs {
				lines = append(lines, strings.Join([]string{e.ID, what, ours, theirs}, "\t"))
			}
		}
		if e.KEP != 0 {
			k, ok := t.KEP(e.KEP)
			compare("kep", "is", map[bool]string{true: "is", false: "none"}[ok])
			if ok && e.Stage != "" {
				compare("stage", string(e.Stage), stageIn(t, k, e.Version))
			}
		}
		for _, gate := range e.Gates {
			ours, theirs := strconv.FormatBool(gate.Default), "none"
			g, ok := t.Gate(gate.Name)
			i, holds := g.At(e.Version)
			switch {
			case ok && g.RemovedIn != (content.Version{}) && g.RemovedIn.Compare(e.Version) <= 0:
				theirs = "removed in " + g.RemovedIn.String()
			case holds:
				theirs = strconv.FormatBool(i.Default)
			case ok:
				theirs = "unknown in that release"
			}
			compare("gate "+gate.Name, ours, theirs)
			if e.KEP != 0 && len(e.Gates) == 1 && holds && slices.Contains(gateStages(), e.Stage) {
				compare("stage of gate "+gate.Name, string(e.Stage), string(i.Stage))
			}
		}
	}
	return lines, compared
}

// stageIn returns the last stage that an enhancement had reached by a release, by its milestones and what upstream tells
// of them; "none" before the first, "not told" where there are none.
func stageIn(t *Tables, k KEP, v content.Version) string {
	stage := "none"
	if len(k.Milestones) == 0 {
		return "not told"
	}
	for _, m := range t.Plan(k, t.lastGates) {
		if m.By(v) || m.Verdict == Unknown && len(m.Witnesses) == 0 && m.Release.Compare(v.Release()) <= 0 {
			stage = string(m.Stage)
		}
	}
	return stage
}
