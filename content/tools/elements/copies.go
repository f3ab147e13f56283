package main

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// readCopies adds the flags that flags.tsv tells of: those of the components whose code no staging repository has.
func (c *compilation) readCopies() {
	data, err := own.ReadFile("flags.tsv")
	if err != nil {
		c.faults = append(c.faults, err)
	}
	type flag struct{ component, name string }
	flags, releases := map[flag][]sourceRow{}, map[string][]release{}
	for i, text := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		f := strings.Split(text, "\t")
		switch {
		case strings.HasPrefix(text, "#"):
		case len(f) == 3 && f[0] == "releases":
			for read := range strings.FieldsSeq(f[2]) {
				version, keeps, _ := strings.Cut(read, "=")
				releases[f[1]] = append(releases[f[1]], release{c.version("flags.tsv", i+1, version), keeps})
			}
		case len(f) == 6:
			at := flag{f[0], f[1]}
			r := sourceRow{line: i + 1, columns: f, from: c.version("flags.tsv", i+1, f[4]), to: c.version("flags.tsv", i+1, f[5])}
			flags[at] = append(flags[at], r)
		default:
			c.fault("flags.tsv", i+1, "%d columns, expected 6", len(f))
		}
	}
	for f, rows := range flags {
		e := facts.Element{Kind: facts.Flag, Name: f.name, Component: f.component}
		c.tell(e, copied(rows, releases[f.component]))
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

// copied joins the rows of a flag that was read at some releases.
func copied(rows []sourceRow, read []release) life {
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
		if r.columns[2] == "yes" {
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
