package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content/facts"
)

// none stands in a table where there is nothing to say.
const none = "-"

// headers begin the tables.
var headers = map[facts.ElementKind]string{
	facts.API: `The kinds of API objects by group version, and those of files that components read. sources/served.tsv
# tells which repositories at which tags declare them (Apache-2.0); what was removed or deprecated, and when a release served it, is
# of removals.yaml. "off" is where a release serves it only when asked to.`,
	facts.Flag: `Flags of components and of commands; a command itself has no name. Whole for kubectl (1.20 to 1.36, kubernetes/kubectl) and
# cloud-controller-manager (1.20 to 1.36, kubernetes/cloud-provider), and, from copies of kubernetes/kubernetes, for kubelet (1.15 to
# 1.36), kube-proxy (1.15 to 1.28, 1.31 to 1.36), kube-apiserver, kube-controller-manager and kube-scheduler (1.19, 1.25 to 1.36; all
# Apache-2.0). Of kubeadm only flags that some release removed, deprecated or changed: one that is not here may well exist.`,
	facts.Field: `Fields of configuration files, read at the tags 1.14 to 1.36 of the staging repositories (Apache-2.0), and what removals.yaml
# tells of fields, annotations, labels, taints and values. [] is a list, {} a map.`,
	facts.Metric: `Metrics: those that the staging repositories declare, read at the tags 1.17 to 1.36 (Apache-2.0), what removals.yaml
# tells, and of 1.28 and 1.31 to 1.36 those that Kubernetes documents: that list may lag the code by a release or two.`,
	facts.Plugin: `Plugins of admission that came, changed or went.`,
}

// legend ends the header of a table.
const legend = `# 1.37 is known from removals.yaml and from its code of July 2026. "<=1.20": there in 1.20 and perhaps before. A row without
# "removed" was there in the last release that its sources cover. Facts only.
# Compiled by go generate ./content: not edited here, but in sources/removals.yaml, or, if that has no such row, in sources/more.yaml.
# Columns, separated by tabs, "-" where there is nothing, " | " between several:
`

// tables returns the files by name.
func (c *compilation) tables() map[string][]byte {
	out := map[string][]byte{"changes.tsv": c.changeTable(), "artifacts.tsv": c.artifactTable(), "defaults.tsv": c.defaultTable()}
	for _, kind := range facts.ElementKinds() {
		var rows []facts.Element
		for _, e := range c.rows {
			if e.Kind == kind {
				rows = append(rows, *e)
			}
		}
		slices.SortFunc(rows, facts.CompareElements)
		out[string(kind)+"s.tsv"] = elementTable(kind, rows)
	}
	return out
}

// elementTable writes the elements of a kind, with the columns that any of them uses.
func elementTable(kind facts.ElementKind, rows []facts.Element) []byte {
	lines := [][]string{facts.ElementColumns()}
	used := make([]bool, len(facts.ElementColumns()))
	used[0] = true
	for _, e := range rows {
		line := e.Columns()
		for i, text := range line {
			line[i] = cmp.Or(text, none)
			used[i] = used[i] || text != ""
		}
		lines = append(lines, line)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n%s", headers[kind], legend)
	for _, line := range lines {
		var kept []string
		for i, text := range line {
			if used[i] {
				kept = append(kept, text)
			}
		}
		b.WriteString(strings.Join(kept, "\t") + "\n")
	}
	return b.Bytes()
}

func (c *compilation) changeTable() []byte {
	var b bytes.Buffer
	b.WriteString("# What else changes in a release. Facts only.\n" +
		"# Compiled by go generate ./content: not edited here, but in sources/removals.yaml or sources/more.yaml.\n" +
		"# Columns: release, component, kind, what, what to do, whether it must be done, sources, doubt, reach.\n")
	slices.SortStableFunc(c.changes, func(a, b facts.Change) int {
		return cmp.Or(a.Release.Compare(b.Release), cmp.Compare(a.Component, b.Component), cmp.Compare(a.What, b.What))
	})
	for _, x := range c.changes {
		required := "no"
		if x.ActionRequired {
			required = "yes"
		}
		b.WriteString(line(x.Release.String(), x.Component, x.Kind, x.What, x.Action, required, strings.Join(x.Sources, " | "), x.Doubt,
			string(x.Reach)))
	}
	return b.Bytes()
}

func (c *compilation) artifactTable() []byte {
	var b bytes.Buffer
	b.WriteString("# Binaries, images, packages, registries and required versions that change. Facts only.\n" +
		"# Compiled by go generate ./content: not edited here, but in sources/removals.yaml or sources/more.yaml.\n" +
		"# Columns: release, kind, name, value, instead, note, sources, doubt.\n")
	slices.SortStableFunc(c.artifacts, func(a, b facts.Artifact) int {
		return cmp.Or(a.Release.Compare(b.Release), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Value, b.Value))
	})
	for _, x := range c.artifacts {
		b.WriteString(line(x.Release.String(), x.Kind, x.Name, x.Value, x.Instead, x.Remark, strings.Join(x.Sources, " | "), x.Doubt))
	}
	return b.Bytes()
}

// line joins columns.
func line(columns ...string) string {
	for i := range columns {
		columns[i] = cmp.Or(columns[i], none)
	}
	return strings.Join(columns, "\t") + "\n"
}
