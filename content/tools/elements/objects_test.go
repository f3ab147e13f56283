package main

import (
	"strings"
	"testing"

	"k8sexplore/content/facts/objects"
)

// A kind is there in the releases that serve it, with what it is made of; what no kind has is left out.
func TestObjectTable(t *testing.T) {
	packed := files(t, "testdata/want")[objectsFile]
	table, err := objects.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(table.Kinds(), " "); got != "Demo" {
		t.Errorf("kinds %s", got)
	}
	fields := table.At("Demo", []string{"spec", "of", "name"})
	if len(fields) != 1 {
		t.Fatalf("%d fields", len(fields))
	}
	since, _ := fields[0].Since()
	if since.String() != "1.30" || fields[0].Removed().String() != "1.32" || fields[0].OffSince().String() != "1.30" {
		t.Errorf("%+v: since %s, removed %s, off since %s", fields[0], since, fields[0].Removed(), fields[0].OffSince())
	}
	if _, ok := table.Type("Unused"); ok {
		t.Error("a type of no kind is there")
	}
}
