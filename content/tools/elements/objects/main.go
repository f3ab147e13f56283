// Command objects lists every field of the types that Kubernetes' own API objects are made of, read from the tags of the
// repositories that declare them.
//
//	go -C content/tools run ./elements/objects -mirror DIR
//
// The mirror holds bare repositories as DIR/kubernetes+NAME/repo. Each tag kubernetes-1.N.0 counts, and the commit that
// stands for the release in the making. Files are parsed, nothing of them is compiled or run: a field is one of a struct with
// a json tag, and its markers (+optional, +enum, +listType, +featureGate, +default) are those of its comment. The same
// repositories give the same bytes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/content/tools/tool"
)

// oldest is the first minor release with a tag in every repository, newest the release in the making.
const (
	oldest = 8
	newest = 37
)

// repository is one that declares types: where in it they lie, and the commit that stands for the release in the
// making.
type repository struct{ name, folder, making string }

func repositories() []repository {
	return []repository{
		{"api", ".", "10b39a39bcee995dfe7cd5e8e7b922be5e46f1e2"},
		{"apiextensions-apiserver", "pkg/apis", "1aa2717a552ee6ca1e2a18f1f8ffccde981db923"},
		{"apimachinery", "pkg/apis/meta", "eed236ceee2c19c2753a3d93ac0631dc20750454"},
		{"kube-aggregator", "pkg/apis", "232ca687ab24bc9f9a378cba74716b5f7d6b82eb"},
		{"metrics", "pkg/apis", "4edfa3b84a68c9494ea3205cdbba3967c4800ba7"},
	}
}

func main() {
	mirror := flag.String("mirror", "", "the `folder` with the repositories")
	out := flag.String("out", "../facts/sources/objects.tsv", "the `file` to write")
	flag.Parse()
	tool.Done(run(*mirror, *out))
}

// run reads every repository at every release and writes the table.
func run(mirror, out string) error {
	if mirror == "" {
		return errors.New("-mirror is missing: the folder with the repositories")
	}
	tables, err := facts.Embedded()
	if err != nil {
		return fmt.Errorf("reading the gates: %w", err)
	}
	gates := map[string]int{}
	for _, g := range tables.Gates() {
		gates[g.Name] = g.History[0].From.Minor
	}
	all := history{}
	for minor := oldest; minor <= newest; minor++ {
		release := newRelease(gates)
		for _, r := range repositories() {
			at := fmt.Sprintf("kubernetes-1.%d.0", minor)
			if minor == newest {
				at = r.making
			}
			dir := filepath.Join(mirror, "kubernetes+"+r.name, "repo")
			if err := release.read(dir, at, r); err != nil {
				return fmt.Errorf("reading kubernetes/%s at %s: %w", r.name, at, err)
			}
		}
		all.add(minor, release.types())
	}
	all.dropYounger(gates)
	if err := os.WriteFile(out, all.table(header()), 0o644); err != nil {
		return fmt.Errorf("writing the fields: %w", err)
	}
	fmt.Println(all.summary())
	return nil
}

// header begins objects.tsv; it names the repositories.
func header() string {
	var names []string
	for _, r := range repositories() {
		names = append(names, fmt.Sprintf("kubernetes/%s (1.%d: %s)", r.name, newest, r.making[:12]))
	}
	return fmt.Sprintf(`# The types of Kubernetes' API objects, their fields and values.
# Written by content/tools/elements/objects: do not edit. Read from the tags kubernetes-1.%d.0 to kubernetes-1.%d.0 of
# %s
# (Apache-2.0); 1.%d from the commits of July 2026, before its release. What was inlined stands where it is inlined.
# Of attributes the newest release that has a field holds, of gates the newest that names one. A gate is one that the
# marker +featureGate or a sentence of the comment names, if it is no younger than the field, or the field came behind
# one: else it is that of a value, or of another way to use it. A default is that of +default, else what the comment
# says. Defaults that stand in the code of the API server alone are in filled.tsv. Facts only.
# A line without a tab before it begins a type: its name (* for one with apiVersion and kind), what it is (object,
# string, string! for one whose values are all listed), the releases that have it. Its fields follow: name, type ([] a
# list, {} a map; a type of another group with its group), releases, then, "-" where there is nothing: required or
# optional, gates, default, form of list, and in which releases a marker (+k8s:immutable, +k8s:update) or a sentence of
# the comment says that the field stays as it is: immutable, or once set. What the code alone tells is in immutable.tsv.
# Its values follow behind =, with releases and gates.
`, oldest, newest-1, strings.Join(names, ", "), newest)
}
