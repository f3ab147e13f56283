package main

import (
	"slices"
	"strings"
	"testing"
)

func TestPackageOf(t *testing.T) {
	for symbol, want := range map[string]string{
		"k8sexplore/ui/screen.(*Model).Update":                "k8sexplore/ui/screen",
		"main.main":                                           "main",
		"go.yaml.in/yaml/v3.Unmarshal":                        "go.yaml.in/yaml/v3",
		"gopkg.in/yaml%2ev3.init":                             "gopkg.in/yaml.v3",
		"slices.SortFunc[go.shape.[]k8sexplore/ui.Row,int]":   "slices",
		"go:itab.*k8sexplore/ui/page.Title,k8sexplore/ui.Any": "k8sexplore/ui/page",
		"type:.eq.github.com/a/b/v2.T":                        "github.com/a/b/v2",
		"%zz.broken":                                          "",
	} {
		if got := packageOf(symbol); got != want {
			t.Errorf("%s is of %q, want %q", symbol, got, want)
		}
	}
}

func TestRowOf(t *testing.T) {
	for path, want := range map[string]string{
		"k8sexplore": "`k8sexplore`", "k8sexplore/content": "`k8sexplore/content`", "k8sexplore/ui/screen/browse/list": "`k8sexplore/ui/screen`",
	} {
		p := listed{ImportPath: path}
		p.Module.Path = "k8sexplore"
		if got := rowOf(p); got != want {
			t.Errorf("%s stands in %s, want %s", path, got, want)
		}
	}
	if got := rowOf(listed{ImportPath: "net/url", Standard: true}); got != "Go's own packages" {
		t.Error(got)
	}
}

// What a table says is read as it was written: the largest first, small ones together, the document around it as it was.
func TestTable(t *testing.T) {
	found := sizes{all: 900 << 10, functions: 70 << 10, "`k8sexplore/ui`": 300 << 10, "`k8sexplore/content`": 400 << 10, "`a`": 49 << 10, "`b`": 20 << 10}
	text := "before\n\n" + table(found) + "\nbehind\n"
	before, rows, behind, err := cut(text)
	if err != nil || before != "before\n\n" || behind != "\nbehind\n" {
		t.Fatalf("%q, %q, %v", before, behind, err)
	}
	if strings.Index(rows, "ui") < strings.Index(rows, "content") {
		t.Errorf("the smaller stands first in\n%s", rows)
	}
	read := kilobytes(rows)
	if len(read) != 5 || read[all] != 900 || read["modules, below 50 KB each"] != 69 {
		t.Errorf("%v", read)
	}
	if _, _, _, err := cut("nothing"); err == nil {
		t.Error("a document without a table is cut")
	}
}

func TestCompare(t *testing.T) {
	old := map[string]int{"same": 1000, "grown": 1000, "shrunk": 1000, "gone": 60, "small": 10}
	now := map[string]int{"same": 1028, "grown": 1029, "shrunk": 971, "new": 60, "small": 18}
	want := []string{"gone: 0 KB, the table says 60", "grown: 1029 KB, the table says 1000", "shrunk: 971 KB, the table says 1000", "new: 60 KB, the table says 0"}
	if got := compare(old, now); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
