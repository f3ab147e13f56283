package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"slices"

	"k8sexplore/content/facts"
)

// asOf finds the day in the head of a source.
var asOf = regexp.MustCompile(`\bas of (\d{4}-\d\d-\d\d)\b`)

// headSize is how much of a source is its head, in bytes.
const headSize = 2000

// asOfHeader begins asof.tsv.
const asOfHeader = `# Of which day the tables and the notes are: the "as of" in the head of each source. Compiled by go generate ./content:
# not edited here. Columns, separated by tabs: what, day. A release in the making has its own day in releases.tsv.
`

// writeDays returns asof.tsv. The notes are of the day of the newest sheet that is of no release in the making.
func writeDays(own fs.FS) ([]byte, error) {
	sheets, err := fs.Glob(own, "sheets/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("looking for the sheets: %w", err)
	}
	out := []byte(asOfHeader)
	for _, source := range []struct {
		of    string
		files []string // the first that tells
	}{
		{facts.DayOfNotes, sheets}, {facts.DayOfEnhancements, []string{"keps.txtar"}}, {facts.DayOfGates, []string{"gates.txtar"}},
		{facts.DayOfElements, []string{"removals.yaml"}},
	} {
		day := ""
		for _, file := range slices.Backward(source.files) {
			data, err := fs.ReadFile(own, file)
			if err != nil {
				return nil, fmt.Errorf("reading the day of a source: %w", err)
			}
			head := data[:min(len(data), headSize)]
			if m := asOf.FindSubmatch(head); m != nil && !bytes.Contains(data, []byte("state: "+inTheMaking)) {
				day = string(m[1])
				break
			}
		}
		if day == "" {
			return nil, fmt.Errorf("%v: no head has a day, expected \"as of 2022-08-23\"", source.files)
		}
		out = fmt.Appendf(out, "%s\t%s\n", source.of, day)
	}
	return out, nil
}
