package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/facts/objects"
)

// A kind is there in the releases that serve it, with what it is made of; what no kind has is left out.
func TestObjectTable(t *testing.T) {
	table, err := objects.Read(files(t, "testdata/want")[objectsFile])
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

// What a comment says holds of the kind, not of a template of it; a line of immutable.tsv holds instead, .* where no other
// line names a field; what no kind has, and what is no such line, is refused.
func TestHoldsOf(t *testing.T) {
	types := map[string]*typeLines{}
	for name, parts := range map[string][]string{
		"v1 Pod":             {"\tmetadata\tmeta/v1 ObjectMeta\t1.8-", "\tspec\tPodSpec\t1.8-"},
		"v1 PodSpec":         {"\tname\tstring\t1.8-\toptional\t-\t-\t-\timmutable 1.8-", "\timages\t[]Image\t1.8-", "\tlate\tstring\t1.8-"},
		"v1 Image":           {"\turl\tstring\t1.8-\toptional\t-\t-\t-\timmutable 1.9-1.9;once set 1.10-"},
		"batch/v1 Job":       {"\ttemplate\tv1 PodTemplateSpec\t1.8-"},
		"v1 PodTemplateSpec": {"\tspec\tPodSpec\t1.8-"},
	} {
		types[name] = &typeLines{name: name, parts: parts}
	}
	lines := func(table string) (map[string][]string, error) {
		c := &compilation{sourceFiles: fstest.MapFS{"immutable.tsv": {Data: []byte(table)}}}
		return c.holdsOf(types, []string{"v1 Pod", "batch/v1 Job"})
	}
	rest := "\t1.8-\t1.36\tcode\n"
	got, err := lines("# x\n*\tmetadata.uid\timmutable" + rest + "v1 Pod\tspec.*\timmutable" + rest + "v1 Pod\tspec.{late,name}\tonce set" + rest)
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]string{
		"*": "@metadata.uid immutable 1.8-", "batch/v1 Job": "",
		"v1 Pod": "@spec.images immutable 1.8-|@spec.images[].url immutable 1.9-1.9|@spec.images[].url once set 1.10-|" +
			"@spec.late once set 1.8-|@spec.name once set 1.8-",
	} {
		if s := strings.ReplaceAll(strings.ReplaceAll(strings.Join(got[kind], "|"), "\t@", "@"), "\t", " "); s != want {
			t.Errorf("%s: %s, want %s", kind, s, want)
		}
	}
	for _, line := range []string{
		"v1 Pod\tspec.other\timmutable" + rest, "v1 Node\tspec\timmutable" + rest, "v1 Pod\tspec\tnever" + rest, "v1 Pod\tspec\timmutable\t1.8\t1.36\tcode",
		"v1 Pod\tspec\timmutable\t1.8-", "v1 Pod\tname.*\timmutable" + rest,
	} {
		if _, err := lines("# x\n" + line); err == nil || !strings.Contains(err.Error(), "immutable.tsv:2") {
			t.Errorf("%q: %v", line, err)
		}
	}
}
