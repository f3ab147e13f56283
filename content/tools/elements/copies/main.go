// Command copies lists the flags that kubelet, kube-apiserver, kube-controller-manager, kube-scheduler and kube-proxy
// register, and the metrics that Kubernetes documents, read from copies of kubernetes/kubernetes that other repositories
// keep.
//
//	go -C content/tools run ./elements/copies -mirror DIR
//
// The mirror holds bare repositories as DIR/OWNER+NAME/repo. Files are parsed, nothing of them is compiled or run: a
// flag is a call of a flag set with a constant name in the files whose options a component adds; the metrics stand in
// test/instrumentation/documentation/documentation-list.yaml. The same repositories give the same bytes.
package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content/tools/tool"
)

func main() {
	mirror := flag.String("mirror", "", "the `folder` with the repositories")
	out := flag.String("out", "../facts/sources/copies", "the `folder` to write flags.tsv and metrics.tsv into")
	flag.Parse()
	tool.Done(run(*mirror, *out))
}

// tree is a copy of Kubernetes' code of one release.
type tree struct {
	minor      int
	repository string // OWNER/NAME
	ref        string
	kubernetes string // the folder of k8s.io/kubernetes
	staging    string // the folder of k8s.io/apiserver and its like
	has        []string
}

// trees returns the copies, oldest release first. What several repositories keep is read from the one named here.
func trees() []tree {
	var out []tree
	all := []string{"kubelet", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kube-proxy"}
	const autoscaler = "cluster-autoscaler/vendor/k8s.io"
	for minor := 15; minor <= 24; minor++ {
		out = append(out, tree{minor, "kubernetes/autoscaler", fmt.Sprintf("cluster-autoscaler-release-1.%d", minor),
			autoscaler + "/kubernetes", autoscaler, []string{"kubelet", "kube-proxy"}})
	}
	out = append(out, tree{19, "mayooot/k8s-1.19-read", "441505a9ee097315442d55cec9cc5e93226c7624", ".", "staging/src/k8s.io",
		[]string{"kube-apiserver", "kube-controller-manager", "kube-scheduler"}})
	for minor := 25; minor <= 29; minor++ {
		has := []string{"kubelet", "kube-proxy"}
		if minor > 27 {
			has = has[:1]
		}
		out = append(out, tree{minor, "kubernetes/autoscaler", fmt.Sprintf("cluster-autoscaler-release-1.%d", minor),
			autoscaler + "/kubernetes", autoscaler, has})
	}
	out = append(out, tree{28, "renoce/kubernetes-1.28.0-read", "8bfc72d0", ".", "staging/src/k8s.io",
		slices.Concat(all[1:], []string{listed})})
	for minor := 25; minor <= 36; minor++ {
		if minor == 28 {
			continue
		}
		t := tree{minor, "openshift/microshift", fmt.Sprintf("release-4.%d", minor-13), "vendor/k8s.io/kubernetes", "vendor/k8s.io", all[1:4]}
		if minor >= 30 {
			t.has = all[:4]
		}
		if minor >= 31 {
			t.kubernetes, t.has = "deps/github.com/openshift/kubernetes", slices.Concat(all, []string{listed})
		}
		out = append(out, t)
	}
	slices.SortStableFunc(out, func(a, b tree) int { return cmp.Compare(a.minor, b.minor) })
	return out
}

// seen is what each release says of a flag, by minor release.
type seen map[int]mark

// mark is how a release has it: of a flag whether it is marked deprecated and hidden, of a metric its level of stability,
// the release that deprecated it and the components that serve it. Several parts are separated by tabs.
type mark string

// release is one that was read, and who keeps the copy.
type release struct {
	minor int
	keeps string
}

// listed is what trees.has says of a copy with the list of metrics.
const listed = "metrics"

// run reads every copy and writes the tables.
func run(mirror, out string) error {
	if mirror == "" {
		return errors.New("-mirror is missing: the folder with the repositories")
	}
	found, releases := map[string]map[string]seen{}, map[string][]release{}
	for _, t := range trees() {
		dir := filepath.Join(mirror, strings.Replace(t.repository, "/", "+", 1), "repo")
		for _, component := range t.has {
			read := readFlags
			if component == listed {
				read = readMetrics
			}
			names, err := read(dir, t, component)
			if err != nil {
				return fmt.Errorf("reading %s 1.%d in %s: %w", component, t.minor, t.repository, err)
			}
			if found[component] == nil {
				found[component] = map[string]seen{}
			}
			releases[component] = append(releases[component], release{t.minor, t.repository})
			for name, m := range names {
				if found[component][name] == nil {
					found[component][name] = seen{}
				}
				found[component][name][t.minor] = m
			}
		}
	}
	metrics := map[string]map[string]seen{listed: found[listed]}
	delete(found, listed)
	for name, data := range map[string][]byte{
		"flags.tsv": table(flagHeader, found, releases), "metrics.tsv": table(metricHeader, metrics, releases),
	} {
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return fmt.Errorf("writing what was read: %w", err)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(releases)) {
		fmt.Printf("%s: %d releases\n", what, len(releases[what]))
	}
	return nil
}

// The headers of the tables.
const (
	flagHeader = `# The flags of components by release. Written by content/tools/elements/copies: do not edit. Facts only.
# Read from copies of kubernetes/kubernetes (Apache-2.0) in %s.
# A copy is of some patch of its release. A change between releases that were not both read is not told.
# Columns, separated by tabs: component, flag, deprecated by a mark or its help, hidden, first and last release that says so; a
# line that begins with "releases" names those read for a component, and who keeps the copy.
`
	metricHeader = `# The metrics that Kubernetes documents, by release. Written by content/tools/elements/copies: do not edit. Facts only.
# Read from copies of test/instrumentation/documentation/documentation-list.yaml of kubernetes/kubernetes (Apache-2.0) in
# %s.
# A copy is of some patch of its release. A change between releases that were not both read is not told.
# Columns, separated by tabs, "-" where there is nothing: "metrics", metric, stability, release that deprecated it, components, first
# and last release that says so; a line that begins with "releases" names those read, and who keeps the copy.
`
)

// table returns a line for each run of equal releases.
func table(header string, flags map[string]map[string]seen, releases map[string][]release) []byte {
	var copies []string
	for _, component := range slices.Sorted(maps.Keys(flags)) {
		for _, r := range releases[component] {
			if !slices.Contains(copies, r.keeps) {
				copies = append(copies, r.keeps)
			}
		}
	}
	slices.Sort(copies)
	var b bytes.Buffer
	fmt.Fprintf(&b, header, strings.Join(copies, ", "))
	for _, component := range slices.Sorted(maps.Keys(flags)) {
		var read []string
		for _, r := range releases[component] {
			read = append(read, fmt.Sprintf("1.%d=%s", r.minor, r.keeps))
		}
		fmt.Fprintf(&b, "releases\t%s\t%s\n", component, strings.Join(read, " "))
		for _, name := range slices.Sorted(maps.Keys(flags[component])) {
			writeRuns(&b, component, name, flags[component][name], releases[component])
		}
	}
	return b.Bytes()
}

// writeRuns writes the runs of one name over the releases that were read.
func writeRuns(b *bytes.Buffer, component, name string, s seen, releases []release) {
	for i := 0; i < len(releases); i++ {
		m, ok := s[releases[i].minor]
		if !ok {
			continue
		}
		from := releases[i].minor
		for i+1 < len(releases) {
			if next, ok := s[releases[i+1].minor]; !ok || next != m {
				break
			}
			i++
		}
		fmt.Fprintf(b, "%s\t%s\t%s\t1.%d\t1.%d\n", component, name, m, from, releases[i].minor)
	}
}
