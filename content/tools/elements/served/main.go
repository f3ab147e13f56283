// Command served lists the kinds of Kubernetes' own API groups, read from the tags of the repositories that declare them.
//
//	go -C content/tools run ./elements/served -mirror DIR
//
// The mirror holds bare repositories as DIR/kubernetes+NAME/repo. Each tag kubernetes-1.N.0 counts, and the commit that
// stands for the release in the making. A kind counts from the first tag that registers it to the last one; what its
// file zz_generated.prerelease-lifecycle.go says stands beside it. The same repositories give the same bytes.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content/tools/tool"
)

// oldest is the first minor release with a tag in every repository.
const oldest = 8

// repositories are what declares kinds, and the commit of each that stands for the release in the making.
func repositories() []repository {
	return []repository{
		{"api", "10b39a39bcee995dfe7cd5e8e7b922be5e46f1e2"},
		{"apiextensions-apiserver", "1aa2717a552ee6ca1e2a18f1f8ffccde981db923"},
		{"kube-aggregator", "232ca687ab24bc9f9a378cba74716b5f7d6b82eb"},
	}
}

// newest is the release in the making.
const newest = 37

func main() {
	mirror := flag.String("mirror", "", "the `folder` with the repositories")
	out := flag.String("out", "../facts/sources/served.tsv", "the `file` to write")
	flag.Parse()
	tool.Done(run(*mirror, *out))
}

// run reads every repository at every release and writes the table.
func run(mirror, out string) error {
	if mirror == "" {
		return errors.New("-mirror is missing: the folder with the repositories")
	}
	kinds := history{}
	for _, r := range repositories() {
		dir := filepath.Join(mirror, "kubernetes+"+r.name, "repo")
		for minor := oldest; minor <= newest; minor++ {
			at := fmt.Sprintf("kubernetes-1.%d.0", minor)
			if minor == newest {
				at = r.making
			}
			if err := readRelease(dir, at, r.name, minor, kinds); err != nil {
				return fmt.Errorf("reading kubernetes/%s at %s: %w", r.name, at, err)
			}
		}
	}
	if err := os.WriteFile(out, kinds.table(), 0o644); err != nil {
		return fmt.Errorf("writing the kinds: %w", err)
	}
	fmt.Printf("%d kinds\n", len(kinds))
	return nil
}

// history is what each kind was, by group version and kind.
type history map[string]*kind

// header begins served.tsv; it names the repositories.
const header = `# The kinds of Kubernetes' API groups. Written by content/tools/elements/served: do not edit.
# Read from the tags kubernetes-1.%d.0 to kubernetes-1.%d.0 of %s (Apache-2.0);
# 1.%d from the commits of July 2026, before its release. Facts only.
# Columns, separated by tabs, "-" where there is nothing: group version, kind, resource, first and last of those releases whose
# code registers it, then what its lifecycle says: introduced, deprecated, removed, replacement; the repository.
`

// table returns the kinds as lines by name.
func (h history) table() []byte {
	var names []string
	for _, r := range repositories() {
		names = append(names, fmt.Sprintf("kubernetes/%s (1.%d: %s)", r.name, newest, r.making[:12]))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, header, oldest, newest-1, strings.Join(names, ", "), newest)
	lines := make([]string, 0, len(h))
	for _, k := range h {
		lines = append(lines, strings.Join([]string{
			k.groupVersion, k.name, k.resource, fmt.Sprintf("1.%d", k.from), fmt.Sprintf("1.%d", k.to),
			k.introduced, k.deprecated, k.removed, k.replacement, k.repository,
		}, "\t"))
	}
	slices.Sort(lines)
	b.WriteString(strings.Join(lines, "\n") + "\n")
	return b.Bytes()
}
