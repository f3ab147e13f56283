package main

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/want anew")

func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out[e.Name()] = string(data)
	}
	return out
}

// Every way in which inputs put things stands once in testdata; what becomes of it stands in testdata/want. Two runs
// write the same bytes.
func TestTables(t *testing.T) {
	out := t.TempDir()
	if _, err := run(os.DirFS("testdata/sources"), out); err != nil {
		t.Fatal(err)
	}
	got := files(t, out)
	if *update {
		for name, data := range got {
			if err := os.WriteFile(filepath.Join("testdata/want", name), []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := files(t, "testdata/want")
	for name, data := range got {
		if data != want[name] {
			t.Errorf("%s is\n%s\nwant\n%s", name, data, want[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d tables, want %d", len(got), len(want))
	}
	said, err := run(os.DirFS("testdata/sources"), out)
	if err != nil || !strings.Contains(said, "left to the table of gates: kubeadm Gate") ||
		!strings.Contains(said, `texts.ja.tsv:1: no line for "kubelet refuses to start" (flags.tsv, kubelet --old)`) {
		t.Errorf("the second run says %q, %v", said, err)
	}
	for name, data := range files(t, out) {
		if data != got[name] {
			t.Errorf("%s differs in the second run", name)
		}
	}
}

// What is wrong with an input is said with file and line, and no table is touched.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"removals.yaml", `removed: "1.24"`, `removed: "soon"`, `removals.yaml:9: release "soon", expected a form like 1.27`},
		{"removals.yaml", `flag: "--old"`, `flag: "--unlike"`, "removals.yaml:10: flag kubelet --unlike stands twice"},
		{"removals.yaml", `effect: "kubelet`, `affect: "kubelet`, `removals.yaml:9: key "affect", expected one of`},
		{"removals.yaml", `sources: [7]`, `sources: []`, "no sources, expected one at least"},
		{"removals.yaml", `odd form`, `other form`, "forms.yaml:1: no row of removals.yaml is"},
		{"removals.yaml", `"ALPHA"`, `"SOME"`, `stability "SOME", expected ALPHA, BETA or STABLE`},
		{"removals.yaml", `five_total{label}`, `five total`, `metric "five total", expected a name`},
		{"removals.yaml", `flags:`, `flaggs:`, `section "flaggs", expected one of removals.yaml`},
		{"removals.yaml", `deprecated: "1.21", removed: "1.25"`, `deprecated: "1.26", removed: "1.25"`, "deprecated 1.26, removed 1.25: expected them in this order"},
		{"staging/flags.tsv", "1.31\t1.36", "1.31\t1.30", "flags.tsv:5: from 1.31 to 1.30, expected releases in order"},
		{"staging/config_fields.tsv", "kubelet/config/v1beta1\tKubeletConfiguration\tc", "other/config\tKind\tc", `config_fields.tsv:4: package "other/config"`},
		{"staging/metrics.tsv", "metric\t", "name\t", "metrics.tsv:1: columns"},
		{"removals.yaml", `, reach: "users"`, "", "removals.yaml:26: expected a release, what changes and its reach"},
		{"served.tsv", "demos\t1.32", "demos", "served.tsv:2: 9 columns, expected 10"},
		{"objects.tsv", "object\t1.30-", "object", "objects.tsv:2: expected a type of 3 columns"},
		{"objects.tsv", "string\t1.8-", "string\tsoon", `releases "soon"`},
		{"copies/flags.tsv", "--new\tno", "--new", "flags.tsv:3: 5 columns, expected 6"},
		{"defaults.yaml", `kind: field`, `kind: gate`, `defaults.yaml:1: kind "gate", expected one of [flag field`},
		{"defaults.yaml", `pr: 8`, `prs: 8`, `defaults.yaml:1: key "prs", expected one of release`},
		{"defaults.yaml", `old: "1", `, ``, "defaults.yaml:1: KubeletConfiguration.b: expected release, component"},
		{"defaults.yaml", `release: "1.26"`, `release: "soon"`, `defaults.yaml:1: release "soon", expected a form like 1.27`},
		{"confirmed.yaml", "name: Deny", "name: Denied", "confirmed.yaml:1: no plugin kube-apiserver Denied"},
	} {
		out := t.TempDir()
		folder := t.TempDir()
		if err := os.CopyFS(folder, os.DirFS("testdata/sources")); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(folder, c.file)
		data, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(data), c.old) {
			t.Fatalf("%s has no %q: %v", c.file, c.old, err)
		}
		if err := os.WriteFile(name, []byte(strings.Replace(string(data), c.old, c.new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err = run(os.DirFS(folder), out); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: got %v, want %s", c.file, c.new, err, c.want)
		}
		if left := files(t, out); len(left) > 0 {
			t.Errorf("%s with %q: tables were written", c.file, c.new)
		}
	}
}

func TestNames(t *testing.T) {
	for typed, want := range map[string][]string{
		"":                          {""},
		"a, b":                      {"a", "b"},
		"spec.a.b, .c":              {"spec.a.b", "spec.a.c"},
		"x/{a,b}, y":                {"x/a", "x/b", "y"},
		"metric{label}":             {"metric{label}"},
		"container/<a>/<b>,  other": {"container/<a>/<b>", "other"},
	} {
		if got := names(typed); !slices.Equal(got, want) {
			t.Errorf("%q names %q, want %q", typed, got, want)
		}
	}
}

// The committed tables are what the command makes of the committed sources.
func TestTablesAreFresh(t *testing.T) {
	out := t.TempDir()
	if _, err := run(os.DirFS("../../facts/sources"), out); err != nil {
		t.Fatal(err)
	}
	committed := files(t, "../../facts")
	for name, data := range files(t, out) {
		if data != committed[name] {
			t.Errorf("content/facts/%s is stale: go generate ./content", name)
		}
	}
}
