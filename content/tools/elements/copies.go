package main

import (
	"io/fs"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// copied is a table that was read from copies of kubernetes/kubernetes: rows by what they are of, and which releases
// were read.
type copied struct {
	rows     map[[2]string][]sourceRow
	releases map[string][]release
}

// readCopied reads flags.tsv or metrics.tsv of copies.
func (c *compilation) readCopied(name string, columns int) copied {
	data, err := fs.ReadFile(c.sourceFiles, name)
	if err != nil {
		c.faults = append(c.faults, err)
	}
	t := copied{map[[2]string][]sourceRow{}, map[string][]release{}}
	for i, text := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		f := strings.Split(text, "\t")
		switch {
		case strings.HasPrefix(text, "#"):
		case len(f) == 3 && f[0] == "releases":
			for read := range strings.FieldsSeq(f[2]) {
				version, keeps, _ := strings.Cut(read, "=")
				t.releases[f[1]] = append(t.releases[f[1]], release{c.version(name, i+1, version), keeps})
			}
		case len(f) == columns:
			r := sourceRow{line: i + 1, columns: f, from: c.version(name, i+1, f[columns-2]), to: c.version(name, i+1, f[columns-1])}
			t.rows[[2]string{f[0], f[1]}] = append(t.rows[[2]string{f[0], f[1]}], r)
		default:
			c.fault(name, i+1, "%d columns, expected %d", len(f), columns)
		}
	}
	return t
}

// readCopies adds the flags of the components whose code no staging repository has, and the metrics.
func (c *compilation) readCopies() {
	flags := c.readCopied("copies/flags.tsv", 6)
	for of, rows := range flags.rows {
		e := facts.Element{Kind: facts.Flag, Name: of[1], Component: of[0]}
		l := lived(rows, flags.releases[of[0]], func(r sourceRow) bool { return r.columns[2] == "yes" })
		if of[1] == "--v" || of[1] == "--vmodule" { // klog's, which components copied in a loop that the reader does not see
			l.atLeast = true
		}
		c.tell(e, l)
	}
	metrics := c.readCopied("copies/metrics.tsv", 7)
	for of, rows := range metrics.rows {
		newest := rows[len(rows)-1]
		stage, ok := stageOfMetric(newest.columns[2])
		if !ok {
			c.fault("copies/metrics.tsv", newest.line, "stability %q, expected ALPHA, BETA or STABLE", newest.columns[2])
		}
		component := strings.TrimPrefix(newest.columns[4], none)
		if strings.Contains(component, ",") {
			component = "all"
		}
		e := facts.Element{Kind: facts.Metric, Name: of[1], Stage: stage, Component: c.componentOf(of[1], component)}
		if old, ok := c.rows[keyOf(&e)]; ok && slices.ContainsFunc(old.Sources, func(s string) bool { return strings.Contains(s, "@") }) {
			continue // a staging repository has it, and tells every release
		}
		l := lived(rows, metrics.releases[of[0]], never)
		l.listed, l.atLeast = true, true
		if text := newest.columns[3]; text != none {
			l.deprecated = c.version("copies/metrics.tsv", newest.line, strings.TrimSuffix(text, ".0"))
		}
		c.tell(e, l)
	}
}

// release is one that was read, and who keeps the copy.
type release struct {
	version content.Version
	keeps   string
}

func (r release) source() string {
	return "kubernetes/kubernetes " + r.version.String() + " (kept by " + r.keeps + ")"
}

// lived joins the rows of one thing that was read at some releases.
func lived(rows []sourceRow, read []release, deprecated func(sourceRow) bool) life {
	at := func(v content.Version) int {
		return slices.IndexFunc(read, func(r release) bool { return r.version == v })
	}
	from, to := at(rows[0].from), at(rows[len(rows)-1].to)
	l := life{from: read[from].version, to: read[to].version, code: "kubernetes/kubernetes", newest: rows[len(rows)-1]}
	l.atLeast = from == 0 || read[from-1].version.Minor+1 < l.from.Minor
	l.sources = []string{read[from].source()}
	if to+1 < len(read) {
		l.removed = read[to+1].version
		l.sources = append(l.sources, read[to+1].source())
		if l.to.Minor+1 < l.removed.Minor {
			l.since = l.to
		}
	}
	var marked content.Version
	for _, r := range rows {
		if deprecated(r) {
			if marked = r.to; l.deprecated.Major == 0 {
				l.deprecated = r.from
			}
		}
	}
	oldest := read[0].version
	if i := at(l.deprecated); i > 0 && read[i-1].version.Minor+1 < l.deprecated.Minor {
		oldest = l.deprecated // it may have been marked in a release between
	}
	l.mark(marked, oldest)
	return l
}
