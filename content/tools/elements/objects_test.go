package main

import (
	"strings"
	"testing"
	"testing/fstest"

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

// A default that is filled in stands in its column; one that the types tell already has no line.
func TestFilledIn(t *testing.T) {
	filled := filledIn{"v1 X a": {value: "1"}, "v1 X b": {value: "2"}, "v1 X c": {value: "3"}}
	for line, want := range map[string]string{
		"\ta\tinteger\t1.8-\toptional": "\ta\tinteger\t1.8-\toptional\t-\t1", "\tb\tinteger\t1.8-\toptional\tG\t9\tset": "\tb\tinteger\t1.8-\toptional\tG\t2\tset",
		"\tc\tinteger\t1.8-\toptional\t-\t3": "\tc\tinteger\t1.8-\toptional\t-\t3", "\td\tinteger\t1.8-": "\td\tinteger\t1.8-", "\t=a\t1.8-": "\t=a\t1.8-",
	} {
		if got := filled.in("v1 X", line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	if !filled["v1 X a"].used || filled["v1 X c"].used {
		t.Error("what is told already is no use")
	}
	source := fstest.MapFS{"filled.tsv": {Data: []byte("# a\nv1 X\ta\t1\t1.8-\n")}}
	if _, err := (&compilation{sourceFiles: source}).filledIn(); err == nil || !strings.Contains(err.Error(), "filled.tsv:2") {
		t.Errorf("a line without a source: %v", err)
	}
}
